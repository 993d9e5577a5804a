"""A small Discord with the real bot in it, and people who click."""

from __future__ import annotations

import asyncio
import gc
import inspect
import io
import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from random import Random
from types import NoneType, SimpleNamespace
from typing import Any

import discord
import simcord
from databases import new_database
from PIL import Image
from simcord import _dpy_internals, _settlement, actors, components, gateway, interactions, results
from simcord.backend import serializers
from simcord.http import router

from bot.app import Demiurge
from bot.chairs import seat_of
from bot.settings import Settings
from bot.store import StoreError, TableRow
from bot.ui.amounts import alike
from bot.ui.asked import by_itself, has_buttons
from bot.ui.asked import offered as on_panel
from bot.ui.controls import AND, token
from bot.ui.wholes import value, whole_answers
from games.kernel import Answer, Ask, Illegal
from games.registry import GAMES

ANSWERS = ("answer", "pick", "whole", "usual", "none", "draft", "amount", "confirm")
EPHEMERAL = 64
QUICK = 0.002  # seconds between two looks at whether the bot has come to rest; simcord's own 0.05 add up


def copied(thing: Any) -> Any:
    """As deepcopy, for payloads: plain data without anything in it twice."""
    if type(thing) is dict:
        return {name: copied(value) for name, value in thing.items()}
    if type(thing) is list:
        return [copied(value) for value in thing]
    return thing if isinstance(thing, str | int | float | NoneType) else deepcopy(thing)


# Simcord copies every payload several times; deepcopy took a seventh of the time of all these tests.
for module in (results, components, serializers):
    module.deepcopy = copied  # type: ignore[attr-defined]
for module in (router, gateway):
    module.copy = SimpleNamespace(deepcopy=copied)  # type: ignore[attr-defined]


def timers_waking(state: Any, task: Any, waiter: Any) -> list[Any]:
    """The timers that do nothing but wake this task, as simcord finds them, with the cheap questions first: it asks
    for every task and every timer, several times after each click."""
    found, now = [], state.virtual_time
    for record in state.work.callbacks:
        handle = record.handle
        if record.when is None or record.when <= now or handle is None or handle.cancelled():
            continue
        if waiter is None or waiter not in handle._args:
            owner = getattr(_dpy_internals._original_callback(handle._callback), "__self__", None)
            if owner is None or not (owner is waiter or getattr(owner, "_task", None) is task):
                continue
        found.append(record)
    return found


_settlement._timer_records_waking = timers_waking


def tiny_png() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (2, 2)).save(file, "PNG")
    return file.getvalue()


