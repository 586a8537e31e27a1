"""Hands that do anything while cards are enrolled: no tag is ever lost or given to two cards unasked.

A tag is looked at as where its card stands in the deck, so that a card which is given its printed number is
still the same card. Only two things may take a tag from its card: an answer that says so, and a lost tag
that is replaced.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.screen import Menu, Message, Number
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import Text
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import EnrolmentStart
from companion.enrolment.questions import TakeTag
from companion.enrolment.uids import band_of
from companion.games.three_ages import GAME
from companion.table.notices import NOTICE_MS
from companion.table.tags import Tag
from tests.enrolment.enrolling import Enroller, uid

Places = dict[str, tuple[int, str | None]]
SEATS = st.sampled_from((1, 2, 3))
LOW = ("0a00000001", "0a00000002", "0a00000003")
UIDS = st.sampled_from([*map(uid, range(6)), *LOW, "08a1b2c3", "broken"])
ACTS = st.one_of(
    st.tuples(st.just("lay"), SEATS, st.lists(UIDS, max_size=2, unique=True)),
    st.tuples(st.just("tap"), SEATS, UIDS),
    st.tuples(st.just("lift"), SEATS),
    st.tuples(st.just("click"), st.sampled_from(("push", "push", "ok", "undo"))),
    st.tuples(st.just("turn"), st.integers(-3, 3).filter(bool)),
    st.tuples(st.just("wait"), st.sampled_from((10, 300, 900, 7_000))),
    st.tuples(st.just("lose"), SEATS),
    st.tuples(st.just("type in"), st.integers(1, 40)),
    st.tuples(st.just("replace"), st.booleans()),
    st.tuples(st.just("find"), SEATS),
    st.tuples(st.just("power-cut"), st.booleans()),
)


class WildHands(Enroller):
    """Does one thing after the other, and watches the tags."""

    def act(self, act: tuple[object, ...]) -> None:
        """One thing; what may be lost by it is known before."""
        match act:
            case ("lay", int(seat), list(uids)):
                self.lay(*uids, seat=seat)
            case ("tap", int(seat), str(one)):
                self.lay(seat=seat)
                self.lay(one, seat=seat)
            case ("lift", int(seat)):
                self.lift(seat)
            case ("click", str(key)):
                self.click(key)
            case ("turn", int(steps)):
                self.turn(steps)
            case ("wait", int(milliseconds)):
                self.wait(milliseconds)
            case ("lose", int(seat)):
                self.enrolment.handle(DeviceLost(seat, "reader"))
            case ("find", int(seat)):
                self.enrolment.handle(DeviceFound(seat, "reader"))
            case ("type in", int(index)):
                self.choose("Type in the card")
                self.type_in(index)
            case ("replace", _):
                self.choose("Replace its tag")

    def choose(self, label: str) -> None:
        """Something in the menu of a card, if it is there."""
        if not self.enrolment.asking:
            self.wait(NOTICE_MS)
            self.click()
            if self.enrolment.asking and label in self.labels:
                self.pick(label)

    def type_in(self, index: int) -> None:
        """Every part, as it comes; an index that is taken leads back to the first."""
        for _ in range(20):
            match self.screen:
                case Number(label=Text(msgid="Index printed")):
                    self.dial(index)
                    index += 1
                case Number() | Menu() | Message(icon="warning") if self.enrolment.asking:
                    self.click()

    @property
    def may_be_taken(self) -> tuple[Tag, bool] | None:
        """The place whose tag the next act may take, because somebody has said so; whether of any band."""
        dialogue = self.enrolment._dialogue
        if dialogue.prompt is not None and 0 <= dialogue.place < len(dialogue.prompt):
            command, _ = dialogue.prompt.answer(dialogue.place)
            if isinstance(command, TakeTag):
                return command.tag, command.alone
        replacing = self.enrolment._progress.replacing
        return None if replacing is None else (replacing, False)

    def places(self) -> Places:
        """Where in the deck each tag's card stands, from disk."""
        deck = EnrolledDeck(GAME, self.deck.folder)
        assert deck.tags == self.deck.tags
        return {one: (deck.cards.index(tag.card), tag.side) for one, tag in deck.tags.items()}


def lost(before: Places, after: Places) -> Places:
    """The tags that do not stand where they stood."""
    return {one: place for one, place in before.items() if after.get(one) != place}


@pytest.mark.long
@settings(max_examples=60)
@given(acts=st.lists(ACTS, min_size=20, max_size=60), each_side=st.booleans())
def test_enrolment_survives_hands_that_do_anything(acts: list[tuple[object, ...]], each_side: bool) -> None:
    with TemporaryDirectory() as folder:
        hands = WildHands(Path(folder), EnrolmentStart(each_side=each_side))
        before = hands.places()
        for act in acts:
            taken = hands.may_be_taken
            if act[0] == "power-cut":
                hands = WildHands(Path(folder), EnrolmentStart(each_side=bool(act[1])))
            else:
                hands.act(act)
            after = hands.places()
            gone = lost(before, after)
            if gone:
                assert taken is not None, (act, gone)
                tag, of_any_band = taken
                (new,) = set(after.items()) - set(before.items())
                assert new[1][1] == tag.side
                # One tag may have moved, another of its band may have made room for it.
                made_room = {one: place for one, place in gone.items() if one != new[0]}
                assert all(place == new[1] for place in made_room.values()), (act, gone)
                assert of_any_band or all(band_of(one) == band_of(new[0]) for one in made_room), (act, gone)
                assert len(made_room) <= 1 + of_any_band, (act, gone)
            assert hands.enrolment.screens()
            before = after
            if hands.enrolment.finished:
                hands = WildHands(Path(folder))
