"""The virtual table's needs: libraries that are installed, a port that is free."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from companion.doctor import virtual
from companion.extras import command_for
from tests.doctor.machines import Commands, Machine, only


@pytest.fixture
def laptop(tmp_path: Path) -> Machine:
    return Machine(tmp_path, pi=False)


def test_web_libraries_that_are_installed_are_fine(laptop: Machine) -> None:
    for name in virtual.LIBRARIES:
        laptop.library(name, "1.0")
    assert only(list(virtual.check(laptop.system(page_port=0))), "web libraries").state == "ok"


def test_web_libraries_that_are_missing_are_named(laptop: Machine) -> None:
    laptop.library("starlette", "1.0")
    laptop.library("segno", "1.6")
    found = only(list(virtual.check(laptop.system(page_port=0))), "web libraries")
    assert (found.state, found.detail) == ("failure", "missing: uvicorn, websockets")
    assert found.remedy == command_for("web")


def test_web_libraries_of_this_very_environment_are_found(laptop: Machine) -> None:
    system = laptop.system(page_port=0, library=tuple(sys.path))
    assert only(list(virtual.check(system)), "web libraries").state == "ok"


def test_port_that_is_free_is_fine(laptop: Machine) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
    assert only(list(virtual.check(laptop.system(page_port=port))), f"port {port}").state == "ok"


def test_port_that_is_taken_fails_unless_the_service_has_it(laptop: Machine) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        taken = only(list(virtual.check(laptop.system(page_port=port))), f"port {port}")
        served = laptop.system(page_port=port, run=Commands(systemctl="ActiveState=active"))
        held = only(list(virtual.check(served)), f"port {port}")
    assert taken.state == "failure"
    assert "--port" in taken.remedy
    assert held.state == "ok"