class Complaints(logging.Handler):
    """Errors that somebody has logged; discord.py does so with what a control raises. A test takes what it expects."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record)

    def take(self) -> list[str]:
        heard, self.heard = self.heard, []
        return [f"{record.getMessage()} {record.exc_info[1]!r}" if record.exc_info else record.msg for record in heard]


class World:
    """Holds the pieces that a restart replaces."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.people: dict[str, Any] = {}  # name -> member of the server
        self.private: dict[str, Any] = {}  # name -> the last ephemeral panel
        self.env: Any = None
        self.guild: Any = None
        self.channel: Any = None
        self.complaints = Complaints()
        self.bot: Demiurge

    def make_bot(self) -> Demiurge:
        async def rest(wait: Any) -> Any:
            return await self.env.external_wait(wait, reason="nothing to do")

        self.bot = Demiurge(Settings(database_url=self.url), now=lambda: self.env.now().timestamp(), rest=rest)
        return self.bot

    async def restart(self) -> None:
        """The process ends and another one begins, on the same database."""
        old = self.bot.store
        await self.env.restart_bot(self.make_bot())
        await old.close()
        sweep()

    def person(self, name: str) -> Any:
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name))
        return self.people[name]

    def moderator(self, name: str) -> Any:
        role = self.guild.create_role("moderators", permissions=discord.Permissions(manage_messages=True))
        self.people[name] = self.guild.add_member(self.env.create_user(name), roles=[role])
        return self.people[name]

    def close_dms(self, name: str) -> None:
        """As Discord answers for somebody who lets nobody write to them."""
        path = f"/channels/{self.person(name).user.dm_channel.id}/messages"
        words = "Cannot send messages to this user"
        self.env.inject_error("POST", path, status=403, code=50007, message=words, times=None)

    # -- looking

    @property
    def thread(self) -> Any:
        return self.channel.threads[-1]

    @property
    def lobby(self) -> Any:
        return [m for m in self.channel.history() if is_lobby(m)][-1]

    def board(self) -> Any:
        """The table's public message: the one with a picture, but for the result."""
        return self.last(
            self.thread,
            lambda m: "The table in words" in parts_text(m) and any(part["type"] == 12 for part in parts(m)),
        )

    def panel(self, name: str) -> Any:
        """Where a person finds their question: the last message of their DMs, or the panel they live."""
        if name in self.private:
            return self.private[name]
        return self.last(self.person(name).user.dm_channel, lambda m: bool(m.components))

    def controls(self, message: Any) -> list[dict[str, Any]]:
        return [part for part in parts(message) if "custom_id" in part and not part.get("disabled")]

    def answers(self, name: str) -> list[dict[str, Any]]:
        """The controls with which a person can answer now."""
        return [c for c in self.controls(self.panel(name)) if c["custom_id"].split(":")[1] in ANSWERS]

    def over(self) -> bool:
        return any("Check the dice" in parts_text(m) for m in self.kept(self.thread))

    def kept(self, channel: Any) -> list[Any]:
        """The messages that everybody in a channel sees, oldest first, as simcord keeps them: reading these costs
        nothing."""
        messages = self.env.backend.messages.get(channel.id, {}).values()
        return sorted((one for one in messages if one.visible_to(None)), key=lambda one: one.id)

    def last(self, channel: Any, wanted: Callable[[Any], bool]) -> Any:
        """The last message of that kind, as a person sees it."""
        return results.to_discord_message(self.env, [m for m in self.kept(channel) if wanted(m)][-1])

    def sent(self, method: str, path: str) -> list[Any]:
        """What the bot has asked of Discord at such a path."""
        return [r for r in self.env.http_requests if r.method == method and path in r.path]

    async def rows(self) -> list[TableRow]:
        return await self.bot.store.tables()

    async def row(self) -> TableRow:
        """The newest table."""
        return (await self.rows())[0]

    async def truth(self) -> tuple[Any, ...]:
        """All that is kept of the newest table, to compare: what it holds, every step, and the game itself."""
        row = await self.row()
        steps = await self.bot.store.steps(row.id)
        game = (await self.bot.tables.get(row.id)).table.save() if row.status in ("playing", "paused", "over") else None
        return row, steps, game

    # -- doing

    async def open_table(self, *others: str, ai: int = 0, command: str = "godsforge new", start: bool = True) -> None:
        host = self.person("ada")
        await host.slash(self.channel, command)
        for name in others:
            await self.person(name).click(self.lobby, label="Join")
        for _ in range(ai):
            await self.add_ai()
        if start:
            await host.click(self.lobby, label="Start")

    async def add_ai(self, level: str = "novice", name: str = "ada") -> Any:
        """Somebody, mostly the host, adds an AI player in the lobby."""
        return await self.change_ai(f"add:{level}", name)

    async def change_ai(self, choice: str, name: str = "ada") -> Any:
        pick = next(c["custom_id"] for c in self.controls(self.lobby) if c["custom_id"].startswith("s:robots:"))
        return await self.person(name).select(self.lobby, [choice], custom_id=pick)

    async def manage(self, name: str = "ada") -> Any:
        """Somebody opens the desk on which a host decides who plays."""
        return await self.person(name).click(self.lobby, label="Manage")

    async def set(self, name: str, value: str) -> None:
        """The host chooses a setting in the lobby."""
        shown = (await self.person("ada").click(self.lobby, label="Settings")).response
        pick = next(c["custom_id"] for c in self.controls(shown) if c["custom_id"].endswith(f":{name}"))
        await self.person("ada").select(shown, [value], custom_id=pick)

    async def sure(self, name: str, command: str, label: str, **options: Any) -> Any:
        """A command that asks once more, in the table's thread, and the click on what it asks."""
        asked = await self.person(name).slash(self.thread, command, **options)
        return await self.person(name).click(asked.response, label=label)

    async def concede(self, name: str) -> Any:
        return await self.sure(name, "table concede", "Concede the game")

    async def open_hand(self, name: str) -> None:
        result = await self.person(name).click(self.board(), label="My hand")
        self.private[name] = [result.response, *result.followups][-1]

    def actor(self, name: str) -> Any:
        """Those who sit in their DMs click there; a private panel belongs to the channel of the board."""
        return self.person(name) if name in self.private else self.person(name).user

    async def use(self, name: str, control: dict[str, Any], random: Random) -> Any:
        message = self.panel(name)
        if control["type"] == 2:
            return await self.actor(name).click(message, custom_id=control["custom_id"])
        most, least = control["max_values"], max(1, control["min_values"])
        chosen = random.sample([o["value"] for o in control["options"]], random.randint(least, most))
        return await self.actor(name).select(message, chosen, custom_id=control["custom_id"])

    async def move(self, name: str, random: Random) -> bool:
        """One click of somebody who has a question; False if nothing is asked of them."""
        controls = self.answers(name)
        if not controls and name in self.private:
            await self.open_hand(name)  # a private panel does not change by itself: a ping calls for a new one
            controls = self.answers(name)
        if not controls:
            return False
        confirm = [c for c in controls if confirms(c)]
        result = await self.use(name, random.choice(confirm or controls), random)
        assert result.acknowledged
        return True

    async def move_well(self, name: str) -> bool:
        """The answer that an AI player would give, clicked by a person: games come to an end sooner."""
        if not self.answers(name) and name in self.private:
            await self.open_hand(name)
        if not self.answers(name):
            return False
        live = await self.bot.tables.get((await self.row()).id)
        seat = seat_of(live.row, self.person(name).id)
        assert seat is not None
        question = live.table.asks[seat]
        chosen = live.game.bots["adept"](live.table.seen_by(seat), question)
        await self.mark(name, question, chosen)
        if needs_confirming(question, chosen):
            confirm = next(c["custom_id"] for c in self.answers(name) if confirms(c))
            await self.actor(name).click(self.panel(name), custom_id=confirm)
        return True

    async def mark(self, name: str, question: Ask[Any], chosen: Sequence[str]) -> None:
        """Mark or press what is chosen: one by one where the order counts, by number where things are alike, and all
        of it where whole answers are listed."""
        if (whole := listed(question, chosen)) is not None:
            pick = next(c for c in self.answers(name) if ":whole:" in c["custom_id"])
            await self.actor(name).select(self.panel(name), [value(whole)], custom_id=pick["custom_id"])
            return
        rest = [as_shown(question, choice) for choice in chosen]
        for kind, names in enumerate(alike(question)):
            if amount := sum(choice in names for choice in rest):
                pick = next(c for c in self.answers(name) if ":amount:" in c["custom_id"] and offers(c, kind))
                await self.actor(name).select(self.panel(name), [str(amount)], custom_id=pick["custom_id"])
                rest = [choice for choice in rest if choice not in names]
        for some in [[choice] for choice in rest] if question.ordered else [rest]:
            await self.choose(name, [token(choice) for choice in some])

    async def choose(self, name: str, tokens: Sequence[str]) -> None:
        """Click the buttons of these choices, or mark them in the selects that offer them."""
        todo = list(tokens)
        while todo:
            control, mine = next(
                (control, mine)
                for control in self.answers(name)  # each click has them drawn anew
                if (mine := {choice: value for choice in todo if (value := beginning(control, choice))})
            )
            if control["type"] == 2:
                await self.actor(name).click(self.panel(name), custom_id=control["custom_id"])
            else:
                await self.actor(name).select(self.panel(name), [*mine.values()], custom_id=control["custom_id"])
            todo = [choice for choice in todo if choice not in mine]

    async def forge(
        self, actor: Any, message: Any, custom_id: str, values: Sequence[str] = (), *, label: str = "Free cards"
    ) -> Any:
        """A click that no honest client would send: the message is made to seem to have this control."""
        if custom_id.startswith("s:"):
            options = [{"label": value[:100], "value": value[:100]} for value in values] or [
                {"label": "x", "value": "x"}
            ]
            control: dict[str, Any] = {"type": 3, "custom_id": custom_id, "options": options}
        else:
            control = {"type": 2, "style": 1, "label": label, "custom_id": custom_id}
        channel = message.channel.id if getattr(message, "channel", None) else message.channel_id
        stored = self.env.backend.get_message(channel, message.id)
        shown = deepcopy(dict(serializers.message_payload(self.env.backend, stored)))
        shown["components"] = [{"type": 1, "components": [control]}]
        data = {"custom_id": custom_id, "component_type": control["type"]}
        if control["type"] == 3:
            data["values"] = list(values)
        return (await self.at_once((actor, stored, data, shown)))[0]

    async def click_at_once(self, *clicks: tuple[Any, Any, str]) -> list[Any]:
        """Several clicks arrive together, before the bot has looked at any: who, on which message, which button."""
        ready = []
        for actor, message, custom_id in clicks:
            stored = actors._visible_message(actor, message)
            ready.append((actor, stored, {"custom_id": custom_id, "component_type": 2}, None))
        return await self.at_once(*ready)

    async def at_once(self, *clicks: tuple[Any, Any, dict[str, Any], dict[str, Any] | None]) -> list[Any]:
        backend, records = self.env.backend, []
        for actor, stored, data, shown in clicks:
            guild = getattr(actor, "guild", None)
            record, payload = interactions.base_payload(
                backend,
                type=3,
                channel_id=stored.channel_id,
                guild_id=guild.id if guild else None,
                user_id=actor.id,
                data=data,
            )
            payload["message"] = shown or dict(serializers.message_payload(backend, stored))
            record.source_message_id = stored.id
            backend.emit("INTERACTION_CREATE", payload)
            records.append(record)
        await self.env.settle()
        return [results.InteractionResult(self.env, record) for record in records]


