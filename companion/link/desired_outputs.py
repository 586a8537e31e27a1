"""What the hub wants of a pod, as levels: a colour, a brightness and a picture.

A desired output compares what is wanted with what the pod has confirmed and names the next difference as a
command. So the newest value wins however many came before it, and a pod that starts anew is simply one that
has confirmed nothing. After a failure an output rests for a while: a pod that cannot do a thing is not asked
without pause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from companion.core.text import Text
from companion.link.outbox import PodCommand
from companion.link.reasons import CANNOT_DRAW
from companion.link.wire import to_text

REST_MS = 1_000
# In one sign of life: a whole display in three.
REPEATED_PAGES = 3
# What a pod answers to a verb that it does not know.
UNKNOWN_VERB = "verb"
DARK = ("000000", "solid")

# Six hexadecimal digits and the name of an effect.
Glow = tuple[str, str]
T = TypeVar("T")


class DesiredOutput(Protocol):
    """The sender of a command hears what became of it."""

    def next(self, now_ms: int) -> PodCommand | None:
        """The next difference, if there is one."""

    @property
    def fulfilled(self) -> bool:
        """Whether the pod has it, as far as it ever will."""

    def done(self) -> None:
        """The pod did it."""

    def failed(self, why: str | None, now_ms: int) -> None:
        """The pod refused, or did not answer."""

    def repeat(self) -> list[PodCommand]:
        """Something that the pod has confirmed already: a sign of life that changes nothing."""

    def forget(self, *, anew: bool) -> None:
        """Nothing is confirmed. Only a pod that has started anew may do now what it refused before."""


class DesiredValue(Generic[T]):
    """One value, told until it is confirmed. What the pod has refused is not asked for again."""

    def __init__(self, wanted: T) -> None:
        self.wanted = wanted
        self._sent = wanted
        self._confirmed: T | None = None
        self._refused: set[T] = set()
        self._rest_until_ms: int | None = None

    def command(self, value: T) -> PodCommand:
        """How it is said."""
        raise NotImplementedError

    def next(self, now_ms: int) -> PodCommand | None:
        """What is wanted, unless the pod has it."""
        resting = self._rest_until_ms is not None and now_ms < self._rest_until_ms
        if resting or self.fulfilled:
            return None
        return self._say(self.wanted)

    @property
    def fulfilled(self) -> bool:
        """Whether it is as it should be, or never will."""
        return self.wanted == self._confirmed or self.wanted in self._refused

    def repeat(self) -> list[PodCommand]:
        """What the pod has anyway."""
        return [] if self._confirmed is None else [self._say(self._confirmed)]

    def done(self) -> None:
        """The pod has it."""
        self._confirmed, self._rest_until_ms = self._sent, None

    def failed(self, why: str | None, now_ms: int) -> None:
        """It has not."""
        if why is None:
            self._confirmed, self._rest_until_ms = None, now_ms + REST_MS
        else:
            self._refused.add(self._sent)
            if self._confirmed == self._sent:
                self._confirmed = None

    def forget(self, *, anew: bool) -> None:
        """The pod has started, or shows something of its own."""
        self._confirmed = self._rest_until_ms = None
        if anew:
            self._refused.clear()

    def _say(self, value: T) -> PodCommand:
        self._sent = value
        return self.command(value)


class DesiredLight(DesiredValue[Glow]):
    """The light: one colour, one effect."""

    def __init__(self) -> None:
        super().__init__(DARK)

    def command(self, value: Glow) -> PodCommand:
        """Glow so."""
        return PodCommand("LED", (("rgb", value[0]), ("fx", value[1])))


class DesiredBrightness(DesiredValue[int | None]):
    """How bright the display is; None while nobody has chosen, and nothing is said then."""

    def __init__(self) -> None:
        super().__init__(None)

    def command(self, value: int | None) -> PodCommand:
        """So bright, from 0 to 255."""
        return PodCommand("DIM", (("level", str(value)),))


class DesiredPicture:
    """The picture on the pod's display, page by page; a command carries at most one page's changed columns.

    A page is a row of bytes, each of them eight pixels one above the other.
    """

    def __init__(self) -> None:
        self.wanted: Sequence[bytes] = ()
        self.trouble: Text | None = None
        self._pages: dict[int, bytes] = {}
        self._sent = (0, 0, b"")
        self._turn = 0
        self._hopeless = False
        self._rest_until_ms: int | None = None

    def next(self, now_ms: int) -> PodCommand | None:
        """The changed columns of the next page that has any; pages take turns, so none is left behind."""
        resting = self._rest_until_ms is not None and now_ms < self._rest_until_ms
        if self._hopeless or resting:
            return None
        changed = [page for page, cells in enumerate(self.wanted) if self._pages.get(page) != cells]
        if not changed:
            return None
        page = next((page for page in changed if page >= self._turn), changed[0])
        return self._say(page, *_changed(self._pages.get(page), self.wanted[page]))

    @property
    def fulfilled(self) -> bool:
        """Whether the glass has every page, or never will."""
        return self._hopeless or all(self._pages.get(page) == cells for page, cells in enumerate(self.wanted))

    def repeat(self) -> list[PodCommand]:
        """Whole pages that the glass shows anyway; they take turns, so that a display which has lost its
        power for a moment, and nobody knows it, is soon whole again."""
        turns = sorted(self._pages, key=lambda page: (page < self._turn, page))
        return [self._say(page, 0, self._pages[page]) for page in turns[:REPEATED_PAGES]]

    def done(self) -> None:
        """The glass has it."""
        page, column, data = self._sent
        known = self._pages.get(page, data)
        self._pages[page] = known[:column] + data + known[column + len(data) :]
        self._rest_until_ms = self.trouble = None

    def failed(self, why: str | None, now_ms: int) -> None:
        """Nobody knows what the glass has."""
        self._pages.clear()
        self._rest_until_ms = now_ms + REST_MS
        self._hopeless = why == UNKNOWN_VERB
        self.trouble = CANNOT_DRAW

    def forget(self, *, anew: bool) -> None:
        """The glass is dark."""
        self._pages.clear()
        self._rest_until_ms = None
        self._hopeless = self._hopeless and not anew

    def _say(self, page: int, column: int, data: bytes) -> PodCommand:
        self._sent = (page, column, data)
        self._turn = page + 1
        return PodCommand("DRAW", (("page", str(page)), ("col", str(column)), ("b64", to_text(data))))


def _changed(known: bytes | None, wanted: bytes) -> tuple[int, bytes]:
    """Where the first change is, and everything up to the last."""
    if known is None:
        return 0, wanted
    changes = [column for column, cell in enumerate(wanted) if cell != known[column]]
    return changes[0], wanted[changes[0] : changes[-1] + 1]
