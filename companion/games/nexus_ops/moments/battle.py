"""Moments of a battle: before it, in it, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.moment import Moment
from companion.core.seats import TABLE
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.dice import card_holder
from companion.games.nexus_ops.model import Contest, State
from companion.games.nexus_ops.moments.stage import DECK, GUARD, RAID, Stage, attack, row
from companion.games.nexus_ops.terms import Counts


def battles(stage: Stage) -> Iterator[Moment]:
    """All of them."""
    yield from _fight(stage)
    yield from _held(stage)
    yield from _battle(stage)
    yield from _results(stage)


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
    monolith = {**full.map().units, full.planet.monolith: row(full, {1: RAID, 2: GUARD})}
    meeting = replace(full, board=replace(full.map(), units=monolith))
    yield Moment("fight-full-board", meeting, 1)
    yield Moment("odds-full-board", meeting, 1, path=(0,))


def _held(stage: Stage) -> Iterator[Moment]:
    """A space that was held in the turn before."""
    begun = stage.begun()
    held = replace(
        begun, contests=(Contest(begun.turns, "magma", {1: RAID, 2: GUARD}),), turns=begun.turns + 1
    )
    before = replace(held, phase="closing", active=len(stage.names), turns=begun.turns)
    yield stage.told("contested", before, c.EndPhase(before.active))
    yield Moment("contested-move", replace(held, phase="move"), 1)
    yield Moment("contested-fight", replace(held, phase="fight"), 1)
    yield Moment("contested-which-space", replace(held, phase="fight"), 1, path=(1, 3))


def _battle(stage: Stage) -> Iterator[Moment]:
    asked = stage.do(replace(stage.begun(), phase="fight"), attack(RAID, GUARD))
    yield Moment("battle-card", asked, 1, turn=1)
    yield Moment("battle-card-effect", asked, 1, path=(1,))
    yield Moment("battle-card-units", asked, 1, path=(1, 0))
    yield Moment("battle-card-change", asked, 1, path=(1, 0, 0), turn=1)
    yield Moment("battle-card-held", stage.holding_all(asked), 1, path=(1,), turn=3, deck=DECK)
    yield from _cards_in_battle(stage, asked)
    battle = stage.in_battle(RAID, GUARD)
    yield Moment("battle", battle, TABLE, serves="order")
    yield Moment("throw-leaper", battle, 2, turn=1)
    two = replace(battle, battle=replace(battle.fight(), alive={1: RAID, 2: (0, 2, 0, 1, 0, 0)}))
    yield Moment("throw-picks", two, 2, turn=1)
    yield Moment("throw", two, 2, path=(0,), turn=1)
    thrown = stage.in_battle(RAID, GUARD, dice="companion")
    yield Moment("throw-companion", thrown, 2)
    yield stage.told("thrown-by-the-companion", thrown, c.Throw(2, companion=True))
    hit = stage.do(battle, c.Throw(2, 1, 0))
    yield Moment("loss", hit, 1)
    yield Moment("loss-pick", stage.do(battle, c.Throw(2, 1, 1)), 2)


def _cards_in_battle(stage: Stage, asked: State) -> Iterator[Moment]:
    """A card kept for later, and dice that a card has changed."""
    better = c.PlayBattleCard(1, "bonus", side=1, unit="all", change=1)
    boosted = stage.do(asked, better)
    while boosted.phase == "cards":
        boosted = stage.do(boosted, c.PassCards(boosted.fight().asked[0], later=True))
    thrown = stage.do(boosted, c.Throw(2, 0))
    yield Moment("battle-card-after-dice", thrown, 1, turn=1)
    yield Moment("battle-card-whose-dice", thrown, 1, path=(1, 4), turn=1)
    better_die = c.PlayBattleCard(1, "single", side=1, unit="rock_strider", change=2)
    striding = stage.do(thrown, better_die)
    while striding.fight().step == thrown.fight().step:
        striding = stage.do(striding, c.PassCards(card_holder(striding) or 0, later=True))
    yield Moment("battle-card-before-dice", striding, card_holder(striding) or 0)
    while (holder := card_holder(striding)) is not None:
        striding = stage.do(striding, c.PassCards(holder))
    yield Moment("throw-one-better-die", striding, 1)
    rolling = stage.do(thrown, *(c.PassCards(seat) for seat in thrown.fight().later))
    yield Moment("battle-boosted", rolling, TABLE)


def _results(stage: Stage) -> Iterator[Moment]:
    human: Counts = (0, 0, 0, 0, 0, 1)
    battle = stage.in_battle(human, human)
    thrown = stage.do(battle, c.Throw(1, 1))
    yield stage.told("won", thrown, c.Throw(2, 0))
    won = stage.do(thrown, c.Throw(2, 0))
    yield Moment("spoils", won, 1)
    yield stage.told("mission", won, c.TakeMission(1))
    yield stage.told("defender-draws", won, c.EndPhase(1))
    missed = stage.do(battle, c.Throw(1, 0))
    yield stage.told("held", missed, c.Throw(2, 0))
    yield stage.told("lost", missed, c.Throw(2, 1))
