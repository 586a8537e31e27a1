"""Secrets: every byte sent to every page while robots play whole games; none tells what lies face down.

First a crawler reads along on the real server and looks for cards (`crawler`). Then twins that differ only in
a secret must look the same to whoever may not know it, pixel by pixel (`twins`). Of Nexus Ops the companion
knows no secret; how its pages are looked at stands in `alike`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from companion.core.seats import TABLE, Seat
from tests.chaos import crawler, twins
from tests.chaos.campaign import MEMORY
from tests.chaos.crawler import CrawlFigures
from tests.chaos.twins import Accident, Moment, Told, Who

FULL = 3
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"board": "full", "galaxy": "drawn", "mode": "exploration"},
    {"board": "full"},
)
PLAYERS = (3, 2, 4)
# So many of a game's fifteen choices are played with twins.
CHOICES = 10


class SecretFigures(CrawlFigures, kw_only=True):
    """What was compared."""

    choices_played_with_twins: int = 0
    pages_compared_with_their_twin: int = 0
    exports_compared_with_their_twin: int = 0
    bytes_that_were_the_same: int = 0
    twins_with_other_hidden_sectors: int = 0
    twins_that_their_own_seat_could_tell_apart: int = 0


def run(tries: int, seed: int, choices: int = CHOICES) -> SecretFigures:
    """That many games crawled, and as many played with twins."""
    figures = SecretFigures()
    for number in range(tries):
        crawl(figures, number, seed)
        compare_twins(figures, number, seed, choices)
    return figures


def crawl(figures: SecretFigures, number: int, seed: int) -> None:
    """A whole game that is read along; every other one at a table of phones."""
    settings, virtual = SETTINGS[number % len(SETTINGS)], number % 2 == 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        crawler.crawl(Path(folder), figures, settings=settings, virtual=virtual, seed=seed + number)


def compare_twins(figures: SecretFigures, number: int, seed: int, choices: int) -> None:
    """A whole game, of which some choices are played with twins."""
    settings, players = SETTINGS[number % len(SETTINGS)], PLAYERS[number % len(PLAYERS)]
    chance = Random(f"{seed} {number}")
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        found = twins.moments(Path(folder), players, settings, seed + number)
        for moment in chance.sample(found, min(choices, len(found))):
            _compare(Path(folder), moment, chance, figures)


def _compare(folder: Path, moment: Moment, chance: Random, figures: SecretFigures) -> None:
    mishaps = twins.accidents(moment.players, chance)
    picks = {seat: chance.randrange(100) for seat in range(1, moment.players + 1)}
    as_it_is = twins.tell(folder / "twin", moment, picks, mishaps)
    for seat in (TABLE, *picks):
        others = {one: kept if one == seat else kept + 1 for one, kept in picks.items()}
        twin = twins.tell(folder / "twin", moment, others, mishaps)
        _require_same(as_it_is, twin, seat, mishaps, figures)
        _require_other(as_it_is, twin, seat, figures)
    if (swapped := twins.with_sectors_swapped(moment, chance)) is not None:
        twin = twins.tell(folder / "twin", swapped, picks, mishaps)
        figures.twins_with_other_hidden_sectors += 1
        for who in as_it_is.story:
            _require_equal(as_it_is, twin, who, mishaps, figures)
    figures.choices_played_with_twins += 1


def _require_same(
    one: Told, other: Told, seat: Seat, mishaps: list[Accident], figures: SecretFigures
) -> None:
    """The pages of this seat, and the public one, see no difference."""
    for who in one.story:
        if who[1] in (TABLE, seat):
            _require_equal(one, other, who, mishaps, figures)


def _require_equal(one: Told, other: Told, who: Who, mishaps: list[Accident], figures: SecretFigures) -> None:
    same = one.story[who] == other.story[who]
    figures.require(same, f"{who} could tell {one.laid} from {other.laid} ({mishaps})")
    figures.pages_compared_with_their_twin += who != twins.EXPORT
    figures.exports_compared_with_their_twin += who == twins.EXPORT
    figures.bytes_that_were_the_same += sum(map(len, one.story[who]))


def _require_other(one: Told, other: Told, seat: Seat, figures: SecretFigures) -> None:
    """A comparison that never finds a difference proves nothing: whoever laid something else does see it."""
    for own, (before, after) in enumerate(zip(one.laid, other.laid, strict=True), start=1):
        if own != seat and before.card != after.card:
            told = one.story["seat", own, False] != other.story["seat", own, False]
            figures.require(told, f"seat {own} is not told what it laid itself")
            figures.twins_that_their_own_seat_could_tell_apart += told
