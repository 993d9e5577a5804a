"""What the bot can ask for: itself, the server, channels, messages, threads, commands."""

from __future__ import annotations

from . import shapes
from .checks import Form, refused
from .model import (
    DM,
    HISTORY,
    MAKE_PRIVATE_THREADS,
    MAKE_THREADS,
    MANAGE_CHANNELS,
    MANAGE_MESSAGES,
    MANAGE_ROLES,
    MANAGE_THREADS,
    PIN,
    PRIVATE_THREAD,
    SEND,
    SEND_IN_THREADS,
    TEXT,
    THREADS,
    Channel,
    Message,
    Person,
)
from .rest import Answer, Call, route
from .snowflakes import is_snowflake

DURATIONS = (60, 1440, 4320, 10080)


def channel_of(call: Call) -> Channel:
    id = call.args["channel"]
    if not is_snowflake(id):
        form = Form()
        form.fault(["channel_id"], "NUMBER_TYPE_COERCE", f'Value "{id}" is not snowflake.')
        form.done()
    channel = call.world.channel(id)
    call.world.may(call.world.bot, channel)
    return channel


def message_of(call: Call) -> tuple[Channel, Message]:
    channel = channel_of(call)
    return channel, call.world.message(channel, call.args["message"])


def person_of(call: Call, code: int) -> Person:
    if call.args["user"] not in call.world.people:
        raise refused(code)
    return call.world.people[call.args["user"]]


def own_guild(call: Call) -> None:
    if call.args["guild"] != call.world.guild:
        raise refused(10004)


# -- the bot itself


@route("GET", "/users/@me")
def who_am_i(call: Call) -> Answer:
    return 200, shapes.own_user(call.world.bot)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def my_application(call: Call) -> Answer:
    return 200, shapes.application(call.world.bot, call.world.owner)


