"""A battle begins: cards are drawn, units paired to skirmishes, the others assigned in support."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Counts
from companion.games.starcraft.combat_cards import cards_onward
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.fights import Fight
from companion.games.starcraft.ground import unit_data
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import pairing
from companion.games.starcraft.reckoner import skirmish_count
from companion.games.starcraft.terms import ATTACKER_DRAWS, DEFENDER_DRAWS, SPECIAL_DRAWS, UNIT_NAMES
from companion.kit.parts import Parts, Which


def fighters(state: State, units: Counts) -> Counts:
    """Units that are no assist units; of nothing but assist units these."""
    found = {unit: number for unit, number in units.items() if not unit_data(state, unit).assist}
    return found or units


def front_lines(state: State, attackers: Counts, defenders: Counts) -> int:
    """How many skirmishes there are: the smaller number of units that are no assist units."""
    own, enemy = (
        sum(number for unit, number in units.items() if not unit_data(state, unit).assist)
        for units in (attackers, defenders)
    )
    return skirmish_count(own, enemy)


def draws(*, special: bool) -> tuple[int, int]:
    """Combat cards that the attacker and the defender draw."""
    return ATTACKER_DRAWS + (SPECIAL_DRAWS if special else 0), DEFENDER_DRAWS


# --- front lines


def _unpaired(state: State, seat: Seat) -> list[str]:
    return list(fighters(state, state.fighting.free[seat]))


def pairing_onward(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Pairs that are no choice are made; then supports are assigned."""
    while True:
        now = fold(state, told)
        fight = now.fighting
        if len(fight.skirmishes) == fight.fronts:
            return _supports_onward(state, (*told, f.SupportsBegun()), chance)
        own, enemy = _unpaired(now, fight.attacker), _unpaired(now, fight.defender)
        if len(own) > 1 or len(enemy) > 1:
            return told
        told = (*told, f.UnitsPaired(own[0], enemy[0]))


PAIR = Parts(
    bc.PairUnits,
    own=Which(
        lambda state, _: say(
            "Skirmish {n} of {all}: your unit?",
            n=len(state.fighting.skirmishes) + 1,
            all=state.fighting.fronts,
        ),
        values=lambda state, draft: _unpaired(state, draft.seat),
        label=lambda _, unit: UNIT_NAMES[unit],
        forced=True,
    ),
    enemy=Which(
        lambda _, draft: say("{unit} against which unit?", unit=UNIT_NAMES[draft.own]),
        values=lambda state, _: _unpaired(state, state.fighting.defender),
        label=lambda _, unit: UNIT_NAMES[unit],
        forced=True,
    ),
)


def pair_question(state: State, seat: Seat) -> Prompt:
    return PAIR.question(state, bc.PairUnits(seat))


def attacker(state: State) -> tuple[Seat, ...]:
    """The attacker pairs."""
    return (state.fighting.attacker,)


def pair(state: State, command: bc.PairUnits, chance: Random) -> tuple[Event, ...]:
    return pairing_onward(state, (f.UnitsPaired(command.own or "", command.enemy or ""),), chance)


# --- supports


def _supporter(fight: Fight) -> Seat | None:
    """Who assigns next: the attacker first."""
    return next((seat for seat in (fight.attacker, fight.defender) if fight.free[seat]), None)


def supporter(state: State) -> tuple[Seat, ...]:
    """Who assigns supports."""
    seat = _supporter(state.fighting)
    return () if seat is None else (seat,)


def _supports_onward(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """With a single skirmish all others support it."""
    while True:
        now = fold(state, told)
        seat = _supporter(now.fighting)
        if seat is None:
            return cards_onward(state, (*told, f.CardsBegun()), chance)
        if len(now.fighting.skirmishes) > 1:
            return told
        told = (*told, f.SupportAssigned(seat, next(iter(now.fighting.free[seat])), 0))


def support_question(state: State, seat: Seat) -> Prompt:
    unit = next(iter(state.fighting.free[seat]))
    options = tuple(
        Option(pairing(skirmish), bc.AssignSupport(seat, unit, number))
        for number, skirmish in enumerate(state.fighting.skirmishes)
    )
    return Choose(seat, say("{unit} supports which skirmish?", unit=UNIT_NAMES[unit]), options)


def support(state: State, command: bc.AssignSupport, chance: Random) -> tuple[Event, ...]:
    assigned = f.SupportAssigned(command.seat, command.unit or "", command.skirmish or 0)
    return _supports_onward(state, (assigned,), chance)
