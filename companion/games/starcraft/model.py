"""The state of a game of StarCraft, as values that never change: each event makes a new one.

*Assisted*: `board` is None; the players keep their pieces, and the companion knows whose orders lie where (in
the way *turns* not even that), how many Event cards everybody holds, points, and how a tie was counted.
*Full board*: `board` holds every piece, and each player's `sheet` what lies in front of them.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.options import TableOptions
from companion.core.seats import Seat
from companion.games.starcraft.board import Board, FactionSheet
from companion.games.starcraft.data import Data, Faction
from companion.games.starcraft.fights import Fight
from companion.games.starcraft.terms import TARGET, TARGET_AGAINST_ALDARIS, TEAM_FACTOR
from companion.kit.order import still_in

UNKNOWN = ""  # the kind of an order that lies face down


class Options(TableOptions, frozen=True):
    """What is fixed for one game: also the material that it is played with."""

    data: Data


class Order(Struct, frozen=True, gc=False):
    """An order token: whose it is everybody sees, its kind only its owner."""

    seat: Seat
    kind: str = UNKNOWN
    special: bool = False


class Points(Struct, frozen=True, gc=False):
    """Conquest points by where they came from."""

    areas: int = 0
    events: int = 0
    corrections: int = 0

    @property
    def total(self) -> int:
        """All of them; a track begins at 0."""
        return max(0, self.areas + self.events + self.corrections)


class Player(Struct, frozen=True):
    """One faction and its books.

    `laid`: orders laid in this round; `orders`: of these not yet executed. `held`: the stage of each Event
    card that lies in front of the player, unread. `gain`: the points of the last round.
    """

    seat: Seat
    name: str
    faction: str = ""
    points: Points = Points()
    gain: int = 0
    held: tuple[int, ...] = ()
    laid: int = 0
    orders: int = 0
    out: bool = False
    planets: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    sheet: FactionSheet = FactionSheet()


class Contest(Struct, frozen=True):
    """A tie that is being broken: between whom, what for, and what was counted so far, step by step."""

    reason: str
    sides: tuple[tuple[Seat, ...], ...]
    counts: tuple[dict[Seat, int], ...] = ()


class State(Struct, frozen=True):
    """Everything that is true at one moment.

    `deck`: Event cards left of each stage. `discards`: those of Stage III that lie face up. `ends`: cards The
    End Draws Near beside the board. `row`: players in a row who were blocked. `stacks`: bottom to top.
    """

    options: Options
    players: tuple[Player, ...]
    seats: int
    phase: str
    first: Seat = 1
    round: int = 0
    active: Seat = 0
    row: int = 0
    step: int = 0
    deck: tuple[int, int, int] = (0, 0, 0)
    discards: int = 0
    ends: int = 0
    stacks: dict[str, tuple[Order, ...]] = {}
    gains: dict[Seat, int] = {}
    contest: Contest | None = None
    winners: tuple[Seat, ...] = ()
    ended_by: str = ""
    board: Board | None = None
    fight: Fight | None = None

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

    def faction(self, seat: Seat) -> Faction:
        """The faction of a seat, which it must have."""
        return faction_of(self.options.data, self.player(seat).faction)

    def setting(self, key: str) -> str:
        """The value of a setting."""
        return self.options.settings[key]

    @property
    def full(self) -> bool:
        """Whether every piece is tracked."""
        return self.options.settings["board"] == "full"

    @property
    def stacked(self) -> bool:
        """Whether it is known whose orders lie where."""
        return self.full or self.options.settings["orders"] == "stacks"

    @property
    def real_deck(self) -> bool:
        """Whether Combat cards are drawn by hand from a real deck, then read or named."""
        return self.options.settings.get("combat") in ("real", "box")

    @property
    def real_events(self) -> bool:
        """Whether Event cards are drawn by hand, too: one is known once it is played."""
        return self.options.settings.get("combat") == "box"

    @property
    def conquest(self) -> bool:
        """Galactic Conquest: no points, the last one wins."""
        return self.options.settings["mode"] == "conquest"

    @property
    def teams(self) -> bool:
        """Whether partners sit opposite each other."""
        return self.options.settings["teams"] == "pairs"

    @property
    def fighting(self) -> Fight:
        """The battle that is being fought."""
        assert self.fight is not None
        return self.fight

    @property
    def ground(self) -> Board:
        """The full board."""
        assert self.board is not None
        return self.board


def faction_of(data: Data, key: str) -> Faction:
    """A faction by its key."""
    return next(one for one in data.factions if one.key == key)


def everybody(state: State) -> range:
    """All seats."""
    return range(1, state.seats + 1)


def living(state: State) -> list[Seat]:
    """Who still plays, clockwise from the first player."""
    return list(still_in(state.first, state.seats, lambda seat: state.player(seat).out))


def partner(state: State, seat: Seat) -> Seat:
    """Who plays with this seat; itself where everybody is alone."""
    return (seat - 1 + state.seats // 2) % state.seats + 1 if state.teams else seat


def side_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everybody who wins with this seat."""
    return tuple(sorted({seat, partner(state, seat)}))


def sides(state: State) -> list[tuple[Seat, ...]]:
    """Everybody, in the groups that win together."""
    return list(dict.fromkeys(side_of(state, seat) for seat in everybody(state)))


def allied(state: State, seat: Seat, other: Seat) -> bool:
    """Whether two seats win together."""
    return other in (seat, partner(state, seat))


def aldaris(state: State) -> Seat | None:
    """Who plays the faction that raises everybody else's target, as long as it plays."""
    for player in state.players:
        if player.faction and not player.out and state.faction(player.seat).objective.kind == "end_is_near":
            return player.seat
    return None


def target(state: State, seat: Seat) -> int:
    """How many points a seat, or its team, needs."""
    feared = aldaris(state)
    against = feared is not None and not allied(state, seat, feared)
    points = TARGET_AGAINST_ALDARIS if against else TARGET
    return points * TEAM_FACTOR if state.teams else points


def points_of(state: State, seat: Seat) -> int:
    """The points that count for a seat: those of its team."""
    return sum(state.player(one).points.total for one in side_of(state, seat))


def stage_on_top(state: State) -> int:
    """The stage of the top Event card; of an empty deck the last."""
    return next((stage for stage, left in enumerate(state.deck, start=1) if left), 3)


def until_stage(state: State, stage: int) -> int:
    """How many more cards are drawn until this stage is on top."""
    return sum(state.deck[: stage - 1])
