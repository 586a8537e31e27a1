"""Corrections by hand: any count can be set, within what the material allows.

Any seat may: the whole table looks on, each one is in the log with who made it, and undo takes it back.
None ends the game without a word of its own: points that win, and a last unit that was destroyed.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event, Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import corrected, fought
from companion.games.nexus_ops.evolve import evolve
from companion.games.nexus_ops.flow import BATTLE
from companion.games.nexus_ops.model import State, in_play, supply
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.battle_cards import card_order
from companion.games.nexus_ops.rules.fight import rested
from companion.games.nexus_ops.rules.ruling import ASSISTED, FULL_BOARD, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.rules.victory import cheapest, eliminating, scoring, wins_with
from companion.games.nexus_ops.terms import (
    CARDS,
    LANDS,
    MINE_MARKERS,
    MINES,
    TILES,
    UNITS,
    Mine,
    Unit,
    count_of,
    plus,
)

TOP_POINTS = 99
TOP_RUBIUM = 199


def correct_points(state: State, command: c.CorrectPoints, _: Random) -> Ruling:
    if command.points is None:
        return INCOMPLETE
    if not 0 <= command.points <= TOP_POINTS:
        return no(say("Points are 0 to {n}.", n=TOP_POINTS))
    if refused := _nobody(state, command.player):
        return refused
    if wins_with(state, command.player, command.points) and not command.sure:
        return no(
            say("{name} would win with that.", name=state.player(command.player).name),
            say("Confirm that the game ends."),
        )
    return scoring(state, (corrected.PointsCorrected(command.player, command.points),))


def correct_rubium(state: State, command: c.CorrectRubium, _: Random) -> Ruling:
    if command.rubium is None:
        return INCOMPLETE
    if not 0 <= command.rubium <= TOP_RUBIUM:
        return no(say("Rubium is 0 to {n}.", n=TOP_RUBIUM))
    return _not_in_play(state, command.player) or (corrected.RubiumCorrected(command.player, command.rubium),)


def correct_hand(state: State, command: c.CorrectHand, _: Random) -> Ruling:
    if command.card is None or command.number is None:
        return INCOMPLETE
    if command.card not in CARDS:
        return no(say("There is no such card."))
    if refused := _not_in_play(state, command.player):
        return refused
    held = getattr(state.player(command.player), command.card)
    most = held + state.pile(command.card).left
    if not 0 <= command.number <= most:
        return no(say("There are {n} such cards to hold.", n=most))
    told = corrected.HandCorrected(command.player, command.card, command.number)
    newly = command.card == "energize" and command.number > held
    return (told, *_asked_too(state, command.player)) if newly else (told,)


def _asked_too(state: State, seat: Seat) -> tuple[Event, ...]:
    """Whoever holds more Energize cards in a battle than was known is asked for one, now or later in it."""
    if state.phase not in BATTLE:
        return ()
    battle = state.fight
    order = card_order(state, battle.attacker, battle.defender)
    already = battle.asked if state.phase == "cards" else battle.later
    return (fought.CardsAsked(tuple(one for one in order if one in (*already, seat))),)


def units_held(state: State, command: c.CorrectUnits) -> int:
    """What the companion takes for true: on the board, or on that space."""
    assert command.unit is not None
    if state.board is None:
        return count_of(state.player(command.player).units, command.unit)
    return count_of(state.board.units[command.space or ""][command.player - 1], command.unit)


def correct_units(state: State, command: c.CorrectUnits, _: Random) -> Ruling:
    if command.unit is None or command.number is None or (state.board is not None and not command.space):
        return INCOMPLETE
    if refused := _not_in_play(state, command.player) or _no_unit(command.unit):
        return refused
    if state.board is None and command.space:
        return ASSISTED
    if state.board is not None and command.space not in state.board.units:
        return no(say("There is no space {space}.", space=command.space or ""))
    if not units_open(state, command.player, command.space or ""):
        return no(say("Dice have been thrown for these units."), say("Undo the throw first."))
    possible = unit_numbers(state, command)
    if command.number > possible[-1]:
        return no(say("There are {n} such figures.", n=possible[-1]))
    if command.number < possible[0]:
        return no(say("These units are in the battle."), say("Undo the battle if they were not there."))
    told = corrected.UnitsCorrected(command.player, command.unit, command.number, command.space or "")
    return _with_elimination(state, command, told)


def units_open(state: State, seat: Seat, space: Space) -> bool:
    """Whether units may be corrected there: not those for which dice have been thrown."""
    if state.phase in ("aiming", "burning"):
        assert state.breath is not None
        return state.board is not None and space != state.breath.target
    if state.phase not in BATTLE or state.board is None:
        return True
    fought_over = space == state.fight.space and seat in state.fight.alive
    return not fought_over or not _dice_thrown(state)


def unit_numbers(state: State, command: c.CorrectUnits) -> range:
    """What the number can be: as figures allow; in a battle both sides keep what they need for it."""
    assert command.unit is not None
    held = units_held(state, command)
    return range(_fewest(state, command, held), held + supply(state, command.player, command.unit) + 1)


def _fewest(state: State, command: c.CorrectUnits, held: int) -> int:
    if state.phase not in BATTLE or command.player not in state.fight.alive or command.unit is None:
        return 0
    alive = state.fight.alive[command.player]
    if state.board is None:
        resting = count_of(rested(state, command.player), command.unit)
        return held - resting + count_of(alive, command.unit)
    return int(command.space == state.fight.space and sum(alive) == held)


def ruins(state: State, command: c.CorrectUnits) -> bool:
    """Whether the player is left with nothing at all if the number becomes 0."""
    player, held = state.player(command.player), units_held(state, command)
    poor = player.rubium < cheapest(state) and not player.cards
    return poor and 0 < held == sum(player.units)


def _with_elimination(state: State, command: c.CorrectUnits, told: corrected.UnitsCorrected) -> Ruling:
    """A correction eliminates only if the table says that the last unit was destroyed."""
    if command.number or not ruins(state, command):
        return (told,)
    if command.lost is None:
        return no(
            say("{name} would be left with nothing.", name=state.player(command.player).name),
            say("Say whether the last unit was destroyed."),
        )
    if not command.lost:
        return (told,)
    if not may_eliminate(state):
        return no(
            say("First the battle is settled."), say("Correct it after that, or undo back to before it.")
        )
    return told, *eliminating(evolve(state, told), command.player)


def may_eliminate(state: State) -> bool:
    """Whether a correction may put somebody out: not while a battle or a breath has something to come."""
    return state.phase not in (*BATTLE, "spoils", "aiming", "burning")


def _dice_thrown(state: State) -> bool:
    return state.phase == "losses" or bool(state.fight.rolls)


def force_open(state: State) -> bool:
    """Assisted play: whether the units of a battle can be corrected, because nobody has thrown for them."""
    return state.board is None and state.phase in BATTLE and not _dice_thrown(state)


def correct_force(state: State, command: c.CorrectForce, _: Random) -> Ruling:
    if command.unit is None or command.number is None:
        return INCOMPLETE
    if not force_open(state):
        return no(say("Dice have been thrown for these units."), say("Undo the throw first."))
    if command.player not in state.fight.alive:
        return no(say("That player is not in this battle."))
    if refused := _no_unit(command.unit):
        return refused
    alive = state.fight.alive[command.player]
    changed = plus(alive, command.unit, command.number - count_of(alive, command.unit))
    if command.number < 0 or command.number > count_of(rested(state, command.player), command.unit):
        return no(say("{name} has not so many units.", name=state.player(command.player).name))
    if not any(changed):
        return no(say("Both sides need a unit."), say("Undo the battle if there was none."))
    return (corrected.ForceCorrected(command.player, command.unit, command.number),)


def correct_markers(state: State, command: c.CorrectMarkers, _: Random) -> Ruling:
    if state.board is not None:
        return FULL_BOARD
    if command.mine is None or command.number is None:
        return INCOMPLETE
    if command.mine not in MINES or not 0 <= command.number <= MINE_MARKERS[command.mine]:
        return no(say("There are not so many markers."))
    return (corrected.MarkersCorrected(command.mine, command.number),)


def correct_mine(state: State, command: c.CorrectMine, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    if command.space is None or command.mine is None:
        return INCOMPLETE
    if command.space not in explored(state):
        return no(say("Markers lie on ring hexes that are explored."), say("First turn the tile up."))
    if command.mine == "none":
        return (corrected.MineCorrected(command.space),)
    if command.mine not in markers_for(state, command.space):
        return no(say("There are not so many markers."))
    return (corrected.MineCorrected(command.space, command.mine),)


def explored(state: State) -> list[Space]:
    """Ring hexes without a tile: where a mine can be."""
    return [space for space in state.planet.ring if space not in state.map.face_down]


def turnable(state: State) -> list[Space]:
    """Ring hexes without a mine: where a tile can be."""
    return [space for space in state.planet.ring if space not in state.map.mines]


def markers_for(state: State, space: Space) -> list[Mine]:
    """Markers that can lie in a space: those left over, and the one that is there."""
    return [
        mine
        for mine in MINES
        if state.found.get(mine, 0) < MINE_MARKERS[mine] or state.map.mines.get(space) == mine
    ]


def correct_tiles(state: State, command: c.CorrectTiles, _: Random) -> Ruling:
    if state.board is not None:
        return FULL_BOARD
    if command.number is None:
        return INCOMPLETE
    if not 0 <= command.number <= TILES:
        return no(say("There are {n} tiles.", n=TILES))
    return (corrected.TilesCorrected(command.number),)


def correct_tile(state: State, command: c.CorrectTile, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    if command.space is None:
        return INCOMPLETE
    if command.space not in turnable(state):
        return no(say("Tiles lie on ring hexes without a mine."))
    return (corrected.TileCorrected(command.space, down=command.space not in state.board.face_down),)


def correct_land(state: State, command: c.CorrectLand, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    if command.space is None or command.terrain is None:
        return INCOMPLETE
    if command.space not in state.planet.ring or command.terrain not in LANDS:
        return no(say("A ring hex is one of the four terrains."))
    return (corrected.LandCorrected(command.space, command.terrain),)


def _nobody(state: State, seat: Seat) -> Refusal | None:
    return None if 1 <= seat <= state.seats else no(say("There is no seat {seat}.", seat=seat))


def _not_in_play(state: State, seat: Seat) -> Refusal | None:
    """The eliminated have nothing any more, for good; only their points go on counting in a team."""
    if (refused := _nobody(state, seat)) or in_play(state, seat):
        return refused
    return no(say("{name} is out of the game.", name=state.player(seat).name), say("Undo the elimination."))


def _no_unit(unit: Unit) -> Refusal | None:
    return None if unit in UNITS else no(say("There is no unit {unit}.", unit=unit))
