"""The odds of a battle, as screens to leaf through before it and as a line while units are dialled."""

from companion.core.screen import NOTHING, Gauge, Gauges, Message, Screen
from companion.core.text import Text, decimal, say
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.control import enemies_in, units_in
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.move import most
from companion.games.nexus_ops.odds import (
    LAVA_LEAPERS_PICK,
    WHILE_WAITING,
    BattleOdds,
    OddsBattle,
    OddsForce,
    one_round,
    to_the_end,
)
from companion.games.nexus_ops.phrases import army
from companion.games.nexus_ops.strength import PICKER, hit_numbers, pick_number
from companion.games.nexus_ops.terms import UNITS, Counts, Terrain, plus
from companion.kit.players import name_of
from companion.kit.words import listed


def looks(state: State, attack: c.Attack) -> tuple[Screen, ...]:
    """Chances and losses, for one round and to the end."""
    battle = _battle(state, attack)
    if battle is None:
        return ()
    screens = _screens(state, attack, one_round(battle), say("One round"))
    if (fought_out := to_the_end(battle, WHILE_WAITING)) is None:
        too_many = Message(say("To the end"), (say("too many units to tell"),), "question")
        return (*screens, too_many)
    return (*screens, *_screens(state, attack, fought_out, say("To the end")))


def in_short(state: State, attack: c.Attack) -> Text | None:
    """The chances of one round in a line; nothing before both sides have a unit."""
    battle = _battle(state, attack)
    if battle is None:
        return None
    return _line(battle)


def in_full(state: State, attack: c.Attack) -> Text | None:
    """Who fights with what and how one round ends, where there is room for whole names."""
    battle = _battle(state, attack)
    if battle is None:
        return None
    win, hold, lose = _percents(one_round(battle))
    attacker, defender = name_of(state, attack.seat), name_of(state, attack.defender or 0)
    return say(
        "{attacker} with {own}, {defender} with {theirs}. "
        "One round: {attacker} wins {win} %, both stay {hold} %, {defender} holds it {lose} %.",
        attacker=attacker,
        defender=defender,
        own=army(battle.attacker.units, len(UNITS)),
        theirs=army(battle.defender.units, len(UNITS)),
        win=win,
        hold=hold,
        lose=lose,
    )


def on_arrival(state: State, command: c.Move) -> Text | None:
    """The battles that units would meet with where they can go, if all of them do, and their odds."""
    seat, source, unit, target = command.seat, command.source, command.unit, command.target
    if source is None or unit is None or target is None:
        return None
    number = command.number or most(state, seat, source, unit, target)
    own = plus(units_in(state, target, seat), unit, number)
    battles = [
        say(
            "battle with {name}: {odds}",
            name=name_of(state, enemy),
            odds=_line(_between(state, own, units_in(state, target, enemy), state.map().lands[target])),
        )
        for enemy in enemies_in(state, target, seat)
    ]
    return listed(battles) if battles else None


def _line(battle: OddsBattle) -> Text:
    win, hold, lose = _percents(one_round(battle))
    return say("win {win}, hold {hold}, lose {lose} %", win=win, hold=hold, lose=lose)


def _screens(state: State, attack: c.Attack, odds: BattleOdds, span: Text) -> tuple[Screen, ...]:
    win, hold, lose = _percents(odds)
    chances = Gauges(
        (
            Gauge(NOTHING, "crown", win, top=0),
            Gauge(NOTHING, "battle", hold, top=0),
            Gauge(NOTHING, "skull", lose, top=0),
        ),
        foot=say("{span}: win, hold, lose %", span=span),
    )
    losses = Message(
        say(
            "−{own} : −{theirs}",
            own=decimal(odds.attacker.units_lost),
            theirs=decimal(odds.defender.units_lost),
        ),
        (
            say(
                "Losses: {attacker}, {defender}",
                attacker=name_of(state, attack.seat),
                defender=name_of(state, attack.defender or 0),
            ),
            say(
                "Rubium: {own}, {theirs}",
                own=decimal(odds.attacker.rubium_lost),
                theirs=decimal(odds.defender.rubium_lost),
            ),
        ),
        foot=say("{span}: mean losses", span=span),
    )
    return chances, losses


def _percents(odds: BattleOdds) -> tuple[int, int, int]:
    """In whole percent, together 100."""
    win = round(100 * odds.win)
    lose = min(round(100 * odds.lose), 100 - win)
    return win, 100 - win - lose, lose


def _battle(state: State, attack: c.Attack) -> OddsBattle | None:
    """The battle as far as it has been told; None as long as a side has no unit."""
    own, theirs, terrain = ground(state).sides(state, attack)
    if not any(own) or not any(theirs):
        return None
    return _between(state, own, theirs, terrain)


def _between(state: State, own: Counts, theirs: Counts, terrain: Terrain) -> OddsBattle:
    hits = hit_numbers(state, terrain)
    picks = tuple(
        pick_number(state, terrain) if unit == PICKER else never
        for unit, never in zip(UNITS, LAVA_LEAPERS_PICK, strict=True)
    )
    costs = tuple(state.chart[unit].cost for unit in UNITS)
    return OddsBattle(OddsForce(own, hits, picks), OddsForce(theirs, hits, picks), costs)
