"""What a live test has shown: a finding for each display, key, encoder and reader of a profile.

What was never seen is a failure. Where a whole device is gone, that is the failure, and its parts are
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.live_steps import Kind, LiveStep, device_name, key_pins, live_steps
from companion.doctor.live_test import LiveTest
from companion.doctor.requirements import displays
from companion.profile.parts import PlaceParts
from companion.profile.problems import place_name

DEAF = say("start the doctor again (a line can be deaf after one start); if it stays so, take another pin")
POD_WIRES = say("check its wires at the pod (firmware/README.md)")
SWAPPED_ON_POD = say("if you turned right first: swap its wires clk and dt at the pod")


def findings(live_test: LiveTest) -> Iterator[Finding]:
    """Everything, place by place."""
    yield from _lost(live_test)
    for seat, place in sorted(live_test.profile.places.items()):
        if seat in displays(live_test.profile):
            yield from _display(live_test, seat)
        for step in live_steps(live_test.profile):
            # An encoder is one part, whichever way it was turned.
            if step.seat == seat and step.kind != "left":
                yield from _judged(live_test, step, place)


def _lost(live_test: LiveTest) -> Iterator[Finding]:
    for (seat, device), why in sorted(live_test.lost.items(), key=lambda item: item[0]):
        detail = why if why.msgid else say("does not answer")
        yield failure(
            Text("{place}, {device}", {"place": place_name(seat), "device": device_name(device)}),
            detail,
            say("see its own line above; check cable and power"),
        )


def _display(live_test: LiveTest, seat: Seat) -> Iterator[Finding]:
    if live_test.answers(seat):
        size = displays(live_test.profile)[seat].size
        yield fine(
            say("{place}, display", place=place_name(seat)), say("took the test picture, {size}", size=size)
        )


def _judged(live_test: LiveTest, step: LiveStep, place: PlaceParts) -> Iterator[Finding]:
    device = _carrier(step, place)
    what = Text("{place}, {part}", {"place": place_name(step.seat), "part": _part(step)})
    if (step.seat, device) not in live_test.lost:
        yield JUDGES[step.kind](live_test, step, place, what)
    elif (device, step.kind) != ("reader", "card"):
        yield skipped(what, say("its {device} does not answer", device=device_name(device)))


def _part(step: LiveStep) -> Text:
    match step.kind:
        case "key":
            return say("key {key}", key=step.key)
        case "card":
            return say("reader")
    return say("encoder")


def _carrier(step: LiveStep, place: PlaceParts) -> str:
    """The device whose loss takes this part along."""
    if step.kind == "card":
        return "reader" if place.reader is not None else "pod"
    if step.kind == "key":
        return "controls" if step.key in key_pins(place) else "pod"
    return "controls" if place.encoder is not None else "pod"


def _key(live_test: LiveTest, step: LiveStep, place: PlaceParts, what: Text) -> Finding:
    pin = key_pins(place).get(step.key)
    if step in live_test.held or (step.seat, step.key) in live_test.never_open:
        return failure(what, say("stays down"), say("is it stuck, or its wire touching ground?"))
    if step in live_test.seen:
        return fine(what, say("seen"))
    if pin is None:
        return failure(
            what,
            say("never seen"),
            say("{remedy}; the order of its keys is `keys` in the profile", remedy=POD_WIRES),
        )
    if (step.seat, step.key) in live_test.missed_edges:
        return failure(
            what,
            say("the line of GPIO {pin} is deaf: its level changes, but nothing is heard", pin=pin),
            DEAF,
        )
    return failure(
        what,
        say("never seen"),
        say("check its wires to GPIO {pin} and to ground; {remedy}", pin=pin, remedy=DEAF),
    )


def _encoder(live_test: LiveTest, step: LiveStep, place: PlaceParts, what: Text) -> Finding:
    direction, encoder = live_test.directions[step.seat], place.encoder
    wires = POD_WIRES
    if encoder is not None:
        wires = say(
            "check clk (GPIO {clk}), dt (GPIO {dt}) and ground; {remedy}",
            clk=encoder.clk,
            dt=encoder.dt,
            remedy=DEAF,
        )
    missed_edges = [line for line in ("clk", "dt") if (step.seat, line) in live_test.missed_edges]
    if missed_edges:
        return failure(what, say("its line {names} is deaf", names=", ".join(missed_edges)), DEAF)
    match direction.sides:
        case ["right", "left"]:
            return fine(what, say("seen, both ways"))
        case ["left", "right"]:
            return warning(what, say("went left first"), _swapped(place))
        case [side]:
            return failure(
                what,
                say("seen only to the right") if side == "right" else say("seen only to the left"),
                say("{one}; {other}", one=wires, other=_swapped(place)),
            )
    return failure(what, say("only trembled") if direction.moved else say("never seen"), wires)


def _swapped(place: PlaceParts) -> Text:
    if place.encoder is None:
        return SWAPPED_ON_POD
    value = str(not place.encoder.reversed).lower()
    return say("if you turned right first: write reversed = {value} under its encoder", value=value)


def _reader(live_test: LiveTest, step: LiveStep, place: PlaceParts, what: Text) -> Finding:
    if step in live_test.seen:
        return fine(what, say("saw a card"))
    remedy = say("lay an enrolled card flat and alone; {remedy}", remedy=POD_WIRES)
    if place.reader is not None:
        remedy = say(
            "lay an enrolled card flat and alone; check the reader's wires and its port {port}",
            port=place.reader.port,
        )
    return failure(what, say("never saw a card"), remedy)


JUDGES: dict[Kind, Callable[[LiveTest, LiveStep, PlaceParts, Text], Finding]] = {
    "key": _key,
    "right": _encoder,
    "card": _reader,
}
