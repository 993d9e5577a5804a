"""Cards and abilities wait, last in, first out, and may be answered; windows in which one may act (DG-TIMING)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..kernel import IDLE, Ask, Illegal, Option, Seat, ask, respond
from .asking import choose_place, space_option
from .board import Space
from .cards import TYPE_NAMES, AfterPlay, Card
from .choices import PASS, Choice, Options
from .effects import Use, check, perform
from .ending import concede, go_on_or_end, turn_goes_on
from .moves import deploy_spaces, foundations
from .piles import destroy, put, send, shuffle_deck
from .prompts import on, window_prompt
from .state import Defiance, StackItem
from .targets import Way
from .uses import able, act, aim, concerns, pressing, reaches, responses, tactic_of, why_not
from .values import cost

CONCEDE = Option(Choice("concede"), "Concede this game", "the match goes on", icon="concede")


# -- windows


async def window(s: Defiance, moment: str, seats: Collection[Seat]) -> None:
    """These may act, the first in this order first; it closes when all pass (DG-TIMING-10). All are asked at the same
    time, and again only when somebody has acted. Who has passed, or could have acted in a menu, is not asked again
    before there is something new to answer: the two moments adjoin (DG-TIMING-22)."""
    turn_goes_on(s)
    order = list(seats)
    while True:
        s.moment = moment
        asked = [seat for seat in order if not quiet(s, seat) and able(s, seat)]
        acting = await respond({seat: offer(s, seat, moment) for seat in asked}, passes)
        if acting is None:
            s.passed.update(dict.fromkeys(asked, s.happened))
            return
        if await take(s, *acting):
            await settle(s)
            order = [s.active, *(p.seat for p in s.after(s.active))]
        turn_goes_on(s)


async def settle(s: Defiance) -> None:
    """Opponents of the one whose item is on top, in turn order, and that player once it was answered, may add to the
    stack; when all pass the top item takes effect, and everybody may respond again before the next one (DG-TIMING-09).
    Those are asked whom it concerns (DG-TIMING-23)."""
    answered: set[str] = set()
    while s.stack:
        top = s.stack[-1]
        moment = f"{s.card(top.card).name} is about to take effect."
        s.moment = moment
        order = [*(p.seat for p in s.after(top.seat)), top.seat]
        asked = [seat for seat in order if able(s, seat) and waits_for(s, seat, top, answered)]
        acting = await respond({seat: offer(s, seat, moment) for seat in asked}, passes)
        if acting is not None:
            if await take(s, *acting):
                answered |= {item.id for item in s.stack[:-1]}
        elif s.stack and s.stack[-1] is top:  # its player has not left meanwhile, and taken it along
            s.resolving = True
            await resolve(s, top)
            s.resolving = False
            s.happens()


def waits_for(s: Defiance, seat: Seat, item: StackItem, answered: Collection[str]) -> bool:
    """Whether a player is asked before something takes effect: whom it concerns, and its own player once somebody has
    answered it."""
    return (seat != item.seat or item.id in answered) and concerns(s, seat, item)


def quiet(s: Defiance, seat: Seat) -> bool:
    """Whether there is nothing new to answer since that player passed: their own side of the board is as it was, and so
    are the others', or nothing could be done to them."""
    since = s.passed.get(seat)
    if since is None or s.players[seat].changed > since:
        return False
    return not (any(p.changed > since for p in s.after(seat)) and reaches(s, seat))


def offer(s: Defiance, seat: Seat, moment: str) -> Ask[Choice]:
    """Whether a player acts now. Whoever could in principle is asked, whatever the hand holds: silence and speed tell
    nothing."""
    options, greyed = responses(s, seat)
    shown: Options = {"pass": PASS, **options}
    if s.match:
        shown["concede"] = CONCEDE
    prompt, words = window_prompt(s, seat, moment), stops_for(s, seat, options)
    return Ask(prompt, shown, greyed=greyed, stops=words, topic="defiance.respond")


def passes(choice: Choice) -> bool:
    return choice.do == "pass"


async def take(s: Defiance, seat: Seat, choice: Choice) -> bool:
    """What a player does in a window. Returns whether something was added to the stack."""
    if s.players[seat].out:
        return False
    if choice.do == "concede":
        await give_up(s, seat)
        return False
    return await act(s, seat, choice)


async def choose_from_menu(s: Defiance, question: Ask[Choice], *, empty: bool = False) -> Choice:
    """A menu of the own turn. It offers all that a window would: who goes on has passed. `empty`: it has nothing that
    the next one, which is sure to come, does not offer, too."""
    if question.stops is None:
        question.stops = SPARED if empty else menu_stops(question.options)
    choice = (await ask(s.active, question))[0]
    if choice.do == "end" and not empty:
        s.passed[s.active] = s.happened
    return choice


