"""How a game ends: enough points, at once; or an elimination; and the ranking.

After an elimination the most points win among the others, then the most spaces, then the most units; equals
draw. In teams the partner plays on, and only a whole team's elimination ends the game.
"""

from random import Random

from companion.core.prompt import Dial, Prompt
from companion.core.seats import Seat
from companion.core.standing import Source, Standing
from companion.core.text import say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.evolve import evolve, fold
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import State, in_play, opponents, team_of, team_points
from companion.games.nexus_ops.order import begin_turn
from companion.kit.ranking import places


def scoring(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and the end of the game if somebody has enough points by them."""
    after = fold(state, events)
    for player in after.players:
        if team_points(after, player.seat) >= after.target:
            return *events, e.GameEnded(team_of(after, player.seat), "points")
    return events


def wins_with(state: State, seat: Seat, points: int) -> bool:
    """Whether a player with so many points would have won."""
    return team_points(state, seat) - state.player(seat).points.total + points >= state.target


def judging(state: State) -> tuple[Event, ...]:
    """Whoever lost the last unit is judged, once: what is sold or corrected later changes nothing.

    The player whose turn it is comes last, because the turn may end with that.
    """
    seat = min(state.endangered, key=lambda one: one == state.active)
    return eliminating(state, seat) if destitute(state, seat) else (e.PlayerSpared(seat),)


def destitute(state: State, seat: Seat) -> bool:
    """Without a unit, without the rubium for one, without a card to sell."""
    player = state.player(seat)
    return not any(player.units) and player.rubium < cheapest(state) and not player.cards


def cheapest(state: State) -> int:
    """What the cheapest unit costs."""
    return min(printed.cost for printed in state.chart.values())


def eliminating(state: State, seat: Seat) -> tuple[Event, ...]:
    """An elimination and what it leads to."""
    eliminated = e.PlayerEliminated(seat)
    after = evolve(state, eliminated)
    if not state.teams:
        return eliminated, e.TieFound() if uncounted(after) else _ended(after)
    if not any(in_play(after, one) for one in team_of(after, seat)):
        return eliminated, e.GameEnded(team_of(after, opponents(after, seat)[0]), "elimination")
    return (eliminated, begin_turn(after)) if seat == state.active else (eliminated,)


def uncounted(state: State) -> list[Seat]:
    """Assisted play: the best by points, if there are several, who have not counted their spaces."""
    best = _best(state, 1)
    known = ground(state).spaces_held
    left = [seat for seat in best if known(state, seat) is None and any(state.player(seat).units)]
    return left if len(best) > 1 else []


def most_spaces(state: State, seat: Seat) -> int:
    """As many as a seat has units, and as nobody else has counted."""
    left = len(state.planet.places) - sum(state.counted.values())
    return min(left, sum(state.player(seat).units))


def counting(state: State, seat: Seat) -> Prompt:
    ask = say("Tie: how many spaces do you control?")
    return Dial(seat, ask, c.CountSpaces(seat), "spaces", 0, most_spaces(state, seat), icon="tile")


def count_spaces(state: State, command: c.CountSpaces, _: Random) -> tuple[Event, ...]:
    event = e.SpacesCounted(command.seat, command.spaces or 0)
    return (event, _ended(evolve(state, event))) if uncounted(state) == [command.seat] else (event,)


def _ended(state: State) -> e.GameEnded:
    return e.GameEnded(tuple(_best(state, 3)), "elimination")


def _best(state: State, depth: int) -> list[Seat]:
    """The players in play with the highest score, by the first so many of: points, spaces, units."""
    scores = {player.seat: _score(state, player.seat) for player in state.players if not player.eliminated}
    top = max(score[:depth] for score in scores.values())
    return [seat for seat, score in scores.items() if score[:depth] == top]


def _score(state: State, seat: Seat) -> tuple[int, int, int]:
    player = state.player(seat)
    return player.points.total, ground(state).spaces_held(state, seat) or 0, sum(player.units)


# --- the ranking


def standings(state: State) -> tuple[Standing, ...]:
    """The ranking, a line for each player or team; the eliminated cannot win."""
    teams = dict.fromkeys(team_of(state, player.seat) for player in state.players)
    ranks = {team: _rank(state, team) for team in teams}
    return tuple(_standing(state, team, place) for team, place in places(ranks).items())


def _rank(state: State, team: tuple[Seat, ...]) -> tuple[bool, bool, int, int, int]:
    won = state.phase == "over" and set(team) <= set(state.winners)
    alive = any(in_play(state, seat) for seat in team)
    if state.ended_by != "elimination":
        return won, alive, sum(state.player(seat).points.total for seat in team), 0, 0
    points, spaces, units = (sum(part) for part in zip(*(_score(state, seat) for seat in team), strict=True))
    return won, alive, points, spaces, units


def _standing(state: State, team: tuple[Seat, ...], place: int) -> Standing:
    points = [state.player(seat).points for seat in team]
    labels = (
        (say("Missions"), sum(one.missions for one in points)),
        (say("Secret Missions"), sum(one.secrets for one in points)),
        (say("Monolith"), sum(one.hill for one in points)),
        (say("corrections"), sum(one.corrections for one in points)),
    )
    drawn = len(state.winners) > len(team)
    return Standing(
        place=place,
        seats=team,
        points=sum(one.total for one in points),
        sources=tuple(Source(label, number) for label, number in labels if number),
        tie_break=_tie_break(state, team),
        won=state.phase == "over" and set(team) <= set(state.winners) and not drawn,
    )


def _tie_break(state: State, team: tuple[Seat, ...]) -> tuple[Source, ...]:
    """Spaces and units, where they decided: of those with the most points after an elimination."""
    if state.ended_by != "elimination" or state.teams:
        return ()
    best = _best(state, 1)
    if len(best) < 2 or team[0] not in best:
        return ()
    _, spaces, units = _score(state, team[0])
    return Source(say("spaces"), spaces), Source(say("units"), units)
