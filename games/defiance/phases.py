"""A turn: Draw, Tribute, Deploy, Combat, Position, Discard (DG-TIMING-01). One action per call.

The end of a phase and the start of the next share one window: nothing happens between them (DG-TIMING-22).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ..kernel import Answer, Ask, GoTo, Option, Seat, ask, ask_all, ask_one
from . import asking, cards
from .asking import move_option, space_option
from .board import Space, ruler_space
from .cards import Card, catalogue
from .choices import Choice, Options
from .combat import bases, others
from .effects import check, choose_discards, move
from .ending import ROUNDS, remove
from .moves import can_move, destinations, foundations, sites
from .piles import draw as draw_cards
from .piles import enter, name, shuffle_deck, trigger
from .stack import CONCEDE, choose_from_menu, give_up, idle, quiet, settle, window
from .state import Defiance, Permanent, StackItem
from .uses import able, act, possible, responses, usable
from .values import cost, hand_limit

FIRST_HAND = 5
DRAWS_FROM = 20  # the round from which a draw can be offered (DG-WIN-13)


async def next_turn(s: Defiance) -> str:
    """Turns pass in seat order, skipping who is out (DG-SETUP-22, DG-MULTI-11)."""
    if s.turn:
        s.active = s.after(s.active)[0].seat
    p = s.players[s.active]
    if p.turns >= ROUNDS and all(other.turns >= ROUNDS for other in s.living()) and s.settings["stalemate"] == "on":
        return agree(s, f"{ROUNDS} rounds without a winner: the game is a draw.")
    s.turn += 1
    p.turns += 1
    s.story = []
    for x in s.of(p.seat):
        for modifier in x.modifiers:
            if modifier.until < 0:
                modifier.until = s.turn  # “until the end of its owner's next turn”: this is that turn
    for x in s.permanents.values():
        if s.turn - 1 in (x.acted, x.entered) and usable(s, x):
            s.passed.pop(x.owner, None)  # it can be used again, or for the first time
    s.note(f"Turn {s.turn}: {{{p.seat}}}.", "DG-TIMING-01")
    return "turn_over" if p.turns == 1 else "draw"


async def turn_over(s: Defiance) -> str:
    """Before a player's first Draw phase Capital and Ruler are turned face up, for nothing, and do what they do on
    entering play (DG-SETUP-09 to -11, -18, -20)."""
    for x in s.permanents.values():
        if x.owner == s.active and x.face_down:
            x.face_down = False
            s.reveal()
            enter(s, x)
            s.say(f"{{{x.owner}}}’s {x.role.capitalize()} is {s.face(x).name}.", "DG-SETUP-09")
    await check(s)
    return "draw"


async def draw(s: Defiance) -> str:
    """Draw phase: a card; five in a player's first turn (DG-DRAW-01, -02)."""
    p = s.players[s.active]
    await window(s, "The Draw phase begins.", [p.seat, *others(s)])
    if not p.hand:
        open_to_takers(s, lambda effect: isinstance(effect, cards.Discard))
    draw_cards(s, p, FIRST_HAND if p.turns == 1 else 1)
    if p.turns == 1 and s.settings["redraw"] == "on":
        await redraw(s, p.seat)
    return "tribute"


async def redraw(s: Defiance, seat: Seat) -> None:
    """Option: once, shuffle the first five back and draw five again (DG-SETUP-23)."""
    p = s.players[seat]
    options = {
        "no": Option(Choice("no"), "Keep these five"),
        "redraw": Option(Choice("redraw"), "Shuffle back, draw five new"),
    }
    choice = await ask_one(seat, "Keep this opening hand?", options, "defiance.redraw")
    if choice.do == "redraw" and not p.out:
        p.deck += p.hand[-FIRST_HAND:]  # what the Capital fetched before stays
        del p.hand[-FIRST_HAND:]
        shuffle_deck(s, p)
        s.say(f"{{{seat}}} draws a new opening hand.", "DG-SETUP-23")
        draw_cards(s, p, FIRST_HAND)


