"""What a person does with the bot, from the page's request to an interaction: nothing that Discord's own client would
not have let them do."""

from __future__ import annotations

from typing import Any

from . import shapes
from .commands import BadInput, Commands, filled, values_in
from .components import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    FILE_UPLOAD,
    RADIO,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    walk,
)
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from .model import DM, USE_COMMANDS, Channel, Json, Person
from .world import World


class Forms:
    def __init__(self, world: World, interactions: Interactions, commands: Commands) -> None:
        self.world, self.interactions, self.commands = world, interactions, commands

    def interact(self, person: Person, body: Json) -> Interaction:
        kind, channel = body.get("type"), self.place(person, body)
        if kind == COMMAND:
            return self.command(person, channel, body)
        if kind == COMPONENT:
            return self.component(person, channel, body)
        if kind == MODAL_SUBMIT:
            return self.modal(person, channel, body)
        raise BadInput("An interaction is a command, a component or a modal.")

    def place(self, person: Person, body: Json) -> Channel:
        channel = self.world.channels.get(str(body.get("channel_id")))
        if channel is None or not self.world.sees(person.id, channel):
            raise BadInput("I can't find that channel.")
        if channel.type == DM and self.world.bot.id not in channel.people:
            raise BadInput("The bot isn't in this conversation.")
        return channel

    # -- commands

    def command(self, person: Person, channel: Channel, body: Json) -> Interaction:
        data = self.command_data(person, channel, body.get("command"), False)
        return self.interactions.create(COMMAND, person, channel, data, nonce(body))

    def autocomplete(self, person: Person, body: Json) -> Interaction:
        channel = self.place(person, body)
        data = self.command_data(person, channel, body.get("command"), True)
        return self.interactions.create(AUTOCOMPLETE, person, channel, data, nonce(body))

    def command_data(self, person: Person, channel: Channel, asked: Any, focused: bool) -> Json:
        asked = asked if isinstance(asked, dict) else {}
        guild = None if channel.type == DM else self.world.guild
        kind = asked.get("type") or 1
        found = next(
            (
                one
                for one in self.commands.usable(guild)
                if one["type"] == kind and (one["id"] == asked.get("id") or one["name"] == asked.get("name"))
            ),
            None,
        )
        if found is None:
            raise BadInput(f"There is no command “{asked.get('name') or asked.get('id')}” here.")
        rights = self.world.permissions(person, channel)
        needed = int(found["default_member_permissions"] or 0)
        if not rights & USE_COMMANDS or (guild and rights & needed != needed):
            raise BadInput("You can't use that command here.")
        data: Json = {"id": found["id"], "name": found["name"], "type": kind}
        if found.get("guild_id"):
            data["guild_id"] = found["guild_id"]
        wanted: list[str] = []
        if kind == 1:
            data["options"] = filled(found.get("options", []), asked.get("options"), focused)
            wanted = [str(value) for type, value in values_in(data["options"]) if type in (6, 7, 8, 9, 11)]
        else:
            data["target_id"] = str(asked.get("target_id"))
            wanted = [data["target_id"]]
        if wanted:
            data["resolved"] = self.resolved(channel, wanted)
        return data

    def resolved(self, channel: Channel, wanted: list[str]) -> Json:
        """The things behind ids: people, roles, channels, messages, files."""
        world, found = self.world, dict[str, Json]()
        for id in wanted:
            if id in world.people:
                found.setdefault("users", {})[id] = shapes.user(world.people[id])
                if channel.type != DM:
                    rights = str(world.permissions(world.people[id], channel))
                    found.setdefault("members", {})[id] = {
                        **shapes.bare_member(world.people[id]),
                        "permissions": rights,
                    }
            elif id in world.roles:
                found.setdefault("roles", {})[id] = shapes.role(world.roles[id])
            elif id in world.channels:
                found.setdefault("channels", {})[id] = {**world.shown(world.channels[id]), "permissions": "0"}
            elif id in world.uploads:
                found.setdefault("attachments", {})[id] = shapes.attachment(world.uploads[id], world.base)
            elif id in world.messages[channel.id]:
                found.setdefault("messages", {})[id] = world.messages[channel.id][id].data
            else:
                raise BadInput("Something you named isn't there.")
        return found

    # -- buttons and selects

    def component(self, person: Person, channel: Channel, body: Json) -> Interaction:
        message = self.world.messages[channel.id].get(str(body.get("message_id")))
        if message is None or message.seen_by not in (None, person.id):
            raise BadInput("This message is gone.")
        custom_id = body.get("custom_id")
        part = next((one for one in walk(message.data["components"]) if one.get("custom_id") == custom_id), None)
        if part is None or custom_id is None:
            raise BadInput("This button is gone. Look at the latest message.")
        if part.get("disabled"):
            raise BadInput("This button is switched off.")
        data: Json = {"component_type": part["type"], "custom_id": custom_id, "id": part["id"]}
        if part["type"] in SELECTS:
            data["values"] = self.chosen(part, body.get("values"))
            if part["type"] != STRING_SELECT and data["values"]:
                data["resolved"] = self.resolved(channel, data["values"])
        elif part["type"] != BUTTON:
            raise BadInput("You can't press that.")
        return self.interactions.create(COMPONENT, person, channel, data, nonce(body), message)

    def chosen(self, part: Json, values: Any, needed: bool = True) -> list[str]:
        picked = list(dict.fromkeys(map(str, values if isinstance(values, list) else [])))
        if part.get("options") and any(value not in [one["value"] for one in part["options"]] for value in picked):
            raise BadInput("Choose from the list.")
        low, high = part.get("min_values"), part.get("max_values")
        low = (1 if needed else 0) if low is None else low
        high = (10 if part["type"] == CHECKBOXES else 1) if high is None else high
        if (picked or needed) and not low <= len(picked) <= high:
            raise BadInput(f"Choose {low} to {high}." if low != high else f"Choose {low}.")
        return picked

    # -- modals

    def modal(self, person: Person, channel: Channel, body: Json) -> Interaction:
        modal = self.interactions.modals.get(str(body.get("modal_id")))
        parent = self.interactions.by_token.get(modal.parent) if modal else None
        if modal is None or parent is None or parent.person is not person:
            raise BadInput("This form is closed.")
        given = {
            one["custom_id"]: one
            for one in walk(body.get("components") or [])
            if isinstance(one, dict) and one.get("custom_id")
        }
        wanted: list[str] = []
        parts = [self.filled_in(part, given, wanted) for part in modal.components]
        data: Json = {"custom_id": modal.custom_id, "components": parts}
        if wanted:
            data["resolved"] = self.resolved(channel, wanted)
        made = self.interactions.create(
            MODAL_SUBMIT, person, parent.channel, data, nonce(body), parent.message, parent=parent
        )
        made.modal = modal.id
        return made

    def filled_in(self, part: Json, given: dict[str, Json], wanted: list[str]) -> Json:
        """A part of a modal as the bot gets it back."""
        same: Json = {"type": part["type"], "id": part["id"]}
        if "components" in part:
            return {**same, "components": [self.filled_in(one, given, wanted) for one in part["components"]]}
        if "component" in part:
            return {**same, "component": self.filled_in(part["component"], given, wanted)}
        if "custom_id" not in part:
            return same
        same["custom_id"] = part["custom_id"]
        said = given.get(part["custom_id"], {})
        needed = part.get("required") is not False
        kind = part["type"]
        if kind == TEXT_INPUT:
            value = str(said.get("value") or "")
            low = part.get("min_length") or (1 if needed else 0)
            if (value or needed) and not low <= len(value) <= part.get("max_length", 4000):
                raise BadInput(f"“{part.get('label') or part['custom_id']}” is too short or too long.")
            return {**same, "value": value}
        if kind == RADIO:
            picked = said.get("value")
            if picked is None and needed:
                raise BadInput("Choose one.")
            if picked is not None and picked not in [one["value"] for one in part["options"]]:
                raise BadInput("Choose from the list.")
            return {**same, "value": picked}
        if kind == CHECKBOX:
            return {**same, "value": bool(said.get("value"))}
        values = self.chosen(part, said.get("values"), needed)
        if kind == FILE_UPLOAD or (kind in SELECTS and kind != STRING_SELECT):
            wanted.extend(values)
        return {**same, "values": values}


def nonce(body: Json) -> str | None:
    return None if body.get("nonce") is None else str(body["nonce"])[:100]
