"""Pods: is each one plugged in, does it run our firmware, and is it the one that the profile expects there.

Only ports are opened that the profile or the udev rule names; a stranger's port is never touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from companion.core.seats import Seat
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.greeting import Greeting, greet
from companion.doctor.names import named_pods, nameless_pods
from companion.doctor.needs import places
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.errors import HardwareError
from companion.link.messages import PROTOCOL, Hello, State
from companion.profile.complaints import place_name
from companion.profile.doubts import is_example
from companion.profile.parts import Pod, Profile

FLASH = "make firmware says how to copy it onto the pod"
RULE = "companion install puts the udev rule there"


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Every pod of the profile, then pods that nobody expects; without a profile a word if there is none."""
    expected = _expected(profile)
    busy = bool(expected) and is_running(system)
    for seat, pod in expected.items():
        what = f"pod of {place_name(seat)}"
        if busy:
            yield skipped(what, f"the running table holds its port; to look at it: {STOP}")
        else:
            yield _pod(system, what, pod, expected)
    known = {pod.uid for pod in expected.values()}
    ports = {system.at(pod.address).resolve() for pod in expected.values()}
    found = named_pods(system) | nameless_pods(system)
    if profile is None and not found:
        yield skipped("pods", f"none found under /dev/companion; plug one in. A new Pico: {FLASH}")
    for uid, port in found.items():
        if uid not in known and system.at(port).resolve() not in ports:
            yield _stranger(uid, port, profile)


def _expected(profile: Profile | None) -> dict[Seat, Pod]:
    return {seat: place.pod for seat, place in places(profile) if place.pod is not None}


def _stranger(uid: str, port: str, profile: Profile | None) -> Finding:
    what, line = f"pod {uid}", profile_line(uid)
    if profile is None:
        return fine(what, f"at {port}; in a profile: {line}")
    return warning(
        what, f"at {port}, not in the profile", f"under the [[seat]] where it stands, write: {line}"
    )


def profile_line(uid: str) -> str:
    """How a profile says that this pod stands at a seat."""
    return f'pod = {{ uid = "{uid}" }}'


def _pod(system: System, what: str, pod: Pod, expected: dict[Seat, Pod]) -> Finding:
    if not system.at(pod.address).exists():
        return _missing(system, what, pod)
    try:
        with closing(system.open_port(str(system.at(pod.address)))) as port:
            greeting = greet(port, system.now_ms)
    except HardwareError as error:
        return failure(what, error.what, error.remedy)
    if greeting.hello is None or not greeting.hello.understood:
        return _unable(what, pod, greeting)
    misplaced = _misplaced(what, pod, greeting.hello, expected)
    return misplaced or _able(system, what, greeting.hello, greeting.state)


def _missing(system: System, what: str, pod: Pod) -> Finding:
    nameless = nameless_pods(system).get(pod.uid or "")
    if nameless is not None:
        return failure(what, f"plugged in as {nameless}, but {pod.address} is missing", RULE)
    if is_example(pod):
        remedy = "this uid is only an example: plug the pod in, and its own number is shown below"
    else:
        remedy = "plug it in, with a cable that carries data; six pods need a hub with its own supply"
    return failure(what, f"{pod.address} is missing", remedy)


def _unable(what: str, pod: Pod, greeting: Greeting) -> Finding:
    """What keeps it from being a pod at all."""
    if greeting.hello is not None:
        spoken = greeting.hello.protocol
        return failure(what, f"speaks protocol {spoken}, this companion speaks {PROTOCOL}", FLASH)
    if greeting.at_prompt:
        return failure(what, "its firmware does not run: it is at the MicroPython prompt", FLASH)
    if greeting.noise:
        detail = f"at {pod.address} speaks something that is no pod"
        return failure(what, detail, "correct its port in the profile")
    return failure(
        what, f"silent at {pod.address}", f"unplug it and plug it in again; if it stays so, {FLASH}"
    )


def _misplaced(what: str, pod: Pod, hello: Hello, expected: dict[Seat, Pod]) -> Finding | None:
    """Another pod than the one that the profile names for this port."""
    if pod.uid in (None, hello.uid):
        return None
    home = [seat for seat, other in expected.items() if other.uid == hello.uid]
    if home:
        return warning(
            what,
            f"at its port is the pod of {place_name(home[0])}; it serves its own seat",
            "swap the two cables, or leave port out: the uid alone is enough",
        )
    detail = f"expected {pod.uid}, but {hello.uid} answers"
    return failure(what, detail, f"if it shall stand there, write: {profile_line(hello.uid)}")


def _able(system: System, what: str, hello: Hello, state: State | None) -> Finding:
    said = f"{hello.hardware} {hello.uid}, firmware {hello.firmware}, protocol {hello.protocol}"
    if state is None:
        return failure(
            what, f"{said}: it does not say how it is", f"unplug it and plug it in again; or {FLASH}"
        )
    if state.errors:
        return warning(what, f"{said}: its self-test found err={state.errors}", "see firmware/README.md")
    if system.firmware and hello.firmware != system.firmware:
        return warning(what, f"{said}: this companion comes with {system.firmware}", FLASH)
    return fine(what, said)
