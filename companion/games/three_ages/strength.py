"""What a seat has on a sector, and how strong it is there: battles and control.

Both questions are the same sum, pieces on the sector plus a value of the whole civilisation
(armament in War, influence for control), and the strict maximum decides. A home colony counts as
a piece like any other; it is only never destroyed.
"""

from collections.abc import Mapping

from msgspec import Struct

from companion.core.seats import Seat
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State, bonus_count, colony_on, fleet, fleets_on, home_owner


class SectorForce(Struct, frozen=True, gc=False):
    """One player's pieces on one sector. At most one of the two colonies can be there."""

    ships: int = 0
    colony: bool = False
    home: bool = False

    @property
    def pieces(self) -> int:
        """Ships and colony, the home colony included."""
        return self.ships + self.colony + self.home


class BattleOutcome(Struct, frozen=True):
    """The end of a battle: scores, the winner if there is one, and the ships that are left."""

    scores: dict[Seat, int]
    winner: Seat | None
    ships: dict[Seat, int]
    colony_lost: bool


def strict_maximum(scores: Mapping[Seat, int]) -> Seat | None:
    """The seat with more than every other; None for a tie, or when there is nobody."""
    if not scores:
        return None
    best = max(scores.values())
    leaders = [seat for seat, score in scores.items() if score == best]
    return leaders[0] if len(leaders) == 1 else None


def fight(forces: Mapping[Seat, SectorForce], armament: Mapping[Seat, int]) -> BattleOutcome:
    """A battle between everybody present. All scores are taken before anything is destroyed."""
    scores = {seat: force.pieces + armament[seat] for seat, force in forces.items()}
    winner = strict_maximum(scores)
    left = dict.fromkeys(forces, 0)
    if winner is not None:
        kept = min(forces[winner].pieces, scores[winner] - max(scores[s] for s in scores if s != winner))
        # Ships are lost first, so a colony is always among the pieces kept.
        left[winner] = kept - forces[winner].colony - forces[winner].home
    colony_lost = any(force.colony and seat != winner for seat, force in forces.items())
    return BattleOutcome(scores, winner, left, colony_lost)


def armament(state: State, seat: Seat) -> int:
    """Level plus colonies' bonuses; may exceed the track."""
    return state.player(seat).levels.armament + bonus_count(state, seat, "armament")


def influence(state: State, seat: Seat) -> int:
    """Level plus colonies' bonuses; may exceed the track."""
    return state.player(seat).levels.influence + bonus_count(state, seat, "influence")


def forces_with(state: State, sector: Sector, ships: tuple[int, ...]) -> dict[Seat, SectorForce]:
    """Everybody present on a sector, given the ships of each seat there."""
    colony = colony_on(state, sector)
    colonist = colony.seat if colony else None
    host = home_owner(state, sector)
    return {
        seat: SectorForce(count, seat == colonist, seat == host)
        for seat, count in enumerate(ships, start=1)
        if count or seat in (colonist, host)
    }


def battle(state: State, sector: Sector, ships: tuple[int, ...]) -> BattleOutcome:
    """What a battle on this sector would come to, with these ships."""
    forces = forces_with(state, sector, ships)
    return fight(forces, {seat: armament(state, seat) for seat in forces})


def controller(state: State, sector: Sector) -> Seat | None:
    """Who controls a sector of the full board now. Never stored: asked again whenever a rule asks."""
    here = fleets_on(state, sector)
    colony = colony_on(state, sector)
    if owner := colony.seat if colony else home_owner(state, sector):
        here[owner] = here.get(owner, 0) + 1
    return strongest(state, here)


def strongest(state: State, here: Mapping[Seat, int]) -> Seat | None:
    """Who controls a sector with these pieces."""
    if len(here) == 1:
        return next(iter(here))
    return strict_maximum({seat: count + influence(state, seat) for seat, count in here.items()})


def pieces(state: State) -> dict[Sector, dict[Seat, int]]:
    """Everybody's pieces on each sector of the full board with any; the others belong to nobody."""
    board = state.full_board()
    found: dict[Sector, dict[Seat, int]] = {}
    for seat, own in enumerate(board.fleets, start=1):
        for sector, ships in own.items():
            found.setdefault(sector, {})[seat] = ships
    homes = [(home, seat) for seat, home in enumerate(board.homes, start=1)]
    for sector, seat in (*homes, *[(colony.sector, colony.seat) for colony in state.colonies]):
        here = found.setdefault(sector, {})
        here[seat] = here.get(seat, 0) + 1
    found.pop("", None)  # homes that are not chosen yet
    return found


def contested(state: State, seat: Seat) -> list[Sector]:
    """The sectors of the full board with a piece of this seat and one of somebody else."""
    board, place = state.full_board(), seat - 1
    own = {board.homes[place], *board.fleets[place]}
    theirs = {*board.homes[:place], *board.homes[seat:]}.union(*board.fleets[:place], *board.fleets[seat:])
    for colony in state.colonies:
        (own if colony.seat == seat else theirs).add(colony.sector)
    return sorted(own & theirs)


def present(state: State, seat: Seat) -> list[Sector]:
    """The sectors of the full board with a piece of this seat."""
    colonies = [colony.sector for colony in state.colonies if colony.seat == seat]
    return sorted({state.homes[seat - 1], *fleet(state, seat), *colonies})
