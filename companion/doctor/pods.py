"""Pods: is each one plugged in, does it run our firmware, and is it the one that the profile expects there.

Only ports are opened that the profile or the udev rule names; a stranger's port is never touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.doctor.findings import Finding, broken, failure, fine, skipped, warning
from companion.doctor.pod_probe import PodProbe, probe_pod
from companion.doctor.port_names import named_pods, nameless_pods
from companion.doctor.requirements import places
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.errors import HardwareError
from companion.link.messages import PROTOCOL, Hello, PodState
from companion.profile.parts import Pod, Profile
from companion.profile.problems import place_name
from companion.profile.warnings import is_example

FLASH = say("make firmware says how to copy it onto the pod")
RULE = say("companion install puts the udev rule there")


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """Every pod of the profile, then pods that nobody expects; without a profile a word if there is none."""
    expected = _expected(profile)
    busy = bool(expected) and is_running(system)
    for seat, pod in expected.items():
        what = say("pod of {place}", place=place_name(seat))
        if busy:
            yield skipped(
                what, say("the running table holds its port; to look at it: {command}", command=STOP)
            )
        else:
            yield _pod(system, what, pod, expected)
    known = {pod.uid for pod in expected.values()}
    ports = {system.at(pod.address).resolve() for pod in expected.values()}
    found = named_pods(system) | nameless_pods(system)
    if profile is None and not found:
        yield skipped(
            say("pods"),
            say("none found under /dev/companion; plug one in. A new Pico: {remedy}", remedy=FLASH),
        )
    for uid, port in found.items():
        if uid not in known and system.at(port).resolve() not in ports:
            yield _stranger(uid, port, profile)


def _expected(profile: Profile | None) -> dict[Seat, Pod]:
    return {seat: place.pod for seat, place in places(profile) if place.pod is not None}


def _stranger(uid: str, port: str, profile: Profile | None) -> Finding:
    what, line = say("pod {uid}", uid=uid), profile_line(uid)
    if profile is None:
        return fine(what, say("at {port}; in a profile: {line}", port=port, line=line))
    return warning(
        what,
        say("at {port}, not in the profile", port=port),
        say("under the [[seat]] where it stands, write: {line}", line=line),
    )


def profile_line(uid: str) -> str:
    """How a profile says that this pod stands at a seat."""
    return f'pod = {{ uid = "{uid}" }}'


def _pod(system: System, what: Text, pod: Pod, expected: dict[Seat, Pod]) -> Finding:
    if not system.at(pod.address).exists():
        return _missing(system, what, pod)
    try:
        with closing(system.open_port(str(system.at(pod.address)))) as port:
            probe = probe_pod(port, system.now_ms)
    except HardwareError as error:
        return broken(what, error)
    if probe.hello is None or not probe.hello.understood:
        return _unable(what, pod, probe)
    misplaced = _misplaced(what, pod, probe.hello, expected)
    return misplaced or _able(system, what, probe.hello, probe.state)


def _missing(system: System, what: Text, pod: Pod) -> Finding:
    nameless = nameless_pods(system).get(pod.uid or "")
    if nameless is not None:
        return failure(
            what,
            say("plugged in as {nameless}, but {address} is missing", nameless=nameless, address=pod.address),
            RULE,
        )
    if is_example(pod):
        remedy = say("this uid is only an example: plug the pod in, and its own number is shown below")
    else:
        remedy = say("plug it in, with a cable that carries data; six pods need a hub with its own supply")
    return failure(what, say("{address} is missing", address=pod.address), remedy)


def _unable(what: Text, pod: Pod, probe: PodProbe) -> Finding:
    """What keeps it from being a pod at all."""
    if probe.hello is not None:
        spoken = probe.hello.protocol
        return failure(
            what,
            say("speaks protocol {spoken}, this companion speaks {ours}", spoken=spoken, ours=PROTOCOL),
            FLASH,
        )
    if probe.at_prompt:
        return failure(what, say("its firmware does not run: it is at the MicroPython prompt"), FLASH)
    if probe.noise:
        detail = say("at {address} speaks something that is no pod", address=pod.address)
        return failure(what, detail, say("correct its port in the profile"))
    return failure(
        what,
        say("silent at {address}", address=pod.address),
        say("unplug it and plug it in again; if it stays so, {remedy}", remedy=FLASH),
    )


def _misplaced(what: Text, pod: Pod, hello: Hello, expected: dict[Seat, Pod]) -> Finding | None:
    """Another pod than the one that the profile names for this port."""
    if pod.uid in (None, hello.uid):
        return None
    home = [seat for seat, other in expected.items() if other.uid == hello.uid]
    if home:
        return warning(
            what,
            say("at its port is the pod of {place}; it serves its own seat", place=place_name(home[0])),
            say("swap the two cables, or leave port out: the uid alone is enough"),
        )
    detail = say("expected {expected}, but {heard} answers", expected=pod.uid or "", heard=hello.uid)
    return failure(what, detail, say("if it shall stand there, write: {line}", line=profile_line(hello.uid)))


def _able(system: System, what: Text, hello: Hello, state: PodState | None) -> Finding:
    said = say(
        "{hardware} {uid}, firmware {firmware}, protocol {protocol}",
        hardware=hello.hardware,
        uid=hello.uid,
        firmware=hello.firmware,
        protocol=hello.protocol,
    )
    if state is None:
        return failure(
            what,
            say("{said}: it does not say how it is", said=said),
            say("unplug it and plug it in again; or {remedy}", remedy=FLASH),
        )
    if state.errors:
        return warning(
            what,
            say("{said}: its self-test found err={errors}", said=said, errors=state.errors),
            say("see firmware/README.md"),
        )
    if system.firmware and hello.firmware != system.firmware:
        return warning(
            what,
            say("{said}: this companion comes with {firmware}", said=said, firmware=system.firmware),
            FLASH,
        )
    return fine(what, said)
