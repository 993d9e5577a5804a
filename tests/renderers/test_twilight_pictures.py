"""What holds for every picture of Twilight of the Gods, and what each kind of it tells."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from measures import letters, meet, outside, overlaps

from games.kernel import Ask, Option, Seat
from games.kernel.english import count
from games.twilight import values
from games.twilight.cards import SETS
from games.twilight.state import Brought, Change, Offer, Trade, Twilight, owner_of
from games.twilight.steps import Power
from renderers import icons, paint, seats, text, twilight
from renderers.canvas import Call, Canvas
from renderers.twilight import alt_text, cards, gallery, look, narrow, piles, tables, tile
from renderers.twilight.panel import LARGE, short_of
from renderers.twilight.spots import NOTHING, lit_by
from renderers.twilight.tables import LONG_NAMES, NAMES, seen
from renderers.twilight.wide import Wide

BASE = SETS["base"]
PICTURES = dict(gallery.pictures())
TALLEST = 4000  # of a shared picture: what a phone still opens as one


def calls(canvas: Canvas, op: str) -> list[Call]:
    return [call for _, _, call in canvas.every() if call.op == op]


def icons_on(canvas: Canvas) -> list[str]:
    return [str(call.get("name")) for call in calls(canvas, "icon")]


@pytest.mark.parametrize("name", PICTURES)
def test_no_picture_is_wider_than_a_phone_shows_or_has_small_letters(name: str) -> None:
    canvas = PICTURES[name]
    assert canvas.w <= 1080
    sizes = [int(str(call.get("size"))) for call in calls(canvas, "text")]
    assert sizes
    assert min(sizes) >= 24


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_drawn_outside_the_picture_and_no_two_texts_overlap(name: str) -> None:
    assert outside(PICTURES[name]) == []
    assert overlaps(PICTURES[name]) == []


@pytest.mark.parametrize("name", PICTURES)
def test_alt_texts_keep_discords_limit_and_every_letter_has_a_glyph(name: str) -> None:
    assert 0 < len(PICTURES[name].alt) <= 1024
    for call in calls(PICTURES[name], "text"):
        known = text.metrics(str(call.get("font"))).glyphs
        assert [letter for letter in str(call.get("words")) if ord(letter) not in known] == []


# -- any table that could be


def jumbled(seed: int) -> Twilight:
    """A table with chance numbers of everything, in every state."""
    dice = Random(seed)
    s = tables.crowd(dice.randint(2, 6), dice.randint(0, 9))
    s.active, s.phase = dice.randrange(len(s.players)), dice.choice(("refresh", "trade", "summoning", "life_damage"))
    for x in s.permanents.values():
        x.exhausted, x.frozen, x.damage = dice.random() < 0.5, dice.choice((0, 0, 1, 2)), dice.choice((0, 0, 1))
        x.blessings = dice.choice((0, 0, 1, 3)) if s.face(x.id).type == "creature" else 0
        x.entered, x.upkeep_paid = dice.choice((3, 9)), dice.random() < 0.5
        x.changes = (
            [Change("turn", 0, fight=dice.randint(-3, 9), life=dice.choice((0, 7)))] if dice.random() < 0.3 else []
        )
        if dice.random() < 0.2:
            s.doomed.append(x.id)
    for p in s.players:
        dice.shuffle(p.resource)
        for slot in p.resource:
            slot.exhausted, slot.frozen = dice.random() < 0.5, dice.choice((0, 0, 1))
            slot.manifested = dice.choice((0, 0, 0, 9))
        p.pool = Power(dice.choice((0, 4)), dice.choice((0, 2)), dice.choice((0, 1)))
        p.changes = [Change("turn", 0, prevent=3, armor=2, redirect=1)] if dice.random() < 0.3 else []
        p.life = p.life[: dice.choice((1, 9, 30))]
        p.team = p.seat % dice.choice((2, 3, 6))
    if s.phase == "trade":
        partner = (s.active + 1) % len(s.players)
        offers = [Offer(s.active, Power(dice.randint(0, 9), 2, 1), Power(0, dice.randint(0, 9))) for _ in range(4)]
        s.trade = Trade(partner, offers[: dice.randint(0, 4)])
    return s


@pytest.mark.parametrize("seed", range(30))
def test_pictures_hold_whatever_lies_on_the_table(seed: int) -> None:
    s = jumbled(seed)
    for names in (NAMES, LONG_NAMES):
        canvases = [twilight.board(seen(s), names), twilight.result(seen(s), names)]
        for seat in range(len(s.players)):
            ask = (tables.slot_question, tables.player_question, tables.compass_question)[seed % 3](s, seat)
            canvases.append(twilight.panel(seen(s, seat), names, ask))
        for canvas in canvases:
            assert outside(canvas) == []
            assert overlaps(canvas) == []
            assert len(canvas.alt) <= 1024


def test_the_fullest_table_of_six_is_no_higher_than_a_phone_opens() -> None:
    for names in (NAMES, LONG_NAMES):
        assert twilight.board(seen(tables.six()), names).h <= TALLEST
        assert twilight.board(seen(tables.six()), names, story=False).h <= TALLEST - 250


# -- the table


@pytest.mark.parametrize("name", tables.TABLES)
def test_board_and_text_show_everything_that_is_in_play(name: str) -> None:
    s = tables.TABLES[name]()
    canvas, words = (draw(seen(s), NAMES) for draw in (twilight.board, twilight.text_board))
    written = " ".join(canvas.words())
    for x in s.permanents.values():
        assert s.face(x.id).name in words
        assert look.short(s.face(x.id))[:8] in written
    for p in s.players:
        assert NAMES[p.seat] in written
        assert NAMES[p.seat] in words
    for p in s.living():
        assert str(len(p.life)) in canvas.words()
        assert f"{NAMES[p.seat]}: {count(len(p.life), 'card')} in the Life Stack" in words
        assert f"{NAMES[p.seat]}: {len(p.life)} life" in canvas.alt
    for item in s.stack:
        assert alt_text.waiting_words(s, item, NAMES) in canvas.words()
        assert alt_text.waiting_words(s, item, NAMES) in words


def test_a_life_stack_is_a_pile_that_shrinks_with_every_card() -> None:
    s = tables.dawn()
    heights = []
    for cards_left in (50, 49, 30, 10, 1):
        s.players[0].life = tables.deck_of("aggression", 0)[:cards_left]
        canvas = Canvas(300, 400)
        piles.life_pile(canvas, 0, 0, 120, s, s.players[0])
        (pile,) = calls(canvas, "pile")
        assert pile.get("cards") == cards_left
        heights.append(pile.h)
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)
    assert heights[-1] == round(120 * 1.36), "of one card there is only the card"
    s.players[0].life = []
    canvas = Canvas(300, 400)
    piles.life_pile(canvas, 0, 0, 120, s, s.players[0])
    assert calls(canvas, "pile") == []
    assert icons_on(canvas) == ["skull"]


def test_the_top_of_a_life_stack_is_seen_from_behind() -> None:
    s = tables.duel()
    for p in s.players:
        top = s.top(p.seat)
        assert top is not None
        canvas = Canvas(300, 400)
        piles.life_pile(canvas, 0, 0, 120, s, p)
        assert canvas.words() == [s.back(top)]


def test_a_life_stack_that_runs_low_is_red_and_a_full_one_is_not() -> None:
    tones = []
    for n in (piles.LOW + 1, piles.LOW):
        p = tables.player(0, n, [])
        canvas = Canvas(300, 100)
        piles.life_number(canvas, 100, 50, p, 60)
        tones.append(calls(canvas, "text")[0].get("fill"))
    assert tones[0] != tones[1]


def test_aspects_tell_their_rank_by_shape_and_numeral_and_exhausted_ones_lie_on_their_side() -> None:
    assert len(set(look.SHAPES.values())) == 3
    for aspect in look.SHAPES:
        fresh, worn = look.back(aspect, 46), look.back(aspect, 46, worn=True)
        assert (fresh.w, fresh.h) == (worn.h, worn.w)
        assert fresh.words() == worn.words() == [aspect]
        assert [call.get("sideways") for call in (*calls(fresh, "slab"), *calls(worn, "slab"))] == [False, True]


def test_exhausted_cards_are_lower_and_dark_and_frozen_ones_lie_in_ice() -> None:
    s = tables.duel()
    stands = {x.id.split(".")[0]: tile.standing(s, x) for x in s.permanents.values()}
    raider, legion, sphinx = (stands[id] for id in ("rhine_raider", "stoic_legionnaires", "crossroads_sphinx"))
    assert tile.tile(s, raider).h < tile.tile(s, legion).h
    assert "rotate_right" in icons_on(tile.tile(s, raider))
    assert calls(tile.tile(s, sphinx), "frost")
    assert "snowflake" in icons_on(tile.tile(s, sphinx))
    assert not calls(tile.tile(s, legion), "frost")


def test_values_tell_by_colour_and_by_mark_that_they_are_not_the_printed_ones() -> None:
    s = tables.duel()
    fronts = {x.id.split(".")[0]: tile.front(s, tile.standing(s, x)) for x in s.permanents.values()}
    assert "menu_up" in icons_on(fronts["thracian_berserker"])
    berserker = s.permanents["thracian_berserker.0.0"]
    assert {str(values.fight(s, berserker)), "3/4"} <= set(fronts["thracian_berserker"].words())
    assert "menu_down" in icons_on(fronts["silver_tongued_legate"])
    assert set(icons_on(fronts["corrupt_tribune"])) == {"sword", "heart"}


def test_every_state_of_a_card_in_play_has_a_mark_and_the_legend_says_what_it_means() -> None:
    s = tables.duel()
    s.doomed = ["levy.0.m1"]
    used = {mark for x in s.permanents.values() for mark in tile.marks_of(s, x)}
    assert used == set(look.MARKS)
    written = twilight.board(seen(s), NAMES).words()
    assert [mark.words for mark in look.MARKS.values() if mark.words not in written] == []
    assert set(tile.WEIGHTY) == set(look.MARKS)


def test_blessings_are_counted_on_every_kind_of_tile() -> None:
    s = tables.duel()
    it = tile.standing(s, s.permanents["centurion_of_the_tenth.0.0"])
    for picture in (tile.tile(s, it), tile.cell(s, it, 244), tile.line(s, it, 400)):
        assert "2" in picture.words()


def test_cards_of_somebody_else_bear_their_owners_numeral() -> None:
    s = tables.duel()
    x = s.permanents["bog_acolyte.0.0"]
    assert (x.controller, owner_of(x.id)) == (1, 0)
    for picture in (tile.tile(s, tile.standing(s, x)), tile.cell(s, tile.standing(s, x), 244)):
        assert seats.numeral(0) in picture.words()


def test_a_fortification_shows_the_names_of_those_that_it_covers() -> None:
    written = PICTURES["board-duel"].words()
    covered = next(words for words in written if words.startswith("Altar of Ther"))
    where = {words: box for box, words in letters(PICTURES["board-duel"])}
    assert where[covered][1] < where["Temple of Mars"][1], "above the one that lies on it"
    assert any(words.startswith("on Altar of") for words in PICTURES["panel-target"].words())


def test_an_empty_direction_of_the_compass_is_named() -> None:
    assert {"North", "East", "South", "West"} <= set(PICTURES["board-dawn"].words())


def test_every_phase_stands_in_the_strip_and_the_present_one_is_lit() -> None:
    for phase, lit in (("refresh", "Refresh"), ("reply", "Trade"), ("life_damage", "Combat"), ("recovery", "End")):
        s = tables.dawn()
        s.phase = phase
        canvas = twilight.board(seen(s), NAMES)
        assert set(alt_text.PHASES) <= set(canvas.words())
        head = [call for _, y, call in canvas.every() if call.op == "text" and 90 < y < 150]
        bold = [call.get("words") for call in head if call.get("font") == "bold"]
        assert bold == [lit]


def test_conviction_and_the_spent_power_are_told_by_icons() -> None:
    s = tables.duel()
    assert [values.conviction(s, seat) for seat in (0, 1)] == [True, False]
    for name in ("board-duel", "board-three"):
        assert "link_variant" in icons_on(PICTURES[name])
        assert "flash_off" in icons_on(PICTURES[name])
    assert "link_variant_off" in icons_on(PICTURES["board-duel"])


def test_a_drafted_deck_that_misses_its_deitys_requirement_has_no_power() -> None:
    s = tables.duel()
    s.players[0].powerless = True
    assert {"no Power", "no Conviction"} <= set(twilight.board(seen(s), NAMES).words())
    assert "Mars, no power, no Conviction" in twilight.text_board(seen(s), NAMES)


def test_manifested_aspects_lie_face_up_until_they_recover() -> None:
    s = tables.duel()
    assert "Siren of the" in twilight.board(seen(s), NAMES).words()
    for slot in s.players[0].resource:
        slot.manifested = 0
    s.stack, s.story = [], []
    board = twilight.board(seen(s), NAMES)
    assert "Siren" not in board.script()


@pytest.mark.parametrize("make", [tables.before, tables.drafting])
def test_before_the_game_there_are_people_and_nobody_is_dead(make: Callable[[], Twilight]) -> None:
    canvas = twilight.board(seen(make()), NAMES)
    assert set(NAMES[:2]) <= set(canvas.words())
    assert "skull" not in icons_on(canvas)
    assert "0" not in canvas.words()
    assert calls(canvas, "pile") == []
    assert overlaps(canvas) == []


# -- who attacks whom


def test_for_two_every_attack_is_an_arrow_to_its_stack_or_its_blocker() -> None:
    s = tables.duel()
    canvas = twilight.board(seen(s), NAMES)
    assert [call.get("dashed") for call in calls(canvas, "lance")] == [False, False, True, False]
    bursts = [(x, y, x + call.w, y + call.h) for x, y, call in canvas.every() if call.op == "burst"]
    numbers = [words for box, words in letters(canvas) for burst in bursts if meet(box, burst) and words.isdigit()]
    assert s.combat
    life, blocked, discard = s.combat.attackers
    fighting = [values.fight(s, s.permanents[id]) for id in (blocked.id, blocked.blocker)]
    expected = [alt_text.stack_damage(s, life), *fighting, alt_text.stack_damage(s, discard)]
    assert sorted(numbers) == sorted(map(str, expected))


def test_the_numbers_of_an_attack_stand_between_the_two_fields() -> None:
    canvas = twilight.board(seen(tables.duel()), NAMES)
    names = {words: box for box, words in letters(canvas)}
    for x, y, call in canvas.every():
        if call.op == "burst":
            box = (x, y, x + call.w, y + call.h)
            assert [words for words in ("Corrupt", "Tribune", "Rhine Raider", "3/4") if meet(names[words], box)] == []


def test_for_more_the_attack_is_a_list_and_no_arrow_crosses_other_places() -> None:
    s = tables.six()
    canvas = twilight.board(seen(s), NAMES)
    assert calls(canvas, "lance") == []
    assert s.combat
    damage = {f"−{alt_text.stack_damage(s, a)}" for a in s.combat.attackers if a.unblocked}
    assert {"Ana attacks", "Fiammetta · Discard Stack", *damage} <= set(canvas.words())


def test_damage_to_a_stack_is_the_attackers_life_and_half_of_it_to_a_discard_stack() -> None:
    s = tables.duel()
    assert s.combat
    raider, _, berserker = s.combat.attackers
    assert alt_text.stack_damage(s, raider) == 2
    assert alt_text.stack_damage(s, berserker) == 2  # Life 3, halved and rounded up
    s.permanents[berserker.id].damage = 2
    assert alt_text.stack_damage(s, berserker) == 1  # Life 2, halved
    assert alt_text.attacks(s, NAMES)[1] == (
        "Centurion of the Tenth attacks Bo the Unready’s Life Stack, blocked by Silver-Tongued Legate"
    )


def test_the_player_whose_turn_it_is_has_a_row_alone_among_an_odd_number() -> None:
    where = {words: box for box, words in letters(PICTURES["board-five"]) if words in NAMES}
    below = [box[1] for name, box in where.items() if name != "Eitan"]
    assert len(below) == 4
    assert where["Eitan"][1] < min(below)


# -- trades


def test_the_trading_table_shows_every_offer_by_backs_alone() -> None:
    canvas = PICTURES["board-trading"]
    assert canvas.words().count("Ana offers") == 2
    assert "Bo the Unready offers" in canvas.words()
    s = tables.trading()
    held = {s.face(card).name for p in s.players for card in p.hand}
    in_play = {s.face(x.id).name for x in s.permanents.values()} | {s.face(p.discard[-1]).name for p in s.players}
    shown = canvas.script() + twilight.text_board(seen(s), NAMES)
    open_names = in_play | {s.face(card).name for p in s.players for card in (*p.discard, *p.destroyed)}
    assert [name for name in held - open_names if name in shown] == []


# -- secrets


def permuted(s: Twilight, by: Seat | None, dice: Random) -> Twilight:
    """The same table with other faces wherever that seat sees only backs: cards of one back change places."""
    known = set(s.players[by].known) if by is not None else set()
    spots: dict[str, list[tuple[Callable[[str], None], str]]] = {}

    def hidden(card: str, put: Callable[[str], None]) -> None:
        if card not in known:
            spots.setdefault(s.back(card), []).append((put, card))

    for p in s.players:
        for zone in (p.life, *([p.hand] if p.seat != by else [])):
            for n, card in enumerate(zone):
                hidden(card, lambda new, zone=zone, n=n: zone.__setitem__(n, new))
        for slot in (*p.aspects, *(slot for slot in p.resource if not slot.manifested)):
            hidden(slot.card, lambda new, slot=slot: setattr(slot, "card", new))
    for places in spots.values():
        faces = [card for _, card in places]
        dice.shuffle(faces)
        for (put, _), face in zip(places, faces, strict=True):
            put(face)
    return s


@pytest.mark.parametrize("name", [*tables.TABLES])
@pytest.mark.parametrize("by", [None, 0, 1])
def test_pictures_stay_the_same_when_hidden_faces_are_permuted(name: str, by: Seat | None) -> None:
    make, dice = tables.TABLES[name], Random(f"{name} {by}")
    s, other = make(), permuted(make(), by, dice)
    assert [p.life for p in s.players] != [p.life for p in other.players]
    one, two = seen(s, by), seen(other, by)
    for draw in (twilight.board, twilight.result):
        assert draw(one, NAMES).script() == draw(two, NAMES).script()
    assert twilight.text_board(one, NAMES) == twilight.text_board(two, NAMES)
    if by is not None:
        ask = tables.slot_question(s, by) if s.phase else None
        assert twilight.panel(one, NAMES, ask).script() == twilight.panel(two, NAMES, ask).script()
        assert twilight.hand(one, NAMES).script() == twilight.hand(two, NAMES).script()


@pytest.mark.parametrize("name", tables.TABLES)
def test_no_face_that_is_hidden_from_all_is_in_any_call_or_alt_text(name: str) -> None:
    s = tables.TABLES[name]()
    hidden = {card for p in s.players for card in (*p.life, *p.hand, *(slot.card for slot in p.aspects))}
    hidden |= {slot.card for p in s.players for slot in p.resource if not slot.manifested}
    canvas = twilight.board(seen(s), NAMES)
    shown = canvas.script() + canvas.alt + twilight.text_board(seen(s), NAMES)
    assert [id for id in hidden if id in shown] == []
    visible = {x.id for x in s.permanents.values()} | {item.source for item in s.stack}
    visible |= {card for p in s.players for card in (*p.discard, *p.destroyed)}
    visible |= {slot.card for p in s.players for slot in p.resource if slot.manifested}
    told_of = {s.face(id).name for id in visible if id in s.permanents or "." in id}
    secret = {s.face(id).name for id in hidden} - told_of
    assert [name for name in secret if name in shown] == []


def test_traps_that_one_gave_away_are_shown_to_oneself_alone() -> None:
    s = tables.duel()
    mine = twilight.panel(seen(s, 0), NAMES)
    assert "In Bo the Unready’s Resource Area" in mine.words()
    assert "You know in Bo the Unready’s Resource Area: Sack the Temple." in mine.alt
    theirs = twilight.panel(seen(s, 1), NAMES)
    assert "Sack the Temple" not in theirs.script()
    assert {"Poisoned Knife", "Honeyed Words"} <= set(theirs.words())


def test_many_known_cards_are_told_by_name_and_number() -> None:
    s = tables.duel()
    s.players[0].known = [card for card in s.players[1].life if not card.endswith("t44")]
    s.players[0].known += [slot.card for slot in s.players[1].resource]
    canvas = twilight.panel(seen(s, 0), NAMES)
    assert "Corrupt Tribune" in " ".join(canvas.words())
    assert any(words.endswith(("×2", "×3")) for words in canvas.words())
    assert "Three Damage to the holder's Life Stack." in canvas.words(), "what can be Manifested shows its Heresy"
    assert outside(canvas) == overlaps(canvas) == []


def test_an_onlooker_has_no_panel() -> None:
    with pytest.raises(ValueError, match="no hand and no panel"):
        twilight.panel(seen(tables.duel()), NAMES)


def test_somebody_who_is_out_still_has_a_panel() -> None:
    for s, seat in ((tables.four(), 3), (tables.over(), 1), (tables.over_six(), 2)):
        canvas = twilight.panel(seen(s, seat), NAMES)
        assert "is out" in canvas.words()
        assert outside(canvas) == overlaps(canvas) == []


# -- panel


def halos(canvas: Canvas) -> list[str]:
    return [str(call.get("colour")) for call in calls(canvas, "halo")]


def test_the_panel_lights_what_can_be_chosen_and_nothing_else() -> None:
    assert halos(PICTURES["panel-compass"]) == [look.LIGHTS["place"]] * 2
    assert sorted(halos(PICTURES["panel-slot"])) == sorted([look.LIGHTS["own"]] * 2 + [look.LIGHTS["foe"]] * 3)
    assert halos(PICTURES["panel-player"]) == [look.LIGHTS["foe"]]
    assert halos(PICTURES["panel-waiting"]) == []


def test_aspects_of_ones_own_bear_the_numbers_by_which_buttons_call_them() -> None:
    s = tables.duel()
    lit = lit_by(tables.slot_question(s, 0), 0)
    place = Wide(s, s.players[0], "Ana", 1048, lit, above=False, facing=True)
    place.draw()
    flags = [front.words() for _, _, front in place.spots.fronts if front.w == 36]
    assert flags == [["1"], ["2"]]


def test_something_that_waits_can_be_chosen() -> None:
    s = tables.duel()
    ask = Ask("Counter what?", {"i1": Option("i1", "Poisoned Knife", card="poisoned_knife.1.9", unit="i1")})
    canvas = twilight.panel(seen(s, 0), NAMES, ask)
    assert halos(canvas) == [look.LIGHTS["foe"]]
    assert "Slay a Lesser Creature." in canvas.words(), "and what it does can be read"


def test_ones_own_deity_is_lit_where_its_power_can_be_used() -> None:
    s = tables.duel()
    ask = Ask("Act?", {"use": Option("use", "Mars", card="mars", player=0), "pass": tables.pass_()})
    assert halos(twilight.panel(seen(s, 0), NAMES, ask)) == [look.LIGHTS["own"]]


def test_the_panel_tells_what_can_be_summoned_why_not_and_what_cannot_be_paid() -> None:
    canvas = PICTURES["panel-summon"]
    assert "Can be chosen: 1 I." in canvas.alt
    assert "Not now: You have no Fresh III." in canvas.alt
    assert len([call for call in calls(canvas, "plate") if call.get("glow")]) == 2
    assert short_of(Power(2, 1), Power(1, 2, 1)) == Power(0, 1, 1)
    dear = cards.hand_card(BASE.cards["praetorian_guard"], 340, lack=Power(0, 1))
    assert len(calls(dear, "veil")) == 1


def test_a_trade_that_is_over_is_no_longer_on_the_table() -> None:
    s = tables.trading()
    assert "At the trading table" in twilight.board(seen(s), NAMES).words()
    s.phase = "seize"
    assert "At the trading table" not in twilight.board(seen(s), NAMES).words()


def test_an_own_picture_of_a_large_table_is_brief_about_those_who_have_no_part_in_it() -> None:
    s = tables.five()  # Eitan trades with Čeněk, and Dagný is asked about an Aspect of Ana's
    words = PICTURES["panel-slot-of-five"].words()
    assert "Bo the Unready" in words
    assert not any(word.startswith("Borderland") for word in words)
    assert "Borderland Scout" in twilight.board(seen(s), NAMES).words()


def test_cards_of_a_draft_are_laid_out_to_be_read_in_the_order_of_the_choices() -> None:
    canvas = PICTURES["panel-draft"]
    offered = [option.card for option in tables.draft_question(tables.drafting()).options.values()]
    written = " ".join(canvas.words())
    assert len(offered) == 15
    assert [id for id in offered if text.printable(BASE.cards[id].heresy_text) not in written] == []
    places = {words: (box[1] // 100, box[0]) for box, words in letters(canvas)}
    titles = [text.wrap(BASE.cards[id].name, "title", 38, LARGE - 24)[0] for id in offered]
    assert [places[title] for title in titles] == sorted(places[title] for title in titles)


def test_whoever_drafts_sees_their_own_picks_and_nobody_elses() -> None:
    canvas = PICTURES["panel-draft"]
    assert {"Your picks · 9 cards", "Reader of the Portents", "Rhine Raider", "3×"} <= set(canvas.words())
    assert "Your picks: Mars and Reader of the Portents, 9 cards." in canvas.alt
    other = twilight.panel(seen(tables.drafting(), 1), NAMES, tables.draft_question(tables.drafting()))
    assert "Rhine Raider" not in other.words()
    assert "picks" not in other.alt


def test_a_crowd_of_cards_to_choose_from_is_listed_by_name() -> None:
    options = {card.id: Option(card.id, card.name, card=card.id) for card in BASE.card if card.faction == "sanctuary"}
    canvas = twilight.panel(seen(tables.drafting(), 1), NAMES, Ask("Leave out five.", options, most=5))
    assert [card for card in options if BASE.cards[card].name not in canvas.words()] == []
    assert canvas.h < 1500
    assert overlaps(canvas) == []


def test_decks_and_deities_that_are_offered_can_be_read() -> None:
    assert {"Blood and Iron", "Mars · 50 cards"} <= set(PICTURES["panel-deck"].words())
    written = " ".join(PICTURES["panel-deity"].words())
    assert text.printable(BASE.deities["enlil"].conviction_text) in written


# -- cards, decks, the end


@pytest.mark.parametrize("id", BASE.cards)
def test_every_card_can_be_read_large_and_in_a_hand(id: str) -> None:
    card = BASE.cards[id]
    for canvas in (PICTURES[f"card-{id}"], cards.hand_card(card, LARGE)):
        written = " ".join(canvas.words())
        assert card.name in written
        for _, words in cards.parts(card):
            assert words in written
        assert outside(canvas) == []
        assert overlaps(canvas) == []
        assert ("Heresy" in canvas.words()) == bool(card.heresy_text)
    for words in alt_text.rules_text(card):
        assert words in PICTURES[f"card-{id}"].alt


@pytest.mark.parametrize("id", BASE.cards)
def test_every_card_can_be_read_on_a_phone_as_a_strip(id: str) -> None:
    card = BASE.cards[id]
    canvas = cards.strip(card, 1048)
    written = " ".join(canvas.words())
    assert card.name in written
    for _, words in cards.parts(card):
        assert words in written
    assert outside(canvas) == []
    assert overlaps(canvas) == []
    read = [call for _, _, call in canvas.every() if call.op == "text" and call.get("font") != "black"]
    assert min(int(str(call.get("size"))) for call in read) >= cards.READ


def test_a_price_that_rose_beside_a_long_one_still_fits_its_card() -> None:
    henge = BASE.cards["stonehenge"]
    for cost in (Power(3, 2, 3), Power(9, 9, 9), Power(1)):
        canvas = cards.hand_card(henge, LARGE, cost=cost, lack=Power(1, 1, 1))
        assert outside(canvas) == overlaps(canvas) == []
    x = BASE.cards["treaty_of_ruin"]
    assert outside(cards.hand_card(x, LARGE, cost=Power(3, 2, 1))) == []


@pytest.mark.parametrize("id", BASE.deities)
def test_every_deity_can_be_read_large(id: str) -> None:
    deity, canvas = BASE.deities[id], PICTURES[f"card-{id}"]
    written = " ".join(canvas.words())
    for words in (deity.name, text.printable(deity.general_text), text.printable(deity.conviction_text)):
        assert words in written
        assert words in canvas.alt


def test_every_card_and_deity_has_an_emblem_of_its_own() -> None:
    faces = [*BASE.card, *BASE.deity]
    unknown = [face.art for face in faces if icons.emblem(face.art, "") == (("", 0, 0, 0.92, 0, False),)]
    assert unknown == []
    assert len({face.art for face in faces}) == len(faces)
    assert [layer for face in faces for layer in icons.emblem(face.art) if not icons.has_icon(layer[0])] == []


def test_a_deck_sheet_has_every_card_and_a_bar_for_every_aspect() -> None:
    deck = tables.brought("aggression", "Blood and Iron")
    canvas = PICTURES["deck-aggression"]
    assert [id for id in deck.cards if BASE.cards[id].name not in canvas.words()] == []
    for aspect, word in (("I", "Lesser"), ("II", "Greater"), ("III", "Exalted")):
        n = sum(n for id, n in deck.cards.items() if BASE.cards[id].aspect == aspect)
        assert str(n) in canvas.words()
        assert f"{word} ({aspect}): {n}" in canvas.alt


def test_a_deck_of_unknown_cards_without_a_deity_can_be_shown() -> None:
    canvas = twilight.deck_sheet(Brought("龍", {"attila": 1, "no_such_card": 3}))
    assert {"Attila, Scourge of Nations", "no Deity yet"} <= set(canvas.words())
    assert overlaps(canvas) == []
    empty = twilight.deck_sheet(Brought("Nothing", {}, deity="zeus"))
    assert outside(empty) == []


def test_the_result_tells_winner_decks_and_what_was_left() -> None:
    canvas = PICTURES["result-over"]
    assert {"Ana", "27", "0", "played Blood and Iron", "Power unused", "Power spent"} <= set(canvas.words())
    assert "Bo the Unready’s Life Stack is empty" in canvas.alt
    assert "Eitan and Fiammetta" in PICTURES["result-over-six"].words()


def test_the_story_is_left_out_where_words_tell_it() -> None:
    assert "What happened" in twilight.board(seen(tables.duel()), NAMES).words()
    assert "What happened" not in twilight.board(seen(tables.duel()), NAMES, story=False).words()


def test_the_gallerys_player_answers_every_question_legally_and_mostly_does_something() -> None:
    deeds = 0
    for make, question, seat in tables.ASKED.values():
        s = make()
        for seed in range(10):
            ask = question(s, seat)
            answer = gallery.choose(Random(seed), ask)
            assert ask.allows(answer)
            deeds += answer != ("pass",)
    assert deeds > 80


# -- painting


def test_painting_twice_gives_the_same_bytes_and_small_files() -> None:
    for name, most in (("board-duel", 1_000_000), ("board-six", 1_800_000), ("card-attila", 500_000)):
        first = paint.paint(PICTURES[name])
        paint.forget()
        assert paint.paint(PICTURES[name]) == first
        assert len(first) < most


def test_the_next_board_makes_only_what_was_never_seen_before(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = paint._made
    monkeypatch.setattr(paint, "_made", lambda call: made.append(call.op) or real(call))
    s = tables.duel()
    paint.forget()
    paint.image_of(twilight.board(seen(s), NAMES, story=False))
    assert len(made) > 80
    made.clear()
    s.players[1].life.pop()
    paint.image_of(twilight.board(seen(s), NAMES, story=False))
    assert len(made) <= 6, "a number, a pile, and perhaps another back"
    assert set(made) <= {"text", "pile", "picture", "slab"}


def test_places_are_drawn_alike_whoever_looks() -> None:
    s = tables.six()
    place = narrow.Narrow(s, s.players[3], NAMES[3], 518, NOTHING)
    other = narrow.Narrow(seen(s).state, seen(s).state.players[3], NAMES[3], 518, NOTHING)
    assert place.draw().script() == other.draw().script()


def test_recording_needs_no_pillow() -> None:
    code = """
import sys
sys.modules["PIL"] = None
sys.path[:0] = sys.argv[1:]
from renderers import twilight
from renderers.twilight import tables
print(len(twilight.board(tables.seen(tables.duel()), tables.NAMES).script()) > 1000)
"""
    command = [sys.executable, "-c", code, *(path for path in sys.path if path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "True\n"