# -- reading messages


def parts(message: Any) -> Iterator[dict[str, Any]]:
    """All components of a message, as Discord has them."""
    raw = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    while raw:
        part = raw.pop(0)
        yield part
        raw += part.get("components", [])


def confirms(control: dict[str, Any]) -> bool:
    """Whether it answers with what is drafted, or with nothing."""
    return control["custom_id"].split(":")[1] in ("confirm", "none")


def listed(question: Ask[Any], chosen: Sequence[str]) -> Answer | None:
    """The answer as it is listed where whole answers are: with the first of things that are alike."""
    kinds = {name: kind for kind, names in enumerate(alike(question)) for name in names}

    def shape(answer: Sequence[str]) -> list[object]:
        said: list[object] = [kinds.get(name, name) for name in answer]
        return said if question.ordered else sorted(said, key=str)

    return next((whole for whole in whole_answers(question) if shape(whole) == shape(chosen)), None)


def as_shown(question: Ask[Any], choice: str) -> str:
    """The choice with which a panel offers this one: of things that are alike it shows one, where one is chosen."""

    def looks(name: str) -> tuple[str, str, str]:
        option = question.options[name]
        return option.group, option.label, option.note

    names = on_panel(question)
    return choice if choice in names else next((name for name in names if looks(name) == looks(choice)), choice)


