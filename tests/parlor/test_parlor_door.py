"""Whom the parlor answers: its own page and its own bot, on this machine, and nobody else whatever they send."""

# ruff: noqa: ARG001 (fixtures act by being there)

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from parlor_kit import TOKEN, Visitor

import parlor as package
from parlor import CannotOpen, Parlor
from parlor.door import POLICY

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def parlor() -> AsyncIterator[Parlor]:
    """One that records nothing: much of what is sent here is no exchange of Discord's."""
    async with await package.start(port=0, token=TOKEN) as opened:
        yield opened


def port(parlor: Parlor) -> int:
    return int(parlor.url.rsplit(":", 1)[1])


async def raw(parlor: Parlor, sent: bytes) -> tuple[int, bytes]:
    """Bytes as they are, which no honest client would send; the status and the rest of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port(parlor))
    writer.write(sent)
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
    length = re.search(rb"^content-length: (\d+)", head, re.IGNORECASE | re.MULTILINE)
    # Who sends too much is kept on the line for ten seconds after the answer: the end of it is not waited for.
    body = await asyncio.wait_for(reader.readexactly(int(length[1])) if length else reader.read(), 20)
    writer.close()
    await writer.wait_closed()
    return int(head.split(b" ", 2)[1]), body


def request(line: str, host: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{line} HTTP/1.1", *([f"Host: {host}"] if host else []), "Connection: close", *headers]
    lines += [f"Content-Length: {len(body)}"] if body else []
    return "\r\n".join([*lines, "", ""]).encode() + body


async def test_names_of_this_machine_are_answered_to(parlor: Parlor) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]", "LocalHost"):
        assert (await raw(parlor, request("GET /", f"{name}:{port(parlor)}")))[0] == 200


@pytest.mark.parametrize("host", ["evil.example:{}", "evil.example", "127.0.0.1", "localhost:1", "127.0.0.1.x.org:{}"])
@pytest.mark.parametrize("path", ["/", "/parlor/people", "/parlor/live?person=1", "/api/v10/gateway", "/gateway"])
async def test_a_name_that_was_bent_to_point_here_is_not_answered(parlor: Parlor, host: str, path: str) -> None:
    status, body = await raw(parlor, request(f"GET {path}", host.format(port(parlor))))
    assert status == 421
    assert body.decode() == f"The parlor is at http://127.0.0.1:{port(parlor)} and answers to no other name.\n"


async def test_two_hosts_at_once_are_not_answered(parlor: Parlor) -> None:
    here = f"127.0.0.1:{port(parlor)}"
    assert (await raw(parlor, request("GET /", here, "Host: evil.example")))[0] in (400, 421)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{here}", "http://127.0.0.1:1"])
async def test_a_page_of_elsewhere_changes_nothing_and_hears_nothing(parlor: Parlor, ada: Visitor, origin: str) -> None:
    headers = {"Origin": origin.format(here=parlor.url.partition("://")[2]), "X-Person": ada.id}
    people = len(parlor.world.people)
    async with ada.session.post("/parlor/people", json={"name": "Mallory"}, headers=headers) as answer:
        assert (answer.status, await answer.json()) == (403, {"error": "Only the parlor's own page may ask that."})
    with pytest.raises(aiohttp.WSServerHandshakeError) as no:
        await ada.session.ws_connect(f"/parlor/live?person={ada.id}", headers=headers)
    assert no.value.status == 403
    assert len(parlor.world.people) == people


async def test_no_page_speaks_as_the_bot_not_even_ours(parlor: Parlor, ada: Visitor) -> None:
    own = {"Origin": parlor.url, "Authorization": f"Bot {TOKEN}"}
    async with ada.session.get("/api/v10/users/@me", headers=own) as answer:
        assert answer.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await ada.session.ws_connect("/gateway", headers=own)


async def test_every_start_makes_another_token_and_only_that_lets_the_bot_in() -> None:
    async with await package.start(port=0) as first, await package.start(port=0) as second:
        assert first.token != second.token
        assert min(len(first.token), len(second.token)) >= 32
        async with aiohttp.ClientSession() as session:
            for token, status in ((first.token, 200), (second.token, 401), ("parlor", 401), ("", 401)):
                headers = {"Authorization": f"Bot {token}"}
                async with session.get(f"{first.api}/users/@me", headers=headers) as answer:
                    assert answer.status == status
            async with session.ws_connect(first.gateway) as line:
                await line.receive()
                await line.send_json({"op": 2, "d": {"token": "parlor", "intents": 1}})
                assert (await line.receive()).data == 4004


async def test_the_parlor_listens_on_this_machine_alone() -> None:
    for host in ("0.0.0.0", "::", "192.168.1.1", "somewhere.example"):
        with pytest.raises(CannotOpen, match="this machine only"):
            await package.start(host, 0)


async def test_every_answer_tells_the_browser_to_trust_nothing_else(parlor: Parlor, ada: Visitor) -> None:
    for path in ("/", "/app.js", "/none", "/parlor/people", "/parlor/state"):
        async with ada.session.get(path) as answer:
            assert answer.headers["Content-Security-Policy"] == POLICY
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert POLICY.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in POLICY
    assert "unsafe" not in POLICY


LONG = "a" * 7000
PATHS = [
    "/%00",
    "/a%00.js",
    "/%2e%2e/rest.py",
    "/..%2frest.py",
    "/../../etc/passwd",
    "//etc/passwd",
    f"/{LONG}",
    "/%ff",
]
PATHS += ["/parlor/nowhere", "/parlor/files/%00/%00/%00", f"/parlor/files/{LONG}/1/x", "/parlor/files/../../rest.py"]
PATHS += ["/page/", "/.", "/%c0%ae%c0%ae/", "/con", "/index.html/"]


@pytest.mark.parametrize("path", PATHS)
async def test_a_path_that_leads_nowhere_is_a_404(parlor: Parlor, path: str) -> None:
    status, body = await raw(parlor, request(f"GET {path}", f"127.0.0.1:{port(parlor)}"))
    assert status == 404
    assert body


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "CONNECT", "PROPFIND", "X"])
@pytest.mark.parametrize("path", ["/", "/parlor/people", "/api/v10/users/@me", "/gateway"])
async def test_a_method_that_does_not_fit_is_refused(parlor: Parlor, method: str, path: str) -> None:
    status, _ = await raw(parlor, request(f"{method} {path}", f"127.0.0.1:{port(parlor)}"))
    assert 400 <= status < 500


DEEP = b"[" * 100_000
NESTED = b'{"content": "x", "components": ' + b'[{"type":17,"components":' * 300 + b"[]" + b"}]" * 300 + b"}"
BROKEN = [b"{", b"\xff\xfe", b'"\\ud800"', DEEP, NESTED, b"1" * 5000, b"NaN", b'{"content": "\xed\xa0\x80"}', b"\0"]


@pytest.mark.parametrize("number", range(len(BROKEN)))
async def test_what_is_not_json_is_a_400_on_both_sides(parlor: Parlor, ada: Visitor, number: int) -> None:
    games = await ada.channel("games")
    bot = {"Authorization": f"Bot {TOKEN}", "Content-Type": "application/json"}
    page = {"X-Person": ada.id, "Content-Type": "application/json"}
    for path, headers in (
        (f"/api/v10/channels/{games}/messages", bot),
        (f"/parlor/channels/{games}/messages", page),
        ("/parlor/interactions", page),
    ):
        async with ada.session.post(path, data=BROKEN[number], headers=headers) as answer:
            told = await answer.json()
            refused = answer.status == 400 or (answer.status == 503 and path == "/parlor/interactions")
            assert refused or (BROKEN[number] is NESTED and answer.status == 201), (path, answer.status, told)


FORM = "multipart/form-data"
MULTIPARTS: list[tuple[str, bytes]] = [
    (FORM, b"x"),
    (f"{FORM}; boundary=", b"--\r\n"),
    (f"{FORM}; boundary=b", b""),
    (f"{FORM}; boundary=b", b"nothing of the kind"),
    (f"{FORM}; boundary=b", b'--b\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\nbroken off'),
    (f"{FORM}; boundary=b", b"--b\r\nno header at all\r\n\r\nx\r\n--b--\r\n"),
    (f"{FORM}; boundary=b", b"--b\r\nContent-Disposition: \xff\xfe; name=\0\r\n\r\nx\r\n--b--\r\n"),
    (
        f"{FORM}; boundary=b",
        b"--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n",
    ),
    (f"{FORM}; boundary=b", b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--b--\r\n'),
    (f"{FORM}; boundary=b", b'--b\r\nContent-Length: -5\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--b--'),
    (f"{FORM}; boundary={'b' * 200}", b"x"),
]


@pytest.mark.parametrize("number", range(len(MULTIPARTS)))
async def test_broken_multipart_is_never_a_500(
    parlor: Parlor, ada: Visitor, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    kind, body = MULTIPARTS[number]
    games = await ada.channel("games")
    with caplog.at_level(logging.ERROR):
        for path, who in (
            (f"/api/v10/channels/{games}/messages", f"Authorization: Bot {TOKEN}"),
            ("/parlor/uploads", ""),
        ):
            headers = [who or f"X-Person: {ada.id}", f"Content-Type: {kind}"]
            host = f"127.0.0.1:{port(parlor)}"
            status, _ = await raw(parlor, request(f"POST {path}", host, *headers, body=body))
            assert 200 <= status < 500, (path, status)
    assert caplog.records == []


@pytest.fixture
def small_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parlor that opens now takes no more than this at once."""
    for place in ("parlor.MOST", "parlor.bodies.MOST"):
        monkeypatch.setattr(place, 100_000)


