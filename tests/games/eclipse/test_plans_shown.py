"""Blueprints as a page draws them: squares that answer the question, sums, and what is wrong with them."""

from __future__ import annotations

from companion.core.plan import Plan
from companion.core.prompt import Choose
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.model import State
from companion.locale import Speech
from tests.games.eclipse.tables import begun, changed, do

ENGLISH = Speech("en", "eclipse")


def _upgrading() -> State:
    return do(begun("223", "221"), c.Act(1, "upgrade"))


def _interceptor(state: State) -> Plan:
    return GAME.plans(GAME.view(state, 1), 1)[0]


def _figures(plan: Plan) -> dict[str, str]:
    return {ENGLISH(one.name): ENGLISH(one.value) for one in plan.figures}


def test_plans_are_shown_to_the_seat_that_changes_them_and_to_nobody_else() -> None:
    state = _upgrading()
    assert [ENGLISH(plan.name) for plan in GAME.plans(state, 1)] == [
        "Interceptor",
        "Cruiser",
        "Dreadnought",
        "Starbase",
    ]
    assert GAME.plans(state, 2) == ()
    assert GAME.plans(begun("223", "221"), 1) == ()


def test_every_place_of_a_part_is_a_square_of_a_plan() -> None:
    state = _upgrading()
    prompt = GAME.refine(state, c.PlacePart(1, "hull"))
    assert isinstance(prompt, Choose)
    squares = {square.key for plan in GAME.plans(state, 1) for square in plan.squares}
    assert {option.where for option in prompt.options} <= squares


def test_plan_tells_what_its_squares_come_to_and_changes_with_them() -> None:
    state = _upgrading()
    before = _interceptor(state)
    prompt = GAME.refine(state, c.PlacePart(1, "electron_computer"))
    assert isinstance(prompt, Choose)
    placing = next(one.command for one in prompt.options if one.where.startswith("interceptor-"))
    after = _interceptor(do(state, placing))
    assert _figures(before)["hits on"] == "6"
    assert _figures(after)["hits on"] == "5+"
    assert sum(square.placed for square in after.squares) == 1
    assert before.odds is not None
    assert after.odds is not None
    assert after.odds.good > before.odds.good


def test_plan_says_what_is_wrong_with_it() -> None:
    state = _upgrading()
    parts = state.player(1).parts
    drained = changed(state, 1, parts={**parts, "interceptor": ("plasma_cannon", "plasma_cannon", "", "")})
    plan = _interceptor(drained)
    assert plan.wrong is not None
    assert ENGLISH(plan.wrong).startswith("energy short by")
    assert plan.odds is None


def test_research_lists_the_whole_tray_with_what_is_missing() -> None:
    state = changed(do(begun("223", "221"), c.Act(1, "research")), 1, stored=(2, 0, 0))
    prompt = GAME.prompt(state, 1)
    assert isinstance(prompt, Choose)
    assert prompt.barred
    assert all("Science short" in ENGLISH(one.why) for one in prompt.barred)


def test_technology_of_a_part_says_what_the_part_does() -> None:
    terms = GAME.terms(begun("223", "221"))
    assert ENGLISH(terms["tech-gauss_shield"].line) == "part: −1 to be hit"
