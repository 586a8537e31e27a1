"""Folds as data: phases follow the flow, and what was folded once is not folded again."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.values import Event
from companion.flow import Flow
from companion.kit.fold import Fold, same


class Count(Struct, frozen=True):
    phase: str = "open"
    number: int = 0


class Added(Event, frozen=True):
    number: int


class Closed(Event, frozen=True):
    pass


class Sold(Event, frozen=True):
    number: int


class Calls:
    """How often an event was folded."""

    def __init__(self) -> None:
        self.number = 0

    def add(self, state: Count, event: Added | Sold) -> Count:
        self.number += 1
        return replace(state, number=state.number + event.number)


def _fold(calls: Calls) -> Fold[Count]:
    shut = {"source": "open", "dest": "shut"}
    flow = Flow("Count", ("open", "shut"), ({"trigger": "closed", **shut}, {"trigger": "sold", **shut}))
    return Fold(flow, {Added: calls.add, Sold: calls.add, Closed: same})


def test_fold_follows_the_flow_where_an_event_is_a_trigger() -> None:
    fold = _fold(Calls())
    assert fold.fold(Count(), (Added(2), Closed())) == Count("shut", 2)
    assert fold.evolve(Count(), Added(1)) == Count("open", 1)


def test_fold_leaves_the_state_before_as_it_was_where_an_event_changes_more_than_the_phase() -> None:
    fold, before = _fold(Calls()), Count()
    assert fold.evolve(before, Sold(2)) == Count("shut", 2)
    assert before == Count("open", 0)


def test_fold_goes_on_from_what_it_folded_last() -> None:
    calls = Calls()
    fold, state, first = _fold(calls), Count(), Added(1)
    assert fold.fold(state, (first,)).number == 1
    assert fold.fold(state, (first, Added(2))).number == 3
    assert calls.number == 2


def test_fold_begins_anew_for_another_state_or_other_events() -> None:
    calls = Calls()
    fold, first = _fold(calls), Added(1)
    fold.fold(Count(), (first,))
    assert fold.fold(Count(number=5), (first,)).number == 6
    state = Count()
    assert fold.fold(state, (first, Added(1))).number == 2
    assert fold.fold(state, (Added(4), Added(4))).number == 8
    assert fold.fold(state, (Added(3),)).number == 3


def test_onward_adds_what_follows_by_itself_and_folds_nothing_twice() -> None:
    calls = Calls()
    fold, state = _fold(calls), Count()
    told = fold.onward(state, (Added(1),), lambda now: (Added(now.number),) if now.number < 4 else ())
    assert told == (Added(1), Added(1), Added(2))
    assert fold.fold(state, told).number == 4
    assert calls.number == 3


def test_fold_knows_the_union_of_its_events() -> None:
    assert set(_fold(Calls()).event_type.__args__) == {Added, Sold, Closed}
