"""A table in words, as `companion profile check` prints it: a line for each place, then what is doubtful."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.core.seats import TABLE
from companion.core.text import Text, say
from companion.errors import CompanionError
from companion.profile.bus import ON_POD, I2c, parse
from companion.profile.display_checks import address_of
from companion.profile.parts import Buttons, Display, Encoder, PlaceParts, Pod, Profile, can_answer
from companion.profile.problems import as_warning, place_name
from companion.profile.schema import SEATS
from companion.profile.warnings import warnings


def summary(
    name: str,
    profile: Profile,
    speech: Callable[[Text], str] = str,
    obstacles: Iterable[CompanionError] = (),
) -> Iterator[str]:
    """Everything about the file of this name, which is right, and what this machine lacks for it."""
    yield speech(say("{what}: {detail}", what=name, detail=profile.name))
    for place, words in lines(profile):
        yield f"  {speech(place):<8}{speech(words)}"
    found = [*warnings(profile), *map(as_warning, obstacles)]
    for warning in found:
        yield f"! {speech(say('{what}: {detail}', what=warning.key, detail=warning.what))}"
        yield speech(Text("  → {remedy}", {"remedy": warning.remedy}))
    yield speech(say("fine, but for what is marked with !") if found else say("fine"))


def lines(profile: Profile) -> Iterator[tuple[Text, Text]]:
    """Each place, and what stands there."""
    if profile.virtual:
        yield say("page"), say("every display, encoder and card in the browser; no hardware")
        return
    for seat, place in sorted(profile.places.items()):
        parts = list(_parts(place)) or [say("nothing of its own")]
        if seat != TABLE and not can_answer(place):
            parts.append(say("answers at the table"))
        yield place_name(seat), _joined(parts)
    if profile.buzzer is not None:
        yield say("buzzer"), say("pin {pin}", pin=profile.buzzer)
    others = [str(seat) for seat in SEATS if seat not in profile.places]
    if others:
        yield say("others"), say("seats {seats} answer at the table", seats=", ".join(others))


def _joined(parts: list[Text]) -> Text:
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Text(" · ".join(f"{{{name}}}" for name in named), named)


def _parts(place: PlaceParts) -> Iterator[Text]:
    if place.display is not None:
        yield _display(place.display)
    if place.encoder is not None:
        yield _encoder(place.encoder)
    keys = {key: getattr(place.buttons, key) for key in Buttons.__struct_fields__}
    yield from (Text("{key} {pin}", {"key": key, "pin": pin}) for key, pin in keys.items() if pin is not None)
    if place.light is not None:
        light = place.light
        yield say("light {red}, {green}, {blue}", red=light.red, green=light.green, blue=light.blue)
    if place.reader is not None:
        yield say("{kind} reader on {port}", kind=place.reader.kind, port=place.reader.port)
    if place.pod is not None:
        yield _pod(place.pod)


def _display(display: Display) -> Text:
    panel = f"{display.controller} {display.size}"
    if display.bus == ON_POD:
        return say("{panel} on its pod", panel=panel)
    if isinstance(parse(display.bus), I2c):
        address = f"{address_of(display):#04x}"
        return say("{panel} on {bus} at {address}", panel=panel, bus=display.bus, address=address)
    return say("{panel} on {bus}", panel=panel, bus=display.bus)


def _encoder(encoder: Encoder) -> Text:
    if encoder.push is None:
        return say("encoder {clk}, {dt}", clk=encoder.clk, dt=encoder.dt)
    return say("encoder {clk}, {dt}, push {push}", clk=encoder.clk, dt=encoder.dt, push=encoder.push)


def _pod(pod: Pod) -> Text:
    keys = ", ".join(pod.keys)
    if not pod.port:
        return say("pod {uid} ({keys})", uid=pod.uid or "", keys=keys)
    if not pod.uid:
        return say("pod on {port} ({keys})", port=pod.port, keys=keys)
    return say("pod {uid} on {port} ({keys})", uid=pod.uid, port=pod.port, keys=keys)
