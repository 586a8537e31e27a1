"""A skirmish and a retreat in numbers, for whoever wants them: nothing here knows a card or a board."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.starcraft.terms import OVER_LIMIT

# What a side's front line can target: the enemy's front line, only one of its supports, or nothing.
Reach = Literal["front", "support", "nothing"]
# What happens to a side: nothing, its front line or a support is destroyed, or its front line withdraws.
Falls = Literal["nothing", "front", "support", "withdraws"]
Result = Literal["attacker", "defender", "nobody", "both"]

REACHES: tuple[Reach, ...] = ("front", "support", "nothing")


class SideNumbers(Struct, frozen=True):
    """One side: its card with bonuses, the supports that can target the enemy's front line, what it reaches.

    `hidden`: its front line is cloaked, and the enemy has no detector there, and there is room to withdraw.
    """

    attack: int
    support: int
    health: int
    reach: Reach = "front"
    hidden: bool = False


def compared(own: SideNumbers, enemy: SideNumbers) -> Falls:
    """What the own attack does to the enemy: at least its health destroys."""
    if own.attack + own.support < enemy.health or own.reach == "nothing":
        return "nothing"
    if own.reach == "support":
        return "support"
    return "withdraws" if enemy.hidden else "front"


def triggers(falls: Falls) -> bool:
    """Whether a splash card of the side that did this counts: a unit fell, or withdrew."""
    return falls != "nothing"


def result(attackers: int, defenders: int, *, only_assist: bool = False) -> Result:
    """Who has won a battle, from the units that are left; `only_assist`: the defender's."""
    if not attackers:
        return "defender" if defenders else "nobody"
    return "attacker" if not defenders or only_assist else "both"


def excess(attackers: int, limit: int) -> int:
    """How many of a winner's units are over the limit of the area."""
    return max(0, attackers - limit)


def may_bring(limit: int, *, battle: bool) -> int:
    """How many units may enter an area."""
    return limit + OVER_LIMIT if battle else limit


def skirmish_count(attackers: int, defenders: int) -> int:
    """How many skirmishes there are, from the units that are no assist units; at least one."""
    return max(1, min(attackers, defenders))
