"""Journals that an older version of their game wrote: what they say, as this version would have written it.

Events are facts, so a journal does not depend on rules, but it does on how a game writes its facts. The first
line says which version of the game that was; a game lists how each version becomes the next one
(`core/migration.py`). A newer program that goes on with an older journal says so in a line of its own
(`records.Upgraded`), so the same file may hold several versions, one after the other.
"""

from __future__ import annotations

from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec
from msgspec import Raw

from companion.core.game import AnyGame
from companion.core.migration import RawEvent, RawOptions
from companion.core.text import say
from companion.core.values import Event
from companion.errors import JournalVersionError
from companion.journal.records import Header, encode


def require_known(game: AnyGame, version: int, path: Path) -> None:
    """Refuse what a newer program wrote, before anything of it is misunderstood."""
    if version > game.version:
        raise JournalVersionError(
            say(
                "written by version {written} of {game}, this program knows up to {known}",
                written=version,
                game=game.title,
                known=game.version,
            ),
            where=str(path),
            remedy=say("update this program; the journal is whole and nothing was changed"),
        )


class VersionedDecoder:
    """Reads options and events of a journal, whatever version wrote them. Raises what decoding raises."""

    def __init__(self, game: AnyGame, header: Header) -> None:
        self._game = game
        self._version = header.version
        self._events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GenericAlias(list, (game.event_type,)))
        # The options of each version from the header's own on, as far as older ones are needed.
        self._raw_options: list[RawOptions] = []
        if header.version == game.version:
            self.options = msgspec.json.decode(header.options, type=game.options_type)
            return
        options: RawOptions = msgspec.json.decode(header.options)
        for migration in game.migrations[header.version - 1 :]:
            self._raw_options.append(options)
            options = migration.options(options)
        self.options = msgspec.convert(options, type=game.options_type, str_keys=True)

    def events(self, written: Raw, version: int) -> list[Event]:
        """The events of a step that this version wrote."""
        raw = written if version == self._game.version else encode(self._migrated(written, version))
        happened: list[Event] = self._events.decode(raw)
        return happened

    def _migrated(self, written: Raw, version: int) -> list[RawEvent]:
        events: list[RawEvent] = msgspec.json.decode(written)
        for migration, options in zip(
            self._game.migrations[version - 1 :], self._raw_options[version - self._version :], strict=True
        ):
            events = list(migration.events(events, options))
        return events
