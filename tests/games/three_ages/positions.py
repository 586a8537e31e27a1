"""One position and more for every phase, on both kinds of board, to ask and to answer in."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.three_ages import commands as c
from companion.games.three_ages.model import UNREAD, State
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    end_of_age,
    expanding,
    home,
    in_turn,
    neutral,
    opened,
    ready,
    resolving,
    with_colony,
    with_levels,
    with_ships,
)


def crowded(state: State) -> State:
    """Pieces of three civilisations all over: alone, contested, tied, on homes, beside colonies."""
    if state.board is None:
        state = with_colony(with_colony(state, 1, "colony-1", "armament"), 2, "colony-2", "points")
        return with_levels(state, 2, influence=1, armament=2)
    state = with_ships(state, home(state, 1), 3, 1, 0)
    state = with_ships(state, home(state, 2), 2, 0, 1)
    state = with_ships(state, neutral(state, 0), 2, 2, 0)
    state = with_ships(state, neutral(state, 1), 3, 1, 1)
    state = with_ships(state, neutral(state, 2), 0, 2, 1)
    state = with_ships(state, neutral(state, 3), 2, 0, 0)
    state = with_colony(with_ships(state, neutral(state, 4), 0, 2, 0), 1, neutral(state, 4), "ambush")
    state = with_colony(with_ships(state, neutral(state, 5), 2, 0, 0), 2, neutral(state, 5), "points")
    return with_levels(with_levels(state, 1, influence=1, production=1), 2, armament=2)


def full_fleet(state: State) -> State:
    """All 20 ships of seat 1 are on sectors."""
    return with_ships(crowded(state), neutral(state, 6), 6)


def _war(board: str) -> State:
    return resolving({1: ("war", 1), 2: ("war", 2), 3: ("war", 4)}, dealt(3, board=board))


def _colonisation(board: str, **settings: str) -> State:
    state = dealt(3, board=board, **settings)
    return resolving({1: ("colonisation", 1), 2: ("colonisation", 2), 3: ("colonisation", 4)}, state)


def _second_turn(board: str) -> State:
    state = _war(board)
    return do(state, *(c.EndStrategy(seat) for seat in (1, 2, 3)), c.PassHands(TABLE))


def _duel_declaring() -> State:
    state = do(dealt(2), c.LayCard(1, 5), c.SetAside(1, UNREAD))
    return do(state, c.LayCard(2, 5, "war"), c.SetAside(2, 7), c.Reveal(TABLE))


def _declaring(board: str) -> State:
    state = _second_turn(board)
    return do(state, c.LayCard(1, 5), c.LayCard(2, UNREAD, "war"), c.LayCard(3, UNREAD), c.Reveal(TABLE))


def _three_colonies(board: str) -> State:
    """Seat 1 has one colony of the crowd, and two more."""
    state = crowded(_colonisation(board))
    seventh, eighth = (neutral(state, 7), neutral(state, 8)) if state.board else ("colony-7", "colony-8")
    return with_colony(with_colony(state, 1, seventh, "portal"), 1, eighth, "movement")


def _tie(state: State) -> State:
    return do(state, c.CountSectors(1, 3), c.CountSectors(2, 3), c.CountSectors(3, 1))


_ON_BOTH_BOARDS: dict[str, Callable[[str], State]] = {
    "seating": lambda board: opened(3, board=board),
    "civilisations, the first": lambda board: do(opened(3, board=board), c.NameYoungest(TABLE, 2)),
    "dealing": lambda board: ready(3, board=board),
    "choosing": lambda board: dealt(3, board=board),
    "choosing, one has laid": lambda board: do(dealt(3, board=board), c.LayCard(2, 5)),
    "choosing, second turn": _second_turn,
    "choosing, duel": lambda board: do(dealt(2, board=board), c.LayCard(1, 5)),
    "choosing, dial": lambda board: dealt(4, board=board, cards="dial"),
    "revealing": lambda board: do(
        dealt(3, board=board), *(c.LayCard(seat, seat * 4) for seat in (1, 2)), c.LayCard(3, 5)
    ),
    "declaring": _declaring,
    "declaring, dial": lambda board: do(dealt(3, board=board, cards="dial"), c.Reveal(TABLE)),
    "war": lambda board: crowded(_war(board)),
    "war, nobody to fight": _war,
    "evolution": lambda board: resolving({1: ("evolution", 1), 2: ("evolution", 2)}, dealt(2, board=board)),
    "colonisation": lambda board: crowded(_colonisation(board)),
    "colonisation, no piece left": _three_colonies,
    "expansion": lambda board: crowded(expanding(board=board)),
    "passing": lambda board: do(_war(board), *(c.EndStrategy(seat) for seat in (1, 2, 3))),
    "scoring": lambda board: crowded(end_of_age(board=board)),
}
_ON_ONE_BOARD: dict[str, Callable[[], State]] = {
    "declaring, duel": _duel_declaring,
    "war, one battle fought": lambda: do(crowded(_war("full")), c.Fight(1, neutral(_war("full"), 1))),
    "colonisation, drawn galaxy": lambda: crowded(_colonisation("full", galaxy="drawn")),
    "colonisation, explored galaxy": lambda: crowded(
        _colonisation("full", galaxy="drawn", mode="exploration")
    ),
    "expansion, all ships placed": lambda: full_fleet(expanding()),
    "expansion, nothing on the board": expanding,
    "expansion, few actions": lambda: crowded(expanding({"portal": 1, "conversion": 1})),
    "expansion, trusted table": lambda: crowded(expanding(adjacency="trusted")),
    "expansion, exploration": lambda: crowded(expanding(mode="exploration", galaxy="drawn")),
    "scoring, one has counted": lambda: do(end_of_age(), c.CountSectors(2, 9)),
    "counting": lambda: _tie(end_of_age(3)),
    "counting, one has counted": lambda: do(_tie(end_of_age(3)), c.CountShips(2, 4)),
    "over": lambda: do(end_of_age(3, board="full"), c.ScoreAge(TABLE)),
    "last turn, six players": lambda: in_turn(3, 5, 6),
}


def positions() -> Iterator[tuple[str, Callable[[], State]]]:
    """Every position by its name; it is set up only when asked for."""
    for name, make in _ON_BOTH_BOARDS.items():
        for board in ("full", "assisted"):
            yield f"{name}, {board}", partial(make, board)
    yield from _ON_ONE_BOARD.items()
