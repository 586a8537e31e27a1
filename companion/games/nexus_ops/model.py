"""The state of a game of Nexus Ops, as values that never change: each event makes a new one.

Two ways to keep the board share this model. *Full board*: `board` holds every unit, mine and face-down tile.
*Assisted*: `board` is None; the players keep their pieces, and the companion knows how many units of each
type everybody has, rubium, cards by their number, and points. What a hand holds is not in the state: real
cards nobody knows, and simulated ones follow from what was drawn and played (`hands`).
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.options import TableOptions
from companion.core.seats import Seat, clockwise
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.data import Chart, Data, Tile
from companion.games.nexus_ops.planet import Planet, Space

Result = Literal["", "won", "lost", "open"]
End = Literal["", "points", "elimination"]


class Options(TableOptions, frozen=True):
    """What is fixed for one game: also the material that it is played with."""

    data: Data


class Points(Struct, frozen=True, gc=False):
    """Victory points by where they came from."""

    missions: int = 0
    secrets: int = 0
    hill: int = 0
    corrections: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.missions + self.secrets + self.hill + self.corrections


class Player(Struct, frozen=True):
    """One company and its books. `units` are on the board; `shown` are Secret Missions played for good."""

    seat: Seat
    name: str
    rubium: int = 0
    units: terms.Counts = terms.NO_UNITS
    energize: int = 0
    secret: int = 0
    shown: int = 0
    points: Points = Points()
    mined: dict[int, int] = {}  # assisted: mines that paid last, by their number, and those found since
    eliminated: bool = False

    @property
    def cards(self) -> int:
        """Cards in hand."""
        return self.energize + self.secret


class CardPile(Struct, frozen=True, gc=False):
    """A deck and its discards, by number."""

    deck: int
    discard: int = 0

    @property
    def left(self) -> int:
        """What can still be drawn."""
        return self.deck + self.discard


class Passed(Struct, frozen=True, gc=False):
    """Cards of a kind that came into a hand (or, below 0, left it): which, and to which partner, if known.
    `played`: a Secret Mission, which lies face up for good.

    At a real table nobody needs it; a simulated deck follows from these which cards somebody holds. Which one
    was handed over face down stands in `State.handed`, as far as the view allows.
    """

    seat: Seat
    number: int
    key: str = ""
    partner: Seat = 0
    played: bool = False


class Board(Struct, frozen=True, dict=True):
    """Full board: terrain, units by space and seat (place in the tuple = seat − 1), mines, tiles."""

    lands: dict[Space, terms.Terrain]
    units: dict[Space, tuple[terms.Counts, ...]]
    mines: dict[Space, terms.Mine] = {}
    face_down: frozenset[Space] = frozenset()

    @cached_property
    def standing(self) -> dict[Space, tuple[Seat, ...]]:
        """Who has units in each space."""
        return {space: _seats_of(row) for space, row in self.units.items()}

    def placed(self, seat: Seat, unit: terms.Unit, numbers: dict[Space, int]) -> Board:
        """The board with more or fewer of a seat's units in these spaces; what else is known stays known."""
        units, changed = dict(self.units), []
        for space, number in numbers.items():
            row = units[space]
            before, after = row[seat - 1], terms.plus(row[seat - 1], unit, number)
            units[space] = (*row[: seat - 1], after, *row[seat:])
            if (before == terms.NO_UNITS) != (after == terms.NO_UNITS):
                changed.append(space)
        board = replace(self, units=units)
        kept = vars(board)
        kept.update(vars(self))
        if changed and "standing" in kept:
            kept.pop("held", None)
            standing = kept["standing"] = dict(self.standing)
            for space in changed:
                standing[space] = _seats_of(units[space])
            spaces = kept["_spaces"] = dict(self._spaces)
            if seat in spaces:
                order = kept["_order"] = self._order
                there = {*spaces[seat]}.symmetric_difference(changed)
                spaces[seat] = sorted(there, key=order.__getitem__)
        return board

    @cached_property
    def _order(self) -> dict[Space, int]:
        return {space: place for place, space in enumerate(self.units)}

    @cached_property
    def _spaces(self) -> dict[Seat, list[Space]]:
        return {}

    def spaces(self, seat: Seat) -> list[Space]:
        """Where a seat has units."""
        found = self._spaces.get(seat)
        if found is None:
            found = [space for space, seats in self.standing.items() if seat in seats]
            self._spaces[seat] = found
        return found

    @cached_property
    def reach(self) -> dict[tuple[Space, terms.Unit], tuple[Space, ...]]:
        """Where units can go from a space, as far as only the terrain decides; filled as it is asked for."""
        return {}

    @cached_property
    def held(self) -> Counter[tuple[Seat, terms.Terrain]]:
        """How many spaces of each terrain each seat controls."""
        return Counter(
            (seats[0], self.lands[space]) for space, seats in self.standing.items() if len(seats) == 1
        )


