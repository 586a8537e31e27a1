"""Dialogues: cursor, drafts that hold only while they are answers, and cards that no display shows."""

from __future__ import annotations

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.screen import NOTHING, Menu, Message, Number
from companion.core.teaching import Lesson, Term
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.kit.corrections import Correct
from companion.table.dialogue import Dialogue
from companion.table.gestures import EncoderStepped

ASK = say("Menu")
IDLE, NOWHERE = Command(1), say("nobody in reach")
SEALED = Lay(1, ASK, c.LayCard(1), "card", (4, 5), (Option(say("Pause"), c.LayCard(1, 0)),), sealed=True)


def _refuse_to_refine(draft: Command) -> Prompt:
    raise AssertionError(f"nobody should ask about {draft}")


def _turn(dialogue: Dialogue, steps: int) -> None:
    dialogue.turn(EncoderStepped(1, steps, 1000))


def _describe(card: int) -> Text:
    return Text("{card}", {"card": card})


def test_dialogue_confirms_no_card_that_it_does_not_show() -> None:
    dialogue = Dialogue(_refuse_to_refine)
    dialogue.offer(SEALED, reader=True)
    assert dialogue.screen(_describe) == Message(ASK, icon="card")
    assert dialogue.confirm() is None
    _turn(dialogue, 1)
    shown = dialogue.screen(_describe)
    assert isinstance(shown, Number)
    assert dialogue.confirm() == c.LayCard(1, shown.number) == c.LayCard(1, 4)
    _turn(dialogue, 9)
    assert dialogue.confirm() == c.LayCard(1, 0)
    _turn(dialogue, -9)
    assert dialogue.confirm() is None


def test_dialogue_without_reader_begins_at_the_first_card() -> None:
    dialogue = Dialogue(_refuse_to_refine)
    dialogue.offer(SEALED)
    assert isinstance(dialogue.screen(_describe), Number)
    assert dialogue.confirm() == c.LayCard(1, 4)


def test_dialogue_shows_a_card_that_is_no_secret_before_it_can_be_named() -> None:
    dialogue = Dialogue(_refuse_to_refine)
    dialogue.offer(Lay(1, ASK, c.NameCard(1), "card", (4, 5)), reader=True)
    assert isinstance(dialogue.screen(_describe), Number)
    assert dialogue.confirm() == c.NameCard(1, 4)


class Points:
    """A question with two parts whose second one can change, or stop being asked."""

    def __init__(self) -> None:
        self.players = [1, 2]
        self.start = 3
        self.dialogue = Dialogue(self.refine)
        self.offer()

    def offer(self) -> None:
        more = Option(say("Pause"), Correct(0, "turn"), draft=True)
        self.dialogue.offer(Choose(0, ASK, (more,)))

    def refine(self, draft: Command) -> Prompt:
        assert isinstance(draft, Correct)
        if draft.value == "turn":
            options = tuple(
                Option(_describe(player), Correct(0, "points", (player,)), draft=True)
                for player in self.players
            )
            return Choose(0, ASK, options)
        assert draft.parts[0] in self.players
        return Dial(0, ASK, draft, "parts", 0, 9, self.start)


def test_dialogue_asks_a_part_again_when_its_value_has_changed() -> None:
    points = Points()
    points.dialogue.confirm()
    points.dialogue.confirm()
    points.start = 5
    points.offer()
    assert points.dialogue.confirm() == Correct(0, "points", (1, 5))


def test_dialogue_goes_back_to_the_part_whose_answer_does_not_hold_any_more() -> None:
    points = Points()
    points.dialogue.confirm()
    points.dialogue.confirm()
    points.players = [2]
    points.offer()
    assert points.dialogue.confirm() is None
    assert points.dialogue.confirm() == Correct(0, "points", (2, 3))


def test_dialogue_shows_only_the_question_when_there_is_no_answer() -> None:
    dialogue = Dialogue(_refuse_to_refine)
    for empty in (
        Choose(1, ASK, ()),
        Lay(1, ASK, Correct(1, "seen"), "card", ()),
        Dial(1, ASK, SEALED.command, "card", 1, 0),
    ):
        dialogue.offer(empty)
        _turn(dialogue, 1)
        assert dialogue.confirm() is None
        assert isinstance(dialogue.screen(_describe), Message)


def test_dialogue_leafs_through_what_a_confirmation_is_made_with() -> None:
    looks = (Message(say("Pause")), Message(say("Menu")))
    dialogue = Dialogue(_refuse_to_refine)
    dialogue.offer(Choose(1, ASK, (Option(say("Reveal"), c.Reveal(1)),), looks=looks))
    assert dialogue.screen(_describe) == looks[0]
    _turn(dialogue, 5)
    assert dialogue.screen(_describe) == looks[1]
    assert dialogue.confirm() == c.Reveal(1)


def test_dialogue_foretells_what_a_dialled_answer_leads_to() -> None:
    def foretold(command: Command) -> Text | None:
        assert isinstance(command, Correct)
        return _describe(int(command.parts[-1])) if command.parts[-1] else None

    dialogue = Dialogue(_refuse_to_refine, foretold)
    dialogue.offer(Dial(0, ASK, Correct(0, "points", (1,)), "parts", 0, 9))
    plain = dialogue.screen(_describe)
    assert isinstance(plain, Number)
    assert plain.foot == say("OK: confirm")
    _turn(dialogue, 1)
    shown = dialogue.screen(_describe)
    assert isinstance(shown, Number)
    assert shown.foot == _describe(shown.number)


def test_dialogue_begins_anew_with_an_answer_that_leads_back_to_its_question() -> None:
    into, out = c.LayCard(1, 4), c.LayCard(1, 5)
    menu = Choose(1, ASK, (Option(say("Out"), out, draft=True),))
    root = Choose(1, ASK, (Option(say("In"), into, draft=True), Option(say("Pause"), out)))
    dialogue = Dialogue(lambda draft: menu if draft == into else root)
    dialogue.offer(root)
    assert dialogue.confirm() is None
    assert dialogue.prompt == menu
    assert dialogue.confirm() is None
    assert dialogue.prompt == root
    assert not dialogue.back()


def test_dialogue_shows_what_an_answer_does_and_first_that_it_would_do_nothing() -> None:
    """A display has one line for it: that an answer is idle goes before its detail."""
    lesson = Lesson({"war": Term(say("War"), say("fight"))}, lambda told: NOWHERE if told == IDLE else None)
    dialogue = Dialogue(_refuse_to_refine, teach=lambda _: lesson)
    idle = Option(say("War"), IDLE, detail=say("2 battles"), term="war")
    dialogue.offer(Choose(1, ASK, (idle, Option(say("War"), Command(2), term="war"))))
    shown = dialogue.screen(_describe)
    assert isinstance(shown, Menu)
    assert [(item.detail, item.effect) for item in shown.items] == [
        (NOWHERE, say("fight")),
        (NOTHING, say("fight")),
    ]


def test_dialogue_shows_the_other_answers_behind_what_is_leafed_through() -> None:
    looks = (Message(say("Pause")),)
    options = (Option(say("Reveal"), c.Reveal(1)), Option(say("Menu"), c.PassHands(1)))
    dialogue = Dialogue(_refuse_to_refine)
    dialogue.offer(Choose(1, ASK, options, looks=looks))
    assert dialogue.screen(_describe) == looks[0]
    _turn(dialogue, 1)
    shown = dialogue.screen(_describe)
    assert isinstance(shown, Menu)
    assert shown.cursor == 1
    assert dialogue.confirm() == c.PassHands(1)
