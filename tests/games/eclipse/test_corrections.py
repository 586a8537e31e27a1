"""Corrections by hand: every value of a table, and nothing that the box does not have."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.legality import leads_to
from companion.core.prompt import Tally
from companion.core.seats import TABLE
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.galaxy import EDGES, beyond, spelled, zone
from companion.games.eclipse.model import State
from companion.games.eclipse.scoring import total
from companion.kit.corrections import Correct, Said
from tests.games.eclipse.tables import begun, changed, do, placed

TWO = ("221", "223")


def _listed(state: State, value: str, *parts: Said) -> bool:
    command = Correct(TABLE, value, parts)
    return leads_to(
        GAME.corrections(GAME.view(state, TABLE)), command, lambda draft: GAME.refine(state, draft)
    )


def _after_correction(state: State, value: str, *parts: Said) -> State:
    assert _listed(state, value, *parts)
    return GAME.after(state, GAME.decide(state, Correct(TABLE, value, parts), Random(1)))


def test_place_of_a_hex_is_corrected_to_a_free_one_of_its_zone() -> None:
    state = begun(*TWO)
    home = state.tiles["221"].place
    assert home is not None
    now, then = [place for edge in EDGES if zone(place := beyond(home, edge)) == "outer"][:2]
    state = _after_correction(placed(state, "311", now), "place", "311", spelled(then))
    assert state.places[then] == "311"
    assert now not in state.places
    assert not _listed(state, "place", "311", spelled(home))  # another hex lies there
    assert not _listed(state, "place", "311", "1,0")  # another zone
    assert not _listed(state, "place", "001", "1,0")


def test_turn_of_a_hex_is_corrected() -> None:
    state = _after_correction(begun(*TWO), "turned", "221", 4)
    assert state.tiles["221"].turned == 4


@pytest.mark.parametrize("draws", ["companion", "table"])
def test_kept_discoveries_are_corrected_within_the_box(draws: str) -> None:
    state = begun(*TWO, draws=draws) if draws == "companion" else _begun_by_hand()
    bag, points = sum(state.discoveries.values()), total(state, 1)
    more = _after_correction(state, "kept", 1, 3)
    assert total(more, 1) == points + 6
    assert sum(more.discoveries.values()) == bag - (3 if draws == "companion" else 0)
    assert GAME.view(more, 2).player(1).kept == ("", "", "")
    back = _after_correction(more, "kept", 1, 0)
    assert (total(back, 1), sum(back.discoveries.values())) == (points, bag)
    assert not _listed(state, "kept", 1, 22)  # CMP-2


def _begun_by_hand() -> State:
    state = begun(*TWO, draws="table")
    prompt = GAME.prompt(state, TABLE)
    assert isinstance(prompt, Tally)
    counts, left = [0] * len(state.bag), prompt.limits.least
    for at, copies in enumerate(state.bag.values()):
        counts[at] = min(copies, left)
        left -= counts[at]
    return do(state, c.DrawTechs(TABLE, tuple(counts)))


@pytest.mark.parametrize(
    ("value", "parts", "field", "becomes"),
    [
        ("spent", (1, 2), "spent", 2),
        ("graveyard", (1, "money", 0), "graveyard", (0, 0, 0)),
        ("stored_part", (1, "ion_turret"), "stored_parts", ("ion_turret",)),
        ("passed", (2,), "passed", True),
    ],
)
def test_value_of_a_player_is_corrected(
    value: str, parts: tuple[Said, ...], field: str, becomes: object
) -> None:
    state = _after_correction(begun(*TWO), value, *parts)
    assert getattr(state.player(2 if value == "passed" else 1), field) == becomes


def test_dead_cubes_are_those_that_are_nowhere_else() -> None:
    state = changed(begun(*TWO), 1, cubes=(9, 10, 10))
    assert _listed(state, "graveyard", 1, "money", 1)
    assert not _listed(state, "graveyard", 1, "money", 2)


def test_ancient_part_is_in_the_box_once() -> None:
    state = changed(begun(*TWO), 2, stored_parts=("ion_turret",))
    assert not _listed(state, "stored_part", 1, "ion_turret")
    assert _after_correction(state, "stored_part", 2, "ion_turret").player(2).stored_parts == ()


def test_last_player_who_still_plays_cannot_be_made_to_pass() -> None:
    state = do(begun(*TWO), c.Pass(1))
    assert not _listed(state, "passed", 2)
    assert not _after_correction(state, "passed", 1).player(1).passed


def test_first_player_of_the_next_round_is_corrected() -> None:
    assert _after_correction(begun(*TWO), "next_first", 2).next_first == 2


def test_discovery_and_guard_lie_where_they_are_printed_or_not() -> None:
    state = begun(*TWO)
    state = _after_correction(state, "lying", "001", "guard", "no")
    assert not state.tiles["001"].guard
    assert _after_correction(state, "lying", "001", "discovery", "no").tiles["001"].discovery is False
    assert not _listed(state, "lying", "221", "guard", "yes")
