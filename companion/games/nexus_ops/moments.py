"""Every moment of a game that has a screen of its own, reached by real commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from companion.core.moment import Moment
from companion.core.seats import TABLE, Seat
from companion.core.values import Command, Event, Refusal
from companion.games.nexus_ops import announcements, screens
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import Contest, Options, Pile, Points, State
from companion.games.nexus_ops.rules import decide
from companion.games.nexus_ops.terms import NO_UNITS, Counts

# In battle order: Dragon, Lava Leaper, Rock Strider, Crystalline, Fungoid, Human.
ARMY: Counts = (1, 1, 2, 1, 2, 4)
WHOLE_ARMY: Counts = (3, 4, 6, 8, 8, 12)
RAID: Counts = (0, 0, 1, 0, 0, 2)
GUARD: Counts = (0, 1, 0, 1, 0, 0)


class Opener(Protocol):
    """How a game begins; the game object has it, and this file must not import that."""

    def configure(
        self, names: tuple[str, ...], chosen: dict[str, str], data_folder: Path | None
    ) -> Options: ...

    def begin(self, options: Options) -> State: ...


class Stage:
    """A table on which moments are set up."""

    def __init__(self, game: Any, names: tuple[str, ...], *, largest: bool) -> None:
        self.game: Opener = game
        self.names = names
        self.largest = largest

    def opened(self, **settings: str) -> State:
        """Before the first step."""
        return self.game.begin(self.game.configure(self.names, settings, None))

    def begun(self, **settings: str) -> State:
        """The first player's Deploy phase, everybody with units, cards and points."""
        state = do(self.opened(**settings), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))
        army = WHOLE_ARMY if self.largest else ARMY
        players = tuple(
            replace(
                player,
                units=army,
                rubium=199 if self.largest else player.rubium,
                energize=3 - player.seat % 2,
                secret=2,
                points=Points(secrets=8 if self.largest else 2 * player.seat),
            )
            for player in state.players
        )
        held = sum(player.energize for player in players)
        return replace(
            state,
            players=players,
            energize=Pile(state.energize.deck - held),
            secret=Pile(state.secret.deck - 2 * len(players)),
            found={"large": 2, "small": 3},
        )

    def on_board(self, phase: str = "deploy") -> State:
        """The full board: everybody at home, and two who meet on the Monolith."""
        state = self.begun(board="full", map="drawn")
        army = WHOLE_ARMY if self.largest else ARMY
        nobody = (NO_UNITS,) * state.seats
        units = dict.fromkeys(state.planet.places, nobody)
        for seat, base in enumerate(state.planet.bases, start=1):
            units[base[0]] = _row(state, {seat: (0, *army[1:])})
        units[state.planet.monolith] = _row(state, {1: (army[0], *NO_UNITS[1:])})
        units[state.planet.ring[8]] = _row(state, {2: (army[0], *NO_UNITS[1:])})
        return replace(state, phase=phase, board=replace(state.map, units=units))

    def in_battle(self, own: Counts, theirs: Counts, **settings: str) -> State:
        """Assisted play: nobody holds Energize cards, the dice of the first type are to be thrown."""
        state = replace(self.begun(**settings), phase="fight")
        players = tuple(replace(player, energize=0) for player in state.players)
        return do(replace(state, players=players), attack(own, theirs))


def _row(state: State, held: dict[Seat, Counts]) -> tuple[Counts, ...]:
    return tuple(held.get(seat, NO_UNITS) for seat in range(1, state.seats + 1))


def attack(own: Counts, theirs: Counts) -> c.Attack:
    """A whole battle of seat 1 against seat 2 in Crystal Spires."""
    return c.Attack(1, "crystal", defender=2, own=own, theirs=theirs, sure=True)


def do(state: State, *commands: Command) -> State:
    """The state after commands that a game accepts."""
    for command in commands:
        state = fold(state, _events(state, command))
    return state


def _events(state: State, command: Command) -> tuple[Event, ...]:
    ruling = decide(state, command, Random(1))
    assert not isinstance(ruling, Refusal), f"{command}: {ruling.reason}"
    return ruling


def moments(game: Any, names: tuple[str, ...], *, largest: bool) -> Iterator[Moment]:
    """All of them, in the order of a turn, and what only a team or a full board has."""
    stage = Stage(game, names, largest=largest)
    yield from _set_up(stage)
    yield from _deploy(stage)
    yield from _moves(stage)
    yield from _fight(stage)
    yield from _held(stage)
    yield from _battle(stage)
    yield from _results(stage)
    yield from _rest_of_a_turn(stage)
    yield from _ends(stage)
    yield from _corrections(stage)


def _announced(key: str, state: State, command: Command) -> Moment:
    return Moment(key, state, TABLE, screen=announcements.announce(state, _events(state, command)))


def _set_up(stage: Stage) -> Iterator[Moment]:
    opened = stage.opened()
    yield Moment("set-up-first", opened, TABLE)
    yield _announced("set-up-rubium", opened, c.NameFirst(TABLE, 1))
    named = do(opened, c.NameFirst(TABLE, 1))
    yield Moment("set-up-mines", named, TABLE, serves="confirm")
    yield Moment("set-up-other-mines", named, TABLE, path=(1,), turn=1)
    full = do(stage.opened(board="full"), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))
    yield Moment("set-up-terrain", full, TABLE, turn=1)


