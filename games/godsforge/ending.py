"""The end of a round, and of the game: deaths, rewards, delayed effects, ties (GF-LIFE, GF-TIE)."""

from __future__ import annotations

from ..kernel import GoTo, Result, Seat
from .effects import resolve
from .order import Unit
from .phases import come_due
from .piles import gain, leave_play, spend
from .state import Godsforge, Player

REWARD = 3  # Veilstones for the one who was targeting a player who died
PATIENCE = 10  # extra rounds before a tie is a shared victory (GF-TIE-08)
DUSK = 40  # rounds after which the most life wins (GF-LIFE-26)
LAST = "is the last one standing"


async def end_of_round(s: Godsforge) -> str | None:
    """Deaths first, so that the effects of the living see who is left (GF-LIFE-21)."""
    rivals = staying(s)
    alive = [p for p in rivals if p.life > 0]
    if s.extra_rounds or not alive:
        return await settle_tie(s, rivals)
    if len(alive) == 1:  # at once, without anything that could change nothing (GF-LIFE-20)
        return finish(s, alive, LAST)
    discard_sacrificed(s, [p for p in s.living() if p.life > 0])
    dead = [p.seat for p in s.living() if p.life <= 0]
    rewards = [hit.by for hit in s.blows if hit.on in dead]
    remove(s, [p for p in s.living() if p not in alive])
    if s.round >= DUSK:
        return finish(s, top(alive), f"had the most life after {DUSK} rounds")
    await resolve(s, end_effects(s))
    clear_table(s)
    dues = {seat: REWARD * rewards.count(seat) for seat in rewards if s.players[seat].alive}
    gain(s, dues, "their target has died", "GF-LIFE-09")
    if s.out and not s.blood:
        s.blood = True
        s.say("First blood! From next round on, everyone takes 7 extra damage.", "GF-LIFE-11")
    return "upkeep"


def end_effects(s: Godsforge) -> list[Unit]:
    """Creations every round, Spells once, and what was set for now (GF-ATK-12)."""
    units = [Unit(p.seat, c.card, s.face(c).end, "GF-ATK-12") for p in s.living() for c in p.creations]
    units += [Unit(p.seat, cast.card, s.card(cast.card).end, "GF-ATK-12") for p in s.living() for cast in p.spells]
    return [*units, *come_due(s, "end")]


def discard_sacrificed(s: Godsforge, players: list[Player]) -> None:
    """They leave play before anything happens at the end of the round (GF-SAC-07)."""
    for p in players:
        for creation in [c for c in p.creations if c.sacrificed]:
            leave_play(s, p, creation)


def clear_table(s: Godsforge) -> None:
    """Spells go to the discard pile (GF-GEN-08); empowering is over (GF-EMP-07)."""
    for p in s.players:
        s.discard(*(cast.card for cast in p.spells))
        p.spells = []
        for creation in p.creations:
            creation.empowered, creation.offering = False, ""


def remove(s: Godsforge, gone: list[Player]) -> None:
    """All their cards are discarded, their Veilstones returned, their pending effects void (GF-LIFE-07, -18,
    GF-PHAN-03)."""
    if not gone:
        return
    for p in gone:
        s.discard(*p.hand, *(c.card for c in p.creations), *(cast.card for cast in p.spells))
        p.hand, p.creations, p.spells = [], [], []
        spend(s, p, p.veilstones)
        p.alive = False
        if p.seat in s.departed:
            s.say(f"{s.who(p.seat)} left the game.", "GF-LIFE-22")
        else:
            s.say(f"{s.who(p.seat)} {'is out' if p.life > 0 else 'dies'}.", "GF-LIFE-03")
    s.pending = [pending for pending in s.pending if s.players[pending.seat].alive]
    note_out(s, gone)


def note_out(s: Godsforge, gone: list[Player]) -> None:
    """For the places: whoever left stands behind those who stayed until they died in the same round, and the sooner the
    further behind (GF-LIFE-22)."""
    seats = [p.seat for p in gone]
    stayed = [seat for seat in seats if seat not in s.departed]
    s.out += [[seat] for seat in s.departed if seat in seats] + ([stayed] if stayed else [])


