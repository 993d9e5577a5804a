"""What holds for every picture of Defiance, and what each kind of it tells."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from random import Random

import fields
import pytest
from gallery_of_fields import CARDS, PICTURES
from measures import letters, meet, outside, overlaps

from games.defiance import GAME
from games.defiance.cards import catalogue
from games.defiance.choices import Choice
from games.defiance.decks import ready_decks
from games.defiance.state import Brought, Defiance, StackItem
from games.kernel import Ask, Option, Table
from renderers import defiance, icons, paint, seats, text
from renderers.canvas import Call, Canvas
from renderers.defiance import alt_text, cards, look, tile
from renderers.defiance.gallery import choose
from renderers.defiance.grid import GAP
from renderers.defiance.panel import TALL


def calls(canvas: Canvas, op: str) -> list[Call]:
    return [call for _, _, call in canvas.every() if call.op == op]


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


@pytest.mark.parametrize(("seats", "wishes"), [(2, {"length": "match"}), (3, {}), (4, {})])
def test_pictures_hold_all_through_real_games(seats: int, wishes: dict[str, str]) -> None:
    """Each seat's and an onlooker's, every few answers: nothing hangs out and nothing overlaps."""
    random, table, looked = Random(seats), Table.new(GAME, seats, "pictures", wishes), 0
    for step in count():
        if step % 29 == 0 or not table.waiting:
            for by in (None, *range(seats)):
                seen = table.seen_by(by)
                drawn = [defiance.board(seen, fields.LONG_NAMES), defiance.result(seen, fields.LONG_NAMES)]
                if by is not None:
                    drawn.append(defiance.panel(seen, fields.LONG_NAMES, table.asks.get(by)))
                for canvas in drawn:
                    assert outside(canvas) == []
                    assert overlaps(canvas) == []
                    assert len(canvas.alt) <= 1024
                    looked += 1
        if not table.waiting or step > 600:
            break
        seat = min(table.waiting)
        table.answer(seat, choose(random, table.asks[seat]))
    assert looked > 20


# -- the board


@pytest.mark.parametrize("name", fields.TABLES)
def test_board_and_text_show_everything_that_stands_on_the_table(name: str) -> None:
    s = fields.TABLES[name]()
    canvas, words = (draw(fields.seen(s), fields.NAMES) for draw in (defiance.board, defiance.text_board))
    written = " ".join(canvas.words())
    for x in s.permanents.values():
        if not x.face_down:
            assert look.short(s.face(x)) in written
            assert f"{s.face(x).name} {x.at}" in words
    for p in s.players:
        assert fields.NAMES[p.seat] in written
        assert fields.NAMES[p.seat] in words
    for item in s.stack:
        assert alt_text.waiting_words(s, item, fields.NAMES) in canvas.words()


@pytest.mark.parametrize("name", fields.TABLES)
def test_the_boards_alt_text_tells_what_decides_the_game(name: str) -> None:
    s = fields.TABLES[name]()
    alt = defiance.board(fields.seen(s), fields.NAMES).alt
    for p in s.living():
        for role in ("capital", "ruler"):
            assert alt_text.life_words(s, s.serving(p.seat, role), role) in alt
    if name != "crowded":
        assert [x.at for x in s.in_play() if f"{s.face(x).name} {x.at}" not in alt and not x.role] == []


def test_values_tell_by_colour_and_by_mark_that_they_are_not_the_printed_ones() -> None:
    s = fields.battle()
    by_name = {x.card: tile.front(s, tile.standing(s, x), tile.TALL) for x in s.permanents.values()}
    raised, lowered, plain = by_name["viking-raiders"], by_name["ragnar-sea-king"], by_name["pegasus"]
    assert {"menu_up"} == {str(call.get("name")) for call in calls(raised, "icon")} - {"sword", "shield"}
    assert {"menu_down"} == {str(call.get("name")) for call in calls(lowered, "icon")} - {"sword", "shield"}
    assert {str(call.get("name")) for call in calls(plain, "icon")} == {"sword", "shield"}
    assert "2/3" in raised.words()  # damaged: what is left, of how much
    assert len(calls(raised, "gauge")) == 1
    assert calls(plain, "gauge") == []


def test_owners_differ_by_frame_and_numeral_not_by_colour_alone() -> None:
    s = fields.four()
    for x in s.permanents.values():
        picture = tile.tile(s, tile.standing(s, x), tile.TALL)
        assert calls(picture, "edging")[0].get("kind") == look.FRAMES[x.owner]
        assert picture.words()[0] == seats.numeral(x.owner)
    assert len(set(look.FRAMES)) == 4


def test_every_state_of_a_permanent_has_a_mark_and_the_legend_says_what_it_means() -> None:
    s = fields.battle()
    used = {mark for x in s.in_play() for mark in tile.marks_of(s, x)}
    assert used == set(look.MARKS)
    written = defiance.board(fields.seen(s), fields.NAMES).words()
    assert [
        mark.words for name, mark in look.MARKS.items() if name not in look.ROLES and mark.words not in written
    ] == []


def test_diagrams_point_where_the_picture_goes_forward() -> None:
    s = fields.battle()
    ways = {x.card: calls(tile.tile(s, tile.standing(s, x), 168), "compass") for x in s.in_play()}
    assert ways["viking-raiders"][0].get("ways") == ((0, 1), (-1, 1), (1, 1))
    assert ways["roman-legionaries"][0].get("ways") == ((0, -1), (-1, -1), (1, -1))
    assert ways["asgard"] == []
    three = fields.three()
    hoplites, raiders = three.permanents["spartan-hoplites.c5"], three.permanents["viking-raiders.b4"]
    assert (tile.forward(three, hoplites), tile.forward(three, raiders)) == (1, -1)


def test_every_blow_is_an_arrow_with_its_damage_and_answers_are_dashed() -> None:
    s = fields.battle()
    canvas = defiance.board(fields.seen(s), fields.NAMES)
    assert [call.get("dashed") for call in calls(canvas, "lance")] == [False, False, True]
    bursts = [(x, y, x + call.w, y + call.h) for x, y, call in canvas.every() if call.op == "burst"]
    numbers = [words for box, words in letters(canvas) for burst in bursts if meet(box, burst) and words.isdigit()]
    assert set(numbers) >= {"4", "5"}
    assert [alt_text.blows(s, fields.NAMES)[n].split(" for ")[1] for n in range(3)] == ["5", "4", "4"]


def test_two_who_strike_each_other_have_arrows_side_by_side() -> None:
    s = fields.three()
    assert s.attack
    back = s.attack.packets[0]
    s.attack.packets.append(type(back)("packet.2", back.target, 2, back.by, "basic", response=True))
    one, two = calls(defiance.board(fields.seen(s), fields.NAMES), "lance")
    assert one.y != two.y


def test_the_uppermost_of_what_waits_resolves_next() -> None:
    canvas = PICTURES["board-battle"]
    where = {words: box[1] for box, words in letters(canvas)}
    top = where["Bo the Unready: Stone Gaze of Head of Medusa on Ragnar (d3)"]
    assert abs(where["resolves next"] - top) < 10
    assert top < where["Bo the Unready plays Oracle's Warning on Berserk Rage"]


def test_what_waits_to_come_into_play_is_seen_where_it_will_stand() -> None:
    s = fields.battle()
    s.stack = [StackItem("wait.9", 0, "permanent", "skalds", at="c3")]
    canvas = defiance.board(fields.seen(s), fields.NAMES)
    (x, y, dashes) = next(
        (x, y, call) for x, y, call in canvas.every() if call.op == "frame" and call.get("width") == 4
    )
    inside = [words for box, words in letters(canvas) if meet(box, (x, y, x + dashes.w, y + dashes.h))]
    assert inside == ["Skalds"]


def test_the_south_player_sits_below_and_rows_are_numbered_upwards() -> None:
    where = {words: box[1] for box, words in letters(PICTURES["board-dawn"]) if len(words) > 2}
    assert where["Bo the Unready"] < where["Athens"] < where["Ana"]


def test_all_boards_hang_below_the_one_no_mans_row() -> None:
    canvas = PICTURES["board-four"]
    assert len(calls(canvas, "rift")) == 1
    tops = [y for _, y, call in canvas.every() if call.op == "rift"]
    fields_below = [y for _, y, call in canvas.every() if call.op == "field"]
    assert min(fields_below) > tops[0] + tile.SMALL + GAP


def test_the_story_is_left_out_where_words_tell_it() -> None:
    seen = fields.seen(fields.battle())
    assert "What happened" in defiance.board(seen, fields.NAMES).words()
    assert "What happened" not in defiance.board(seen, fields.NAMES, story=False).words()


# -- secrets


def test_nobody_sees_a_hand_or_a_face_down_card_of_others() -> None:
    s = fields.dawn()
    for seen in (fields.seen(s), fields.seen(s, 0)):
        canvas = defiance.board(seen, fields.NAMES)
        shown = canvas.script() + defiance.text_board(seen, fields.NAMES)
        assert "Vanaheim" not in shown
        assert "Freyja" not in shown
        assert "Argo" not in shown
    assert "Vanaheim" in defiance.board(fields.seen(s, 1), fields.NAMES).words()  # its owner may know


def test_pictures_stay_the_same_when_hidden_things_are_permuted() -> None:
    s, other = fields.battle(), fields.battle()
    other.players[1].hand, other.players[1].deck = ["ragnarok"], ["skalds", "gungnir", "athens"]
    other.players[0].deck = ["gungnir", "athens", "skalds"]
    for draw in (defiance.board, defiance.panel, defiance.hand, defiance.result):
        one, two = (draw(fields.seen(each, 0), fields.NAMES) for each in (s, other))
        assert one.script() == two.script()


def test_an_onlooker_has_no_panel() -> None:
    with pytest.raises(ValueError, match="no hand and no panel"):
        defiance.panel(fields.seen(fields.battle()), fields.NAMES, None)


# -- panel, hand, result, deck, card


def test_the_panel_lights_what_can_be_chosen_and_names_its_space() -> None:
    canvas = PICTURES["panel-asked-space"]
    halos = calls(canvas, "halo")
    assert [call.get("dashed") for call in halos] == [True, True]
    assert {"b2", "d3"} <= set(canvas.words())
    canvas = PICTURES["panel-asked-strike"]
    assert {str(call.get("colour")) for call in calls(canvas, "halo")} == {"#ff7a5c", "#e8ecf8", "#f0c14a"}
    assert {"a4", "b5", "b3", "c4"} <= set(canvas.words())


def test_one_can_still_go_to_the_board_of_somebody_who_is_out() -> None:
    move = Option(Choice("space", source="war-elephants.b8", space="b9"), "b9, back row", area="b9")
    canvas = defiance.panel(fields.seen(fields.four(), 3), fields.NAMES, Ask("Where?", {"space:b9": move}))
    assert "b9" in canvas.words()
    assert len(calls(canvas, "lance")) == 1


def test_the_panel_tells_what_can_be_played_and_why_not() -> None:
    canvas = PICTURES["panel-asked-play"]
    written = " ".join(canvas.words())
    assert "Location – Camp" in written
    assert "Zeus, Avatar 7" in written
    assert "Thunderbolt" not in written, "what cannot be played is folded to its name and cost"
    assert len([call for call in calls(canvas, "plate") if call.get("glow")]) == 1
    assert "Hoplite Camp (Location – Camp, cost 2). Can be played." in canvas.alt
    assert "Can't be played: Zeus, Avatar costs 7" in canvas.alt


def test_the_panel_shows_decks_and_cards_that_are_offered() -> None:
    words = PICTURES["panel-asked-deck"].words()
    assert [deck.name for deck in ready_decks() if deck.name not in words] == []
    words = PICTURES["panel-asked-card"].words()
    assert {"Asgard", "Odin's Ravens", "Levy Militia", "Jormungandr"} <= set(words)


def playable(cards: list[str], topic: str) -> tuple[Defiance, Ask[Choice]]:
    """A hand of these cards in the middle of a fight, each of which can be chosen."""
    s = fields.battle()
    s.players[0].hand, s.players[0].gold = cards, 9
    options = {f"card:{id}": Option(Choice("card", card=id), s.card(id).name) for id in cards}
    return s, Ask("Which?", options, topic=topic)


def test_of_many_cards_that_would_be_too_high_the_panel_shows_name_and_values() -> None:
    many = [id for id, card in catalogue(fields.battle().cards).items() if len(card.ability) > 1][:8]
    s, ask = playable(many, "defiance.deploy")
    canvas = defiance.panel(fields.seen(s, 0), fields.NAMES, ask)
    assert canvas.h <= TALL
    assert [s.card(id).name for id in many if s.card(id).name not in canvas.words()] == []
    few, ask = playable(many[:2], "defiance.deploy")
    assert any(
        ability.name in defiance.panel(fields.seen(few, 0), fields.NAMES, ask).words()
        for ability in few.card(many[0]).ability
    )


def test_cards_too_dear_are_locked_only_where_they_could_be_played() -> None:
    locked = {}
    for topic in ("defiance.redraw", "defiance.deploy"):
        s, ask = playable(["zeus-avatar", "jormungandr"], topic)
        s.players[0].gold = 0
        canvas = defiance.panel(fields.seen(s, 0), fields.NAMES, ask)
        locked[topic] = sum(call.get("name") == "lock" for call in calls(canvas, "icon"))
    assert locked["defiance.deploy"] - locked["defiance.redraw"] == 2


def test_cards_from_elsewhere_and_of_the_hand_stand_side_by_side() -> None:
    s, ask = playable(["argo"], "defiance.two_in_one")
    ask.options["card:phalanx"] = Option(Choice("card", card="phalanx"), "Phalanx")
    canvas = defiance.panel(fields.seen(s, 0), fields.NAMES, ask)
    at = {words: box for box, words in letters(canvas)}
    assert at["Argo"][1] == at["Phalanx"][1]


def test_names_on_tiles_break_between_words() -> None:
    s = fields.field([*fields.court(0, "asgard", "odin-allfather", 1), fields.on("shieldmaidens", "c4")])
    assert "Shieldmaidens" in defiance.panel(fields.seen(s, 0), fields.NAMES).words()


def test_the_result_tells_winner_score_and_decks() -> None:
    words = PICTURES["result-over"].words()
    assert "Match over 4 games · 2 – 1 · 1 drawn" in words
    whole = catalogue("base")["asgard"].defense or 0
    left = f"{whole - 4}/{whole}"
    assert {"played Hammer and Raven", "played Bolt and Shield", "Capital fallen", left} <= set(words)
    assert "A draw" in PICTURES["result-drawn"].words()
    assert "deck Bolt and Shield" in PICTURES["result-over"].alt


@pytest.mark.parametrize("deck", ready_decks(), ids=lambda deck: deck.name)
def test_a_deck_sheet_has_every_card_and_a_bar_for_every_cost(deck: Brought) -> None:
    canvas = PICTURES[f"deck-{deck.name}"]
    written = canvas.words()
    assert [id for id in deck.cards if CARDS[id].name not in written] == []
    for cost in {CARDS[id].cost for id in deck.cards}:
        n = sum(held for id, held in deck.cards.items() if min(8, CARDS[id].cost) == min(8, cost))
        assert f"{n} for {min(8, cost)}" in canvas.alt


def test_a_deck_of_unknown_cards_without_favourites_can_be_shown() -> None:
    canvas = defiance.deck_sheet(Brought("龍", {"skalds": 2, "no-such-card": 3}))
    assert "Skalds" in canvas.words()
    assert overlaps(canvas) == []


@pytest.mark.parametrize("id", CARDS)
def test_every_card_can_be_read_large_and_in_a_hand(id: str) -> None:
    s = fields.dawn()
    s.players[0].hand = [id]
    for canvas in (PICTURES[f"card-{id}"], defiance.hand(fields.seen(s, 0), fields.NAMES)):
        written = " ".join(canvas.words())
        for _, name, words in alt_text.parts(CARDS[id]):
            assert text.printable(words) in written
            assert name in written
        assert overlaps(canvas) == []


def test_every_card_has_an_emblem_of_its_own() -> None:
    unknown = [card.id for card in CARDS.values() if icons.emblem(card.art, "") == (("", 0, 0, 0.92, 0, False),)]
    assert unknown == []
    arts = [card.art for card in CARDS.values()]
    assert len(set(arts)) == len(arts)


# -- painting


def test_painting_twice_gives_the_same_bytes_and_small_files() -> None:
    for name in ("board-battle", "panel-asked-strike", "card-zeus-avatar", "deck-The Wild Hunt"):
        first = paint.paint(PICTURES[name])
        paint.forget()
        assert paint.paint(PICTURES[name]) == first
        assert len(first) < 1_200_000


def test_recording_needs_no_pillow() -> None:
    code = """
import sys
sys.modules["PIL"] = None
sys.path[:0] = sys.argv[1:]
import fields
from renderers import defiance
print(len(defiance.board(fields.seen(fields.battle()), fields.NAMES).script()) > 1000)
"""
    command = [sys.executable, "-c", code, *(path for path in sys.path if path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "True\n"


@pytest.mark.parametrize("id", sorted(catalogue("base")))
def test_every_card_can_be_read_where_there_are_many(id: str) -> None:
    card = catalogue("base")[id]
    canvas = cards.strip(card, 1040)
    assert canvas.h < cards.hand_card(card, 516).h
    assert any(word.startswith(card.name[:12]) for word in canvas.words())
    assert outside(canvas) == []
    assert overlaps(canvas) == []
