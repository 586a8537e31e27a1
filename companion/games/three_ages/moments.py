"""Every moment of a game that has a screen of its own, reached by real commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.moment import Moment, MomentBuilder
from companion.core.seats import TABLE
from companion.games.three_ages import commands as c
from companion.games.three_ages import screens
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import Colony, Levels, State
from companion.games.three_ages.terms import CIVILISATIONS, STRATEGIES, TURNS, Strategy


class Stage(MomentBuilder[State]):
    """Its positions."""

    def seated(self, **settings: str) -> State:
        """With civilisations; with the largest numbers that a game can show, if wanted."""
        state = self.do(self.opened(**settings), c.NameYoungest(TABLE, 1))
        for seat in range(1, state.seats + 1):
            home = next(iter(ground(state).free_homes(state)), None)
            state = self.do(
                state, c.ChooseCivilisation(seat, CIVILISATIONS[seat - 1], False, 4, (1, 2, 0, 3), home)
            )
        return self._swollen(state) if self.largest else state

    def dealt(self, **settings: str) -> State:
        """At the first choice."""
        return self.do(self.seated(**settings), c.BeginAge(TABLE))

    def resolving(self, *sides: Strategy, **settings: str) -> State:
        """Cards revealed: seat 1 plays the first of these sides, and so on, round again."""
        state = self.dealt(**settings)
        for seat, card in zip(range(1, state.seats + 1), state.deck, strict=False):
            state = self.do(state, c.LayCard(seat, card, sides[(seat - 1) % len(sides)]))
            if state.duel:
                state = self.do(state, c.SetAside(seat, 0))
        return self.do(state, c.Reveal(TABLE))

    def _swollen(self, state: State) -> State:
        players = tuple(
            replace(
                player, levels=Levels(5, 5, 5, 5), points=replace(player.points, sectors=199 - player.seat)
            )
            for player in state.players
        )
        marks = ("colony-1", "colony-2", "colony-3")
        sectors = state.galaxy.neutral[:3] if ground(state).tracked else marks
        colonies = tuple(Colony(1, sector, "armament") for sector in sectors)
        return replace(state, players=players, colonies=colonies, colonies_founded=3)


def moments(game: Any, names: tuple[str, ...], *, largest: bool) -> Iterator[Moment]:
    """All of them, in the order of a game of three to six players, and what only a duel has."""
    stage = Stage(game, names, largest=largest)
    yield from _set_up(stage)
    yield from _cards(stage)
    yield from _war(stage)
    yield from _growth(stage)
    yield from _expansion(stage)
    yield from _ends(stage)
    yield from _corrections(stage)


def _set_up(stage: Stage) -> Iterator[Moment]:
    opened = stage.opened()
    yield Moment("set-up-youngest", opened, TABLE)
    choosing = stage.do(opened, c.NameYoungest(TABLE, 1))
    yield Moment("set-up-civilisation", choosing, 1, turn=1)
    yield Moment("set-up-values", choosing, 1, path=(4,))
    yield Moment("set-up-other-ships", choosing, 1, path=(4, 1))
    yield Moment("set-up-waiting", choosing, TABLE)
    chosen = c.ChooseCivilisation(1, "nagaritakas", False, 20, (5, 5, 5, 5))
    yield stage.announced("set-up-chosen", choosing, 2, chosen)
    full = stage.do(stage.opened(board="full"), c.NameYoungest(TABLE, 1))
    yield Moment("set-up-home", full, 1, path=(0, 0))


def _cards(stage: Stage) -> Iterator[Moment]:
    seated = stage.seated()
    yield Moment("deal", seated, TABLE, serves="confirm")
    yield Moment("deal-seat", seated, 1)
    dealt = stage.dealt()
    yield Moment("lay", dealt, 1, serves="asked")
    yield Moment("lay-by-dial", stage.dealt(), 1, turn=1, reader=False)
    for seat, card in zip(range(1, dealt.seats), dealt.deck, strict=False):
        dealt = stage.do(dealt, c.LayCard(seat, card))
        if seat == 1:
            yield Moment("wait-for-several", dealt, 1)
    yield Moment("wait-for-one", dealt, 1)
    laid = stage.do(dealt, c.LayCard(dealt.seats, max(dealt.deck)))
    yield Moment("reveal", laid, TABLE)
    yield Moment("reveal-seat", laid, 1)
    declaring = stage.do(laid, c.Reveal(TABLE))
    yield Moment("declare-side", declaring, 1, turn=2)
    yield Moment("declare-waiting", declaring, TABLE)
    dialled = stage.do(stage.dealt(cards="dial"), c.Reveal(TABLE))
    yield Moment("declare-card", dialled, 1, turn=7, reader=False)
    duel = Stage(stage.game, stage.names[:2], largest=False).dealt()
    yield Moment("lay-aside", stage.do(duel, c.LayCard(1, 1)), 1)
    order = stage.resolving("expansion", "war", "evolution", "colonisation")
    yield Moment("order", order, TABLE, serves="order")
    yield Moment("order-seat", order, order.order[-1])
    passing = replace(order, phase="passing", turn=2)
    yield Moment("pass-left", passing, 1)
    yield Moment("pass-right", replace(passing, age=2), 1)
    yield Moment("pass", passing, TABLE)


def _war(stage: Stage) -> Iterator[Moment]:
    war = stage.resolving("war")
    yield Moment("war", war, 1, turn=1)
    yield Moment("war-ships", war, 1, path=(1,), turn=6)
    ships = tuple(20 if seat == 1 else 3 for seat in range(1, war.seats + 1))
    answers = (1, *(count - (seat == 1) for seat, count in enumerate(ships, start=1)))
    yield Moment("war-forecast", war, 1, path=answers)
    yield stage.announced("war-won", war, TABLE, c.Fight(1, "home-2", ships, sure=True))
    even = c.Fight(1, "open", (3, 3, *[0] * (war.seats - 2)), sure=True)
    tied = replace(
        war, players=tuple(replace(player, levels=Levels()) for player in war.players), colonies=()
    )
    yield stage.announced("war-tied", tied, TABLE, even)
    full = stage.resolving("war", board="full")
    board = full.full_board()
    crowd = replace(board, fleets=tuple({**fleet, board.homes[1]: 9} for fleet in board.fleets))
    yield Moment("war-full-board", replace(full, board=crowd), 1)


def _growth(stage: Stage) -> Iterator[Moment]:
    evolving = stage.resolving("evolution")
    yield Moment("evolution", evolving, 1)
    if not stage.largest:
        yield stage.announced("evolution-done", evolving, TABLE, c.Evolve(1))
    top = tuple(replace(player, levels=Levels(5, 5, 5, 5)) for player in evolving.players)
    yield Moment("evolution-full", replace(evolving, players=top), 1)
    settling = replace(stage.resolving("colonisation"), colonies=())
    yield Moment("colonisation", settling, 1, turn=2)
    founded = c.Colonise(1, f"colony-{settling.colonies_founded + 1}", "production")
    yield stage.announced("colonisation-done", settling, TABLE, founded)
    full = replace(
        stage.resolving("colonisation"), colonies=tuple(Colony(1, f"colony-{n}", "points") for n in (1, 2, 3))
    )
    yield Moment("colonisation-none-left", full, 1)
    yield Moment("levels", evolving, 2, screen=screens.levels(evolving, 1))
    yield Moment("colonies", full, 1, screen=screens.colonies(full, 1))


def _expansion(stage: Stage) -> Iterator[Moment]:
    growing = stage.resolving("expansion")
    yield Moment("expansion", growing, 1, turn=1)
    budget = replace(
        growing, budget={"portal": 4, "movement": 8, "production": 8, "ambush": 4, "conversion": 4}
    )
    shown = budget if stage.largest else growing
    yield Moment("expansion-budget", shown, 2, screen=screens.budget(shown))
    full = stage.resolving("expansion", board="full")
    yield Moment("expansion-action", full, 1)
    yield Moment("expansion-from", full, 1, path=(0,))
    yield Moment("expansion-to", full, 1, path=(0, 0))
    yield Moment("expansion-ships", full, 1, path=(0, 0, 0))


def _ends(stage: Stage) -> Iterator[Moment]:
    last = replace(stage.resolving(*STRATEGIES), phase="scoring", turn=TURNS)
    yield Moment("score-count", last, 1, turn=3)
    counted = stage.do(last, c.CountSectors(1, 3))
    yield Moment("score-waiting", counted, 1)
    for seat in range(2, last.seats):
        counted = stage.do(counted, c.CountSectors(seat, seat))
    yield stage.announced("score-age", counted, TABLE, c.CountSectors(last.seats, 2))
    yield Moment("score-full-board", replace(stage.resolving("war", board="full"), phase="scoring"), TABLE)
    scored = stage.do(counted, c.CountSectors(last.seats, 2))
    yield Moment("standings", scored, 1, screen=screens.scores(scored))
    tie = replace(
        counted,
        age=3,
        players=tuple(replace(one, points=counted.players[0].points) for one in counted.players),
    )
    yield Moment("tie-count", replace(tie, phase="counting", counted={}), 1, turn=5)
    over = replace(scored, phase="over", age=3, turn=TURNS)
    yield Moment("final", over, TABLE)
    ships = {seat: 20 - seat for seat in range(1, tie.seats + 1)}
    yield Moment("final-tie", replace(tie, phase="over", counted=ships), TABLE)


def _corrections(stage: Stage) -> Iterator[Moment]:
    dealt = stage.dealt(board="full")
    yield Moment("correct", dealt, TABLE, turn=1, correcting=True)
    yield Moment("correct-points", dealt, TABLE, path=(0,), turn=2, correcting=True)
    yield Moment("correct-level", dealt, TABLE, path=(1, 2), turn=1, correcting=True)
