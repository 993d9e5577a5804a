"""
The deck builder: one private message whose controls change a draft. The draft is kept in the database after every
click, so that neither a restart nor a closed message loses anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import Container, LayoutView, TextDisplay
from msgspec import convert, structs, to_builtins

from bot import show
from bot.clicks import app
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, Pick, Press, handles, is_private, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from bot.ui.panel import GOLD
from games.defiance.cards import TYPE_NAMES, Card, catalogue
from games.defiance.deck_code import LONGEST_NAME
from games.defiance.deck_text import by_type
from games.defiance.decks import advice, breaches, ready_decks, side_of
from games.defiance.state import Brought
from games.defiance.words import describe, line
from games.kernel import Illegal
from renderers.defiance import deck_sheet

from .deck_shelf import GAME, SET, facts, find, keep

EMPTY = Brought(name="", cards={})
NO_DRAFT = "You build no deck now. `/defiance deck build` begins one."
FIVE = 5


# -- what the message shows


def start_view(mine: list[str], draft: Brought | None) -> LayoutView:
    """From which deck to start. A draft that is there already is not lost by looking."""
    options = [SelectOption(label="An empty deck", value="empty", emoji="📄")]
    options += [
        SelectOption(label=deck.name, value=f"deck:{deck.name}", description=facts(deck), emoji="🃏")
        for deck in ready_decks(SET)
    ]
    options += [
        SelectOption(label=name, value=f"deck:{name}", description="yours", emoji="🗃️")
        for name in mine[: OPTIONS - len(options)]
    ]
    words = "### Build a deck\nWhat shall it start from? You change it card by card, and save it under a name."
    rows = [side_by_side(Pick("deck_start", "x", options=options, placeholder="Start from …"))]
    if draft is not None:
        words += f"\n-# You are building {title(draft)} ({facts(draft)}); starting anew throws that draft away."
        rows.append(side_by_side(Press("deck_page", "all", 0, label="Go on with my draft", style=ButtonStyle.success)))
    return boxed([TextDisplay(words), *rows])


def builder_view(deck: Brought, type: str = "all", page: int = 0, chosen: str = "") -> LayoutView:
    """`type` is the type of cards that is leafed through; “all” shows what the deck holds."""
    cards = catalogue(SET)
    parts: list[Any] = [TextDisplay(cut(head(deck, cards), 1500)), side_by_side(type_pick(deck, cards, type))]
    offered = [card for card in cards.values() if card.type == type and fits(card, deck, cards)]
    if type == "all":
        parts.insert(1, TextDisplay(cut(contents(deck, cards), 2300)))
    elif offered:
        page = min(page, (len(offered) - 1) // OPTIONS)
        parts.append(side_by_side(card_pick(deck, offered, type, page, chosen)))
        if len(offered) > OPTIONS:
            parts.append(side_by_side(*leafing(len(offered), type, page)))
    if chosen in cards and type != "all":
        parts.append(TextDisplay(f"```\n{cut(describe(cards[chosen]).replace('`', 'ˋ'), 1200)}\n```"))
        parts.append(side_by_side(*card_buttons(deck, cards[chosen], type, page)))
    legal = not breaches(deck, cards)
    save = Press("deck_save", "x", label="Save …", style=ButtonStyle.success, emoji="💾", disabled=not legal)
    more = [
        *([Press("deck_page", "all", 0, label="The whole deck", emoji="📋")] if type != "all" else []),
        Press("deck_picture", "x", label="Picture", emoji="🖼️", disabled=not deck.cards),
        Press("deck_anew", "x", label="Start anew", emoji="🔄"),
        Press("deck_drop", "x", label="Throw away", style=ButtonStyle.danger, emoji="🗑️"),
    ]
    return boxed([*parts, side_by_side(save, *more)])


def boxed(parts: list[Any]) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    for part in parts:
        box.add_item(part)
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def title(deck: Brought) -> str:
    return f"“{plain(deck.name)}”" if deck.name else "a new deck"


def head(deck: Brought, cards: dict[str, Card]) -> str:
    """Name, numbers, and all that is wrong with it."""
    favourites = {"Capital": deck.capital, "Ruler": deck.ruler}
    chosen = [f"{role}: {cards[id].name}" for role, id in favourites.items() if id in cards]
    wrong = [f"❌ {breach.text} ({breach.rule})" for breach in breaches(deck, cards)]
    unwise = [f"⚠️ {remark}" for remark in advice(deck, cards)]
    return "\n".join(
        [
            f"### You build {title(deck)}",
            " · ".join([facts(deck), *chosen]),
            *(wrong or ["✅ This deck may be played."]),
            *unwise,
        ]
    )


def contents(deck: Brought, cards: dict[str, Card]) -> str:
    lines = [
        f"**{TYPE_NAMES[type]}** " + ", ".join(f"{deck.cards[id]} × {cards[id].name}" for id in ids)
        for type, ids in by_type(deck, cards).items()
    ]
    return "\n".join(lines) or "There is no card in it yet. Choose a type of cards below."


def fits(card: Card, deck: Brought, cards: dict[str, Card]) -> bool:
    """Cards of the deck's own side and neutral ones; what is in it already is shown, so that it can be taken out."""
    side = side_of(deck, cards)
    return side is None or card.side in (side, "neutral") or card.id in deck.cards


