"""Questions of the set-up."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.three_ages import commands as c
from companion.games.three_ages.data import Civilisation
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import listed
from companion.games.three_ages.rules.setup import free_homes, taken
from companion.games.three_ages.terms import (
    CIVILISATION_NAMES,
    EVOLUTION_NAMES,
    EVOLUTIONS,
    SHIPS,
    TOP_LEVEL,
)


def youngest(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(Text("{name}", {"name": player.name}), c.NameYoungest(seat, player.seat))
        for player in state.players
    )
    return Choose(seat, say("Who is the youngest?"), options)


def civilisation(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(CIVILISATION_NAMES[printed.key], c.ChooseCivilisation(seat, printed.key), draft=True)
        for printed in state.options.data.civilisations
        if printed.key not in taken(state)
    )
    return Choose(seat, say("Choose a civilisation"), options)


def civilisation_parts(state: State, draft: c.ChooseCivilisation) -> Prompt:
    """Starting values as printed or otherwise, then on the full board the home."""
    printed = next(one for one in state.options.data.civilisations if one.key == draft.civilisation)
    if draft.ships is None:
        return _as_printed(state, draft, printed)
    if draft.ships < 0:
        ask = say("How many ships does the board print?")
        return Dial(draft.seat, ask, _values(draft, None), "ships", 0, SHIPS, printed.ships, draft=True)
    if len(draft.levels) < len(EVOLUTIONS):
        evolution = EVOLUTIONS[len(draft.levels)]
        start = printed.levels.get(evolution, 0)
        last = len(draft.levels) == len(EVOLUTIONS) - 1 and state.board is None
        ask = say("Starting level of {evolution}?", evolution=EVOLUTION_NAMES[evolution])
        return Dial(draft.seat, ask, draft, "levels", 0, TOP_LEVEL, start, draft=not last)
    options = tuple(
        Option(
            Text("{sector}", {"sector": home}),
            c.ChooseCivilisation(draft.seat, draft.civilisation, draft.ships, draft.levels, home),
            where=home,
        )
        for home in free_homes(state)
    )
    return Choose(draft.seat, say("Where is your home sector?"), options)


# Between "no, other values" and the dial that asks for them.
_TO_BE_DIALLED = -1


def _as_printed(state: State, draft: c.ChooseCivilisation, printed: Civilisation) -> Choose:
    levels = tuple(printed.levels.get(evolution, 0) for evolution in EVOLUTIONS)
    yes = c.ChooseCivilisation(draft.seat, draft.civilisation, printed.ships, levels)
    circled = [
        say("{evolution} {level}", evolution=EVOLUTION_NAMES[evolution], level=level)
        for evolution, level in zip(EVOLUTIONS, levels, strict=True)
        if level
    ]
    values = listed([say_many("{n} ship at the start", "{n} ships at the start", printed.ships), *circled])
    return Choose(
        draft.seat,
        say("{civilisation}: is this what the board prints?", civilisation=CIVILISATION_NAMES[printed.key]),
        (
            Option(say("Yes"), yes, draft=state.board is not None, detail=values),
            Option(say("No, other values"), _values(draft, _TO_BE_DIALLED), draft=True),
        ),
        confirms=True,
    )


def _values(draft: c.ChooseCivilisation, ships: int | None) -> c.ChooseCivilisation:
    return c.ChooseCivilisation(draft.seat, draft.civilisation, ships)
