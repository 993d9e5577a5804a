"""Any question becomes controls that Discord takes and that give the answer back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from world import World, in_a_world, parts_text, said

from bot.clicks import next_draft
from bot.texts import plain
from bot.ui.controls import chain, meant, option_of, short, token
from bot.ui.panel import Panel, choice_text, choice_words, panel_view
from games.kernel import Ask, Illegal, Option
from games.registry import GAMES

NAMES = ("Ada", "Bo")


def question(size: int, prompt: str = "Which?", **more: Any) -> Ask[str]:
    made = {f"choice:{n}": Option(f"{n}", f"Choice {n}", note=f"costs {n}") for n in range(size)}
    return Ask(prompt, made, **more)


def panel(ask: Ask[str] | None, **more: Any) -> list[dict[str, Any]]:
    """All parts of the panel's message."""
    what = Panel(table="abcdefgh", seat=0, question="3.0badcafe", title="A game", ask=ask, **({"names": NAMES} | more))
    todo = panel_view(what).to_components()
    found = []
    while todo:
        part = todo.pop(0)
        found.append(part)
        todo += part.get("components", [])
    return found


def of(parts: Sequence[dict[str, Any]], kind: int) -> list[dict[str, Any]]:
    return [part for part in parts if part["type"] == kind]


def text(parts: Sequence[dict[str, Any]]) -> str:
    return "\n".join(part["content"] for part in of(parts, 10))


def verbs(parts: Sequence[dict[str, Any]]) -> list[str]:
    return [part["custom_id"].split(":")[1] for part in parts if "custom_id" in part]


@pytest.mark.parametrize("size", range(1, 16))
def test_few_options_are_buttons(size: int) -> None:
    parts = panel(question(size))
    buttons = of(parts, 2)
    assert [button["label"] for button in buttons] == [f"Choice {n} · costs {n}" for n in range(size)]
    assert buttons[0]["custom_id"] == "b:answer:abcdefgh:0:3.0badcafe:choice:0"
    assert not of(parts, 3)


def test_notes_that_a_phone_would_cut_stand_above_the_buttons() -> None:
    long = Option("x", "Siren Song", "2 gold: one enemy of {1} can't attack this turn")
    parts = panel(Ask("Which?", {"a": long, "b": Option("y", "Pass"), "c": Option("z", "Volley", "1 gold")}))
    assert [button["label"] for button in of(parts, 2)] == ["Siren Song", "Pass", "Volley"]
    assert "-# **Siren Song**: 2 gold: one enemy of Bo can't attack this turn\n-# **Volley**: 1 gold" in text(parts)


def test_more_than_four_choices_that_want_to_say_much_share_a_select_and_the_rest_stay_buttons() -> None:
    made = {f"at:{n}": Option(f"{n}", f"Severed Head {n}", "2 damage to {1}'s Life Stack") for n in range(7)}
    no = {"no": Option("no", "Pass", icon="pass")}
    few = panel(Ask("Which?", dict(list(made.items())[:4]) | no))
    assert (len(of(few, 2)), len(of(few, 3))) == (5, 0)
    many = panel(Ask("Which?", made | no))
    assert [button["label"] for button in of(many, 2)] == ["Pass"]
    described = [(option["label"], option["description"]) for option in of(many, 3)[0]["options"]]
    assert described == [(f"Severed Head {n}", "2 damage to Bo's Life Stack") for n in range(7)]
    assert "Life Stack" not in text(many)


def test_more_than_five_long_labels_share_a_select_and_short_ones_are_buttons() -> None:
    long = {f"at:{n}": Option(n, f"At Gates of Dawn and Teleos {n}") for n in range(9)}
    parts = panel(Ask("Where?", long | {"no": Option(-1, "Don't dock", icon="pass")}))
    assert [button["label"] for button in of(parts, 2)] == ["Don't dock"]
    assert [option["label"] for option in of(parts, 3)[0]["options"]] == [o.label for o in long.values()]
    assert len(of(panel(Ask("Where?", dict(list(long.items())[:5]))), 2)) == 5
    short = {f"to:{n}": Option(n, f"To Teleos {n}") for n in range(4)}  # two in a row
    mixed = dict(list(long.items())[:3]) | short
    assert len(of(panel(Ask("Where?", mixed)), 2)) == 7
    assert len(of(panel(Ask("Where?", mixed | dict(list(long.items())[:6]))), 3)) == 1