async def tribute(s: Defiance) -> str:
    """Tribute phase: gold from every own producer, then what works in this phase (DG-TRIBUTE-01, -10)."""
    p = s.players[s.active]
    await window(s, "After the Draw phase.", [p.seat, *others(s)])
    gold = sum(s.face(x).gold for x in s.of(p.seat))
    p.gold += gold
    s.note(f"{{{p.seat}}} gathers {gold} gold and has {p.gold}.", "DG-TRIBUTE-01")
    open_to_takers(s, lambda effect: isinstance(effect, cards.Gold) and effect.who == "opponent")
    for x in list(s.of(p.seat)):
        trigger(s, x, "tribute")
    await check(s)
    await window(s, "After the Tribute phase.", others(s))
    return "deploy"


def open_to_takers(s: Defiance, takes: Callable[[cards.Effect], bool]) -> None:
    """The player whose turn it is has something that was not there before: that is new to whoever could take it."""
    for seat in others(s):
        if any(takes(effect) for ability, _, _ in possible(s, seat) for effect in ability.effects):
            s.passed.pop(seat, None)


# -- Deploy


def affordable(s: Defiance, seat: Seat, card: Card) -> dict[Space, Permanent | None]:
    """Where a player can play that Permanent and pay for it: empty spaces, and Locations to build upon."""
    gold = s.players[seat].gold
    at_most = cost(s, seat, card)  # on an empty space; upon a Location it may be less
    if at_most <= gold:
        return sites(s, seat, card)
    return {x.at: x for x in foundations(s, seat, card) if cost(s, seat, card, x) <= gold}


def prices(s: Defiance, seat: Seat, card: Card, where: Iterable[Permanent | None]) -> list[int]:
    """What it costs on these places, dearest first; without a place, what it costs anywhere."""
    upon = {below.id if below else "": below for below in where} or {"": None}  # all empty spaces cost the same
    return sorted({cost(s, seat, card, below) for below in upon.values()}, reverse=True)


def plays(s: Defiance, seat: Seat) -> tuple[Options, dict[str, str]]:
    """The Permanents of the hand that can be played, and why not the others."""
    options: Options = {}
    greyed: dict[str, str] = {}
    for id in dict.fromkeys(s.players[seat].hand):
        card = s.card(id)
        if card.is_tactic:
            continue
        cheapest = prices(s, seat, card, sites(s, seat, card).values())[-1]
        if affordable(s, seat, card):
            note = f"{cheapest} gold, {card.type_line}"
            then = partial(places, s, seat, card)
            options[f"play:{id}"] = Option(
                Choice("play", card=id), card.name, note, "card", id, menu="Play a card", then=then
            )
        elif cheapest > s.players[seat].gold:
            greyed[f"play:{id}"] = f"{card.name} costs {cheapest}; you have {s.players[seat].gold}."
        else:
            greyed[f"play:{id}"] = f"There's no free space for {card.name}."
    return options, greyed


END_DEPLOY = Option(
    Choice("end"), "Done deploying", icon="pass", finish="End turn", finishes=("defiance.combat", "defiance.position")
)