def needs_confirming(question: Ask[Any], chosen: Sequence[str]) -> bool:
    """Not where a press was the whole answer."""
    if (question.least, question.most) == (1, 1) or (chosen and (has_buttons(question) or question.unconfirmed)):
        return False
    return listed(question, chosen) is None and not set(chosen) & set(by_itself(question))


def offers(control: dict[str, Any], kind: int) -> bool:
    """Whether a select is about that kind of things."""
    return str(control["custom_id"]).endswith(f":{kind}")


def offered(control: dict[str, Any]) -> list[str]:
    """The choices of a button or a select."""
    words = control["custom_id"].split(":", 5)
    return [words[-1]] if words[1] == "answer" else [option["value"] for option in control.get("options", ())]


def beginning(control: dict[str, Any], choice: str) -> str:
    """The value with which a control gives this answer, and as few as possible to what follows; nothing if it does
    not."""
    values = [value for value in offered(control) if value.partition(AND)[0] == choice]
    return min(values, key=lambda value: value.count(AND), default="")


def parts_text(message: Any) -> str:
    """What is read on a message: its texts, its buttons, and what its selects have chosen."""
    return " ".join(str(part.get("content") or part.get("label") or chosen(part)) for part in parts(message))


def chosen(select: dict[str, Any]) -> str:
    return ", ".join(option["label"] for option in select.get("options", ()) if option.get("default"))