def type_pick(deck: Brought, cards: dict[str, Card], type: str) -> Pick:
    options = []
    for name, label in TYPE_NAMES.items():
        inside = sum(n for id, n in deck.cards.items() if id in cards and cards[id].type == name)
        different = sum(card.type == name and fits(card, deck, cards) for card in cards.values())
        note = f"{different} different to choose from"
        options.append(SelectOption(label=f"{label} ({inside})", value=name, description=note, default=name == type))
    return Pick("deck_type", "x", options=options, placeholder="Leaf through a type of cards …")


def card_pick(deck: Brought, offered: list[Card], type: str, page: int, chosen: str) -> Pick:
    options = [
        SelectOption(
            label=cut(f"{deck.cards.get(card.id, 0)} × {card.name}", OPTION_TEXT),
            value=card.id,
            description=cut(line(card), OPTION_TEXT),
            default=card.id == chosen,
        )
        for card in offered[page * OPTIONS : (page + 1) * OPTIONS]
    ]
    return Pick("deck_card", type, page, options=options, placeholder=f"{TYPE_NAMES[type]}: look at a card …")


def leafing(cards: int, type: str, page: int) -> list[Press]:
    last = (cards - 1) // OPTIONS
    return [
        Press("deck_page", type, max(0, page - 1), label="Back", emoji="◀️", disabled=page == 0),
        Press(
            "deck_page", type, page + 1, label=f"On (page {page + 1} of {last + 1})", emoji="▶️", disabled=page == last
        ),
    ]


def card_buttons(deck: Brought, card: Card, type: str, page: int) -> list[Press]:
    inside, most = deck.cards.get(card.id, 0), card.copies
    key = (type, page, card.id)
    full = most is not None and inside >= most
    several = f"Add {FIVE}" if most is None else f"Fill up to {most}"
    buttons = [
        Press("deck_count", "less", *key, label=f"Take one out (of {inside})", emoji="➖", disabled=not inside),
        Press("deck_count", "more", *key, label="Add one", style=ButtonStyle.primary, emoji="➕", disabled=full),
    ]
    if most != 1:
        buttons.append(Press("deck_count", "fill", *key, label=several, emoji="⏫", disabled=full))
    for role in card.may_serve if inside else ():
        held = (deck.capital if role == "capital" else deck.ruler) == card.id
        label = f"{'No longer' if held else 'Make it'} my {role.capitalize()}"
        buttons.append(Press("deck_serve", role, *key, label=label, emoji="👑"))
    return buttons


# -- what the controls do


async def open_builder(interaction: Interaction, source: str | None) -> None:
    """Go on with the draft if there is one; otherwise start from the deck that is named, or ask."""
    store, person = app(interaction).store, interaction.user.id
    draft = await drafted(interaction)
    if source is not None and draft is None:
        view = builder_view(await begin(interaction, await find(interaction, source)))
    elif source is None and draft is not None:
        view = builder_view(draft)
    else:
        view = start_view([row.name for row in await store.decks(person, GAME)], draft)
    await interaction.response.send_message(view=view, ephemeral=True)


async def drafted(interaction: Interaction) -> Brought | None:
    body = await app(interaction).store.draft(interaction.user.id, GAME)
    return None if body is None else convert(body, Brought)


async def begin(interaction: Interaction, deck: Brought) -> Brought:
    """A copy of a deck that comes with the game gets its name when it is saved."""
    client = app(interaction)
    given = {ready.name for ready in ready_decks(SET)}
    deck = structs.replace(deck, name="" if deck.name in given else deck.name, code="")
    await client.store.save_draft(interaction.user.id, GAME, to_builtins(deck), client.now())
    return deck


async def change(interaction: Interaction, edit: Callable[[Brought], Brought]) -> Brought:
    client = app(interaction)
    body = await client.store.change_draft(
        interaction.user.id, GAME, lambda body: to_builtins(edit(convert(body, Brought))), client.now()
    )
    if body is None:
        raise Illegal(NO_DRAFT)
    return convert(body, Brought)


async def present(interaction: Interaction, view: LayoutView) -> None:
    """In the message that was clicked, if nobody else sees it."""
    if is_private(interaction):
        await interaction.edit_original_response(view=view, attachments=[])
    else:
        await interaction.followup.send(view=view, ephemeral=True)


async def my_draft(interaction: Interaction) -> Brought:
    draft = await drafted(interaction)
    if draft is None:
        raise Illegal(NO_DRAFT)
    return draft


@handles("deck_start")
async def on_start(interaction: Interaction, _: list[str], values: list[str]) -> None:
    await interaction.response.defer()
    kind, _colon, name = values[0].partition(":")
    deck = EMPTY if kind == "empty" else await find(interaction, name)
    await present(interaction, builder_view(await begin(interaction, deck)))


