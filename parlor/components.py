"""Components of messages and of modals: checked as Discord checks them, and given back as Discord shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .checks import Form, Path
from .model import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = {3, 5, 6, 7, 8}
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
NEW_KINDS = {SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER}
IN_MESSAGE, IN_CONTAINER = {ROW, *NEW_KINDS} - {THUMBNAIL}, {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR}
IN_LABEL = {*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX}
MOST, MOST_TEXT = 40, 4000
Media = Mapping[str, Json]  # file name -> attachment


def walk(components: list[Json]) -> Iterator[Json]:
    """All components, nested ones after the one that holds them."""
    for one in components:
        yield one
        yield from walk(one.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(one.get(key), dict):
                yield from walk([one[key]])


class Reader:
    """Reads one body's components; faults go to the form."""

    def __init__(self, form: Form, media: Media, new_id: Callable[[], str]) -> None:
        self.form, self.media, self.new_id = form, media, new_id
        self.custom_ids: set[str] = set()
        self.count = self.letters = 0

    def message(self, raw: list[Json], v2: bool) -> list[Json]:
        allowed = IN_MESSAGE if v2 else {ROW}
        shown = [self.one(part, ["components", n], allowed) for n, part in enumerate(raw)]
        if not v2 and len(raw) > 5:
            self.form.fault(["components"], "BASE_TYPE_BAD_LENGTH", "Must be 5 or fewer in length.")
        if v2 and self.count > MOST:
            text = f"Message exceeds maximum of {MOST} total components"
            self.form.fault(["components"], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
        if self.letters > MOST_TEXT:
            text = f"The total length of displayable text exceeds the maximum of {MOST_TEXT}"
            self.form.fault(["components"], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)
        return numbered(shown)

    def modal(self, raw: list[Json], path: Path) -> list[Json]:
        if not 1 <= len(raw) <= 5:
            self.form.fault(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        shown = []
        for n, part in enumerate(raw):
            if part.get("type") == ROW:
                inner = self.children(part, [*path, n], {TEXT_INPUT}, 1)
                shown.append(self.kept(part, {"components": inner}))
            else:
                shown.append(self.one(part, [*path, n], {LABEL, TEXT}))
        return numbered(shown)

    def one(self, part: Json, path: Path, allowed: set[int]) -> Json:
        self.count += 1
        kind = part.get("type")
        if not isinstance(kind, int) or kind not in allowed:
            text = f'Value of field "type" must be one of ({", ".join(map(str, sorted(allowed)))}).'
            self.form.fault([*path, "type"], "UNION_TYPE_CHOICES", text)
            return {"type": 0}
        read = READERS.get(kind)
        return read(self, part, path) if read else self.field(part, path)

    def kept(self, part: Json, more: Json) -> Json:
        return {"type": part["type"], **({"id": part["id"]} if part.get("id") else {}), **more}

    def children(self, part: Json, path: Path, allowed: set[int], most: int) -> list[Json]:
        inner = self.form.array(part, "components", path, 1, most)
        return [self.one(child, [*path, "components", n], allowed) for n, child in enumerate(inner)]

    def custom_id(self, part: Json, path: Path) -> str:
        name = self.form.text(part, "custom_id", path, 1, 100, need=True) or ""
        if name in self.custom_ids:
            text = "Component custom id cannot be duplicated"
            self.form.fault([*path, "custom_id"], "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        self.custom_ids.add(name)
        return name

    def emoji(self, part: Json) -> Json:
        emoji = part.get("emoji")
        if not isinstance(emoji, dict):
            return {}
        return {"emoji": {key: value for key, value in emoji.items() if value is not None}}

    def unfurled(self, part: Any, path: Path, attached: bool = False) -> Json:
        url = self.form.text(part if isinstance(part, dict) else {}, "url", path, 1, 2048, need=True) or ""
        if url.startswith("attachment://"):
            found = self.media.get(url.removeprefix("attachment://"))
            if found is None:
                text = "The referenced attachment was not found"
                self.form.fault([*path, "url"], "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)
                return {"id": self.new_id(), "url": url, "proxy_url": url}
            size = {key: found.get(key) for key in ("width", "height")}
            same = {"id": self.new_id(), "url": found["url"], "proxy_url": found["proxy_url"]}
            return {**same, **size, "content_type": found["content_type"], "attachment_id": found["id"]}
        if attached or not url.startswith(("http://", "https://")):
            text = "Only attachment:// is allowed here" if attached else "Not a well formed URL."
            self.form.fault([*path, "url"], "URL_TYPE_INVALID_SCHEME", text)
        return {"id": self.new_id(), "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}

    # -- kinds

    def row(self, part: Json, path: Path) -> Json:
        inner = self.children(part, path, {BUTTON, *SELECTS}, 5)
        if len(inner) > 1 and any(child["type"] in SELECTS for child in inner):
            text = "An action row holds buttons or a single select"
            self.form.fault([*path, "components"], "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)
        return self.kept(part, {"components": inner})

    def button(self, part: Json, path: Path) -> Json:
        style = self.form.number(part, "style", path, 1, 6, 0)
        label = self.form.text(part, "label", path, 0, 80)
        shown = self.kept(part, {"style": style, **({"label": label} if label else {}), **self.emoji(part)})
        if not style:
            self.form.fault([*path, "style"], "BASE_TYPE_REQUIRED", "This field is required")
        if style == 5:
            shown["url"] = self.form.text(part, "url", path, 1, 512, need=True)
            if part.get("custom_id"):
                text = "A custom id and url cannot both be specified"
                self.form.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)
        elif style == 6:
            shown["sku_id"] = str(part.get("sku_id"))
        else:
            shown["custom_id"] = self.custom_id(part, path)
            if part.get("url"):
                text = "A custom id and url cannot both be specified"
                self.form.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)
        if style != 6 and not label and not part.get("emoji"):
            self.form.fault([*path, "label"], "BASE_TYPE_REQUIRED", "A button needs a label or an emoji")
        if part.get("disabled"):
            shown["disabled"] = True
        return shown

    def select(self, part: Json, path: Path) -> Json:
        low = self.form.number(part, "min_values", path, 0, 25, 1)
        high = self.form.number(part, "max_values", path, 1, 25, 1)
        shown = self.kept(part, {"custom_id": self.custom_id(part, path), "min_values": low, "max_values": high})
        if low > high:
            text = "min_values should be less than or equal to max_values"
            self.form.fault([*path, "min_values"], "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", text)
        placeholder = self.form.text(part, "placeholder", path, 0, 150)
        shown |= {"placeholder": placeholder} if placeholder else {}
        shown |= {key: part[key] for key in ("disabled", "required") if part.get(key) is not None}
        if part["type"] == STRING_SELECT:
            shown["options"] = self.options(part, path, 1, 25, high)
        elif part.get("default_values"):
            shown["default_values"] = part["default_values"]
        if part.get("channel_types"):
            shown["channel_types"] = part["channel_types"]
        return shown

    def options(self, part: Json, path: Path, least: int, most: int, high: int) -> list[Json]:
        options, seen = [], set()
        for n, option in enumerate(self.form.array(part, "options", path, least, most)):
            place = [*path, "options", n]
            value = self.form.text(option, "value", place, 1, 100, need=True)
            if value in seen:
                text = "The specified option value is already used"
                self.form.fault([*place, "value"], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
            seen.add(value)
            shown = {"label": self.form.text(option, "label", place, 1, 100, need=True), "value": value}
            description = self.form.text(option, "description", place, 0, 100)
            shown |= {"description": description} if description else {}
            options.append({**shown, **self.emoji(option), **({"default": True} if option.get("default") else {})})
        if sum(bool(option.get("default")) for option in options) > high:
            text = "More options are chosen at first than max_values allows"
            self.form.fault([*path, "options"], "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text)
        return options

    def text(self, part: Json, path: Path) -> Json:
        content = self.form.text(part, "content", path, 1, MOST_TEXT, need=True) or ""
        self.letters += len(content)
        return self.kept(part, {"content": content})

    def section(self, part: Json, path: Path) -> Json:
        inner = self.children(part, path, {TEXT}, 3)
        accessory = part.get("accessory")
        if not isinstance(accessory, dict):
            self.form.fault([*path, "accessory"], "BASE_TYPE_REQUIRED", "This field is required")
            accessory = {}
        beside = self.one(accessory, [*path, "accessory"], {BUTTON, THUMBNAIL})
        return self.kept(part, {"components": inner, "accessory": beside})

    def picture(self, part: Json, path: Path) -> Json:
        media = self.unfurled(part.get("media"), [*path, "media"])
        description = self.form.text(part, "description", path, 0, 1024) or None
        return {"media": media, "description": description, "spoiler": bool(part.get("spoiler"))}

    def thumbnail(self, part: Json, path: Path) -> Json:
        return self.kept(part, self.picture(part, path))

    def gallery(self, part: Json, path: Path) -> Json:
        items = self.form.array(part, "items", path, 1, 10)
        return self.kept(part, {"items": [self.picture(item, [*path, "items", n]) for n, item in enumerate(items)]})

    def file(self, part: Json, path: Path) -> Json:
        file = self.unfurled(part.get("file"), [*path, "file"], attached=True)
        found = next((one for one in self.media.values() if one["id"] == file.get("attachment_id")), {})
        named = {"name": found.get("filename"), "size": found.get("size")}
        return self.kept(part, {"file": file, **named, "spoiler": bool(part.get("spoiler"))})

    def separator(self, part: Json, path: Path) -> Json:
        spacing, divider = self.form.number(part, "spacing", path, 1, 2, 1), part.get("divider")
        return self.kept(part, {"spacing": spacing, "divider": True if divider is None else bool(divider)})

    def container(self, part: Json, path: Path) -> Json:
        colour = self.form.number(part, "accent_color", path, 0, 0xFFFFFF, -1)
        shown = {"accent_color": None if colour < 0 else colour, "spoiler": bool(part.get("spoiler"))}
        return self.kept(part, {**shown, "components": self.children(part, path, IN_CONTAINER, 40)})

    # -- of modals

    def label(self, part: Json, path: Path) -> Json:
        shown: Json = {"label": self.form.text(part, "label", path, 1, 45, need=True)}
        description = self.form.text(part, "description", path, 0, 100)
        shown |= {"description": description} if description else {}
        inner = part.get("component")
        shown["component"] = self.one(inner if isinstance(inner, dict) else {}, [*path, "component"], IN_LABEL)
        return self.kept(part, shown)

    def field(self, part: Json, path: Path) -> Json:
        """What a person fills in."""
        kind = part["type"]
        shown = self.kept(part, {"custom_id": self.custom_id(part, path)})
        shown |= {key: value for key, value in part.items() if value is not None and key not in shown}
        if kind == TEXT_INPUT:
            self.form.number(part, "style", path, 1, 2, 1)
            self.form.text(part, "label", path, 0, 45)
            self.form.text(part, "placeholder", path, 0, 100)
            self.form.text(part, "value", path, 0, 4000)
            self.form.number(part, "min_length", path, 0, 4000, 0)
            self.form.number(part, "max_length", path, 1, 4000, 4000)
        elif kind in (RADIO, CHECKBOXES):
            high = 1 if kind == RADIO else self.form.number(part, "max_values", path, 1, 10, 10)
            shown["options"] = self.options(part, path, 2 if kind == RADIO else 1, 10, high)
        elif kind == FILE_UPLOAD:
            self.form.number(part, "min_values", path, 0, 10, 1)
            self.form.number(part, "max_values", path, 1, 10, 1)
        return shown


READERS: dict[int, Callable[[Reader, Json, Path], Json]] = {
    ROW: Reader.row,
    BUTTON: Reader.button,
    **dict.fromkeys(SELECTS, Reader.select),
    SECTION: Reader.section,
    TEXT: Reader.text,
    THUMBNAIL: Reader.thumbnail,
    GALLERY: Reader.gallery,
    FILE: Reader.file,
    SEPARATOR: Reader.separator,
    CONTAINER: Reader.container,
    LABEL: Reader.label,
}


def numbered(components: list[Json]) -> list[Json]:
    """Each component has a number; those that the bot gave none get the next free one."""
    parts = list(walk(components))
    taken = {part["id"] for part in parts if part.get("id")}
    number = 0
    for part in parts:
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
    return components
