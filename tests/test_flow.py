"""The wrapper over `transitions`."""

import pytest
from transitions import Machine

from companion.flow import Flow, FlowError
from companion.games.three_ages.flow import FLOW, TRANSITIONS

TRAFFIC = Flow(
    "Traffic",
    ("red", "green"),
    ({"trigger": "go", "source": "red", "dest": "green"}, {"trigger": "stop", "source": "*", "dest": "red"}),
)


def test_flow_follows_its_transitions() -> None:
    assert TRAFFIC.after("red", "go") == "green"
    assert TRAFFIC.after("green", "stop") == "red"


def test_flow_answers_the_same_when_asked_again() -> None:
    assert [TRAFFIC.after("red", "go") for _ in range(3)] == ["green"] * 3


@pytest.mark.parametrize("trigger", ["go", "fly", "to_red"])
def test_flow_refuses_what_its_data_does_not_list(trigger: str) -> None:
    with pytest.raises(FlowError, match=f"'{trigger}' cannot happen in phase 'green'"):
        TRAFFIC.after("green", trigger)


def test_flow_remembers_exactly_what_transitions_says() -> None:
    """Every (phase, trigger) of Three Ages, against a fresh machine driven directly."""

    class Model:
        state: str

    model = Model()
    machine = Machine(model, list(FLOW.states), FLOW.states[0], list(TRANSITIONS), auto_transitions=False)
    for phase in FLOW.states:
        for trigger in FLOW.triggers:
            machine.set_state(phase)
            if trigger in machine.get_triggers(phase):
                machine.events[trigger].trigger(model)
                assert FLOW.after(phase, trigger) == model.state
            else:
                with pytest.raises(FlowError):
                    FLOW.after(phase, trigger)


def test_flow_of_three_ages_can_reach_its_end_from_everywhere() -> None:
    reach = {"over"}
    for _ in FLOW.states:
        reach |= {
            source
            for step in TRANSITIONS
            for source in ([step["source"]] if isinstance(step["source"], str) else step["source"])
            if step["dest"] in reach
        }
    assert reach == set(FLOW.states)


def test_flow_draws_every_phase_and_trigger() -> None:
    drawing = FLOW.diagram()
    assert all(phase in drawing for phase in FLOW.states)
    assert all(trigger in drawing for trigger in FLOW.triggers)
