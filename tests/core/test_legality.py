"""Listed is legal: what a prompt and the drafts after it lead to, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.legality import leads_to, step_towards
from companion.core.prompt import Choose, Dial, Lay, Option, Prompt, Row, Tally
from companion.core.text import Text, say
from companion.core.values import Command, Submenu

ASK = say("Pause")


class Pay(Command, frozen=True):
    """So much to somebody, in coins one after the other."""

    to: int | None = None
    amount: int | None = None
    coins: tuple[int, ...] = ()


class Lend(Command, frozen=True):
    """A card, face up or not."""

    card: int | None = None
    side: str | None = None


class Bank(Submenu, frozen=True):
    """Only ever a draft."""


ROOT = Choose(
    1,
    ASK,
    (
        Option(ASK, Pay(1, 2), draft=True),
        Option(ASK, Pay(1, 3), draft=True),
        Option(ASK, Bank(1), draft=True),
    ),
)


def _refine(draft: Command) -> Prompt:
    if isinstance(draft, Bank):
        return Lay(1, ASK, Lend(1), "card", [4, 5], side_field="side", sides=("up",))
    assert isinstance(draft, Pay)
    if draft.amount is None:
        return Dial(1, ASK, draft, "amount", 1, draft.to or 0, draft=True)
    return Dial(1, ASK, draft, "coins", 0, 1, draft=len(draft.coins) < 1)


@pytest.mark.parametrize(
    "command", [Pay(1, 2, 1, (0, 1)), Pay(1, 3, 3, (1, 1)), Lend(1, 4), Lend(1, 5, "up")]
)
def test_legality_follows_drafts_to_what_they_list(command: Command) -> None:
    assert leads_to(ROOT, command, _refine)


NONSENSE: Any = "nonsense"


@pytest.mark.parametrize(
    "command",
    [
        Pay(1, 2),
        Pay(1, 4, 1, (0, 0)),
        Pay(2, 2, 1, (0, 0)),
        Pay(1, 2, 3, (0, 0)),
        Pay(1, 2, 1, (0,)),
        Pay(1, 2, 1, (0, 0, 0)),
        Pay(1, 2, 1, (0, 2)),
        Pay(1, 2, True, (0, 0)),
        Pay(1, 2, NONSENSE, (0, 0)),
        Pay(1, 2, 1, NONSENSE),
        Pay(1, 2, 1, (NONSENSE, 0)),
        Lend(1, 6),
        Lend(1, 4, "down"),
        Lend(1, NONSENSE),
        Bank(1),
    ],
)
def test_legality_refuses_whatever_is_not_listed(command: Command) -> None:
    assert not leads_to(ROOT, command, _refine)


def test_legality_does_not_go_round_in_a_circle() -> None:
    root = Choose(1, ASK, (Option(ASK, Bank(1), draft=True),))
    assert not leads_to(root, Pay(1, 2), lambda _: root)


def test_step_towards_takes_the_shortest_way() -> None:
    """A menu leads back to the question: whoever wants the plain answer need not go through it."""

    class Menu(Submenu, frozen=True):
        pass

    class Stop(Command, frozen=True):
        pass

    class Play(Command, frozen=True):
        pass

    menu = Option(Text("cards"), Menu(1), draft=True)
    question = Choose(1, Text("?"), (menu, Option(Text("stop"), Stop(1))))
    cards = Choose(
        1, Text("which?"), (Option(Text("play"), Play(1)), Option(Text("back"), Menu(2), draft=True))
    )

    def refine(draft: Command) -> Choose:
        return cards if draft.seat == 1 else question

    assert step_towards(question, Stop(1), refine) == 1
    assert step_towards(question, Play(1), refine) == 0
    assert step_towards(cards, Play(1), refine) == 0
    assert step_towards(cards, Stop(1), refine) == 1
    assert step_towards(question, Menu(3), refine) is None


def test_step_towards_finds_numbers_cards_and_counts() -> None:
    class Give(Command, frozen=True):
        number: int | None = None
        counts: tuple[int, ...] = ()

    def refine(draft: Command) -> Choose:
        raise AssertionError(draft)

    dial = Dial(1, Text("?"), Give(1), "number", 3, 9)
    assert step_towards(dial, Give(1, 5), refine) == 2
    lay = Lay(1, Text("?"), Give(1), "number", (4, 7))
    assert step_towards(lay, Give(1, 7), refine) == 1
    assert step_towards(lay, Give(1, 8), refine) is None
    tally = Tally(1, Text("?"), Give(1), "counts", (Row(Text("a"), 2), Row(Text("b"), 2)))
    assert step_towards(tally, Give(1, None, (1, 2)), refine) == (1, 2)
