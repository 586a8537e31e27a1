"""What happened; the state is the fold of these."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.values import Event


class FirstNamed(Event, frozen=True):
    """The first player is known."""

    player: Seat


class FactionChosen(Event, frozen=True):
    """A player took a faction."""

    seat: Seat
    faction: str


class FactionsChosen(Event, frozen=True):
    """Everybody has one."""


class DeckStacked(Event, frozen=True):
    """The Event deck lies ready: so many cards of each stage."""

    stages: tuple[int, int, int]


class GalaxyLaid(Event, frozen=True):
    """Planets and routes lie on the table, and the players name theirs."""


class PlanetsNamed(Event, frozen=True):
    """A player drew these planets and has the base on one of them."""

    seat: Seat
    planets: tuple[str, ...]
    base: str


class RoundBegun(Event, frozen=True):
    """A new round: Planning."""

    first: Seat


class OrderLaid(Event, frozen=True):
    """A player laid an order face down."""

    seat: Seat
    planet: str
    kind: str = ""
    special: bool = False


class ExecutionBegun(Event, frozen=True):
    """All orders are laid."""


class StepBegun(Event, frozen=True):
    """A player's step: one of the own orders may be turned up."""

    seat: Seat


class Blocked(Event, frozen=True):
    """A player's step: none of the own orders is on top; `said` by the player, who has drawn already."""

    seat: Seat
    said: bool = False


class OrderExecuted(Event, frozen=True):
    """An order was turned up and is off the board; `kind` is also battle or traded."""

    seat: Seat
    kind: str
    planet: str = ""
    special: bool = False
    choice: str = ""


class OrderVanished(Event, frozen=True):
    """The order of a player who is out came to the top of a stack."""

    seat: Seat
    planet: str


class EventsDrawn(Event, frozen=True):
    """A player drew Event cards, unseen: the stage of each. `reshuffled`: discards that became the deck."""

    seat: Seat
    stages: tuple[int, ...]
    reshuffled: int = 0


class BattleBegun(Event, frozen=True):
    """Assisted play: a battle is fought on the table."""


class BattleEnded(Event, frozen=True):
    """The battle is over."""


class RegroupingBegun(Event, frozen=True):
    """No order is left."""


class StepsDone(Event, frozen=True):
    """Steps of Regrouping are done, up to this number."""

    step: int


class ConquestBegun(Event, frozen=True):
    """Everybody says their points."""


class PointsSaid(Event, frozen=True):
    """A player gains so many points."""

    seat: Seat
    points: int


class PointsGained(Event, frozen=True):
    """What everybody gained in this round."""

    points: dict[Seat, int]


class TieFound(Event, frozen=True):
    """Several could win for the same reason."""

    reason: str
    sides: tuple[tuple[Seat, ...], ...]


class TieNarrowed(Event, frozen=True):
    """What was counted leaves these, and the next number is asked."""

    sides: tuple[tuple[Seat, ...], ...]


class TieCounted(Event, frozen=True):
    """A player said a number that breaks the tie."""

    seat: Seat
    number: int


class ObjectivesAsked(Event, frozen=True):
    """Stage III: the table says who has met an objective."""


class ObjectiveMet(Event, frozen=True):
    """These players have met their objective."""

    seats: tuple[Seat, ...]


class EventsBegun(Event, frozen=True):
    """Event cards are played."""


class EndPlayed(Event, frozen=True):
    """A card The End Draws Near lies beside the board."""

    seat: Seat = 0


class EventsEnded(Event, frozen=True):
    """Event cards are discarded."""


class PointsAdjusted(Event, frozen=True):
    """An Event card gave or took points."""

    seat: Seat
    points: int


class EventsAdjusted(Event, frozen=True):
    """An Event card less in front of a player."""

    seat: Seat


class PlayerOut(Event, frozen=True):
    """A player has no base and no unit left."""

    seat: Seat


class GameEnded(Event, frozen=True):
    """Somebody has won; `reason` is normal, objective, end or last."""

    winners: tuple[Seat, ...]
    reason: str


class SkirmishReckoned(Event, frozen=True):
    """Somebody compared both sides of a skirmish: attack and health of each, and what falls."""

    seat: Seat
    attack: tuple[int, ...]
    health: tuple[int, ...]
    falls: tuple[str, ...]
    splash: tuple[bool, ...]


class RetreatReckoned(Event, frozen=True):
    """Somebody asked who must retreat."""

    seat: Seat
    result: str
    excess: int = 0