def stops_for(s: Defiance, seat: Seat, options: Options) -> tuple[str, ...]:
    """For which stops this window is a question. Being attacked, having blows of one's own about to land, or seeing an
    opponent's Tactic or ability wait, is open to everybody, so whether one stops for that tells nothing of the hand."""
    words = ["attacked"] if answerable(s, seat) or embattled(s, seat) else []
    if options:
        words += ["afford", "my_turn"] if seat == s.active else ["afford"]
    if not any(pressing(s, seat, option.value) for option in options.values()):
        words.append(IDLE)
    return tuple(words)


def answerable(s: Defiance, seat: Seat) -> bool:
    return any(item.seat != seat and item.kind != "permanent" for item in s.stack)


def embattled(s: Defiance, seat: Seat) -> bool:
    """The attacked, in both windows of an attack; and whose attack it is, in the last one before damage is dealt: what
    one plays for one's attackers is best played when the defenders have answered."""
    if s.attack is None or s.attack.step not in ("declared", "defended"):
        return False
    if seat == s.active:
        return s.decisive and bool(s.attack.packets)
    return any(x.id in s.attack.targets for x in s.of(seat))


def idle(options: Mapping[str, Option[Choice]]) -> bool:
    """Whether a menu of the own turn has nothing to do in it."""
    return all(option.value.do in ("end", "draw", "concede") for option in options.values())


SPARED = ("attacked", "my_turn")


def menu_stops(options: Mapping[str, Option[Choice]]) -> tuple[str, ...] | None:
    """A menu of the own turn is a question to everybody, unless there is nothing to do in it. Even then it is one: the
    others need not know. Only who stops for what can be played, or has nobody to hide it from, is spared it."""
    return SPARED if idle(options) else None


async def give_up(s: Defiance, seat: Seat) -> None:
    """Concede this game, if that is really meant (DG-MATCH-09)."""
    options = {
        "no": Option(Choice("no"), "No, play on"),
        "yes": Option(Choice("yes"), "Yes, concede this game"),
    }
    if (await ask(seat, Ask("Give up this game?", options, topic="defiance.concede")))[0].do == "yes":
        concede(s, seat)
        go_on_or_end(s)


async def resolve(s: Defiance, item: StackItem) -> None:
    """Step 3: it takes effect; a used Tactic is discarded; then a two-in-one may follow (DG-TIMING-04, DG-TWO1-10)."""
    if item.kind == "permanent":
        await arrive(s, item)
        return
    if item.kind == "special":
        s.stack.remove(item)
    card = s.card(item.card)
    ability = card.ability[item.ability]
    way: Way = "tactic" if item.kind == "tactic" else "special"
    done = await perform(s, Use(item.seat, card, ability, way, item.source, item.at, item.targets, item.turned))
    if item in s.stack:  # a Tactic is done with only now, unless its player has left the game
        s.stack.remove(item)
        discard_tactic(s, item.seat, card)
    await check(s)
    if done and ability.two_in_one is not None:
        await two_in_one(s, item.seat, ability.two_in_one, card)


def discard_tactic(s: Defiance, seat: Seat, card: Card) -> None:
    """To the discard zone, unless the card says otherwise (DG-TACTIC-02)."""
    kept = card.lasting(AfterPlay)
    send(s, s.players[seat], card.id, kept[0].to if kept else "discard")


async def arrive(s: Defiance, item: StackItem) -> None:
    """A Permanent enters. If its place is gone, its player picks another one (DG-DEPLOY-14)."""
    card = s.card(item.card)
    p = s.players[item.seat]
    onto = s.permanents.get(item.onto)
    at: Space | None = item.at
    if onto is None and (item.onto or item.at not in deploy_spaces(s, item.seat, card)):
        at = await another_place(s, item, card)
    if p.out:
        return
    s.stack.remove(item)
    if at is None:
        p.discard.append(card.id)
        s.say(f"There's no room for {card.name}, so it's discarded.", "DG-DEPLOY-14")
    else:
        if (below := s.at(at)) is not None:
            destroy(s, below)
        elif item.discount:
            p.gold -= item.discount
            s.say(f"{{{item.seat}}} pays {item.discount} more for {card.name}.", "DG-LOCATION-15")
        put(s, item.seat, card.id, at)
        if at != item.at:
            s.say(f"{card.name} stands on {at}.", "DG-DECK-17")
    await check(s)