def _seats_of(row: tuple[terms.Counts, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, units in enumerate(row, start=1) if units != terms.NO_UNITS])


class Turn(Struct, frozen=True):
    """What only this turn knows.

    `moved` units have moved this turn, by where they are now. `bound` units began it beside enemies: they may
    only retreat. `tired` units have fought (assisted play, where spaces have no names). By cards: with
    `free_moves` everything moves as its owner says; so many units may move again, or go anywhere.
    """

    moved: dict[Space, terms.Counts] = {}
    bound: dict[Space, terms.Counts] = {}
    breathed: dict[Space, int] = {}
    fought: tuple[Space, ...] = ()
    tired: dict[Seat, terms.Counts] = {}
    free_moves: bool = False
    second_moves: int = 0
    far_moves: int = 0


class Breath(Struct, frozen=True, gc=False):
    """A dragon's breath that hit; nobody is the victim yet while `victim` is 0."""

    target: Space = ""
    victim: Seat = 0


class Roll(Struct, frozen=True, gc=False):
    """One side's throw: hits of which the owner picks the victim, the other hits, and the dice if known."""

    hits: int
    picks: int = 0
    dice: tuple[int, ...] = ()


class Due(Struct, frozen=True, gc=False):
    """Units of `victim` to be removed, chosen by `chooser`."""

    chooser: Seat
    victim: Seat
    number: int


class Reopened(Struct, frozen=True, gc=False):
    """A throw that is told again because of a card; `more`: by how many hits it can have grown, if known."""

    roll: Roll
    more: int | None = None


class Boost(Struct, frozen=True, gc=False):
    """What a battle card does to the dice of a side until the battle ends; `unit` None: to all of them.

    `single`: to one die only, of the units of that type.
    """

    side: Seat
    unit: terms.Unit | None = None
    change: int = 0
    twice: bool = False
    single: bool = False


class Battle(Struct, frozen=True):
    """One battle: who is alive, who fell, and where it has come to.

    `asked` may play Energize cards now, in this order. `later` keep theirs for another moment; `content` are
    those of them who let things stand as they are now. `bystanders` (assisted play) stand in the space, too.
    """

    attacker: Seat
    defender: Seat
    terrain: terms.Terrain
    space: Space
    alive: dict[Seat, terms.Counts]
    fallen: dict[Seat, terms.Counts]
    bystanders: dict[Seat, terms.Counts] = {}
    asked: tuple[Seat, ...] = ()
    later: tuple[Seat, ...] = ()
    content: tuple[Seat, ...] = ()
    cards: int = 0
    boosts: tuple[Boost, ...] = ()
    step: terms.Unit | None = None
    rolls: dict[Seat, Roll] = {}
    reopened: dict[Seat, Reopened] = {}
    dues: tuple[Due, ...] = ()
    red: bool = False
    result: Result = ""

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        return self.defender if seat == self.attacker else self.attacker


class Contest(Struct, frozen=True):
    """Assisted play: a space in which a battle left enemies, with what stood there when it ended."""

    turn: int
    terrain: terms.Terrain
    alive: dict[Seat, terms.Counts]


