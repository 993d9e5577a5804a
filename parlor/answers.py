"""What the bot can ask for: its commands, and what the token of an interaction is good for."""

from __future__ import annotations

from .checks import refused
from .model import Listing
from .rest import Answer, Call, route

CALLBACK = "/interactions/{interaction}/{token}/callback"
HOOK = "/webhooks/{application}/{token}"
GLOBAL = "/applications/{application}/commands"
LOCAL = "/applications/{application}/guilds/{guild}/commands"


@route("POST", CALLBACK, open=True)
def callback(call: Call) -> Answer:
    args = call.args
    answer = call.desk.interactions.callback(args["interaction"], args["token"], call.form, call.files)
    return (200, answer) if call.flag("with_response") else (204, None)


@route("POST", HOOK, open=True)
def followup(call: Call) -> Answer:
    one = call.desk.interactions.of_token(call.args["application"], call.args["token"])
    message = call.desk.interactions.followup(one, call.form, call.files)
    return 200, message.data  # an interaction's followup always answers with the message, whatever `wait` says


@route("GET", HOOK + "/messages/{message}", open=True)
def get_answer(call: Call) -> Answer:
    one = call.desk.interactions.of_token(call.args["application"], call.args["token"])
    return 200, call.desk.interactions.message_of(one, call.args["message"]).data


@route("PATCH", HOOK + "/messages/{message}", open=True)
def edit_answer(call: Call) -> Answer:
    one = call.desk.interactions.of_token(call.args["application"], call.args["token"])
    message = call.desk.interactions.message_of(one, call.args["message"])
    return 200, call.desk.interactions.edit(one, message, call.form, call.files).data


@route("DELETE", HOOK + "/messages/{message}", open=True)
def delete_answer(call: Call) -> Answer:
    one = call.desk.interactions.of_token(call.args["application"], call.args["token"])
    call.desk.interactions.delete(one, call.desk.interactions.message_of(one, call.args["message"]))
    return 204, None


# -- commands


def scope(call: Call) -> str:
    if call.args["application"] != call.world.bot.id:
        raise refused(50001)
    guild = call.args.get("guild", "")
    if guild and guild != call.world.guild:
        raise refused(50001)
    return guild


def changed(call: Call) -> None:
    id = scope(call)
    call.world.journal.put(Listing(id=id or "0", commands=call.desk.commands.of(id)))
    call.world.tell("COMMANDS", call.desk.commands.listed(call.world.guild))


@route("GET", GLOBAL)
@route("GET", LOCAL)
def get_commands(call: Call) -> Answer:
    return 200, call.desk.commands.of(scope(call))


@route("PUT", GLOBAL)
@route("PUT", LOCAL)
def put_commands(call: Call) -> Answer:
    made = call.desk.commands.put(scope(call), call.body)
    changed(call)
    return 200, made


@route("POST", GLOBAL)
@route("POST", LOCAL)
def add_command(call: Call) -> Answer:
    fresh, made = call.desk.commands.upsert(scope(call), call.form)
    changed(call)
    return (201 if fresh else 200), made


@route("GET", GLOBAL + "/{command}")
@route("GET", LOCAL + "/{command}")
def get_command(call: Call) -> Answer:
    return 200, call.desk.commands.get(scope(call), call.args["command"])


@route("PATCH", GLOBAL + "/{command}")
@route("PATCH", LOCAL + "/{command}")
def edit_command(call: Call) -> Answer:
    before = call.desk.commands.get(scope(call), call.args["command"])
    _, made = call.desk.commands.upsert(scope(call), {**before, **call.form, "type": before["type"]})
    changed(call)
    return 200, made


@route("DELETE", GLOBAL + "/{command}")
@route("DELETE", LOCAL + "/{command}")
def drop_command(call: Call) -> Answer:
    call.desk.commands.drop(scope(call), call.args["command"])
    changed(call)
    return 204, None