async def deploy(s: Defiance) -> str:
    """Deploy phase: play Permanents onto the own board, as many as gold and spaces allow (DG-DEPLOY-01, -10)."""
    p = s.players[s.active]
    s.moment = "Deploy"
    options, greyed = plays(s, p.seat)
    playable = bool(options)
    more, why = responses(s, p.seat)
    options = {**options, **more, "end": END_DEPLOY}
    if p.turns >= DRAWS_FROM and s.draw_offered != s.turn:
        options["draw"] = Option(Choice("draw"), "Offer a draw")
    if s.match:
        options["concede"] = CONCEDE
    if idle(options) and "draw" not in options and not able(s, p.seat) and not could_deploy(s, p.seat):
        return "deploy_ends"
    can = "What do you play?" if playable else "You have nothing to deploy right now."
    prompt = f"Deploy: you have {p.gold} gold. {can}"
    greyed |= why
    question = Ask(prompt, options, default=("end",), greyed=greyed, topic="defiance.deploy")
    empty = not playable and "draw" not in options and any(any(bases(s, x)) for x in s.of(p.seat))
    choice = await choose_from_menu(s, question, empty=empty)
    match choice.do:
        case "end":
            return "deploy_ends"
        case "draw":
            return await offer_draw(s)
        case "concede":
            await give_up(s, p.seat)
        case "play":
            if await play(s, p.seat, s.card(choice.card)):
                await settle(s)
        case _:
            if await act(s, p.seat, choice):
                await settle(s)
    return "deploy"


def could_deploy(s: Defiance, seat: Seat) -> bool:
    """Whether a player could in principle play a Permanent, as far as everybody can see: one of the set that could be
    in hand."""
    permanents = (card for card in catalogue(s.cards).values() if not card.is_tactic)
    return bool(s.players[seat].hand) and any(affordable(s, seat, card) for card in permanents)


def place_options(s: Defiance, seat: Seat, card: Card) -> Options:
    """The spaces between which a player chooses for that Permanent; none where there is no choice. Nothing is torn down
    unasked."""
    where = affordable(s, seat, card)
    if asking.no_choice(where) and None in where.values():
        return {}
    options: Options = {}
    for at, below in where.items():
        note = f"onto {name(s, below)} for {cost(s, seat, card, below)} gold" if below else ""
        options[f"space:{at}"] = space_option(s, at, card.id, note=note)
    return asking.in_brief(options)


def places(s: Defiance, seat: Seat, card: Card) -> dict[Answer, Option[Choice]]:
    """The same as what follows on choosing the card."""
    return {(key,): option for key, option in place_options(s, seat, card).items()}


async def play(s: Defiance, seat: Seat, card: Card) -> bool:
    """Announce a Permanent with its space and pay for it; it may be answered before it enters (DG-DEPLOY-14)."""
    where = affordable(s, seat, card)
    if not where:
        return False  # somebody has left the game meanwhile, and what made room went along
    options = place_options(s, seat, card)
    told = " or ".join(str(n) for n in prices(s, seat, card, where.values()))
    prompt = f"Where does {card.name} go? It costs {told} gold."
    # Silence plays it, as was chosen, and tears nothing down for it where there is bare ground.
    bare = [f"space:{at}" for at, below in where.items() if below is None]
    question = Ask(prompt, options, default=tuple(bare[:1]) or ("",), topic="defiance.place")
    at = next(iter(where))
    if options:
        at = (await ask(seat, question))[0].space
    p = s.players[seat]
    if p.out or card.id not in p.hand:
        return False
    onto = where[at]
    price = cost(s, seat, card, onto)
    p.gold -= price
    p.hand.remove(card.id)
    item = StackItem(s.new_id("wait"), seat, "permanent", card.id, at=at)
    if onto is not None:
        item.onto, item.discount = onto.id, cost(s, seat, card) - price
    s.stack.append(item)
    s.say(f"{{{seat}}} plays {card.name}{f' onto {name(s, onto)}' if onto else f' on {at}'}.", "DG-DEPLOY-07")
    return True


async def deploy_ends(s: Defiance) -> str:
    await window(s, "After the Deploy phase.", others(s))
    s.moment = "Combat"
    return "combat"