class State(Struct, frozen=True):
    """Everything that is true at one moment."""

    options: Options
    planet: Planet
    chart: dict[terms.Unit, Chart]
    players: tuple[Player, ...]
    seats: int
    phase: str
    first: Seat = 1
    active: Seat = 1
    turns: int = 0
    rounds: int = 0
    home_mines: tuple[int, ...] = (1,) * terms.HOME_HEXES
    board: Board | None = None
    pool: tuple[Tile, ...] = ()  # tiles that the companion has not drawn yet
    found: dict[terms.Mine, int] = {}
    tiles: int = 0
    turn: Turn = Turn()
    breath: Breath | None = None
    battle: Battle | None = None
    contests: tuple[Contest, ...] = ()
    endangered: tuple[Seat, ...] = ()  # who lost the last unit and has not been judged yet
    energize: CardPile = CardPile(terms.ENERGIZE_CARDS)
    secret: CardPile = CardPile(terms.SECRET_CARDS)
    revealed: dict[str, int] = {}  # Secret Missions that lie face up, by their key
    passed: tuple[Passed, ...] = ()  # Secret Missions from hand to hand, in order
    energized: tuple[Passed, ...] = ()  # Energize cards likewise
    handed: dict[terms.Card, dict[int, str]] = {}  # of those, by their place: what was handed over face down
    counted: dict[Seat, int] = {}
    winners: tuple[Seat, ...] = ()
    ended_by: End = ""

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

    def setting(self, key: str) -> str:
        """The value of a setting."""
        return self.options.settings[key]

    def pile(self, card: terms.Card) -> CardPile:
        """The deck of a kind of card, with its discards."""
        return self.energize if card == "energize" else self.secret

    def passes(self, card: terms.Card) -> tuple[Passed, ...]:
        """The cards of a kind from hand to hand."""
        return self.energized if card == "energize" else self.passed

    @property
    def teams(self) -> bool:
        """Two against two, partners opposite."""
        return self.options.settings["teams"] == "two"

    @property
    def target(self) -> int:
        """The points that win: a player's, or a team's."""
        return terms.TEAM_TARGET if self.teams else int(self.options.settings["points"])

    def fight(self) -> Battle:
        """The battle that is being fought."""
        assert self.battle is not None, "no battle is being fought"
        return self.battle

    def map(self) -> Board:
        """The full board."""
        assert self.board is not None, "the board is not tracked in assisted play"
        return self.board


def team_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win together."""
    if state.options.settings["teams"] != "two":
        return (seat,)
    return tuple(sorted((seat, (seat + 1) % 4 + 1)))


def partner_of(state: State, seat: Seat) -> Seat | None:
    """The other one of the team."""
    return next((other for other in team_of(state, seat) if other != seat), None)


def opponents(state: State, seat: Seat) -> list[Seat]:
    """Everybody else in play who is no partner, clockwise."""
    own = team_of(state, seat)
    return [other for other in clockwise(seat, state.seats) if other not in own and in_play(state, other)]


def in_play(state: State, seat: Seat) -> bool:
    """Whether a seat has not been eliminated."""
    return not state.player(seat).eliminated


def team_points(state: State, seat: Seat) -> int:
    """The points that count towards the target."""
    return sum(state.player(one).points.total for one in team_of(state, seat))


def supply(state: State, seat: Seat, unit: terms.Unit) -> int:
    """Figures of a unit that are not on the board."""
    return state.chart[unit].figures - terms.count_of(state.players[seat - 1].units, unit)


def home_of(state: State, seat: Seat) -> tuple[Space, ...]:
    """The three hexes of a seat's home base."""
    return state.planet.bases[seat - 1]


def can_buy(state: State, seat: Seat) -> bool:
    """Whether there is a unit that a seat can buy now."""
    player, chart = state.players[seat - 1], state.chart
    for unit, owned in zip(terms.UNITS, player.units, strict=True):
        if chart[unit].cost <= player.rubium and owned < chart[unit].figures:
            return True
    return False


def may_stand(state: State, unit: terms.Unit, terrain: terms.Terrain) -> bool:
    """Whether a unit may enter such a space."""
    return terrain not in state.chart[unit].keeps_out


def mine_value(state: State, mine: terms.Mine) -> int:
    """The number on a marker."""
    return int(state.setting("small_mine")) if mine == "small" else terms.LARGE_MINE
