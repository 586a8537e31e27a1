"""The fold of a battle on the full board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Counts, more, together
from companion.games.starcraft.changes import (
    drawn,
    sheet_of,
    with_board,
    with_fight,
    with_player,
    with_side,
    with_units,
)
from companion.games.starcraft.fights import FROM_DECK, HIDDEN, UNNAMED, Fight, Line, Owed, Skirmish
from companion.games.starcraft.model import State
from companion.games.starcraft.real_deck import out_of_hand, rebuilt, seen
from companion.kit.fold import same


def _fight_begun(state: State, event: f.FightBegun) -> State:
    moving = state.ground.mobilize
    assert moving is not None
    defenders = state.ground.troops[event.area].units
    free = {event.attacker: moving.attackers, event.defender: defenders}
    fight = Fight(
        event.area,
        event.attacker,
        event.defender,
        event.special,
        moving.attackers,
        defenders,
        free=free,
        fronts=event.fronts,
    )
    state = with_units(state, event.area, event.defender, defenders, -1)
    return replace(with_board(state, mobilize=replace(moving, attackers={})), fight=fight)


def _ability_used(state: State, event: f.AbilityUsed) -> State:
    return with_fight(state, openings={**state.fighting.openings, event.seat: event.technology})


def _units_paired(state: State, event: f.UnitsPaired) -> State:
    fight = state.fighting
    free = {
        fight.attacker: more(fight.free[fight.attacker], event.attacker, -1),
        fight.defender: more(fight.free[fight.defender], event.defender, -1),
    }
    skirmish = Skirmish(Line(event.attacker), Line(event.defender))
    return with_fight(state, free=free, skirmishes=(*fight.skirmishes, skirmish))


def _with_line(state: State, seat: Seat, number: int, **changes: Any) -> State:
    fight = state.fighting
    skirmishes = list(fight.skirmishes)
    side = "attacker" if seat == fight.attacker else "defender"
    line = replace(getattr(skirmishes[number], side), **changes)
    skirmishes[number] = replace(skirmishes[number], **{side: line})
    return with_fight(state, skirmishes=tuple(skirmishes))


def left_of(fight: Fight, seat: Seat) -> Counts:
    """What a side still has in the battle."""
    return fight.attackers if seat == fight.attacker else fight.defenders


def line_of(fight: Fight, seat: Seat, number: int) -> Line:
    """A seat's side of a skirmish."""
    skirmish = fight.skirmishes[number]
    return skirmish.attacker if seat == fight.attacker else skirmish.defender


def _support_assigned(state: State, event: f.SupportAssigned) -> State:
    fight = state.fighting
    supports = (*line_of(fight, event.seat, event.skirmish).supports, event.unit)
    free = {**fight.free, event.seat: more(fight.free[event.seat], event.unit, -1)}
    return _with_line(with_fight(state, free=free), event.seat, event.skirmish, supports=supports)


def _combat_laid(state: State, event: f.CombatLaid) -> State:
    cards = [card for card in (event.card, event.reinforcement) if card not in (HIDDEN, FROM_DECK)]
    sheet = sheet_of(state, event.seat)
    if state.real_deck:
        known = [card for card in cards if card != UNNAMED]
        sheet = out_of_hand(sheet, *known, unread=len(cards) - len(known))
    else:
        sheet = replace(sheet, hand=tuple(card for card in sheet.hand if card not in cards))
    state = with_player(state, event.seat, sheet=sheet)
    return _with_line(
        state,
        event.seat,
        event.skirmish,
        card=event.card,
        reinforcement=event.reinforcement or None,
        ready=True,
    )


def _cards_turned(state: State, event: f.CardsTurned) -> State:
    return with_fight(state, turning=event.skirmish)