async def offer_draw(s: Defiance) -> str:
    """All players agree, or the game goes on (DG-WIN-13)."""
    s.draw_offered = s.turn
    s.say(f"{{{s.active}}} offers a draw.", "DG-WIN-13")
    options = {
        "no": Option(Choice("no"), "Play on"),
        "draw": Option(Choice("draw"), "Agree to a draw"),
    }
    asks = {p.seat: Ask(f"{{{s.active}}} offers a draw.", options, topic="defiance.draw") for p in s.after(s.active)}
    answers = await ask_all(asks)
    if all(answer[0].do == "draw" for seat, answer in answers.items() if not s.players[seat].out):
        return agree(s, "Everyone agreed to a draw.")
    s.say("The game goes on.", "DG-WIN-13")
    return "deploy"


def agree(s: Defiance, why: str) -> str:
    s.say(why, "DG-WIN-13")
    remove(s, s.living(), "shares the game.", "DG-WIN-13")
    raise GoTo("game_over")


# -- Position, Discard


async def position(s: Defiance) -> str:
    """Position phase: move what has not moved this turn, one at a time, in any order (DG-POSITION-01, -05)."""
    p = s.players[s.active]
    s.moment = "Position"
    options: Options = {"end": Option(Choice("end"), "Done moving", icon="pass")}
    movable = {x.id: found for x in list(s.of(p.seat)) if can_move(s, x) and (found := destinations(s, x))}
    for id, spaces in movable.items():
        options |= {f"move:{id}:{at}": move_option(s, s.permanents[id], at) for at in spaces}
    more, greyed = responses(s, p.seat)
    options |= more
    if s.match:
        options["concede"] = CONCEDE
    if not movable and (quiet(s, p.seat) or (idle(options) and not able(s, p.seat))):
        return "discard"
    can = "who moves where? Each unit moves once per turn." if movable else "none of your units can move now."
    question = Ask(f"Position: {can}", options, greyed=greyed, topic="defiance.position")
    if movable and all(is_at_home(s.permanents[id]) for id in movable):
        question.openly = quiet(s, p.seat) or not able(s, p.seat)
        question.stops = ("my_turn",) if question.openly or not more else ("attacked", "afford", "my_turn")
    choice = await choose_from_menu(s, question)
    match choice.do:
        case "end":
            return "discard"
        case "move":
            x = s.permanents[choice.source]
            x.moved = s.turn
            await move(s, x, choice.space, f"{name(s, x)} moves to {choice.space}.", "DG-POSITION-01")
        case "concede":
            await give_up(s, p.seat)
        case _:
            if await act(s, p.seat, choice):
                await settle(s)
    return "position"


def is_at_home(x: Permanent) -> bool:
    """A Ruler in the Sanctuary whom nobody has hurt: hardly anybody lets them out, so that alone is no question to
    those who are asked when something concerns them."""
    return x.role == "ruler" and x.at == ruler_space(x.owner) and not x.damage


async def discard(s: Defiance) -> str:
    """Discard phase: down to the hand limit, counted after the last Tactic (DG-DISCARD-01, -04)."""
    p = s.players[s.active]
    await window(s, "After the Position phase.", [*others(s), p.seat])
    surplus = len(p.hand) - hand_limit(s, p.seat)
    if surplus > 0:
        prompt = f"You can keep {hand_limit(s, p.seat)} cards. Discard {surplus}."
        for card in await choose_discards(s, p.seat, surplus, prompt):
            p.hand.remove(card)
            p.discard.append(card)
            s.note(f"{{{p.seat}}} discards {s.card(card).name}.", "DG-DISCARD-02")
            s.passed.pop(p.seat, None)  # it may be taken back from there, and by nobody else
    return "end_turn"


async def end_turn(s: Defiance) -> str:
    """The one way out of a turn. If its player has left the game, the attack is over, and what the others have waiting
    takes effect first (DG-MULTI-14); then what lasted until the end of the turn stops, and damage is measured anew
    (DG-TIMING-17)."""
    s.attack = None
    await check(s)
    await settle(s)
    for x in s.permanents.values():
        if x.modifiers:
            x.modifiers = [modifier for modifier in x.modifiers if modifier.until < 0 or modifier.until > s.turn]
    await check(s)
    return "next_turn"
