"""How each step is told: its name in the history, and what everybody sees of it for a moment."""

from companion.core.screen import NOTHING, Cell, Change, Gauge, Gauges, Message, Roster, Screen
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.three_ages import events as e
from companion.games.three_ages import terms
from companion.games.three_ages.flow import PHASES
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import State
from companion.games.three_ages.phrases import level_raised, place, with_colonies
from companion.kit.players import name_of
from companion.kit.telling import Telling, told
from companion.kit.words import listed


def _by(state: State, seat: int) -> str:
    return state.player(seat).name


# --- names in the history


def _battle_name(state: State, event: e.BattleFought) -> Text:
    where = place(state, event.sector)
    if event.winner is None:
        return say("Battle ({place}): a tie", place=where)
    return say("Battle ({place}): {name} wins, +1 VP", place=where, name=_by(state, event.winner))


def _evolution_name(state: State, event: e.Evolved) -> Text:
    raised = level_raised(state, event.seat, event.evolution, event.level - 1)
    return say("{name}: {what}", name=_by(state, event.seat), what=raised)


def _colony_name(state: State, event: e.Colonised) -> Text:
    name, bonus = _by(state, event.seat), terms.BONUS_NAMES[event.bonus]
    if not ground(state).tracked:
        return say("{name}: colony, {bonus}", name=name, bonus=bonus)
    return say("{name}: colony on {sector}, {bonus}", name=name, sector=event.sector, bonus=bonus)


def _loss_name(state: State, event: e.ShipDestroyed) -> Text:
    victim = _by(state, event.victim)
    if event.action is None:
        return say("Ship of {name} destroyed on {sector}", name=victim, sector=event.sector)
    return say(
        "{name}: {action}, {victim} loses a ship on {sector}",
        name=_by(state, state.active),
        action=terms.ACTION_NAMES[event.action],
        victim=victim,
        sector=event.sector,
    )


def _gains_of_age(state: State, event: e.AgeScored) -> Text:
    gains = {seat: sectors + event.colonies[seat] for seat, sectors in event.sectors.items()}
    ranked = sorted(gains.items(), key=lambda item: -item[1])
    return listed([say("{name} +{points} VP", name=_by(state, seat), points=gain) for seat, gain in ranked])


# --- what everybody sees


def _battle(before: State, event: e.BattleFought) -> Screen:
    scores = listed(
        [
            say("{name} {score}", name=_by(before, seat), score=score)
            for seat, score in sorted(event.scores.items(), key=lambda item: -item[1])
        ]
    )
    if event.winner is None:
        return Message(say("A tie: all is lost"), (scores, place(before, event.sector)), "battle")
    kept = say_many("keeps {n} ship", "keeps {n} ships", event.ships[event.winner])
    title = say("{name} wins: +1 VP", name=_by(before, event.winner))
    return Message(title, (scores, kept), "battle")


def _evolved(before: State, event: e.Evolved) -> Screen:
    label = say("{name}: {what}", name=_by(before, event.seat), what=terms.EVOLUTION_NAMES[event.evolution])
    more = with_colonies(before, event.seat, event.evolution, event.level)
    return Change(label, event.level - 1, event.level, event.evolution, foot=more or NOTHING)


def _colonised(before: State, event: e.Colonised) -> Screen:
    title = say("{name}: new colony", name=_by(before, event.seat))
    return Message(title, (terms.BONUS_NAMES[event.bonus],), "colony")


def _civilisation(_: State, event: e.CivilisationChosen) -> Screen:
    gauges = tuple(
        Gauge(terms.EVOLUTION_NAMES[name], name, getattr(event.levels, name)) for name in terms.EVOLUTIONS
    )
    ships = say_many("{n} ship", "{n} ships", event.ships)
    civilisation = terms.CIVILISATION_NAMES[event.civilisation]
    return Gauges(gauges, foot=say("{civilisation}: {ships}", civilisation=civilisation, ships=ships))


def _revealed(before: State, event: e.Revealed) -> Screen | None:
    if not event.doubtful:
        return None
    names = listed([name_of(before, seat) for seat in event.doubtful])
    return Message(say("The same card twice"), (names, say("Name your card again.")), "warning")


def _age_scored(before: State, event: e.AgeScored) -> Screen:
    cells = tuple(
        Cell(
            name_of(before, seat),
            Text("+{points}", {"points": event.sectors[seat] + event.colonies[seat]}),
        )
        for seat in event.sectors
    )
    return Roster(cells, foot=say("Points of age {age}", age=before.age))


TELLINGS: dict[type[Event], Telling] = {
    e.YoungestNamed: Telling(told(say("{name} is the youngest"), "player")),
    e.CivilisationChosen: Telling(
        told(say("{name} plays the {civilisation}"), civilisation=terms.CIVILISATION_NAMES), _civilisation
    ),
    e.AgeBegun: Telling(lambda _, event: say("Age {age} is dealt", age=event.age)),
    e.CardLaid: Telling(told(say("{name} lays a card"))),
    e.CardSetAside: Telling(told(say("{name} sets a card aside"))),
    e.CardsTakenBack: Telling(told(say("{name} takes the card back"))),
    e.Revealed: Telling(lambda _, __: say("Reveal"), _revealed),
    e.CardNamed: Telling(told(say("{name}: card {card}, {side}"), side=terms.STRATEGY_NAMES)),
    e.StrategyEnded: Telling(
        lambda state, event: say(
            "{name} ends: {strategy}", name=_by(state, event.seat), strategy=PHASES[state.phase].name
        )
    ),
    e.HandsPassed: Telling(lambda _, __: say("The hands are passed")),
    e.BattleFought: Telling(_battle_name, _battle),
    e.Evolved: Telling(_evolution_name, _evolved),
    e.Colonised: Telling(_colony_name, _colonised),
    e.ActionUsed: Telling(told(say("{name}: {action}"), action=terms.ACTION_NAMES)),
    e.ShipsMoved: Telling(
        told(
            say_many(
                "{name}: {n} ship from {source} to {target}", "{name}: {n} ships from {source} to {target}", 1
            ),
            count="ships",
        )
    ),
    e.ShipBuilt: Telling(told(say("{name}: new ship on {sector}"))),
    e.ShipDestroyed: Telling(_loss_name),
    e.SectorsCounted: Telling(
        told(say_many("{name} controls {n} sector", "{name} controls {n} sectors", 1), count="sectors")
    ),
    e.AgeScored: Telling(_gains_of_age, _age_scored),
    e.ShipsCounted: Telling(told(say_many("{name} has {n} ship", "{name} has {n} ships", 1), count="ships")),
}
