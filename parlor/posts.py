"""Messages of the bot and of people: posting, editing, and what belongs to it (replies, mentions, nonces)."""

from __future__ import annotations

from . import shapes
from .checks import Form, refused
from .model import (
    ATTACH,
    DM,
    EPHEMERAL,
    MENTION_EVERYONE,
    SEND,
    SEND_IN_THREADS,
    THREADS,
    Channel,
    Json,
    Message,
    Part,
    Person,
)
from .snowflakes import is_snowflake, when
from .world import World
from .writing import Draft, check_mentions, mentioned, words

NONCE_SECONDS = 300.0
SYSTEM = {7, 18, 21}  # types of messages that nobody wrote


class Posts:
    def __init__(self, world: World) -> None:
        self.world = world
        self._nonces: dict[tuple[str, str, str], tuple[float, str]] = {}

    # -- what a channel lets through

    def send(self, author: Person, channel: Channel, body: Json, files: dict[int, Part]) -> Message:
        """An ordinary message."""
        self.may_send(author, channel, bool(files))
        nonce = self.nonce(body)
        key = (author.id, channel.id, nonce)
        if nonce and body.get("enforce_nonce"):
            known = self._nonces.get(key)
            if known and self.world.now() - known[0] < NONCE_SECONDS and known[1] in self.world.messages[channel.id]:
                return self.world.messages[channel.id][known[1]]
        reply = self.reply(channel, body)
        message = self.post(author, channel, body, files, kind=19 if reply else 0, more=reply, nonce=nonce)
        if nonce and body.get("enforce_nonce"):
            self._remember(key, message.id)
        return message

    def may_send(self, author: Person, channel: Channel, files: bool) -> None:
        world = self.world
        needed = SEND_IN_THREADS if channel.type in THREADS else SEND
        world.may(author, channel, needed | (ATTACH if files else 0))
        if channel.type == DM and author.bot:
            other = next(world.people[id] for id in channel.people if id != author.id)
            if other.dms_closed:
                raise refused(50007)
        if channel.archived and channel.locked:
            raise refused(50083)
        if channel.archived:  # a message wakes a thread up
            channel.archived = False
            world.change_channel(channel)

    def nonce(self, body: Json) -> str:
        nonce = body.get("nonce")
        if nonce is not None and len(str(nonce)) > 25:
            form = Form()
            form.fault(["nonce"], "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")
            form.done()
        return "" if nonce is None else str(nonce)

    def _remember(self, key: tuple[str, str, str], message: str) -> None:
        now = self.world.now()
        self._nonces[key] = (now, message)
        if len(self._nonces) > 1000:
            self._nonces = {key: kept for key, kept in self._nonces.items() if now - kept[0] < NONCE_SECONDS}

    def recall(self, message: Message) -> None:
        """A message of before the start: its nonce is not taken again."""
        if "nonce" in message.data and self.world.now() - when(message.id) < NONCE_SECONDS:
            key = (message.author, message.channel, str(message.data["nonce"]))
            self._nonces[key] = (when(message.id), message.id)

    def reply(self, channel: Channel, body: Json) -> Json:
        reference = body.get("message_reference")
        if not isinstance(reference, dict):
            return {}
        found = self.world.messages[channel.id].get(str(reference.get("message_id")))
        elsewhere = is_snowflake(reference.get("channel_id")) and str(reference["channel_id"]) != channel.id
        if found is None or found.seen_by is not None or elsewhere:
            if reference.get("fail_if_not_exists", True):
                form = Form()
                form.fault(["message_reference"], "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
                form.done()
            return {}
        return self.referring(channel, found)

    def referring(self, channel: Channel, to: Message) -> Json:
        reference = {"type": 0, "channel_id": channel.id, "message_id": to.id}
        if channel.type != DM:
            reference["guild_id"] = self.world.guild
        inner = {key: value for key, value in to.data.items() if key != "referenced_message"}
        return {"message_reference": reference, "referenced_message": inner}

    # -- writing

    def post(
        self,
        author: Person,
        channel: Channel,
        body: Json,
        files: dict[int, Part],
        *,
        kind: int = 0,
        more: Json | None = None,
        nonce: str = "",
        seen_by: str | None = None,
        dies: float = 0.0,
    ) -> Message:
        world = self.world
        check_mentions(body.get("allowed_mentions"))
        draft = Draft(body, files, channel.id, world.base, world.ids.new, None)
        fields = draft.fields(ephemeral=seen_by is not None)
        world.add_files(draft.uploads)
        data = self.blank(author, channel, kind)
        data |= {**fields, **self.mentions(author, channel, fields, body, more or {}), **(more or {})}
        if nonce:
            data["nonce"] = body["nonce"]
        if seen_by is not None:
            data["flags"] |= EPHEMERAL
        message = Message(id=data["id"], channel=channel.id, author=author.id, data=data, seen_by=seen_by, dies=dies)
        world.add_message(channel, message)
        return message

    def blank(self, author: Person, channel: Channel, kind: int) -> Json:
        return {
            "id": self.world.ids.new(),
            "channel_id": channel.id,
            "type": kind,
            "content": "",
            "author": shapes.user(author),
            "timestamp": self.world.ids.stamp(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": 0,
        }

    def mentions(self, author: Person, channel: Channel, fields: Json, body: Json, more: Json) -> Json:
        allowed = body.get("allowed_mentions")
        loud = bool(self.world.permissions(author, channel) & MENTION_EVERYONE)
        people, roles, everyone = mentioned(words(fields), allowed, loud)
        answered = (more.get("referenced_message") or {}).get("author", {}).get("id")
        if answered and answered not in people and not (isinstance(allowed, dict) and not allowed.get("replied_user")):
            people.append(answered)
        return {
            "mentions": [shapes.user(self.world.people[id]) for id in people if id in self.world.people],
            "mention_roles": [id for id in roles if id in self.world.roles],
            "mention_everyone": everyone,
        }

    def edit(self, channel: Channel, message: Message, body: Json, files: dict[int, Part], quiet: bool = False) -> None:
        """Change what a message says; what the body does not name stays."""
        world = self.world
        check_mentions(body.get("allowed_mentions"))
        draft = Draft(body, files, channel.id, world.base, world.ids.new, message.data)
        fields = draft.fields(ephemeral=message.seen_by is not None)
        world.add_files(draft.uploads)
        if "content" in body or "components" in body:
            author = world.people[message.author]
            after = {**message.data, **fields}
            fields |= self.mentions(author, channel, after, body, message.data)
        if not quiet:
            fields["edited_timestamp"] = world.ids.stamp()
        world.change_message(channel, message, fields)

    def edit_own(self, author: Person, channel: Channel, message: Message, body: Json, files: dict[int, Part]) -> None:
        self.world.may(author, channel)
        if message.author != author.id:
            raise refused(50005)
        if message.data["type"] in SYSTEM:
            raise refused(50021)
        self.edit(channel, message, body, files)
