"""What can be asked for on the full board. Fields that are still None make a command a draft."""

from __future__ import annotations

from companion.core.values import Command


class LayPlanet(Command, frozen=True):
    """Lay one of the own planets: which, in which square and how turned, and the base on one of its areas."""

    planet: str | None = None
    spot: int | None = None
    base: str | None = None


class LayAxis(Command, frozen=True):
    """Join two planets by the z-axis."""

    start: str | None = None
    end: str | None = None


class PlaceUnit(Command, frozen=True):
    """Put the next starting unit into an area."""

    area: str


class PlaceTransport(Command, frozen=True):
    """Put the starting transport onto a route."""

    route: str


class Buy(Command, frozen=True):
    """Buy something with a Build order; `off`: which resource a special order saves.

    `on`: where workers go, if the player wants to say it; `mined`: areas that are mined by force.
    """

    what: str
    key: str | None = None
    where: str | None = None
    off: str | None = None
    on: tuple[str, ...] = ()
    mined: tuple[str, ...] = ()


class DestroyOwn(Command, frozen=True):
    """Take an own unit, base or transport off the board to free its piece."""

    what: str
    area: str | None = None
    unit: str | None = None


class PlaceWorkers(Command, frozen=True):
    """Say of every worker of this order where it goes."""


class EndPart(Command, frozen=True):
    """Go on to the next part of a Build order."""


class Move(Command, frozen=True):
    """Move units to an area of the active planet."""

    source: str | None = None
    unit: str | None = None
    number: int | None = None
    target: str | None = None


class EndMoves(Command, frozen=True):
    """All units have moved."""


class DrawCombat(Command, frozen=True):
    """Draw three Combat cards with a Research order."""


class BuyTechnology(Command, frozen=True):
    """Buy a technology."""

    technology: str
    on: tuple[str, ...] = ()
    mined: tuple[str, ...] = ()


class EndResearch(Command, frozen=True):
    """Buy nothing more; of a special order what is taken."""

    choice: str = ""


class UseAbility(Command, frozen=True):
    """Use the ability of a technology at the start of a battle; none is empty."""

    technology: str


class PairUnits(Command, frozen=True):
    """One skirmish: an own unit against an enemy's."""

    own: str | None = None
    enemy: str | None = None


class AssignSupport(Command, frozen=True):
    """A unit supports a skirmish."""

    unit: str | None = None
    skirmish: int | None = None


class LayCombat(Command, frozen=True):
    """Lay Combat cards face down on the next skirmish."""

    card: int | None = None
    reinforcement: int | None = None


class NameCard(Command, frozen=True):
    """Say which card of a real deck was turned up."""

    card: int | None = None


class Resolve(Command, frozen=True):
    """Resolve this skirmish next."""

    skirmish: int


class Lose(Command, frozen=True):
    """Say which unit falls or retreats."""

    unit: str


class Withdraw(Command, frozen=True):
    """Say where units go; nowhere is their end."""

    area: str


class PlayEvent(Command, frozen=True):
    """Play an Event card, by its place in the file; none is -1.

    A real one is named by its number at a reader, and The End Draws Near with how many of it are played.
    """

    event: int | None = None
    ends: int = 1


class DiscardCombat(Command, frozen=True):
    """Discard a real Combat card above the limit of the hand."""

    card: int | None = None


class DiscardHand(Command, frozen=True):
    """Discard so many Combat cards of each kind that the hand holds, all above its limit at once."""

    numbers: tuple[int, ...] = ()
