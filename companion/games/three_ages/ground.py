"""How the board is kept: two grounds, and rules and questions ask whichever it is.

*Full board*: every ship stands in the state, so what may be reached is worked out. *Assisted*: the players
keep their ships; what is None here only they can see, and they are asked. No rule needs to know which it is.
"""

from collections.abc import Sequence

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.games.three_ages import model
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.strength import contested, controller, pieces, present, strongest
from companion.games.three_ages.terms import BONUSES, COLONY_PIECES, SHIPS, Action, Bonus

# A colony that may be founded, and whether its bonus is still to be asked.
Founding = tuple[c.Colonise, bool]


def has_colony_piece(state: model.State, seat: Seat) -> bool:
    """Whether a colony piece is left to place."""
    return len(model.colonies_of(state, seat)) < COLONY_PIECES


def new_mark(state: model.State) -> Sector:
    """Assisted play: the name of the next colony's sector, never used before."""
    return f"colony-{state.colonies_founded + 1}"


class Assisted:
    """Sectors have no names: a home or a colony is a mark that stands for one."""

    tracked = False

    def place(self, _: Sector, what: Text) -> Text:
        """What stands on a sector, and where that is."""
        return what

    def free_homes(self, _: model.State) -> list[Sector]:
        """Where a home sector may be laid, as far as that matters."""
        return []

    def battlefields(self, state: model.State, _: Seat) -> list[Sector]:
        """Where a battle may be; of the sectors without any colony there may be many."""
        built = [*state.homes, *(colony.sector for colony in state.colonies)]
        return [*built, model.OPEN] if len(state.fought) < len(state.galaxy.places) else built

    def ships_on(self, _: model.State, __: Sector) -> tuple[int, ...] | None:
        """The ships of every seat on a sector."""
        return None

    def ships_of(self, state: model.State, seat: Seat) -> int | None:
        """A seat's ships on all sectors; told only where they break a tie."""
        return state.counted.get(seat) if state.phase in ("counting", "over") else None

    def sectors_held(self, _: model.State) -> dict[Seat, int] | None:
        """Controlled sectors by seat."""
        return None

    def action(self, _: model.State, seat: Seat, action: Action) -> tuple[Command, bool] | None:
        """How an action of the budget is carried out, and whether more is to be asked; None: it cannot be."""
        return c.UseAction(seat, action), False

    def foundings(self, state: model.State, seat: Seat) -> list[Founding]:
        """The colonies that a seat may found."""
        mark = new_mark(state)
        left = tiles_left(state) if has_colony_piece(state, seat) else ()
        return [(c.Colonise(seat, mark, bonus), False) for bonus in left]

    def unsettled(self, state: model.State) -> list[Sector]:
        """Neutral sectors without a colony, as far as anybody can name them."""
        return [new_mark(state)]

    def bonuses(self, state: model.State) -> dict[Sector, Bonus]:
        """The bonus of each sector, as far as everybody knows it."""
        return {colony.sector: colony.bonus for colony in state.colonies}

    def lies_face_down(self, _: model.State, __: Sector) -> bool:
        """Whether a sector is still to be explored."""
        return False


