"""Every moment of a game that has a screen of its own, reached by real commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.moment import Moment, MomentBuilder
from companion.core.seats import TABLE, Seat
from companion.games.starcraft import board_moments, screens
from companion.games.starcraft import commands as c
from companion.games.starcraft.changes import with_player
from companion.games.starcraft.leaves import order_leaves
from companion.games.starcraft.model import Order, Points, State
from companion.games.starcraft.stacks import next_to_lay
from companion.games.starcraft.terms import FACTIONS

STACKS = {"orders": "stacks"}


class Stage(MomentBuilder[State]):
    """Its positions."""

    def chosen(self, **settings: str) -> State:
        """Everybody has a faction."""
        state = self.do(self.opened(**settings), c.NameFirst(TABLE, 1))
        for seat in range(1, state.seats + 1):
            state = self.do(state, c.ChooseFaction(seat, FACTIONS[seat - 1]))
        return state

    def planning(self, **settings: str) -> State:
        """The first order is to be laid."""
        state = self.do(self.chosen(**settings), c.StackEvents(TABLE), c.LayGalaxy(TABLE))
        if state.stacked:
            keys = [planet.key for planet in state.options.data.planets]
            for seat in range(1, state.seats + 1):
                own = (keys[2 * seat - 2], keys[2 * seat - 1])
                state = self.do(state, c.NamePlanets(seat, own, own[0]))
        return self._swollen(state) if self.largest else self._midgame(state)

    def stepping(self, **settings: str) -> State:
        """All orders are laid; the first player's step."""
        state = self.planning(**settings)
        if not state.stacked:
            return self.do(state, c.AllLaid(TABLE))
        planets = [player.planets[0] for player in state.players]
        number = 0
        while (seat := next_to_lay(state)) is not None:
            state = self.do(state, c.LayOrder(seat, planets[number * 2 % len(planets)]))
            number += 1
        return state

    def blocked(self) -> State:
        """The second player is blocked: all own orders lie under one of the first player."""
        state = self.stepping(**STACKS)
        planet = state.player(1).planets[0]
        stacks = {planet: (*(Order(2),) * 4, *(Order(1),) * 4)}
        return replace(state, phase="blocked", active=2, stacks=stacks)

    def _midgame(self, state: State) -> State:
        for seat in range(1, state.seats + 1):
            state = with_player(state, seat, points=Points(9 - seat), gain=3, held=(1,) * (seat % 3))
        return state

    def _swollen(self, state: State) -> State:
        for seat in range(1, state.seats + 1):
            state = with_player(state, seat, points=Points(19), gain=13, held=(1,) * 12)
        return state


def moments(game: Any, names: tuple[str, ...], *, largest: bool) -> Iterator[Moment]:
    """All of them, in the order of a game."""
    stage = Stage(game, names, largest=largest)
    yield from _set_up(stage)
    yield from _planning(stage)
    yield from _execution(stage)
    yield from _regrouping(stage)
    yield from _ends(stage)
    yield from _menus(stage)
    yield from board_moments.moments(board_moments.BoardStage(game, names, largest=largest))


def _set_up(stage: Stage) -> Iterator[Moment]:
    opened = stage.opened()
    yield Moment("set-up-first", opened, TABLE)
    choosing = stage.do(opened, c.NameFirst(TABLE, 1))
    yield Moment("set-up-faction", choosing, 1, turn=4)
    yield Moment("set-up-waiting", choosing, TABLE)
    yield stage.announced("set-up-chosen", choosing, 2, c.ChooseFaction(1, "aldaris"))
    yield stage.announced("set-up-terran", choosing, 2, c.ChooseFaction(1, "mengsk"))
    chosen = stage.chosen()
    yield Moment("set-up-deck", chosen, TABLE, serves="confirm")
    laying = stage.do(chosen, c.StackEvents(TABLE))
    yield Moment("set-up-planets", laying, TABLE)
    yield Moment("set-up-axis", laying, TABLE, turn=1)
    yield Moment("set-up-units", laying, TABLE, turn=2)
    naming = stage.do(stage.chosen(**STACKS), c.StackEvents(TABLE), c.LayGalaxy(TABLE))
    yield Moment("set-up-own-planets", naming, 1, turn=7)
    yield Moment("set-up-base", naming, 1, path=(0, 0))


def _planning(stage: Stage) -> Iterator[Moment]:
    yield Moment("plan-turns", stage.planning(), TABLE)
    state = stage.planning(**STACKS)
    yield Moment("plan-first", state, 1, serves="asked")
    yield Moment("plan-waiting", state, TABLE)
    planet = state.player(1).planets[0]
    while (seat := next_to_lay(state)) is not None and state.player(seat).laid < 2:
        state = stage.do(state, c.LayOrder(seat, planet))
    yield Moment("plan-on-top", state, 1)
    yield Moment("plan-stacks", state, 2, screen=screens.stacks(state)[0])


