"""Discord's limits, in one place, and a check that every message passes before it is sent."""

from __future__ import annotations

from typing import Any

from discord.ui import LayoutView

COMPONENTS = 40  # in one message, nested ones too
TEXT = 4000  # characters of all text displays of a message
ROW = 5  # buttons in a row
OPTIONS = 25  # of a select
BUTTON_LABEL = 80
OPTION_TEXT = 100  # label, description and value of an option
CUSTOM_ID = 100
ALT = 1024
PLACEHOLDER = 150


def check(view: LayoutView) -> LayoutView:
    """Raise, with the fact, if Discord would refuse this view."""
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    parts = [part for child in components for part in _walk(child)]
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    faults = [
        *(["too many components"] if len(parts) > COMPONENTS else []),
        *(["too much text"] if sum(len(part.get("content", "")) for part in parts) > TEXT else []),
        *(["a custom_id twice"] if len(set(ids)) < len(ids) else []),
        *(f"the custom_id {name} has no good length" for name in ids if not 1 <= len(name) <= CUSTOM_ID),
        *(fault for part in parts for fault in _part_faults(part)),
    ]
    if faults:
        raise ValueError(f"Discord would refuse this message: {'; '.join(faults)}")
    return view


def _walk(part: dict[str, Any]) -> list[dict[str, Any]]:
    nested = [*part.get("components", ()), *([part["accessory"]] if "accessory" in part else ())]
    return [part, *(inner for child in nested for inner in _walk(child))]


def _part_faults(part: dict[str, Any]) -> list[str]:
    faults = []
    if part["type"] == 10 and not part["content"].strip():
        faults.append("a text without words")
    if part["type"] == 2 and len(part.get("label") or "") > BUTTON_LABEL:
        faults.append(f"the label {part['label']} is too long")
    if part["type"] == 2 and not (part.get("label") or part.get("emoji")):
        faults.append("a button without a label")
    if part["type"] == 1:
        faults += _row_faults(part["components"])
    if part["type"] == 3:
        options = part["options"]
        if not 1 <= len(options) <= OPTIONS:
            faults.append(f"a select with {len(options)} options")
        if len({option["value"] for option in options}) < len(options):
            faults.append("two options with one value")
        texts = [option.get(key) or "" for option in options for key in ("label", "value", "description")]
        faults += [f"the option text {text} is too long" for text in texts if len(text) > OPTION_TEXT]
        if not all(option["label"] and option["value"] for option in options):
            faults.append("an option without a label or a value")
        if len(part.get("placeholder") or "") > PLACEHOLDER:
            faults.append("a placeholder that is too long")
        if not 0 <= part["min_values"] <= part["max_values"] <= len(options):
            faults.append(f"a choice of {part['min_values']} to {part['max_values']} out of {len(options)} options")
    if part["type"] == 12:
        faults += ["an alt text that is too long" for item in part["items"] if len(item.get("description") or "") > ALT]
    return faults


def _row_faults(inside: list[dict[str, Any]]) -> list[str]:
    if not 1 <= len(inside) <= ROW:
        return ["a row without or with too many buttons"]
    if len(inside) > 1 and any(part["type"] != 2 for part in inside):
        return ["a select that shares its row"]
    return []
