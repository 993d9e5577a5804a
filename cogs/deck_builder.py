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
from games.kernel import Deck, DeckKit, Illegal
from games.kernel.decks import LONGEST_NAME
from games.registry import GAMES
from renderers.pictures import pictures_of

from .deck_shelf import find, keep, kit_of

WHOLE = "all"  # instead of a kind of cards: what the deck holds
FIVE = 5


# -- what the message shows


def start_view(game: str, mine: list[str], draft: Deck | None) -> LayoutView:
    """From which deck to start. A draft that is there already is not lost by looking."""
    kit = kit_of(game)
    options = [SelectOption(label="Empty deck", value="empty", emoji="📄")]
    options += [
        SelectOption(
            label=deck.name, value=f"deck:{deck.name}", description=cut(kit.facts(deck), OPTION_TEXT), emoji="🃏"
        )
        for deck in kit.ready()
    ]
    options += [
        SelectOption(label=name, value=f"deck:{name}", description="yours", emoji="🗃️")
        for name in mine[: OPTIONS - len(options)]
    ]
    words = "### Build a deck\nStart from which deck? Change it card by card, then save it under a name of your own."
    rows = [side_by_side(Pick("deck_start", game, options=options, placeholder="Start from …"))]
    if draft is not None:
        words += f"\n-# You are building {title(draft)} ({kit.facts(draft)}); a new start throws it away."
        go_on = Press("deck_page", game, WHOLE, 0, label="Continue my draft", style=ButtonStyle.success)
        rows.append(side_by_side(go_on))
    return boxed([TextDisplay(words), *rows])


