"""The state of a game of Three Ages, as values that never change: each event makes a new one.

Two ways to keep the board share this model. *Full board*: `board` holds every ship, and colonies
stand on named sectors. *Assisted*: `board` is None; the players keep their ships, and the companion
knows only colonies (with their bonus), levels, cards and points.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.options import TableOptions
from companion.core.seats import Seat
from companion.games.three_ages.data import Card, Data
from companion.games.three_ages.galaxy import Galaxy, Sector
from companion.games.three_ages.terms import Action, Bonus, Strategy

# A card that lies there face down without having been read: named after the reveal.
UNREAD = 0


class Options(TableOptions, frozen=True):
    """What is fixed for one game: also the material that it is played with."""

    data: Data


class Levels(Struct, frozen=True, gc=False):
    """The four evolution tracks, 0 to 5."""

    production: int = 0
    movement: int = 0
    influence: int = 0
    armament: int = 0


class Points(Struct, frozen=True, gc=False):
    """Victory points by where they came from."""

    battles: int = 0
    sectors: int = 0
    colonies: int = 0
    corrections: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.battles + self.sectors + self.colonies + self.corrections


class Player(Struct, frozen=True, gc=False):
    """One civilisation and its books."""

    seat: Seat
    name: str
    civilisation: str = ""
    levels: Levels = Levels()
    points: Points = Points()


class Colony(Struct, frozen=True, gc=False):
    """A colony piece on a sector. In assisted play the sector is only a mark ("colony 3")."""

    seat: Seat
    sector: Sector
    bonus: Bonus


class Laid(Struct, frozen=True, gc=False):
    """What a seat has laid down this turn; UNREAD where the companion does not know the card."""

    card: int
    side: Strategy | None = None
    aside: int | None = None  # duel only: the second card, to be discarded


class Sighting(Struct, frozen=True, gc=False):
    """When a card was seen in this age."""

    turn: int
    seat: Seat


class Deck(dict[int, Card]):
    """The cards that play, by index: one object for a whole game, so that its deals are remembered by it."""

    __hash__ = object.__hash__  # type: ignore[assignment]


class Board(Struct, frozen=True, gc=False):
    """Full board: homes and ships by seat (place in the tuple = seat − 1), bonuses.

    A fleet lists the sectors with ships, and no others.
    """

    homes: tuple[Sector, ...]
    fleets: tuple[dict[Sector, int], ...]
    bonuses: dict[Sector, Bonus]
    face_down: frozenset[Sector] = frozenset()


class State(Struct, frozen=True, gc=False):
    """Everything that is true at one moment."""

    options: Options
    galaxy: Galaxy
    deck: Deck
    players: tuple[Player, ...]
    seats: int
    phase: str
    first: Seat = 1
    age: int = 0
    turn: int = 0
    laid: tuple[Laid | None, ...] = ()
    seen: dict[int, Sighting] = {}
    order: tuple[Seat, ...] = ()
    place: int = -1
    fought: tuple[Sector, ...] = ()
    budget: dict[Action, int] = {}
    colonies: tuple[Colony, ...] = ()
    colonies_founded: int = 0
    board: Board | None = None
    counted: dict[Seat, int] = {}

    def full_board(self) -> Board:
        """The board, for what happens only where every piece is tracked."""
        assert self.board is not None, "the full board in assisted play"
        return self.board

    @property
    def homes(self) -> tuple[Sector, ...]:
        """The home sector of each seat; in assisted play a mark that stands for it."""
        return _HOME_MARKS[: self.seats] if self.board is None else self.board.homes

    @property
    def active(self) -> Seat:
        """The seat whose strategy is being resolved."""
        return self.order[self.place]

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

    def laid_by(self, seat: Seat) -> Laid:
        """What a seat has laid, which it must have."""
        laid = self.laid[seat - 1]
        assert laid is not None
        return laid

    def side_of(self, seat: Seat) -> Strategy:
        """The side that a seat has turned to the centre, once that is known."""
        side = self.laid_by(seat).side
        assert side is not None
        return side

    def setting(self, key: str) -> str:
        """The value of a setting."""
        return self.options.settings[key]

    @property
    def duel(self) -> bool:
        """Two players: ten cards, one extra discard a turn."""
        return self.seats == 2

    @property
    def read_by_reader(self) -> bool:
        """Cards are read face down; otherwise they are dialled in after the reveal."""
        return self.options.settings["cards"] == "reader"


# Assisted play: a sector without any colony. There may be many, so it can be fought on again.
OPEN = "open"
_HOME_MARKS = tuple(f"home-{seat}" for seat in range(1, 7))


def home_of(state: State, seat: Seat) -> Sector:
    """The home sector of a seat."""
    return state.homes[seat - 1]


def fleet(state: State, seat: Seat) -> dict[Sector, int]:
    """The ships of a seat on the full board, by sector."""
    assert state.board is not None
    return state.board.fleets[seat - 1]


def ships_on(state: State, sector: Sector) -> tuple[int, ...]:
    """The ships of every seat on a sector of the full board."""
    return tuple([fleet.get(sector, 0) for fleet in state.full_board().fleets])


def fleets_on(state: State, sector: Sector) -> dict[Seat, int]:
    """The ships on a sector of the full board, of whoever has any there."""
    fleets = state.full_board().fleets
    return {seat: fleet[sector] for seat, fleet in enumerate(fleets, start=1) if sector in fleet}


def home_owner(state: State, sector: Sector) -> Seat | None:
    """Whose home this sector is, if it is one."""
    homes = state.homes
    return homes.index(sector) + 1 if sector in homes else None


def colony_on(state: State, sector: Sector) -> Colony | None:
    """The colony piece on a sector."""
    for colony in state.colonies:
        if colony.sector == sector:
            return colony
    return None


def colonies_of(state: State, seat: Seat) -> list[Colony]:
    """The colony pieces that a seat has on sectors."""
    return [colony for colony in state.colonies if colony.seat == seat]


def bonus_count(state: State, seat: Seat, bonus: Bonus) -> int:
    """How many of the seat's colonies give this bonus; equal bonuses add up."""
    number = 0
    for colony in state.colonies:
        number += colony.seat == seat and colony.bonus == bonus
    return number
