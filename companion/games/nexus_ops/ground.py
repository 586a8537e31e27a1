"""How the board is kept, in one place: rules and prompts ask the ground and do not know which it is.

On the *full board* the companion knows what stands where. In *assisted* play it knows how many units of each
type everybody has and what battles have told; where it cannot know an answer it says None: ask the players.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import contests, control
from companion.games.nexus_ops.contests import mine_values
from companion.games.nexus_ops.model import State, opponents
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import LANDS, UNITS, Counts, Mine, Terrain, Unit, present

Answer = TypeVar("Answer")


class Ground:
    """Assisted play: the players keep their pieces, and spaces have no names."""

    def spaces(self, _state: State) -> list[Space]:
        """The names of all spaces; one without a name where there are none."""
        return [""]

    def units_at(self, state: State, _space: Space, seat: Seat) -> Counts:
        """A seat's units there, or all that it has."""
        return state.player(seat).units

    def placed(self, state: State, _seat: Seat, _unit: Unit, _number: int, _space: Space) -> State:
        """More or fewer figures on the board, after the books."""
        return state

    def uncovered(self, state: State, _space: Space, _mine: Mine | None) -> State:
        """A tile has gone, perhaps for a mine."""
        return state

    def besieged(self, _state: State, _seat: Seat) -> dict[Space, Counts]:
        """Units that begin a turn beside enemies, by space."""
        return {}

    def can_breathe(self, state: State, seat: Seat) -> bool:
        """Whether a Dragon may still breathe at something."""
        return contests.breaths_left(state, seat) > 0

    def in_breath(self, state: State, _target: Space) -> list[Seat]:
        """Who may lose a unit by a breath at that space."""
        return [seat for seat in opponents(state, state.active) if any(state.player(seat).units)]

    def can_explore(self, state: State, seat: Seat) -> bool:
        """Whether there may be a tile to turn up."""
        return bool(state.tiles) and any(state.player(seat).units)

    def can_fight(self, state: State) -> bool:
        """Whether there is or may be another battle this turn."""
        return bool(contests.attackable(state))

    def sides(self, _state: State, attack: c.Attack) -> tuple[Counts, Counts, Terrain]:
        """Who would fight, and where; as far as it has been told."""
        return _filled(attack.own), _filled(attack.theirs), attack.terrain or "home"

    def after_battle(self, state: State) -> State:
        """What a battle leaves in its space."""
        return contests.with_contest(state)

    def income(self, state: State, seat: Seat) -> int | None:
        """The rubium that mines pay."""
        return None if mine_values(state) and contests.miners(state, seat) else 0

    def holds_monolith(self, state: State, seat: Seat) -> bool | None:
        """Whether the seat controls the Monolith."""
        may = any("monolith" not in state.chart[unit].keeps_out for unit in present(state.player(seat).units))
        return None if may else False

    def dominates(self, _state: State, _seat: Seat, _terrain: str) -> bool | None:
        """Whether the seat controls more such spaces than anybody else."""
        return None

    def spaces_held(self, state: State, seat: Seat) -> int | None:
        """How many spaces a seat controls."""
        return state.counted.get(seat)


class FullBoard(Ground):
    """Every piece is tracked."""

    def spaces(self, state: State) -> list[Space]:
        return [*state.map().units]

    def units_at(self, state: State, space: Space, seat: Seat) -> Counts:
        return control.units_in(state, space, seat)

    def placed(self, state: State, seat: Seat, unit: Unit, number: int, space: Space) -> State:
        return replace(state, board=state.map().placed(seat, unit, {space: number}))

    def uncovered(self, state: State, space: Space, mine: Mine | None) -> State:
        board = state.map()
        mines = {**board.mines, space: mine} if mine else board.mines
        return replace(state, board=replace(board, mines=mines, face_down=board.face_down - {space}))

    def besieged(self, state: State, seat: Seat) -> dict[Space, Counts]:
        return control.besieged(state, seat)

    def can_breathe(self, state: State, seat: Seat) -> bool:
        return bool(control.lairs(state, seat))

    def in_breath(self, state: State, target: Space) -> list[Seat]:
        return control.enemies_in(state, target, state.active)

    def can_explore(self, state: State, seat: Seat) -> bool:
        return bool(control.unexplored(state, seat))

    def can_fight(self, state: State) -> bool:
        return bool(control.battlefields(state))

    def sides(self, state: State, attack: c.Attack) -> tuple[Counts, Counts, Terrain]:
        space, defender = attack.space or "", attack.defender or 0
        own, theirs = (control.units_in(state, space, seat) for seat in (attack.seat, defender))
        return own, theirs, state.map().lands[space]

    def after_battle(self, state: State) -> State:
        return state

    def income(self, state: State, seat: Seat) -> int | None:
        return control.income(state, seat)

    def holds_monolith(self, state: State, seat: Seat) -> bool | None:
        return control.controller(state, state.planet.monolith) == seat

    def dominates(self, state: State, seat: Seat, terrain: str) -> bool | None:
        for land in LANDS:
            if land == terrain:
                others = (one.seat for one in state.players if one.seat != seat)
                most = max(control.lands_held(state, other, land) for other in others)
                return control.lands_held(state, seat, land) > most
        return False

    def spaces_held(self, state: State, seat: Seat) -> int | None:
        return len(control.held(state, seat))


ASSISTED, FULL_BOARD = Ground(), FullBoard()


def ground(state: State) -> Ground:
    """The ground of a game."""
    return ASSISTED if state.board is None else FULL_BOARD


def is_assisted(state: State, *_: object) -> bool:
    """Whether only the players know what stands where."""
    return state.board is None


def on_board(state: State, *_: object) -> bool:
    """Whether the companion knows it, too."""
    return state.board is not None


def by_ground(assisted: Callable[..., Answer], full: Callable[..., Answer]) -> Callable[..., Answer]:
    """What is asked in one way in assisted play and in another on the full board."""

    def asked(state: State, *rest: Any) -> Answer:
        return (assisted if state.board is None else full)(state, *rest)

    return asked


def no_roots(_: State, __: Seat) -> None:
    """Where a question has to be looked at for its answers."""


def _filled(counts: Counts) -> Counts:
    return (*counts, *[0] * (len(UNITS) - len(counts)))
