"""What players ask for. A field that is None (or a tuple not yet full) is still to be asked.

`key`: the card, where it is one that the companion knows.
"""

from typing import Literal

from companion.core.seats import Seat
from companion.core.values import Command, Submenu
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import BattleEffect, Card, Counts, Effect, Mine, Terrain, Unit

Nothing = Literal["none"]
Everything = Literal["all"]

# --- set-up


class NameFirst(Command, frozen=True):
    """Who plays first; the table itself (0) means: at random."""

    player: Seat


class SetHomeMines(Command, frozen=True):
    """The numbers printed on the three hexes of a home base."""

    values: tuple[int, ...] = ()


class LayTerrain(Command, frozen=True):
    """Full board: what lies on the ring, space by space."""

    lands: tuple[Terrain, ...] = ()


# --- at several moments of a turn


class EndPhase(Command, frozen=True):
    """Nothing more in this phase."""


class UseCards(Submenu, frozen=True):
    """Cards of the own hand."""


class SellCard(Command, frozen=True):
    """Discard a card for one rubium."""

    card: Card | None = None
    key: str = ""


class PlaySecret(Command, frozen=True):
    """A Secret Mission whose condition is met, with its points.

    `mission` "other": any other card. `above`: more points than any card of the stand-in deck has.
    """

    mission: str | None = None
    red: bool | None = None
    points: int | None = None
    above: bool = False


# --- phases


class Buy(Command, frozen=True):
    """So many units of each type, the cheapest first; on the full board on a hex of the home base.

    In assisted play, where nothing is placed, everything is bought at once: that ends the phase.
    """

    numbers: tuple[int, ...] = ()
    space: Space | None = None


class PlayEnergize(Command, frozen=True):
    """A start-of-turn card, with what it does as far as the companion should know."""

    effect: Effect | None = None
    rubium: int | None = None
    unit: Unit | None = None
    space: Space | None = None
    key: str = ""


class Move(Command, frozen=True):
    """Full board: units of one type from one space to another."""

    source: Space | None = None
    unit: Unit | None = None
    target: Space | None = None
    number: int | None = None


class Breathe(Command, frozen=True):
    """A dragon's breath; the die as thrown on the table, or thrown by the companion."""

    source: Space | None = None
    target: Space | None = None
    die: int | None = None
    companion: bool | None = None


class NameVictim(Command, frozen=True):
    """Who loses a unit by the breath."""

    victim: Seat


class Remove(Command, frozen=True):
    """Remove one unit: a loss of one's own, or the pick of a Lava Leaper."""

    unit: Unit


class Lose(Command, frozen=True):
    """Remove several units: so many of each type that is there, the cheapest first."""

    numbers: tuple[int, ...] = ()


class TurnTile(Command, frozen=True):
    """Turn an exploration tile up and say what it shows, unless the companion draws it."""

    space: Space | None = None
    mine: Mine | Nothing | None = None
    unit: Unit | Nothing | None = None


class Attack(Command, frozen=True):
    """A battle. In assisted play with terrain and units of both sides; on the full board in a space.

    `contest`: the number of the space among those that were held before, 0 for another one (assisted play).
    `despite`: units are said to be there that may not (assisted play).
    """

    terrain: Terrain | None = None
    space: Space | None = None
    defender: Seat | None = None
    own: Counts = ()
    theirs: Counts = ()
    sure: bool | None = None
    contest: int | None = None
    despite: bool | None = None


class PlayBattleCard(Command, frozen=True):
    """An Energize card in a battle, with what it does to the dice: whose, of which units, and by how much.

    `side` 0: nobody's, of a card whose effect the companion does not know.
    """

    effect: BattleEffect | None = None
    side: Seat | None = None
    unit: Unit | Everything | None = None
    change: int | None = None
    key: str = ""


class PassCards(Command, frozen=True):
    """No (further) card in this battle; `later`: perhaps at another moment of it."""

    later: bool = False


class Throw(Command, frozen=True):
    """The dice of one type: hits, of which picks; or thrown by the companion."""

    hits: int | None = None
    picks: int | None = None
    companion: bool = False


class TakeMission(Command, frozen=True):
    """A Mission card for the battle that was won."""


class CountMines(Command, frozen=True):
    """Assisted play: mines that pay, from the highest number to the lowest."""

    mines: tuple[int, ...] = ()


class DrawCards(Command, frozen=True):
    """The cards of the Draw phase; `hill`: a card of one point instead of two Energize cards."""

    monolith: bool
    hill: bool = False


class HandOver(Command, frozen=True):
    """Teams: one card for the partner whose turn ends."""

    card: Card | Nothing
    key: str = ""


class CountSpaces(Command, frozen=True):
    """Assisted play: spaces that a tied player controls at the end."""

    spaces: int | None = None
