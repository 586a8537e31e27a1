"""A table in words, as `companion profile check` prints it: a line for each place, then what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import TABLE
from companion.profile.abilities import can_answer
from companion.profile.bus import ON_POD, I2c, parse
from companion.profile.checks.displays import address_of
from companion.profile.complaints import place_name
from companion.profile.doubts import doubts
from companion.profile.form import SEATS
from companion.profile.parts import Buttons, Display, Encoder, Place, Pod, Profile


def told(name: str, profile: Profile) -> Iterator[str]:
    """Everything about the file of this name, which is right."""
    yield f"{name}: {profile.name}"
    for place, words in lines(profile):
        yield f"  {place:<8}{words}"
    found = doubts(profile)
    for doubt in found:
        yield f"! {doubt.key}: {doubt.what}"
        yield f"  → {doubt.remedy}"
    yield "fine, but for what is marked with !" if found else "fine"


def lines(profile: Profile) -> Iterator[tuple[str, str]]:
    """Each place, and what stands there."""
    if profile.virtual:
        yield "page", "every display, encoder and card in the browser; no hardware"
        return
    for seat, place in sorted(profile.places.items()):
        parts = " · ".join(_parts(place)) or "nothing of its own"
        helped = "" if seat == TABLE or can_answer(place) else " · answers at the table"
        yield place_name(seat), parts + helped
    if profile.buzzer is not None:
        yield "buzzer", f"pin {profile.buzzer}"
    others = [str(seat) for seat in SEATS if seat not in profile.places]
    if others:
        yield "others", f"seats {', '.join(others)} answer at the table"


def _parts(place: Place) -> Iterator[str]:
    if place.display is not None:
        yield _display(place.display)
    if place.encoder is not None:
        yield _encoder(place.encoder)
    keys = {key: getattr(place.buttons, key) for key in Buttons.__struct_fields__}
    yield from (f"{key} {pin}" for key, pin in keys.items() if pin is not None)
    if place.light is not None:
        yield f"light {place.light.red}, {place.light.green}, {place.light.blue}"
    if place.reader is not None:
        yield f"{place.reader.kind} reader on {place.reader.port}"
    if place.pod is not None:
        yield _pod(place.pod)


def _display(display: Display) -> str:
    panel = f"{display.controller} {display.size}"
    if display.bus == ON_POD:
        return f"{panel} on its pod"
    at = f" at {address_of(display):#04x}" if isinstance(parse(display.bus), I2c) else ""
    return f"{panel} on {display.bus}{at}"


def _encoder(encoder: Encoder) -> str:
    push = "" if encoder.push is None else f", push {encoder.push}"
    return f"encoder {encoder.clk}, {encoder.dt}{push}"


def _pod(pod: Pod) -> str:
    named = " ".join(part for part in (pod.uid, f"on {pod.port}" if pod.port else "") if part)
    return f"pod {named} ({', '.join(pod.keys)})"
