"""What the looks at answers come to: compared with each other, however many there were at each."""

from __future__ import annotations

from companion.core.values import Command
from companion.opponents.search import Arm, surprise


def _arm(first: float, *looks: float, planned: bool = False) -> Arm:
    arm = Arm(Command(1), first)
    for value in looks:
        arm.note(value, planned=planned)
    return arm


def test_surprise_is_how_much_more_looks_say_than_first_sights() -> None:
    assert surprise([_arm(0.5), _arm(0.4)]) == 0
    assert round(surprise([_arm(0.5, 0.3, 0.4), _arm(0.4, 0.1), _arm(0.0)]), 9) == -0.2


def test_arm_that_was_never_looked_at_is_no_better_for_that() -> None:
    """Looks say less than the first sight of every answer: the best at first sight stays the best."""
    arms = [_arm(0.50, 0.2), _arm(0.49)]
    worths = [arm.worth(surprise(arms)) for arm in arms]
    assert worths[0] > worths[1]


def test_arm_that_was_looked_at_more_often_is_no_better_for_that() -> None:
    """Looks say more than the first sight of every answer."""
    arms = [_arm(0.49, 0.79, 0.79, 0.79), _arm(0.50, 0.80)]
    worths = [arm.worth(surprise(arms)) for arm in arms]
    assert worths[0] < worths[1]


def test_arm_of_a_planned_turn_is_worth_its_best_plan_too() -> None:
    good, even = _arm(0.1, 0.0, 0.2, planned=True), _arm(0.1, 0.1, 0.1, planned=True)
    assert good.mean(0.0) == even.mean(0.0)
    assert good.worth(0.0) > even.worth(0.0)
