"""Commands and events on the wire."""

import msgspec
import pytest

from companion.core.values import snake_case
from companion.games.three_ages import GAME
from companion.games.three_ages.commands import LayCard, Reveal
from companion.games.three_ages.events import BattleFought


@pytest.mark.parametrize(("name", "snake"), [("CardLaid", "card_laid"), ("Move", "move")])
def test_snake_case_names_a_class_as_journals_do(name: str, snake: str) -> None:
    assert snake_case(name) == snake


def test_command_survives_the_wire() -> None:
    command = LayCard(2, 17, "war")
    wire = msgspec.json.encode(command)
    assert wire == b'{"do":"lay_card","seat":2,"card":17,"side":"war"}'
    assert msgspec.json.decode(wire, type=LayCard | Reveal) == command


def test_event_survives_the_wire_with_seats_as_keys() -> None:
    event = BattleFought(1, "A1", {1: 9, 2: 7}, {1: 2, 2: 0}, 1, colony_lost=True)
    assert msgspec.json.decode(msgspec.json.encode(event), type=GAME.event_type) == event


@pytest.mark.parametrize(
    "wire",
    [
        b'{"do":"lay_card","seat":2,"card":"seventeen"}',
        b'{"do":"lay_card","seat":2,"kard":17}',
        b'{"do":"fly","seat":2}',
        b'{"seat":2}',
        b'{"do":"lay_card","seat":2,"side":"peace"}',
    ],
)
def test_command_of_another_shape_is_refused(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=LayCard | Reveal)
