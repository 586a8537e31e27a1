"""The signals that end a process, as processes of their own."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from companion.errors import ProfileError

# Interrupted where Python drops what is raised, as in the callbacks of its own imports.
INTERRUPTED = """
import signal, sys
from companion.__main__ import main

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


@pytest.mark.parametrize(("ignores", "code"), [(False, -signal.SIGINT), (True, ProfileError.code)])
def test_interrupt_while_a_table_is_imported_ends_it_without_a_word(ignores: bool, code: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *(["ignores"] if ignores else [])]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == code
    assert ignores or ended.stderr == ""
