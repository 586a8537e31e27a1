"""What lies before each player: rubium, cards by their number, units on the board."""

from companion.core.seats import Seat
from companion.core.sheet import Count, Sheet, Steps
from companion.core.text import say
from companion.games.nexus_ops.flow import PHASES
from companion.games.nexus_ops.model import State, team_points
from companion.games.nexus_ops.phrases import headline
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, UNIT_NAMES, count_of

TURN = (say("Deploy"), say("Move"), say("Explore"), say("Fight"), say("Income"), say("Draw"))


def sheet(view: State, seat: Seat) -> Sheet:
    """The books of a company, and its army without the types that it has none of."""
    player = view.player(seat)
    if not view.turns:
        return Sheet(team_points(view, seat), target=view.target)
    books = (
        Count(say("rubium"), "rubium", player.rubium),
        Count(say("Secret Missions"), "secret", player.secret),
        Count(say("Energize cards"), "energize", player.energize),
    )
    units = tuple(
        Count(UNIT_NAMES[unit], unit, count)
        for unit in CHEAPEST_FIRST
        if (count := count_of(player.units, unit))
    )
    notes = (say("eliminated"),) if player.eliminated else ()
    return Sheet(team_points(view, seat), target=view.target, counts=(*books, *units), notes=notes)


def steps(view: State) -> Steps:
    """The phases of a turn, in a round."""
    step = PHASES[view.phase].step
    if step is None or not view.turns:
        return Steps(headline(view))
    return Steps(say("Round {round}", round=view.rounds), TURN, step)
