"""A person who enrols a deck at a keyboard."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.enrolment.deck import EnrolledDeck
from companion.games.three_ages import GAME
from companion.table.tags import Tag
from companion.terminal.enrol import EnrolOptions, enrol


class Terminal:
    """A person with a deck at a keyboard."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def type(self, *entries: str, card: int | None = None, each_side: bool = False) -> str:
        """A conversation, and everything that was printed."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{entry}\n" for entry in entries)))
        return self.run(
            EnrolOptions("three-ages", data=self.folder, card=card, each_side=each_side, language="en")
        )

    def run(self, request: EnrolOptions) -> str:
        assert enrol(request) == 0
        return self._capsys.readouterr().out

    @property
    def tags(self) -> dict[str, Tag]:
        return dict(EnrolledDeck(GAME, self.folder).tags)
