"""The seam for empires: when hooks are called, in what order, and what they can do. Every test puts its own functions
to the moments, so that it says what the engine does and not what some empire does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from war_kit import War

from games.gods_war import hooks
from games.gods_war.asking import confirm
from games.gods_war.battle import fight
from games.gods_war.gains import draw_runes, gain_power, gain_vp
from games.gods_war.hooks import Action, Loss
from games.gods_war.quests import note, unearned
from games.gods_war.state import Combatant, Due, GodsWar, Piece
from games.kernel import Seat


@pytest.fixture(autouse=True)
def _nothing_is_hooked() -> Iterator[None]:
    """No empire takes part; afterwards all of them do again."""
    kept = []
    moments = [value for value in vars(hooks).values() if isinstance(value, hooks.Moment | hooks.Effects)]
    for value in moments:
        value.kept.clear()
        found = value.hooks if isinstance(value, hooks.Moment) else value.effects
        kept.append((found, list(found)))
    kept += [(found, list(found)) for found in (hooks.actions, hooks.deeds)]
    tables = [(table, dict(table)) for table in (hooks.quests, hooks.rewards)]
    for found, _ in kept:
        found.clear()
    for table, _ in tables:
        table.clear()  # type: ignore[attr-defined]
    yield
    for value in moments:
        value.kept.clear()
    for found, old in kept:
        found[:] = old
    for table, old_table in tables:
        table.clear()  # type: ignore[attr-defined]
        table.update(old_table)  # type: ignore[attr-defined]


def clash(*dice: int) -> War:
    """Storm attacks Darkness, with Sky and Earth looking on; each has a gift."""
    war = War("storm", "darkness", "sky", "earth")
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", "shade", seat=1)
    for seat, gift in enumerate(("whirlwind", "hunger", "arrogance", "pacifism")):
        war.give(seat, gift)
    war.load(*(dice or (1, 1, 1, 1)))
    return war


# -- effects


@pytest.mark.rule("GW-BATTLE-11", "GW-BATTLE-14", "GW-BATTLE-40", "GW-BATTLE-48", "GW-BATTLE-49", "GW-BATTLE-54")
def test_in_each_step_attacker_defender_and_bystanders_in_turn_order() -> None:
    calls: list[tuple[str, Seat]] = []
    moments = {
        "pre": hooks.pre_battle,
        "roll": hooks.before_roll,
        "rolled": hooks.after_roll,
        "kills": hooks.before_kills,
    }
    moments |= {"routs": hooks.after_routs, "after": hooks.after_battle}
    for name, effects in moments.items():
        for gift in ("pacifism", "arrogance", "hunger", "whirlwind"):

            @effects.on(gift, plain=True)
            async def called(s: GodsWar, me: Seat, name: str = name) -> None:
                calls.append((name, me))

    war = clash()
    war.s.direction = -1
    war.start().say(0, "battle")
    assert calls == [(name, seat) for name in moments for seat in (0, 1, 3, 2)]


@pytest.mark.rule("GW-BATTLE-13", "GW-BATTLE-41", "GW-GIFT-15", "GW-GIFT-16")
def test_a_player_orders_the_own_effects_and_may_leave_out_only_what_is_optional() -> None:
    calls: list[str] = []

    @hooks.pre_battle.on("whirlwind")
    async def must(s: GodsWar, me: Seat) -> None:
        calls.append("must")

    @hooks.pre_battle.on("courage", optional=True)
    async def may(s: GodsWar, me: Seat) -> None:
        calls.append("may")

    war = clash()
    war.give(0, "courage")
    war.start().say(0, "battle")
    assert war.asked == {0: "pre_battle"}
    assert war.options(0) == ["whirlwind", "courage"], "no pass while one of them is compulsory"
    war.say(0, "courage")
    assert calls == ["may", "must"], "each once, the last one without a question"
    calls.clear()
    war = clash()
    war.give(0, "courage")
    war.start().say(0, "battle", "whirlwind")
    assert war.options(0) == ["courage", "pass"]
    war.say(0, "pass")
    assert calls == ["must"]


@pytest.mark.rule("GW-GIFT-20", "GW-GIFT-12")
def test_an_effect_whose_condition_is_false_is_not_called() -> None:
    calls: list[Seat] = []

    @hooks.power.on("courage", when=lambda s, me: s.players[me].vp > 3, plain=True)
    async def gain(s: GodsWar, me: Seat) -> None:
        calls.append(me)

    for vp, expected in ((3, []), (4, [0])):
        war = clash()
        war.give(0, "courage")
        war.vp(vp, 0, 0, 0)
        war.start("power")
        assert calls == expected


@pytest.mark.rule("GW-COUNCIL-11", "GW-TIMING-09", "GW-POWER-14")
def test_effects_of_a_phase_come_player_after_player_and_once() -> None:
    calls: list[Seat] = []

    for gift in ("whirlwind", "hunger", "arrogance", "pacifism"):

        @hooks.council.on(gift, plain=True)
        async def called(s: GodsWar, me: Seat) -> None:
            calls.append(me)

    war = clash()
    war.s.first = 2
    war.start("council_c")
    assert calls == [2, 3, 0, 1]


# -- results


def test_results_can_be_taken_by_a_unit_before_the_others_are_assigned() -> None:
    @hooks.soak.on("hunger")
    async def soak(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
        if side.seat == me and kills and routs:
            side.doomed.append("darkness.shade.1")
            return kills - 1, routs - 1
        return kills, routs

    war = clash(6, 4, 1, 1)
    war.start().say(0, "battle")
    assert war.at("teshnos", 1) == ["troll"]
    assert war.s.last_battle
    assert war.s.last_battle.defender.dead == ["darkness.shade.1"]
    assert war.s.last_battle.defender.routed == []


@pytest.mark.rule("GW-BASIC-14")
def test_the_routed_can_be_sent_to_a_place_that_is_no_area() -> None:
    @hooks.rout_areas.on("whirlwind")
    def pen(s: GodsWar, me: Seat, side: Combatant, areas: list[str]) -> list[str]:
        return ["pen"] if side.seat != me else areas

    war = clash(4, 4, 1, 1)
    war.start().say(0, "battle")
    assert [u.at for u in war.s.kind_in_play(1, "troll")] == ["pen"], "in play"
    assert war.s.units(1) == [], "but in no area"


@pytest.mark.rule("GW-BATTLE-56")
def test_units_that_take_part_from_elsewhere_roll_but_neither_guard_nor_take() -> None:
    @hooks.before_roll.on("hunger", plain=True)
    async def shoot(s: GodsWar, me: Seat) -> None:
        side = fight(s).side(me)
        assert side
        side.apart.append("darkness.troll.2")

    war = War("storm", "darkness", "sky")
    war.give(1, "hunger")
    war.put("teshnos", "champion")
    war.put("teshnos", "shrine", "troll", seat=1)
    war.put("vithela", "troll", seat=1)
    war.load(6, 6, 1, 1)
    war.start().say(0, "battle")
    assert fight(war.s).defender.rolled == [1, 1]
    assert war.asked == {0: "conquest"}
    assert war.at("vithela") == ["troll"], "and can be given no results"


def test_what_would_be_lost_can_go_elsewhere_and_then_is_not_lost() -> None:
    told: list[str] = []

    @hooks.grave.on("darkness")
    def to_hell(s: GodsWar, me: Seat, piece: Piece, how: str, to: str) -> str:
        return "outer_hell" if piece.kind == "shade" else to

    @hooks.lost.on("storm")
    def lost(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
        told.append(piece.kind)

    war = clash(6, 6, 1, 1)
    war.start().say(0, "battle")
    assert war.at("outer_hell") == ["shade"]
    assert told == ["troll"]
    assert war.s.last_battle
    assert war.s.last_battle.defender.dead == ["darkness.troll.1"]


# -- actions


@pytest.mark.rule("GW-ACTION-03", "GW-ACTION-13", "GW-ACTION-14")
def test_an_action_may_be_its_owners_or_everybodys() -> None:
    async def do(s: GodsWar, seat: Seat) -> bool:
        gain_vp(s, seat, 1)
        return True

    hooks.actions.append(Action("hunger", "Hunger", lambda s, n: 0, lambda s, n: True, do))
    hooks.actions.append(Action("nocturnal", "For all", lambda s, n: 2, lambda s, n: True, do, everyone=True))
    war = clash()
    war.power(1, 6, 6, 6)
    war.start()
    assert not {"hunger", "nocturnal"} & set(war.options(0)), "one is not Storm's, the other costs too much"
    war.say(0, "drop")
    assert {"hunger", "nocturnal"} <= set(war.options(1))
    war.say(1, "hunger")
    assert "nocturnal" in war.options(2)
    assert war.s.players[1].vp == 1
    assert war.s.acted == "hunger"


@pytest.mark.rule("GW-HQ-11", "GW-HQ-04", "GW-HQ-10")
def test_a_heroquest_may_be_an_action_until_it_is_achieved() -> None:
    async def do(s: GodsWar, seat: Seat) -> bool:
        note(s, seat, "3a")
        return True

    @hooks.reward("sky", "3a")
    async def reward(s: GodsWar, me: Seat) -> None:
        gain_power(s, me, 5)

    hooks.actions.append(Action("sky.3a", "Great Decree", lambda s, n: 0, lambda s, n: True, do))
    war = War("sky", "storm", "darkness").start()
    war.say(0, "sky.3a", "shanasse")
    assert war.s.players[0].slots == {"3a": "shanasse"}
    assert war.s.players[0].power == 11
    war.say(1, "drop").say(2, "drop")
    assert "sky.3a" not in war.options(0)


@pytest.mark.rule("GW-ACTION-19", "GW-ACTION-12")
def test_an_action_out_of_turn_does_not_change_whose_turn_is_next() -> None:
    war = War("storm", "darkness", "sky")
    war.s.extra = [2]
    war.start().say(0, "build", "teshnos")
    assert war.asked == {2: "action"}
    war.say(2, "build", "vithela")
    assert war.asked == {1: "action"}
    war = War("storm", "darkness", "sky")
    war.power(6, 6, 0)
    war.s.extra = [2]
    war.start().say(0, "build", "teshnos")
    assert war.asked == {1: "action"}, "lost, as nobody at 0 Power acts"


def test_a_deed_between_actions_is_offered_wherever_runes_are() -> None:
    async def do(s: GodsWar, seat: Seat) -> bool:
        gain_power(s, seat, 1)
        s.players[seat].numbers["done"] = 1
        return True

    hooks.deeds.append(Action("hunger", "Deed", lambda s, n: 0, lambda s, n: n == 2 and not s.players[2].numbers, do))
    war = clash()
    war.power(1, 0, 0, 0)
    war.start()
    assert "deed.hunger" in war.options(2)
    assert "deed.hunger" not in war.options(1)
    war.say(0, "drop")
    assert war.asked == {2: "rune"}
    war.say(2, "deed.hunger")
    assert war.asked == {2: "action"}


# -- news


def test_who_falls_to_0_power_is_told_after_the_action() -> None:
    told: list[Seat] = []

    @hooks.power_zero.on("storm")
    def zero(s: GodsWar, me: Seat, seat: Seat) -> None:
        told.append(seat)

    war = War("storm", "darkness", "sky")
    war.power(1, 2, 6)
    war.start().say(0, "build", "teshnos").say(1, "drop")
    assert told == [0, 1]


def test_what_needs_a_choice_is_carried_out_as_soon_as_that_is_possible() -> None:
    @hooks.placed.on("storm")
    def placed(s: GodsWar, me: Seat, piece: Piece) -> None:
        s.due.append(Due("storm", me, piece.at))

    @hooks.due.on("storm")
    async def due(s: GodsWar, me: Seat, thing: Due) -> None:
        if await confirm(s, me, f"Draw a rune in {thing.about}?", "Draw", "Don't", "test"):
            draw_runes(s, me)

    war = War("storm", "darkness", "sky").start().say(0, "build", "teshnos")
    assert war.asked == {0: "test"}
    war.say(0, "yes")
    assert len(war.s.players[0].runes) == 1
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-HQ-15", "GW-HQ-09")
def test_a_requirement_that_held_during_a_battle_counts_although_it_ceased() -> None:
    @hooks.quest("sky", "1a")
    def a_troll_is_away(s: GodsWar, me: Seat) -> bool:
        return len(s.pool(1, "troll")) == 4

    @hooks.after_routs.on("hunger", plain=True)
    async def comes_back(s: GodsWar, me: Seat) -> None:
        s.pieces["darkness.troll.1"].at = "vithela"

    war = War("storm", "darkness", "sky")
    war.give(1, "hunger")
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", seat=1)
    war.load(6, 1, 1)
    war.start().say(0, "battle")
    assert war.at("vithela") == ["troll"]
    assert war.asked == {2: "gift"}


@pytest.mark.rule("GW-POWER-24")
def test_what_holds_when_the_power_phase_starts_counts_in_the_same_phase() -> None:
    @hooks.power_starts.on("moon")
    def starts(s: GodsWar, me: Seat) -> None:
        note(s, me, "1a")

    @hooks.reward("moon", "1a")
    async def reward(s: GodsWar, me: Seat) -> None:
        gain_power(s, me, 2)

    war = War("moon", "darkness", "sky")
    war.power(0, 0, 0)
    war.start("power")
    assert war.asked == {0: "gift"}
    assert [p.power for p in war.s.players] == [0, 0, 0]
    war.say(0, "madness")
    assert war.s.players[0].power == 2 + 1 + 1, "the quest, the Blessing, the fragment"


@pytest.mark.rule("GW-HQ-12", "GW-FAQ-06")
def test_catastrophe_and_its_slot_go_together() -> None:
    war = War("chaos", "darkness", "sky")
    assert [gift.id for gift in unearned(war.s, 0, "1a")] == ["catastrophe"]
    others = [gift.id for gift in unearned(war.s, 0, "2a")]
    assert "catastrophe" not in others
    assert len(others) == 5


@pytest.mark.rule("GW-HQ-13")
def test_gifts_are_taken_in_turn_order_and_the_own_ones_in_any_order() -> None:
    for empire, slot in (("storm", "1a"), ("storm", "1b"), ("sky", "1a")):
        hooks.quest(empire, slot)(lambda s, me: s.number == 1)
    war = War("storm", "darkness", "sky")
    war.s.first = 2
    war.start()
    assert war.asked == {2: "gift"}
    war.say(2, "shanasse")
    assert war.asked == {0: "quest"}
    war.say(0, "1b", "courage")
    assert war.asked == {0: "gift"}
    war.say(0, "teleport")
    assert war.s.players[0].slots == {"1b": "courage", "1a": "teleport"}
