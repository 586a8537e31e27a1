"""Moments of a turn outside its battles, from the set-up to the end of the game, and of corrections."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.moment import Moment
from companion.core.prompt import as_held
from companion.core.seats import TABLE
from companion.core.values import Command
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import screens
from companion.games.nexus_ops.hands import hand
from companion.games.nexus_ops.model import Points, State
from companion.games.nexus_ops.moments.stage import DECK, GUARD, Stage, row
from companion.games.nexus_ops.terms import CHEAPEST_FIRST


def before_battles(stage: Stage) -> Iterator[Moment]:
    """From the set-up to the tiles."""
    yield from _set_up(stage)
    yield from _deploy(stage)
    yield from _moves(stage)


def after_battles(stage: Stage) -> Iterator[Moment]:
    """From the income to the end of the game, and what can be corrected at any time."""
    yield from _rest_of_a_turn(stage)
    yield from _ends(stage)
    yield from _corrections(stage)


def _set_up(stage: Stage) -> Iterator[Moment]:
    opened = stage.opened()
    yield Moment("set-up-first", opened, TABLE)
    yield stage.told("set-up-rubium", opened, c.NameFirst(TABLE, 1))
    named = stage.do(opened, c.NameFirst(TABLE, 1))
    yield Moment("set-up-mines", named, TABLE, serves="confirm")
    yield Moment("set-up-other-mines", named, TABLE, path=(1,), turn=1)
    full = stage.do(stage.opened(board="full"), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))
    yield Moment("set-up-terrain", full, TABLE, turn=1)


def _deploy(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    yield Moment("deploy", begun, 1, turn=1, serves="asked")
    yield Moment("turn", begun, 2)
    yield Moment("deploy-units", stage.on_board(), 1, turn=1)
    cards = len(CHEAPEST_FIRST)
    yield Moment("cards", begun, 1, path=(cards,), turn=1)
    yield Moment("secret", begun, 1, path=(cards, 0), turn=1)
    yield Moment("secret-points", begun, 1, path=(cards, 0, 1))
    yield Moment("secret-more-points", begun, 1, path=(cards, 0, 1, 2))
    yield Moment("energize", begun, 1, path=(cards, 1))
    holding = stage.holding_all(begun)
    yield Moment("energize-held", holding, 1, path=(cards,), turn=6, deck=DECK)
    held = as_held(stage.game.refine(holding, c.UseCards(1)), lambda seat: hand(holding, seat, DECK))
    yield Moment("sell-card", holding, 1, path=(cards, len(held) - 2), turn=21, deck=DECK)
    yield stage.told("secret-played", begun, c.PlaySecret(1, "dominate-rock", points=2))


def _moves(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    moving = stage.do(begun, c.EndPhase(1))
    yield Moment("move", moving, 1)
    full = stage.on_board("move")
    yield Moment("move-from", full, 1)
    yield Moment("move-which", full, 1, path=(0,))
    yield Moment("move-to", full, 1, path=(0, 0), turn=1)
    yield Moment("move-number", full, 1, path=(0, 0, 0))
    breathing = stage.do(moving, c.EndPhase(1))
    yield Moment("breath", breathing, 1)
    yield Moment("breath-die", breathing, 1, path=(0,), turn=3)
    yield Moment("breath-at", stage.do(_surrounded(full), c.EndPhase(1)), 1, path=(0,))
    by_companion = stage.do(stage.begun(dice="companion"), c.EndPhase(1), c.EndPhase(1))
    yield stage.told("breath-missed", by_companion, c.Breathe(1, companion=True))
    hit = stage.do(breathing, c.Breathe(1, die=5))
    if hit.phase == "aiming":
        yield Moment("breath-victim", hit, 1)
        hit = stage.do(hit, c.NameVictim(1, 2))
    yield Moment("breath-loss", hit, 2)
    yield stage.told("breath-done", hit, c.Remove(2, "human"))
    exploring = stage.do(breathing, c.EndPhase(1))
    yield Moment("explore", exploring, 1)
    yield Moment("explore-mine", exploring, 1, path=(0,))
    yield Moment("explore-unit", exploring, 1, path=(0, 0), turn=1)
    yield stage.told("explore-done", exploring, c.TurnTile(1, None, "small", "crystalline"))


def _surrounded(state: State) -> State:
    """The full board, with enemies on two sides of the Monolith."""
    beside = state.planet.neighbours[state.planet.monolith][:2]
    guards = dict.fromkeys(beside, row(state, {2: GUARD}))
    return replace(state, board=replace(state.map(), units={**state.map().units, **guards}))


def _rest_of_a_turn(stage: Stage) -> Iterator[Moment]:
    income = replace(stage.begun(), phase="income")
    yield Moment("income", income, 1, turn=2)
    yield stage.told("income-done", income, c.CountMines(1, (2, 3)))
    drawing = stage.do(income, c.CountMines(1, (2, 3)))
    yield Moment("draw", drawing, 1, turn=1)
    yield stage.told("draw-done", drawing, c.DrawCards(1, monolith=True))
    hill = replace(stage.begun(hill="on", priority="on"), phase="draw")
    yield Moment("draw-hill", hill, 1, turn=2)
    drawn = stage.do(drawing, c.DrawCards(1, monolith=True))
    yield Moment("end-of-turn", drawn, 1)
    yield Moment("books", drawn, 1, screen=screens.books(drawn, 1))
    yield Moment("units", drawn, 1, screen=screens.units(drawn, 1))
    yield Moment("supply", drawn, 1, screen=screens.reserves(drawn, 1))
    yield Moment("scores", drawn, TABLE, screen=screens.scores(drawn))
    yield Moment("treasuries", drawn, TABLE, screen=screens.treasuries(drawn))
    yield Moment("hands", drawn, TABLE, screen=screens.hands(drawn))
    if len(stage.names) == 4:
        teams = replace(stage.begun(teams="two"), phase="closing")
        yield Moment("hand-over", stage.do(teams, c.EndPhase(1)), 3, turn=1)
        held = replace(teams, active=3)
        yield Moment("hand-over-card", stage.do(stage.holding_all(held), c.EndPhase(3)), 1, turn=9, deck=DECK)
        yield Moment("scores-teams", teams, TABLE, screen=screens.scores(teams))


def _ends(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    poor = replace(begun.player(2), units=(0, 0, 0, 0, 0, 1), rubium=0, energize=0, secret=0)
    hunted = replace(begun, phase="breath", players=(begun.players[0], poor, *begun.players[2:]))
    hit = stage.do(hunted, c.Breathe(1, die=6))
    out: Command = c.NameVictim(1, 2) if hit.phase == "aiming" else c.Remove(2, "human")
    if hit.phase == "aiming":
        yield stage.told("eliminated", hit, out)
    tied = tuple(replace(player, points=Points(secrets=7)) for player in hunted.players)
    counting = stage.do(replace(hit, players=tied), out) if hit.phase == "aiming" else hit
    yield Moment("count-spaces", counting, 1, turn=5)
    over = replace(begun, phase="over", winners=(1,), ended_by="points")
    champion = replace(begun.player(1), points=Points(missions=5, secrets=9))
    yield Moment("final", replace(over, players=(champion, *begun.players[1:])), TABLE)
    drawn = replace(
        over, winners=(1, 3), ended_by="elimination", counted={1: 9, 3: 9}, players=tied[:1] + tied[1:]
    )
    yield Moment("final-drawn", drawn, TABLE)


def _corrections(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    yield Moment("correct", begun, TABLE, turn=1, correcting=True)
    yield Moment("correct-rubium", begun, TABLE, path=(1,), turn=2, correcting=True)
    yield Moment("correct-units", begun, TABLE, path=(3, 0), turn=-1, correcting=True)
    yield Moment("correct-points-to-win", begun, TABLE, path=(0, 10), correcting=True)
    poor = replace(begun.player(1), units=(0, 0, 0, 0, 0, 1), rubium=0, energize=0, secret=0)
    last = replace(begun, players=(poor, *begun.players[1:]))
    yield Moment("correct-last-unit", last, TABLE, path=(3, 0, -1), turn=1, correcting=True)
