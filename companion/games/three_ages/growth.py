"""Evolution, which is automatic, and Colonisation, which is a choice."""

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State, colonies_of, colony_on, home_owner
from companion.games.three_ages.phrases import sector_name
from companion.games.three_ages.strength import controller, present
from companion.games.three_ages.terms import (
    BONUS_NAMES,
    BONUSES,
    COLONY_PIECES,
    EVOLUTION_NAMES,
    TOP_LEVEL,
    Bonus,
)
from companion.games.three_ages.turns import ending
from companion.kit.game import Roots
from companion.kit.parts import Parts, Which

# --- Evolution


def next_level(state: State, seat: Seat) -> e.Evolved | None:
    """The step that the seat's card gives; None when that track is full."""
    laid = state.laid[seat - 1]
    assert laid is not None
    evolution = state.deck[laid.card].evolution
    level = getattr(state.player(seat).levels, evolution)
    return e.Evolved(seat, evolution, level + 1) if level < TOP_LEVEL else None


def evolution_roots(_: State, seat: Seat) -> Roots:
    return ((c.Evolve(seat), False),)


def evolution(state: State, seat: Seat) -> Prompt:
    step = next_level(state, seat)
    if step is None:
        label = say("The track is full: no effect")
    else:
        label = say(
            "{evolution} {before} → {after}",
            evolution=EVOLUTION_NAMES[step.evolution],
            before=step.level - 1,
            after=step.level,
        )
    term = f"level-{step.evolution}" if step else ""
    return Choose(seat, say("Evolution: move your marker"), (Option(label, c.Evolve(seat), term=term),))


def evolve(state: State, command: c.Evolve, _: Random) -> tuple[Event, ...]:
    step = next_level(state, command.seat)
    return ending(state, step) if step else ending(state)


# --- Colonisation


def has_colony_piece(state: State, seat: Seat) -> bool:
    """Whether a colony piece is left to place."""
    return len(colonies_of(state, seat)) < COLONY_PIECES


def colonisable(state: State, seat: Seat) -> list[Sector]:
    """Full board: sectors that the seat controls and that hold nobody's colony."""
    if not has_colony_piece(state, seat):
        return []
    return [
        sector
        for sector in present(state, seat)
        if colony_on(state, sector) is None
        and home_owner(state, sector) is None
        and controller(state, sector) == seat
    ]


def bonuses_left(state: State) -> list[Bonus]:
    """Bonuses that a sector without a known one can still have."""
    return [bonus for bonus in BONUSES if tiles_left(state, bonus) > 0]


def tiles_left(state: State, bonus: Bonus) -> int:
    """Sectors with a bonus that nobody has seen yet."""
    used = list(state.board.bonuses.values()) if state.board else [one.bonus for one in state.colonies]
    return state.options.data.sectors.get(bonus, 0) - used.count(bonus)


def new_mark(state: State) -> Sector:
    """Assisted play: the name of the next colony's sector, never used before."""
    return f"colony-{state.colonies_founded + 1}"


def known_bonus(state: State, sector: Sector | None) -> Bonus | None:
    """The bonus of a sector, once somebody has said it."""
    return state.board.bonuses.get(sector or "") if state.board else None


def colonisation_roots(state: State, seat: Seat) -> Roots | None:
    if state.board is None:
        return None
    places = [
        (c.Colonise(seat, sector), known_bonus(state, sector) is None) for sector in colonisable(state, seat)
    ]
    return [*places, (c.EndStrategy(seat), False)]


def colonisation(state: State, seat: Seat) -> Prompt:
    end = Option(say("No colony"), c.EndStrategy(seat), leaves=True, seldom=True)
    if not has_colony_piece(state, seat):
        return Choose(seat, say("All your colony pieces are placed"), (end,))
    if state.board is not None and not colonisable(state, seat):
        nowhere = replace(end, detail=say("no free sector under your control"))
        return Choose(seat, say("Colonisation: where do you place a colony?"), (nowhere,))
    if state.board is None:
        mark = new_mark(state)
        options = [
            Option(BONUS_NAMES[one], c.Colonise(seat, mark, one), term=one) for one in bonuses_left(state)
        ]
    else:
        options = [_colony_on(state, seat, sector) for sector in colonisable(state, seat)]
    return Choose(seat, say("Colonisation: where do you place a colony?"), (*options, end))


def _colony_on(state: State, seat: Seat, sector: Sector) -> Option:
    bonus, command = known_bonus(state, sector), c.Colonise(seat, sector)
    detail = BONUS_NAMES[bonus] if bonus else None
    return Option(
        sector_name(state, sector),
        command,
        draft=bonus is None,
        detail=detail,
        where=sector,
        term=bonus or "colony",
    )


COLONISE = Parts(
    c.Colonise,
    # As printed on the sector, when nobody has said it yet.
    bonus=Which(
        lambda _, draft: say("Which bonus is printed on {sector}?", sector=draft.sector),
        values=lambda state, _: bonuses_left(state),
        label=lambda _, bonus: BONUS_NAMES[bonus],
        term=lambda _, bonus: bonus,
        by_hand=True,
        weight=lambda state, _, bonus: tiles_left(state, bonus),
        when=lambda state, draft: known_bonus(state, draft.sector) is None,
    ),
)


def colonise(state: State, command: c.Colonise, _: Random) -> tuple[Event, ...]:
    bonus = known_bonus(state, command.sector) or command.bonus
    assert command.sector is not None
    assert bonus is not None
    return ending(state, e.Colonised(command.seat, command.sector, bonus))
