"""Signals: what the hardware says, before anybody knows what it means; and what pages ask for.

Devices only report facts (a key went down, a tag is there); what a fact means depends on the prompt.
Keys are `push` (the encoder's own), `ok`, `undo`, and `up` and `down` where buttons stand in for an
encoder. What goes back to a seat without words, by light and sound, is a cue.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text

KEYS = ("push", "ok", "undo", "up", "down")


class KeyChanged(Struct, frozen=True, tag="key"):
    """A key went down or up; contacts may bounce, unless the device has seen to that (`settled`)."""

    seat: Seat
    key: str
    down: bool
    settled: bool = False


class ControlsReset(Struct, frozen=True, tag="let_go"):
    """A seat's controls have started anew: whatever was held there is let go, and meant nothing."""

    seat: Seat


class Turned(Struct, frozen=True, tag="turned"):
    """An encoder moved by whole steps; clockwise is positive."""

    seat: Seat
    steps: int


class CardPresent(Struct, frozen=True, tag="card"):
    """Exactly these tags are in a reader's field; none means that the card is gone."""

    seat: Seat
    tags: tuple[str, ...]


class DeviceLost(Struct, frozen=True, tag="lost"):
    """A seat's `pod`, `controls`, `reader` or `display` does not answer any more, or cannot be used."""

    seat: Seat
    device: str
    why: Text | None = None


class DeviceFound(Struct, frozen=True, tag="found"):
    """It is back."""

    seat: Seat
    device: str


class DeviceDoubled(Struct, frozen=True, tag="doubled"):
    """Another device says that it is this one; the seat's own goes on, and somebody should unplug one."""

    seat: Seat
    device: str
    why: Text


class AccessLocked(Struct, frozen=True, tag="locked"):
    """Too many wrong PINs: for so long no phone joins this seat, or any seat where it is the table's."""

    seat: Seat
    seconds: float


class Request(Struct, frozen=True):
    """What somebody asks who waits for the outcome: `reply` is called once, with it, from any thread."""

    reply: Callable[[Any], None]
    seat: Seat


Signal = (
    KeyChanged
    | ControlsReset
    | Turned
    | CardPresent
    | DeviceLost
    | DeviceFound
    | DeviceDoubled
    | AccessLocked
    | Request
)


CueKind = Literal["turn", "accepted", "refused"]


class Cue(Struct, frozen=True):
    """Your turn, accepted, refused."""

    seat: Seat
    kind: CueKind
