"""What the virtual table needs: the web libraries, and a port to listen on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from importlib.metadata import distributions

from companion.core.reasons import reason_of
from companion.core.text import say
from companion.doctor.findings import Finding, failure, fine
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.extras import command_for

LIBRARIES = ("starlette", "uvicorn", "websockets", "segno")


def check(system: System) -> Iterator[Finding]:
    """Would `companion run` run."""
    missing = [name for name in LIBRARIES if not _installed(system, name)]
    if missing:
        yield failure(
            say("web libraries"),
            say("missing: {names}", names=", ".join(missing)),
            command_for("web"),
        )
    else:
        yield fine(say("web libraries"), say("installed"))
    yield _port(system)


def _installed(system: System, name: str) -> bool:
    return any(True for _ in distributions(name=name, path=list(system.library)))


def _port(system: System) -> Finding:
    what = say("port {number}", number=system.page_port)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", system.page_port))
        except OSError as error:
            if is_running(system):
                return fine(what, say("held by the running table, until: {command}", command=STOP))
            return failure(
                what,
                say("cannot be used: {why}", why=reason_of(error)),
                say("is a table running already? otherwise: companion run --port 8421"),
            )
    return fine(what, say("free"))
