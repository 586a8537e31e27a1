"""Players as every game keeps them."""

from msgspec import Struct

from companion.core.text import say
from companion.kit.corrections import asked_of, told_of
from companion.kit.players import everybody, name_of, with_player, with_points


class Player(Struct, frozen=True):
    name: str
    points: int = 0


class State(Struct, frozen=True):
    players: tuple[Player, ...]


STATE = State((Player("Ana", 3), Player("Bao")))


def test_players_are_named_and_changed_by_their_seats() -> None:
    assert [str(name_of(STATE, seat)) for seat in everybody(STATE)] == ["Ana", "Bao"]
    assert with_player(STATE, 2, points=5) == State((Player("Ana", 3), Player("Bao", 5)))
    assert STATE.players[1].points == 0


def test_correction_of_a_players_number_is_asked_and_told_by_name() -> None:
    def now(state: State, seat: int, *_: str) -> int:
        return state.players[seat - 1].points

    assert str(asked_of(say("Points"))(STATE, 1)) == "Ana: Points"
    assert str(told_of(say("VP"), now)(STATE, 1, 7)) == "Correction, Ana: VP 3 → 7"
    of_a_place = told_of(lambda where: say("ships on {where}", where=where), now)
    assert str(of_a_place(STATE, 2, "B3", 4)) == "Correction, Bao: ships on B3 0 → 4"
    followed = told_of(say("VP"), now, numbered=1)
    assert str(followed(STATE, 1, 7, "why")) == "Correction, Ana: VP 3 → 7"


class Points(Struct, frozen=True):
    """Where points come from."""

    battles: int = 0
    sectors: int = 0


def test_points_are_gained_by_where_they_come_from() -> None:
    state = State((Player("Ana", Points(1, 2)),))  # type: ignore[arg-type]
    gained = with_points(state, 1, battles=3).players[0]
    assert gained.points == Points(4, 2)  # type: ignore[comparison-overlap]