def test_more_than_eight_cards_share_a_select() -> None:
    made = {f"c{n}": Option(f"{n}", f"Card {n}", card=f"c{n}") for n in range(9)}
    assert len(of(panel(Ask("Which?", made)), 3)) == 1
    assert len(of(panel(Ask("Which?", dict(list(made.items())[:8]))), 2)) == 8


def test_a_note_that_all_choices_have_is_not_told() -> None:
    made = {f"c{n}": Option(n, f"A card with a long name {n}", "{1}'s Discard Stack") for n in range(3)}
    assert "Discard" not in text(panel(Ask("Which?", made)))  # type: ignore[arg-type]


def test_of_choices_that_are_alike_one_is_shown() -> None:
    trolls = {f"troll.{n}": Option(f"{n}", "Troll in Hell", group="troll hell") for n in range(3)}
    parts = panel(Ask("Which?", {**trolls, "shrine": Option("s", "Shrine in Hell", group="shrine hell")}))
    assert [button["label"] for button in of(parts, 2)] == ["Troll in Hell", "Shrine in Hell"]


def test_long_notes_share_the_room_and_keep_to_their_lines() -> None:
    made = {f"c{n}": Option(n, f"Race {n}", "Diplomacy.\n" + "Many words. " * 40) for n in range(9)}
    said = text(panel(Ask("Which?", made)))  # type: ignore[arg-type]
    lines = [line for line in said.splitlines() if "Race" in line and "Diplomacy" in line]
    assert len(lines) == 9
    assert all(line.startswith("-# **Race") and len(line) < 140 for line in lines)


def test_where_much_is_said_only_the_question_is_bold() -> None:
    prompt = f"You're under attack: {'Dire Wolves hit Athens for 3; ' * 4}and that's all. Who strikes back?"
    said = text(panel(question(2, prompt)))
    assert "**Who strikes back?**" in said
    assert "**You're" not in said
    assert "**Which? All of it.**" in text(panel(question(2, "Which? All of it.")))


def test_a_note_that_begins_with_the_label_does_not_say_it_twice() -> None:
    rune = Option("x", "Metal", "Metal (after any battle: ½ VP at the end). One kill against a side becomes a rout.")
    parts = panel(Ask("Which?", {"a": rune, "b": Option("y", "Pass")}))
    assert "-# **Metal**: (after any battle" in text(parts)


def test_notes_that_a_select_would_cut_stand_above_it() -> None:
    options = {f"o{n}": Option(n, f"Option {n}", "long " * 30 if n == 3 else "short") for n in range(20)}
    parts = panel(Ask("Which?", options))  # type: ignore[arg-type]
    assert "**Option 3**: long long" in text(parts)
    assert "Option 4" not in text(parts)


def test_the_pass_and_an_attack_are_told_apart_at_a_glance() -> None:
    icons = ("pass", "attack", "tactic", "space", "back", "concede")
    made = {icon: Option(icon, icon, icon=icon, card="x" if icon == "tactic" else "") for icon in icons}
    buttons = of(panel(Ask("Which?", made), icons=GAMES["defiance"].icons), 2)
    assert [button["style"] for button in buttons] == [1, 4, 3, 2, 2, 2]
    assert [(button.get("emoji") or {}).get("name") for button in buttons] == ["⏭️", "⚔️", "📜", None, "↩️", "🏳️"]


def test_only_the_pass_and_cards_look_alike_in_every_game() -> None:
    made = {icon: Option(icon, icon, icon=icon) for icon in ("pass", "attack")}
    buttons = of(panel(Ask("Which?", made | {"card": Option("c", "A card", card="x")})), 2)
    assert [(button.get("emoji") or {}).get("name") for button in buttons] == ["⏭️", None, "🃏"]
    dice = of(panel(Ask("Which?", {"die": Option("d", "A die", icon="die")}), icons=GAMES["godsforge"].icons), 2)
    assert [button["emoji"]["name"] for button in dice] == ["🎲"]


