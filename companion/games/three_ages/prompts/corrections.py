"""The menu of corrections: which value, whose, and what it should be."""

from collections.abc import Iterable, Iterator

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import place
from companion.games.three_ages.rules.correct import (
    TOP_BUDGET,
    TOP_POINTS,
    colony_free,
    correctable_bonuses,
    forgettable,
    seats_to_resolve,
)
from companion.games.three_ages.rules.expansion import ships_placed
from companion.games.three_ages.rules.growth import has_colony_piece, new_mark
from companion.games.three_ages.terms import (
    ACTION_NAMES,
    ACTIONS,
    AGES,
    BONUS_NAMES,
    BONUSES,
    EVOLUTION_NAMES,
    EVOLUTIONS,
    SHIPS,
    STRATEGIES,
    STRATEGY_NAMES,
    TOP_LEVEL,
    TURNS,
)


def menu(state: State) -> Choose:
    """Every value that may be corrected now."""
    playing = state.phase not in ("seating", "civilisations")
    options = tuple(_offered(state)) if playing else ()
    return Choose(TABLE, say("What is to be corrected?"), options)


def _offered(state: State) -> Iterator[Option]:
    for player in state.players:
        yield _draft(say("Points of {name}", name=player.name), c.CorrectPoints(TABLE, player.seat))
        yield _draft(say("Levels of {name}", name=player.name), c.CorrectLevel(TABLE, player.seat))
        if state.board:
            yield _draft(say("Ships of {name}", name=player.name), c.CorrectShips(TABLE, player.seat))
        if has_colony_piece(state, player.seat):
            yield _draft(say("A colony more for {name}", name=player.name), c.AddColony(TABLE, player.seat))
    if state.colonies:
        yield _draft(say("A colony less"), c.RemoveColony(TABLE))
    if correctable_bonuses(state):
        yield _draft(say("Bonus of a sector"), c.CorrectBonus(TABLE))
    yield from _of_this_turn(state)


def _of_this_turn(state: State) -> Iterator[Option]:
    if state.phase in ("declaring", *STRATEGIES):
        for seat in seats_to_resolve(state):
            name = state.player(seat).name
            yield _draft(say("Card of {name}", name=name), c.CorrectCard(TABLE, seat))
    if state.phase == "expansion":
        yield _draft(say("Actions left"), c.CorrectBudget(TABLE, state.active))
    if state.phase == "choosing":
        yield _draft(say("Age and turn"), c.CorrectTurn(TABLE))
    if state.phase in ("choosing", "declaring") and forgettable(state):
        yield _draft(say("A card that was not seen"), c.ForgetCard(TABLE))


def parts(state: State, draft: Command) -> Prompt | None:
    """The next question of a correction; None for a command that is not one.

    A draft that has been overtaken (its card is back in the hand, its Expansion is over) leads to the menu.
    """
    match draft:
        case c.CorrectPoints(player=player):
            start = state.player(player).points.total
            return Dial(
                draft.seat,
                _of(state, player, say("Points")),
                draft,
                "points",
                0,
                TOP_POINTS,
                start,
                corrects=True,
            )
        case c.CorrectLevel():
            return _level(state, draft)
        case c.CorrectShips():
            return _ships(state, draft)
        case c.AddColony():
            return _colony(state, draft)
        case c.RemoveColony():
            sectors = [colony.sector for colony in state.colonies]
            return _sectors(state, say("Which colony?"), [c.RemoveColony(draft.seat, one) for one in sectors])
        case c.CorrectBonus():
            return _bonus(state, draft)
        case c.CorrectCard():
            return _card(state, draft)
        case c.CorrectBudget():
            return _budget(state, draft)
        case c.CorrectTurn(age=None):
            return Dial(
                draft.seat, say("Which age?"), draft, "age", 1, AGES, state.age, draft=True, corrects=True
            )
        case c.CorrectTurn():
            return Dial(draft.seat, say("Which turn?"), draft, "turn", 1, TURNS, state.turn, corrects=True)
        case c.ForgetCard():
            return Lay(draft.seat, say("Which card was not seen?"), draft, "card", forgettable(state))
    return None