def _execution(stage: Stage) -> Iterator[Moment]:
    turns = stage.stepping()
    yield Moment("step-turns", turns, 1)
    yield Moment("step-race", turns, 2)
    yield Moment("step-table", turns, TABLE)
    stepping = stage.stepping(**STACKS)
    yield Moment("step-which", stepping, 1, serves="order")
    yield Moment("step-at-rest", stepping, 2)
    yield Moment("step-stacks", stepping, 2, screen=screens.stacks(stepping)[0])
    yield Moment("step-special", turns, 1, path=(3,))
    yield stage.announced("research", turns, 2, c.Execute(1, None, "special", "event"))
    yield stage.announced("traded", turns, 2, c.Execute(1, None, "traded"))
    last = replace(turns, deck=(1, 5, 20))
    drawn = stage.happening(last, c.AdjustEvents(1, True))
    yield Moment("stage", last, 1, screen=stage.game.announce(last, drawn))
    yield Moment("blocked", stage.blocked(), 2)
    battle = stage.do(turns, c.Execute(1, None, "battle"))
    for place in range(5):
        yield Moment(f"battle-{place + 1}", battle, 1, turn=place)
    for number, leaf in enumerate(order_leaves(), start=1):
        yield Moment(f"order-{number}", turns, 1, screen=leaf)


def _regrouped(stage: Stage, **settings: str) -> State:
    state = replace(stage.stepping(**settings), phase="regrouping")
    for seat in range(1, state.seats + 1):
        state = with_player(state, seat, orders=0)
    return state


def _regrouping(stage: Stage) -> Iterator[Moment]:
    state = _regrouped(stage)
    for leaf in range(5):
        yield Moment(f"regroup-{leaf}", state, TABLE, turn=leaf)
    yield Moment("regroup-seat", state, 1)
    yield Moment("regroup-each", _regrouped(stage, regrouping="each"), TABLE)
    conquest = stage.do(state, c.EndStep(TABLE))
    yield Moment("conquest", conquest, 1)
    yield Moment("conquest-waiting", stage.do(conquest, c.GainPoints(1, 3)), 1)
    few = replace(conquest, players=tuple(replace(one, points=Points()) for one in conquest.players))
    for seat in range(1, few.seats):
        few = stage.do(few, c.GainPoints(seat, seat))
    yield stage.announced("conquest-gained", few, TABLE, c.GainPoints(few.seats, 2))
    late = replace(state, phase="objective", deck=(0, 0, 12))
    yield Moment("objective", late, TABLE)
    yield Moment("objective-who", late, TABLE, turn=1)
    yield Moment("objective-seat", late, 1)
    events = replace(state, phase="events")
    yield Moment("events", events, TABLE)
    yield Moment("events-seat", events, 1)
    yield stage.announced("end-is-near", replace(events, ends=1), 1, c.PlayEnd(TABLE))
    closing = stage.do(events, c.EndEvents(TABLE))
    yield Moment("closing", closing, TABLE)
    yield Moment("closing-seat", closing, 1)


def _level(state: State) -> State:
    return replace(state, players=tuple(replace(one, points=Points(15)) for one in state.players))


def _ends(stage: Stage) -> Iterator[Moment]:
    tied = _level(replace(_regrouped(stage), phase="conquest"))
    for seat in range(1, tied.seats + 1):
        if seat == tied.seats:
            yield stage.announced("tie", tied, 1, c.GainPoints(seat, 5))
        tied = stage.do(tied, c.GainPoints(seat, 5))
    yield Moment("tie-count", tied, 1, turn=5)
    yield Moment("tie-seat", stage.do(tied, c.CountForTie(1, 9)), 1)
    over = tied
    seats: tuple[Seat, ...] = tuple(range(1, tied.seats + 1))
    for seat in seats:
        if seat == seats[-1]:
            yield stage.announced("won", over, 1, c.CountForTie(seat, 20))
        over = stage.do(over, c.CountForTie(seat, 20 if seat == seats[-1] else 9))
    yield Moment("final", over, TABLE)
    conquest = stage.stepping(mode="conquest")
    yield Moment("conquest-mode", conquest, 2)
    yield stage.announced("out", conquest, 1, c.LeaveGame(2, True))


def _menus(stage: Stage) -> Iterator[Moment]:
    state = stage.stepping(**STACKS)
    for number, goal in enumerate(screens.goals(state), start=1):
        yield Moment(f"objective-of-{number}", state, 1, screen=goal)
    yield Moment("deck", state, 1, screen=screens.deck(state))
    yield Moment("held", state, 1, screen=screens.cards_held(state))
    compared = c.Reckon(1, (6, 5), (2, 0), (6, 8), ("front", "support"), (True, False), (True, True))
    yield stage.announced("skirmish", state, 1, compared)
    yield stage.announced("retreat", state, 1, c.ReckonRetreat(1, 4, 0, None, 3))
    yield Moment("correct", state, TABLE, turn=1, correcting=True)
    yield Moment("correct-points", state, TABLE, path=(0,), turn=2, correcting=True)