@pytest.mark.parametrize(("size", "pages"), [(16, 1), (25, 1), (26, 2), (60, 3), (200, 8)])
def test_many_options_are_selects_of_25(size: int, pages: int) -> None:
    selects = of(panel(question(size)), 3)
    assert len(selects) == pages
    values = [option["value"] for select in selects for option in select["options"]]
    assert values == [f"choice:{n}" for n in range(size)]
    assert all((select["min_values"], select["max_values"]) == (1, 1) for select in selects)
    assert selects[0]["options"][3]["description"] == "costs 3"


def test_twelve_of_fifty_two_are_drafted_over_three_selects_and_confirmed() -> None:
    ask = question(52, least=12, most=12)
    draft: list[str] = []
    assert verbs(panel(ask)) == ["draft", "draft", "draft", "confirm"]
    assert of(panel(ask), 2)[0]["disabled"]
    draft = next_draft(ask, draft, [f"choice:{n}" for n in range(5)], 0)
    draft = next_draft(ask, draft, [f"choice:{n}" for n in range(25, 30)], 1)
    parts = panel(ask, draft=draft)
    assert "10 of 12 chosen" in [button["label"] for button in of(parts, 2)]
    marked = [option["value"] for select in of(parts, 3) for option in select["options"] if option.get("default")]
    assert marked == draft
    draft = next_draft(ask, draft, ["choice:50", "choice:51"], 2)
    confirm = next(button for button in of(panel(ask, draft=draft), 2) if ":confirm:" in button["custom_id"])
    assert not confirm.get("disabled")
    assert confirm["label"].startswith("Confirm: Choice 0, Choice 1")
    assert len(confirm["label"]) <= 80
    ask.check(tuple(draft))
    assert next_draft(ask, draft, ["choice:0"], 0) == ["choice:0", *draft[5:]], "a select says all of its own page"
    assert next_draft(ask, draft, [], 0) == draft[5:]


def test_an_answer_by_itself_is_a_button_and_what_can_be_combined_is_marked_in_selects() -> None:
    alone = {f"word:{n}": Option(f"{n}", f"Word {n}", note="and that is all", alone=True) for n in range(2)}
    ask: Ask[str] = Ask("What do you say?", {**alone, **question(30).options}, most=3)
    parts = panel(ask)
    assert verbs(parts) == ["answer", "answer", "draft", "draft", "confirm"]
    assert [button["label"] for button in of(parts, 2)[:2]] == ["Word 0 · and that is all", "Word 1 · and that is all"]
    assert [len(select["options"]) for select in of(parts, 3)] == [25, 5]
    assert "Press one answer, or choose 1 to 3, then confirm." in text(parts)
    assert next_draft(ask, ["choice:0"], ["choice:25"], 1) == ["choice:0", "choice:25"], (
        "pages are those that are shown"
    )
    many = {f"word:{n}": Option(f"{n}", f"Word {n}", alone=True) for n in range(16)}
    assert verbs(panel(Ask("?", {**many, **question(9).options}, most=2))) == ["draft", "confirm"], "too many to press"


def test_choosing_nothing_can_be_confirmed_where_it_is_allowed() -> None:
    parts = panel(question(9, least=0, most=2))
    assert [button["label"] for button in of(parts, 2)] == ["Pass"]
    assert of(parts, 3)[0]["min_values"] == 0
    assert "Choose up to 2" in text(parts)


def test_one_press_is_enough_for_a_choice_of_none_or_one() -> None:
    parts = panel(question(2, least=0, most=1))
    assert verbs(parts) == ["answer", "answer", "none"]
    assert of(parts, 2)[-1]["label"] == "Pass"
    assert verbs(panel(question(16, least=0, most=1))) == ["draft", "confirm"], "many are drafted"


def test_an_ordered_choice_adds_one_after_the_other() -> None:
    ask = question(4, least=3, most=3, ordered=True)
    draft = next_draft(ask, [], ["choice:2"], 0)
    draft = next_draft(ask, draft, ["choice:0"], 0)
    assert draft == ["choice:2", "choice:0"]
    assert next_draft(ask, draft, ["choice:0"], 0) == draft, "each counts once"
    parts = panel(ask, draft=draft)
    assert [option["value"] for option in of(parts, 3)[0]["options"]] == ["choice:1", "choice:3"]
    assert "in order" in text(parts)
    full = panel(ask, draft=next_draft(ask, draft, ["choice:3"], 0))
    assert any(button["label"] == "Confirm: Choice 2, Choice 0, Choice 3" for button in of(full, 2))


