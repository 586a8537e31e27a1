"""Games at random, looked at after every step: nothing may ever be lost, made up or owed.

The events of a step are one line of the journal and true together or not at all; between two of them a piece
may be in both hands (a tile is kept before the question for it is answered).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.values import Refusal
from companion.games.eclipse import GAME
from companion.games.eclipse.blueprints import valid
from companion.games.eclipse.commands import ChooseBoard
from companion.games.eclipse.model import State, on_map, squares
from companion.games.eclipse.scoring import sources
from companion.games.eclipse.terms import CATEGORIES, SHIP_LIMITS, SQUARES_ON_TRACK
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
ALIENS = ("222", "224", "226", "228", "230", "232")
LONGEST = 20_000


def session(players: int, seed: int, **settings: str) -> Session:
    """A table where nobody has done anything yet."""
    options = GAME.configure(NAMES[:players], settings, None)
    return Session(Timeline(GAME, options), chance=Random(seed))


def played(
    players: int, seed: int, *, thoughtful: bool = True, aliens: bool = False, **settings: str
) -> Session:
    """A whole game, with every invariant looked at after every step; `aliens`: a species of its own each."""
    table = session(players, seed, **settings)
    bot = Bot(GAME, table.chance, str(seed) if thoughtful else None)
    for _ in range(LONGEST):
        if GAME.over(table.state):
            return table
        prompt = table.chance.choice(table.prompts())
        command = bot.answer(table.view(prompt.seat), prompt)
        if aliens and isinstance(command, ChooseBoard):
            command = replace(command, sector=ALIENS[(command.seat + seed) % len(ALIENS)])
        answer = table.submit(command)
        assert not isinstance(answer, Refusal), f"{command} is listed but refused: {answer.reason}"
        check(table.state)
    raise AssertionError("the game does not end")


def check(state: State) -> None:
    """Everything that always holds."""
    if not state.round:
        return
    for player in state.players:
        if not player.collapsed:
            _check_player(state, player)
    _check_techs(state)
    _check_tiles(state)
    _check_reputation(state)
    if not state.drawn_by_table:
        _check_discoveries(state)


def _check_player(state: State, player: Any) -> None:
    seat = player.seat
    discs = sum(tile.disc == seat for tile in state.tiles.values())
    extra = sum({"advanced_robotics": 1, "quantum_grid": 2}.get(tech, 0) for tech in player.techs)
    if not state.assisted:  # there players set what they see on the table
        everywhere = player.discs + player.spent + discs
        assert everywhere == state.species(seat).discs + extra, "discs (CMP-5, DSC-1)"
    cubes = sum(len(tile.cubes) for tile in state.tiles.values() if tile.disc == seat)
    owed = sum(one.kind == "cube" and one.seat == seat for one in state.owed)
    all_cubes = sum(player.cubes) + sum(player.graveyard) + cubes + owed + len(player.partners)
    assert all_cubes == 33 or state.assisted, "cubes (CMP-1)"
    assert all(0 <= number <= SQUARES_ON_TRACK for number in player.cubes), "a track (OP-33)"
    assert min(player.stored) >= 0, "resources never negative"
    assert min(player.discs, player.spent) >= 0
    assert 0 <= player.colony_ships <= state.species(seat).colony_ships
    placed = on_map(state, seat)
    assert all(0 <= have <= most for have, most in zip(placed, SHIP_LIMITS, strict=True)), "ships (BLD-3)"
    assert len(set(player.techs)) == len(player.techs), "a technology once (RES-3)"
    by_category = Counter(state.data.techs[tech].category for tech in player.techs)
    assert all(by_category[one] <= 7 for one in CATEGORIES), "seven slots (RES-4)"
    only, either, reputation = state.species(seat).slots
    ambassadors, tiles = len(player.partners), len(player.reputation)
    assert max(0, ambassadors - only) + max(0, tiles - reputation) <= either, "the reputation track (DIP-4)"
    for partner in player.partners:
        assert seat in state.player(partner).partners, "relations are mutual (DIP-5)"
    upgrading = state.act is not None or any(one.what == "upgrade" for one in state.details)
    if not upgrading and not any(one.kind == "part" for one in state.owed):
        for ship, parts in player.parts.items():
            assert valid(state, seat, ship, parts), f"{ship}: {parts} (UPG-4)"
    points = sources(state, seat)
    line = next(one for one in GAME.standings(state) if one.seats == (seat,))
    assert sum(points.values()) == line.points == sum(source.points for source in line.sources)


def _check_techs(state: State) -> None:
    printed = Counter(tech for one in state.players if one.species for tech in state.species(one.seat).techs)
    owned = Counter(tech for one in state.players for tech in one.techs)
    for tech, tile in state.data.techs.items():
        all_tiles = state.bag[tech] + state.supply.get(tech, 0) + owned[tech] - printed[tech]
        assert all_tiles == tile.copies, f"{tech} (CMP-7)"
        assert min(state.bag[tech], state.supply.get(tech, 0)) >= 0


def _check_tiles(state: State) -> None:
    assert len(state.places) == len(state.tiles) or state.assisted, "one hex on each place"
    for key, tile in state.tiles.items():
        assert set(tile.cubes) <= set(range(len(squares(state, key)))), "cubes stand on squares"
        assert len(set(tile.cubes)) == len(tile.cubes), "one cube on a square"
        assert tile.disc or not tile.cubes, "cubes only with a disc (COL-1)"
        assert all(any(fleet) and min(fleet) >= 0 for fleet in tile.fleets.values())
        assert tile.ancients >= 0
    seen = Counter(list(state.tiles))
    for stack in state.stacks.values():
        assert stack.left >= 0
        assert stack.left <= len(stack.unseen)
        seen.update(stack.discarded)
    assert max(seen.values()) == 1, "a hex is placed, discarded or in its stack"


def _check_reputation(state: State) -> None:
    """Every tile is in the bag or somebody's; of those drawn on the table only the noted ones are known."""
    held = Counter(value for one in state.players for value in one.reputation)
    held.update(value for one in state.owed for value in one.drawn)
    for value, number in enumerate(state.data.box.reputation, start=1):
        assert state.reputation[value - 1] + held[value] == number, "reputation tiles (CMP-8)"


def _check_discoveries(state: State) -> None:
    kept = Counter(front for one in state.players for front in one.kept)
    drawn = sum(state.data.box.discoveries.values()) - sum(state.discoveries.values())
    lying = sum(tile.discovery for tile in state.tiles.values())
    unplaced = sum(state.data.hexes[key].discovery for key in state.data.hexes if key not in state.tiles)
    assert drawn + lying + unplaced == 21, "discovery tiles (CMP-2)"
    assert all(kept[front] <= state.data.box.discoveries[front] for front in kept)
