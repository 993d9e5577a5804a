"""The whole table as text, for those who do not see pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel import Seen, fill
from games.kernel.english import count
from games.twilight.state import Player, Twilight, is_hidden, name_of
from games.twilight.steps import DIRECTIONS, Power

from . import alt_text, piles
from .wide import team_word


def text_board(seen: Seen[Twilight], names: Sequence[str], escape: Callable[[str], str] = str) -> str:
    """Everything that the board shows, in Markdown. `escape` makes a name harmless there, last of all: other letters
    can become such that Markdown knows."""
    s, names = seen.state, [escape(name) for name in alt_text.people(seen.state, names)]
    lines = [f"## Twilight of the Gods, {alt_text.turn_words(s, names)}"]
    if s.trade:
        lines += ["### At the trading table", f"{names[s.active]} and {names[s.trade.partner]}; faces stay secret."]
        lines += [f"{n}. {alt_text.offer_words(offer, s, names)}" for n, offer in enumerate(s.trade.offers, 1)]
    if s.stack:
        lines.append("### Waiting to take effect, next first")
        lines += [f"{n}. {alt_text.waiting_words(s, item, names)}" for n, item in enumerate(reversed(s.stack), 1)]
    if attacks := alt_text.attacks(s, names):
        lines += ["### The attack", *(f"- {words}" for words in attacks)]
    for p in s.players:
        lines += _player(s, p, names)
    if happened := alt_text.story(s, names):
        lines += ["### What happened", *(f"- {words}" for words in happened)]
    if s.result:
        lines += ["### Result", fill(s.result.reason, names)]
    return "\n".join(lines)


def _player(s: Twilight, p: Player, names: Sequence[str]) -> list[str]:
    head = f"### {names[p.seat]}"
    if p.out:
        return [f"{head}: out"]
    team = f", {team_word(s, p)}" if team_word(s, p) else ""
    lines = [f"{head}: {count(len(p.life), 'card')} in the Life Stack{team}"]
    top = s.top(p.seat)
    guards = "".join(f"; {words}" for _, words in piles.guards(s, p))
    lines.append(f"- Top of the Life Stack: {s.back(top) if top else 'nothing'}{guards}")
    lines.append(f"- Deity: {alt_text.deity_words(s, p)}")
    lines.append(f"- Hand: {_by_backs(s, p.hand)}")
    lines.append(f"- Aspect Stack: {_by_backs(s, [slot.card for slot in p.aspects])}")
    lines.append(f"- Resource Area: {_resource(s, p)}")
    if p.pool:
        lines.append(f"- Power at hand: {p.pool}")
    for at, word in DIRECTIONS.items():
        built = [s.permanents[id] for id in reversed(p.compass.get(at, [])) if id in s.permanents]
        for n, x in enumerate(built):
            rules = " ".join(alt_text.rules_text(s.face(x.id)))
            lines.append(f"- {word}{', covered' if n else ''}: {alt_text.permanent_words(s, x)}. {rules}")
    for x in s.of(p.seat):
        if s.face(x.id).type != "fortification":
            owner = f" of {names[int(x.id.split('.')[1])]}" if int(x.id.split(".")[1]) != p.seat else ""
            lines.append(f"- {alt_text.permanent_words(s, x)}{owner}. {' '.join(alt_text.rules_text(s.face(x.id)))}")
    if p.discard:
        lines.append(f"- Discard Stack, top first ({len(p.discard)}): {alt_text.named(s, reversed(p.discard))}")
    if p.destroyed:
        lines.append(f"- Destroyed ({len(p.destroyed)}): {alt_text.named(s, p.destroyed)}")
    return lines


def _by_backs(s: Twilight, cards: Sequence[str]) -> str:
    backs: Power = s.backs(list(cards))
    return f"{count(len(cards), 'card')} ({backs})" if cards else "empty"


def _resource(s: Twilight, p: Player) -> str:
    """“2 I Fresh, 1 II Exhausted; face up: Siren of the Strait”."""
    said: dict[str, int] = {}
    for slot in p.resource:
        state = " and Frozen" if slot.frozen else ""
        words = f"{s.back(slot.card)} {'Exhausted' if slot.exhausted else 'Fresh'}{state}"
        said[words] = said.get(words, 0) + 1
    shown = [s.face(name_of(slot.card)).name for slot in p.resource if slot.manifested and not is_hidden(slot.card)]
    words = ", ".join(f"{n} {each}" for each, n in said.items()) or "empty"
    return f"{words}; face up: {', '.join(shown)}" if shown else words