def test_few_answers_of_several_choices_are_listed_whole_and_one_press_gives_any_of_them() -> None:
    ask = question(3, least=0, most=2, forbid=lambda chosen: "No." if set(chosen) == {"0", "2"} else None)
    parts = panel(ask)
    assert verbs(parts) == ["whole", "none"]
    assert [option["label"] for option in of(parts, 3)[0]["options"]] == [
        *("Choice 0", "Choice 1", "Choice 2"),
        *("Choice 0, Choice 1", "Choice 1, Choice 2"),
    ]
    assert of(parts, 3)[0]["options"][3]["description"] == "costs 0; costs 1"
    assert [button["label"] for button in of(parts, 2)] == ["Pass"], "the one that is not listed"
    assert "confirm" not in text(parts)


def test_what_goes_with_nothing_else_stays_a_button_beside_whole_answers() -> None:
    refuse = {"no": Option("no", "Refuse", alone=True)}
    parts = panel(Ask("?", {**refuse, **question(3).options}, most=2))
    assert verbs(parts) == ["whole", "answer"]
    assert "Refuse" not in [option["label"] for option in of(parts, 3)[0]["options"]]
    many = {f"word:{n}": Option(f"{n}", f"Word {n}", alone=True) for n in range(16)}
    (select,) = of(panel(Ask("?", {**many, **question(2).options}, most=2)), 3)
    assert len(select["options"]) == 19, "16 words, two choices, and both of these"


def test_an_order_of_three_is_one_press() -> None:
    (select,) = of(panel(question(3, least=3, most=3, ordered=True)), 3)
    assert len(select["options"]) == 6
    assert select["options"][1]["label"] == "Choice 0, then Choice 2, then Choice 1"


def test_of_things_that_are_alike_whole_answers_say_how_many() -> None:
    trolls = {f"troll:{n}": Option(f"{n}", "Troll", group="troll") for n in range(4)}
    (select,) = of(panel(Ask("Who goes?", {**trolls, "shade": Option("s", "Shade")}, most=2)), 3)
    assert [option["label"] for option in select["options"]] == ["Troll", "Shade", "2 × Troll", "Troll, Shade"]


def test_answers_that_look_the_same_are_not_listed_whole() -> None:
    ask: Ask[str] = Ask("?", {"a": Option("a", "Aspect"), "b": Option("b", "Aspect"), "c": Option("c", "Card")}, most=2)
    assert "whole" not in verbs(panel(ask)), "drafted, each is marked where it stands"


def test_a_usual_answer_has_a_button_where_not_all_can_be_listed() -> None:
    usual = {"All of them": tuple(f"choice:{n}" for n in range(9))}
    ask = question(9, least=0, most=9, usual=usual)
    assert verbs(panel(ask)) == ["usual", "draft", "confirm"]
    assert of(panel(ask), 2)[0]["label"] == "All of them"
    assert "usual" not in verbs(panel(question(2, least=0, most=2, usual={"Both": ("choice:0", "choice:1")})))


def test_what_needs_no_confirming_is_answered_by_the_select() -> None:
    refuse = {"no": Option("no", "Refuse", alone=True)}
    parts = panel(Ask("?", {**refuse, **question(9).options}, most=3, unconfirmed=True))
    assert verbs(parts) == ["pick", "answer"]
    assert (of(parts, 3)[0]["min_values"], of(parts, 3)[0]["max_values"]) == (1, 3)
    assert "confirm" not in text(parts)


def test_an_order_of_everything_leaves_no_empty_select() -> None:
    ask = question(4, least=4, most=4, ordered=True)
    assert verbs(panel(ask, draft=list(ask.options))) == ["confirm", "clear"]


def test_a_draft_can_be_started_over() -> None:
    assert verbs(panel(question(9, least=0, most=2), draft=["choice:1"])) == ["draft", "confirm", "clear"]


