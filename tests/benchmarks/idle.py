"""An idle table: how often it is woken where nothing happens, with no pods and with six.

An exact count of the kernel's: each time that a thread of the table, or of whoever watches over it, gave up
its processor to wait for something (`voluntary_ctxt_switches`). The table is a real process with real
pyserial at pseudo-terminals. A pod's words come as a Pico's USB brings them, in packets of 64 bytes, a
millisecond apart.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from select import select

from tests.devices.model_pod import ModelPod

GOAL = 5.0
PODS = 6
# Long enough for a table to fall asleep: everything about the start is over.
SETTLING_SECONDS = 35.0
COUNTED_SECONDS = 48.0
PACKET_BYTES, PACKET_SECONDS = 64, 0.001
PART = 'pod.port = "{port}"\ndisplay.bus = "pod"\n'


def main() -> None:
    """Print the table."""
    print("Idle: how often a second a table is woken at which nothing happens")
    for count in (1, PODS):
        woken = sum(wakes(count).values())
        verdict = "ok" if woken <= GOAL else "MISS"
        print(f"  with {count} pod{'s' * (count > 1)}: {woken:.1f}, goal {GOAL:.0f}: {verdict}")


def wakes(count: int) -> dict[str, float]:
    """How often a second each thread of a table with so many pods is woken."""
    pods = [ModelPod(f"e6614c311b7a4f{seat:02x}") for seat in range(1, count + 1)]
    with tempfile.TemporaryDirectory() as folder:
        table = _table(Path(folder), pods)
        try:
            _serve(pods, SETTLING_SECONDS)
            before = _switches(_processes(table.pid))
            _serve(pods, COUNTED_SECONDS)
            after = _switches(_processes(table.pid))
        finally:
            table.terminate()
            _serve(pods, 1)
            table.wait()
            for pod in pods:
                pod.close()
    return {name: (after[name] - before.get(name, 0)) / COUNTED_SECONDS for name in after}


def _table(folder: Path, pods: Sequence[ModelPod]) -> subprocess.Popen[bytes]:
    """`companion run` with these pods, and nothing else."""
    profile = folder / "table.toml"
    places = ["[table]", *(f"[[seat]]\nnumber = {seat}" for seat in range(1, len(pods)))]
    parts = (
        f"{place}\n{PART.format(port=Path(pod.port).resolve())}"
        for place, pod in zip(places, pods, strict=True)
    )
    profile.write_text('name = "Idle"\n' + "".join(parts))
    command = [sys.executable, "-m", "companion", "run", "--profile", str(profile)]
    environment = os.environ | {"XDG_STATE_HOME": str(folder / "state")}
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)


def _serve(pods: Iterable[ModelPod], seconds: float) -> None:
    """The far ends of the cables, for so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        now_ms = int(time.monotonic() * 1_000)
        for pod in pods:
            said = pod.firmware.exchange(pod.cable.read(), now_ms)
            for at in range(0, len(said), PACKET_BYTES):
                pod.cable.write(said[at : at + PACKET_BYTES])
                time.sleep(PACKET_SECONDS)
        select([], [], [], 0.005)


def _processes(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _processes(int(child))
    return found


def _switches(processes: Iterable[int]) -> dict[str, int]:
    """How often each thread has waited so far."""
    found = {}
    for pid in processes:
        for task in Path(f"/proc/{pid}/task").iterdir():
            fields = dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines())
            found[f"{fields['Name']} {task.name}"] = int(fields["voluntary_ctxt_switches"])
    return found


if __name__ == "__main__":
    main()
