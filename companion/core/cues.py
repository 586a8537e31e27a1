"""Cues: what a seat is told without words, by light and sound."""

from typing import Literal

from msgspec import Struct

from companion.core.seats import Seat

CueKind = Literal["turn", "accepted", "refused"]


class Cue(Struct, frozen=True):
    """Your turn, accepted, refused."""

    seat: Seat
    kind: CueKind
