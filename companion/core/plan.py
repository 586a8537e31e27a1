"""Plans that a player changes square by square (the blueprint of a ship), as values that any page draws."""

from __future__ import annotations

from msgspec import Struct

from companion.core.combat import Odds
from companion.core.text import Text


class PlanSquare(Struct, frozen=True):
    """One square and what lies on it; `key` is what an option's `where` names. `placed`: not as printed."""

    key: str
    name: Text
    detail: Text
    placed: bool = False


class Figure(Struct, frozen=True):
    """One of the values that the squares add up to."""

    name: Text
    value: Text


class Plan(Struct, frozen=True):
    """All squares of one plan, what they come to, and what is wrong with them, if anything is."""

    key: str
    name: Text
    icon: str
    squares: tuple[PlanSquare, ...]
    figures: tuple[Figure, ...]
    wrong: Text | None = None
    odds: Odds | None = None
