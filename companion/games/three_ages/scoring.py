"""End of an age, end of the game, and the ranking.

Points: one per controlled sector, one per colony with that bonus, at the end of each age. The most
points win; a tie goes to the most pieces on sectors; equals share the place.
"""

from random import Random

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.standing import Source, Standing
from companion.core.text import say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import State, bonus_count, colonies_of
from companion.games.three_ages.terms import AGES, SHIPS
from companion.kit.game import Roots
from companion.kit.ranking import needs_tie_break, places
from companion.kit.words import listed


def sectors_in_play(state: State) -> int:
    """Homes and neutral sectors: five per player."""
    return len(state.galaxy.places)


def score(state: State, seat: Seat) -> Prompt:
    held = ground(state).sectors_held(state)
    if held is None:
        left = sectors_in_play(state) - sum(state.counted.values())
        return Dial(seat, say("How many sectors do you control?"), c.CountSectors(seat), "sectors", 0, left)
    told = [
        say("{name} {sectors}", name=state.player(holder).name, sectors=sectors)
        for holder, sectors in held.items()
    ]
    option = Option(say("Score the age"), c.ScoreAge(seat), detail=listed(told))
    return Choose(seat, say("End of age {age}", age=state.age), (option,))


def roots(state: State, seat: Seat) -> Roots | None:
    return ((c.ScoreAge(seat), False),) if ground(state).tracked else None


def count(_: State, seat: Seat) -> Prompt:
    ask = say("A tie: how many ships have you on sectors?")
    return Dial(seat, ask, c.CountShips(seat), "ships", 0, SHIPS)


def uncounted(state: State) -> tuple[Seat, ...]:
    """Who has to say how many sectors they control; on the full board only the table confirms."""
    if ground(state).tracked:
        return (TABLE,)
    return tuple(player.seat for player in state.players if player.seat not in state.counted)


def score_age(state: State, _: c.ScoreAge, __: Random) -> tuple[Event, ...]:
    held = ground(state).sectors_held(state)
    assert held is not None
    return _scoring(state, (), held)


def count_sectors(state: State, command: c.CountSectors, _: Random) -> tuple[Event, ...]:
    assert command.sectors is not None
    counted = {**state.counted, command.seat: command.sectors}
    event = e.SectorsCounted(command.seat, command.sectors)
    return _scoring(state, (event,), counted) if len(counted) == state.seats else (event,)


def _scoring(state: State, before: tuple[Event, ...], sectors: dict[Seat, int]) -> tuple[Event, ...]:
    colonies = {seat: bonus_count(state, seat, "points") for seat in range(1, state.seats + 1)}
    events = (*before, e.AgeScored(sectors, colonies))
    if state.age < AGES:
        return *events, e.AgeClosed()
    return *events, e.TieFound() if tied(fold(state, events)) else e.GameEnded()


def tied(state: State) -> list[Seat]:
    """Seats whose rank needs a number of ships that nobody knows yet."""
    points = [player.points.total for player in state.players]
    shared = [player.seat for player in state.players if points.count(player.points.total) > 1]
    return [seat for seat in shared if ground(state).ships_of(state, seat) is None]


def count_ships(state: State, command: c.CountShips, _: Random) -> tuple[Event, ...]:
    assert command.ships is not None
    event = e.ShipsCounted(command.seat, command.ships)
    return (event, e.GameEnded()) if tied(state) == [command.seat] else (event,)


def pieces(state: State, seat: Seat) -> int:
    """Ships and colonies on sectors, the home colony included; ships as far as they are known."""
    return (ground(state).ships_of(state, seat) or 0) + len(colonies_of(state, seat)) + 1


def standings(state: State) -> tuple[Standing, ...]:
    """The ranking; equals share a place."""
    scores = {player.seat: (player.points.total, pieces(state, player.seat)) for player in state.players}
    return tuple(_standing(state, seat, place, scores) for seat, place in places(scores).items())


def _standing(state: State, seat: Seat, place: int, scores: dict[Seat, tuple[int, int]]) -> Standing:
    points = state.player(seat).points
    decided = state.phase == "over"
    labels = (
        (say("battles"), points.battles),
        (say("sectors"), points.sectors),
        (say("colony bonuses"), points.colonies),
        (say("corrections"), points.corrections),
    )
    return Standing(
        place=place,
        seats=(seat,),
        points=points.total,
        sources=tuple(Source(label, number) for label, number in labels if number),
        tie_break=(Source(say("pieces"), scores[seat][1]),)
        if decided and needs_tie_break(scores, seat)
        else (),
        won=place == 1 and decided,
    )
