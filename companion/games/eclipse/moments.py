"""Every moment of a game that has a screen of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.moment import Moment, MomentBuilder
from companion.core.seats import TABLE
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse import odds_shown, screens
from companion.games.eclipse.changes import with_player, with_tile
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.galaxy import EDGES, beyond, explorable, opens, wormhole
from companion.games.eclipse.model import CombatPhase, Owed, State, Tile
from companion.games.eclipse.terms import Action

BOARDS = ("221", "224", "226", "228", "230", "232")
PLACED = ("201", "306", "305")


class Stage(MomentBuilder[State]):
    """Its positions."""

    def seated(self, **settings: str) -> State:
        """Everybody with a board, before the first action; with the largest numbers, if wanted."""
        state = self.do(self.opened(**{"board": "full", **settings}), c.NameFirst(TABLE, 1))
        for _ in range(state.seats):
            seat = self.game.waiting(state)[0]
            state = self.do(state, c.ChooseBoard(seat, BOARDS[seat - 1]))
        if state.phase == "drawing":
            state = fold(state, (e.RoundBegun(1, 1),))
        if not state.assisted:
            state = self._settled(state)
        return self._swollen(state) if self.largest else state

    def _settled(self, state: State) -> State:
        """A few hexes more, some of the first seat."""
        tiles = dict(state.tiles)
        home = tiles[BOARDS[0]]
        assert home.place is not None
        open_edges = [edge for edge in EDGES if wormhole(state, BOARDS[0], edge)]
        for at, (key, edge) in enumerate(zip(PLACED, open_edges[1:], strict=True)):
            printed = state.data.hexes[key]
            turned = next(one for one in EDGES if opens(state, key, one, (edge + 3) % 6))
            place = beyond(home.place, edge)
            tiles[key] = Tile(place, turned, 0 if printed.ancients or at else 1, ancients=printed.ancients)
        state = replace(state, tiles=tiles, round=5)
        discs = state.player(1).discs - 1
        return with_player(state, 1, discs=discs, stored=(12, 11, 13), techs=("starbase", "gauss_shield"))

    def _swollen(self, state: State) -> State:
        players = tuple(
            replace(player, stored=(99, 99, 99), techs=tuple(list(state.data.techs)[:7]), kept=("money",) * 9)
            for player in state.players
        )
        return replace(state, players=players, round=9)

    def acting(self, action: Action, **settings: str) -> State:
        """The first seat has named an action."""
        return self.do(self.seated(**settings), c.Act(1, action))

    def owing(self, owed: Owed) -> State:
        """The first seat owes an answer."""
        return replace(self.seated(), owed=(owed,))

    def fighting(self, **settings: str) -> State:
        """Seat 1 has come to a hex of seat 2 with Ancients about; battles are to be fought."""
        state = self.seated(**settings)
        home = BOARDS[1]
        state = with_tile(state, home, fleets={2: (1, 1, 0, 0), 1: (3, 1, 0, 0)})
        state = replace(state, phase="combat")
        begun = (
            e.HexOpened(home),
            e.BattleBegun(home, 1, 2, ((1, 0), (0, 0), (1, 1), (0, 1))),
        )
        state = fold(replace(state, combat=CombatPhase()), begun)
        return fold(state, (e.VolleyEnded(),) * 4)


def moments(game: Any, names: tuple[str, ...], *, largest: bool) -> Iterator[Moment]:
    """All of them, in the order of a round."""
    stage = Stage(game, names, largest=largest)
    yield from _set_up(stage)
    yield from _actions(stage)
    yield from _combat(stage)
    yield from _ends(stage)
    yield from _assisted(stage)
    seated = stage.seated()
    yield Moment("correct", seated, TABLE, turn=1, correcting=True)
    yield Moment("correct-money", seated, TABLE, path=(0, 0), turn=2, correcting=True)


def _set_up(stage: Stage) -> Iterator[Moment]:
    opened = stage.opened(board="full")
    yield Moment("set-up-first", opened, TABLE, serves="confirm")
    choosing = stage.do(opened, c.NameFirst(TABLE, 1))
    chooser = stage.game.waiting(choosing)[0]
    yield Moment("set-up-board", choosing, chooser, turn=6)
    yield Moment("set-up-waiting", choosing, TABLE)
    yield stage.announced("set-up-chosen", choosing, TABLE, c.ChooseBoard(chooser, "222"))


def _actions(stage: Stage) -> Iterator[Moment]:
    seated = stage.seated()
    yield Moment("action", seated, 1, serves="asked")
    yield Moment("rest-seat", seated, 2)
    yield Moment("rest-table", seated, TABLE)
    yield Moment("passed", stage.do(seated, c.Pass(1)), TABLE)
    yield stage.announced("pass", seated, TABLE, c.Pass(1))
    exploring = stage.acting("explore")
    yield Moment("explore", exploring, 1, turn=1)
    places = explorable(exploring, 1)
    drawn = fold(exploring, (e.HexesDrawn(1, places[0], "middle", ("205",)),))
    yield Moment("explore-place", drawn, 1)
    claimed = fold(drawn, (e.HexPlaced(1, "205", places[0], 0),))
    yield Moment("explore-disc", claimed, 1)
    dialled = stage.acting("explore", draws="table")
    where = fold(dialled, (e.HexesDrawn(1, places[0], "middle", ()),))
    yield Moment("explore-number", where, 1)
    yield Moment("discovery", stage.owing(Owed("discovery", 1, "207", "hypergrid_source")), 1)
    yield Moment("artifact", stage.owing(Owed("artifact", 1)), 1)
    yield Moment("cube", stage.owing(Owed("cube", 1, tracks=("money", "science", "materials"))), 1)
    yield Moment("reputation", stage.owing(Owed("reputation", 1, drawn=(4, 3, 1))), 1)
    crowded = with_player(stage.owing(Owed("room", 1, partner=2)), 1, reputation=(4, 2, 1))
    yield Moment("reputation-room", crowded, 1)
    yield Moment("influence", stage.acting("influence"), 1)
    yield Moment("research", replace(stage.acting("research"), supply=dict.fromkeys(seated.data.techs, 1)), 1)
    upgrading = stage.acting("upgrade")
    yield Moment("upgrade", upgrading, 1)
    yield Moment("upgrade-place", upgrading, 1, path=(0,), turn=1)
    yield Moment("build", stage.acting("build"), 1)
    yield Moment("build-where", stage.acting("build"), 1, path=(0,))
    yield Moment("move", stage.acting("move"), 1)
    settling = replace(seated, phase="closing")
    yield Moment("colony-ship", settling, 1)
    for key, page in (
        ("stores", screens.stores(seated, 1)),
        ("forecast", screens.forecast(seated, 1)),
        ("ship", screens.ship_page(seated, 1, "interceptor")),
        ("techs", screens.techs(seated, 1)),
        ("hexes", screens.hexes(seated, 1)),
        ("points", screens.sources(seated, 1)),
        ("scores", screens.scores(seated)),
    ):
        yield Moment(f"page-{key}", seated, 1, screen=page)


def _combat(stage: Stage) -> Iterator[Moment]:
    fighting = stage.fighting()
    shooter = stage.game.waiting(fighting)[0]
    yield Moment("battle", fighting, shooter)
    yield Moment("battle-order", fighting, TABLE, serves="order")
    odds = odds_shown.looks(fighting)[0]
    yield Moment("battle-odds", fighting, shooter, screen=odds)
    yield Moment("battle-dice", stage.fighting(dice="table"), shooter)
    hit = fold(fighting, (e.DiceThrown(1, 0, (6,), ((1, 6),)),))
    yield Moment("battle-target", hit, shooter)
    thrown = e.DiceThrown(1, 0, (6, 3), ((1, 6),))
    yield Moment("battle-thrown", fighting, TABLE, screen=stage.game.announce(fighting, (thrown,)))
    ended = e.BattleEnded(((2, 3), (1, 5)))
    yield Moment("battle-over", fighting, TABLE, screen=stage.game.announce(fighting, (ended,)))
    alone = fold(fighting, (e.FleetLost(1), ended))
    bombing = fold(alone, (e.BombingBegun(BOARDS[1], 1),))
    yield Moment("population", bombing, 1)
    bombed = fold(bombing, (e.PopulationThrown(1, (6, 6), 1),))
    yield Moment("population-cube", bombed, 1)


def _assisted(stage: Stage) -> Iterator[Moment]:
    """The books without the map."""
    seated = replace(stage.seated(board="assisted"), round=5)
    seated = with_player(seated, 1, stored=(12, 11, 13), discs=7)
    yield Moment("named-action", seated, 1)
    exploring = stage.do(seated, c.NameAction(1, "explore"))
    yield Moment("found-stack", exploring, 1)
    yield Moment("found-hex", exploring, 1, path=(0,))
    yield Moment("found-outcome", exploring, 1, path=(0, 0))
    influencing = stage.do(seated, c.NameAction(1, "influence"))
    known = fold(influencing, (e.HexNoted(1, "311"), e.HexNoted(1, "207")))
    yield Moment("named-influence", known, 1)
    yield Moment("named-upgrade", stage.do(seated, c.NameAction(1, "upgrade")), 1, turn=20)
    yield Moment("named-build", stage.do(seated, c.NameAction(1, "build")), 1)
    fighting = stage.do(seated, c.NameAction(1, "battle"))
    yield Moment("named-battle", fighting, 1)
    named = stage.do(fighting, c.NameBattle(1, 2, BOARDS[1]))
    combat = replace(named, phase="combat", combat=CombatPhase())
    yield Moment("reported-battle", combat, TABLE)
    yield Moment("reported-losses", combat, TABLE, path=(0,))
    yield Moment("reported-unopposed", combat, TABLE, path=(1,))
    yield Moment("one-more-battle", combat, TABLE, path=(3,))
    lost = stage.do(combat, c.ReportBattle(TABLE, BOARDS[1], (1, 1, 0, 0), 2))
    yield Moment("drawn-reputation", lost, TABLE)
    yield Moment("noted-reputation", _noted(lost), 2)
    third = fold(combat, (e.BattleNamed(BOARDS[1], 3, 2),)) if combat.seats > 2 else combat
    yield Moment("reported-left", third, TABLE, path=(0, 0))
    yield Moment(
        "tiles-drawn", replace(stage.seated(board="assisted", supply="noted"), phase="drawing"), TABLE
    )
    upkeep = replace(seated, phase="upkeep")
    yield Moment("checked", upkeep, 1)
    yield Moment("checked-cubes", upkeep, 1, path=(1,))
    yield Moment("cleanup", replace(seated, phase="drawing"), TABLE)
    short = replace(stage.seated(board="assisted", books="short"), round=5)
    yield Moment("named-short", short, 1)
    yield Moment("extra-count", replace(short, phase="counting"), 1)


def _noted(state: State) -> State:
    """The same where values are told at once."""
    settings = {**state.options.settings, "values": "noted"}
    return replace(state, options=replace(state.options, settings=settings))


def _ends(stage: Stage) -> Iterator[Moment]:
    seated = stage.seated()
    upkeep = replace(seated, phase="upkeep")
    yield Moment("upkeep", upkeep, 1)
    yield Moment("upkeep-table", replace(upkeep, settled=(1,)), TABLE)
    poor = with_player(upkeep, 1, stored=(0, 9, 9), discs=2)
    yield Moment("shortage", poor, 1)
    drawing = replace(stage.seated(draws="table"), phase="drawing")
    yield Moment("techs-drawn", drawing, TABLE, turn=2)
    counting = with_player(replace(seated, phase="counting"), 1, reputation=(0, 0, 0))
    yield Moment("reputation-count", counting, 1)
    yield Moment("final", replace(seated, phase="over"), TABLE)
