"""Interactions: made by people, acknowledged by the bot within three seconds, and answered for fifteen minutes."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Any

from msgspec import Struct, field

from . import shapes
from .checks import Form, refused
from .components import Reader
from .model import DM, EPHEMERAL, LOADING, Channel, Event, Json, Message, Part, Person
from .posts import Posts
from .world import World
from .writing import FILE_BYTES

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SAY, THINK, LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9  # kinds of callbacks
LATE = "The application did not respond"


class Interaction(Struct, kw_only=True, eq=False):
    id: str
    type: int
    token: str
    person: Person
    channel: Channel
    data: Json
    message: Message | None
    nonce: str | None
    dies: float
    metadata: Json = field(default_factory=dict)
    acknowledged: int | None = None  # with which kind of callback
    late: bool = False
    original: str | None = None  # the message of the first answer
    others: set[str] = field(default_factory=set)  # and those of the followups
    modal: str | None = None  # the form that it submits; it can be sent again until it is acknowledged
    choices: asyncio.Future[list[Json]] | None = None
    timer: asyncio.TimerHandle | None = None


class Token(Struct, kw_only=True):
    """What is kept of an acknowledged interaction: the bot may still use its token."""

    id: str
    type: int
    token: str
    person: str
    channel: str
    data: Json
    message: str | None
    dies: float
    metadata: Json
    acknowledged: int | None
    original: str | None
    others: set[str]


class Modal(Struct, kw_only=True):
    id: str
    parent: str  # the token of the interaction that it answers
    title: str
    custom_id: str
    components: list[Json]


def full_name(data: Json) -> str:
    """Of a command, with its subcommands."""
    names, inner = [data["name"]], data.get("options") or []
    while inner and inner[0]["type"] in (1, 2):
        names.append(inner[0]["name"])
        inner = inner[0].get("options") or []
    return " ".join(names)


def wants_privacy(body: Json) -> bool:
    """Whether an answer is for the person alone."""
    form = Form()
    flags = form.number(body, "flags", ["data"], 0, 2**31 - 1, 0)
    form.done()
    return bool(flags & EPHEMERAL)


class Interactions:
    def __init__(self, world: World, posts: Posts, patience: float = 3.0, life: float = 900.0) -> None:
        self.world, self.posts, self.patience, self.life = world, posts, patience, life
        self.by_token: dict[str, Interaction] = {}
        self.modals: dict[str, Modal] = {}
        self._ends: deque[Interaction] = deque()
        self._sweeper: asyncio.TimerHandle | None = None

    def close(self) -> None:
        for one in self.by_token.values():
            if one.timer:
                one.timer.cancel()
        if self._sweeper:
            self._sweeper.cancel()

    # -- made by a person

    def create(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        nonce: str | None,
        message: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        world, now = self.world, self.world.now()
        one = Interaction(
            id=world.ids.new(),
            type=kind,
            token=secrets.token_urlsafe(48),
            person=person,
            channel=channel,
            data=data,
            message=message,
            nonce=nonce,
            dies=now + self.life,
        )
        one.metadata = self.metadata(one, parent)
        if message is not None and message.seen_by:
            message.dies = max(message.dies, one.dies)  # an ephemeral message lives as long as a token that reaches it
        if kind == AUTOCOMPLETE:
            one.choices = asyncio.get_running_loop().create_future()
        self.by_token[one.token] = one
        self._ends.append(one)
        self._plan_sweep()
        one.timer = asyncio.get_running_loop().call_later(self.patience, self._too_late, one)
        world.happened(
            Event(name="INTERACTION_CREATE", data=self.payload(one), channel=channel, to_bot=True, to_people=False)
        )
        return one

    def metadata(self, one: Interaction, parent: Interaction | None) -> Json:
        """Which interaction a message came of."""
        made: Json = {"id": one.id, "type": one.type, "user": shapes.user(one.person)}
        made["authorizing_integration_owners"] = self.owners(one.channel)
        if one.type == COMPONENT and one.message:
            made["interacted_message_id"] = one.message.id
        if one.type == MODAL_SUBMIT and parent:
            made["triggering_interaction_metadata"] = parent.metadata
        return made

    def owners(self, channel: Channel) -> Json:
        return {"0": "0" if channel.type == DM else self.world.guild}

    def payload(self, one: Interaction) -> Json:
        world, channel = self.world, one.channel
        rights = str(world.permissions(one.person, channel))
        made: Json = {
            "id": one.id,
            "application_id": world.bot.id,
            "type": one.type,
            "data": one.data,
            "token": one.token,
            "version": 1,
            "channel_id": channel.id,
            "channel": {**world.shown(channel), "permissions": rights},
            "locale": "en-US",
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.owners(channel),
            "context": 1 if channel.type == DM else 0,
            "attachment_size_limit": FILE_BYTES,
            "app_permissions": str(world.permissions(world.bot, channel)),
        }
        if channel.type == DM:
            made["user"] = shapes.user(one.person)
        else:
            made["guild_id"] = world.guild
            made["guild"] = {"id": world.guild, "locale": "en-US", "features": []}
            made["guild_locale"] = "en-US"
            made["member"] = {**shapes.member(one.person), "permissions": rights}
        if one.message is not None:
            made["message"] = one.message.data
        return made

    def _too_late(self, one: Interaction) -> None:
        one.late = True
        self._fail(one, LATE)

    def _fail(self, one: Interaction, reason: str) -> None:
        if one.choices:
            if not one.choices.done():
                one.choices.cancel()
            return
        told = {"interaction_id": one.id, "nonce": one.nonce, "reason": reason}
        self.world.tell("INTERACTION_FAIL", told, one.channel, only=one.person.id)

    # -- what outlives the parlor

    def _keep(self, one: Interaction) -> None:
        """Only once it is acknowledged: a question of three seconds is not worth keeping."""
        if one.type != AUTOCOMPLETE:
            message = one.message.id if one.message else None
            same = {name: getattr(one, name) for name in Token.__struct_fields__}
            kept = Token(**{**same, "person": one.person.id, "channel": one.channel.id, "message": message})
            self.world.journal.put(kept)

    def restore(self, tokens: list[Token], modals: list[Modal]) -> None:
        world = self.world
        for kept in sorted(tokens, key=lambda token: token.dies):
            if kept.channel not in world.channels:
                world.journal.drop(kept)
                continue
            message = world.messages[kept.channel].get(kept.message or "")
            same = {name: getattr(kept, name) for name in Token.__struct_fields__}
            person, channel = world.people[kept.person], world.channels[kept.channel]
            one = Interaction(**{**same, "person": person, "channel": channel, "message": message}, nonce=None)
            self.by_token[one.token] = one
            self._ends.append(one)
        for modal in modals:
            if modal.parent in self.by_token:
                self.modals[modal.id] = modal
            else:
                world.journal.drop(modal)
        self._plan_sweep()

    # -- the end of a token

    def _plan_sweep(self) -> None:
        if self._sweeper is None and self._ends:
            wait = max(0.01, self._ends[0].dies - self.world.now())
            self._sweeper = asyncio.get_running_loop().call_later(wait, self.sweep)

    def sweep(self) -> None:
        """Tokens that are over go, and with them the ephemeral messages that only they could reach."""
        self._sweeper, now = None, self.world.now()
        while self._ends and self._ends[0].dies <= now:
            one = self._ends.popleft()
            self.by_token.pop(one.token, None)
            self.world.journal.drop(one)
            for modal in [modal for modal in self.modals.values() if modal.parent == one.token]:
                self._close_modal(modal.id)
            reached = {one.original, *one.others, one.message.id if one.message else None}
            here = self.world.messages.get(one.channel.id, {})
            for message in [here[id] for id in reached if id in here]:
                if message.seen_by and message.dies <= now:
                    self.world.drop_message(one.channel, message)
        self.world.journal.commit()
        self._plan_sweep()

    def _close_modal(self, id: str) -> None:
        modal = self.modals.pop(id, None)
        if modal:
            self.world.journal.drop(modal)

    # -- answered by the bot

    def callback(self, id: str, token: str, body: Json, files: dict[int, Part]) -> Json:
        one = self.by_token.get(token)
        if one is None or one.id != id or one.late or one.dies <= self.world.now():
            raise refused(10062)
        if one.acknowledged is not None:
            raise refused(40060)
        if one.channel.id not in self.world.channels:
            raise refused(10003)
        kind, data = body.get("type"), body.get("data")
        data = data if isinstance(data, dict) else {}
        self._check_kind(one, kind)
        resource = None
        if kind == SAY:
            message = self._answer(one, data, files, wants_privacy(data))
            resource = {"type": SAY, "message": message.data}
        elif kind == THINK:
            self._think(one, wants_privacy(data))
        elif kind == LATER:
            one.original = one.message.id if one.message else None
        elif kind == UPDATE and one.message:
            self.posts.edit(one.channel, one.message, data, files)
            one.original = one.message.id
            resource = {"type": UPDATE, "message": one.message.data}
        elif kind == CHOICES:
            self._choices(one, data)
        elif kind == MODAL:
            self._modal(one, data)
        self._acknowledge(one, int(kind or 0))
        return {"interaction": self._told(one), **({"resource": resource} if resource else {})}

    def _check_kind(self, one: Interaction, kind: Any) -> None:
        allowed = {CHOICES} if one.type == AUTOCOMPLETE else {SAY, THINK}
        if one.type in (COMPONENT, MODAL_SUBMIT) and one.message is not None:
            allowed |= {LATER, UPDATE}
        if one.type in (COMMAND, COMPONENT):
            allowed |= {MODAL}
        if not isinstance(kind, int) or kind not in allowed:
            form = Form()
            text = f"Value must be one of {{{', '.join(map(str, sorted(allowed)))}}}."
            form.fault(["type"], "BASE_TYPE_CHOICES", text)
            form.done()

    def _acknowledge(self, one: Interaction, kind: int) -> None:
        one.acknowledged = kind
        self._close_modal(one.modal or "")
        self._keep(one)
        if one.timer:
            one.timer.cancel()
        if one.type != AUTOCOMPLETE:
            told = {"interaction_id": one.id, "nonce": one.nonce}
            self.world.tell("INTERACTION_ACK", told, one.channel, only=one.person.id)

    def _told(self, one: Interaction) -> Json:
        told: Json = {"id": one.id, "type": one.type, "channel_id": one.channel.id}
        if one.channel.type != DM:
            told["guild_id"] = self.world.guild
        if one.original:
            flags = self.world.messages[one.channel.id][one.original].data["flags"]
            told["response_message_id"] = one.original
            told["response_message_loading"] = bool(flags & LOADING)
            told["response_message_ephemeral"] = bool(flags & EPHEMERAL)
        return told

    def _about(self, one: Interaction) -> tuple[int, Json]:
        """Type of an answer's message, and what it says of where it comes from."""
        bot = self.world.bot.id
        more: Json = {"application_id": bot, "webhook_id": bot, "interaction_metadata": one.metadata}
        if one.type == COMMAND:
            named = {"id": one.id, "type": COMMAND, "name": full_name(one.data), "user": shapes.user(one.person)}
            return (23 if one.data["type"] != 1 else 20), {**more, "interaction": named}
        if one.message is not None and one.message.id in self.world.messages[one.channel.id]:
            return 19, {**more, **self.posts.referring(one.channel, one.message)}
        return 0, more

    def _answer(self, one: Interaction, body: Json, files: dict[int, Part], ephemeral: bool) -> Message:
        kind, more = self._about(one)
        seen_by = one.person.id if ephemeral else None
        bot, dies = self.world.bot, one.dies
        message = self.posts.post(bot, one.channel, body, files, kind=kind, more=more, seen_by=seen_by, dies=dies)
        one.original = message.id
        return message

    def _think(self, one: Interaction, ephemeral: bool) -> None:
        """A message that says no more than that the bot thinks."""
        kind, more = self._about(one)
        data = {**self.posts.blank(self.world.bot, one.channel, kind), **more}
        data["flags"] = LOADING | (EPHEMERAL if ephemeral else 0)
        seen_by = one.person.id if ephemeral else None
        message = Message(
            id=data["id"],
            channel=one.channel.id,
            author=self.world.bot.id,
            data=data,
            seen_by=seen_by,
            dies=one.dies,
        )
        self.world.add_message(one.channel, message)
        one.original = message.id

    def _choices(self, one: Interaction, data: Json) -> None:
        form = Form()
        choices = form.array(data, "choices", ["data"], 0, 25)
        for n, choice in enumerate(choices):
            form.text(choice, "name", ["data", "choices", n], 1, 100, need=True)
        form.done()
        if one.choices and not one.choices.done():
            one.choices.set_result(choices)

    def _modal(self, one: Interaction, data: Json) -> None:
        form = Form()
        title = form.text(data, "title", ["data"], 1, 45, need=True) or ""
        custom_id = form.text(data, "custom_id", ["data"], 1, 100, need=True) or ""
        raw = form.array(data, "components", ["data"], 1, 5)
        components = Reader(form, {}, self.world.ids.new).modal(raw, ["data", "components"])
        form.done()
        id = self.world.ids.new()
        modal = Modal(id=id, parent=one.token, title=title, custom_id=custom_id, components=components)
        self.modals[modal.id] = modal
        self.world.journal.put(modal)
        self._keep(one)
        told = {"modal_id": modal.id, "interaction_id": one.id, "title": title, "custom_id": custom_id}
        self.world.tell("MODAL", {**told, "components": components}, one.channel, only=one.person.id)

    # -- what a token is good for afterwards

    def of_token(self, application: str, token: str) -> Interaction:
        one = self.by_token.get(token)
        if application != self.world.bot.id or (one and one.acknowledged is None):
            raise refused(10015)
        if one is None or one.dies <= self.world.now():
            raise refused(50027)
        if one.channel.id not in self.world.channels:
            raise refused(10003)
        return one

    def message_of(self, one: Interaction, id: str) -> Message:
        """The first answer (@original), or a followup."""
        wanted = one.original if id == "@original" else id
        mine = {one.original, *one.others}
        found = self.world.messages.get(one.channel.id, {}).get(wanted or "") if wanted in mine else None
        if found is None:
            raise refused(10008)
        return found

    def followup(self, one: Interaction, body: Json, files: dict[int, Part]) -> Message:
        first = self.world.messages[one.channel.id].get(one.original or "")
        if first is not None and first.data["flags"] & LOADING:
            return self.edit(one, first, body, files)
        ephemeral = wants_privacy(body)
        bot = self.world.bot
        more = {"application_id": bot.id, "webhook_id": bot.id, "interaction_metadata": one.metadata}
        seen_by = one.person.id if ephemeral else None
        message = self.posts.post(bot, one.channel, body, files, more=more, seen_by=seen_by, dies=one.dies)
        one.others.add(message.id)
        self._keep(one)
        return message

    def edit(self, one: Interaction, message: Message, body: Json, files: dict[int, Part]) -> Message:
        loading = bool(message.data["flags"] & LOADING)
        self.posts.edit(one.channel, message, body, files, quiet=loading)
        return message

    def delete(self, one: Interaction, message: Message) -> None:
        self.world.drop_message(one.channel, message)