@pytest.mark.parametrize("ordered", [False, True])
def test_a_draft_takes_nothing_that_is_no_option(ordered: bool) -> None:
    with pytest.raises(Illegal, match="one of the choices"):
        next_draft(question(3, least=0, most=2, ordered=ordered), [], ["choice:99"], 0)


def test_what_is_not_open_is_explained_on_demand() -> None:
    assert verbs(panel(question(2, greyed={"choice:9": "It costs more than you have."}))) == [
        "answer",
        "answer",
        "grey",
    ]
    assert "grey" not in verbs(panel(question(2)))


def test_a_step_can_be_taken_back_where_the_rules_let_it() -> None:
    assert "back" in verbs(panel(question(2), changeable=True))
    assert verbs(panel(question(2), answered="Choice 1", changeable=True)) == ["back", "look"]
    assert verbs(panel(None)) == ["look"]
    assert verbs(panel(None, fallen=[])) == ["watch", "log"]


def test_long_ids_and_labels_fit_and_come_back() -> None:
    long = {f"{'x' * 150}{n}": Option(n, f"{'A very long label ' * 8}{n}", note="n" * 200) for n in range(20)}
    for size in (4, 10, 20):
        some = dict(list(long.items())[:size])
        parts = panel(Ask("Which?" * 300, some))
        if size == 4:
            tokens = [button["custom_id"].split(":", 5)[5] for button in of(parts, 2)]
        else:
            tokens = [option["value"] for option in of(parts, 3)[0]["options"]]
        assert [option_of(short, list(some)) for short in tokens] == list(some)
        assert all(len(part["custom_id"]) <= 100 for part in parts if "custom_id" in part)


def test_a_token_is_the_option_itself_where_it_can_be() -> None:
    assert token("card:Airship") == "card:Airship"
    assert option_of("card:Airship", ["card:Airship"]) == "card:Airship"
    assert option_of("card:Nothing", ["card:Airship"]) is None


def test_everything_at_once_stays_within_a_message() -> None:
    ask = question(60, "p" * 3000, least=0, most=25, greyed={"a": "b"})
    parts = panel(ask, news=["n" * 400] * 12, alt="a" * 5000, words="w" * 5000, due=1.0, changeable=True)
    assert len(parts) <= 40


@pytest.mark.parametrize("name", ["{0}", "{1}", "{}", "{0.__class__}", "%s", "{{", "}"])
def test_a_name_is_never_a_template(name: str) -> None:
    made = {**question(2).options, "who": Option("who", "Strike {1}", note="{0} says so")}
    for more in ({}, {"least": 0, "most": 2}):
        asked = Ask("{0} asks {1}", made, **more)  # type: ignore[arg-type]
        parts = panel(asked, names=(name, "Bo"), due=5.0)
        assert f"{plain(name)} asks Bo" in text(parts)
        assert choice_words(asked, ["who"], (name, name)) == f"Strike {name}"


def test_a_name_formats_nothing_in_texts_and_stays_itself_on_controls() -> None:
    made = {"who": Option("who", "Strike {0}"), "no": Option("no", "Wait")}
    parts = panel(Ask("{0} asks", made, default=("who",)), names=("**x**", "Bo"), due=5.0)
    assert r"\*\*x\*\* asks" in text(parts)
    assert r"If you don't answer: Strike \*\*x\*\*" in text(parts)
    assert "Strike **x**" in [button["label"] for button in of(parts, 2)], "labels are never formatted"
    assert choice_text(Ask("?", made), ["who"], ("_x_", "Bo")) == r"Strike \_x\_"


def test_silence_is_said_beforehand_with_its_deadline() -> None:
    assert "Due <t:77:R>. If you don't answer: Choice 1." in text(panel(question(3, default=("choice:1",)), due=77.5))
    assert "If you don't answer: pass." in text(panel(question(3, least=0), due=77.5))


def test_what_silence_does_is_said_in_a_few_words() -> None:
    ask = question(12, least=12, most=12)
    said = text(panel(ask, due=5.0))
    assert "If you don't answer: Choice 0, Choice 1, Choice 2, Choice 3 and 8 more." in said


