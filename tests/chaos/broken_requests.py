"""What no browser sends: hosts named twice, two lengths, a request hidden in another, lines without end."""

from __future__ import annotations

from collections.abc import Iterator


def requests(host: str) -> Iterator[str]:
    """Each whole; those that a stranger would send have `evil` in them."""
    own, evil = f"Host: {host}\r\n", "Host: evil.example\r\n"
    socket = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n"
    )
    key = socket.format("AAAAAAAAAAAAAAAAAAAAAA==")
    smuggled = f"GET / HTTP/1.1\r\n{evil}\r\n"
    yield from (
        f"GET / HTTP/1.1\r\n{first}{second}\r\n" for first, second in ((own, evil), (evil, own), (evil, ""))
    )
    yield f"GET http://evil.example/ HTTP/1.1\r\n{evil}\r\n"
    yield f"GET / HTTP/1.1\r\nHost: {host}\tevil.example\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n{evil}X-Forwarded-Host: {host}\r\nForwarded: host={host}\r\n\r\n"
    yield f"GET / HTTP/1.1\r\nHost : {host}\r\nHost: evil.example\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n Host: {host}\r\nHost: evil.example\r\n\r\n"
    yield "GET / HTTP/1.0\r\nHost:evil.example\n\n"
    for lengths in (
        f"Content-Length: {len(smuggled)}\r\nTransfer-Encoding: chunked\r\n",
        f"Content-Length: 4\r\nContent-Length: {len(smuggled)}\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: xchunked\r\nContent-Length: 1\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 99999999999999999999\r\n",
    ):
        yield f"POST /seat/1/pin HTTP/1.1\r\n{own}Origin: http://{host}\r\n{lengths}\r\n0\r\n\r\n{smuggled}"
    yield f"GET /seat/1 HTTP/1.1\r\n{own}\r\n{smuggled}"
    yield f"GET /ws HTTP/1.1\r\n{own}Origin: http://evil.example\r\n{key}\r\n"
    yield f"GET /ws HTTP/1.1\r\n{own}Origin: http://evil.example\r\nOrigin: http://{host}\r\n{key}\r\n"
    yield f"GET /ws HTTP/1.1\r\n{evil}Origin: http://{host}\r\n{key}\r\n"
    yield f"GET /ws HTTP/1.1\r\n{own}{key}\r\n# evil: a page without origin"
    yield f"GET /ws HTTP/1.1\r\n{own}Origin: http://{host}\r\n{socket.format('short')}\r\n"
    yield f"GET / HTTP/1.1\r\n{own}Upgrade: h2c\r\nConnection: Upgrade\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n{own}X: {'x' * 200_000}\r\n\r\n"
    yield f"GET / HTTP/1.1\r\n{own}" + "X: y\r\n" * 5_000 + "\r\n"
    yield f"GET /{'x' * 200_000} HTTP/1.1\r\n{own}\r\n"
    yield "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    yield "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
    yield "\r\n" * 1_000
    yield "GET"
