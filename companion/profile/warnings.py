"""What a profile may say, although somebody may come to regret it: told by `companion profile check`.

A warning is no error: the table runs. Those that are about several places in the same way are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.core.text import say
from companion.profile.checks import SHOWN_BY
from companion.profile.parts import Pod, Profile
from companion.profile.problems import Problem, Said, key_of, place_name
from companion.profile.uart import advice, on_uart

# No chip has such a number: the reference builds do, until a maker writes the real one.
EXAMPLE = "0" * 12
CHANGING = re.compile(r"/dev/tty(USB|ACM)\d+")


def warnings(profile: Profile) -> list[Problem]:
    """Everything that is allowed and yet odd."""
    return [*_examples(profile), *_changing(profile), *_names_of_the_uart(profile)]


def is_example(pod: Pod) -> bool:
    """Whether this is a number that stands in a reference build only."""
    return pod.uid is not None and pod.uid.startswith(EXAMPLE)


def changes(port: str) -> bool:
    """Whether a port is named by the order of plugging in."""
    return CHANGING.fullmatch(port) is not None


def _examples(profile: Profile) -> Iterator[Problem]:
    places = [
        str(place_name(seat)) for seat, place in profile.places.items() if place.pod and is_example(place.pod)
    ]
    if places:
        yield Problem(
            f"{', '.join(places)}, pod.uid",
            say("only an example, not the number of a pod"),
            say("plug one pod in after the other: companion doctor shows each number"),
        )


def _changing(profile: Profile) -> Iterator[Problem]:
    for seat, place in profile.places.items():
        pod, reader = place.pod, place.reader
        if pod is not None and pod.port is not None and changes(pod.port):
            by_uid = (
                say("leave it out: the uid alone is enough")
                if pod.uid
                else say("write its uid instead: {how}", how=SHOWN_BY)
            )
            yield _changes(key_of(seat, "pod.port"), pod.port, by_uid)
        if reader is not None and changes(reader.port):
            lasting = say("write its name below /dev/companion or /dev/serial/by-path: {how}", how=SHOWN_BY)
            yield _changes(key_of(seat, "reader.port"), reader.port, lasting)


def _changes(key: str, port: str, remedy: Said) -> Problem:
    return Problem(key, say("{port} changes with the order of plugging in", port=port), remedy)


def _names_of_the_uart(profile: Profile) -> Iterator[Problem]:
    for seat, place in profile.places.items():
        if place.reader is not None and on_uart(place.reader):
            yield Problem(
                key_of(seat, "reader.port"),
                say("{port} depends on the Pi", port=place.reader.port),
                advice(place.reader.port) or "",
            )
