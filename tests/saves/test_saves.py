"""Real saves of earlier days load with nothing lost, and the games go on to their end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.defiance.state import Modifier, Permanent
from games.kernel import Save, Table
from games.registry import GAMES

KEPT = sorted(Path(__file__).parent.glob("*.json"))


class Kept(msgspec.Struct):
    game: str
    save: Save


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_a_save_that_was_kept_loads_with_nothing_lost(path: Path) -> None:
    kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    table = Table(GAMES[kept.game], kept.save)
    assert not table.lost
    assert table.number == kept.save.after + len(kept.save.all_steps())
    assert kept.save.held.items() <= table.held.items(), "who passed alone may have to wait for others"
    while table.state.phase:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    assert table.state.result is not None


def test_what_saves_know_by_another_name_is_read() -> None:
    saved = b'{"id":"skalds.7","card":"skalds","owner":0,"at":"c3","lent":[{"attack":2,"until":5}]}'
    assert msgspec.json.decode(saved, type=Permanent).modifiers == [Modifier(attack=2, until=5)]
