"""boardgame.io as a peer: the same game, played by random bots through its headless client.

The peer lives in `boardgame_io/` and needs node, npm and, the first time, the network: npm puts
boardgame.io into an ignored `node_modules` beside it. Where one of them is missing the answer is the
reason, as a string, and the bench goes on without its peer. A peer that is there and fails is an error.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import msgspec
from msgspec import Struct

PEER = Path(__file__).parent / "boardgame_io"
INSTALL_SECONDS = 300
# Starting node and the games before the clock starts, on a slow machine.
GRACE_SECONDS = 120


class PeerRun(Struct, frozen=True):
    """What the peer did while the clock ran; only finished games count."""

    moves: int
    games: int
    seconds: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


class Package(Struct):
    """The part of a package.json that tells which boardgame.io is asked for, or is there."""

    version: str
    dependencies: dict[str, str] = {}


def boardgame_io(
    players: int, seconds: float, seed: int = 1, game: str = "three-ages", peer: Path = PEER
) -> PeerRun | str:
    """Play for that long, or say why it cannot be done here."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return f"boardgame.io needs {'npm' if node else 'node'}, which is not on the PATH: install Node.js"
    options = {"game": game, "players": players, "seconds": seconds, "seed": seed}
    arguments = [f"--{name}={value}" for name, value in options.items()]
    return install(npm, peer) or play(node, peer, arguments, timeout=seconds + GRACE_SECONDS)


def install(npm: str, peer: Path) -> str | None:
    """Have boardgame.io there, in the pinned version; otherwise the reason why not."""
    pinned = package(peer / "package.json").dependencies["boardgame.io"]
    installed = peer / "node_modules" / "boardgame.io" / "package.json"
    if installed.exists() and package(installed).version == pinned:
        return None
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund"]
    try:
        subprocess.run(command, cwd=peer, timeout=INSTALL_SECONDS, check=True, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return f"npm did not install boardgame.io {pinned} within {INSTALL_SECONDS} s: is there a network?"
    except subprocess.CalledProcessError as error:
        return f"npm could not install boardgame.io {pinned}: {first_line(error.stderr)}"
    return None


def play(node: str, peer: Path, arguments: list[str], timeout: float) -> PeerRun:
    """Run the peer once."""
    command = [node, "play.cjs", *arguments]
    done = subprocess.run(command, cwd=peer, timeout=timeout, check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"boardgame_io/play.cjs {' '.join(arguments)} failed:\n{done.stderr}")
    return msgspec.json.decode(done.stdout, type=PeerRun)


def package(path: Path) -> Package:
    return msgspec.json.decode(path.read_bytes(), type=Package)


def first_line(text: str) -> str:
    return text.strip().partition("\n")[0] or "no message"
