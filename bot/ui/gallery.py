"""Pictures in a message: they are attached as files, and shown by the names of these."""

from __future__ import annotations

from typing import Any

import discord
from discord.ui import MediaGallery

from renderers.canvas import file_name

from ..limits import ALT
from ..texts import cut


def gallery(*shown: tuple[str, str]) -> MediaGallery[Any]:
    """Attached pictures, each by its stem (`board`), with its words for people who do not see it."""
    items = (
        discord.MediaGalleryItem(f"attachment://{file_name(stem)}", description=cut(alt, ALT)) for stem, alt in shown
    )
    return MediaGallery(*items)