class FullBoard:
    """Every ship, home and bonus has its sector."""

    tracked = True

    def place(self, sector: Sector, what: Text) -> Text:
        return say("{sector}, {what}", sector=sector, what=what)

    def free_homes(self, state: model.State) -> list[Sector]:
        return [home for home in state.galaxy.homes if home not in state.homes]

    def battlefields(self, state: model.State, seat: Seat) -> list[Sector]:
        return contested(state, seat)

    def ships_on(self, state: model.State, sector: Sector) -> tuple[int, ...] | None:
        return model.ships_on(state, sector)

    def ships_of(self, state: model.State, seat: Seat) -> int | None:
        return sum(model.fleet(state, seat).values())

    def sectors_held(self, state: model.State) -> dict[Seat, int] | None:
        held = dict.fromkeys(range(1, state.seats + 1), 0)
        for here in pieces(state).values():
            if (seat := strongest(state, here)) is not None:
                held[seat] += 1
        return held

    def action(self, state: model.State, seat: Seat, action: Action) -> tuple[Command, bool] | None:
        if action in ("movement", "portal"):
            return (c.Move(seat, action), True) if model.fleet(state, seat) else None
        if action == "production":
            return None if all_placed(state, seat) else (c.Build(seat), True)
        return (c.Strike(seat, action), True) if strikable(state, seat, action) else None

    def foundings(self, state: model.State, seat: Seat) -> list[Founding]:
        known = state.full_board().bonuses
        return [(c.Colonise(seat, sector), sector not in known) for sector in colonisable(state, seat)]

    def unsettled(self, state: model.State) -> list[Sector]:
        return [sector for sector in state.galaxy.neutral if model.colony_on(state, sector) is None]

    def bonuses(self, state: model.State) -> dict[Sector, Bonus]:
        bonuses, hidden = state.full_board().bonuses, state.full_board().face_down
        return {one: bonus for one, bonus in bonuses.items() if one not in hidden} if hidden else bonuses

    def lies_face_down(self, state: model.State, sector: Sector) -> bool:
        return sector in state.full_board().face_down


_ASSISTED, _FULL_BOARD = Assisted(), FullBoard()


def ground(state: model.State) -> Assisted | FullBoard:
    """How the board of this game is kept."""
    return _ASSISTED if state.board is None else _FULL_BOARD


# --- bonuses


def known_bonus(state: model.State, sector: Sector | None) -> Bonus | None:
    """The bonus of a sector, once somebody has said it."""
    return ground(state).bonuses(state).get(sector or "")


def tiles_left(state: model.State) -> dict[Bonus, int]:
    """Bonuses that a sector without a known one can still have, and how many of each nobody has seen yet."""
    printed, used = state.options.data.sectors, ground(state).bonuses(state).values()
    left = {bonus: printed.get(bonus, 0) for bonus in BONUSES}
    for bonus in used:
        left[bonus] -= 1
    return {bonus: number for bonus, number in left.items() if number > 0}


# --- what may be reached on the full board


def targets(state: model.State, draft: c.Move) -> Sequence[Sector]:
    """Where ships from the source may go: the neighbours, or anywhere through a portal."""
    if draft.action == "movement" and state.setting("adjacency") == "checked":
        return state.galaxy.neighbours[draft.source or ""]
    return [sector for sector in state.galaxy.places if sector != draft.source]


def all_placed(state: model.State, seat: Seat) -> bool:
    """All 20 ships on sectors: that stops Production and Conversion."""
    return sum(model.fleet(state, seat).values()) >= SHIPS


def shipyards(state: model.State, seat: Seat) -> list[Sector]:
    """Sectors with an own colony, the home included; control is not needed."""
    return [model.home_of(state, seat), *[colony.sector for colony in state.colonies if colony.seat == seat]]


def victims(state: model.State, draft: c.Strike) -> list[Seat]:
    """Opponents with a ship on the sector."""
    return [other for other in model.fleets_on(state, draft.sector or "") if other != draft.seat]


def strikable(state: model.State, seat: Seat, action: Action) -> list[Sector]:
    """Where an Ambush, or under own control a Conversion, finds a ship to hit."""
    if action == "conversion" and all_placed(state, seat):
        return []
    fleets = state.full_board().fleets
    others = set[Sector]().union(*fleets[: seat - 1], *fleets[seat:])
    beside = [sector for sector in present(state, seat) if sector in others]
    return beside if action == "ambush" else [one for one in beside if controller(state, one) == seat]


def colonisable(state: model.State, seat: Seat) -> list[Sector]:
    """Sectors that the seat controls and that hold nobody's colony."""
    if not has_colony_piece(state, seat):
        return []
    return [sector for sector in sorted(model.fleet(state, seat)) if is_free(state, seat, sector)]


def is_free(state: model.State, seat: Seat, sector: Sector) -> bool:
    """Whether a sector with ships of a seat is under its control, and nobody has settled there."""
    if sector in state.full_board().homes or model.colony_on(state, sector) is not None:
        return False
    return strongest(state, model.fleets_on(state, sector)) == seat
