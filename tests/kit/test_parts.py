"""Commands part by part: questions, drafts and whole answers follow from one declaration."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Dial, Lay, Limits, Option, Row, Tally, answers
from companion.core.text import Text, say
from companion.core.values import Command
from companion.kit.parts import HowMany, HowManyEach, Parts, Which, WhichCard

ROOMS = ("hall", "attic", "cellar")


class Carry(Command, frozen=True):
    """So many chairs from one room to another; out of the cellar with a lamp."""

    source: str | None = None
    target: str | None = None
    lamp: int | None = None
    chairs: int | None = None
    legs: tuple[int, ...] = ()


def _called(_: object, room: str) -> Text:
    return Text("{room}", {"room": room})


CARRY = Parts(
    Carry,
    source=Which(say("From where?"), lambda view, _: view, _called, where=True),
    target=Which(
        lambda _, draft: say("From {room} to where?", room=draft.source),
        lambda view, draft: [room for room in view if room != draft.source],
        _called,
        detail=lambda _, draft, room: say("{a} to {b}", a=draft.source, b=room),
        seldom=lambda _, __, room: room == "attic",
    ),
    lamp=WhichCard(
        say("Which lamp?"),
        lambda _, __: [7, 9],
        otherwise=lambda _, draft: (Option(say("None"), Carry(draft.seat, draft.source, draft.target, 0)),),
        when=lambda _, draft: draft.source == "cellar",
    ),
    chairs=HowMany(say("How many?"), lambda _, __: range(1, 40), start=lambda _, __: 5),
    legs=HowMany(
        say("Legs?"), lambda _, __: range(3, 5), times=lambda _, draft: 2 if draft.chairs == 2 else 0
    ),
)


def test_parts_ask_in_order_and_mark_what_is_still_a_draft() -> None:
    asked = CARRY.question(ROOMS, Carry(1))
    assert isinstance(asked, Choose)
    assert [(option.where, option.draft) for option in asked.options] == [(room, True) for room in ROOMS]
    asked = CARRY.question(ROOMS, Carry(1, "hall"))
    assert isinstance(asked, Choose)
    assert [option.command for option in asked.options] == [
        Carry(1, "hall", "attic"),
        Carry(1, "hall", "cellar"),
    ]
    assert [option.seldom for option in asked.options] == [True, False]
    assert str(asked.ask) == "From hall to where?"
    assert str(asked.options[0].detail) == "hall to attic"


def test_parts_leave_out_what_means_nothing_beside_the_rest() -> None:
    assert isinstance(CARRY.question(ROOMS, Carry(1, "hall", "attic")), Dial)
    asked = CARRY.question(ROOMS, Carry(1, "cellar", "attic"))
    assert isinstance(asked, Lay)
    assert asked.draft
    assert asked.otherwise[0].command == Carry(1, "cellar", "attic", 0)


def test_parts_fill_a_tuple_number_by_number() -> None:
    draft = Carry(1, "hall", "attic", chairs=2)
    assert not CARRY.whole(ROOMS, draft)
    for legs in ((), (3,)):
        asked = CARRY.question(ROOMS, Carry(1, "hall", "attic", chairs=2, legs=legs))
        assert isinstance(asked, Dial)
        assert asked.draft == (not legs)
    assert CARRY.whole(ROOMS, Carry(1, "hall", "attic", chairs=2, legs=(3, 4)))
    assert CARRY.whole(ROOMS, Carry(1, "hall", "attic", chairs=3))


def test_parts_list_whole_answers_that_their_questions_lead_to() -> None:
    listed = [command for command in CARRY.answers(ROOMS, Carry(1)) if isinstance(command, Carry)]
    assert len(set(listed)) == len(listed)
    assert all(CARRY.whole(ROOMS, command) for command in listed)
    reached = {
        (command.source, command.target, command.lamp) for command in listed if isinstance(command, Carry)
    }
    assert len(reached) == 4 + 2 * 2
    chairs = {command.chairs for command in listed}
    assert {1, 5, 39} <= chairs
    assert len(chairs) < 10
    for command in listed:
        draft = Carry(1, command.source, command.target, command.lamp)
        dialled = [answer for answer, _ in answers(CARRY.question(ROOMS, draft))]
        assert any(isinstance(answer, Carry) and answer.chairs == command.chairs for answer in dialled)


class Floor(Command, frozen=True):
    """So many boards of each kind, in one room."""

    kinds: tuple[str, ...] = ()
    room: str | None = None
    boards: int | None = None


def _boards(rooms: tuple[str, ...], most: int) -> Parts:
    return Parts(
        Floor,
        kinds=Which(
            say("Which kind?"),
            lambda _, __: ("oak", "pine"),
            named=lambda _, draft, kind: say("{n}: {kind}", n=len(draft.kinds) + 1, kind=kind),
            where=lambda _, draft, __: f"place {len(draft.kinds)}",
            times=lambda _, __: 2,
        ),
        room=Which(say("Where?"), lambda _, __: rooms, _called, forced=True),
        boards=HowMany(say("How many?"), lambda _, __: range(1, most + 1), forced=True),
    )


def test_parts_fill_a_tuple_choice_by_choice() -> None:
    asked = _boards(ROOMS, 3).question(None, Floor(1, ("oak",)))
    assert isinstance(asked, Choose)
    assert [(str(option.label), option.where) for option in asked.options] == [
        ("2: oak", "place 1"),
        ("2: pine", "place 1"),
    ]
    assert asked.options[1].command == Floor(1, ("oak", "pine"))


def test_parts_fill_in_what_can_only_be_one_thing() -> None:
    asked = _boards(("hall",), 3).question(None, Floor(1, ("oak",)))
    assert isinstance(asked, Choose)
    assert asked.options[0].command == Floor(1, ("oak", "oak"), "hall")
    assert asked.options[0].draft
    asked = _boards(("hall",), 1).question(None, Floor(1, ("oak",)))
    assert isinstance(asked, Choose)
    assert asked.options[0].command == Floor(1, ("oak", "oak"), "hall", 1)
    assert not asked.options[0].draft


def test_parts_ask_for_the_last_word_where_all_is_forced() -> None:
    asked = _boards(("hall",), 1).question(None, Floor(1, ("oak", "pine")))
    assert isinstance(asked, Dial)
    assert (asked.command, asked.low, asked.high) == (Floor(1, ("oak", "pine"), "hall"), 1, 1)
    assert not asked.draft


class Shop(Command, frozen=True):
    """So many chairs and lamps."""

    numbers: tuple[int, ...] = ()


PRICES = (2, 3)
SHOP = Parts(
    Shop,
    numbers=HowManyEach(
        say("Buy what?"),
        rows=lambda _, __: tuple(Row(Text("{n}", {"n": cost}), 4, cost=cost) for cost in PRICES),
        bounds=lambda _, __: tuple((0, 4, cost) for cost in PRICES),
        limits=lambda coins, _: Limits(least=1, budget=coins),
    ),
)


def test_parts_fill_all_counts_in_one_pass() -> None:
    asked = SHOP.question(5, Shop(1))
    assert isinstance(asked, Tally)
    every = [Shop(1, (0, 1)), Shop(1, (1, 0)), Shop(1, (1, 1)), Shop(1, (2, 0))]
    assert [command for command, _ in answers(asked)] == list(SHOP.answers(5, Shop(1))) == every
    assert all(SHOP.whole(5, command) for command in every)
    chance = Random(1)
    assert {SHOP.any_answer(5, Shop(1), chance) for _ in range(40)} == set(every)


def test_parts_list_a_few_of_many_counts() -> None:
    few = list(SHOP.answers(30, Shop(1)))
    assert len(few) < len(SHOP.question(30, Shop(1)))
    assert few[0] == Shop(1, (0, 1))
    assert few[-1] == Shop(1, (4, 4))
