"""HTTP as uvicorn speaks it, with room for so many connections, and for so much that waits in each.

Every connection is an open file, and a process has only so many: whoever opens one after the other would in
the end keep the table from its journal, its displays and its pods. What a slow page has not read yet waits in
the kernel, megabytes if it is let; then the page would see the game as it was minutes ago. With little room
it gets fewer updates, and newer ones. And whoever asks on and on (a ping is answered by uvicorn itself)
without ever reading the answers is cut off.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

# Browsers open up to six for each page; a process may usually have 1,024 files.
MOST_CONNECTIONS = 256
# How many are taken in at once, before any of them is looked at; the kernel lets the others wait their turn.
BACKLOG = 16
# A few updates; the kernel takes it for the half of what it needs.
WAITING_BYTES = 65_536
# Updates wait for the page, so a page that reads at all never comes near this.
MOST_UNREAD_BYTES = 1_048_576


class LimitedConnection(H11Protocol):
    """Lets a connection in, or hangs up at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """One more, WebSockets counted too."""
        super().connection_made(cast(asyncio.Transport, BoundedTransport(cast(asyncio.Transport, transport))))
        if len(self.connections) > MOST_CONNECTIONS:
            self.transport.abort()
            return
        connection: socket.socket = self.transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING_BYTES)


class BoundedTransport:
    """A transport that ends when too much waits in it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send it, or hang up."""
        if self._transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self._transport.abort()
        else:
            self._transport.write(data)
