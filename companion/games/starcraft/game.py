"""StarCraft as one object: the contract of `companion.core.game`, each part in its own file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.map import Hex
from companion.core.seats import Seat
from companion.core.summary import BattleEnd, Fact
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.starcraft import (
    AboutStarCraft,
    combat_shown,
    data,
    events,
    flow,
    laying,
    out_of_turn,
    phrases,
    reasons,
    regrouping,
    screens,
    sheet,
    teaching,
    value,
    victory,
    view,
)
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import commands as c
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Board
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.corrections import CORRECTIONS
from companion.games.starcraft.course import PARTS, PHASES, QUESTIONS, RULES
from companion.games.starcraft.event_cards import FIRST_EVENT, event_line, event_of
from companion.games.starcraft.evolve import FOLD
from companion.games.starcraft.map import galaxy_map
from companion.games.starcraft.model import Options, Player, State
from companion.games.starcraft.tellings import TELLINGS
from companion.games.starcraft.terms import RACE_ICONS
from companion.kit.game import KitGame

if TYPE_CHECKING:
    from companion.games.starcraft.transcription import OwnersCards

# What somebody has seen by it cannot be taken back without a word.
_REVEALS = events.OrderExecuted | b.CombatDrawn | f.CardsTurned | f.SkirmishFought | b.EventsRead


class StarCraft(AboutStarCraft, KitGame[Options, State]):
    """Six factions, hidden orders in stacks, three phases a round."""

    points = (say("Conquest points"), say("CP"))
    phase_info = flow.PHASES
    hints = teaching.HINTS
    options_type = Options
    gallery = "companion.games.starcraft.moments"
    box = data.GAME_DATA
    why = say("Why is it so?")
    phases: ClassVar = PHASES
    parts = PARTS
    questions: ClassVar = QUESTIONS
    rules: ClassVar = RULES
    fold = FOLD
    values = CORRECTIONS
    tellings: ClassVar = TELLINGS
    flow = flow.FLOW

    def begin(self, options: Options) -> State:
        players = tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1))
        board = Board() if options.settings["board"] == "full" else None
        return State(
            options=options, players=players, seats=len(players), phase=self.flow.initial, board=board
        )

    # Each in the file of its topic; a name that is also a file's comes last.
    terms = staticmethod(teaching.terms)
    anytime = staticmethod(out_of_turn.options)
    headline = staticmethod(phrases.headline)
    screen = staticmethod(screens.screen)
    pages = staticmethod(screens.pages)
    status_line = staticmethod(screens.status_line)
    belongings = staticmethod(screens.belongings)
    explain = staticmethod(reasons.explain)
    combat = staticmethod(combat_shown.combat)
    combat_result = staticmethod(combat_shown.combat_result)
    odds = staticmethod(combat_shown.odds)
    map = staticmethod(galaxy_map)
    steps = staticmethod(sheet.steps)
    standings = staticmethod(victory.standings)
    view = staticmethod(view.view)
    sheet = staticmethod(sheet.sheet)
    value = staticmethod(value.value)

    def transcription(self, folder: Path) -> OwnersCards:
        from companion.games.starcraft.transcription import OwnersCards  # noqa: PLC0415 - with a deck

        return OwnersCards(folder)

    def determinise(self, seen: State, seat: Seat, chance: Random, _: Any = None) -> State:
        return view.determinised(seen, seat, chance)

    def hand(self, state: State, seat: Seat, _: str) -> Sequence[int]:
        return () if state.real_deck else state.player(seat).sheet.hand

    def describe_card(self, state: State, card: int) -> Text:
        if card >= FIRST_EVENT:
            return event_line(event_of(state, card - FIRST_EVENT))
        return phrases.card_line(card_of(state, card))

    def caveats(self, state: State) -> tuple[Text, ...]:
        stand_in = say("Stand-in Combat, Technology and Event cards: not those of the box.")
        return (stand_in,) if state.full and state.options.data.stand_in else ()

    def forecast(self, view: State, command: Command) -> Text | None:
        if isinstance(command, bc.LayCombat):
            return combat_shown.forecast(view, command)
        return regrouping.forecast(view, command) if isinstance(command, c.GainPoints) else None

    def aside(self, command: Command) -> bool:
        return isinstance(command, bc.DestroyOwn)

    def reveals(self, event: Event) -> bool:
        return isinstance(event, _REVEALS)

    def preview(self, view: State, command: Command) -> tuple[Hex, ...]:
        return laying.preview(view, command) if isinstance(command, bc.LayPlanet) else ()

    def emblem(self, view: State, seat: Seat) -> str:
        return RACE_ICONS[view.faction(seat).race] if view.player(seat).faction else ""

    def idle(self, view: State, command: Command) -> Text | None:
        if isinstance(command, bc.LayCombat):
            return combat_shown.idle(view, command)
        return teaching.idle(view, command)

    def horizon(self, state: State) -> object:
        return state.round, state.phase == "planning"

    def tells(self, _view: State, command: Command) -> bool:
        return isinstance(command, c.GainPoints | c.CountForTie | c.MeetObjective | c.PlayEnd)

    def facts(self, before: State, events: Sequence[Event]) -> Iterator[Fact]:
        for event in events:
            if isinstance(event, f.FightEnded):
                fight = before.fighting
                where = phrases.area_name(before, event.area)
                yield BattleEnd((fight.attacker, fight.defender), event.winner or None, where)
            before = self.evolve(before, event)
