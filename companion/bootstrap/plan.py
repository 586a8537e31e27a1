"""What the command line asks of `companion run`, with pages."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from msgspec import Struct

from companion.core.text import Text
from companion.locale import Speech, language_of


class RunPlan(Struct, frozen=True):
    """Where the pages are, which game, and who plays."""

    port: int
    listen: str
    #: None where the lobby asks.
    game: str | None
    language: str | None
    web: bool
    names: tuple[str, ...]
    demo: bool
    browser: bool
    club: Path | None = None

    @classmethod
    def of(cls, options: argparse.Namespace) -> RunPlan:
        """The plan behind parsed arguments."""
        return cls(
            port=options.port,
            listen=options.listen,
            game=options.game,
            language=options.lang,
            web=options.web,
            names=tuple(name.strip() for name in (options.names or "").split(",") if name.strip()),
            demo=options.demo,
            browser=not options.no_browser,
            club=options.club,
        )

    def tell(self, text: Text) -> None:
        """To whoever started it, in their language."""
        tell(Speech(self.language or language_of())(text))


def tell(line: str) -> None:
    """To whoever started it, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