@handles("deck_type")
async def on_type(interaction: Interaction, _: list[str], values: list[str]) -> None:
    await interaction.response.defer()
    await present(interaction, builder_view(await my_draft(interaction), known_type(values[0])))


@handles("deck_page", 2)
async def on_page(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await interaction.response.defer()
    await present(interaction, builder_view(await my_draft(interaction), known_type(words[0]), number(words[1])))


@handles("deck_card", 2)
async def on_card(interaction: Interaction, words: list[str], values: list[str]) -> None:
    await interaction.response.defer()
    card, page = known_card(values[0]), number(words[1])
    await present(interaction, builder_view(await my_draft(interaction), known_type(words[0]), page, card.id))


@handles("deck_count", 4)
async def on_count(interaction: Interaction, words: list[str], _: list[str]) -> None:
    what, type, page, id = words
    card, place = known_card(id), (known_type(type), number(page))
    if what not in ("less", "more", "fill"):
        raise Illegal(SENSELESS)
    await interaction.response.defer()
    deck = await change(interaction, lambda deck: counted(deck, card, what))
    await present(interaction, builder_view(deck, *place, id))


def counted(deck: Brought, card: Card, what: str) -> Brought:
    """One copy less or more, or as many as may be; never more than may be, however often one clicks."""
    inside = deck.cards.get(card.id, 0)
    if what == "less":
        n = max(0, inside - 1)
    else:
        wish = inside + 1 if what == "more" else card.copies or inside + FIVE
        n = max(inside, min(wish, wish if card.copies is None else card.copies))
    counts = {**deck.cards, card.id: n}
    cards = {id: counts[id] for id in catalogue(SET) if counts.get(id)}  # in the order of the set
    capital, ruler = (id if id in cards else "" for id in (deck.capital, deck.ruler))
    return structs.replace(deck, cards=cards, capital=capital, ruler=ruler)


@handles("deck_serve", 4)
async def on_serve(interaction: Interaction, words: list[str], _: list[str]) -> None:
    role, type, page, id = words
    place = known_type(type), number(page)
    if role not in known_card(id).may_serve:
        raise Illegal(SENSELESS)
    await interaction.response.defer()

    def crown(deck: Brought) -> Brought:
        held = deck.capital if role == "capital" else deck.ruler
        return structs.replace(deck, **{role: "" if held == id or id not in deck.cards else id})

    deck = await change(interaction, crown)
    await present(interaction, builder_view(deck, *place, id))


@handles("deck_picture")
async def on_picture(interaction: Interaction, _: list[str], __: list[str]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    deck = await my_draft(interaction)
    person = await app(interaction).store.person(interaction.user.id)
    sheet = deck_sheet(structs.replace(deck, name=deck.name or "A new deck"), SET)
    await interaction.followup.send(file=await show.picture_file(sheet, "deck", person.palette), ephemeral=True)


@handles("deck_anew")
async def on_anew(interaction: Interaction, _: list[str], __: list[str]) -> None:
    await interaction.response.defer()
    rows = await app(interaction).store.decks(interaction.user.id, GAME)
    await present(interaction, start_view([row.name for row in rows], await drafted(interaction)))


@handles("deck_drop")
async def on_drop(interaction: Interaction, _: list[str], __: list[str]) -> None:
    await interaction.response.defer()
    await app(interaction).store.drop_draft(interaction.user.id, GAME)
    words = "The draft is thrown away; your saved decks are as they were. `/defiance deck build` begins another."
    await present(interaction, boxed([TextDisplay(words)]))


@handles("deck_save")
async def on_save(interaction: Interaction, _: list[str], __: list[str]) -> None:
    deck = await my_draft(interaction)
    name = Field(name="name", label="Its name", value=deck.name, hint="Ravens over the fjord", most=LONGEST_NAME)
    await interaction.response.send_modal(form("deck_save", title="Save the deck", fields=[name]))


@takes("deck_save")
async def on_saved(interaction: Interaction, _: list[str], written: dict[str, str]) -> None:
    await interaction.response.defer()
    deck = structs.replace(await my_draft(interaction), name=written.get("name", ""))
    if reasons := breaches(deck, catalogue(SET)):  # it was changed while the form was open
        raise Illegal(f"This deck may not be played yet: {reasons[0].text}")
    replaced = await keep(interaction, deck)
    await app(interaction).store.drop_draft(interaction.user.id, GAME)
    words = f"**{plain(deck.name)}** is saved{' in the place of the old one' if replaced else ''}: {facts(deck)}.\n"
    words += (
        "You can choose it when a table begins. `/defiance deck show` draws it, `/defiance deck share` gives its code."
    )
    await present(interaction, boxed([TextDisplay(words)]))


def known_type(word: str) -> str:
    if word != "all" and word not in TYPE_NAMES:
        raise Illegal(SENSELESS)
    return word


def known_card(id: str) -> Card:
    if id not in catalogue(SET):
        raise Illegal("That card is no longer in the set.")
    return catalogue(SET)[id]
