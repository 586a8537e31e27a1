"""Can everybody answer, and are the times those of hands?

Games begin at the table, and whoever lacks parts of their own answers there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from companion.core.seats import TABLE
from companion.core.text import Text, say
from companion.profile.parts import Profile, can_answer, can_confirm, can_turn
from companion.profile.problems import Problem, place_name

RANGES_MS = {
    "debounce_ms": (1, 100),
    "long_press_ms": (200, 3_000),
    "repeat_after_ms": (150, 2_000),
    "repeat_every_ms": (30, 1_000),
}


def answer_problems(profile: Profile) -> Iterator[Problem]:
    """What the table lacks to begin a game and to serve every seat."""
    table, why = profile.table, _why(profile)
    if table.display is None:
        yield Problem(
            "table, display",
            say("is missing: {why}", why=why),
            say('add [table.display], with bus = "i2c-1"'),
        )
    if not can_turn(table):
        yield Problem(
            "table, encoder",
            say("nothing to turn: {why}", why=why),
            say("add [table.encoder], or up and down to [table.buttons]"),
        )
    if not can_confirm(table):
        yield Problem(
            "table, buttons.ok",
            say("nothing to confirm with: {why}", why=why),
            say("add ok to [table.buttons], or push to [table.encoder]"),
        )


def _why(profile: Profile) -> Text:
    helpless = [
        place_name(seat)
        for seat, place in sorted(profile.places.items())
        if seat != TABLE and not can_answer(place)
    ]
    without = say("a seat that is not in the file")
    if helpless:
        without = reduce(lambda one, other: say("{one} and {other}", one=one, other=other), helpless)
    return say("no game can begin, and {without} cannot answer", without=without)


def timing_problems(profile: Profile) -> Iterator[Problem]:
    """Each time against what a hand can do."""
    for field, (least, most) in RANGES_MS.items():
        value = getattr(profile.timing, field)
        if not least <= value <= most:
            yield Problem(
                f"timing.{field}",
                say("{value} ms is no time for a hand", value=value),
                say("write {least} to {most}", least=least, most=most),
            )
