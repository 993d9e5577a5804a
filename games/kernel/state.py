"""What every game has: a State, the rules as a value, a Result, and the State as one seat may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct, field

from .ask import Answer, Ask, Flow, Illegal, Seat
from .chance import Chance
from .decks import DeckKit

if TYPE_CHECKING:
    from .lookahead import Lookahead
from .text import fill

S = TypeVar("S", bound="State")
Settings = dict[str, str]  # a table's choices: setting -> value
# One person alone, several at one table, the tables of an event; "draft": where an event drafts its decks, which nobody
# sets by hand.
Where = Literal["solo", "table", "event", "draft"]


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One thing that happened; `{0}` in the text stands for the person on seat 0. `to` limits who may read it."""

    text: str
    rule: str = ""  # the rule that made it happen
    to: tuple[Seat, ...] | None = None
    round: int = 0  # in which it happened

    def read(self, names: Sequence[str]) -> str:
        return fill(self.text, names)


class Result(Struct, frozen=True):
    """How a game ended: the seats place by place, those who share a place side by side."""

    places: list[list[Seat]]
    winners: list[Seat]  # empty if the game itself has beaten everybody
    reason: str


class State(Struct, kw_only=True):
    """What every game's state has; a game's own subclass adds its board and players."""

    chance: Chance
    phase: str | None  # the phase that runs next; None when the game is over
    asked: dict[Seat, int] = field(default_factory=dict)  # questions put to each seat so far, to know old buttons by
    news: list[LogLine] = field(default_factory=list, name="events")  # what the Table has not handed on yet
    departed: list[Seat] = field(default_factory=list, name="left")  # who has left: silence speaks for them
    revealed: int = 0  # how often something hidden was shown to somebody: that cannot be undone
    result: Result | None = None  # of a game that is over; a table that only drafts decks has none
    story: list[LogLine] = field(default_factory=list)  # what everybody saw happen lately: until the game clears it

    @property
    def round(self) -> int:
        """The round that is played, from 1; 0 before the first one. A game keeps it or counts it."""
        return 0

    def say(self, text: str, rule: str = "") -> None:
        """Tell everybody, and keep it for the pictures."""
        self.tell(text, rule)
        self.story.append(LogLine(text, rule))

    def tell(self, text: str, rule: str = "", *, to: Sequence[Seat] | None = None) -> None:
        self.news.append(LogLine(text, rule, None if to is None else tuple(to), self.round))

    def reveal(self) -> None:
        """Somebody sees what they could not see before: a card drawn or turned up, a choice opened."""
        self.revealed += 1


class Seen(Struct, Generic[S], frozen=True):
    """A state as one seat, or an onlooker, may see it. Only this reaches a renderer or a bot."""

    by: Seat | None
    state: S
    promise: str = ""  # what is published of the seed: the one thing that tells two games apart before their first move


class Setting(Struct, frozen=True):
    """Something that a table agrees on before the game begins."""

    label: str
    values: Mapping[str, str]  # value -> how it is called
    default: str
    note: str = ""
    only: Literal["", Where] = ""  # the one place where it is offered; "": wherever several people play
    in_event: str = ""  # with what an event begins, if that is not the default

    def offered(self, where: Where) -> bool:
        return where == self.only if self.only else where in ("table", "event")


class Preset(Struct, frozen=True):
    """Settings that go well together, to be taken with one click. Of those that any preset of the game names, the ones
    that this one does not are as by default; the others stay as they are."""

    label: str
    note: str
    settings: Settings


class Played(Struct, frozen=True):
    """What one seat played with, to be told when the game is over: for statistics, and for the score of a match."""

    side: str = ""
    deck: str = ""
    wins: int = 0  # games of a match
    drawn: int = 0
    lost_by: str = ""  # what cost a loser the game, in a word or two, where there is more than one way
    turn: int = 0  # the place in the first round's order, from 1, where seats and `State.first` don't tell it


class Icon(Struct, frozen=True):
    """How options of one kind look as controls."""

    emoji: str
    tone: Literal["", "plain", "main", "danger"] = ""  # of its button; "": what the option deserves by itself


class Bot(Protocol):
    """An AI player: it knows what its seat sees, what it is asked, and what it can try by looking ahead. An offer it
    lets be by answering nothing."""

    def __call__(self, seen: Seen[Any], question: Ask[Any], ahead: Lookahead[Any] | None = None, /) -> Answer: ...


