"""How many connections are let in, and how much may wait in each: over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from companion.web import connection_limits
from companion.web.connection_limits import (
    MOST_UNREAD_BYTES,
    WAITING_BYTES,
    BoundedTransport,
    LimitedConnection,
)

FEW = 3
PATIENCE_SECONDS = 120
PIECE = b"x" * 65_536
GREETING = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def _answering(scope: Any, _receive: Any, send: Any) -> None:
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@contextlib.asynccontextmanager
async def _server() -> AsyncIterator[tuple[int, ServerState]]:
    """A port behind which `LimitedConnection` speaks HTTP, and what the server knows of its connections."""
    config = uvicorn.Config(_answering, http=LimitedConnection, lifespan="off", log_level="critical")
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: LimitedConnection(config, state, {}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()[1], state


async def _status(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """The first line of an answer; nothing where the other side has hung up."""
    try:
        writer.write(GREETING)
        return (await reader.readline()).strip()
    except ConnectionError:
        return b""


async def _gone(state: ServerState, left: int) -> None:
    """Until the server has noticed that only so many are left."""
    while len(state.connections) > left:
        await asyncio.sleep(0)


def test_limited_connection_hangs_up_on_one_connection_too_many_and_lets_the_next_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_limits, "MOST_CONNECTIONS", FEW)

    async def visit() -> None:
        async with _server() as (port, state):
            guests = [await asyncio.open_connection("127.0.0.1", port) for _ in range(FEW)]
            assert [await _status(*guest) for guest in guests] == [b"HTTP/1.1 204 No Content"] * FEW
            late = await asyncio.open_connection("127.0.0.1", port)
            assert await _status(*late) == b""
            guests[0][1].close()
            late[1].close()
            await _gone(state, FEW - 1)
            guests[0] = await asyncio.open_connection("127.0.0.1", port)
            assert await _status(*guests[0]) == b"HTTP/1.1 204 No Content"
            for _, writer in guests:
                writer.close()
            await _gone(state, 0)

    asyncio.run(asyncio.wait_for(visit(), PATIENCE_SECONDS))


def test_limited_connection_leaves_little_room_in_the_kernel() -> None:
    async def visit() -> int:
        async with _server() as (port, state):
            guest = await asyncio.open_connection("127.0.0.1", port)
            await _status(*guest)
            (connection,) = state.connections
            assert isinstance(connection, LimitedConnection)
            room: int = connection.transport.get_extra_info("socket").getsockopt(
                socket.SOL_SOCKET, socket.SO_SNDBUF
            )
            guest[1].close()
            await _gone(state, 0)
            return room

    assert asyncio.run(asyncio.wait_for(visit(), PATIENCE_SECONDS)) == 2 * WAITING_BYTES


@contextlib.asynccontextmanager
async def _bounded() -> AsyncIterator[tuple[BoundedTransport, asyncio.StreamReader]]:
    """A bounded transport, and the page at its other end."""
    ours, theirs = socket.socketpair()
    transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=ours)
    reader, writer = await asyncio.open_connection(sock=theirs)
    yield BoundedTransport(transport), reader
    transport.abort()
    writer.close()


def test_bounded_transport_ends_a_connection_whose_page_never_reads() -> None:
    async def flood() -> None:
        async with _bounded() as (bounded, reader):
            written = 0
            while not bounded.is_closing():
                bounded.write(PIECE)
                written += len(PIECE)
                assert written < 10 * MOST_UNREAD_BYTES
            assert written > MOST_UNREAD_BYTES
            assert bounded.get_write_buffer_size() == 0
            assert not reader.at_eof()

    asyncio.run(asyncio.wait_for(flood(), PATIENCE_SECONDS))


def test_bounded_transport_serves_a_page_that_reads_for_as_long_as_it_likes() -> None:
    async def stream() -> None:
        async with _bounded() as (bounded, reader):
            for _ in range(4 * MOST_UNREAD_BYTES // len(PIECE)):
                bounded.write(PIECE)
                assert await reader.readexactly(len(PIECE)) == PIECE
            assert not bounded.is_closing()

    asyncio.run(asyncio.wait_for(stream(), PATIENCE_SECONDS))
