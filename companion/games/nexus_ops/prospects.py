"""What the Secret Missions in a hand are worth beyond any card: how near each is to being met.

Only for whoever knows the hand. A condition of control is nearer the fewer spaces are missing; one of a
battle is as near as the battles that are about to be fought make it. One card on red is played for each
battle won, instead of a Mission, and every card only once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from companion.core.seats import Seat
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.terms import MISSION_POINTS, UNITS, Counts, Terrain

# What a card is worth whatever it says: whoever plays it gives that away.
SECRET = 0.35
# A condition of control, by how many spaces more than the best of the others: in the own turn it is as good
# as played, before it somebody may still come between.
LEADS_NOW, LEADS_LATER = 0.95, 0.6
LEVEL_WITH, ONE_BEHIND = 0.3, 0.12
# Of its points, what a card on red is worth while no battle that would meet it is at hand.
HAS_THE_UNIT = 0.08

PLACES: dict[str, int] = {unit: place for place, unit in enumerate(UNITS)}
Chance = Callable[[float, int], float]


class BattleProspect(Struct, frozen=True):
    """A battle that its attacker is about to fight: how many hits, and how likely the space is cleared."""

    terrain: Terrain
    attackers: Counts
    defenders: Counts
    expected: float
    against: float
    won: float


def of_control(
    missions: Sequence[Mission], lands: Mapping[Terrain, Mapping[Seat, int]], seat: Seat, *, now: bool
) -> float:
    """What cards that ask for the most spaces of a terrain add."""
    worth = 0.0
    for mission in missions:
        if mission.feat == "dominate":
            there = next((held for land, held in lands.items() if land == mission.about), {})
            best = max((count for one, count in there.items() if one != seat), default=0)
            worth += (mission.points - SECRET) * _nearness(there.get(seat, 0) - best, now=now)
    return worth


def _nearness(lead: int, *, now: bool) -> float:
    if lead > 0:
        return LEADS_NOW if now else LEADS_LATER
    return {0: LEVEL_WITH, -1: ONE_BEHIND}.get(lead, 0.0)


def of_units(missions: Sequence[Mission], units: Counts) -> float:
    """What a unit adds that some card asks for."""
    asked = {mission.about: mission.points for mission in missions if mission.feat == "survive"}
    return HAS_THE_UNIT * sum(points for about, points in asked.items() if units[PLACES[about]])


def of_battles(missions: Sequence[Mission], battles: Sequence[BattleProspect], chance: Chance) -> float:
    """What cards that ask for a battle add: the best card of each, the surest first."""
    gains = [
        (gain, place, number, mission.red)
        for place, mission in enumerate(missions)
        for number, battle in enumerate(battles)
        if (gain := _gain(mission, battle, chance)) > 0
    ]
    worth, played, red = 0.0, set[int](), set[int]()
    for gain, place, number, on_red in sorted(gains, reverse=True):
        if place not in played and not (on_red and number in red):
            worth += gain
            played.add(place)
            if on_red:
                red.add(number)
    return worth


def _gain(mission: Mission, battle: BattleProspect, chance: Chance) -> float:
    points = mission.points - SECRET - (MISSION_POINTS if mission.red else 0)
    if mission.feat == "win":
        return points * battle.won if battle.terrain == mission.about else 0.0
    if mission.feat == "survive":
        place = PLACES[mission.about]
        return points * battle.won * _survives(battle, place) if battle.attackers[place] else 0.0
    if mission.feat == "slay":
        place = PLACES[mission.about]
        return points * _falls(battle, place, chance) if battle.defenders[place] else 0.0
    return 0.0


def _survives(battle: BattleProspect, place: int) -> float:
    """Owners lose what is cheapest first: whatever stands after a unit in the order of battle shields it."""
    shields = sum(battle.attackers[place:])
    return max(0.1, min(1.0, 1.2 - battle.against / (shields + 0.5)))


def _falls(battle: BattleProspect, place: int, chance: Chance) -> float:
    return chance(battle.expected, sum(battle.defenders[place + 1 :]) + 1)
