"""What can be asked for. Fields that are still None make a command a draft."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.values import Command, Submenu
from companion.games.starcraft.reckoner import Reach


class NameFirst(Command, frozen=True):
    """Say who is the first player."""

    player: Seat


class ChooseFaction(Command, frozen=True):
    """Take a faction."""

    faction: str


class StackEvents(Command, frozen=True):
    """The Event deck lies ready."""


class LayGalaxy(Command, frozen=True):
    """All planets and routes are laid."""


class NamePlanets(Command, frozen=True):
    """Say which planets one drew, and where the base is."""

    planets: tuple[str, ...] = ()
    base: str | None = None


class AllLaid(Command, frozen=True):
    """Everybody has laid four orders."""


class LayOrder(Command, frozen=True):
    """Lay an order on a planet; its kind is told only where the companion keeps the tokens."""

    planet: str | None = None
    kind: str | None = None


class Execute(Command, frozen=True):
    """Turn up an own order and say what it is; `choice`: what a special Research takes."""

    planet: str | None = None
    order: str | None = None
    choice: str | None = None


class DrawBlocked(Command, frozen=True):
    """The Event card of a blocked player is drawn."""


class CloseBattle(Command, frozen=True):
    """The battle is over."""


class EndStep(Command, frozen=True):
    """The steps of Regrouping that are shown are done."""


class GainPoints(Command, frozen=True):
    """Say how many conquest points one gains in this round."""

    points: int | None = None


class CountForTie(Command, frozen=True):
    """Say a number that breaks a tie."""

    number: int | None = None


class MeetObjective(Command, frozen=True):
    """Say who has met their objective, one after the other; `done` when nobody else has."""

    players: tuple[Seat, ...] = ()
    done: bool | None = None


class PlayEnd(Command, frozen=True):
    """One more card The End Draws Near lies beside the board."""


class EndEvents(Command, frozen=True):
    """All Event cards are played and discarded."""


class CloseRound(Command, frozen=True):
    """Hands are discarded, the token is passed."""


class OutOfTurn(Submenu, frozen=True):
    """What may be needed although nobody asks."""


class AdjustEvents(Command, frozen=True):
    """An Event card more or less in front of a player."""

    more: bool


class AdjustPoints(Command, frozen=True):
    """Conquest points more or less than the rules of Regrouping give."""

    points: int | None = None


class LeaveGame(Command, frozen=True):
    """A player has no base and no unit left."""

    sure: bool | None = None


class PutOut(Command, frozen=True):
    """Galactic Conquest: the table says at the end of a round that a player has nothing left."""

    player: Seat


class Reckon(Command, frozen=True):
    """Compare both sides of a skirmish: the attacker's number first, then the defender's."""

    attack: tuple[int, ...] = ()
    support: tuple[int, ...] = ()
    health: tuple[int, ...] = ()
    reach: tuple[Reach, ...] = ()
    hidden: tuple[bool, ...] = ()
    splash: tuple[bool, ...] = ()


class ReckonRetreat(Command, frozen=True):
    """Who must retreat after a battle, and how many are too many."""

    attackers: int | None = None
    defenders: int | None = None
    assists: bool | None = None
    limit: int | None = None