def test_who_has_answered_sees_the_answer_and_who_is_still_thinking() -> None:
    parts = panel(question(2), answered="Choice 1", waiting=["Bo"])
    assert "Your answer: **Choice 1**" in text(parts)
    assert "Waiting for Bo." in text(parts)


def test_words_take_the_place_of_the_picture_in_text_mode() -> None:
    assert of(panel(question(2), alt="a hand"), 12)[0]["items"][0]["description"] == "a hand"
    parts = panel(question(2), words="You hold three cards.")
    assert not of(parts, 12)
    assert "You hold three cards." in text(parts)


STRANGE = ("{0}", "**bo** @everyone", "{1.x} [a](b)")


@in_a_world
async def test_people_with_strange_names_break_nothing(here: World) -> None:
    host = here.people["ada"] = here.guild.add_member(here.env.create_user("ada"), nick=STRANGE[0])
    here.people["bo"] = here.guild.add_member(here.env.create_user("bo"), nick=STRANGE[1])
    here.people["cy"] = here.guild.add_member(here.env.create_user("cy"), nick=STRANGE[2])
    await here.open_table("bo", "cy")
    for _ in range(8):
        assert any([await here.move_well(name) for name in ("ada", "bo", "cy")])
    shown = parts_text(here.board())
    assert "@everyone" not in shown
    assert "**bo**" not in shown
    assert "{0}" in shown, "a name is shown as it is"
    for command in ("table list", "table log", "help", "inbox"):
        assert "went wrong" not in said(await host.slash(here.thread, command))
    listed = said(await host.slash(here.thread, "table list"))
    assert r"\*\*bo\*\*" in listed
    for name in ("ada", "bo"):
        await here.concede(name)
    await here.env.settle()
    assert here.over()


@in_a_world
async def test_two_people_of_one_name_are_told_apart(here: World) -> None:
    for name in ("ada", "bo", "cy"):
        here.people[name] = here.guild.add_member(here.env.create_user(name), nick="Sam")
    await here.open_table("bo", "cy", start=False)
    assert [chair.name for chair in (await here.row()).chairs] == ["Sam", "Sam 2", "Sam 3"]


@in_a_world
async def test_the_table_in_words_is_told_in_full(here: World) -> None:
    await here.open_table("bo", "cy", ai=1)
    for _ in range(12):
        moved = [await here.move_well(name) for name in ("ada", "bo", "cy")]
        assert any(moved)
    result = await here.person("ada").click(here.board(), label="The table in words")
    live = await here.bot.tables.get((await here.row()).id)
    whole = said(result)
    assert all(f"{chair.name}" in whole.replace("\\", "") for chair in live.row.chairs)
    assert all(len(m.content) <= 2000 for m in (result.response, *result.followups))
    assert not whole.rstrip().endswith("…")


# -- menus, and what one press answers


def test_choices_of_a_menu_share_a_select_above_the_buttons_and_like_ones_a_row() -> None:
    made = {
        "reroll:1": Option(1, "Re-roll the 5", icon="die", brief="5"),
        "reroll:2": Option(2, "Re-roll the 2", "A note for nobody.", icon="die", brief="2"),
        "play:a": Option(3, "Play Airship", "5 for 5", card="Airship", menu="Play a card"),
        "play:b": Option(4, "Play Fireball", "2, 2", card="Fireball", menu="Play a card"),
        "pay:b": Option(5, "Play Fireball, choosing how to pay", card="Fireball", menu="Pay differently"),
        "pay:a": Option(6, "Play Airship, choosing how to pay", card="Airship", menu="Pay differently", needless=True),
        "pass": Option(0, "Play no card", icon="pass"),
    }
    parts = panel(Ask("Which?", made), texts={"play:a": "Creation, 5: attack 3"})
    rows = [row["components"] for row in of(parts, 1)]
    assert [[part.get("placeholder") or part["label"] for part in row] for row in rows] == [
        ["Play a card"],
        ["Pay differently"],
        ["5", "2"],
        ["Play no card"],
    ]
    options = rows[0][0]["options"]
    assert [option["value"] for option in options] == ["play:a", "play:b"]
    assert options[0]["description"] == "5 for 5 · Creation, 5: attack 3"
    assert [option["value"] for option in rows[1][0]["options"]] == ["pay:b"], "what nobody wants is not shown"
    assert Ask("Which?", made).allows(("pay:a",)), "and is allowed"
    assert "A note for nobody" not in text(parts)


