"""A hex with a tag on a reader: its number is not dialled."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.core.screen import Menu, Message
from companion.core.text import english
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.galaxy import explorable, spelled, zone
from companion.games.eclipse.model import State
from companion.locale import Speech
from companion.table.desk import Desk
from companion.table.tags import Tag, TagBook
from companion.terminal.enrol_report import listing, summary
from companion.web.present import rules
from tests.enrolment.enrolling import Enroller, uid
from tests.games.eclipse.tables import begun, do
from tests.table.hands import Hands

TAGS = TagBook({f"tag-{number}": Tag(number) for number in (101, 208, 308)})


def _at_readers(state: State) -> Hands:
    hands = Hands(game=GAME, settings=dict(state.options.settings))
    hands.session.timeline.state = state
    hands.desk = Desk(hands.session, hands.devices, hands.clock, TAGS)
    return hands


def _exploring() -> Hands:
    """Ana has named Explore, at the full build."""
    state = do(begun("221", "224", "226", board="assisted"), c.BeginRound(0), c.NameAction(1, "explore"))
    return _at_readers(state)


def _asked(hands: Hands, seat: int = 1) -> str:
    screen = hands.screen(seat)
    assert isinstance(screen, Menu)
    return screen.ask.render(english)


def test_hex_on_the_reader_tells_its_stack_and_number() -> None:
    hands = _exploring()
    assert _asked(hands) == "From which stack?"
    hands.lay(1, "tag-308")
    hands.wait(100)
    assert _asked(hands) == "Hex 308"
    hands.click(1)
    assert hands.session.state.tiles["308"].disc == 1


def test_hex_on_the_reader_is_right_whatever_stack_was_chosen() -> None:
    hands = _exploring()
    hands.click(1)
    hands.lay(1, "tag-208")
    hands.wait(100)
    assert _asked(hands) == "Hex 208"
    hands.click(1)
    assert "208" in hands.session.state.tiles


def test_hex_that_lies_on_the_table_is_refused() -> None:
    hands = _exploring()
    hands.lay(1, "tag-308")
    hands.wait(100)
    hands.click(1)
    state = do(hands.session.state, c.NameAction(2, "explore"))
    hands = _at_readers(state)
    hands.lay(2, "tag-308")
    hands.wait(100)
    screen = hands.screen(2)
    assert isinstance(screen, Message)
    assert screen.title.render(english) == "Card 308 cannot be the answer."


def test_drawn_hex_is_read_on_the_full_board_too() -> None:
    state = begun("221", "224", "226", draws="table")
    state = replace(state, phase="action", round=1, active=1)
    state = do(state, c.Act(1, "explore"), c.Explore(1, spelled(explorable(state, 1)[0])))
    where = state.acting.where
    assert where is not None
    drawn = {"inner": 101, "middle": 208, "outer": 308}[zone(where)]
    hands = _at_readers(state)
    hands.lay(1, f"tag-{drawn}")
    assert hands.session.state.acting.drawn == (str(drawn),)


def test_hexes_are_enrolled_without_typing_anything_in(tmp_path: Path) -> None:
    enroller = Enroller(tmp_path, game=GAME)
    deck = enroller.deck
    assert (len(deck.cards), deck.cards[0], deck.cards[-1]) == (37, 101, 318)
    enroller.lay(uid(1))
    assert deck.tags == {uid(1): Tag(101)}
    english_speech = Speech("en", "eclipse")
    assert any("2 VP" in line or "VP" in line for line in listing(deck, english_speech))
    assert not any(
        "typed" in line for line in (*listing(deck, english_speech), *summary(deck, english_speech))
    )


def test_page_draws_no_readers_for_pieces_of_the_board() -> None:
    assert rules(GAME, Speech("en", "eclipse"))["cards"] is False
