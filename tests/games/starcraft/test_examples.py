"""The worked examples of the rules, one test each, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.starcraft import GAME
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Building, Mobilizing, Researching
from companion.games.starcraft.changes import sheet_of, with_board
from companion.games.starcraft.data import Cost, bundled
from companion.games.starcraft.decks import stages
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.execution import cards_drawn
from companion.games.starcraft.fights import Fight, Line, Skirmish
from companion.games.starcraft.ground import controls, routes_of
from companion.games.starcraft.mobilize import capacity
from companion.games.starcraft.model import stage_on_top
from companion.games.starcraft.orders import SPECIAL, planets, tokens
from companion.games.starcraft.purchases import build_limit
from companion.games.starcraft.reckoner import (
    SideNumbers,
    compared,
    excess,
    may_bring,
    result,
    skirmish_count,
)
from companion.games.starcraft.regroup import (
    conquest,
    cut_off,
    fallen_bases,
    gained_cards,
)
from companion.games.starcraft.regroup_end import excess_cards, play_event, playable
from companion.games.starcraft.research import end_research
from companion.games.starcraft.skirmishes import draws
from companion.games.starcraft.terms import laying_order
from companion.games.starcraft.victory import by_end, by_points
from companion.games.starcraft.workers import affordable, forced
from tests.games.starcraft.tables import (
    do,
    happening,
    on_planets,
    planning,
    regrouping,
    settled,
    sheet,
    stacked,
    standing,
    turned,
    with_points,
)

AGAINST_ALDARIS = ("raynor", "aldaris")


@pytest.mark.parametrize(("players", "deck"), [(4, (15, 15, 20)), (2, (5, 5, 20))])
def test_example_1_event_deck(players: int, deck: tuple[int, int, int]) -> None:
    assert stages(bundled(), players, with_ends=True) == deck
    assert planning(players).deck == deck


@pytest.mark.parametrize(("drawn", "stage"), [(14, 1), (15, 2), (29, 2), (30, 3)])
def test_example_2_stage_of_the_top_card(drawn: int, stage: int) -> None:
    state = turned(4)
    for _ in range(drawn):
        state = do(state, c.AdjustEvents(1, True))
    assert stage_on_top(state) == stage


def test_example_3_planet_order() -> None:
    assert laying_order(4) == (1, 2, 3, 4, 4, 3, 2, 1)


def test_example_4_last_laid_first_executed() -> None:
    state = settled(2)
    home = next(area for area, seat in state.ground.bases.items() if seat == 1).rpartition(".")[0]
    state = do(state, c.LayOrder(1, home, "build"))
    away = planets(state, 2)[0]
    state = do(state, c.LayOrder(2, away, "build"), c.LayOrder(1, home, "mobilize"))
    assert [order.kind for order in state.stacks[home] if order.seat == 1] == ["build", "mobilize"]
    executing = replace(state, phase="execution", active=1)
    told = happening(executing, c.Execute(1, home, "do"))
    assert told[0] == e.OrderExecuted(1, "mobilize", home)


def test_example_5_obstructed() -> None:
    state = stacked({1: ["abaddon"] * 4, 2: ["abaddon"] * 4})
    assert (state.phase, state.active) == ("blocked", 1)
    state = do(state, c.DrawBlocked(1))
    assert len(state.player(1).held) == 1
    assert (state.phase, state.active) == ("execution", 2)
    state = do(state, c.Execute(2, "abaddon", "build"))
    assert (state.phase, state.active) == ("execution", 1)


def test_example_6_done_is_skipped_without_a_card() -> None:
    state = turned(2)
    state = replace(state, players=(replace(state.players[0], orders=0), state.players[1]), active=2)
    state = do(state, c.Execute(2, None, "build"))
    assert (state.active, state.player(1).held) == (2, ())


def test_example_7_declined_draws_one_event_card() -> None:
    state = do(turned(2), c.Execute(1, None, "traded"))
    assert (len(state.player(1).held), state.player(1).orders) == (1, 3)


@pytest.mark.parametrize(("modules", "most"), [(0, 0), (2, 2)])
def test_example_8_special_orders_need_modules(modules: int, most: int) -> None:
    state = sheet(settled(2), 1, modules={"research_development": modules} if modules else {})
    special = 0
    planet = planets(state, 1)[0]
    while found := [token for token in tokens(state, 1) if token.endswith(SPECIAL)]:
        state = fold(state, (e.OrderLaid(1, planet, found[0].removesuffix(SPECIAL), special=True),))
        special += 1
    assert special == most


def test_example_9_build_limit() -> None:
    terran = sheet(settled(2), 1, modules={"supply": 2})
    assert build_limit(terran, 1, special=True) == 5
    zerg = sheet(settled(2, ("overmind", "raynor")), 1, buildings={"spawning_pool": 1, "spire": 1})
    assert build_limit(zerg, 1, special=False) == 4
    assert build_limit(zerg, 1, special=True) == 5


@pytest.mark.parametrize(("extra", "depleted", "unavailable"), [(0, 0, 0), (1, 1, 0), (2, 2, 5)])
def test_example_10_force_mining(extra: int, depleted: int, unavailable: int) -> None:
    area = "abaddon.2"  # minerals 3
    state = on_planets(settled(2), "abaddon")
    state = sheet(state, 1, pool=8, permanent=(4, 2), workers={area: 0})
    cost = Cost(3 + extra)
    assert affordable(state, 1, cost)
    assert not affordable(state, 1, Cost(6))
    assert forced(state, 1, cost) == extra
    state = fold(state, (b.Paid(1, 3 + extra, 0, (area,) * extra),))
    held = sheet_of(state, 1)
    assert state.ground.depleted.get(area, 0) == depleted
    assert held.pool == 8 - 3 - extra
    assert held.unavailable == unavailable
    assert held.workers.get(area) == (None if extra == 2 else 3 + extra)


def test_example_11_attack_limit() -> None:
    assert may_bring(3, battle=True) == 5
    assert excess(4, 3) == 1


def test_example_12_skirmishes() -> None:
    assert skirmish_count(4, 2) == 2
    attackers, supporting = 4 + 1, 4 + 1 - 2
    assert attackers - skirmish_count(4, 2) == supporting == 3


@pytest.mark.parametrize(("special", "drawn"), [(True, (5, 1)), (False, (3, 1))])
def test_example_13_draws(special: bool, drawn: tuple[int, int]) -> None:
    assert draws(special=special) == drawn


def test_example_14_compare() -> None:
    attacker, defender = SideNumbers(6 + 1, 1, 6), SideNumbers(5, 0, 8)
    assert attacker.attack + attacker.support == 8
    assert compared(attacker, defender) == "front"
    assert compared(defender, attacker) == "nothing"


def test_example_15_targeting() -> None:
    enemy = SideNumbers(1, 0, 5)
    assert compared(SideNumbers(9, 0, 5, "support"), enemy) == "support"
    assert compared(SideNumbers(9, 0, 5, "nothing"), enemy) == "nothing"


@pytest.mark.parametrize("base", [False, True])
def test_example_16_all_dead(base: bool) -> None:
    area = "torus.1"
    state = standing(on_planets(settled(2), "torus"), {}, {area: 2} if base else {})
    state = sheet(state, 2, workers={"torus.3": 1})
    fight = Fight(area, 1, 2, False, {}, {}, (Skirmish(Line("marine"), Line("zealot"), done=True),), fronts=1)
    state = replace(with_board(state, mobilize=Mobilizing("torus", False)), fight=fight, active=1)
    assert result(0, 0) == "nobody"
    state = fold(state, (f.FightEnded(area),))
    assert controls(state, area, 2) is base
    assert not controls(state, area, 1)
    assert conquest(state, 2) == (2 if base else 0)
    assert "torus.3" in sheet_of(state, 2).workers


def test_example_17_base_lost_with_its_transport() -> None:
    state = on_planets(settled(2), "torus", "helios")
    state = standing(state, {"torus.1": (1, {"marine": 1})}, {"torus.1": 2, "helios.2": 1})
    route = routes_of(state, "torus")[0].key
    state = with_board(state, transports={route: (1, 2)})
    assert fallen_bases(state) == ("torus.1",)
    assert cut_off(state) == ()
    after = fold(state, (b.PiecesDestroyed(fallen_bases(state), ()),))
    assert cut_off(after) == ((route, 2),)


@pytest.mark.parametrize(("factions", "ends"), [(("raynor", "mengsk"), True), (AGAINST_ALDARIS, False)])
def test_example_18_conquest(factions: tuple[str, ...], ends: bool) -> None:
    state = on_planets(settled(2, factions), "torus", "helios")
    one = {"marine": 1}
    state = standing(state, {"torus.1": (1, one), "helios.1": (1, one), "helios.3": (1, one)}, {})
    assert conquest(state, 1) == 4
    scored = fold(with_points(state, 12, 0), (e.PointsGained({1: 4, 2: 0}),))
    assert scored.player(1).points.total == 16
    assert bool(by_points(scored)) is ends


def test_example_19_most_points() -> None:
    state = regrouping(planning(2))
    assert by_points(with_points(state, 15, 17)) == (e.GameEnded((2,), "normal"),)


def test_example_20_tie_is_broken_by_areas() -> None:
    state = replace(regrouping(with_points(turned(2), 15, 15)), phase="conquest")
    state = do(state, c.GainPoints(1, 0), c.GainPoints(2, 0))
    assert state.phase == "counting"
    state = do(state, c.CountForTie(1, 9), c.CountForTie(2, 9), c.CountForTie(1, 7), c.CountForTie(2, 6))
    assert (state.phase, state.winners, state.ended_by) == ("over", (1,), "normal")
    assert [source.points for source in GAME.standings(state)[0].tie_break] == [9, 7]


@pytest.mark.parametrize(("factions", "winner"), [(("raynor", "mengsk"), 1), (AGAINST_ALDARIS, 2)])
def test_example_21_end_is_near(factions: tuple[str, ...], winner: int) -> None:
    state = with_points(planning(2, factions), 9, 4)
    state = replace(regrouping(state), phase="events", ends=1)
    assert by_end(state) == ()
    state = do(state, c.PlayEnd(0))
    assert do(state, c.EndEvents(0)).winners == (winner,)


def test_example_22_two_ends_in_one_hand() -> None:
    state = settled(3)
    end = next(place for place, card in enumerate(state.options.data.events) if card.end)
    state = replace(sheet(state, 1, read=(0, end, end)), phase="playing")
    assert playable(state, 1) == [end]
    told = play_event(state, bc.PlayEvent(1, end), Random(1))
    assert sum(isinstance(event, e.EndPlayed) for event in told) == 2
    assert sum(isinstance(event, e.PointsAdjusted) for event in told) == 1


@pytest.mark.parametrize(
    ("faction", "cards", "over"), [("raynor", 11, 3), ("tassadar", 9, 3), ("overmind", 6, 0)]
)
def test_example_23_hand_limit(faction: str, cards: int, over: int) -> None:
    state = sheet(settled(2, (faction, "mengsk")), 1, hand=tuple(range(1, cards + 1)))
    assert excess_cards(state, 1) == over


@pytest.mark.parametrize(("choice", "cards", "in_hand"), [("event", 2, 0), ("technology", 1, 1)])
def test_example_24_research_special(choice: str, cards: int, in_hand: int) -> None:
    assert cards_drawn("special", choice) == cards
    state = replace(settled(2), phase="research", active=1)
    bought = b.TechnologyBought(1, "marine-card", (19, 20))
    state = fold(with_board(state, research=Researching("torus", True)), (bought,))
    told = end_research(state, bc.EndResearch(1, choice), Random(1))
    # The Event card of the standard part was drawn when the order was turned up.
    assert 1 + sum(isinstance(event, e.EventsDrawn) and event.seat == 1 for event in told[:1]) == cards
    assert sum(isinstance(event, b.CopyTaken) for event in told) == in_hand


@pytest.mark.parametrize(
    ("enemy_base", "cards"), [(False, {"dylar_iv.2", "dylar_iv.3"}), (True, {"dylar_iv.3"})]
)
def test_example_25_only_base(enemy_base: bool, cards: set[str]) -> None:
    state = on_planets(settled(2), "dylar_iv")
    bases = {"dylar_iv.3": 1, **({"dylar_iv.1": 2} if enemy_base else {})}
    state = standing(state, {"dylar_iv.4": (2, {"marine": 1})}, bases)
    state = sheet(sheet(state, 1, workers={}), 2, workers={})
    gained = gained_cards(state)
    assert set(gained.get(1, ())) == cards
    assert "dylar_iv.2" not in gained.get(2, ())
    if not enemy_base:
        assert gained.get(2, ()) == ()


def test_attack_capacity_is_that_of_the_area_and_two_more() -> None:
    state = on_planets(settled(2), "abaddon")
    state = standing(state, {"abaddon.2": (2, {"marine": 1}), "abaddon.1": (1, {"marine": 4})}, {})
    state = with_board(state, mobilize=Mobilizing("abaddon", False), build=Building("abaddon", False))
    assert capacity(state, 1, "abaddon.1", "abaddon.2") == 3 + 2
