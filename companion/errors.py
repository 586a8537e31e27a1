"""One tree of errors. Each says what is wrong, where, and what to do about it.

These are for people who run the companion. What a *player* did wrong is a `Refusal`, a value.
`code` is the exit status of a command that ends with the error. What may be read by players, too, is a
sentence of the catalogues; as an exception it is English, and whoever shows it says it in their language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Sentence(Protocol):
    """A `Text` of the core, which builds on this module."""

    def render(self, lookup: Callable[[str, str, int], str], /) -> str:
        """In the language of `lookup`; as a string it is English."""


class CompanionError(Exception):
    """The root: one line of what (and where), one line of remedy."""

    code = 1

    def __init__(
        self, what: str | Sentence, *, where: str | Sentence = "", remedy: str | Sentence = ""
    ) -> None:
        self.sentences = (what, remedy)
        self.place = where
        self.what = str(what)
        self.where = str(where)
        self.remedy = str(remedy)
        super().__init__(f"{where}: {what}" if where else self.what)

    def told(self, say: Callable[[Any], str]) -> tuple[str, str]:
        """What (and where) and remedy, in the language of `say`."""
        what, remedy, where = (
            one if isinstance(one, str) else say(one) for one in (*self.sentences, self.place)
        )
        return f"{where}: {what}" if where else what, remedy


class UsageError(CompanionError):
    """The command line asks for something that does not exist."""

    code = 2


class SettingError(UsageError):
    """A setting of a game that is unknown, or a value that it cannot have."""


class UnknownGameError(UsageError):
    """No game of that name is installed."""


class DataError(CompanionError):
    """A data file (deck, civilisations, sectors, layouts) that cannot be right."""

    code = 3


class ProfileError(DataError):
    """A table's profile that cannot be right."""


class ProfileProblemsError(ProfileError):
    """Several things that cannot be right: a line for each, in none of which a file can begin another."""


class HardwareError(CompanionError):
    """A part of the table, or a permission to use it, that is not there."""

    code = 6


class StoppedError(CompanionError):
    """The table cannot go on; whoever watches over it starts it again."""

    code = 7


class JournalError(CompanionError):
    """A journal that cannot be read or written."""

    code = 1


class JournalDamagedError(JournalError):
    """A line in the middle of a journal is not what was written."""


class JournalEmptyError(JournalError):
    """A journal in which no game was begun."""


class JournalUnreadableError(JournalError):
    """A line is what was written, but this program cannot make sense of it."""


class JournalVersionError(JournalUnreadableError):
    """A journal of a newer companion, or of a newer version of its game."""


class JournalBusyError(JournalError):
    """Another process is writing this journal."""

    code = 4


class JournalWriteError(JournalError):
    """The step could not be put on disk, so it did not happen."""

    code = 5


class InstallError(CompanionError):
    """A step that could not be done; what was done before it stays noted, so the same command goes on."""


class MaintenanceError(CompanionError):
    """An archive that is not whole, or a table that runs: it cannot be done, and nothing was changed."""

    code = 1
