"""A table that cannot go on ends: a real process, with a message, the cause in its log, and an exit code."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.bootstrap.supervisor import SECRET
from companion.errors import StoppedError
from tests.devices.model_pod import ModelPod

PATIENCE_SECONDS = 120.0
# The loop's second turn, as if the program had a fault that only shows then.
FAULTY = """
import sys
from companion.commands import main
from companion.table.host import Host

ticks = iter(range(2))
tick = Host.tick
Host.tick = lambda host: tick(host) if next(ticks, None) is not None else {}["a fault"]
sys.exit(main(sys.argv[1:]))
"""


def _run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    # As long as this pipe is open, whoever started the table is still there.
    theirs, ours = os.pipe()
    try:
        return subprocess.run(
            [sys.executable, "-c", FAULTY, "run", "--lang", "en", *arguments],
            env={**os.environ, "XDG_STATE_HOME": str(folder), **environment},
            stdin=theirs,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    finally:
        os.close(theirs)
        os.close(ours)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _profile(folder: Path, pod: ModelPod) -> str:
    profile = folder / "table.toml"
    port = Path(pod.port).resolve()
    profile.write_text(f'name = "One pod"\n[table]\npod.port = "{port}"\ndisplay.bus = "pod"\n')
    return str(profile)


@pytest.mark.parametrize("kind", ["virtual", "real", "real with pages"])
def test_table_that_cannot_go_on_ends_with_its_cause_and_a_code(tmp_path: Path, kind: str) -> None:
    pages = ["--no-browser", "--port", str(_free_port())]
    with ModelPod("00000000000000aa") as pod:
        if kind == "virtual":
            ended = _run(tmp_path, *pages, **{SECRET: "00" * 32})
        else:
            web = ["--web", *pages] if kind == "real with pages" else []
            ended = _run(tmp_path, "--profile", _profile(tmp_path, pod), *web)
    assert ended.returncode == StoppedError.code
    *log, said, remedy = ended.stderr.splitlines()
    assert said == "companion: the table cannot go on: KeyError('a fault')"
    assert remedy.startswith("  → ")
    assert log[0] == "the table cannot go on"
    assert log[-1] == "KeyError: 'a fault'"