def _deploy(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    yield Moment("deploy", begun, 1, turn=1, serves="asked")
    yield Moment("turn", begun, 2)
    yield Moment("deploy-number", begun, 1, path=(0,), turn=2)
    yield Moment("deploy-home", stage.on_board(), 1, path=(0,))
    cards = len(_affordable(begun))
    yield Moment("cards", begun, 1, path=(cards,), turn=1)
    yield Moment("secret", begun, 1, path=(cards, 0), turn=1)
    yield Moment("secret-points", begun, 1, path=(cards, 0, 1))
    yield Moment("secret-more-points", begun, 1, path=(cards, 0, 1, 2))
    yield Moment("energize", begun, 1, path=(cards, 1))
    yield _announced("secret-played", begun, c.PlaySecret(1, "dominate-rock", points=2))


def _affordable(state: State) -> list[str]:
    player = state.player(1)
    return [
        unit
        for unit, held in zip(state.chart, player.units, strict=True)
        if state.chart[unit].cost <= player.rubium and held < state.chart[unit].figures
    ]


def _moves(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    moving = do(begun, c.EndPhase(1))
    yield Moment("move", moving, 1)
    full = stage.on_board("move")
    yield Moment("move-from", full, 1)
    yield Moment("move-which", full, 1, path=(0,))
    yield Moment("move-to", full, 1, path=(0, 4), turn=1)
    yield Moment("move-number", full, 1, path=(0, 4, 0))
    breathing = do(moving, c.EndPhase(1))
    yield Moment("breath", breathing, 1)
    yield Moment("breath-die", breathing, 1, path=(0,), turn=3)
    yield Moment("breath-at", do(_surrounded(full), c.EndPhase(1)), 1, path=(0,))
    by_companion = do(stage.begun(dice="companion"), c.EndPhase(1), c.EndPhase(1))
    yield _announced("breath-missed", by_companion, c.Breathe(1, companion=True))
    hit = do(breathing, c.Breathe(1, die=5))
    if hit.phase == "aiming":
        yield Moment("breath-victim", hit, 1)
        hit = do(hit, c.NameVictim(1, 2))
    yield Moment("breath-loss", hit, 2)
    yield _announced("breath-done", hit, c.Remove(2, "human"))
    exploring = do(breathing, c.EndPhase(1))
    yield Moment("explore", exploring, 1)
    yield Moment("explore-mine", exploring, 1, path=(0,))
    yield Moment("explore-unit", exploring, 1, path=(0, 0), turn=1)
    yield _announced("explore-done", exploring, c.TurnTile(1, None, "small", "crystalline"))


def _surrounded(state: State) -> State:
    """The full board, with enemies on two sides of the Monolith."""
    beside = state.planet.neighbours[state.planet.monolith][:2]
    guards = dict.fromkeys(beside, _row(state, {2: GUARD}))
    return replace(state, board=replace(state.map, units={**state.map.units, **guards}))


def _fight(stage: Stage) -> Iterator[Moment]:
    fight = replace(stage.begun(), phase="fight")
    yield Moment("fight", fight, 1)
    yield Moment("fight-terrain", fight, 1, path=(0,), turn=2)
    own, theirs = RAID, GUARD
    yield Moment("fight-own", fight, 1, path=(0, 2, 0, 0), turn=1)
    yield Moment("fight-theirs", fight, 1, path=(0, 2, *own, 0), turn=1)
    for turn, key in enumerate(("odds-round", "odds-round-losses", "odds-end", "odds-end-losses")):
        yield Moment(key, fight, 1, path=(0, 2, *own, *theirs), turn=turn)
    yield Moment("fight-strangers", fight, 1, path=(0, 4, *own, *theirs))
    crowd = stage.begun().player(1).units
    yield Moment("odds-many", fight, 1, path=(0, 2, *crowd, *crowd), turn=2)
    full = stage.on_board("fight")
    monolith = {**full.map.units, full.planet.monolith: _row(full, {1: RAID, 2: GUARD})}
    meeting = replace(full, board=replace(full.map, units=monolith))
    yield Moment("fight-full-board", meeting, 1)
    yield Moment("odds-full-board", meeting, 1, path=(0,))


def _held(stage: Stage) -> Iterator[Moment]:
    """A space that was held in the turn before."""
    begun = stage.begun()
    held = replace(
        begun, contests=(Contest(begun.turns, "magma", {1: RAID, 2: GUARD}),), turns=begun.turns + 1
    )
    before = replace(held, phase="closing", active=len(stage.names), turns=begun.turns)
    yield _announced("contested", before, c.EndPhase(before.active))
    yield Moment("contested-move", replace(held, phase="move"), 1)
    yield Moment("contested-fight", replace(held, phase="fight"), 1)


def _battle(stage: Stage) -> Iterator[Moment]:
    asked = do(replace(stage.begun(), phase="fight"), attack(RAID, GUARD))
    yield Moment("battle-card", asked, 1, turn=1)
    yield Moment("battle-card-effect", asked, 1, path=(1,))
    yield Moment("battle-card-units", asked, 1, path=(1, 0))
    yield Moment("battle-card-change", asked, 1, path=(1, 0, 0), turn=1)
    yield from _cards_in_battle(asked)
    battle = stage.in_battle(RAID, GUARD)
    yield Moment("battle", battle, TABLE, serves="order")
    yield Moment("throw-picks", battle, 2, turn=1)
    yield Moment("throw", battle, 2, path=(0,), turn=1)
    thrown = stage.in_battle(RAID, GUARD, dice="companion")
    yield Moment("throw-companion", thrown, 2)
    yield _announced("thrown-by-the-companion", thrown, c.Throw(2, companion=True))
    hit = do(battle, c.Throw(2, 1, 0))
    yield Moment("loss", hit, 1)
    yield Moment("loss-pick", do(battle, c.Throw(2, 1, 1)), 2)


def _cards_in_battle(asked: State) -> Iterator[Moment]:
    """A card kept for later, and dice that a card has changed."""
    better = c.PlayBattleCard(1, "bonus", side=1, unit="all", change=1)
    boosted = do(asked, better)
    while boosted.phase == "cards":
        boosted = do(boosted, c.PassCards(boosted.fight.asked[0], later=True))
    thrown = do(boosted, c.Throw(2, 0))
    yield Moment("battle-card-after-dice", thrown, 1, turn=1)
    rolling = do(thrown, *(c.PassCards(seat) for seat in thrown.fight.later))
    yield Moment("battle-boosted", rolling, TABLE)


def _results(stage: Stage) -> Iterator[Moment]:
    human: Counts = (0, 0, 0, 0, 0, 1)
    battle = stage.in_battle(human, human)
    thrown = do(battle, c.Throw(1, 1))
    yield _announced("won", thrown, c.Throw(2, 0))
    won = do(thrown, c.Throw(2, 0))
    yield Moment("spoils", won, 1)
    yield _announced("mission", won, c.TakeMission(1))
    yield _announced("defender-draws", won, c.EndPhase(1))
    missed = do(battle, c.Throw(1, 0))
    yield _announced("held", missed, c.Throw(2, 0))
    yield _announced("lost", missed, c.Throw(2, 1))


def _rest_of_a_turn(stage: Stage) -> Iterator[Moment]:
    income = replace(stage.begun(), phase="income")
    yield Moment("income", income, 1, turn=2)
    yield _announced("income-done", income, c.CountMines(1, (2, 3)))
    drawing = do(income, c.CountMines(1, (2, 3)))
    yield Moment("draw", drawing, 1, turn=1)
    yield _announced("draw-done", drawing, c.DrawCards(1, monolith=True))
    hill = replace(stage.begun(hill="on", priority="on"), phase="draw")
    yield Moment("draw-hill", hill, 1, turn=2)
    drawn = do(drawing, c.DrawCards(1, monolith=True))
    yield Moment("end-of-turn", drawn, 1)
    yield Moment("books", drawn, 1, screen=screens.books(drawn, 1))
    yield Moment("units", drawn, 1, screen=screens.units(drawn, 1))
    yield Moment("supply", drawn, 1, screen=screens.reserves(drawn, 1))
    yield Moment("scores", drawn, TABLE, screen=screens.scores(drawn))
    yield Moment("treasuries", drawn, TABLE, screen=screens.treasuries(drawn))
    yield Moment("hands", drawn, TABLE, screen=screens.hands(drawn))
    if len(stage.names) == 4:
        teams = replace(stage.begun(teams="two"), phase="closing")
        yield Moment("hand-over", do(teams, c.EndPhase(1)), 3, turn=1)
        yield Moment("scores-teams", teams, TABLE, screen=screens.scores(teams))


def _ends(stage: Stage) -> Iterator[Moment]:
    begun = stage.begun()
    poor = replace(begun.player(2), units=(0, 0, 0, 0, 0, 1), rubium=0, energize=0, secret=0)
    hunted = replace(begun, phase="breath", players=(begun.players[0], poor, *begun.players[2:]))
    hit = do(hunted, c.Breathe(1, die=6))
    out: Command = c.NameVictim(1, 2) if hit.phase == "aiming" else c.Remove(2, "human")
    if hit.phase == "aiming":
        yield _announced("eliminated", hit, out)
    tied = tuple(replace(player, points=Points(secrets=7)) for player in hunted.players)
    counting = do(replace(hit, players=tied), out) if hit.phase == "aiming" else hit
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
    yield Moment("correct-units", begun, TABLE, path=(3, 5), turn=-1, correcting=True)
    yield Moment("correct-points-to-win", begun, TABLE, path=(0, 10), correcting=True)
    poor = replace(begun.player(1), units=(0, 0, 0, 0, 0, 1), rubium=0, energize=0, secret=0)
    last = replace(begun, players=(poor, *begun.players[1:]))
    yield Moment("correct-last-unit", last, TABLE, path=(3, 5, -1), turn=1, correcting=True)