def test_after_a_re_roll_the_dice_keep_their_distance_from_the_foot() -> None:
    dice = {f"reroll:{n}": Option(n, f"Re-roll the {n}", icon="die", brief=f"{n}") for n in range(1, 5)}
    play = {"play:a": Option(9, "Play Airship", "5 for 5", menu="Play a card")}
    before, after = ([part["type"] for part in panel(Ask("Which?", {**dice, **more}))] for more in ({}, play))
    assert before[-len(dice) :] == after[-len(dice) :] == [2] * 4


def two_in_one(spaces: int) -> Ask[str]:
    then = {(f"space:{n}",): Option("", f"Space {n}") for n in range(spaces)}
    made = {f"play:{card}": Option(card, card, menu="Play a card", then=lambda: then) for card in ("ash", "elm")}
    return Ask("Which?", made | {"play:oak": Option("oak", "oak", menu="Play a card")})


def test_a_menu_asks_for_what_follows_too_if_there_is_room_for_all_of_it() -> None:
    (select,) = of(panel(two_in_one(2)), 3)
    assert {option["value"]: option["label"] for option in select["options"]} == {
        "play:ash|space:0": "ash: Space 0",
        "play:ash|space:1": "ash: Space 1",
        "play:elm|space:0": "elm: Space 0",
        "play:elm|space:1": "elm: Space 1",
        "play:oak": "oak",
    }
    first, second = of(panel(two_in_one(13)), 3)
    assert [len(select["options"]) for select in (first, second)] == [13, 14]
    assert [select["placeholder"] for select in (first, second)] == [
        "Play a card: ash: Space 0 – ash: Space 12",
        "Play a card: elm – oak",
    ]
    (select,) = of(panel(two_in_one(60)), 3)
    assert [option["value"] for option in select["options"]] == ["play:ash", "play:elm", "play:oak"]


def going_on(ways: int) -> Ask[str]:
    then = {(f"at:{n}&at:x", "!a.topic"): Option("", f"Attack {n}", f"note {n}") for n in range(ways)}
    end = Option("", "Go on", icon="pass", ahead="Go on and attack", then=lambda: then)
    return Ask("Which?", {"end": end, "card": Option("c", "Play a card")})


def test_what_ends_a_phase_has_a_select_that_answers_what_follows_as_well() -> None:
    parts = panel(going_on(2))
    (select,) = of(parts, 3)
    assert select["placeholder"] == "Go on and attack"
    assert [(o["value"], o["label"], o["description"]) for o in select["options"]] == [
        ("end|at:0&at:x|!a.topic", "Attack 0", "note 0"),
        ("end|at:1&at:x|!a.topic", "Attack 1", "note 1"),
    ]
    assert [button["label"] for button in of(parts, 2)] == ["Go on", "Play a card"], "the button stays"
    assert not of(panel(going_on(0)), 3)
    assert not of(panel(going_on(26)), 3), "a select has no room for them"


def test_a_link_of_a_chain_is_understood_by_the_question_that_it_is_meant_for() -> None:
    several = question(3, least=0, most=2, topic="a.topic")
    assert meant("choice:0&choice:2", several) == ("choice:0", "choice:2")
    assert meant(f"{short('choice:0')}&{short('choice:1')}", several) == ("choice:0", "choice:1")
    assert meant("!a.topic", several) == ()
    assert meant("!another.topic", several) is None
    assert meant("!a.topic", question(3, topic="a.topic")) is None, "one must be chosen there"
    assert meant("choice:7", several) is None
    assert len(chain(["end", "&".join(f"attack:{'long name ' * 3}{n}" for n in range(4))])) <= 100


def test_a_question_that_is_no_window_is_not_burdened_with_stops() -> None:
    stops = {"attacked": "when I am attacked", "always": "at every chance"}
    assert "stop" not in verbs(panel(question(2), stops=stops))
    assert "stop" in verbs(panel(question(2, stops=("attacked",)), stops=stops))
    assert "stop" in verbs(panel(None, stops=stops))
