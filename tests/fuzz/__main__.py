"""Coverage-guided fuzzing of everything that reads what others wrote.

    python -m tests.fuzz                          which targets there are
    python -m tests.fuzz frames --seconds 300     one of them, for so long; needs atheris (the extra `fuzz`)

A target is a module `<name>.py` with

    def one(data: bytes)                   feeds it in; any exception that escapes is a finding
    def seeds() -> Iterable[bytes]         real examples to start from
    WORDS                                  what a blind mutation would hardly ever hit upon

and a folder `corpus/<name>/`. In it lie cases that were thought of, by name, and those that were found:
a finding is written there, and from then on `test_corpus.py` runs it with every `make test`.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
# Also the targets: of what is not written in Python they alone show which way it went.
INSTRUMENTED = ["companion", "tomllib", "csv", "tests.fuzz"]
LARGEST_INPUT = 16_384
SECONDS_FOR_ONE = 10
MEGABYTES = 1_024


def targets() -> list[str]:
    """Every target, by its corpus."""
    return sorted(folder.name for folder in CORPUS.iterdir() if folder.is_dir())


def main(arguments: list[str]) -> int:
    """Fuzz one target until the time is up or something is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("target", nargs="?", choices=targets())
    parser.add_argument("--seconds", type=int, default=60)
    asked = parser.parse_args(arguments)
    if asked.target is None:
        print(*targets(), sep="\n")
        return 0
    try:
        return fuzz(asked.target, asked.seconds)
    except ModuleNotFoundError as error:
        if error.name != "atheris":
            raise
        print("atheris is not installed: pip install -e '.[dev,web,fuzz]'", file=sys.stderr)
        return 2


def fuzz(name: str, seconds: int) -> int:
    """Does not come back: libFuzzer ends the process, with status 0 when nothing was found."""
    atheris = importlib.import_module("atheris")  # an extra of its own
    with atheris.instrument_imports(include=INSTRUMENTED):
        target = importlib.import_module(f"tests.fuzz.{name}")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        (scratch / "found").mkdir()
        (scratch / "words").write_text("".join(map(_quoted, target.WORDS)), encoding="ascii")
        for number, seed in enumerate(target.seeds()):
            (scratch / "found" / f"seed-{number}").write_bytes(seed)
        atheris.Setup(
            [
                sys.argv[0],
                f"-max_total_time={seconds}",
                f"-max_len={LARGEST_INPUT}",
                f"-timeout={SECONDS_FOR_ONE}",
                f"-rss_limit_mb={MEGABYTES}",
                f"-dict={scratch / 'words'}",
                f"-artifact_prefix={CORPUS / name}/",
                "-print_final_stats=1",
                str(scratch / "found"),
                str(CORPUS / name),
            ],
            target.one,
        )
        atheris.Fuzz()
    return 0


def _quoted(word: bytes) -> str:
    """A word as libFuzzer's dictionaries write it."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
