"""Real decks on the full board: cards are read at a reader or named as they are turned up or played."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Lay, public_part
from companion.core.signals import CardPresent
from companion.games.starcraft import GAME
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft.board import FactionSheet, Mobilizing
from companion.games.starcraft.changes import sheet_of, with_board, with_player
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.event_cards import FIRST_EVENT
from companion.games.starcraft.fights import FROM_DECK, UNNAMED
from companion.games.starcraft.model import State
from companion.games.starcraft.openings import begin_fight
from companion.games.starcraft.real_deck import into_hand, out_of_hand, pile
from companion.games.starcraft.regroup_end import reading
from companion.journal.timeline import Timeline
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.session import Session
from companion.table.tags import Tag, TagBook
from tests.games.starcraft.tables import do, on_planets, settled, sheet, standing
from tests.table.clocks import FakeClock

AREA = "torus.1"
MARINE, ZERGLING = 1, 201
SEATS = frozenset({1, 2})


@pytest.fixture
def fighting() -> State:
    """A Marine attacks a Zergling, and the attacker lays a card."""
    state = on_planets(settled(2, ("raynor", "overmind"), combat="real"), "torus")
    state = standing(state, {AREA: (2, {"zergling": 1})}, {})
    moving = Mobilizing("torus", special=False, enemy=AREA, attackers={"marine": 1})
    state = replace(with_board(state, mobilize=moving), phase="mobilize", active=1)
    begun: State = GAME.after(state, begin_fight(state, (), 1, Random(1)))
    return begun


def _resolved(state: State) -> bool:
    return state.fight is None or state.fight.skirmishes[0].done


def _reinforcement(state: State, seat: int) -> int:
    return next(card for card in sheet_of(state, seat).deck if card_of(state, card).reinforcement)


def test_hands_are_only_counted_and_any_card_may_be_in_them(fighting: State) -> None:
    own = sheet_of(fighting, 1)
    assert own.hand == (0,) * (8 + 3)
    assert len(own.deck) == 18
    assert pile(own) == 18 - 11
    prompt = GAME.prompt(GAME.view(fighting, 1), 1)
    assert isinstance(prompt, Lay)
    assert len(prompt.cards) == 16, "every standard card of the deck"
    assert "marine" in card_of(fighting, prompt.cards[0]).units, "those of the front line come first"


def test_card_that_is_not_read_is_laid_where_everybody_looks_and_named_later(fighting: State) -> None:
    public = public_part(GAME.prompt(GAME.view(fighting, 1), 1))
    assert public is not None
    assert [option.command for option in public.options] == [
        bc.LayCombat(1, UNNAMED, 0),
        bc.LayCombat(1, UNNAMED, UNNAMED),
        bc.LayCombat(1, FROM_DECK, 0),
    ]
    state = do(fighting, bc.LayCombat(1, UNNAMED, 0), bc.LayCombat(2, UNNAMED, 0))
    assert (state.phase, GAME.waiting(state)) == ("resolving", (1,))
    assert sheet_of(state, 1).hand == (0,) * 10
    state = do(state, bc.NameCard(1, MARINE))
    assert GAME.waiting(state) == (2,)
    state = do(state, bc.NameCard(2, ZERGLING))
    assert _resolved(state)
    assert sheet_of(state, 1).discards == (MARINE,)
    assert MARINE not in sheet_of(state, 1).deck
    assert sheet_of(state, 1).down == 0


def test_reinforcement_card_beside_is_named_after_the_standard_card(fighting: State) -> None:
    state = do(fighting, bc.LayCombat(1, UNNAMED, UNNAMED), bc.LayCombat(2, ZERGLING, 0))
    assert sheet_of(state, 1).hand == (0,) * 9
    assert GAME.waiting(state) == (1,)
    state = do(state, bc.NameCard(1, MARINE))
    prompt = GAME.prompt(GAME.view(state, 1), 1)
    assert isinstance(prompt, Lay)
    assert all(card_of(state, card).reinforcement for card in prompt.cards)
    card = _reinforcement(state, 1)
    state = do(state, bc.NameCard(1, card))
    assert _resolved(state)
    assert sheet_of(state, 1).discards == (MARINE, card)


def test_lone_reinforcement_card_is_discarded_and_replaced_from_the_deck(fighting: State) -> None:
    state = do(fighting, bc.LayCombat(1, UNNAMED, 0), bc.LayCombat(2, ZERGLING, 0))
    card = _reinforcement(state, 1)
    state = do(state, bc.NameCard(1, card))
    assert GAME.waiting(state) == (1,)
    assert state.fighting.skirmishes[0].attacker.card == FROM_DECK
    assert sheet_of(state, 1).discards == (card,)
    state = do(state, bc.NameCard(1, MARINE))
    assert _resolved(state)
    assert set(sheet_of(state, 1).discards) == {card, MARINE}


def test_top_card_of_an_empty_deck_is_no_card(fighting: State) -> None:
    held = sheet_of(fighting, 1)
    state = sheet(fighting, 1, hand=(0,) * len(held.deck), discards=())
    state = do(state, bc.LayCombat(1, FROM_DECK, 0), bc.LayCombat(2, ZERGLING, 0))
    assert _resolved(state), "nothing had to be named"
    assert sheet_of(state, 1).discards == ()


def test_pile_is_made_of_the_discards_with_its_last_card() -> None:
    drawn = into_hand(FactionSheet(deck=(1, 2, 3), discards=(4, 5)), 3)
    assert (drawn.hand, drawn.deck, drawn.discards) == ((0, 0, 0), (1, 2, 3, 4, 5), ())
    assert pile(drawn) == 2
    laid = out_of_hand(drawn, 4, unread=1)
    assert (laid.hand, laid.deck, laid.down, pile(laid)) == ((0,), (1, 2, 3, 5), 1, 2)


def test_others_cannot_tell_a_card_that_was_read_from_one_that_was_not(fighting: State) -> None:
    unread = do(fighting, bc.LayCombat(1, UNNAMED, 0))
    read = do(fighting, bc.LayCombat(1, MARINE, 0))
    for seat in (0, 2):
        assert GAME.view(unread, seat) == GAME.view(read, seat)
    assert GAME.view(unread, 1) != GAME.view(read, 1)


def test_determinised_state_agrees_with_the_view_whatever_was_read(fighting: State) -> None:
    for card in (UNNAMED, MARINE, FROM_DECK):
        state = do(fighting, bc.LayCombat(1, card, 0))
        for seat in (1, 2):
            seen = GAME.view(state, seat)
            assert GAME.view(GAME.determinise(seen, seat, Random(1)), seat) == seen


def test_discard_is_named_in_the_open(fighting: State) -> None:
    state = replace(fighting, phase="discarding", fight=None)
    prompt = GAME.prompt(GAME.view(state, 1), 1)
    assert isinstance(prompt, Lay)
    assert not prompt.sealed
    state = do(state, bc.DiscardCombat(1, MARINE))
    assert sheet_of(state, 1).hand == (0,) * 10
    assert sheet_of(state, 1).discards == (MARINE,)


class Readers:
    """A place with a reader for everybody, and a deck whose cards have tags."""

    def __init__(self, state: State) -> None:
        self.clock = FakeClock()
        self.session = Session(Timeline(GAME, state.options), now_ms=self.clock, chance=Random(1))
        self.session.timeline.state = state
        tags = TagBook({f"04{card:06x}": Tag(card) for card in range(1, 700)})
        self.desk = Desk(self.session, Devices(Equipment(SEATS, SEATS, SEATS)), self.clock, tags)

    def lay(self, seat: int, *tags: str) -> None:
        """Put something on a reader, and take it off again."""
        for field in (tags, ()):
            self.desk.handle(CardPresent(seat, field))
            for _ in range(20):
                self.clock.tick(100)
                self.desk.tick()


@pytest.fixture
def readers(fighting: State) -> Readers:
    return Readers(fighting)


def test_tagged_card_is_read_at_the_own_reader_and_counts(readers: Readers) -> None:
    readers.lay(1, f"04{MARINE:06x}")
    command = bc.LayCombat(1, MARINE)
    assert readers.session.lists(replace(command, reinforcement=0))
    assert readers.desk.prompt(1) == GAME.refine(readers.session.view(1), command)
    readers.session.submit(replace(command, reinforcement=0))
    state: State = readers.session.state
    assert GAME.waiting(state) == (2,)
    assert state.fighting.skirmishes[0].attacker.card == MARINE
    assert GAME.view(state, 2).fighting.skirmishes[0].attacker.card == 0


def test_card_that_is_turned_up_is_named_by_its_tag(readers: Readers) -> None:
    readers.session.submit(bc.LayCombat(1, FROM_DECK, 0))
    readers.session.submit(bc.LayCombat(2, ZERGLING, 0))
    readers.lay(2, f"04{ZERGLING:06x}")
    assert not _resolved(readers.session.state), "it is not that player's card"
    readers.lay(1, f"04{MARINE:06x}")
    state: State = readers.session.state
    assert _resolved(state)
    assert sheet_of(state, 1).discards == (MARINE,)


# --- real Event cards


@pytest.fixture
def holding() -> State:
    """Both play Event cards that only their owners have seen: three of Stage III, and one of Stage I."""
    state = settled(2, ("raynor", "overmind"), combat="box")
    state = with_player(with_player(state, 1, held=(3, 3, 3)), 2, held=(1,))
    state = replace(state, phase="regrouping")
    begun: State = GAME.after(state, reading(state, (), Random(1)))
    return begun


def _event(state: State, **wanted: object) -> int:
    events = enumerate(state.options.data.events, start=FIRST_EVENT)
    return next(
        number
        for number, card in events
        if all(getattr(card, name) == value for name, value in wanted.items())
    )


def test_real_event_may_be_any_of_its_stage_and_nobody_is_told_which(holding: State) -> None:
    assert (holding.phase, GAME.waiting(holding)) == ("playing", (1,))
    prompt = GAME.prompt(GAME.view(holding, 1), 1)
    assert isinstance(prompt, Lay)
    assert {holding.options.data.events[card - FIRST_EVENT].stage for card in prompt.cards} == {3}
    assert sheet_of(holding, 1).read == (-1, -1, -1)
    assert prompt == GAME.prompt(GAME.view(holding, 0), 1), "all of it is known to everybody"


def test_real_event_that_is_named_does_what_it_says(holding: State) -> None:
    state = do(holding, bc.PlayEvent(1, _event(holding, stage=3, effect="points", end=False)))
    assert state.player(1).points.total == holding.player(1).points.total + 1
    assert not state.player(1).held
    assert GAME.waiting(state) == (2,)
    state = do(state, bc.PlayEvent(2, -1))
    assert state.round == holding.round + 1


def test_several_real_ends_are_played_together_and_end_the_game(holding: State) -> None:
    ends = bc.PlayEvent(1, _event(holding, end=True), 2)
    assert GAME.prompt(GAME.view(holding, 1), 1).accepts(ends)
    state = do(holding, ends)
    assert state.ends == 2
    assert state.player(1).points.total == holding.player(1).points.total + 1, "the benefit of one only"
    assert GAME.over(do(state, bc.PlayEvent(2, -1)))


def test_tagged_event_is_played_by_its_tag(holding: State) -> None:
    readers = Readers(holding)
    card = _event(holding, stage=3, effect="workers")
    readers.lay(1, f"04{card:06x}")
    state: State = readers.session.state
    assert GAME.waiting(state) == (2,)
    assert sheet_of(state, 1).workers_owned == sheet_of(holding, 1).workers_owned + 2
