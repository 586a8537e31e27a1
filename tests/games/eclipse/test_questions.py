"""What questions say beside their answers: upkeep and what follows from it, what cannot be done and why."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.economy import net_money
from companion.games.eclipse.model import Owed, State
from companion.games.eclipse.terms import ACTION_NAMES, ACTIONS, CATEGORIES
from tests.games.eclipse.tables import begun, changed, do

HOMES = ("221", "223")


def _asked(state: State, seat: int = 1) -> Choose:
    prompt = GAME.prompt(GAME.view(state, seat), seat)
    assert isinstance(prompt, Choose)
    return prompt


def _in_place(prompt: Choose) -> list[str]:
    """All answers and what is barred, as they stand on a page."""
    barred = [(one.before - 0.5, str(one.label)) for one in prompt.barred if one.before is not None]
    open_ = [
        (at if option.listed is None else option.listed, str(option.label))
        for at, option in enumerate(prompt.options)
        if not option.leaves or option.icon
    ]
    return [label for _, label in sorted([*open_, *barred], key=lambda one: one[0])]


def _poor(money: int, discs: int, science: int = 0) -> State:
    """No income: what is stored has to pay."""
    return changed(begun(*HOMES), 1, stored=(money, science, 0), discs=discs, cubes=(11, 11, 11))


def test_actions_keep_their_places_whether_they_can_be_done_or_not() -> None:
    names = [str(ACTION_NAMES[action]) for action in ACTIONS]
    for state in (begun(*HOMES), _poor(2, 9), _poor(2, 0)):
        assert [label for label in _in_place(_asked(state)) if label in names] == names


def test_an_action_that_cannot_be_done_says_why() -> None:
    why = {str(one.label): str(one.why) for one in _asked(_poor(0, 9)).barred}
    assert why["Research"].startswith("too dear: ")
    assert why["Research"].endswith(" Science short")
    assert why["Build"] == "too dear: 3 Materials short"
    nothing_there = replace(_poor(0, 9), supply={})
    assert "no technology there that you lack" in {str(one.why) for one in _asked(nothing_there).barred}
    alone = replace(
        _poor(9, 9), tiles={key: replace(tile, fleets={}) for key, tile in _poor(9, 9).tiles.items()}
    )
    assert "you have no ship" in {str(one.why) for one in _asked(alone).barred}
    assert {str(one.why) for one in _asked(_poor(0, 0)).barred} == {"no disc left"}
    passed = changed(begun(*HOMES), 1, passed=True)
    assert {str(one.why) for one in _asked(passed).barred if one.label == ACTION_NAMES["explore"]} == {
        "not after passing"
    }


def test_action_question_says_once_what_one_more_action_does_to_upkeep_and_money() -> None:
    prompt = _asked(begun(*HOMES))
    note = str(prompt.note)
    assert note.startswith("One more action: upkeep stays at 0, you would have ")
    dearer = str(_asked(changed(begun(*HOMES), 1, discs=8, stored=(9, 0, 0))).note)
    assert dearer.startswith("One more action: upkeep goes from 3 to 5 Money, you would have ")
    assert prompt.warning is None
    details = {str(one.detail) for one in prompt.options if isinstance(one.command, c.Act)}
    assert len(details) == 1


def test_action_question_warns_when_money_would_fall_below_zero_and_says_what_follows() -> None:
    state = _poor(0, 3)
    missing = -(net_money(state, 1, 1))
    state = changed(state, 1, stored=(missing - 1, 0, 0))
    told = str(_asked(state).warning)
    assert told.endswith("1 Money short. You would give up hexes.")
    assert _asked(state).note is None
    rich = changed(state, 1, stored=(missing - 1, 20, 0))
    assert str(_asked(rich).warning).endswith(f"You would trade {state.species(1).trade} for 1.")


def test_action_question_says_that_money_is_short_already() -> None:
    state = _poor(0, 3)
    assert str(_asked(state).warning).startswith(f"{-net_money(state, 1)} Money short already, ")
    assert str(_asked(_poor(0, 0)).warning).startswith("Upkeep ")


def test_research_lists_its_tray_in_printed_order_whatever_can_be_paid() -> None:
    state = do(changed(begun(*HOMES), 1, stored=(0, 4, 9)), c.Act(1, "research"))
    state = replace(state, supply=dict.fromkeys(state.data.techs, 1))
    poor, rich = (_asked(changed(state, 1, stored=(0, science, 0))) for science in (4, 90))
    assert _in_place(poor) == _in_place(rich)
    tray = sorted((one.listed or 0, str(one.group)) for one in rich.options if one.group)
    groups = list(dict.fromkeys(group for _, group in tray))
    assert groups == [str(one).capitalize() for one in CATEGORIES]


def test_research_says_what_has_to_be_traded_beside_the_price() -> None:
    state = do(changed(begun(*HOMES), 1, stored=(0, 4, 9)), c.Act(1, "research"))
    state = replace(state, supply={"improved_hull": 1, "fusion_source": 1})
    prompt = _asked(changed(state, 1, stored=(0, 3, 9)))
    rate = state.species(1).trade
    told = {str(one.label): str(one.detail) for one in prompt.options if one.detail}
    assert told["Improved Hull (4)"] == f"1 short: trade {rate} Materials"


def test_a_colony_ship_that_can_only_go_one_way_is_one_answer_that_says_what_it_brings() -> None:
    state = begun(*HOMES)
    home = replace(state.tiles["221"], cubes=tuple(range(1, len(state.data.hexes["221"].squares))))
    state = changed(replace(state, tiles={**state.tiles, "221": home}), 1, techs=tuple(state.data.techs))
    (option,) = [one for one in _asked(state).options if isinstance(one.command, c.Colonise)]
    assert not option.draft
    assert option.where == "221"
    assert str(option.detail).startswith("221 · ")
    assert do(state, option.command).tiles["221"].cubes != home.cubes


def test_reputation_of_one_kind_is_one_answer() -> None:
    state = replace(begun(*HOMES), owed=(Owed("reputation", 1, drawn=(2, 2)),))
    assert [str(one.label) for one in _asked(state).options] == ["Keep it"]
    several = replace(state, owed=(Owed("reputation", 1, drawn=(3, 2)),))
    assert [str(one.label) for one in _asked(several).options] == ["Keep the best one", "Keep 3", "Keep 2"]


def test_the_end_of_a_round_is_told_line_by_line() -> None:
    state = begun(*HOMES)
    state = do(state, c.Pass(1))
    events = GAME.decide(state, c.Pass(2), Random(1))
    told = [str(line) for line in GAME.followed(state, events)]
    assert [line.split(":")[0] for line in told] == [
        "End of round 1",
        "Ana",
        "Bao",
        "new technologies",
        "Round 2",
    ]
    money = state.player(1).stored[0]
    then = GAME.after(state, events).player(1).stored[0]
    assert f"Money {money} → {then}" in told[1]
    assert told[-1] == "Round 2: Ana begins"


def test_an_action_that_ends_before_anything_came_of_it_says_so() -> None:
    state = do(changed(begun(*HOMES), 1, stored=(9, 9, 9), colony_ships=3), c.Act(1, "build"))
    done = next(one for one in _asked(state).options if isinstance(one.command, c.Done))
    assert str(done.detail) == "the action would be for nothing"
    assert done.seldom
    state = do(changed(state, 1, colony_ships=0), c.Build(1, "interceptor", state.player(1).sector))
    done = next(one for one in _asked(state).options if isinstance(one.command, c.Done))
    assert not done.seldom
    assert done.detail is None


def test_influence_that_ends_at_once_still_turns_colony_ships_up() -> None:
    state = do(changed(begun(*HOMES), 1, colony_ships=1), c.Act(1, "influence"))
    done = next(one for one in _asked(state).options if isinstance(one.command, c.Done))
    assert str(done.detail) == "2 colony ships ready"
    assert not done.seldom


def test_what_was_paid_for_by_a_trade_names_the_step() -> None:
    state = do(changed(begun(*HOMES), 1, stored=(9, 9, 0)), c.Act(1, "build"))
    home = state.player(1).sector
    events = GAME.decide(state, c.Build(1, "interceptor", home, "money"), Random(1))
    assert str(GAME.describe(state, events)) == f"Ana: Interceptor on {home}"
    rate = state.species(1).trade
    assert f"Ana trades {3 * rate} Money for 3 Materials" in map(str, GAME.followed(state, events))
    alone = GAME.decide(state, c.Trade(1, "money", "materials", 1), Random(1))
    assert str(GAME.describe(state, alone)) == f"Ana trades {rate} Money for 1 Materials"


def test_technologies_beyond_reach_say_what_they_do() -> None:
    state = do(changed(begun(*HOMES), 1, stored=(0, 4, 9)), c.Act(1, "research"))
    state = replace(state, supply={"improved_hull": 1, "quantum_grid": 1})
    why = {str(one.label).split(" (")[0]: str(one.why) for one in _asked(state).barred}
    assert why["Quantum Grid"].endswith(" Science short · 2 discs more, at once")


def test_who_has_passed_begins_at_no_reaction() -> None:
    passed = _asked(changed(begun(*HOMES), 1, passed=True))
    assert passed.options[passed.start_place].command == c.Pass(1)
    assert passed.options[0].term == "no-reaction"
