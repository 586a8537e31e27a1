"""Evolution, which is automatic, and Colonisation, which is a choice."""

from math import floor
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.ground import ground, has_colony_piece, is_free, known_bonus, tiles_left
from companion.games.three_ages.model import State, fleet
from companion.games.three_ages.phrases import level_raised, sector_name
from companion.games.three_ages.terms import BONUS_NAMES, TOP_LEVEL
from companion.games.three_ages.turns import ending
from companion.kit.game import Root, Roots
from companion.kit.parts import Parts, Which

# --- Evolution


def next_level(state: State, seat: Seat) -> e.Evolved | None:
    """The step that the seat's card gives; None when that track is full."""
    evolution = state.deck[state.laid_by(seat).card].evolution
    level = getattr(state.player(seat).levels, evolution)
    return e.Evolved(seat, evolution, level + 1) if level < TOP_LEVEL else None


def evolution(state: State, seat: Seat) -> Prompt:
    step = next_level(state, seat)
    if step is None:
        label = say("The track is full: no effect")
    else:
        label = level_raised(state, seat, step.evolution, step.level - 1)
    term = f"level-{step.evolution}" if step else ""
    return Choose(seat, say("Evolution: move your marker"), (Option(label, c.Evolve(seat), term=term),))


def evolve(state: State, command: c.Evolve, _: Random) -> tuple[Event, ...]:
    step = next_level(state, command.seat)
    return ending(state, step) if step else ending(state)


# --- Colonisation


def colonisation_roots(state: State, seat: Seat) -> Roots:
    return [*ground(state).foundings(state, seat), (c.EndStrategy(seat), False)]


def any_founding(state: State, seat: Seat, chance: Random) -> Root | None:
    """One of them by chance, where every ship is tracked: a sector that is not free is drawn again."""
    if not ground(state).tracked or not has_colony_piece(state, seat):
        return None
    sectors = [*fleet(state, seat)]
    while (place := floor(chance.random() * (len(sectors) + 1))) < len(sectors):
        if is_free(state, seat, sectors[place]):
            return c.Colonise(seat, sectors[place]), sectors[place] not in state.full_board().bonuses
    return c.EndStrategy(seat), False


def colonisation(state: State, seat: Seat) -> Prompt:
    end = Option(say("No colony"), c.EndStrategy(seat), leaves=True, seldom=True)
    if not has_colony_piece(state, seat):
        return Choose(seat, say("All your colony pieces are placed"), (end,))
    options = [_founding(state, *one) for one in ground(state).foundings(state, seat)]
    if not options:
        end = replace(end, detail=say("no free sector under your control"))
    return Choose(seat, say("Colonisation: where do you place a colony?"), (*options, end))


def _founding(state: State, command: c.Colonise, draft: bool) -> Option:
    """By its sector, with the bonus as far as it is known; in assisted play by its bonus."""
    if command.bonus is not None:
        return Option(BONUS_NAMES[command.bonus], command, term=command.bonus)
    sector = command.sector or ""
    bonus = known_bonus(state, sector)
    return Option(
        sector_name(state, sector),
        command,
        draft=draft,
        detail=BONUS_NAMES[bonus] if bonus else None,
        where=sector,
        term=bonus or "colony",
    )


COLONISE = Parts(
    c.Colonise,
    # As printed on the sector, when nobody has said it yet.
    bonus=Which(
        lambda _, draft: say("Which bonus is printed on {sector}?", sector=draft.sector),
        values=lambda state, _: tiles_left(state),
        label=lambda _, bonus: BONUS_NAMES[bonus],
        term=lambda _, bonus: bonus,
        by_hand=True,
        weight=lambda state, _, bonus: tiles_left(state)[bonus],
        when=lambda state, draft: known_bonus(state, draft.sector) is None,
    ),
)


def colonise(state: State, command: c.Colonise, _: Random) -> tuple[Event, ...]:
    bonus = known_bonus(state, command.sector) or command.bonus
    assert command.sector is not None
    assert bonus is not None
    return ending(state, e.Colonised(command.seat, command.sector, bonus))
