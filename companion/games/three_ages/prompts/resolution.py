"""Questions of War, Evolution and Colonisation."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.three_ages import commands as c
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import forecast, place
from companion.games.three_ages.rules.growth import (
    bonuses_left,
    colonisable,
    has_colony_piece,
    known_bonus,
    new_mark,
    next_level,
)
from companion.games.three_ages.rules.war import OPEN, battlefields
from companion.games.three_ages.strength import battle, forces_with
from companion.games.three_ages.terms import BONUS_NAMES, EVOLUTION_NAMES, SHIPS


def war(state: State, seat: Seat) -> Prompt:
    fields = tuple(_battlefield(state, sector) for sector in battlefields(state))
    peace = say("No further battle") if state.fought else say("No battle")
    end = Option(peace, c.EndStrategy(seat), leaves=True)
    return Choose(seat, say("War: where do you fight?"), (*fields, end))


def _battlefield(state: State, sector: Sector) -> Option:
    command = c.Fight(state.active, sector)
    if state.board is None:
        return Option(place(state, sector), command, draft=True, where=sector)
    outcome = battle(state, sector, state.board.ships[sector])
    rash = outcome.winner != state.active
    return Option(place(state, sector), command, detail=forecast(state, outcome), where=sector, seldom=rash)


def battle_parts(state: State, draft: c.Fight) -> Prompt:
    """Assisted play: the ships of every seat on that sector, then a look at what it comes to."""
    assert draft.sector is not None
    if len(draft.ships) == state.seats:
        outcome = battle(state, draft.sector, draft.ships)
        fight = c.Fight(draft.seat, draft.sector, draft.ships, sure=True)
        option = Option(say("Fight"), fight, detail=forecast(state, outcome))
        return Choose(draft.seat, say("Battle: {place}", place=place(state, draft.sector)), (option,))
    counted = len(draft.ships) + 1
    ask = say("Ships of {name} there?", name=state.player(counted).name)
    fewest = _fewest(state, draft)
    return Dial(draft.seat, ask, draft, "ships", fewest, SHIPS, start=fewest, draft=True)


def _fewest(state: State, draft: c.Fight) -> int:
    """1 where a battle could not be without this seat's ships, otherwise 0."""
    seat = len(draft.ships) + 1
    rest = state.seats - seat
    present = set(forces_with(state, draft.sector or OPEN, (*draft.ships, *[0] * (rest + 1))))
    if seat == draft.seat:
        return int(seat not in present)
    later = [other for other in range(seat + 1, state.seats + 1) if other != draft.seat]
    return int(not present - {draft.seat} and not later)


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
    return Choose(seat, say("Evolution: move your marker"), (Option(label, c.Evolve(seat)),))


def colonisation(state: State, seat: Seat) -> Prompt:
    end = Option(say("No colony"), c.EndStrategy(seat), leaves=True, seldom=True)
    if not has_colony_piece(state, seat):
        return Choose(seat, say("All your colony pieces are placed"), (end,))
    if state.board is None:
        sectors = _bonus_options(state, c.Colonise(seat, new_mark(state)))
    else:
        sectors = tuple(_colony_sector(state, sector) for sector in colonisable(state, seat))
    return Choose(seat, say("Colonisation: where do you place a colony?"), (*sectors, end))


def _colony_sector(state: State, sector: Sector) -> Option:
    bonus = known_bonus(state, sector)
    command = c.Colonise(state.active, sector)
    detail = BONUS_NAMES[bonus] if bonus else None
    label = Text("{sector}", {"sector": sector})
    return Option(label, command, draft=bonus is None, detail=detail, where=sector)


def colony_parts(state: State, draft: c.Colonise) -> Prompt:
    """The bonus printed on the sector, when nobody has said it yet."""
    ask = say("Which bonus is printed on {sector}?", sector=draft.sector or "")
    return Choose(draft.seat, ask, _bonus_options(state, draft))


def _bonus_options(state: State, command: c.Colonise) -> tuple[Option, ...]:
    return tuple(
        Option(BONUS_NAMES[bonus], c.Colonise(command.seat, command.sector, bonus))
        for bonus in bonuses_left(state)
    )
