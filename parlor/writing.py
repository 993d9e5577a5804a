"""What a message says: from a request's body to the fields of a message, or a refusal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from . import shapes
from .checks import Form, Path, refused
from .components import TEXT, Reader, walk
from .model import LOADING, SILENT, SUPPRESS_EMBEDS, V2, Json, Part, Upload, picture_size, safe_filename
from .snowflakes import is_snowflake

CONTENT, EMBEDS, EMBED_LETTERS, FILES, FILE_BYTES = 2000, 10, 6000, 10, 10 * 1024 * 1024
CONTENT_TYPES = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg", "txt": "text/plain"}


class Draft:
    """A body on its way to be a message. `before` is what the message says now, if it is edited."""

    def __init__(
        self,
        body: Json,
        files: dict[int, Part],
        channel: str,
        base: str,
        new_id: Callable[[], str],
        before: Json | None,
    ) -> None:
        self.body, self.files, self.channel, self.base, self.new_id = body, files, channel, base, new_id
        self.before, self.form, self.uploads = before or {}, Form(), list[Upload]()

    def fields(self, ephemeral: bool = False) -> Json:
        flags = self.flags()
        attachments = self.attachments(ephemeral)
        media = {one["filename"]: one for one in attachments}
        shown: Json = {"flags": flags, "attachments": attachments}
        if self.changes("content"):
            shown["content"] = self.form.text(self.body, "content", [], 0, CONTENT) or ""
        if self.changes("embeds"):
            shown["embeds"] = self.embeds(media)
        if self.changes("components"):
            raw = self.form.array(self.body, "components", [], 0, 40)
            shown["components"] = Reader(self.form, media, self.new_id).message(raw, bool(flags & V2))
        if flags & V2:
            self.only_components(shown)
        self.form.done()
        after = {**self.before, **shown}
        if not any(after.get(key) for key in ("content", "embeds", "components", "attachments")):
            raise refused(50006)
        return shown

    def changes(self, key: str) -> bool:
        return not self.before or key in self.body

    def flags(self) -> int:
        asked = self.form.number(self.body, "flags", [], 0, 2**31 - 1, 0)
        if not self.before:
            return asked & (SUPPRESS_EMBEDS | SILENT | V2)
        now: int = self.before["flags"] & ~LOADING  # a message that is filled in thinks no more
        if "flags" in self.body:
            now = now & ~SUPPRESS_EMBEDS | asked & SUPPRESS_EMBEDS | asked & V2
        return now

    def only_components(self, shown: Json) -> None:
        """A message of new components has no words and no embeds beside them."""
        for key in ("content", "embeds", "sticker_ids", "poll"):
            if self.body.get(key) or (shown.get(key, self.before.get(key)) and key in ("content", "embeds")):
                text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                self.form.fault([key], "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)

    # -- files

    def attachments(self, ephemeral: bool) -> list[Json]:
        """Those that stay, then those that are new, each with its description."""
        if len(self.files) > FILES:
            self.form.fault(["files"], "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
        now = {one["id"]: one for one in self.before.get("attachments", [])}
        listed = "attachments" in self.body and self.body["attachments"] is not None
        entries = self.form.array(self.body, "attachments", [], 0, FILES) if listed else []
        kept, said = [] if listed else list(now.values()), dict[int, Json]()
        for n, entry in enumerate(entries):
            id = str(entry.get("id"))
            if not is_snowflake(id):
                self.form.fault(["attachments", n, "id"], "NUMBER_TYPE_COERCE", f'Value "{id}" is not snowflake.')
            elif id in now:
                kept.append(now[id])
            elif int(id) in self.files:
                said[int(id)] = entry
            else:
                text = "The attachment does not exist"
                self.form.fault(["attachments", n, "id"], "ATTACHMENT_NOT_FOUND", text)
        fresh = [self.upload(number, said.get(number, {}), ephemeral) for number in sorted(self.files)]
        return [*kept, *(shapes.attachment(one, self.base) for one in fresh)]

    def upload(self, number: int, entry: Json, ephemeral: bool) -> Upload:
        part = self.files[number]
        if len(part.data) > FILE_BYTES:
            raise refused(40005)
        name = safe_filename(str(entry.get("filename") or part.filename))
        ending = name.rsplit(".", 1)[-1].lower()
        one = Upload(
            id=self.new_id(),
            channel=self.channel,
            filename=name,
            content_type=CONTENT_TYPES.get(ending, part.content_type),
            data=part.data,
            description=self.form.text(entry, "description", ["attachments", number], 0, 1024),
            size=picture_size(part.data),
            ephemeral=ephemeral,
        )
        self.uploads.append(one)
        return one

    # -- embeds

    def embeds(self, media: dict[str, Json]) -> list[Json]:
        raw = self.form.array(self.body, "embeds", [], 0, EMBEDS)
        shown = [self.embed(one, ["embeds", n], media) for n, one in enumerate(raw)]
        if sum(map(letters, shown)) > EMBED_LETTERS:
            text = f"Embed size exceeds maximum size of {EMBED_LETTERS}"
            self.form.fault(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", text)
        return shown

    def embed(self, raw: Json, path: Path, media: dict[str, Json]) -> Json:
        shown: Json = {"type": "rich"}
        for key, most in (("title", 256), ("description", 4096), ("url", 2048)):
            value = self.form.text(raw, key, path, 0, most)
            shown |= {key: value} if value else {}
        if raw.get("color") is not None:
            shown["color"] = self.form.number(raw, "color", path, 0, 0xFFFFFF, 0)
        if raw.get("timestamp"):
            shown["timestamp"] = raw["timestamp"]
        for key, inner, most in (("author", "name", 256), ("footer", "text", 2048)):
            if isinstance(raw.get(key), dict):
                self.form.text(raw[key], inner, [*path, key], 0, most)
                shown[key] = {name: value for name, value in raw[key].items() if value is not None}
        for key in ("image", "thumbnail"):
            if isinstance(raw.get(key), dict) and raw[key].get("url"):
                shown[key] = self.embed_picture(str(raw[key]["url"]), [*path, key], media)
        fields = self.form.array(raw, "fields", path, 0, 25)
        for n, one in enumerate(fields):
            self.form.text(one, "name", [*path, "fields", n], 1, 256, need=True)
            self.form.text(one, "value", [*path, "fields", n], 1, 1024, need=True)
        if fields:
            keys = ("name", "value")
            shown["fields"] = [{**{k: f.get(k) for k in keys}, "inline": bool(f.get("inline"))} for f in fields]
        return shown

    def embed_picture(self, url: str, path: Path, media: dict[str, Json]) -> Json:
        if not url.startswith("attachment://"):
            return {"url": url, "proxy_url": url}
        found = media.get(url.removeprefix("attachment://"))
        if found is None:
            self.form.fault([*path, "url"], "URL_TYPE_INVALID_URL", "The referenced attachment was not found")
            return {"url": url}
        return {key: found[key] for key in ("url", "proxy_url", "width", "height") if key in found}


def letters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("author") or {}).get("name"), (embed.get("footer") or {}).get("text")]
    texts += [text for one in embed.get("fields", []) for text in (one["name"], one["value"])]
    return sum(len(text) for text in texts if isinstance(text, str))


# -- whom a message calls


def words(fields: Json) -> str:
    """All that can be read in a message."""
    texts = [fields.get("content") or ""]
    texts += [part["content"] for part in walk(fields.get("components") or []) if part["type"] == TEXT]
    return "\n".join(texts)


def listed(body: Json, key: str) -> list[Any]:
    value = body.get(key)
    return value if isinstance(value, list) else []


def mentioned(text: str, allowed: Any, everyone_allowed: bool) -> tuple[list[str], list[str], bool]:
    """People, roles, and whether everybody is called: those named in the text that allowed_mentions lets through."""
    allowed = allowed if isinstance(allowed, dict) else {"parse": ["users", "roles", "everyone"]}
    parse = listed(allowed, "parse")

    def through(kind: str, named: list[str]) -> list[str]:
        chosen = {str(id) for id in listed(allowed, kind)}
        return [id for id in dict.fromkeys(named) if kind in parse or id in chosen]

    people = through("users", re.findall(r"<@!?(\d+)>", text))
    roles = through("roles", re.findall(r"<@&(\d+)>", text))
    everyone = everyone_allowed and "everyone" in parse and ("@everyone" in text or "@here" in text)
    return people, roles, everyone


def check_mentions(allowed: Any) -> None:
    """`parse` and a list for the same kind exclude each other."""
    if not isinstance(allowed, dict):
        return
    parse = listed(allowed, "parse")
    for kind in ("users", "roles"):
        if kind in parse and allowed.get(kind):
            form = Form()
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.fault(["allowed_mentions"], "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
            form.done()
