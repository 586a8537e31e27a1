"""Moments of the full board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.moment import Moment, MomentBuilder
from companion.core.seats import TABLE
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import commands as c
from companion.games.starcraft import odds
from companion.games.starcraft.board import Mobilizing
from companion.games.starcraft.changes import with_board, with_player, with_sheet, with_units
from companion.games.starcraft.fights import UNNAMED
from companion.games.starcraft.ground import areas_of, bases
from companion.games.starcraft.model import Order, State
from companion.games.starcraft.openings import begin_fight
from companion.games.starcraft.orders import SPECIAL
from companion.games.starcraft.terms import FACTIONS


class BoardStage(MomentBuilder[State]):
    """Its positions."""

    def dealt(self, **settings: str) -> State:
        """The first planet is to be laid."""
        state = self.do(self.opened(board="full", **settings), c.NameFirst(TABLE, 1))
        for seat in range(1, state.seats + 1):
            state = self.do(state, c.ChooseFaction(seat, FACTIONS[seat - 1]))
        return state

    def until(self, state: State, phase: str) -> State:
        """The first answer to every question, until this phase."""
        while state.phase != phase:
            (seat,) = self.game.waiting(state)
            prompt = self.game.prompt(self.game.view(state, seat), seat)
            command, draft = prompt.answer(0)
            while draft:
                command, draft = self.game.refine(self.game.view(state, seat), command).answer(0)
            state = self.do(state, command)
        return state

    def executing(self, kind: str, **settings: str) -> State:
        """The first player's order on the own planet lies on top."""
        state = self.until(self.dealt(**settings), "planning")
        (home,) = bases(state, 1)
        planet = home.rpartition(".")[0]
        order = Order(1, kind.removesuffix(SPECIAL), kind.endswith(SPECIAL))
        state = replace(state, stacks={planet: (Order(2, "build"), order)}, phase="execution", active=1)
        return with_sheet(state, 1, modules={"research_development": 1})

    def fighting(self, combat: str = "dealt", **sheet: Any) -> State:
        """Two skirmishes on the first player's planet, whose `sheet` may hold something special."""
        state = with_sheet(self.executing("mobilize", combat=combat), 1, **sheet)
        (home,) = bases(state, 1)
        planet = home.rpartition(".")[0]
        area = next(one for one in areas_of(state, planet) if one not in state.ground.troops)
        state = with_units(state, area, 2, {"firebat": 1, "marine": 1})
        attackers = {"marine": 2, "vulture": 1} | ({"science_vessel": 1} if sheet else {})
        moving = Mobilizing(planet, special=True, enemy=area, attackers=attackers)
        state = replace(with_board(state, mobilize=moving), phase="mobilize")
        begun: State = self.game.after(state, begin_fight(state, (), 1, Random(2)))
        return begun


def moments(stage: BoardStage) -> Iterator[Moment]:
    """All of them, in the order of a game."""
    dealt = stage.dealt()
    yield Moment("full-planet", dealt, 1)
    yield Moment("full-base", dealt, 1, path=(0,))
    second = stage.do(dealt, bc.LayPlanet(1, dealt.ground.dealt[1][0], 0, "later"))
    yield Moment("full-where", second, 2, path=(0,))
    yield Moment("full-laying", dealt, TABLE)
    axis = stage.until(second, "axis")
    yield Moment("full-axis", axis, 1)
    forces = stage.until(axis, "forces")
    yield Moment("full-units", forces, 1)
    planning = stage.until(forces, "planning")
    yield Moment("full-order", planning, 1)
    yield Moment("full-order-kind", planning, 1, path=(0,))
    yield from _orders(stage)
    yield from _battle(stage)
    yield from _real_deck(stage)
    yield from _ends(stage)


def _orders(stage: BoardStage) -> Iterator[Moment]:
    building = stage.executing("build" + SPECIAL)
    yield Moment("full-execute", building, 1)
    planet = next(iter(building.stacks))
    begun = stage.do(building, c.Execute(1, planet, "do"))
    yield Moment("full-build", begun, 1)
    yield Moment("full-build-area", begun, 1, path=(0,))
    moving = stage.do(stage.executing("mobilize"), c.Execute(1, planet, "do"))
    yield Moment("full-move", moving, 1, path=(0,))
    research = stage.do(stage.executing("research"), c.Execute(1, planet, "do"))
    yield Moment("full-research", research, 1)


def _battle(stage: BoardStage) -> Iterator[Moment]:
    fighting = stage.fighting()
    yield Moment("full-opening", stage.fighting(technologies=("science_vessel-start",)), 1)
    yield Moment("full-battle", fighting, TABLE)
    yield Moment("full-pair", fighting, 1)
    supporting = stage.until(fighting, "supporting")
    yield Moment("full-support", supporting, 1)
    cards = stage.until(supporting, "cards")
    yield Moment("full-card", cards, 1, turn=1, reader=False)
    yield Moment("full-odds", cards, 1, screen=odds.page(stage.game.view(cards, 1), 1)[0])
    resolving = stage.until(cards, "resolving")
    yield Moment("full-skirmish", resolving, 1)
    yield stage.announced("full-result", resolving, 1, bc.Resolve(1, 0))


def _real_deck(stage: BoardStage) -> Iterator[Moment]:
    cards = stage.until(stage.fighting(combat="real"), "cards")
    yield Moment("full-real-card", cards, 1, reader=False)
    for seat in (1, 1, 2, 2):
        cards = stage.do(cards, bc.LayCombat(seat, UNNAMED, UNNAMED))
    turned = stage.do(cards, bc.Resolve(1, 0))
    yield Moment("full-turned-up", turned, 1, reader=False)
    held = replace(stage.executing("build", combat="box"), phase="playing")
    held = with_sheet(with_player(held, 1, held=(1, 3, 3)), 1, read=(-1,) * 3)
    yield Moment("full-real-event", held, 1, reader=False)


def _ends(stage: BoardStage) -> Iterator[Moment]:
    state = replace(stage.executing("build"), phase="playing")
    events = state.options.data.events
    near = next(place for place, event in enumerate(events) if event.end)
    yield Moment("full-event", with_sheet(state, 1, read=(0, 2)), 1)
    yield Moment("full-event-end", with_sheet(state, 1, read=(0, near)), 1)
    hand = (*state.player(1).sheet.hand, *state.player(1).sheet.deck[:2])
    over = with_sheet(replace(state, phase="discarding"), 1, hand=hand)
    yield Moment("full-discard", over, 1, turn=1, reader=False)
    lost = b.PiecesDestroyed(tuple(bases(state, 1)), ())
    yield Moment("full-base-lost", state, 2, screen=stage.game.announce(state, (lost,)))