async def another_place(s: Defiance, item: StackItem, card: Card) -> Space | None:
    """Where a Permanent goes instead; None: nowhere. It cost less for building upon a Location: on bare ground
    the rest is due (DG-LOCATION-15)."""
    options: Options = {}
    for x in foundations(s, item.seat, card) if item.onto else ():
        options[f"space:{x.at}"] = space_option(s, x.at, card.id)
    if item.discount <= s.players[item.seat].gold:
        spaces = deploy_spaces(s, item.seat, card)
        for at in sorted(spaces, key=lambda at: at != item.at):  # the same space first, if it is bare
            note = f"{item.discount} more gold" if item.discount else ""
            options[f"space:{at}"] = space_option(s, at, card.id, note=note)
    if item.onto and not item.discount and f"space:{item.at}" in options:
        return item.at
    if not options:
        return None
    if item.discount:
        options["no"] = Option(Choice("no"), f"Discard {card.name}", icon="pass")
    prompt = f"{item.at} is taken: where does {card.name} go?"
    if item.onto:
        prompt = f"The Location on {item.at} is gone: where does {card.name} go?"
    choice = (await ask(item.seat, Ask(prompt, options, topic="defiance.place")))[0]
    return None if choice.do == "no" else choice.space


# -- two-in-one


async def two_in_one(s: Defiance, seat: Seat, type: str, granted_by: Card) -> None:
    """Search the own deck for a fitting card, pay for it and play it; nobody can respond (DG-TWO1). It is asked even
    if nothing fits, for only the owner may know that."""
    p = s.players[seat]
    if p.out or not (p.deck or (p.hand and from_hand(s))):
        return
    s.reveal()  # a deck is looked through
    while True:
        found = [card for card in dict.fromkeys(p.deck) if s.card(card).type == type]
        if from_hand(s):
            found += [card for card in dict.fromkeys(p.hand) if s.card(card).type == type and card not in found]
        options: Options = {"no": Option(Choice("no"), f"Play no {TYPE_NAMES[type]}", icon="pass")}
        greyed = {}
        for id in sorted(found, key=lambda id: (s.card(id).cost, id)):
            card = s.card(id)
            if reason := why_not_two(s, seat, card):
                greyed[f"card:{id}"] = f"{card.name}: {reason}"
            else:
                note = f"{cost(s, seat, card)} gold: {'; '.join(a.text for a in card.ability)}"
                options[f"card:{id}"] = Option(Choice("card", card=id), card.name, note, card=id)
        prompt = f"{granted_by.name}, two-in-one: play a {TYPE_NAMES[type]} from your deck right now, for its price?"
        stops = () if len(options) == 1 else None  # it passes by itself, and nobody need know why
        question = Ask(prompt, options, greyed=greyed, stops=stops, topic="defiance.two_in_one")
        choice = (await ask(seat, question))[0]
        if choice.do == "no" or p.out or await play_at_once(s, seat, s.card(choice.card)):
            break
    if not p.out:
        shuffle_deck(s, p)  # a search ends with a shuffle, even if nothing was taken (DG-TWO1-13)


def from_hand(s: Defiance) -> bool:
    return s.settings["two_in_one"] == "hand"


def why_not_two(s: Defiance, seat: Seat, card: Card) -> str:
    """The card must have a legal use at that moment (DG-TWO1-06, -16)."""
    price = cost(s, seat, card)
    if price > s.players[seat].gold:
        return f"it costs {price}; you have {s.players[seat].gold}."
    if card.is_tactic:
        return why_not(s, seat, card.ability[tactic_of(card)], "tactic", None)
    return "" if deploy_spaces(s, seat, card) else "there's no space for it."


async def play_at_once(s: Defiance, seat: Seat, card: Card) -> bool:
    """Pay and play, ahead of everything that still waits (DG-TWO1-11); chains are allowed (DG-TWO1-12)."""
    p = s.players[seat]
    if card.is_tactic:
        ability = card.ability[tactic_of(card)]
        targets = await aim(s, seat, card, ability, "tactic", None)
        if targets is None or p.out:
            return False
        pay_two(s, seat, card)
        s.say(f"{{{seat}}} plays {card.name}{on(s, targets)} by two-in-one.", "DG-TWO1-02")
        done = await perform(s, Use(seat, card, ability, "tactic", targets=targets))
        if not p.out:
            discard_tactic(s, seat, card)
        await check(s)
        if done and ability.two_in_one is not None:
            await two_in_one(s, seat, ability.two_in_one, card)
        return True
    spaces = deploy_spaces(s, seat, card)
    if not spaces:
        return False
    at = await choose_place(s, seat, f"Where does {card.name} go?", spaces, card.id)
    if p.out:
        return False
    pay_two(s, seat, card)
    put(s, seat, card.id, at)
    s.say(f"{{{seat}}} plays {card.name} on {at} by two-in-one.", "DG-TWO1-15")
    await check(s)
    return True


def pay_two(s: Defiance, seat: Seat, card: Card) -> None:
    p = s.players[seat]
    p.gold -= cost(s, seat, card)
    if card.id in p.deck:
        p.deck.remove(card.id)
    elif card.id in p.hand:
        p.hand.remove(card.id)
    else:
        raise Illegal(f"{card.name} is gone.")
