"""Does each pod and reader have a name and a port of its own, and does a pod stand alone at its place?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.core.seats import Seat
from companion.core.signals import KEYS
from companion.core.text import say
from companion.profile.parts import Buttons, PlaceParts, Pod, Profile
from companion.profile.problems import Problem, key_of
from companion.profile.uart import PORTS as UART_PORTS

UID = r"[0-9a-f]{16}"
PORT = r"/dev/[!-~]+"
HEADER_PORT = "header"
SHOWN_BY = say("companion doctor shows it")


def port_problems(profile: Profile) -> Iterator[Problem]:
    """Pods and readers, each on its own and against those before it."""
    for seat, place in profile.places.items():
        if place.pod is not None:
            yield from _about(seat, place.pod)
            yield from _beside(seat, place)
        for field, port in _ports(place):
            if not re.fullmatch(PORT, port):
                yield Problem(
                    key_of(seat, field),
                    say('"{port}" is no port', port=port),
                    say("write it whole, with /dev/"),
                )
    yield from _twice(profile)


def _about(seat: Seat, pod: Pod) -> Iterator[Problem]:
    if pod.uid is None and pod.port is None:
        yield Problem(
            key_of(seat, "pod"), say("nothing says which pod"), say("add its uid: {how}", how=SHOWN_BY)
        )
    if pod.uid is not None and not re.fullmatch(UID, pod.uid):
        yield Problem(
            key_of(seat, "pod.uid"),
            say('"{uid}" is no number of a pod', uid=pod.uid),
            say("16 digits, 0 to 9 and small a to f: {how}", how=SHOWN_BY),
        )
    keys = key_of(seat, "pod.keys")
    for name in pod.keys:
        if name not in KEYS:
            yield Problem(
                keys,
                say('there is no key "{name}"', name=name),
                say("keys are: {names}", names=", ".join(KEYS)),
            )
    if len(set(pod.keys)) < len(pod.keys):
        yield Problem(
            keys, say("a key stands there twice"), say("name each key once, in the order of its wires")
        )
    if not {"push", "ok"} & set(pod.keys):
        yield Problem(keys, say("nothing to confirm with"), say("a pod needs push or ok"))


def _beside(seat: Seat, place: PlaceParts) -> Iterator[Problem]:
    own = {
        "encoder": place.encoder is not None,
        "buttons": place.buttons != Buttons(),
        "light": place.light is not None,
        "reader": place.reader is not None,
    }
    for part, there in own.items():
        if there:
            yield Problem(
                key_of(seat, part), say("is at a pod, which has its own"), say("remove it, or remove the pod")
            )


def _ports(place: PlaceParts) -> Iterator[tuple[str, str]]:
    if place.pod is not None and place.pod.port is not None:
        yield "pod.port", place.pod.port
    if place.reader is not None:
        yield "reader.port", place.reader.port


def _twice(profile: Profile) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for seat, place in profile.places.items():
        named = [(field, HEADER_PORT if port in UART_PORTS else port) for field, port in _ports(place)]
        if place.pod is not None and place.pod.uid is not None:
            named.append(("pod.uid", place.pod.uid))
        for field, name in named:
            key = key_of(seat, field)
            if name in taken:
                yield Problem(
                    key,
                    say(
                        "{bus} is taken by {other}",
                        bus=say("the header's serial port") if name == HEADER_PORT else name,
                        other=taken[name],
                    ),
                    say("give each its own"),
                )
            taken.setdefault(name, key)
