"""Regrouping, assisted: the steps on the board, points, objectives, Event cards, the next first player."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft import terms
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.leaves import steps_leaves
from companion.games.starcraft.model import State, living, points_of, side_of, stage_on_top, target
from companion.games.starcraft.phrases import name_of, objective
from companion.games.starcraft.victory import by_end, by_points, winning
from companion.kit.order import following
from companion.kit.words import listed, number

TOP_GAIN = 13  # all areas with conquest points

# --- steps 1 to 4


def steps(state: State, seat: Seat) -> Prompt:
    """One press for four steps, or one each."""
    if state.setting("regrouping") == "each":
        name = terms.STEP_NAMES[terms.ON_THE_BOARD[state.step]]
        option = Option(name, c.EndStep(seat))
        leaf = steps_leaves()[state.step + 1]
        return Choose(seat, say("Regrouping"), (option,), looks=(leaf,), by_hand=True)
    option = Option(say("Steps 1 to 4 are done"), c.EndStep(seat))
    return Choose(seat, say("Regrouping"), (option,), looks=steps_leaves(), by_hand=True)


def end_step(state: State, _: c.EndStep, __: Random) -> tuple[Event, ...]:
    step = state.step + 1 if state.setting("regrouping") == "each" else len(terms.ON_THE_BOARD)
    done = e.StepsDone(step)
    if step < len(terms.ON_THE_BOARD):
        return (done,)
    return (done, e.EventsBegun()) if state.conquest else (done, e.ConquestBegun())


# --- step 5


def unsaid(state: State) -> tuple[Seat, ...]:
    """Who has not said their points."""
    return tuple(seat for seat in living(state) if seat not in state.gains)


def points(state: State, seat: Seat) -> Prompt:
    start = min(state.player(seat).gain, TOP_GAIN)
    return Dial(
        seat, say("Points this round?"), c.GainPoints(seat), "points", 0, TOP_GAIN, start, icon="points"
    )


def forecast(state: State, command: c.GainPoints) -> Text:
    """The new total, and how far that is."""
    assert command.points is not None
    before = points_of(state, command.seat)
    return say(
        "{before} → {after} of {target}",
        before=before,
        after=before + command.points,
        target=target(state, command.seat),
    )


def gain_points(state: State, command: c.GainPoints, _: Random) -> tuple[Event, ...]:
    assert command.points is not None
    said = e.PointsSaid(command.seat, command.points)
    after = fold(state, (said,))
    return (said,) if unsaid(after) else (said, *scored(after))


def scored(state: State) -> tuple[Event, ...]:
    """Everybody has said their points: step 6, and if nobody has won step 7 or 8."""
    gained = e.PointsGained(dict(sorted(state.gains.items())))
    after = fold(state, (gained,))
    return gained, *(by_points(after) or special_check(after))


def special_check(state: State) -> tuple[Event, ...]:
    """Step 7, if anybody's objective counts by now; otherwise step 8."""
    return (e.ObjectivesAsked(),) if candidates(state) else (e.EventsBegun(),)


# --- step 7


def candidates(state: State) -> list[Seat]:
    """Whose objective counts at this stage; that of Aldaris is judged by itself."""
    goals = {seat: state.faction(seat).objective for seat in living(state)}
    stage = stage_on_top(state)
    return [seat for seat, goal in goals.items() if goal.kind != "end_is_near" and goal.stage <= stage]


def objectives(state: State, seat: Seat) -> Prompt:
    return who_met(state, c.MeetObjective(seat))


def who_met(state: State, draft: c.MeetObjective) -> Prompt:
    """Nobody, or one after the other."""
    seat, met = draft.seat, draft.players
    nobody = say("Nobody else") if met else say("Nobody")
    last = Option(nobody, c.MeetObjective(seat, met, True), leaves=True)
    others = tuple(
        Option(
            name_of(state, one),
            c.MeetObjective(seat, (*met, one)),
            draft=True,
            detail=objective(state.faction(one).objective),
            seldom=True,
        )
        for one in candidates(state)
        if one not in met
    )
    ask = say("Who else met the objective?") if met else say("Objective met?")
    return Choose(seat, ask, (last, *others), confirms=True)


def meet_objective(state: State, command: c.MeetObjective, _: Random) -> tuple[Event, ...]:
    met = e.ObjectiveMet(command.players)
    if not command.players:
        return met, e.EventsBegun()
    claimed = list(dict.fromkeys(side_of(state, seat) for seat in command.players))
    return met, *winning(state, "objective", claimed)


# --- steps 8 to 10


def events(state: State, seat: Seat) -> Prompt:
    playing = living(state)
    held = say(
        "from {name} on: {numbers}",
        name=name_of(state, playing[0]),
        numbers=listed([number(len(state.player(one).held)) for one in playing]),
    )
    done = Option(say("All are played"), c.EndEvents(seat), detail=held)
    if state.conquest or state.ends >= terms.ENDS:
        return Choose(seat, say("Each may play one Event card"), (done,), by_hand=True)
    near = Option(
        terms.END_IS_NEAR, c.PlayEnd(seat), detail=say("{n} beside the board", n=state.ends), seldom=True
    )
    return Choose(seat, say("Each may play one Event card"), (done, near), confirms=True)


def play_end(_: State, __: c.PlayEnd, ___: Random) -> tuple[Event, ...]:
    return (e.EndPlayed(),)


def end_events(state: State, _: c.EndEvents, __: Random) -> tuple[Event, ...]:
    return by_end(state) or (e.EventsEnded(),)


def closing(state: State, seat: Seat) -> Prompt:
    ask = say("Terran down to {terran}, others {others}", terran=terms.HAND_TERRAN, others=terms.HAND)
    option = Option(
        say("First: {name}", name=name_of(state, next_first(state))),
        c.CloseRound(seat),
        detail=say("the token goes to the left"),
    )
    return Choose(seat, ask, (option, *_with_nothing_left(state, seat)))


def _with_nothing_left(state: State, seat: Seat) -> tuple[Option, ...]:
    """Galactic Conquest ends with the last one: so the table is asked whether anybody is out."""
    if not state.conquest:
        return ()
    return tuple(
        Option(say("{name} is out", name=name_of(state, one)), c.PutOut(seat, one), seldom=True)
        for one in living(state)
    )


def next_first(state: State) -> Seat:
    """The token goes to the left, past everybody who is out."""
    return following(state.first, state.seats, lambda seat: state.player(seat).out) or state.first


def close_round(state: State, _: c.CloseRound, __: Random) -> tuple[Event, ...]:
    return (e.RoundBegun(next_first(state)),)
