"""What a newcomer is told: what everything does, what an answer would do now, where the guide says more."""

from companion.core.seats import Seat
from companion.core.teaching import Hint, Term, Terms
from companion.core.text import Text, say, say_many
from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.games.three_ages.ground import ground, has_colony_piece
from companion.games.three_ages.model import State
from companion.games.three_ages.phrases import actions, level_raised, sector_name, short_forecast
from companion.games.three_ages.setup import starting_values
from companion.games.three_ages.strength import BattleOutcome, battle
from companion.games.three_ages.terms import (
    ACTION_NAMES,
    ACTION_TERMS,
    ACTIONS,
    BONUS_NAMES,
    BONUSES,
    CIVILISATION_NAMES,
    EVOLUTION_NAMES,
    EVOLUTION_TERMS,
    STRATEGIES,
    STRATEGY_TERMS,
    TOP_LEVEL,
    TURNS,
    Bonus,
)
from companion.games.three_ages.turns import expansion_budget
from companion.kit.terms import prefixed
from companion.kit.words import listed

_PASSIVE_LINES: dict[Bonus, Text] = {
    "points": say("with your colony: 1 VP at the end of each age"),
    "influence": say("with your colony: 1 more influence everywhere"),
    "armament": say("with your colony: 1 more armament everywhere"),
}


def terms(view: State) -> Terms:
    """By strategy, civilisation, piece and (as the map has it) bonus; levels and actions beside them."""
    return {
        **STRATEGY_TERMS,
        **prefixed("level-", EVOLUTION_TERMS),
        **prefixed("action-", ACTION_TERMS),
        **{bonus: Term(BONUS_NAMES[bonus], _bonus_line(bonus)) for bonus in BONUSES},
        **{
            printed.key: Term(CIVILISATION_NAMES[printed.key], starting_values(printed))
            for printed in view.options.data.civilisations
        },
        "ship": Term(say("Ship"), say("moves, fights and holds sectors")),
        "colony": Term(say("Colony"), say("gives its sector's bonus and builds ships; never moves")),
    }


def _bonus_line(bonus: Bonus) -> Text:
    for action in ACTIONS:
        if action == bonus:
            return say("with your colony: one more {action} per Expansion", action=ACTION_NAMES[action])
    return _PASSIVE_LINES[bonus]


# --- what a side of a card would do as things stand


def idle(view: State, command: Command) -> Text | None:
    """Why a side would do nothing now; others may change that before its turn comes."""
    match command:
        case c.LayCard(seat, int(card), side) if side is not None and card in view.deck:
            return _WHY_IDLE[side](view, seat, card)
        case c.NameCard(seat, card, side) if side is not None:
            laid = view.laid[seat - 1]
            played = (laid.card if laid else None) or card
            return _WHY_IDLE[side](view, seat, played) if played else None
    return None


def _no_battle(view: State, seat: Seat, _: int) -> Text | None:
    return None if ground(view).battlefields(view, seat) else say("no opponent where you are")


def _no_level(view: State, seat: Seat, card: int) -> Text | None:
    evolution = view.deck[card].evolution
    full = getattr(view.player(seat).levels, evolution) >= TOP_LEVEL
    return say("{evolution} is full", evolution=EVOLUTION_NAMES[evolution]) if full else None


def _no_colony(view: State, seat: Seat, _: int) -> Text | None:
    if not has_colony_piece(view, seat):
        return say("no colony left")
    return None if ground(view).foundings(view, seat) else say("no sector possible")


def _no_action(view: State, seat: Seat, card: int) -> Text | None:
    carried_out = ground(view).action
    able = any(carried_out(view, seat, action) for action in expansion_budget(view, seat, card))
    return None if able else say("no action possible")


_WHY_IDLE = {"war": _no_battle, "evolution": _no_level, "colonisation": _no_colony, "expansion": _no_action}


def forecast(view: State, command: Command) -> Text | None:
    """What a side of a card would come to now."""
    match command:
        case c.LayCard(seat, int(card), "evolution") if card in view.deck:
            evolution = view.deck[card].evolution
            return level_raised(view, seat, evolution, getattr(view.player(seat).levels, evolution))
        case c.LayCard(seat, int(card), "expansion") if card in view.deck:
            return actions(expansion_budget(view, seat, card))
        case c.LayCard(seat, int(), "war") if ground(view).tracked:
            return _battles(view, seat)
        case c.LayCard(seat, int(), "colonisation") if ground(view).tracked:
            sectors = [founding.sector or "" for founding, _ in ground(view).foundings(view, seat)]
            return say("on {sectors}", sectors=listed([sector_name(view, sector) for sector in sectors]))
    return None


def _battles(view: State, seat: Seat) -> Text:
    """Where this seat could fight, and how that would end."""
    outcomes = {
        sector: battle(view, sector, ships)
        for sector in ground(view).battlefields(view, seat)
        if (ships := ground(view).ships_on(view, sector)) is not None
    }
    if len(outcomes) == 1:
        ((sector, outcome),) = outcomes.items()
        ends = short_forecast(seat, outcome)
        return say("{sector}: {outcome} as it stands", sector=sector, outcome=ends)
    told = [
        say("{sector} {outcome}", sector=sector, outcome=_end(seat, one)) for sector, one in outcomes.items()
    ]
    return say_many("{n} battle: {battles}", "{n} battles: {battles}", len(told), battles=listed(told))


def _end(seat: Seat, outcome: BattleOutcome) -> Text:
    if outcome.winner is None:
        return say("tied")
    return say("won") if outcome.winner == seat else say("lost")


# --- the guide, and hints for a first game

HINTS = (
    Hint(
        "sides",
        say("Each card has four sides. Only the one that you turn to the centre counts."),
        lambda view, _: view.phase == "choosing",
    ),
    Hint(
        "order",
        say(
            "Wars come first, then Evolution, Colonisation and Expansion; the lower number on the card first."
        ),
        lambda view, _: view.phase in STRATEGIES,
    ),
    Hint(
        "budget",
        say("Use your actions in any order. None is compulsory; what you do not use is lost."),
        lambda view, _: view.phase == "expansion",
    ),
    Hint(
        "pass-on",
        say("The cards that you do not play go to a neighbour: think of what you hand over."),
        lambda view, _: view.phase == "choosing" and view.turn > 1,
    ),
    Hint(
        "control",
        say("After turn 5 every sector that you control is 1 VP: spread out before it is too late."),
        lambda view, _: view.phase == "choosing" and view.turn >= TURNS - 1,
    ),
)