def _card_named(state: State, event: f.CardNamed) -> State:
    """It is known now; a reinforcement card that lies alone is replaced by the top card of the deck."""
    line = line_of(state.fighting, event.seat, event.skirmish)
    unread = (line.reinforcement if event.place == "reinforcement" else line.card) == UNNAMED
    sheet = seen(sheet_of(state, event.seat), event.card)
    sheet = replace(sheet, down=sheet.down - unread)
    if event.place == "discarded":
        sheet = replace(sheet, discards=(*sheet.discards, event.card))
    state = with_player(state, event.seat, sheet=rebuilt(sheet))
    changes = {
        "card": {"card": event.card},
        "reinforcement": {"reinforcement": event.card},
        "discarded": {"card": FROM_DECK},
    }[event.place]
    return _with_line(state, event.seat, event.skirmish, **changes)


def _skirmish_fought(state: State, event: f.SkirmishFought) -> State:
    """The cards are turned up and discarded; units fall or withdraw by events of their own."""
    fight = state.fighting
    splash = fight.splash
    for place, seat in enumerate((fight.attacker, fight.defender)):
        line = line_of(fight, seat, event.skirmish)
        sheet = drawn(sheet_of(state, seat), event.drawn[place])
        laid = [card for card in (line.card, line.reinforcement) if card and card != FROM_DECK]
        discards = (*sheet.discards, *laid, *event.drawn[place])
        sheet = replace(sheet, discards=discards)
        state = with_player(state, seat, sheet=rebuilt(sheet) if state.real_deck else _rebuilt(sheet))
        if event.splash[place]:
            splash = (*splash, (seat, event.splash[place]))
    skirmishes = list(fight.skirmishes)
    skirmishes[event.skirmish] = replace(skirmishes[event.skirmish], done=True)
    return with_fight(state, skirmishes=tuple(skirmishes), splash=splash, turning=None)


def _rebuilt(sheet: Any) -> Any:
    """A deck that has run out is rebuilt from the discards."""
    return sheet if sheet.deck else replace(sheet, deck=tuple(sorted(sheet.discards)), discards=())


def _unit_fell(state: State, event: f.UnitFell) -> State:
    state = with_side(state, event.seat, event.unit, -1)
    return _settled(state) if event.settled else state


def _settled(state: State) -> State:
    return with_fight(state, owed=state.fighting.owed[1:])


def _unit_leaves(state: State, event: f.UnitLeaves) -> State:
    fight = state.fighting
    leaving = more(fight.leaving, event.unit)
    return _settled(with_fight(state, leaving=leaving))


def _units_withdrew(state: State, event: f.UnitsWithdrew) -> State:
    for unit, number in together(event.units, event.lost).items():
        state = with_side(state, event.seat, unit, -number)
    if event.units:
        state = with_units(state, event.area, event.seat, event.units)
    return _settled(with_fight(state, leaving={}))


def _decision_owed(state: State, event: f.DecisionOwed) -> State:
    return with_fight(state, owed=(*state.fighting.owed, Owed(event.kind, event.seat, event.units)))


def _splash_begun(state: State, _: f.SplashBegun) -> State:
    return with_fight(state, splash=(), splashed=True)


def _fight_ended(state: State, _: f.FightEnded) -> State:
    fight = state.fighting
    if fight.attackers:
        state = with_units(state, fight.area, fight.attacker, fight.attackers)
    if fight.defenders:
        state = with_units(state, fight.area, fight.defender, fight.defenders)
    return replace(state, fight=None)


FIGHT_FOLDS: Mapping[type[Event], Callable[[State, Any], State]] = {
    f.FightBegun: _fight_begun,
    f.OpeningsBegun: same,
    f.AbilityUsed: _ability_used,
    f.OpeningsEnded: same,
    f.UnitsPaired: _units_paired,
    f.SupportsBegun: same,
    f.SupportAssigned: _support_assigned,
    f.CardsBegun: same,
    f.CombatLaid: _combat_laid,
    f.ResolvingBegun: same,
    f.CardsTurned: _cards_turned,
    f.CardNamed: _card_named,
    f.SkirmishFought: _skirmish_fought,
    f.UnitFell: _unit_fell,
    f.UnitLeaves: _unit_leaves,
    f.UnitsWithdrew: _units_withdrew,
    f.DecisionOwed: _decision_owed,
    f.SplashBegun: _splash_begun,
    f.FightEnded: _fight_ended,
}
