"""The Gods War in Discord: its own commands, its lobby, and how its questions look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from duels import answer, like, plain_pictures, play_duel, present
from msgspec import structs
from world import World, in_a_world, parts, parts_text, said

from bot.since import last_deed
from bot.store import StepRow
from bot.ui.amounts import alike, counted, rearranged, with_amount
from bot.ui.wholes import label as whole_label
from bot.ui.wholes import whole_answers
from games.gods_war.cards import card_set
from games.gods_war.setup import make_pieces
from games.gods_war.state import GodsWar
from games.kernel import Ask, Option, Settings
from games.registry import GAMES

GAME = GAMES["gods_war"]


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_pictures(monkeypatch, "gods_war")


# -- commands


@in_a_world
async def test_a_table_starts_with_three_and_is_looked_at_from_all_sides(here: World) -> None:
    ada = here.person("ada")
    await here.open_table("bo", command="gods-war new", start=False)
    start = next(part for part in parts(here.lobby) if part.get("label") == "Start")
    assert start["disabled"], "two are too few"
    assert "about 2 hours" in parts_text(here.lobby)
    await here.add_ai()
    await ada.click(here.lobby, label="Start")
    assert (await here.row()).status == "playing"
    area = said(await ada.slash(here.thread, "gods-war area", where="brithos"))
    assert "Brithos: " in area
    assert "Next to " in area
    assert "Outer Hell: " in said(await ada.slash(here.thread, "gods-war area", where="Hell"))
    assert "Did you mean" in said(await ada.slash(here.thread, "gods-war area", where="Britos"))
    own = (await present(here)).table.state.empire(0).name
    assert own in said(await ada.slash(here.thread, "gods-war sheet"))
    other = (await present(here)).table.state.empire(1).name
    assert f"bo ({other})" in said(await ada.slash(here.thread, "gods-war sheet", who=other.lower()))
    assert "I can't find a player" in said(await ada.slash(here.thread, "gods-war sheet", who="Zeus"))


@in_a_world
async def test_empires_runes_gifts_and_rules_are_looked_up_without_a_table(here: World) -> None:
    ada = here.person("ada")
    assert "Barbarian" in said(await ada.slash(here.channel, "gods-war empire", name="storm"))
    assert "Storm (" in said(await ada.slash(here.channel, "gods-war rune", name="Storm"))
    assert "I can't find a rune" in said(await ada.slash(here.channel, "gods-war rune", name="Strom"))
    assert "Blood Sacrifice (" in said(await ada.slash(here.channel, "gods-war card", name="blood sacrifice"))
    assert "-# GW-BASIC-19 · ruling" in said(await ada.slash(here.channel, "gods-war rules", words="gw-basic-19"))
    assert "You're not in a game right now" in said(await ada.slash(here.channel, "gods-war area", where="Brithos"))
    assert "</gods-war new:" in said(await ada.slash(here.channel, "help"))


@in_a_world
async def test_every_elder_race_and_monster_is_found_while_its_name_is_typed(here: World) -> None:
    ada, cards = here.person("ada"), card_set("base")
    for card in (*cards.race, *cards.monster):
        offered = await ada.autocomplete(here.channel, "gods-war card", "name", card.name[:5].lower())
        assert card.name in [choice["name"] for choice in offered]
    ducks = said(await ada.slash(here.channel, "gods-war card", name="ducks"))
    assert "Citadel: Togaro Ocean." in ducks
    assert "Gift: Bad Luck to Kill a Duck" in ducks
    assert "How it dies: 3 kills" in said(await ada.slash(here.channel, "gods-war card", name="red dragon"))
    assert "Did you mean Leviathan" in said(await ada.slash(here.channel, "gods-war card", name="leviatan"))


@pytest.mark.parametrize("name", GAME.settings)
def test_a_setting_reads_well_in_the_lobby(name: str) -> None:
    setting = GAME.settings[name]
    assert len(setting.label) <= 30
    assert setting.label[0].isupper()
    for words in setting.values.values():
        assert len(words) <= 40
        assert not words.endswith(".")
    assert setting.note == "" or (setting.note.endswith(".") and len(setting.note) <= 100)


# -- things that are alike


def units(*kinds: str, **facts: Any) -> Ask[str]:
    options = {f"{kind}.{n}": Option(kind, kind, group=kind) for n, kind in enumerate(kinds)}
    return Ask("Who goes?", options, 1, len(kinds), topic="test", **facts)


def test_of_things_that_are_alike_one_says_how_many() -> None:
    question = units("Troll", "Shade", "Troll", "Troll")
    assert alike(question) == [["Troll.0", "Troll.2", "Troll.3"]]
    assert with_amount(question, ["Shade.1", "Troll.3"], 0, 2) == ["Troll.0", "Shade.1", "Troll.2"]
    assert with_amount(question, ["Troll.0"], 0, 0) == []
    assert counted(["Troll", "Shade", "Troll"]) == "2 × Troll, Shade"


def blocks(heads: int, *attackers: str) -> Ask[str]:
    """Heads that are alike, each of which may block one of the attackers."""
    options = {
        f"{head}:{attacker}": Option(f"{head}", f"Head blocks {attacker}", unit=f"head {head}", group=attacker)
        for head in range(heads)
        for attacker in attackers
    }

    def twice(chosen: Sequence[str]) -> str | None:
        return "Nobody blocks twice." if len(set(chosen)) < len(chosen) else None

    return Ask("Who blocks?", options, 0, heads, forbid=twice)


def test_of_things_that_are_alike_each_stands_in_one_place_however_they_are_chosen() -> None:
    question = blocks(3, "Bull", "Oracle")
    draft = with_amount(question, [], 0, 1)
    draft = with_amount(question, draft, 1, 1)
    assert draft == ["0:Bull", "1:Oracle"]
    draft = with_amount(question, draft, 0, 2)
    assert question.allows(tuple(draft))
    assert counted([question.options[name].label for name in draft]) == "2 × Head blocks Bull, Head blocks Oracle"
    assert question.allows(tuple(rearranged(question, ["0:Bull", "0:Oracle"])))


def test_whole_answers_name_what_things_that_are_alike_do_in_several_places() -> None:
    question = blocks(2, "Bull", "Oracle")
    assert [whole_label(question, answer) for answer in whole_answers(question)] == [
        *("Head blocks Bull", "Head blocks Oracle"),
        *("2 × Head blocks Bull", "Head blocks Bull, Head blocks Oracle", "2 × Head blocks Oracle"),
    ]


def test_where_the_order_counts_or_one_is_chosen_every_thing_is_listed() -> None:
    assert alike(units("Troll", "Troll", ordered=True)) == []
    one = units("Troll", "Troll")
    one.most = 1
    assert alike(one) == []


def with_trolls(seats: int, seed: str, settings: Settings) -> GodsWar:
    """The first seat is to act, with three Trolls and a Shade side by side."""
    s = GAME.setup(seats, seed, settings)
    for p, empire in zip(s.players, ("darkness", "storm", "earth"), strict=True):
        p.empire, p.power = empire, 6
    make_pieces(s)
    for kind, number in (("troll", 3), ("shade", 1)):
        for piece in s.pool(0, kind)[:number]:
            piece.at = "inner_hell"
    s.phase, s.number, s.turn, s.first = "action", 1, 0, 0
    return s


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_a_move_is_composed_in_one_panel_by_number_and_can_be_undone(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "gods_war", structs.replace(GAME, setup=with_trolls))
    await here.open_table("bo", "cy", command="gods-war new")
    await answer(here, "ada", ["move"])
    question = (await present(here)).table.asks[0]
    assert question.topic == "gods_war.movers", "where there is one way to go nobody is asked which"
    (pick,) = [c for c in here.answers("ada") if ":amount:" in c["custom_id"]]
    assert [option["label"] for option in pick["options"]] == [f"{n} × Troll in Inner Hell" for n in ("No", 1, 2, 3)]
    await here.actor("ada").select(here.panel("ada"), ["2"], custom_id=pick["custom_id"])
    assert "Confirm: 2 × Troll in Inner Hell" in parts_text(here.panel("ada"))
    await answer(here, "ada", ["darkness.shade.1", "darkness.troll.1", "darkness.troll.2"])
    assert (await present(here)).table.state.players[0].power == 5
    for _ in range(2):
        await here.actor("ada").click(here.panel("ada"), label="Undo")
    live = await present(here)
    assert live.table.asks[0].topic == "gods_war.action"
    assert live.table.state.players[0].power == 6


@in_a_world
async def test_who_holds_no_rune_is_shown_no_question_while_another_acts(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "gods_war", structs.replace(GAME, setup=with_trolls))
    await here.open_table("bo", "cy", command="gods-war new")
    await here.open_hand("bo")
    assert "Play a rune" not in parts_text(here.panel("bo"))
    assert not here.answers("bo")


# -- what changed


def step(number: int, seat: int, by: Any = "person") -> StepRow:
    return StepRow(number=number, seat=seat, by=by, at=0.0)


def test_changes_are_told_since_the_last_deed_before_the_others_acted() -> None:
    steps = [step(1, 0), step(2, 0), step(3, 1), step(4, 2), step(5, 0, "stop"), step(6, 1)]
    assert last_deed(steps, 0) == 2
    assert last_deed([*steps, step(7, 0)], 0) == 2, "what is being answered now does not count"
    assert last_deed(steps, 2) == 4
    assert last_deed(steps, 3) == 0


@in_a_world
async def test_the_board_shows_what_has_changed(here: World) -> None:
    await here.open_table(ai=2, command="gods-war new")
    await play_duel(here, ["ada"], like("novice"), until=lambda s: s.round >= 2)
    shown = await here.person("ada").click(here.board(), label="What changed?")
    (message,) = [m for m in (shown.response, *shown.followups) if m is not None and m.attachments]
    assert message.ephemeral
    assert message.attachments[0].filename == "changes.jpg"
    assert "You're not playing" in said(await here.person("eve").click(here.board(), label="What changed?"))


# -- private talks


@in_a_world
async def test_two_players_talk_in_a_thread_of_their_own(here: World) -> None:
    await here.open_table("bo", "cy", command="gods-war new")
    ada = here.person("ada")
    board = here.board()
    for _ in range(2):
        asked = (await ada.click(board, label="Talk in private")).response
        pick = next(c for c in here.controls(asked) if c["custom_id"].startswith("s:talkto:"))
        assert [option["label"] for option in pick["options"]] == ["bo", "cy"]
        await ada.select(asked, ["1"], custom_id=pick["custom_id"])
    made = [r for r in here.sent("POST", "/threads") if (r.json or {}).get("type") == 12]
    assert len(made) == 1, "the second time it is the same thread"
    talk = next(thread for thread in here.channel.threads if "ada & bo" in thread.name)
    members = {r.path.rpartition("/")[2] for r in here.sent("PUT", f"/channels/{talk.id}/thread-members/")}
    assert members == {str(ada.id), str(here.person("bo").id)}
    assert "Nobody has to keep a promise" in talk.history()[-1].content
    assert "You're not playing" in said(await here.person("eve").click(board, label="Talk in private"))


@in_a_world
async def test_where_the_bot_may_open_no_thread_it_says_what_to_do(here: World) -> None:
    await here.open_table("bo", "cy", command="gods-war new")
    here.env.inject_error(
        "POST", f"/channels/{here.channel.id}/threads", status=403, code=50013, message="Missing Permissions"
    )
    asked = (await here.person("ada").click(here.board(), label="Talk in private")).response
    pick = next(c for c in here.controls(asked) if c["custom_id"].startswith("s:talkto:"))
    refused = said(await here.person("ada").select(asked, ["2"], custom_id=pick["custom_id"]))
    assert "Create Private Threads" in refused


@in_a_world
async def test_a_table_that_wants_no_talks_has_no_button_for_them(here: World) -> None:
    await here.open_table("bo", "cy", command="gods-war new", start=False)
    await here.set("talks", "off")
    await here.person("ada").click(here.lobby, label="Start")
    assert "Talk in private" not in parts_text(here.board())
    forged = await here.forge(here.person("ada"), here.board(), f"b:talk:{(await here.row()).id}")
    assert "Private talks are off" in said(forged)
