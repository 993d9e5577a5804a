"""A game in the terminal: one person against AI players, with pictures written to a folder."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .kernel import Answer, Ask, Considered, Game, Illegal, LogLine, Lookahead, Save, Table, commitment, fill, verify
from .ledger import ledger, look_up

HELP = (
    "Type the numbers of your choices, with spaces between (their order counts where it is asked); Enter takes what is "
    "marked *, where something is. More: board, hand, why (the rules behind what just happened), rule WORDS, back (to "
    "take your last answer back), help, quit (your game is saved)."
)
ALWAYS, AFFORD = "always", "afford"  # the stop that holds in every window; the word for something that one can do
PASS = "pass"  # the icon of options that end one's chance to do something
FENCE = "```"  # in Markdown, around what must keep its columns


class Kept(Struct):
    """A game on disk."""

    game: str
    names: list[str]
    levels: list[str]
    save: Save
    stop: str = ""


class Quit(Exception):
    """The player has had enough for now."""


class Terminal:
    """Seat 0 is the person; the others are AI players."""

    def __init__(
        self,
        game: Game[Any],
        table: Table[Any],
        names: Sequence[str],
        levels: Sequence[str],
        folder: Path,
        *,
        stop: str = "",
        read: Callable[[str], str] | None = None,
        write: Callable[[str], object] | None = None,
    ) -> None:
        self.game, self.table, self.names, self.levels, self.folder = game, table, list(names), list(levels), folder
        self.read, self.write = read or input, write or print
        self.stop = stop or next(iter(game.stops), ALWAYS)
        self.last: list[LogLine] = []
        self.grid = ""  # the board as it was last shown
        self.explained: set[str] = set()  # cards whose text has been shown
        self.considered = Considered()  # what was offered, and let be
        self.numbers: dict[str, int] = {}  # by which the options of the last question are chosen
        # Loaded by name, as the rules may not know that there are pictures.
        self.pictures: Any = import_module("renderers.pictures").pictures_of(game.name)
        self.paint: Callable[[Any], bytes] = import_module("renderers.paint").paint
        self.file_name: Callable[[str], str] = import_module("renderers.canvas").file_name

    def run(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.say(self.help)
        table, hand = self.picture("board"), self.picture("hand")
        self.say(f"Pictures of the table and of your hand: {table} and {hand}")
        self.say(f"Dice locked in before the game (SHA-256 {commitment(self.table.state.chance.seed)})")
        self.tell(self.table.opening)
        while self.table.state.phase:
            offered, others = list(self.considered.next(self.table)), sorted(self.table.waiting - {0})
            if 0 in offered:
                self.draw()
                self.turn()
            elif offered or others:
                self.let_answer([*offered, *others][0])
            elif self.passes(self.table.asks[0]):
                self.tell(self.table.answer(0, self.table.asks[0].default))
            else:
                self.draw()
                self.turn()
        self.finish()

    def passes(self, question: Ask[Any]) -> bool:
        """Whether the person's stop lets this window go by. There is nobody from whom to hide what one can do."""
        if question.stops is None or self.stop == ALWAYS:
            return False
        return self.stop not in question.stops or AFFORD not in question.stops

    # -- showing

    @property
    def help(self) -> str:
        if not self.game.stops:
            return HELP
        stops = ", ".join(f"{word} ({label})" for word, label in self.game.stops.items())
        return f"{HELP}\nOtherwise you are asked as your stop says. It is “{self.stop}”; stop WORD sets it: {stops}."

    def say(self, text: str, indent: str = "") -> None:
        for line in text.splitlines() or [""]:
            self.write(textwrap.fill(line, 110, initial_indent=indent, subsequent_indent=indent + "  "))

    def tell(self, events: Iterable[LogLine]) -> None:
        heard = [event for event in events if event.to is None or 0 in event.to]
        self.last = heard or self.last
        for event in heard:
            self.say(event.read(self.names), "  · ")

    def draw(self) -> None:
        """The pictures, and the board as a grid where it has changed."""
        seen = self.table.seen_by(0)
        grid = fenced(self.pictures.text_board(seen, self.names))
        if grid and grid != self.grid:
            self.write(f"\n{grid}")
        self.grid = grid
        pictures = {"board": self.pictures.board(seen, self.names)}
        if self.table.state.phase:
            pictures["hand"] = self.pictures.panel(seen, self.names, self.table.question(0))
        for name, canvas in pictures.items():
            self.picture(name).write_bytes(self.paint(canvas))

    def picture(self, stem: str) -> Path:
        return self.folder / self.file_name(stem)

    # -- answering

    def let_answer(self, seat: int) -> None:
        bot, question = self.game.player(self.levels[seat]), self.table.question(seat)
        assert question is not None
        self.take(seat, bot(self.table.seen_by(seat), question, Lookahead(self.table, seat)))

    def take(self, seat: int, answer: Answer) -> None:
        """An answer; nothing lets an offer be."""
        if not answer and seat in self.table.offers:
            self.considered.let_be(self.table, seat)
        else:
            self.tell(self.table.answer(seat, answer))

    def turn(self) -> None:
        question = self.table.question(0)
        assert question is not None
        self.put(question)
        while True:
            line = self.listen()
            command, _, rest = line.strip().partition(" ")
            match command.lower():
                case "help" | "?":
                    self.say(self.help)
                case "stop":
                    self.choose_stop(rest.strip())
                case "quit" | "exit":
                    raise Quit
                case "board":
                    self.say(unmarked(self.pictures.text_board(self.table.seen_by(0), self.names)))
                case "hand":
                    self.write(self.pictures.panel(self.table.seen_by(0), self.names, question).alt)
                case "why":
                    self.explain(dict.fromkeys(event.rule for event in self.last if event.rule))
                case "rule":
                    self.explain(rule.id for rule in look_up(self.game.name, rest))
                case "back":
                    self.take_back()
                    return
                case _:
                    try:
                        self.take(0, self.understand(line, question))
                    except Illegal as no:
                        self.say(f"{no} (Type help to see what you can type.)")
                        continue
                    self.keep()
                    return

    def listen(self) -> str:
        try:
            return self.read("> ")
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def put(self, question: Ask[Any]) -> None:
        count = "" if question.least == question.most == 1 else f" (choose {question.least} to {question.most})"
        self.write("")
        self.say(fill(question.prompt, self.names) + count)
        self.number(question)
        marked = self.by_enter(question)
        for name in sorted(question.options, key=self.numbers.__getitem__):
            option = question.options[name]
            mark = "*" if marked and name in marked else " "
            about = option.note or (option.card and self.game.card_text(self.table.state, option.card))
            note = f"  — {about}" if about else ""
            self.say(fill(f"{mark}{self.numbers[name]:3} {option.label}{note}", self.names), " ")
            if option.note and option.card not in {"", *self.explained} and not name.startswith("deck:"):
                self.explained.add(option.card)
                self.say(self.game.card_text(self.table.state, option.card), "      ")
        if marked == ():
            self.say(f"*    {fill(question.nothing, self.names)}", " ")
        for why, names in self.greyed(question).items():
            named = [name for name in names if not says(why, name)]
            self.say(f"-    {', '.join(named)}: {why}" if named else f"-    {why}", " ")

    def number(self, question: Ask[Any]) -> None:
        """A question that is put again, after a re-roll for instance, keeps its numbers: what was 5 is 5."""
        names = [*question.options, *question.greyed]
        kept = {name: self.numbers[name] for name in names if name in self.numbers}
        self.numbers = kept if 2 * len(kept) > len(names) else {}
        for name in names:
            self.numbers.setdefault(name, 1 + max(self.numbers.values(), default=0))

    @staticmethod
    def by_enter(question: Ask[Any]) -> Answer | None:
        """What Enter means: the default, but no pass while there is something to do. A window goes by with Enter, for
        there passing is what one mostly does."""
        passing = question.default and all(question.options[name].icon == PASS for name in question.default)
        if passing and question.stops is None and len(question.options) > len(question.default):
            return None
        return question.default

    @staticmethod
    def greyed(question: Ask[Any]) -> dict[str, list[str]]:
        """What is not open, by the reason why."""
        reasons: dict[str, list[str]] = {}
        for name, why in question.greyed.items():
            kind, _, what = name.partition(":")
            thing = kind if what.isdecimal() else what or kind
            if thing not in reasons.setdefault(why, []):
                reasons[why].append(thing)
        return reasons

    def choose_stop(self, word: str) -> None:
        if word in self.game.stops:
            self.stop = word
            self.say(f"You are asked {self.game.stops[word]}.")
        else:
            self.say(f"The stops are: {', '.join(self.game.stops) or 'none in this game'}.")

    def understand(self, line: str, question: Ask[Any]) -> Answer:
        words = line.replace(",", " ").split()
        if not words:
            if (marked := self.by_enter(question)) is None:
                label = fill(question.options[question.default[0]].label, self.names)
                raise Illegal(f"Type a number: {self.numbers[question.default[0]]} is “{label}”.")
            return marked
        chosen = {str(self.numbers[name]): name for name in question.options}
        if not chosen:
            raise Illegal("There's nothing to choose.")
        for word in words:
            if word not in chosen:
                shut = [why for name, why in question.greyed.items() if str(self.numbers[name]) == word]
                raise Illegal(shut[0] if shut else f"Type numbers from the list, {span(map(int, chosen))}.")
        return tuple(chosen[word] for word in words)

    def take_back(self) -> None:
        try:
            self.table = self.table.undo(0)
        except Illegal as no:
            self.say(str(no))

    def explain(self, ids: Iterable[str]) -> None:
        rules = [ledger(self.game.name)[name] for name in ids]
        if not rules:
            self.say("I found no rule for that. Try other words.")
        for rule in rules:
            self.say(f"{rule.id} ({rule.kind}; {rule.source}): {rule.text}", "  ")

    # -- keeping

    @property
    def file(self) -> Path:
        return self.folder / f"{self.game.name}.json"

    def keep(self) -> None:
        """Whole or not at all: a game is never half on disk."""
        kept = msgspec.json.encode(Kept(self.game.name, self.names, self.levels, self.table.save(), self.stop))
        draft = self.file.with_suffix(".tmp")
        draft.write_bytes(kept)
        draft.replace(self.file)

    def finish(self) -> None:
        state = self.table.state
        assert state.result is not None
        picture = self.picture("result")
        picture.write_bytes(self.paint(self.pictures.result(self.table.seen_by(0), self.names)))
        self.file.unlink(missing_ok=True)
        self.write("")
        self.say(f"The end: {fill(state.result.reason, self.names)}")
        faults = verify(commitment(state.chance.seed), state.chance.seed, state.chance.draws)
        honest = "every roll and shuffle came from it" if not faults else " ".join(faults)
        self.say(f"The seed was {state.chance.seed}; {honest}. A picture: {picture}")


def span(numbers: Iterable[int]) -> str:
    """“1 to 4, 7”."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def fenced(text: str) -> str:
    """The first part of a Markdown text that keeps its columns."""
    parts = text.split(f"{FENCE}\n")
    return parts[1].rstrip() if len(parts) > 2 else ""


def unmarked(text: str) -> str:
    """Markdown as one likes to read it in a terminal: without fences and signs of headings."""
    return "\n".join(
        line.lstrip("#").lstrip() if line.startswith("#") else line for line in text.split("\n") if line != FENCE
    )


def says(sentence: str, name: str) -> bool:
    """Whether a sentence names that thing already: the card of “raider-camp.7:0”, for instance."""
    words = re.findall(r"[a-z]+", name.lower())
    return bool(words) and all(word in sentence.lower().replace("'", "").replace("’", "") for word in words)
