"""One message of the bot after the other on the parlor's page, to be looked at and measured: no bot, no database."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web
from browsing import ARGUMENTS, PHONE, Visitors, chromium
from mock_parlor import Json, MockParlor
from PIL import Image

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

Size = dict[str, int]
BY_COMPONENTS = 1 << 15  # the flag of messages that are made of components


def blank(wide: int, high: int) -> bytes:
    """A picture that takes its room and shows nothing."""
    kept = io.BytesIO()
    Image.new("1", (wide, high)).save(kept, "PNG")
    return kept.getvalue()


class Wall(MockParlor):
    """Where one message hangs at a time, with its pictures, for everybody who looks."""

    def __init__(self) -> None:
        super().__init__()
        self.hung: dict[str, bytes] = {}
        self.pages: list[Page] = []
        self.place = self.dm(self.people[0]["id"])

    async def file(self, request: web.Request) -> web.Response:
        return web.Response(body=self.hung[request.match_info["name"]], content_type="image/jpeg")

    async def hang(self, components: Sequence[Json], files: Mapping[str, bytes]) -> list[Locator]:
        """Show this message alone; as each of the pages shows it, with all of its pictures."""
        self.hung = {f"{self.next_id()}-{name}": data for name, data in files.items()}
        attached = [self.attachment(name, kept) for name, kept in zip(files, self.hung, strict=True)]
        for message in self.messages[self.place]:
            self.tell("MESSAGE_DELETE", {"id": message["id"], "channel_id": self.place})
        self.messages[self.place].clear()
        said = self.say(self.place, self.bot, flags=BY_COMPONENTS, components=list(components), attachments=attached)
        shown = [page.locator(f".message[data-id='{said['id']}']") for page in self.pages]
        for one in shown:
            await one.locator(".container").wait_for()
            await one.evaluate(ALL_PAINTED)
        return shown

    def attachment(self, name: str, kept: str) -> Json:
        wide, high = Image.open(io.BytesIO(self.hung[kept])).size
        url = f"/parlor/files/{self.place}/1/{kept}"
        return {"id": self.next_id(), "filename": name, "size": 1, "url": url, "width": wide, "height": high}


ALL_PAINTED = """message => Promise.all([...message.querySelectorAll("img")].map(picture => {
  picture.loading = "eager";
  return picture.decode();
}))"""


@asynccontextmanager
async def wall(*sizes: Size) -> AsyncIterator[Wall]:
    """Somebody's direct messages in windows of these sizes, the narrow ones on a phone."""
    from playwright.async_api import async_playwright

    async with AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        stack.push_async_callback(browser.close)
        mock = Wall()
        runner, mock.address = await mock.start()
        stack.push_async_callback(runner.cleanup)
        visitors = Visitors(browser, mock.address)
        stack.push_async_callback(visitors.close)
        for size in sizes:
            phone = size == PHONE
            options = {"color_scheme": "dark", "is_mobile": phone, "has_touch": phone}
            mock.pages.append(await visitors.visit("Ada", size=size, place=mock.place, **options))
            await mock.pages[-1].mouse.move(0, 0)  # where it hovers over nothing
        yield mock
