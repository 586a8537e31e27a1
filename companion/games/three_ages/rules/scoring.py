"""End of an age, end of the game, and the ranking.

Points: one per controlled sector, one per colony with that bonus, at the end of each age. The most
points win; a tie goes to the most pieces on sectors; equals share the place.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.standing import Source, Standing
from companion.core.text import say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.model import State, bonus_count, colonies_of
from companion.games.three_ages.rules.expansion import ships_placed
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.strength import controller, occupied
from companion.games.three_ages.terms import AGES, SHIPS


def sectors_in_play(state: State) -> int:
    """Homes and neutral sectors: five per player."""
    return len(state.galaxy.places)


def sectors_held(state: State) -> dict[Seat, int]:
    """Controlled sectors by seat, on the full board."""
    held = dict.fromkeys(range(1, state.seats + 1), 0)
    for sector in occupied(state):
        if (seat := controller(state, sector)) is not None:
            held[seat] += 1
    return held


def score_age(state: State, _: c.ScoreAge, __: Random) -> Ruling:
    if state.board is None:
        return no(say("First every seat counts its sectors."))
    return _scoring(state, (), sectors_held(state))


def count_sectors(state: State, command: c.CountSectors, _: Random) -> Ruling:
    if state.board is not None:
        return no(say("The full board counts by itself."))
    if command.sectors is None:
        return INCOMPLETE
    if command.seat in state.counted:
        return no(say("{name} has counted already.", name=state.player(command.seat).name))
    counted = {**state.counted, command.seat: command.sectors}
    if command.sectors < 0:
        return no(say("A number of sectors is 0 or more."))
    if sum(counted.values()) > sectors_in_play(state):
        return no(
            say("Together that is more than the {n} sectors in play.", n=sectors_in_play(state)),
            say("Nobody controls a sector where the best are equal. Count again."),
        )
    event = e.SectorsCounted(command.seat, command.sectors)
    return _scoring(state, (event,), counted) if len(counted) == state.seats else (event,)


def _scoring(state: State, before: tuple[Event, ...], sectors: dict[Seat, int]) -> tuple[Event, ...]:
    colonies = {seat: bonus_count(state, seat, "points") for seat in range(1, state.seats + 1)}
    events = (*before, e.AgeScored(sectors, colonies))
    if state.age < AGES:
        return *events, e.AgeClosed()
    return *events, e.TieFound() if tied(fold(state, events)) else e.GameEnded()


def tied(state: State) -> list[Seat]:
    """Assisted play: seats whose rank needs a number of ships that nobody has given yet."""
    if state.board is not None:
        return []
    points = {player.seat: player.points.total for player in state.players}
    shared = [seat for seat, total in points.items() if list(points.values()).count(total) > 1]
    return [seat for seat in shared if seat not in state.counted]


def count_ships(state: State, command: c.CountShips, _: Random) -> Ruling:
    if command.ships is None:
        return INCOMPLETE
    if command.seat not in tied(state):
        return no(say("The ships of {name} are not asked for.", name=state.player(command.seat).name))
    if not 0 <= command.ships <= SHIPS:
        return no(say("A civilisation has 0 to 20 ships."))
    event = e.ShipsCounted(command.seat, command.ships)
    return (event, e.GameEnded()) if tied(state) == [command.seat] else (event,)


def pieces(state: State, seat: Seat) -> int:
    """Ships and colonies on sectors, the home colony included; ships as far as they are known."""
    ships = ships_placed(state, seat) if state.board else _ships_told(state, seat)
    return ships + len(colonies_of(state, seat)) + 1


def _ships_told(state: State, seat: Seat) -> int:
    return state.counted.get(seat, 0) if state.phase in ("counting", "over") else 0


def standings(state: State) -> tuple[Standing, ...]:
    """The ranking; equals share a place."""
    scores = {player.seat: (player.points.total, pieces(state, player.seat)) for player in state.players}
    ranked = sorted(scores, key=lambda seat: scores[seat], reverse=True)
    return tuple(_standing(state, seat, scores) for seat in ranked)


def _standing(state: State, seat: Seat, scores: dict[Seat, tuple[int, int]]) -> Standing:
    points = state.player(seat).points
    place = 1 + sum(score > scores[seat] for score in scores.values())
    needs_tie_break = any(score[0] == points.total and other != seat for other, score in scores.items())
    decided = state.phase == "over"
    labels = (
        (say("battles"), points.battles),
        (say("sectors"), points.sectors),
        (say("colonies"), points.colonies),
        (say("corrections"), points.corrections),
    )
    return Standing(
        place=place,
        seats=(seat,),
        points=points.total,
        sources=tuple(Source(label, number) for label, number in labels if number),
        tie_break=(Source(say("pieces"), scores[seat][1]),) if needs_tie_break and decided else (),
        won=place == 1 and decided,
    )
