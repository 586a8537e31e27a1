"""Set-up: the youngest, then a civilisation each, clockwise, confirmed or corrected from its board."""

from random import Random

from companion.core.seats import Seat, clockwise
from companion.core.text import say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import Levels, State
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.terms import BONUSES, CIVILISATION_NAMES, EVOLUTIONS, SHIPS


def next_to_choose(state: State) -> Seat:
    """Whose turn it is to choose a civilisation."""
    return next(seat for seat in clockwise(state.first, state.seats) if not state.player(seat).civilisation)


def free_homes(state: State) -> list[str]:
    """Home places that nobody has taken."""
    assert state.board is not None
    return [home for home in state.galaxy.homes if home not in state.board.homes]


def taken(state: State) -> set[str]:
    """Civilisations that are in play."""
    return {player.civilisation for player in state.players if player.civilisation}


def name_youngest(state: State, command: c.NameYoungest, chance: Random) -> Ruling:
    if not 1 <= command.player <= state.seats:
        return no(say("There is no seat {seat}.", seat=command.player))
    named: tuple[Event, ...] = (e.YoungestNamed(command.player),)
    if state.board is None or state.setting("galaxy") != "drawn":
        return named
    tiles = [bonus for bonus in BONUSES for _ in range(state.options.data.sectors.get(bonus, 0))]
    drawn = chance.sample(tiles, len(state.galaxy.neutral))
    return (*named, e.GalaxyDrawn(dict(zip(state.galaxy.neutral, drawn, strict=True))))


def choose_civilisation(state: State, command: c.ChooseCivilisation, _: Random) -> Ruling:
    if (chooser := next_to_choose(state)) != command.seat:
        return no(say("{name} chooses first.", name=state.player(chooser).name))
    if command.civilisation not in CIVILISATION_NAMES:
        return no(say("There is no civilisation {name}.", name=command.civilisation))
    if command.civilisation in taken(state):
        return no(
            say("The {civilisation} are taken.", civilisation=CIVILISATION_NAMES[command.civilisation]),
            say("Choose another civilisation."),
        )
    if command.ships is None or len(command.levels) != len(EVOLUTIONS):
        return INCOMPLETE
    levels = Levels(*command.levels)
    if not 0 <= command.ships <= SHIPS or not levels.all_on_track():
        return no(say("Starting values are 0 to 20 ships and levels 0 to 5."))
    if refused := _home_refused(state, command):
        return refused
    chosen = e.CivilisationChosen(command.seat, command.civilisation, command.ships, levels, command.home)
    last = len(taken(state)) == state.seats - 1
    return (chosen, e.SetupEnded()) if last else (chosen,)


def _home_refused(state: State, command: c.ChooseCivilisation) -> Ruling | None:
    if state.board is None:
        return no(say("Homes are not tracked in assisted play.")) if command.home else None
    if command.home is None:
        return INCOMPLETE
    if command.home not in free_homes(state):
        return no(say("{sector} is not a free home place.", sector=command.home))
    return None
