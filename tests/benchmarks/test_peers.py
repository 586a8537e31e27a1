"""The bench must go on without its peer: every missing part is a reason, never an exception."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.peers import PEER, boardgame_io, install, package


def program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def copy_of_peer(folder: Path) -> Path:
    folder.mkdir()
    (folder / "package.json").write_bytes((PEER / "package.json").read_bytes())
    return folder


def test_boardgame_io_without_node_gives_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    answer = boardgame_io(players=4, seconds=1)
    assert answer == "boardgame.io needs node, which is not on the PATH: install Node.js"


def test_boardgame_io_without_npm_gives_the_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(tmp_path / "node", "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    answer = boardgame_io(players=4, seconds=1)
    assert answer == "boardgame.io needs npm, which is not on the PATH: install Node.js"


def test_install_without_network_gives_the_first_line_of_npm(tmp_path: Path) -> None:
    npm = program(tmp_path / "npm", "echo 'npm error code ENOTFOUND' >&2; echo more >&2; exit 1")
    reason = install(str(npm), copy_of_peer(tmp_path / "peer"))
    assert reason == "npm could not install boardgame.io 0.50.2: npm error code ENOTFOUND"


def test_install_leaves_npm_alone_when_the_pinned_version_is_there(tmp_path: Path) -> None:
    peer = copy_of_peer(tmp_path / "peer")
    pinned = package(peer / "package.json").dependencies["boardgame.io"]
    installed = peer / "node_modules" / "boardgame.io"
    installed.mkdir(parents=True)
    (installed / "package.json").write_text(f'{{"version": "{pinned}"}}')
    npm = program(tmp_path / "npm", "exit 1")
    assert install(str(npm), peer) is None
    (installed / "package.json").write_text('{"version": "0.0.1"}')
    assert install(str(npm), peer) is not None