# -- leaving


def staying(s: Godsforge) -> list[Player]:
    """The living who have not left: only one of them can win (GF-LIFE-22)."""
    return [p for p in s.living() if p.seat not in s.departed]


def leave(s: Godsforge, _: Seat) -> None:
    """Who leaves plays no further round; with fewer than two others the game is over at once (GF-LIFE-22)."""
    if len(staying(s)) < 2:
        raise GoTo("walkover")


async def walkover(s: Godsforge) -> str | None:
    s.reading = None
    return finish(s, staying(s), LAST)


# -- the end


def top(players: list[Player]) -> list[Player]:
    best = max(p.life for p in players)
    return [p for p in players if p.life == best]


async def settle_tie(s: Godsforge, rivals: list[Player]) -> str | None:
    """All who were still in the game have died: the total nearest to zero wins; the tied play on (GF-TIE-01 to -07)."""
    tied = top(rivals)
    if len(tied) == 1:
        why = "fell last: nearest to zero when everyone died" if tied[0].life <= 0 else "won the deciding round"
        return finish(s, tied, why)
    if s.extra_rounds >= PATIENCE:
        return finish(s, tied, f"share the victory: {PATIENCE} extra rounds couldn't separate them")
    remove(s, [p for p in s.living() if p not in tied])
    discard_sacrificed(s, tied)
    if tied[0].life <= 0:
        s.pending = []  # the players were killed: nothing of theirs is still to come (GF-TIE-07)
    else:
        await resolve(s, end_effects(s))
    clear_table(s)
    s.blood = True
    s.extra_rounds += 1
    names = " and ".join(s.who(p.seat) for p in tied)
    s.say(f"{names} are tied at {tied[0].life}and play another round.", "GF-TIE-03")
    return "upkeep"


def finish(s: Godsforge, winners: list[Player], why: str) -> str | None:
    """Places: the winners, then those who went last, the higher total before the lower."""
    if s.solo:
        return finish_solo(s, winners)
    note_out(s, [p for p in s.living() if p not in winners])
    first = [p.seat for p in winners]
    places = [first] if first else []
    for fallen in reversed(s.out):
        places += share_places(s, fallen)
    names = " and ".join(map(s.who, first))
    return end(s, Result(places, first, f"{names} {why}." if first else "Everybody left the game."))


def share_places(s: Godsforge, seats: list[Seat]) -> list[list[Seat]]:
    lives = sorted({s.players[seat].life for seat in seats}, reverse=True)
    return [[seat for seat in seats if s.players[seat].life == life] for life in lives]


def finish_solo(s: Godsforge, winners: list[Player]) -> str | None:
    """A won battle of the challenge leads to the next Nemesis (GF-SOLO-08)."""
    won = any(not p.nemesis for p in winners)
    if s.campaign:
        return next_battle(s) if won else end(s, Result([[0]], [], lost_words(s)))
    if won:
        return end(s, Result([[0]], [0], f"{s.who(0)} beat {s.nemesis}!"))
    return end(s, Result([[0]], [], f"{s.nemesis} won."))


def next_battle(s: Godsforge) -> str | None:
    assert s.campaign is not None
    s.campaign.beaten.append(s.nemesis)
    if not s.campaign.ahead:
        return end(s, Result([[0]], [0], f"{s.who(0)} beat all {len(s.campaign.beaten)} Nemeses with one deck!"))
    s.nemesis = s.campaign.ahead.pop(0)
    s.decks[1] = []
    return "battle"


def lost_words(s: Godsforge) -> str:
    assert s.campaign is not None
    beaten = len(s.campaign.beaten)
    return f"{s.nemesis} won, after you beat {beaten} of {beaten + 1 + len(s.campaign.ahead)} Nemeses."


def end(s: Godsforge, result: Result) -> str | None:
    s.result = result
    s.say(result.reason, "GF-LIFE-15")
    return None
