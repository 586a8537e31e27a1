"""Starting on a Pi: what importing the table costs against its libraries alone, and how much memory.

Counted in instructions where valgrind is installed (the same number on every run), otherwise as the least
CPU time of several fresh processes; either way both sides are measured in the same run, with everything
compiled before.
"""

from __future__ import annotations

import subprocess
import sys

from tests.benchmarks import callgrind

LIBRARIES = (
    "import argparse, asyncio, gpiozero, luma.oled.device, luma.core.interface.serial, msgspec, "
    "PIL.Image, PIL.ImageDraw, serial, transitions"
)
TABLE = "import companion.bootstrap.run; from companion import games; games.find('three-ages')"
# What loads behind the first picture: the host, and with the first look at them the rules of the game.
HOST = "import companion.bootstrap.hosting; games.find('three-ages').version"
# What a profile without pods and readers, such as hardware/starter.toml, never loads.
SERIAL_PARTS = "import companion.devices.pods, companion.devices.readers"
UNWANTED = ("starlette", "uvicorn", "websockets", "pydantic", "numpy", "aiohttp", "paho", "sqlite3")
RUNS = 9
RATIO_GOAL = 1.15
MEMORY_GOAL_MB = 40.0


def main() -> None:
    """Print the table."""
    measure = _instructions if callgrind.is_installed() else _cpu_seconds
    libraries = measure(LIBRARIES)
    megabytes, unwanted = memory_mb(), loaded()
    print("Start: importing the table on the Pi path")
    how = measure.__name__[1:].replace("_", " ")
    for what, code in (("starter", TABLE), ("with pods and readers", f"{TABLE}; {SERIAL_PARTS}")):
        ratio = measure(f"{LIBRARIES}; {code}") / libraries
        verdict = _verdict(ratio <= RATIO_GOAL)
        print(f"  {what}: {ratio:.3f} x its libraries alone ({how}), goal {RATIO_GOAL}: {verdict}")
    behind = measure(f"{LIBRARIES}; {TABLE}; {HOST}") / libraries
    print(f"  starter, with what loads behind its first picture: {behind:.3f} x")
    fits = megabytes <= MEMORY_GOAL_MB
    print(f"  {megabytes:.1f} MB resident, goal {MEMORY_GOAL_MB:.0f}: {_verdict(fits)}")
    print(f"  unwanted modules: {', '.join(unwanted) or 'none'}: {_verdict(not unwanted)}")


def loaded() -> list[str]:
    """What must not be loaded without a page, and is."""
    found = _python(
        f"{TABLE}; {HOST}; import sys; print(*[name for name in {UNWANTED!r} if name in sys.modules])"
    )
    return found.split()


def memory_mb() -> float:
    """The most memory that was resident while everything was imported.

    As the kernel counts it for this program: `ru_maxrss` begins with what its parent had.
    """
    usage = "print(*[line for line in open('/proc/self/status') if line.startswith('VmHWM')])"
    table = f"{LIBRARIES}; {TABLE}; {HOST}; {SERIAL_PARTS}"
    _python(table)  # so that everything is compiled
    _, kilobytes, unit = _python(f"{table}; {usage}").split()
    assert unit == "kB"
    return int(kilobytes) / 1024


def _instructions(code: str) -> float:
    return callgrind.instructions("-c", code)


def _cpu_seconds(code: str) -> float:
    timed = f"import time; before = time.process_time(); {code}; print(time.process_time() - before)"
    _python(code)  # so that everything is compiled
    return min(float(_python(timed)) for _ in range(RUNS))


def _python(code: str) -> str:
    command = [sys.executable, "-c", code]
    environment = callgrind.environment()
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


def _verdict(met: bool) -> str:
    return "ok" if met else "MISS"


if __name__ == "__main__":
    main()