class Game(Struct, Generic[S], frozen=True):
    """Everything that the rest of the program may know of one game's rules."""

    name: str  # a word, as in commands and saves
    title: str
    seats: range
    state: type[S]
    setup: Callable[[int, str, Settings], S]
    phases: Mapping[str, Callable[[S], Flow[str | None]]]  # each returns the next phase's name
    hide: Callable[[S, Seat | None], None]  # blanks, in a copy, what that seat may not see
    usual: int = 2  # how many play it as a rule
    minutes: int = 0  # that a game takes for each person, if they play it at one sitting; 0: nobody need plan for it
    alone: str = ""  # how playing it alone is called, where one seat is enough
    settings: Mapping[str, Setting] = {}
    presets: Mapping[str, Preset] = {}  # the first one is for newcomers
    icons: Mapping[str, Icon] = {}  # of the game's options: the word of Option.icon -> how it looks on a control
    bots: Mapping[str, Bot] = {}  # level -> player, weakest first
    characters: Mapping[str, Bot] = {}  # a temperament and a level, as in “bold adept” -> that player
    faced: Sequence[str] = ()  # the settings that say against what somebody plays alone
    # The cards with which each seat begins, as soon as it has them, for statistics.
    opening: Callable[[S], Mapping[Seat, Sequence[str]]] = lambda _: {}
    used: Callable[[S], Mapping[Seat, Sequence[str]]] = lambda _: {}  # cards lately used by each seat, for statistics
    played: Callable[[S], Mapping[Seat, Played]] = lambda _: {}  # of a game that is over
    lengths: Mapping[int, Settings] = {}  # games of a match -> the settings with which one table plays all of them
    card_text: Callable[[S, str], str] = lambda _, card: card  # what a card costs and does, in a line
    out: Callable[[S], Sequence[Seat]] = lambda _: ()  # who can win no more, while the others play on
    margin: Callable[[S, Seat], str] = lambda *_: ""  # how close it was, to a seat when the game is over: a sentence
    why: Callable[[Seen[S], Ask[Any], Answer], str] = lambda *_: ""  # why the best AI player would answer so
    # What a person may set to be asked for (see Ask.stops): word -> label; the first one holds until they choose.
    stops: Mapping[str, str] = {}
    bring: Callable[[S, Seat, Sequence[str]], None] | None = None  # takes what a seat brings: codes of its decks
    decks: DeckKit[Any] | None = None  # what people need to build and keep decks, in a game with decks of one's own
    # What follows at once when a seat leaves, told to the rule that waits: it may raise `GoTo`.
    leave: Callable[[S, Seat], None] | None = None
    # Deals anew, in a copy, all that the seat does not know: the same for the same Seen, whatever the truth is.
    guess: Callable[[S, Seat, Chance], None] | None = None

    def agreed(self, wishes: Mapping[str, str] | None = None) -> Settings:
        """All settings of a table: the wishes, checked, and the defaults for the rest."""
        wishes = wishes or {}
        for name, value in wishes.items():
            if name not in self.settings:
                raise Illegal(f"{self.title} has no setting “{name}”; it has {', '.join(self.settings) or 'none'}.")
            if value not in self.settings[name].values:
                raise Illegal(f"“{value}” doesn't fit “{name}”. Choose {', '.join(self.settings[name].values)}.")
        return {name: wishes.get(name, setting.default) for name, setting in self.settings.items()}

    def player(self, name: str) -> Bot:
        """An AI player by its level, or by its temperament and level."""
        found = self.bots.get(name) or self.characters.get(name)
        if found is None:
            tempers = f"; each can be {', '.join(self.tempers)}" if self.tempers else ""
            raise Illegal(f"There is no level “{name}”; there are {', '.join(self.bots)}{tempers}.")
        return found

    @property
    def tempers(self) -> list[str]:
        """The temperaments in which every level can play."""
        return list(dict.fromkeys(name.split()[0] for name in self.characters))

    @property
    def event_settings(self) -> Settings:
        """What the rules recommend for tournaments."""
        return {name: setting.in_event for name, setting in self.settings.items() if setting.in_event}

    def with_preset(self, name: str, settings: Settings) -> Settings:
        """The settings of a table after it has taken a preset."""
        if name not in self.presets:
            raise Illegal(
                f"{self.title} doesn't have that preset. Choose {', '.join(self.presets) or 'settings one by one'}."
            )
        named = {setting for preset in self.presets.values() for setting in preset.settings}
        usual = {setting: self.settings[setting].default for setting in named}
        return self.agreed({**settings, **usual, **self.presets[name].settings})

    def preset_of(self, settings: Settings) -> str:
        """The preset that these settings follow, if any."""
        agreed = self.agreed(settings)
        return next((name for name in self.presets if self.with_preset(name, settings) == agreed), "")
