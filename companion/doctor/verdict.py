"""What a rehearsal has shown: a finding for each display, key, encoder and reader of a profile.

What was never seen is a failure. Where a whole device is gone, that is the failure, and its parts are
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.seats import Seat
from companion.core.text import english
from companion.doctor.acts import Act, Kind, acts_of, key_pins
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.needs import displays
from companion.doctor.rehearsal import Rehearsal
from companion.profile.complaints import place_name
from companion.profile.parts import Place

DEAF = "start the doctor again (a line can be deaf after one start); if it stays so, take another pin"
POD_WIRES = "check its wires at the pod (firmware/README.md)"
SWAPPED_ON_POD = "if you turned right first: swap its wires clk and dt at the pod"


def findings(rehearsal: Rehearsal) -> Iterator[Finding]:
    """Everything, place by place."""
    yield from _lost(rehearsal)
    for seat, place in sorted(rehearsal.profile.places.items()):
        if seat in displays(rehearsal.profile):
            yield from _display(rehearsal, seat)
        for act in acts_of(rehearsal.profile):
            # An encoder is one part, whichever way it was turned.
            if act.seat == seat and act.kind != "left":
                yield from _judged(rehearsal, act, place)


def _lost(rehearsal: Rehearsal) -> Iterator[Finding]:
    for (seat, device), why in sorted(rehearsal.lost.items(), key=lambda item: item[0]):
        detail = why.render(english) or "does not answer"
        yield failure(
            f"{place_name(seat)}, {device}", detail, "see its own line above; check cable and power"
        )


def _display(rehearsal: Rehearsal, seat: Seat) -> Iterator[Finding]:
    if rehearsal.answers(seat):
        size = displays(rehearsal.profile)[seat].size
        yield fine(f"{place_name(seat)}, display", f"took the test picture, {size}")


def _judged(rehearsal: Rehearsal, act: Act, place: Place) -> Iterator[Finding]:
    part, device = _part(act), _carrier(act, place)
    what = f"{place_name(act.seat)}, {part}"
    if (act.seat, device) not in rehearsal.lost:
        yield JUDGES[act.kind](rehearsal, act, place, what)
    elif device != part:
        yield skipped(what, f"its {device} does not answer")


def _part(act: Act) -> str:
    return {"key": f"key {act.key}", "card": "reader"}.get(act.kind, "encoder")


def _carrier(act: Act, place: Place) -> str:
    """The device whose loss takes this part along."""
    if act.kind == "card":
        return "reader" if place.reader is not None else "pod"
    if act.kind == "key":
        return "controls" if act.key in key_pins(place) else "pod"
    return "controls" if place.encoder is not None else "pod"


def _key(rehearsal: Rehearsal, act: Act, place: Place, what: str) -> Finding:
    pin = key_pins(place).get(act.key)
    if act in rehearsal.held:
        return failure(what, "stays down", "is it stuck, or its wire touching ground?")
    if act in rehearsal.seen:
        return fine(what, "seen")
    if pin is None:
        return failure(what, "never seen", f"{POD_WIRES}; the order of its keys is `keys` in the profile")
    if (act.seat, act.key) in rehearsal.deaf:
        return failure(what, f"the line of GPIO {pin} is deaf: its level changes, but nothing is heard", DEAF)
    return failure(what, "never seen", f"check its wires to GPIO {pin} and to ground; {DEAF}")


def _encoder(rehearsal: Rehearsal, act: Act, place: Place, what: str) -> Finding:
    turning, encoder = rehearsal.turnings[act.seat], place.encoder
    wires = POD_WIRES
    if encoder is not None:
        wires = f"check clk (GPIO {encoder.clk}), dt (GPIO {encoder.dt}) and ground; {DEAF}"
    deaf = [line for line in ("clk", "dt") if (act.seat, line) in rehearsal.deaf]
    if deaf:
        return failure(what, f"its line {' and '.join(deaf)} is deaf", DEAF)
    match turning.sides:
        case ["right", "left"]:
            return fine(what, "seen, both ways")
        case ["left", "right"]:
            return warning(what, "went left first", _swapped(place))
        case [side]:
            return failure(what, f"seen only to the {side}", f"{wires}; {_swapped(place)}")
    return failure(what, "only trembled" if turning.moved else "never seen", wires)


def _swapped(place: Place) -> str:
    if place.encoder is None:
        return SWAPPED_ON_POD
    value = str(not place.encoder.reversed).lower()
    return f"if you turned right first: write reversed = {value} under its encoder"


def _reader(rehearsal: Rehearsal, act: Act, place: Place, what: str) -> Finding:
    if act in rehearsal.seen:
        return fine(what, "saw a card")
    remedy = f"lay an enrolled card flat and alone; {POD_WIRES}"
    if place.reader is not None:
        remedy = (
            f"lay an enrolled card flat and alone; check the reader's wires and its port {place.reader.port}"
        )
    return failure(what, "never saw a card", remedy)


JUDGES: dict[Kind, Callable[[Rehearsal, Act, Place, str], Finding]] = {
    "key": _key,
    "right": _encoder,
    "card": _reader,
}
