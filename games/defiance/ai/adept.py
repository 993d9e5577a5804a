"""The adept: weighs cards, exchanges and Tactics, one step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from ...kernel import Answer
from ..board import Space, board_of, where
from ..cards import Card
from ..choices import Choice
from ..state import Permanent
from ..values import cost
from .attacks import Plan, best_attack, threats
from .evaluate import card_worth, gold_worth, standing
from .novice import Novice, guards, worth_in_hand
from .responses import Trick, aim, is_quiet, weigh
from .sketch import STRIKE, Blow, Sketch, Unit, harm, loss

HUNT = 0.8  # how much a Ruler in one's sights counts: there may be no gold to strike it
SIEGE = 0.35  # what is left of the worth of a card that does not fight, with invaders at home
BEHIND = 6.0  # so much worse a board is a lost one


class Adept(Novice):
    """Spends gold where it brings most, attacks when the exchange is good, and plays Tactics that change something."""

    worthwhile = 0.4  # what a Tactic must bring at least
    drive = 0.55  # how gladly one stands near an enemy's Capital ...
    fear = 0.45  # ... and how much the harm counts that may come there
    nerve = 1.0  # how easily one bears losses in an attack

    @cached_property
    def sketch(self) -> Sketch:
        return Sketch.of(self.s)

    @cached_property
    def threat(self) -> dict[Space, int]:
        return threats(self.sketch, self.seat)

    def agree(self) -> str:
        """To a draw, if the game is going to be lost."""
        return self.the("draw" if standing(self.s, self.seat) < -BEHIND else "no")

    # -- Deploy

    def deploy(self) -> str:
        if trick := self.trick(quiet=False):
            return trick
        return self.purchase(self.doing("play")) or self.trick(quiet=True) or self.the("end")

    def play_worth(self, card: Card) -> float:
        """What it is worth to play that card now. Whoever has invaders at home needs fighters, not buildings."""
        worth = card_worth(self.s, self.seat, card) + self.lean.worth(card)
        return worth * SIEGE if self.invaders and card.attack is None and card.type != "fortification" else worth

    @cached_property
    def reserve(self) -> int:
        """Gold that is kept for those who have a Ruler in reach."""
        near = [unit for unit in self.sketch.side(self.seat) if unit.stings and self.sketch.menace(unit)]
        return max((2 * shot.price for unit in near for shot in unit.stings), default=0)

    @cached_property
    def invaders(self) -> list[Unit]:
        """Enemies on the own board who can strike."""
        return [unit for unit in self.sketch.foes(self.seat) if unit.attacking and board_of(unit.at) == self.seat]

    def purchase(self, plays: list[str]) -> str:
        """The best of those cards that are worth most together for the gold there is; gold that is left counts too."""
        cards = {id: self.card(id) for id in plays}
        prices = {id: cost(self.s, self.seat, card) for id, card in cards.items()}
        value = {id: self.play_worth(card) for id, card in cards.items()}
        keep = gold_worth(self.s, self.p) * 0.8
        best: tuple[str, ...] = ()
        best_value = 0.0
        for n in range(1, min(4, len(plays)) + 1):
            for some in combinations(plays, n):
                price = sum(prices[id] for id in some)
                if price <= self.p.gold - self.reserve:
                    worth = sum(value[id] for id in some) - keep * price
                    if worth > best_value:
                        best, best_value = some, worth
        if best or not plays:
            return max(best, key=lambda id: value[id], default="")
        cheap = min(plays, key=lambda id: prices[id])
        return cheap if prices[cheap] > self.p.gold else ""  # only by building upon another Location

    # -- spaces

    def space(self) -> str:
        choices = {id: self.options[id] for id in self.spaces()}
        if not choices:
            return self.question.default[0]
        first = next(iter(choices.values()))
        if self.question.topic == "defiance.attack_from":
            return self.base(choices, first.source)
        if self.question.topic == "defiance.place":
            card = self.s.card(first.card)
            return max(choices, key=lambda id: (self.place(card, choices[id].space), choices[id].space))
        unit = self.sketch.units.get(first.source)
        if unit is None or self.question.topic == "defiance.step":
            return self.question.default[0]
        return max(choices, key=lambda id: self.stand_worth(unit, choices[id].space))

    def base(self, choices: dict[str, Choice], source: str) -> str:
        """Where the plan has an attacker strike from; or else the space that promises most."""
        blow = next((blow for blow in self.plan.blows if blow.unit.id == source), None)
        for id, choice in choices.items():
            if blow is not None and choice.space == blow.base:
                return id
        unit = self.sketch.units[source]
        foes = self.sketch.foes(self.seat)

        def promised(id: str) -> float:
            blows = self.sketch.blows(unit, choices[id].space, foes)
            return max((sum(loss(foe, amount) for foe, amount in blow.hits) for blow in blows), default=0.0)

        return max(choices, key=promised)

    def place(self, card: Card, at: Space) -> float:
        return self.place_worth(card, at)

    def place_worth(self, card: Card, at: Space) -> float:
        """How good a space is for a card that comes into play."""
        here = self.sketch.taken.get(at)
        if here is not None:
            return 1.0  # built upon another Location: cheaper, and no space is lost
        column, _, depth = where(at)
        middle = 2 - abs(column - 2)
        exposed = self.threat.get(at, 0)
        if card.move == "none":
            wall = 0.5 if guards(at, self.seat) else 0.0
            if card.type == "location":
                return -0.3 * min(exposed, 6) - 0.3 * middle + 0.3 * (depth == 2) - wall
            return 0.3 * middle + wall + 0.2 * (depth == 1)
        near = self.advance(at)
        frail = (card.defense or 0) <= exposed
        return 0.4 * near + 0.25 * middle + 0.3 * guards(at, self.seat) - (0.8 if frail else 0.1) * (exposed > 0)

    def stand_worth(self, unit: Unit, at: Space) -> float:
        """How good it is to stand on a space: near the enemy's Capital, before the own one, out of harm."""
        exposed = self.threat.get(at, 0)
        danger = loss(unit, exposed // 2 + exposed % 2) if exposed else 0.0
        value = self.drive * self.advance(at) + 0.1 * (2 - abs(where(at)[0] - 2)) - self.fear * danger
        value += HUNT * self.sketch.marks(unit, at)
        if guards(at, self.seat) and self.pressed:
            value += 0.5
        return value

    @cached_property
    def pressed(self) -> bool:
        """Whether enemies are near the own Capital."""
        return any(unit.attacking and self.distance(unit.at, self.seat) <= 3 for unit in self.sketch.foes(self.seat))

    # -- Combat

    @cached_property
    def plan(self) -> Plan:
        """The attack as it should be."""
        return self.attack_plan()

    def attack_plan(self, spare: Sequence[Unit] = ()) -> Plan:
        """A good attack, with those who are named already, and without harming those to be spared."""
        attack = self.s.attack
        units = self.sketch.units
        named = [units[id] for id in attack.attackers if id in units] if attack else []
        fixed = []
        for packet in attack.packets if attack else ():
            if packet.by in units and packet.target in units:
                by, to = units[packet.by], units[packet.target]
                ability = STRIKE if packet.kind == "basic" else packet.ability
                amount = by.attacking if packet.kind == "basic" else packet.amount
                fixed.append(Blow(by, by.at, ability, ((to, harm(by, to, amount, ability)),)))
        return best_attack(self.sketch, self.seat, now=True, named=named, fixed=fixed, spare=spare, nerve=self.nerve)

    def attack(self) -> str:
        if self.s.attack is None and (trick := self.trick(quiet=False)):
            return trick
        named = self.s.attack.attackers if self.s.attack else []
        able = {self.options[id].source: id for id in self.doing("attack")}
        for blow in self.plan.blows:
            if blow.unit.id not in named and blow.unit.id in able:
                return able[blow.unit.id]
        return self.question.default[0]

    def blow(self) -> str:
        source = next(choice.source for choice in self.options.values() if choice.source)
        mine = next((blow for blow in self.plan.blows if blow.unit.id == source and blow.hits), None)
        if mine is not None:
            target = mine.hits[0][0].id
            for id in self.doing("strike", "shoot"):
                choice = self.options[id]
                if choice.ability == mine.ability and choice.target in ("", target):
                    return id
        return max(self.doing("strike", "shoot"), key=lambda id: self.value_of(self.options[id].target))

    def respond(self) -> Answer:
        """Strike at those whom it pays most to destroy, all together; nobody is spared the rest."""
        blows: dict[str, dict[str, tuple[int, str]]] = {}  # attacker -> own unit -> best damage and its option
        units = self.sketch.units
        for id, choice in self.options.items():
            unit = units[choice.source]
            hit = [choice.target] if choice.target else self.s.attack.attackers if self.s.attack else []
            for target in hit:
                if target not in units:
                    continue
                shot = next((shot.amount for shot in unit.shots if shot.ability == choice.ability), 0)
                amount = harm(unit, units[target], unit.defending if choice.do == "strike" else shot, choice.ability)
                known = blows.setdefault(target, {}).get(choice.source)
                if known is None or known[0] < amount:
                    blows[target][choice.source] = (amount, id)
        chosen: dict[str, str] = {}
        order = sorted(blows, key=lambda target: -units[target].worth)
        for finishing in (True, False):
            for target in order:
                able = sorted(((n, by, id) for by, (n, id) in blows[target].items() if by not in chosen), reverse=True)
                left = units[target].left
                if finishing and sum(n for n, _, _ in able) < left:
                    continue
                for amount, by, id in able:
                    if left > 0 and amount:
                        chosen[by] = id
                        left -= amount
        return tuple(chosen.values())

    # -- Position

    def position(self) -> str:
        if trick := self.trick(quiet=False):
            return trick
        best, best_gain = "", 0.05
        stay: dict[str, float] = {}
        for id in self.doing("move"):
            choice = self.options[id]
            unit = self.sketch.units.get(choice.source)
            if unit is None or unit.role == "ruler":
                continue
            if unit.id not in stay:
                stay[unit.id] = self.stand_worth(unit, unit.at)
            gain = self.stand_worth(unit, choice.space) - stay[unit.id]
            if gain > best_gain:
                best, best_gain = id, gain
        return best or self.trick(quiet=True) or self.the("end")

    # -- Tactics and special abilities

    def trick(self, *, quiet: bool) -> str:
        """The best Tactic or ability to use now, if one is worth it."""
        best, best_worth = "", self.worthwhile
        for id in self.doing("tactic", "use"):
            choice = self.options[id]
            if is_quiet(self.card(id).ability[choice.ability]) != quiet:
                continue
            found = weigh(self.s, self.seat, choice)
            if found.worth > best_worth:
                best, best_worth = id, found.worth
        return best

    def window(self) -> str:
        return self.trick(quiet=False) or self.the("pass")

    def targets(self) -> Answer:
        ids = self.doing("target")
        if not ids:
            return self.question.default
        first = self.options[ids[0]]
        among = [self.options[id].target for id in ids]
        if not first.card or any(choice.seat >= 0 for choice in self.options.values()):
            return (max(ids, key=lambda id: self.rival_worth(self.options[id])),)
        found = self.best_targets(first, among)
        named = {self.options[id].target: id for id in ids}
        answer = tuple(named[target] for target in found.targets if target in named)[: self.question.most]
        return answer or super().targets()

    def best_targets(self, choice: Choice, among: list[str]) -> Trick:
        card = self.s.card(choice.card)
        source: Permanent | None = self.s.permanents.get(choice.source)
        for ability in card.ability:
            if ability.kind == "combat" and ability.target is not None and ability.target.pick == "up_to" and source:
                ranked = sorted(among, key=lambda id: -self.value_of(id))
                return Trick(0.0, tuple(ranked[: ability.target.n]))
            if ability.kind in ("special", "tactic") and ability.target is not None:
                # Damage is turned aside in two questions, which packet and upon whom: both are answered from one plan.
                offered = None if ability.target.pick == "packet" else among
                return aim(self.s, self.seat, card, ability, "special" if source else "tactic", source, offered)
        return Trick(0.0)

    def rival_worth(self, choice: Choice) -> float:
        return float(len(self.s.players[choice.seat].hand)) if choice.seat >= 0 else 0.0

    # -- cards

    def cards(self, *, giving: bool) -> Answer:
        ids = self.doing("card")
        if giving:
            ids.sort(key=lambda id: worth_in_hand(self.s, self.seat, self.card(id)))
            return tuple(ids[: self.question.least])
        if self.question.topic == "defiance.two_in_one":
            return (self.second_card(ids),)
        return (max(ids, key=lambda id: (worth_in_hand(self.s, self.seat, self.card(id)), id)),)

    def second_card(self, ids: list[str]) -> str:
        """Two-in-one: the best card of the deck that is worth its gold."""
        best, best_worth = self.the("no"), self.worthwhile
        for id in ids:
            card = self.card(id)
            if card.is_tactic:
                n = next(n for n, ability in enumerate(card.ability) if ability.kind == "tactic")
                worth = weigh(self.s, self.seat, Choice("tactic", card=card.id, ability=n)).worth
            else:
                worth = self.play_worth(card) - gold_worth(self.s, self.p) * cost(self.s, self.seat, card)
            if worth > best_worth:
                best, best_worth = id, worth
        return best