def builder_view(game: str, deck: Deck, kind: str = WHOLE, page: int = 0, chosen: str = "") -> LayoutView:
    """`kind` is what is leafed through. A card that is chosen is shown with its page, whichever that is."""
    kit = kit_of(game)
    if chosen:
        kind = kit.cards()[chosen].kind
    parts: list[Any] = [TextDisplay(cut(head(kit, deck), 1500)), side_by_side(kind_pick(game, deck, kind))]
    if kind == WHOLE:
        parts.insert(1, TextDisplay(cut(contents(kit, deck), 2300)))
    elif ids := offered(kit, deck, kind):
        page = (ids.index(chosen) if chosen in ids else page * OPTIONS) // OPTIONS
        page = min(page, (len(ids) - 1) // OPTIONS)
        parts.append(side_by_side(card_pick(game, deck, ids, page, chosen)))
        if len(ids) > OPTIONS:
            parts.append(side_by_side(*leafing(game, kind, len(ids), page)))
    if chosen:
        text = kit.cards()[chosen].text.replace("`", "ˋ")
        parts.append(TextDisplay(f"```\n{cut(text, 1200)}\n```"))
        parts.append(side_by_side(*card_buttons(game, deck, chosen)))
    playable = kit.playable(deck)
    save = Press("deck_save", game, label="Save …", style=ButtonStyle.success, emoji="💾", disabled=not playable)
    more = [
        *([Press("deck_page", game, WHOLE, 0, label="Show all cards", emoji="📋")] if kind != WHOLE else []),
        Press("deck_picture", game, label="Picture", emoji="🖼️", disabled=not deck.cards),
        Press("deck_anew", game, label="Start over", emoji="🔄"),
        Press("deck_drop", game, label="Throw away", style=ButtonStyle.danger, emoji="🗑️"),
    ]
    return boxed([*parts, side_by_side(save, *more)])


def boxed(parts: list[Any]) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    for part in parts:
        box.add_item(part)
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def title(deck: Deck) -> str:
    return f"“{plain(deck.name)}”" if deck.name else "a new deck"


def head(kit: DeckKit[Any], deck: Deck) -> str:
    """Name, numbers, and all that is wrong with it."""
    cards = kit.cards()
    led = [f"{kit.leaders[role]}: {cards[id].name}" for role, id in kit.led_by(deck).items() if id in cards]
    wrong = [f"❌ {reason}" for reason in kit.check(deck)]
    return "\n".join(
        [
            f"### Your deck: {title(deck)}",
            " · ".join([kit.facts(deck), *led]),
            *(wrong or ["✅ This deck is legal."]),
            *(f"⚠️ {remark}" for remark in kit.advice(deck)),
        ]
    )


def contents(kit: DeckKit[Any], deck: Deck) -> str:
    lines = [
        f"**{kit.kinds[kind]}** " + ", ".join(f"{deck.cards[id]} × {kit.cards()[id].name}" for id in ids)
        for kind, ids in kit.by_kind(deck).items()
    ]
    return "\n".join(lines) or "No cards yet. Pick a card type below."


def offered(kit: DeckKit[Any], deck: Deck, kind: str) -> list[str]:
    """The cards of a kind that fit; what is in the deck already is shown, so that it can be taken out."""
    same = (id for id, card in kit.cards().items() if card.kind == kind)
    return [id for id in same if id in deck.cards or kit.fits(deck, id)]


def kind_pick(game: str, deck: Deck, kind: str) -> Pick:
    kit, options = kit_of(game), []
    for name, label in kit.kinds.items():
        inside = sum(n for id, n in deck.cards.items() if id in kit.cards() and kit.cards()[id].kind == name)
        note = f"{len(offered(kit, deck, name))} to choose from"
        options.append(SelectOption(label=f"{label} ({inside})", value=name, description=note, default=name == kind))
    return Pick("deck_kind", game, options=options, placeholder="Browse by card type…")


def card_pick(game: str, deck: Deck, ids: list[str], page: int, chosen: str) -> Pick:
    kit = kit_of(game)
    cards = kit.cards()
    options = [
        SelectOption(
            label=cut(f"{deck.cards.get(id, 0)} × {cards[id].name}", OPTION_TEXT),
            value=id,
            description=cut(cards[id].line, OPTION_TEXT),
            default=id == chosen,
        )
        for id in ids[page * OPTIONS : (page + 1) * OPTIONS]
    ]
    kind = cards[ids[0]].kind
    return Pick("deck_card", game, kind, page, options=options, placeholder=f"{kit.kinds[kind]}: show a card…")


def leafing(game: str, kind: str, cards: int, page: int) -> list[Press]:
    last = (cards - 1) // OPTIONS
    on = f"Next (page {page + 1} of {last + 1})"
    return [
        Press("deck_page", game, kind, max(0, page - 1), label="Back", emoji="◀️", disabled=page == 0),
        Press("deck_page", game, kind, page + 1, label=on, emoji="▶️", disabled=page == last),
    ]


def card_buttons(game: str, deck: Deck, id: str) -> list[Press]:
    kit = kit_of(game)
    card = kit.cards()[id]
    inside, most = deck.cards.get(id, 0), card.most
    full = most is not None and inside >= most
    several = f"Add {FIVE}" if most is None else f"Fill up to {most}"
    out = Press("deck_count", game, "less", id, label=f"Take one out (of {inside})", emoji="➖", disabled=not inside)
    add = Press("deck_count", game, "more", id, label="Add one", style=ButtonStyle.primary, emoji="➕", disabled=full)
    buttons = [] if most == 0 and not inside else [out, add]
    if most not in (0, 1):
        buttons.append(Press("deck_count", game, "fill", id, label=several, emoji="⏫", disabled=full))
    for role in card.leads if inside or most == 0 else ():
        label = f"{'No longer' if kit.led_by(deck).get(role) == id else 'Make it'} my {kit.leaders[role]}"
        buttons.append(Press("deck_lead", game, role, id, label=label, emoji="👑"))
    return buttons


# -- what the controls do


async def open_builder(interaction: Interaction, game: str, source: str | None) -> None:
    """Go on with the draft if there is one; otherwise start from the deck that is named, or ask."""
    draft = await drafted(interaction, game)
    if source is not None and draft is None:
        view = builder_view(game, await begin(interaction, game, await find(interaction, game, source)))
    elif source is None and draft is not None:
        view = builder_view(game, draft)
    else:
        view = await start(interaction, game)
    await interaction.response.send_message(view=view, ephemeral=True)


async def start(interaction: Interaction, game: str) -> LayoutView:
    rows = await app(interaction).store.decks(interaction.user.id, game)
    return start_view(game, [row.name for row in rows], await drafted(interaction, game))


async def drafted(interaction: Interaction, game: str) -> Deck | None:
    body = await app(interaction).store.draft(interaction.user.id, game)
    return None if body is None else convert(body, kit_of(game).deck)


async def my_draft(interaction: Interaction, game: str) -> Deck:
    draft = await drafted(interaction, game)
    if draft is None:
        raise Illegal(no_draft(game))
    return draft


def no_draft(game: str) -> str:
    return f"You're not building a deck. Start one with `/{game} deck build`."


async def begin(interaction: Interaction, game: str, deck: Deck) -> Deck:
    """A copy of a deck that comes with the game gets its name when it is saved."""
    client = app(interaction)
    given = {ready.name for ready in kit_of(game).ready()}
    deck = structs.replace(deck, name="" if deck.name in given else deck.name, code="")
    await client.store.save_draft(interaction.user.id, game, to_builtins(deck), client.now())
    return deck


async def change(interaction: Interaction, game: str, edit: Callable[[Deck], Deck]) -> Deck:
    client, kind = app(interaction), kit_of(game).deck
    body = await client.store.change_draft(
        interaction.user.id, game, lambda body: to_builtins(edit(convert(body, kind))), client.now()
    )
    if body is None:
        raise Illegal(no_draft(game))
    changed: Deck = convert(body, kind)
    return changed


async def present(interaction: Interaction, view: LayoutView) -> None:
    """In the message that was clicked, if nobody else sees it."""
    if is_private(interaction):
        await interaction.edit_original_response(view=view, attachments=[])
    else:
        await interaction.followup.send(view=view, ephemeral=True)


@handles("deck_start")
async def on_start(interaction: Interaction, words: list[str], values: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer()
    kind, _colon, name = values[0].partition(":")
    empty = kit_of(game).deck(name="", cards={})
    deck = empty if kind == "empty" else await find(interaction, game, name)
    await present(interaction, builder_view(game, await begin(interaction, game, deck)))


@handles("deck_kind")
async def on_kind(interaction: Interaction, words: list[str], values: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer()
    await present(interaction, builder_view(game, await my_draft(interaction, game), known_kind(game, values[0])))


@handles("deck_page", 3)
async def on_page(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer()
    kind, page = known_kind(game, words[1]), number(words[2])
    await present(interaction, builder_view(game, await my_draft(interaction, game), kind, page))


@handles("deck_card", 3)
async def on_card(interaction: Interaction, words: list[str], values: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer()
    id = known_card(game, values[0])
    await present(interaction, builder_view(game, await my_draft(interaction, game), chosen=id))


@handles("deck_count", 3)
async def on_count(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game, what, id = known_game(words[0]), words[1], known_card(words[0], words[2])
    if what not in ("less", "more", "fill"):
        raise Illegal(SENSELESS)
    await interaction.response.defer()
    deck = await change(interaction, game, lambda deck: counted(kit_of(game), deck, id, what))
    await present(interaction, builder_view(game, deck, chosen=id))


def counted(kit: DeckKit[Any], deck: Deck, id: str, what: str) -> Deck:
    """One copy less or more, or as many as may be; never more than may be, however often one clicks."""
    inside, most = deck.cards.get(id, 0), kit.cards()[id].most
    if what == "less":
        n = max(0, inside - 1)
    else:
        wish = inside + 1 if what == "more" else most or inside + FIVE
        n = max(inside, wish if most is None else min(wish, most))
    changed: Deck = kit.with_copies(deck, id, n)
    return changed


@handles("deck_lead", 3)
async def on_lead(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game, role, id = known_game(words[0]), words[1], known_card(words[0], words[2])
    kit = kit_of(game)
    if role not in kit.cards()[id].leads:
        raise Illegal(SENSELESS)
    await interaction.response.defer()
    deck = await change(interaction, game, lambda deck: kit.with_leader(deck, role, id))
    await present(interaction, builder_view(game, deck, chosen=id))


@handles("deck_picture")
async def on_picture(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer(ephemeral=True, thinking=True)
    deck = await my_draft(interaction, game)
    person = await app(interaction).store.person(interaction.user.id)
    sheet = pictures_of(game).deck_sheet(structs.replace(deck, name=deck.name or "A new deck"))
    await interaction.followup.send(file=await show.picture_file(sheet, "deck", person.palette), ephemeral=True)


@handles("deck_anew")
async def on_anew(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer()
    await present(interaction, await start(interaction, game))


@handles("deck_drop")
async def on_drop(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game = known_game(words[0])
    await interaction.response.defer()
    await app(interaction).store.drop_draft(interaction.user.id, game)
    told = f"Draft thrown away. Your saved decks are safe. Start another with `/{game} deck build`."
    await present(interaction, boxed([TextDisplay(told)]))


@handles("deck_save")
async def on_save(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game = known_game(words[0])
    deck = await my_draft(interaction, game)
    name = Field(name="name", label="Its name", value=deck.name, hint="Ravens over the fjord", most=LONGEST_NAME)
    await interaction.response.send_modal(form("deck_save", game, title="Save the deck", fields=[name]))


@takes("deck_save", 1)
async def on_saved(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    game = known_game(words[0])
    kit = kit_of(game)
    await interaction.response.defer()
    deck = structs.replace(await my_draft(interaction, game), name=written.get("name", ""))
    if reasons := kit.check(deck):  # it was changed while the form was open
        raise Illegal(f"This deck isn't legal yet: {reasons[0]}")
    replaced = await keep(interaction, game, deck)
    await app(interaction).store.drop_draft(interaction.user.id, game)
    told = (
        f"**{plain(deck.name)}** is saved{' over the old one' if replaced else ''}: {kit.facts(deck)}.\n"
        f"You can choose it when a table begins. `/{game} deck show` draws it, `/{game} deck share` gives its code."
    )
    await present(interaction, boxed([TextDisplay(told)]))


def known_game(word: str) -> str:
    if word not in GAMES or GAMES[word].decks is None:
        raise Illegal(SENSELESS)
    return word


def known_kind(game: str, word: str) -> str:
    if word != WHOLE and word not in kit_of(game).kinds:
        raise Illegal(SENSELESS)
    return word


def known_card(game: str, id: str) -> str:
    if id not in kit_of(game).cards():
        raise Illegal("That card is no longer in the card set.")
    return id
