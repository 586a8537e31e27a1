"""What everybody sees of a step: told from the state in which it happened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.screen import Message, Screen
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.kit.telling import Telling, announcement, name_of_step, told


class Begun(Event, frozen=True):
    """A battle begins."""


class Thrown(Event, frozen=True):
    """Dice are thrown in it."""


def _fold(before: str, events: Sequence[Event]) -> str:
    return "in battle" if any(isinstance(event, Begun) for event in events) else before


def _thrown(state: str, _: Thrown) -> Screen:
    return Message(Text("{state}", {"state": state}))


TELLINGS = {Begun: Telling(), Thrown: Telling(announce=_thrown)}


def test_announcement_knows_what_came_before_its_event_in_the_same_step() -> None:
    shown = announcement(TELLINGS, _fold, "at peace", (Begun(), Thrown()))
    assert shown == Message(Text("{state}", {"state": "in battle"}))


def test_announcement_of_nothing_is_none() -> None:
    assert announcement(TELLINGS, _fold, "at peace", (Begun(),)) is None


class _Player(Struct):
    name: str


class _Table(Struct):
    players: tuple[_Player, ...]


class Sold(Event, frozen=True):
    """Somebody sells something."""

    seller: int
    thing: str
    price: int


def test_told_fills_a_sentence_with_the_player_and_the_fields_of_the_event() -> None:
    table = _Table((_Player("Ana"), _Player("Ben")))
    tell = told(say("{name} sells {thing} for {price}"), "seller", thing={"ox": say("an ox")})
    assert str(tell(table, Sold(2, "ox", 5))) == "Ben sells an ox for 5"


class Counted(Event, frozen=True):
    """Somebody counts things."""

    seat: int
    things: int


def test_told_puts_a_number_into_a_sentence_with_a_plural() -> None:
    table = _Table((_Player("Ana"), _Player("Ben")))
    tell = told(say_many("{name} has {n} thing", "{name} has {n} things", 1), count="things")
    assert str(tell(table, Counted(2, 1))) == "Ben has 1 thing"
    assert str(tell(table, Counted(2, 3))) == "Ben has 3 things"


def test_step_is_named_by_what_its_price_leads_to_right_after_it() -> None:
    tellings: dict[type[Event], Telling] = {
        Sold: Telling(lambda _, __: say("sold"), leads=(Begun,)),
        Begun: Telling(lambda _, __: say("begun")),
        Thrown: Telling(lambda _, __: say("thrown")),
    }
    sold = Sold(1, "hat", 2)
    named = [name_of_step(tellings, None, (sold, *more)) for more in ((Begun(),), (), (Thrown(), Begun()))]
    assert [str(one) for one in named] == ["begun", "sold", "sold"]
