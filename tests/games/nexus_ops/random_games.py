"""Games played at random through prompts, with everything checked after every event."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt, Tally
from companion.core.values import Command, Event
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import seats_in
from companion.games.nexus_ops.model import Player, Points, State, supply
from companion.games.nexus_ops.terms import (
    ENERGIZE_CARDS,
    MINE_MARKERS,
    MINES,
    SECRET_CARDS,
    TILES,
    UNITS,
    count_of,
    total,
)
from companion.journal.timeline import Step, Timeline
from companion.kit.corrections import Corrected
from companion.table.bots import Bot, Refine
from companion.table.session import Session
from tests.games import random_play
from tests.games.nexus_ops.tables import NAMES
from tests.games.random_play import every_event

RELUCTANCE = 0.95


def _without_cards(options: tuple[Option, ...]) -> tuple[Option, ...]:
    cards = c.UseCards | c.PlaySecret
    return tuple(one for one in options if not isinstance(one.command, cards))


class Soldier(Bot):
    """A bot that seldom looks at its cards: its games are decided on the battlefield, and long."""

    def answer(self, view: Any, prompt: Prompt, refine: Refine | None = None) -> Command:
        """A complete command."""
        if isinstance(prompt, Choose) and self._chance.random() < RELUCTANCE:
            prompt = replace(prompt, options=_without_cards(prompt.options))
        elif isinstance(prompt, Tally) and self._chance.random() < RELUCTANCE:
            prompt = replace(prompt, otherwise=_without_cards(prompt.otherwise))
        return super().answer(view, prompt, refine)


class Ledger:
    """Rubium and points, kept from the events alone, to be compared with what the state says."""

    def __init__(self, seats: int) -> None:
        self.rubium = dict.fromkeys(range(1, seats + 1), 0)
        self.points = {seat: Points() for seat in range(1, seats + 1)}

    def note(self, event: Event) -> None:
        """Book one event."""
        match event:
            case e.FirstNamed(rubium=rubium):
                self.rubium.update(rubium)
            case e.UnitBought(seat=seat, cost=cost):
                self.rubium[seat] -= cost
            case e.CardSold(seat=seat, rubium=gained) | e.RubiumGained(seat=seat, rubium=gained):
                self.rubium[seat] += gained
            case e.IncomeGained(seat=seat, rubium=gained):
                self.rubium[seat] += gained
            case Corrected(value="rubium", parts=(int(seat), int(told))):
                self.rubium[seat] = told
            case e.MissionTaken(seat=seat, points=points):
                self._add(seat, missions=points)
            case e.SecretPlayed(seat=seat, points=points):
                self._add(seat, secrets=points)
            case e.HillClaimed(seat=seat, points=points):
                self._add(seat, hill=points)
            case Corrected(value="points", parts=(int(seat), int(points), *_)):
                self._add(seat, corrections=points - self.points[seat].total)

    def _add(self, seat: int, **gained: int) -> None:
        held = self.points[seat]
        changed = {source: getattr(held, source) + number for source, number in gained.items()}
        self.points[seat] = replace(held, **changed)


def session_of(players: int, settings: dict[str, str], chance: Random) -> Session:
    """A game that is about to begin."""
    return Session(Timeline(GAME, GAME.configure(NAMES[:players], settings, None)), chance=chance)


def moves(
    session: Session, chance: Random, *, corrections: bool = False, soldiers: bool = False
) -> Iterator[Step]:
    """Each step of a game played at random, until it is over."""
    kind = Soldier if soldiers else Bot
    # Soldiers who are reluctant and sensible as well would never play a card, and never end.
    sensible = not soldiers and chance.random() < 0.5
    bot = kind(GAME, chance, str(chance.random()) if sensible else None)
    return random_play.moves(
        session, bot, chance, lambda: _correction(session, chance) if corrections else None
    )


def _correction(session: Session, chance: Random) -> Prompt | None:
    if chance.random() >= 0.1:
        return None
    menu = GAME.corrections(session.state)
    assert isinstance(menu, Choose)
    # Points would end most games at once.
    others = tuple(one for one in menu.options if getattr(one.command, "value", "") != "points")
    if not others:
        return None
    return menu if chance.random() < 0.05 else replace(menu, options=others)


def check_after_every_event(step: Step, ledger: Ledger) -> None:
    """Look at each state in a step."""
    for event, state in every_event(step, GAME):
        ledger.note(event)
        check(state, ledger)


def check(state: State, ledger: Ledger) -> None:
    """What must hold in every state."""
    for player in state.players:
        _check_player(state, player, ledger)
    energize = [player.energize for player in state.players]
    secret = [player.secret + player.shown for player in state.players]
    assert state.energize.left + sum(energize) == ENERGIZE_CARDS
    assert state.secret.left + sum(secret) == SECRET_CARDS
    assert min(state.energize.deck, state.energize.discard, state.secret.deck, state.secret.discard) >= 0
    assert all(0 <= state.found.get(mine, 0) <= MINE_MARKERS[mine] for mine in MINES)
    assert 0 <= state.tiles <= TILES
    if state.board is not None:
        _check_board(state)
    if state.phase in ("cards", "rolling", "losses"):
        _check_battle(state)


def _check_player(state: State, player: Player, ledger: Ledger) -> None:
    assert player.points == ledger.points[player.seat]
    assert player.rubium == ledger.rubium[player.seat] >= 0
    assert min(player.energize, player.secret, player.shown) >= 0
    for unit in UNITS:
        assert 0 <= count_of(player.units, unit) <= state.chart[unit].figures
        assert supply(state, player.seat, unit) >= 0


def _check_board(state: State) -> None:
    for player in state.players:
        assert total(row[player.seat - 1] for row in state.map().units.values()) == player.units
    for space, moved in state.turn.moved.items():
        there = state.map().units[space][state.active - 1]
        if state.phase == "move":
            assert all(0 <= count <= held for count, held in zip(moved, there, strict=True))
    assert all(count >= 0 for bound in state.turn.bound.values() for count in bound)
    assert len(state.map().face_down) == state.tiles
    assert set(state.map().mines) <= set(state.planet.ring)
    for mine in MINES:
        assert list(state.map().mines.values()).count(mine) == state.found.get(mine, 0)


def _check_battle(state: State) -> None:
    battle = state.fight()
    for seat, alive in battle.alive.items():
        held = state.player(seat).units
        assert all(0 <= count <= there for count, there in zip(alive, held, strict=True))
        if state.board is not None:
            assert state.map().units[battle.space][seat - 1] == alive
            assert not any(alive) or seat in seats_in(state, battle.space)