@pytest.mark.usefixtures("small_bodies")
async def test_a_body_that_is_too_big_is_a_413(parlor: Parlor, ada: Visitor) -> None:
    headers = {"X-Person": ada.id}
    form = aiohttp.FormData()
    for n in range(3):
        form.add_field("file", b"x" * 50_000, filename=f"{n}.bin")
    async with ada.session.post("/parlor/uploads", data=form, headers=headers) as answer:
        assert (answer.status, await answer.json()) == (413, {"error": "That is too much at once."})
    assert not parlor.world.uploads
    host = f"127.0.0.1:{port(parlor)}"
    much = (f"Content-Length: {10**9}", "Content-Type: application/json")
    for path, who in (
        ("/parlor/dms", f"X-Person: {ada.id}"),
        ("/api/v10/users/@me/channels", f"Authorization: Bot {TOKEN}"),
    ):
        head = request(f"POST {path}", host, who, *much)
        status, body = await raw(parlor, head + b"x" * 100_001)
        assert status == 413, path
        assert json.loads(body)


ODD_NUMBERS = ["²", "1" * 5000, "-1", str(2**70), "", "x"]


@pytest.mark.parametrize("number", ODD_NUMBERS)
async def test_odd_numbers_are_refused_or_ignored(parlor: Parlor, ada: Visitor, number: str) -> None:
    games = await ada.channel("games")
    said = await ada.ask("POST", f"channels/{games}/messages", {"content": "x"})
    own = {"X-Person": ada.id, "Authorization": f"Bot {TOKEN}"}
    for name in ("before", "after", "around", "limit"):
        for path, good in ((f"/parlor/channels/{games}", (200,)), (f"/api/v10/channels/{games}", (200, 400))):
            async with ada.session.get(f"{path}/messages", params={name: number}, headers=own) as answer:
                assert answer.status in good
    read: Any = {"message_id": number}
    async with ada.session.post(f"/parlor/channels/{games}/read", json=read, headers=own) as answer:
        assert answer.status in (200, 400)
    files: Any = {"content": "y", "flags": number, "attachments": [{"id": number}]}
    async with ada.session.post(f"/api/v10/channels/{games}/messages", json=files, headers=own) as answer:
        assert answer.status == 400
    assert [one["id"] for one in await ada.messages(games)] == [said["id"]]


async def test_nobody_has_read_what_is_not_said_yet(ada: Visitor, bo: Visitor) -> None:
    talk = await ada.channel("table-talk")
    await bo.ask("POST", f"channels/{talk}/read", {"message_id": str(2**63)})
    await ada.ask("POST", f"channels/{talk}/messages", {"content": "news"})
    await bo.until("UNREAD", lambda told: told["unread"] == 1)
