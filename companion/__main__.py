"""`companion` and `python -m companion`: Ctrl-C ends them without a word, also while the rest is imported."""

from __future__ import annotations

import sys

from companion.ending import end_at_once


def run() -> None:
    """The entry point of the `companion` command."""
    end_at_once()
    from companion.commands import main  # noqa: PLC0415 - most of it, and it takes a while

    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
