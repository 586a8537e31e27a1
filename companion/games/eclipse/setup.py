"""Set-up: who begins, then a board each (SET-1 to SET-9)."""

from __future__ import annotations

from random import Random

from companion.core.hexes import Place
from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat, clockwise
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import onward
from companion.games.eclipse.data import Species
from companion.games.eclipse.galaxy import DIRECTIONS, beyond, distance
from companion.games.eclipse.model import UNKNOWN, State
from companion.games.eclipse.terms import SPECIES_EFFECTS, SPECIES_NAMES
from companion.kit.pile import out_of
from companion.kit.words import dotted

# A board has a Terran side, odd, and an alien one, the next even number.
STRONG_WITH_TWO = ("planta", "draco")


def next_to_choose(state: State) -> Seat:
    """Terrans choose clockwise from the first player; with aliens the other way round (SET-4)."""
    order = list(clockwise(state.first, state.seats))
    if state.setting("species") == "all":
        order.reverse()
    return next(seat for seat in order if not state.player(seat).species)


def boards(state: State) -> list[tuple[str, Species]]:
    """The sides that are left: choosing one removes the other."""
    gone = {(int(player.sector) - 1) // 2 for player in state.players if player.sector}
    return [
        (sector, species)
        for species in state.data.species.values()
        if species.key == "terran" or state.setting("species") == "all"
        for sector in species.sectors
        if (int(sector) - 1) // 2 not in gone
    ]


def start_of(state: State, seat: Seat) -> Place:
    """The nearest of the start places (OP-3)."""
    return tuple(state.data.box.starts[str(state.seats)][seat - 1])  # type: ignore[return-value]


def facing_centre(state: State, sector: str, place: Place) -> int:
    """The first turn with a wormhole towards the centre."""
    inward = next(edge for edge in range(len(DIRECTIONS)) if distance(beyond(place, edge)) < distance(place))
    printed = state.data.hexes[sector].wormholes
    return next((turned for turned in range(6) if printed[(inward - turned) % 6] == "1"), 0)


# --- what is asked


def first(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(Text("{name}", {"name": player.name}), c.NameFirst(seat, player.seat))
        for player in state.players
    )
    return Choose(seat, say("Who begins?"), options, by_hand=True)


def board(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(
            say("{species} {sector}", species=SPECIES_NAMES[species.key], sector=sector),
            c.ChooseBoard(seat, sector),
            detail=_printed(state, species),
            icon=species.key,
        )
        for sector, species in boards(state)
    )
    return Choose(seat, say("Which species?"), options)


def _printed(state: State, species: Species) -> Text:
    """What makes it different; what it begins with is its term."""
    parts = [SPECIES_EFFECTS[species.key]]
    if state.seats == 2 and species.key in STRONG_WITH_TWO:
        parts.append(say("strong with two players"))
    return dotted(parts)


# --- what happens


def name_first(state: State, command: c.NameFirst, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.FirstNamed(command.player))


def choose_board(state: State, command: c.ChooseBoard, chance: Random) -> tuple[Event, ...]:
    species = next(one for sector, one in boards(state) if sector == command.sector)
    place = start_of(state, command.seat)
    turned = facing_centre(state, command.sector, place)
    events: tuple[Event, ...] = (e.BoardChosen(command.seat, command.sector, species.key, place, turned),)
    if species.reputation:
        drawn = drawn_reputation(state, species.reputation, chance) or (UNKNOWN,) * species.reputation
        events += (e.ReputationTaken(command.seat, drawn),)
    last = sum(not player.species for player in state.players) == 1
    return onward(state, chance, *events, *((e.SetupEnded(),) if last else ()))


def drawn_reputation(state: State, number: int, chance: Random) -> tuple[int, ...]:
    """Tiles out of the bag; nothing known where the table draws them."""
    if state.drawn_by_table:
        return ()
    bag = dict(enumerate(state.reputation, start=1))
    return tuple(sorted(out_of(bag, number, chance), reverse=True))


def new_techs(state: State, chance: Random) -> dict[str, int]:
    """Tiles out of the bag, for the round that comes (SET-1, CLN-1, OP-31)."""
    drawn = out_of(state.bag, tiles_to_draw(state), chance)
    return {tech: drawn.count(tech) for tech in state.data.techs if tech in drawn}


def tiles_to_draw(state: State) -> int:
    """How many technology tiles come into the supply."""
    box = state.data.box
    return (box.techs_each_round if state.round else box.techs_at_setup)[state.seats - 2]
