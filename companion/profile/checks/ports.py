"""Does each pod and reader have a name and a port of its own, and does a pod stand alone at its place?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.core.seats import Seat
from companion.core.signals import KEYS
from companion.profile.complaints import Complaint, key_of
from companion.profile.parts import Buttons, Place, Pod, Profile
from companion.profile.uart import PORTS as UART_PORTS

UID = re.compile(r"[0-9a-f]{16}")
PORT = re.compile(r"/dev/[!-~]+")
SHOWN_BY = "companion doctor shows it"


def port_complaints(profile: Profile) -> Iterator[Complaint]:
    """Pods and readers, each on its own and against those before it."""
    for seat, place in profile.places.items():
        if place.pod is not None:
            yield from _about(seat, place.pod)
            yield from _beside(seat, place)
        for field, port in _ports(place):
            if not PORT.fullmatch(port):
                yield Complaint(key_of(seat, field), f'"{port}" is no port', "write it whole, with /dev/")
    yield from _twice(profile)


def _about(seat: Seat, pod: Pod) -> Iterator[Complaint]:
    if pod.uid is None and pod.port is None:
        yield Complaint(key_of(seat, "pod"), "nothing says which pod", f"add its uid: {SHOWN_BY}")
    if pod.uid is not None and not UID.fullmatch(pod.uid):
        yield Complaint(
            key_of(seat, "pod.uid"),
            f'"{pod.uid}" is no number of a pod',
            f"16 digits, 0 to 9 and small a to f: {SHOWN_BY}",
        )
    keys = key_of(seat, "pod.keys")
    for name in pod.keys:
        if name not in KEYS:
            yield Complaint(keys, f'there is no key "{name}"', f"keys are: {', '.join(KEYS)}")
    if len(set(pod.keys)) < len(pod.keys):
        yield Complaint(keys, "a key stands there twice", "name each key once, in the order of its wires")
    if not {"push", "ok"} & set(pod.keys):
        yield Complaint(keys, "nothing to confirm with", "a pod needs push or ok")


def _beside(seat: Seat, place: Place) -> Iterator[Complaint]:
    own = {
        "encoder": place.encoder is not None,
        "buttons": place.buttons != Buttons(),
        "light": place.light is not None,
        "reader": place.reader is not None,
    }
    for part, there in own.items():
        if there:
            yield Complaint(
                key_of(seat, part), "is at a pod, which has its own", "remove it, or remove the pod"
            )


def _ports(place: Place) -> Iterator[tuple[str, str]]:
    if place.pod is not None and place.pod.port is not None:
        yield "pod.port", place.pod.port
    if place.reader is not None:
        yield "reader.port", place.reader.port


def _twice(profile: Profile) -> Iterator[Complaint]:
    taken: dict[str, str] = {}
    for seat, place in profile.places.items():
        named = [
            (field, "the header's serial port" if port in UART_PORTS else port)
            for field, port in _ports(place)
        ]
        if place.pod is not None and place.pod.uid is not None:
            named.append(("pod.uid", place.pod.uid))
        for field, name in named:
            key = key_of(seat, field)
            if name in taken:
                yield Complaint(key, f"{name} is taken by {taken[name]}", "give each its own")
            taken.setdefault(name, key)
