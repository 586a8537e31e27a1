"""Names for steps and places in the game, as a person would say them, without secrets."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.three_ages import events as e
from companion.games.three_ages.data import Card
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import actions, place
from companion.games.three_ages.terms import (
    ACTION_NAMES,
    BONUS_NAMES,
    CIVILISATION_NAMES,
    EVOLUTION_NAMES,
    STRATEGY_NAMES,
)


def describe(state: State, events: Sequence[Event]) -> Text:
    """The name of a step: that of its first event that has one; `state` is from before it."""
    named = next(event for event in events if type(event) in _NAMES)
    return _NAMES[type(named)](state, named)


def describe_card(state: State, card: int) -> Text:
    """Sides B and D of a card; A and C are the same on all."""
    return printed_on(state.deck[card])


def printed_on(card: Card) -> Text:
    """The two sides that differ from card to card."""
    return say(
        "{evolution} · {actions}",
        evolution=EVOLUTION_NAMES[card.evolution],
        actions=actions(card.actions),
    )


def caveats(state: State) -> tuple[Text, ...]:
    """Which parts of the box are stand-ins."""
    return (say("Stand-in cards and boards: not those of the box."),) if state.options.data.stand_in else ()


def headline(state: State) -> Text:
    """Age, turn and phase."""
    phase = _PHASES[state.phase]
    if state.age == 0 or state.phase in ("dealing", "over", "counting"):
        return phase
    if state.phase == "scoring":
        return say("Age {age}: {phase}", age=state.age, phase=phase)
    return say("Age {age}, turn {turn}: {phase}", age=state.age, turn=state.turn, phase=phase)


_PHASES: dict[str, Text] = {
    "seating": say("Seating"),
    "civilisations": say("Civilisations"),
    "dealing": say("Dealing"),
    "choosing": say("Choice"),
    "revealing": say("Reveal"),
    "declaring": say("Which side?"),
    "passing": say("Passing the hands"),
    "scoring": say("Scoring"),
    "counting": say("Tie-break"),
    "over": say("The game is over"),
} | dict(STRATEGY_NAMES.items())


def _by(state: State, seat: int) -> str:
    return state.player(seat).name


def _civilisation(state: State, event: e.CivilisationChosen) -> Text:
    return say(
        "{name} plays the {civilisation}",
        name=_by(state, event.seat),
        civilisation=CIVILISATION_NAMES[event.civilisation],
    )


def _named(state: State, event: e.CardNamed) -> Text:
    return say(
        "{name}: card {card}, {side}",
        name=_by(state, event.seat),
        card=event.card,
        side=STRATEGY_NAMES[event.side],
    )


def _battle(state: State, event: e.BattleFought) -> Text:
    where = place(state, event.sector)
    if event.winner is None:
        return say("Battle ({place}): a tie", place=where)
    return say("Battle ({place}): {name} wins", place=where, name=_by(state, event.winner))


def _evolved(state: State, event: e.Evolved) -> Text:
    return say(
        "{name}: {evolution} {before} → {after}",
        name=_by(state, event.seat),
        evolution=EVOLUTION_NAMES[event.evolution],
        before=event.level - 1,
        after=event.level,
    )


def _colonised(state: State, event: e.Colonised) -> Text:
    name, bonus = _by(state, event.seat), BONUS_NAMES[event.bonus]
    if state.board is None:
        return say("{name}: colony, {bonus}", name=name, bonus=bonus)
    return say("{name}: colony on {sector}, {bonus}", name=name, sector=event.sector, bonus=bonus)


def _moved(state: State, event: e.ShipsMoved) -> Text:
    return say_many(
        "{name}: {n} ship from {source} to {target}",
        "{name}: {n} ships from {source} to {target}",
        event.ships,
        name=_by(state, event.seat),
        source=event.source,
        target=event.target,
    )


def _struck(state: State, event: e.ShipDestroyed) -> Text:
    return say("Ship of {name} destroyed on {sector}", name=_by(state, event.victim), sector=event.sector)


def _strategy_ended(state: State, event: e.StrategyEnded) -> Text:
    return say("{name} ends: {strategy}", name=_by(state, event.seat), strategy=_PHASES[state.phase])


def _corrected(state: State, player: int, what: Text, before: int, after: int) -> Text:
    return say(
        "Correction, {name}: {what} {before} → {after}",
        name=_by(state, player),
        what=what,
        before=before,
        after=after,
    )


def _points_corrected(state: State, event: e.PointsCorrected) -> Text:
    before = state.player(event.player).points.total
    return _corrected(state, event.player, say("VP"), before, event.points)


def _level_corrected(state: State, event: e.LevelCorrected) -> Text:
    before = getattr(state.player(event.player).levels, event.evolution)
    return _corrected(state, event.player, EVOLUTION_NAMES[event.evolution], before, event.level)


def _ships_corrected(state: State, event: e.ShipsCorrected) -> Text:
    assert state.board is not None
    before = state.board.ships[event.sector][event.player - 1]
    what = say("ships on {sector}", sector=event.sector)
    return _corrected(state, event.player, what, before, event.ships)


_NAMES: dict[type[Event], Callable[[State, Any], Text]] = {
    e.YoungestNamed: lambda s, x: say("{name} is the youngest", name=_by(s, x.player)),
    e.CivilisationChosen: _civilisation,
    e.AgeBegun: lambda _, x: say("Age {age} is dealt", age=x.age),
    e.CardLaid: lambda s, x: say("{name} lays a card", name=_by(s, x.seat)),
    e.CardSetAside: lambda s, x: say("{name} sets a card aside", name=_by(s, x.seat)),
    e.CardsTakenBack: lambda s, x: say("{name} takes the card back", name=_by(s, x.seat)),
    e.Revealed: lambda _, __: say("Reveal"),
    e.CardNamed: _named,
    e.StrategyEnded: _strategy_ended,
    e.HandsPassed: lambda _, __: say("The hands are passed"),
    e.BattleFought: _battle,
    e.Evolved: _evolved,
    e.Colonised: _colonised,
    e.ActionUsed: lambda s, x: say("{name}: {action}", name=_by(s, x.seat), action=ACTION_NAMES[x.action]),
    e.ShipsMoved: _moved,
    e.ShipBuilt: lambda s, x: say("{name}: new ship on {sector}", name=_by(s, x.seat), sector=x.sector),
    e.ShipDestroyed: _struck,
    e.SectorsCounted: lambda s, x: say_many(
        "{name} controls {n} sector", "{name} controls {n} sectors", x.sectors, name=_by(s, x.seat)
    ),
    e.AgeScored: lambda s, _: say("Age {age} is scored", age=s.age),
    e.ShipsCounted: lambda s, x: say_many(
        "{name} has {n} ship", "{name} has {n} ships", x.ships, name=_by(s, x.seat)
    ),
    e.PointsCorrected: _points_corrected,
    e.LevelCorrected: _level_corrected,
    e.ShipsCorrected: _ships_corrected,
    e.ColonyAdded: lambda s, x: say("Correction: a colony more for {name}", name=_by(s, x.player)),
    e.ColonyRemoved: lambda s, x: say("Correction: no colony on {place}", place=place(s, x.sector)),
    e.BonusCorrected: lambda _, x: say(
        "Correction: {sector} has {bonus}", sector=x.sector, bonus=BONUS_NAMES[x.bonus]
    ),
    e.CardCorrected: lambda s, x: say(
        "Correction, {name}: card {card}, {side}",
        name=_by(s, x.player),
        card=x.card,
        side=STRATEGY_NAMES[x.side],
    ),
    e.BudgetCorrected: lambda _, x: say(
        "Correction: {left} {action} left", left=x.left, action=ACTION_NAMES[x.action]
    ),
    e.TurnCorrected: lambda _, x: say("Correction: age {age}, turn {turn}", age=x.age, turn=x.turn),
    e.CardForgotten: lambda _, x: say("Correction: card {card} was not seen", card=x.card),
}