@route("GET", "/gateway", open=True)
def gateway(call: Call) -> Answer:
    return 200, {"url": call.desk.gateway_url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
    return 200, {"url": call.desk.gateway_url, "shards": 1, "session_start_limit": limit}


@route("GET", "/users/{user}")
def get_user(call: Call) -> Answer:
    return 200, shapes.user(person_of(call, 10013))


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    other = str(call.form.get("recipient_id"))
    if other not in call.world.people:
        form = Form()
        form.fault(["recipient_id"], "INVALID_RECIPIENT", "Invalid Recipient(s)")
        form.done()
    if call.world.people[other].bot:
        raise refused(50007)
    return 200, call.world.shown(call.world.dm(call.world.bot.id, other))


# -- the server


@route("GET", "/guilds/{guild}")
def get_guild(call: Call) -> Answer:
    own_guild(call)
    counts = {"approximate_member_count": len(call.world.people), "approximate_presence_count": len(call.world.people)}
    return 200, {**call.world.guild_shown(), **(counts if call.flag("with_counts") else {})}


@route("GET", "/guilds/{guild}/channels")
def get_channels(call: Call) -> Answer:
    own_guild(call)
    return 200, [call.world.shown(one) for one in call.world.channels.values() if one.type == TEXT]


@route("GET", "/guilds/{guild}/roles")
def get_roles(call: Call) -> Answer:
    own_guild(call)
    return 200, [shapes.role(one) for one in call.world.roles.values()]


@route("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Answer:
    own_guild(call)
    threads = call.world.threads()
    members = [shapes.thread_member(one, call.world.bot.id) for one in threads if call.world.bot.id in one.people]
    return 200, {"threads": [call.world.shown(one) for one in threads], "members": members, "has_more": False}


@route("GET", "/guilds/{guild}/members")
def get_members(call: Call) -> Answer:
    own_guild(call)
    people = [one for one in call.world.people.values() if int(one.id) > call.number("after", 0)]
    return 200, [shapes.member(one) for one in people[: call.number("limit", 1)]]


@route("GET", "/guilds/{guild}/members/{user}")
def get_member(call: Call) -> Answer:
    own_guild(call)
    return 200, shapes.member(person_of(call, 10007))


@route("PUT", "/guilds/{guild}/members/{user}/roles/{role}")
def give_role(call: Call) -> Answer:
    return change_role(call, True)


@route("DELETE", "/guilds/{guild}/members/{user}/roles/{role}")
def take_role(call: Call) -> Answer:
    return change_role(call, False)


def change_role(call: Call, give: bool) -> Answer:
    own_guild(call)
    world, person = call.world, person_of(call, 10007)
    role = world.roles.get(call.args["role"])
    if role is None:
        raise refused(10011)
    base = world.roles[world.guild].permissions | world.bot_role.permissions
    if not base & MANAGE_ROLES or role.position >= world.bot_role.position:
        raise refused(50013)
    if give and role.id not in person.roles:
        person.roles.append(role.id)
    elif not give and role.id in person.roles:
        person.roles.remove(role.id)
    world.journal.put(person)
    world.tell("GUILD_MEMBER_UPDATE", {**shapes.member(person), "guild_id": world.guild})
    return 204, None


# -- channels


@route("GET", "/channels/{channel}")
def get_channel(call: Call) -> Answer:
    return 200, call.world.shown(channel_of(call))


@route("PATCH", "/channels/{channel}")
def change_channel(call: Call) -> Answer:
    channel, body, form = channel_of(call), call.form, Form()
    if channel.type == DM:
        raise refused(50024)
    if channel.type in THREADS and channel.owner != call.world.bot.id:
        call.world.may(call.world.bot, channel, MANAGE_THREADS)
    elif channel.type == TEXT:
        call.world.may(call.world.bot, channel, MANAGE_CHANNELS)
    name = form.text(body, "name", [], 1, 100)
    if body.get("auto_archive_duration") not in (None, *DURATIONS):
        form.fault(["auto_archive_duration"], "BASE_TYPE_CHOICES", f"Value must be one of {DURATIONS}.")
    form.done()
    channel.name = name or channel.name
    channel.topic = body.get("topic", channel.topic)
    channel.archived = bool(body.get("archived", channel.archived))
    channel.locked = bool(body.get("locked", channel.locked))
    channel.auto_archive = body.get("auto_archive_duration") or channel.auto_archive
    call.world.change_channel(channel)
    return 200, call.world.shown(channel)


@route("DELETE", "/channels/{channel}")
def drop_channel(call: Call) -> Answer:
    channel = channel_of(call)
    if channel.type != DM:
        call.world.may(call.world.bot, channel, MANAGE_THREADS if channel.type in THREADS else MANAGE_CHANNELS)
        call.world.drop_channel(channel)
    return 200, call.world.shown(channel)


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> Answer:
    channel = channel_of(call)
    call.world.may(call.world.bot, channel, SEND_IN_THREADS if channel.type in THREADS else SEND)
    told = {"channel_id": channel.id, "user_id": call.world.bot.id, "timestamp": int(call.world.now())}
    call.world.tell("TYPING_START", told, channel)
    return 204, None


# -- messages


@route("GET", "/channels/{channel}/messages")
def get_messages(call: Call) -> Answer:
    channel, limit = channel_of(call), call.number("limit", 50)
    if not 1 <= limit <= 100:
        form = Form()
        form.fault(["limit"], "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
        form.done()
    world, bot = call.world, call.world.bot.id
    if "around" in call.query:
        middle = call.number("around", 0)
        older = world.history(channel, bot, before=middle + 1, limit=limit // 2 + 1)
        newer = world.history(channel, bot, after=middle, limit=limit - limit // 2 - 1)
        return 200, [one.data for one in [*newer, *older]]
    before, after = call.number("before", 1 << 63), call.number("after", 0)
    return 200, [one.data for one in world.history(channel, bot, before, after, limit)]


@route("POST", "/channels/{channel}/messages")
def send_message(call: Call) -> Answer:
    message = call.desk.posts.send(call.world.bot, channel_of(call), call.form, call.files)
    return 200, message.data


@route("GET", "/channels/{channel}/messages/{message}")
def get_message(call: Call) -> Answer:
    channel, message = message_of(call)
    call.world.may(call.world.bot, channel, HISTORY)
    return 200, message.data


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit_message(call: Call) -> Answer:
    channel, message = message_of(call)
    call.desk.posts.edit_own(call.world.bot, channel, message, call.form, call.files)
    return 200, message.data


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete_message(call: Call) -> Answer:
    channel, message = message_of(call)
    if message.author != call.world.bot.id:
        call.world.may(call.world.bot, channel, MANAGE_MESSAGES)
    call.world.drop_message(channel, message)
    return 204, None


@route("POST", "/channels/{channel}/messages/bulk-delete")
def delete_messages(call: Call) -> Answer:
    channel = channel_of(call)
    call.world.may(call.world.bot, channel, MANAGE_MESSAGES)
    for id in map(str, call.form.get("messages") or []):
        if id in call.world.messages[channel.id]:
            call.world.drop_message(channel, call.world.message(channel, id))
    return 204, None


@route("GET", "/channels/{channel}/messages/pins")
def get_pins(call: Call) -> Answer:
    channel = channel_of(call)
    here = call.world.messages[channel.id]
    items = [{"pinned_at": when, "message": here[id].data} for id, when in reversed(channel.pins.items())]
    return 200, {"items": items, "has_more": False}


@route("GET", "/channels/{channel}/pins")
def get_pins_as_before(call: Call) -> Answer:
    channel = channel_of(call)
    return 200, [call.world.messages[channel.id][id].data for id in reversed(channel.pins)]


@route("PUT", "/channels/{channel}/messages/pins/{message}")
@route("PUT", "/channels/{channel}/pins/{message}")
def pin(call: Call) -> Answer:
    return change_pin(call, True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
@route("DELETE", "/channels/{channel}/pins/{message}")
def unpin(call: Call) -> Answer:
    return change_pin(call, False)


def change_pin(call: Call, pinned: bool) -> Answer:
    channel, message = message_of(call)
    world = call.world
    if channel.type != DM and not world.permissions(world.bot, channel) & (PIN | MANAGE_MESSAGES):
        raise refused(50013)
    if pinned:
        channel.pins[message.id] = world.ids.stamp()
    else:
        channel.pins.pop(message.id, None)
    world.journal.put(channel)
    world.change_message(channel, message, {"pinned": pinned})
    told = {"channel_id": channel.id, "last_pin_timestamp": max(channel.pins.values(), default=None)}
    world.tell("CHANNEL_PINS_UPDATE", told if channel.type == DM else {**told, "guild_id": world.guild}, channel)
    return 204, None


# -- threads


@route("POST", "/channels/{channel}/messages/{message}/threads")
def thread_from_message(call: Call) -> Answer:
    channel, message = message_of(call)
    if channel.type != TEXT:
        raise refused(50024)
    if message.id in call.world.channels:
        raise refused(160004)
    return start_thread(call, channel, message)


@route("POST", "/channels/{channel}/threads")
def thread_alone(call: Call) -> Answer:
    channel = channel_of(call)
    if channel.type != TEXT:
        raise refused(50024)
    return start_thread(call, channel, None)


def start_thread(call: Call, channel: Channel, message: Message | None) -> Answer:
    world, form = call.world, Form()
    private = message is None and call.form.get("type") == PRIVATE_THREAD
    world.may(world.bot, channel, MAKE_PRIVATE_THREADS if private else MAKE_THREADS)
    name = form.text(call.form, "name", [], 1, 100, need=True) or ""
    duration = call.form.get("auto_archive_duration") or 4320
    if duration not in DURATIONS:
        form.fault(["auto_archive_duration"], "BASE_TYPE_CHOICES", f"Value must be one of {DURATIONS}.")
    form.done()
    thread = world.start_thread(channel, name, world.bot.id, duration, message, private=private)
    return 201, {**world.shown(thread), "member": shapes.thread_member(thread, world.bot.id)}


@route("PUT", "/channels/{channel}/thread-members/@me")
@route("DELETE", "/channels/{channel}/thread-members/@me")
@route("PUT", "/channels/{channel}/thread-members/{user}")
def thread_members(call: Call) -> Answer:
    channel, user = channel_of(call), call.args.get("user")
    if channel.type not in THREADS:
        raise refused(50024)
    if user and user in call.world.people and user not in channel.people:
        channel.people.append(user)
        call.world.change_channel(channel)
    return 204, None
