"""What hands have to do at a table so that every key, encoder and reader has been heard once.

Each step is a sentence on a display, and the same sentence in English on the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.signals import KEYS
from companion.core.text import Text, say
from companion.profile.parts import PlaceParts, Profile

Kind = Literal["key", "right", "left", "card"]


class LiveStep(Struct, frozen=True):
    """One thing to do at one place; `key` only for a key."""

    seat: Seat
    kind: Kind
    key: str = ""


def live_steps(profile: Profile) -> list[LiveStep]:
    """Everything, place by place, in the order in which it is asked for."""
    return [step for seat, place in sorted(profile.places.items()) for step in _at(seat, place)]


def key_pins(place: PlaceParts) -> dict[str, int]:
    """The keys of a place that hang on a pin of the Pi."""
    push = place.encoder.push if place.encoder is not None else None
    pins = {"push": push} | {key: getattr(place.buttons, key) for key in KEYS if key != "push"}
    return {key: pin for key, pin in pins.items() if pin is not None}


def device_name(device: str) -> Text:
    """A device of a place, as its loss is told."""
    match device:
        case "display":
            return say("display")
        case "reader":
            return say("reader")
        case "controls":
            return say("controls")
        case "pod":
            return say("pod")
    return Text("{device}", {"device": device})


def sentence(step: LiveStep) -> Text:
    """What to do, in a few words."""
    match step.kind:
        case "right":
            return say("Turn right, 3 clicks")
        case "left":
            return say("Turn left, 3 clicks")
        case "card":
            return say("Lay a card here")
        case "key":
            return _key_sentence(step.key)


def _key_sentence(key: str) -> Text:
    match key:
        case "push":
            return say("Push the encoder")
        case "ok":
            return say("Press OK")
        case "undo":
            return say("Press Undo")
        case "up":
            return say("Press Up")
        case "down":
            return say("Press Down")
    return say("Press {key}", key=key)


def _at(seat: Seat, place: PlaceParts) -> Iterator[LiveStep]:
    keys = {*key_pins(place), *(place.pod.keys if place.pod is not None else ())}
    yield from (LiveStep(seat, "key", key) for key in sorted(keys, key=_order))
    if place.encoder is not None or place.pod is not None:
        yield LiveStep(seat, "right")
        yield LiveStep(seat, "left")
    if place.reader is not None or place.pod is not None:
        yield LiveStep(seat, "card")


def _order(key: str) -> tuple[int, str]:
    return (KEYS.index(key) if key in KEYS else len(KEYS), key)