def _level(state: State, draft: c.CorrectLevel) -> Prompt:
    if draft.evolution is None:
        options = tuple(
            _draft(EVOLUTION_NAMES[one], c.CorrectLevel(draft.seat, draft.player, one)) for one in EVOLUTIONS
        )
        return Choose(draft.seat, _of(state, draft.player, say("Level")), options)
    start = getattr(state.player(draft.player).levels, draft.evolution)
    ask = _of(state, draft.player, EVOLUTION_NAMES[draft.evolution])
    return Dial(draft.seat, ask, draft, "level", 0, TOP_LEVEL, start, corrects=True)


def _ships(state: State, draft: c.CorrectShips) -> Prompt:
    assert state.board is not None
    if draft.sector is None:
        commands = [c.CorrectShips(draft.seat, draft.player, one) for one in state.galaxy.places]
        return _sectors(state, _of(state, draft.player, say("Ships")), commands, draft=True)
    held = state.board.ships[draft.sector][draft.player - 1]
    most = SHIPS - ships_placed(state, draft.player) + held
    return Dial(
        draft.seat, _of(state, draft.player, say("Ships")), draft, "ships", 0, most, held, corrects=True
    )


def _colony(state: State, draft: c.AddColony) -> Prompt:
    if draft.sector is None and state.board is not None:
        commands = [c.AddColony(draft.seat, draft.player, one) for one in colony_free(state)]
        return _sectors(state, say("Where is the colony?"), commands, draft=True)
    sector = draft.sector or new_mark(state)
    return _bonuses(draft.seat, [c.AddColony(draft.seat, draft.player, sector, one) for one in BONUSES])


def _bonus(state: State, draft: c.CorrectBonus) -> Prompt:
    if draft.sector is None:
        commands = [c.CorrectBonus(draft.seat, one) for one in correctable_bonuses(state)]
        return _sectors(state, say("Which sector?"), commands, draft=True)
    return _bonuses(draft.seat, [c.CorrectBonus(draft.seat, draft.sector, one) for one in BONUSES])


def _card(state: State, draft: c.CorrectCard) -> Prompt:
    laid = state.laid[draft.player - 1]
    if laid is None:
        return menu(state)
    if draft.card is None:
        cards = [card for card in state.deck if card not in state.seen or card == laid.card]
        return Lay(draft.seat, _of(state, draft.player, say("Card")), draft, "card", cards, draft=True)
    options = tuple(
        Option(STRATEGY_NAMES[side], c.CorrectCard(draft.seat, draft.player, draft.card, side))
        for side in STRATEGIES
    )
    return Choose(draft.seat, say("Which side of card {card}?", card=draft.card), options)


def _budget(state: State, draft: c.CorrectBudget) -> Prompt:
    if state.phase != "expansion" or draft.player != state.active:
        return menu(state)
    if draft.action is None:
        options = tuple(
            _draft(ACTION_NAMES[one], c.CorrectBudget(draft.seat, draft.player, one)) for one in ACTIONS
        )
        return Choose(draft.seat, say("Which action?"), options)
    left = state.budget.get(draft.action, 0)
    lowest = 0 if sum(state.budget.values()) > left else 1
    return Dial(
        draft.seat, ACTION_NAMES[draft.action], draft, "left", lowest, TOP_BUDGET, left, corrects=True
    )


def _draft(label: Text, command: Command) -> Option:
    return Option(label, command, draft=True)


def _of(state: State, seat: Seat, what: Text) -> Text:
    return say("{name}: {what}", name=state.player(seat).name, what=what)


def _sectors(
    state: State,
    ask: Text,
    commands: Iterable[c.CorrectShips | c.AddColony | c.RemoveColony | c.CorrectBonus],
    *,
    draft: bool = False,
) -> Choose:
    options = tuple(
        Option(place(state, one.sector or ""), one, draft=draft, where=one.sector or "") for one in commands
    )
    return Choose(TABLE, ask, options)


def _bonuses(seat: Seat, commands: Iterable[c.AddColony | c.CorrectBonus]) -> Choose:
    options = tuple(Option(BONUS_NAMES[one.bonus], one) for one in commands if one.bonus)
    return Choose(seat, say("Which bonus is printed there?"), options)
