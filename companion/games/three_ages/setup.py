"""Set-up: the youngest, then a civilisation each, clockwise, confirmed or corrected from its board."""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat, clockwise
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages import terms
from companion.games.three_ages.data import Civilisation
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import Levels, State
from companion.games.three_ages.phrases import sector_name
from companion.kit.game import Roots
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.pile import out_of
from companion.kit.players import name_of
from companion.kit.words import listed

# --- what may be chosen


def next_to_choose(state: State) -> Seat:
    """Whose turn it is to choose a civilisation."""
    return next(seat for seat in clockwise(state.first, state.seats) if not state.player(seat).civilisation)


def taken(state: State) -> set[str]:
    """Civilisations that are in play."""
    return {player.civilisation for player in state.players if player.civilisation}


def _printed(state: State, civilisation: str) -> Civilisation:
    return next(one for one in state.options.data.civilisations if one.key == civilisation)


def _levels(printed: Civilisation) -> tuple[int, ...]:
    return tuple(printed.levels.get(evolution, 0) for evolution in terms.EVOLUTIONS)


# --- what is asked


def youngest_roots(state: State, seat: Seat) -> Roots:
    return [(c.NameYoungest(seat, player.seat), False) for player in state.players]


def youngest(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(name_of(state, player.seat), c.NameYoungest(seat, player.seat)) for player in state.players
    )
    return Choose(seat, say("Who is the youngest?"), options, by_hand=True)


def civilisation_roots(state: State, seat: Seat) -> list[tuple[c.ChooseCivilisation, bool]]:
    gone = taken(state)
    keys = [printed.key for printed in state.options.data.civilisations if printed.key not in gone]
    return [(c.ChooseCivilisation(seat, key), True) for key in keys]


def civilisation(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(terms.CIVILISATION_NAMES[one.civilisation], one, draft=draft, term=one.civilisation)
        for one, draft in civilisation_roots(state, seat)
    )
    return Choose(seat, say("Choose a civilisation"), options)


def _is_printed(_: State, draft: c.ChooseCivilisation) -> Text:
    name = terms.CIVILISATION_NAMES[draft.civilisation]
    return say("{civilisation}: is this what the board prints?", civilisation=name)


def _values(state: State, draft: c.ChooseCivilisation, as_printed: bool) -> Text | None:
    return starting_values(_printed(state, draft.civilisation)) if as_printed else None


def starting_values(printed: Civilisation) -> Text:
    """Ships and circled levels, as a civilisation's board prints them."""
    circled = [
        say("{evolution} {level}", evolution=terms.EVOLUTION_NAMES[evolution], level=level)
        for evolution, level in zip(terms.EVOLUTIONS, _levels(printed), strict=True)
        if level
    ]
    return listed([say_many("{n} ship at the start", "{n} ships at the start", printed.ships), *circled])


def _other_values(_: State, draft: c.ChooseCivilisation) -> bool:
    return not draft.as_printed


def _which_level(_: State, draft: c.ChooseCivilisation) -> Text:
    return say(
        "Starting level of {evolution}?", evolution=terms.EVOLUTION_NAMES[terms.EVOLUTIONS[len(draft.levels)]]
    )


def _printed_level(state: State, draft: c.ChooseCivilisation) -> int:
    return _levels(_printed(state, draft.civilisation))[min(len(draft.levels), len(terms.EVOLUTIONS) - 1)]


CHOOSE_CIVILISATION = Parts(
    c.ChooseCivilisation,
    as_printed=Which(
        _is_printed,
        values=lambda _, __: (True, False),
        label=lambda _, as_printed: say("Yes") if as_printed else say("No, other values"),
        detail=_values,
        confirms=True,
        by_hand=True,
    ),
    ships=HowMany(
        say("How many ships does the board print?"),
        lambda _, __: range(terms.SHIPS + 1),
        start=lambda state, draft: _printed(state, draft.civilisation).ships,
        when=_other_values,
    ),
    levels=HowMany(
        _which_level,
        lambda _, __: range(terms.TOP_LEVEL + 1),
        start=_printed_level,
        times=lambda _, __: len(terms.EVOLUTIONS),
        when=_other_values,
    ),
    home=Which(
        say("Where is your home sector?"),
        values=lambda state, _: ground(state).free_homes(state),
        label=sector_name,
        where=True,
        when=lambda state, _: ground(state).tracked,
    ),
)


# --- what happens


def name_youngest(state: State, command: c.NameYoungest, chance: Random) -> tuple[Event, ...]:
    named: tuple[Event, ...] = (e.YoungestNamed(command.player),)
    if state.setting("galaxy") != "drawn":
        return named
    tiles = {bonus: state.options.data.sectors.get(bonus, 0) for bonus in terms.BONUSES}
    drawn = out_of(tiles, len(state.galaxy.neutral), chance)
    return (*named, e.GalaxyDrawn(dict(zip(state.galaxy.neutral, drawn, strict=True))))


def choose_civilisation(state: State, command: c.ChooseCivilisation, _: Random) -> tuple[Event, ...]:
    printed = _printed(state, command.civilisation)
    ships, levels = printed.ships, _levels(printed)
    if not command.as_printed:
        ships, levels = command.ships or 0, command.levels
    chosen = e.CivilisationChosen(command.seat, command.civilisation, ships, Levels(*levels), command.home)
    last = len(taken(state)) == state.seats - 1
    return (chosen, e.SetupEnded()) if last else (chosen,)
