"""What happened in a battle on the full board."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft.board import Counts


class FightBegun(Event, frozen=True):
    """A battle begins in an area."""

    area: str
    attacker: Seat
    defender: Seat
    special: bool
    fronts: int


class OpeningsBegun(Event, frozen=True):
    """Somebody has an ability for the start of a battle."""


class AbilityUsed(Event, frozen=True):
    """A side used the ability of a technology at the start of a battle, or none."""

    seat: Seat
    technology: str = ""


class OpeningsEnded(Event, frozen=True):
    """Both sides have decided about their abilities."""


class UnitsPaired(Event, frozen=True):
    """One more skirmish."""

    attacker: str
    defender: str


class SupportsBegun(Event, frozen=True):
    """All skirmishes have their front lines."""


class SupportAssigned(Event, frozen=True):
    """A unit supports a skirmish."""

    seat: Seat
    unit: str
    skirmish: int


class CardsBegun(Event, frozen=True):
    """Combat cards are laid."""


class CombatLaid(Event, frozen=True):
    """A player laid Combat cards face down on a skirmish."""

    seat: Seat
    skirmish: int
    card: int
    reinforcement: int = 0


class ResolvingBegun(Event, frozen=True):
    """All cards are laid."""


class SkirmishFought(Event, frozen=True):
    """Cards were turned up: those that counted, those that came from the decks, what falls on each side."""

    skirmish: int
    cards: tuple[int, int]
    reinforcements: tuple[int, int]
    drawn: tuple[tuple[int, ...], tuple[int, ...]]
    attack: tuple[int, int]
    health: tuple[int, int]
    falls: tuple[str, str]
    splash: tuple[str, str] = ("", "")


class CardsTurned(Event, frozen=True):
    """The cards of a skirmish are turned up; those that were not read are named."""

    skirmish: int


class CardNamed(Event, frozen=True):
    """A card of a real deck was named as it was turned up; `place`: card, reinforcement, or discarded."""

    seat: Seat
    skirmish: int
    card: int
    place: str = "card"


class UnitFell(Event, frozen=True):
    """A unit in a battle was destroyed."""

    seat: Seat
    unit: str
    settled: bool = False


class UnitLeaves(Event, frozen=True):
    """A unit over the limit will retreat."""

    seat: Seat
    unit: str


class UnitsWithdrew(Event, frozen=True):
    """Units left a battle for an area; what found no room was destroyed."""

    seat: Seat
    units: Counts
    area: str
    lost: Counts


class DecisionOwed(Event, frozen=True):
    """Somebody must decide about units."""

    kind: str
    seat: Seat
    units: Counts


class SplashBegun(Event, frozen=True):
    """All skirmishes are resolved."""


class FightEnded(Event, frozen=True):
    """A battle is over."""

    area: str
    winner: Seat = 0
