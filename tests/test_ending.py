"""The signals that end a process, as processes of their own."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from companion.commands import INTERRUPTED as INTERRUPTED_CODE
from companion.errors import ProfileError

# Interrupted where Python drops what is raised, as in the callbacks of its own imports.
INTERRUPTED = """
import signal, sys
from companion.commands import main

class Interrupted:
    def find_spec(name, path, target=None):
        if name == "companion.bootstrap":
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                pass

if len(sys.argv) > 1:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.meta_path.insert(0, Interrupted)
sys.exit(main(["run", "--profile", "/nowhere/table.toml"]))
"""

# Interrupted while Python looks for a module of this name.
LOADING = """
import runpy, signal, sys

class Interrupted:
    def find_spec(name, path, target=None):
        if name == where:
            signal.raise_signal(signal.SIGINT)

where, how = sys.argv[1:]
sys.argv[1:] = ["games"]
sys.meta_path.insert(0, Interrupted)
if how == "-m":
    runpy.run_module("companion", run_name="__main__")
else:
    from companion.__main__ import run
    run()
"""


@pytest.mark.parametrize("how", ["-m", "script"])
@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("companion.commands", -signal.SIGINT, ""),
        ("companion.errors", -signal.SIGINT, ""),
        ("companion.terminal", INTERRUPTED_CODE, "\n"),
    ],
)
def test_interrupt_while_the_command_line_is_imported_shows_no_traceback(
    how: str, name: str, code: int, said: str
) -> None:
    command = [sys.executable, "-c", LOADING, name, how]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (code, said)


@pytest.mark.parametrize(("ignores", "code"), [(False, -signal.SIGINT), (True, ProfileError.code)])
def test_interrupt_while_a_table_is_imported_ends_it_without_a_word(ignores: bool, code: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *(["ignores"] if ignores else [])]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == code
    assert ignores or ended.stderr == ""
