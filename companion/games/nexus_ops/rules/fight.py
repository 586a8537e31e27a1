"""Fight: one battle in every contested space with own units; who, where, and with what.

On the full board all of them are compulsory and the companion knows the units. In assisted play the attacker
says what stands where; units that have fought this turn cannot stand in another space.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.contests import ELSEWHERE, where_held
from companion.games.nexus_ops.control import enemies_in, spaces_of, units_in
from companion.games.nexus_ops.model import State, opponents
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.battle_cards import card_order
from companion.games.nexus_ops.rules.ruling import ASSISTED, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import NO_UNITS, TERRAINS, UNITS, Counts, less


def battlefields(state: State) -> list[Space]:
    """Full board: spaces where the active player still has to fight."""
    return [
        space
        for space in spaces_of(state, state.active)
        if space not in state.turn.fought and enemies_in(state, space, state.active)
    ]


def rested(state: State, seat: Seat) -> Counts:
    """Assisted play: units that have not fought this turn."""
    return less(state.player(seat).units, state.turn.tired.get(seat, NO_UNITS))


def attackable(state: State) -> list[Seat]:
    """Assisted play: opponents with units that have not fought this turn; nobody without own ones."""
    if not any(rested(state, state.active)):
        return []
    return [seat for seat in opponents(state, state.active) if any(rested(state, seat))]


def attack(state: State, command: c.Attack, _: Random) -> Ruling:
    if command.defender is None or not command.sure:
        return INCOMPLETE
    begun = _assisted(state, command) if state.board is None else _on_board(state, command)
    return begun if isinstance(begun, Refusal) else (begun,)


def _on_board(state: State, command: c.Attack) -> fought.BattleBegun | Refusal:
    if command.own or command.theirs or command.terrain or command.contest:
        return no(say("The board says who stands there."))
    space, defender = command.space, command.defender
    if space is None or defender is None:
        return INCOMPLETE
    if space not in battlefields(state):
        return no(say("There is no battle for you on {space}.", space=space), _ONE_ROUND)
    if defender not in enemies_in(state, space, command.seat):
        return no(say("That player is no enemy of yours there."))
    attackers, defenders = units_in(state, space, command.seat), units_in(state, space, defender)
    terrain = state.map.lands[space]
    asked = _may_play(state, defender)
    return fought.BattleBegun(command.seat, defender, terrain, attackers, defenders, space, asked)


def _assisted(state: State, command: c.Attack) -> fought.BattleBegun | Refusal:
    if command.space:
        return ASSISTED
    defender = command.defender
    if defender not in attackable(state):
        return no(say("That player has no unit to fight."), _ONE_ROUND)
    if command.terrain is None or len(command.own) != len(UNITS) or len(command.theirs) != len(UNITS):
        return INCOMPLETE
    if command.terrain not in TERRAINS:
        return no(say("There is no such terrain."))
    for seat, counts in ((command.seat, command.own), (defender, command.theirs)):
        enough = all(0 <= count <= there for count, there in zip(counts, rested(state, seat), strict=True))
        if not enough or not any(counts):
            return no(
                say("{name} cannot have these units there.", name=state.player(seat).name),
                say("Count again, or correct the units."),
            )
    if (refused := _contest_refused(state, command, defender)) is not None:
        return refused
    return fought.BattleBegun(
        command.seat,
        defender,
        command.terrain,
        command.own,
        command.theirs,
        asked=_may_play(state, defender),
        contest=command.contest or ELSEWHERE,
    )


def _contest_refused(state: State, command: c.Attack, defender: Seat) -> Refusal | None:
    """Which space it is must be told, if it may be one that was held before."""
    places = where_held(state, command.terrain, (command.seat, defender))
    if command.contest is None:
        return INCOMPLETE if places else None
    if command.contest == ELSEWHERE or command.contest in places:
        return None
    return no(say("That space does not wait for a battle."))


def _may_play(state: State, defender: Seat) -> tuple[Seat, ...]:
    """Who is asked for Energize cards: those who hold one, in their order."""
    order = card_order(state, state.active, defender)
    return tuple(seat for seat in order if state.player(seat).energize)


_ONE_ROUND = say("One battle per space and turn.")