def is_lobby(message: Any) -> bool:
    """A lobby, or what became of it: headed by the game's name alone, and maybe how it is played alone."""
    return any(parts_text(message).strip().startswith(f"## {game.title}") for game in GAMES.values())


def said(result: Any) -> str:
    """All that the bot answered to a click or a command, privately or not."""
    messages = [m for m in (result.response, *result.followups) if m is not None]
    return " ".join(f"{m.content} {parts_text(m)}".strip() for m in messages)


def whispers(result: Any) -> list[str]:
    """The private sentences of an answer."""
    messages = [m for m in (result.response, *result.followups) if m is not None]
    return [m.content for m in messages if m.ephemeral and m.content]


# -- the world's beginning and end


def patient(settle: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Looks often, and waits as long as the world does: simcord gives a starting bot five seconds of its own."""

    async def settled(*, timeout: float | None = None, **more: Any) -> None:  # noqa: ARG001
        await settle(**{"idle": QUICK, **more})

    return settled


@asynccontextmanager
async def world(folder: Path) -> AsyncIterator[World]:
    here = World(new_database(folder))
    runner = simcord.run(here.make_bot(), shard_count=1, settle_timeout=60, check_errors=False)
    here.env = runner._env
    logging.getLogger().addHandler(here.complaints)
    here.env._settle_internal = patient(here.env._settle_internal)
    try:
        async with runner as env:
            here.env = env
            here.guild = env.create_guild()
            here.channel = here.guild.create_text_channel("games")
            yield here
            await env.settle()  # what is under way comes to its end, as it does when a bot is stopped
            faults = [fault for fault in env.errors if not refused(fault)]
            assert not faults, f"the bot has raised {faults!r}"
            assert not (heard := here.complaints.take()), f"the bot has complained: {heard}"
    finally:
        logging.getLogger().removeHandler(here.complaints)
        await here.bot.store.close()


def sweep() -> None:
    """A restart ends the bot's tasks wherever they are. A connection that was just being opened is then nobody's: it is
    collected here and not, with a complaint, in the middle of another test."""
    pools = logging.getLogger("sqlalchemy.pool")
    pools.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
    finally:
        pools.setLevel(logging.NOTSET)


def in_a_world(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that gets a World as `here`: one coroutine from beginning to end, as simcord's clock is a context
    variable."""

    def run(tmp_path: Path, **others: Any) -> None:
        async def whole() -> None:
            async with world(tmp_path) as here:
                await test(here, **others)

        asyncio.run(whole())

    more = [p for name, p in inspect.signature(test).parameters.items() if name != "here"]
    folder = inspect.Parameter("tmp_path", inspect.Parameter.KEYWORD_ONLY)
    more = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in more]
    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    run.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
    run.__signature__ = inspect.Signature([folder, *more])  # type: ignore[attr-defined]
    return run


def refused(fault: BaseException) -> bool:
    """A command that was answered with a sentence counts as an error to simcord, not to us."""
    return isinstance(getattr(fault, "original", fault), (Illegal, StoreError))


async def play(here: World, names: Sequence[str], random: Random, clicks: int) -> None:
    """Everybody clicks at random, so many times."""
    while clicks > 0 and not here.over():
        moved = [await here.move(name, random) for name in names if not here.over()]
        assert any(moved), "somebody can always click"
        clicks -= sum(moved)


async def play_out(here: World, *names: str, most: int = 200) -> int:
    """Everybody plays well until the result is posted."""
    answers = 0
    while not here.over():
        moved = [await here.move_well(name) for name in names if not here.over()]
        answers += sum(moved)
        assert any(moved), "somebody can always click"
        assert answers < most
    return answers
