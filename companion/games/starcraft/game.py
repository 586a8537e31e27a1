"""StarCraft as one object: the contract of `companion.core.game`, each part in its own file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.combat import Combat, Odds
from companion.core.map import Hex, HexMap
from companion.core.options import seated
from companion.core.prompt import Option
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.settings import settle
from companion.core.sheet import Sheet, Steps
from companion.core.standing import Standing
from companion.core.summary import BattleEnd, Fact
from companion.core.teaching import Terms
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.starcraft import (
    AboutStarCraft,
    combat_shown,
    data,
    events,
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
from companion.games.starcraft.flow import FLOW
from companion.games.starcraft.map import galaxy_map
from companion.games.starcraft.model import Options, Player, State
from companion.games.starcraft.tellings import TELLINGS
from companion.games.starcraft.terms import RACE_ICONS
from companion.kit.game import KitGame

if TYPE_CHECKING:
    from companion.core.moment import Moment
    from companion.games.starcraft.transcription import OwnersCards

# What somebody has seen by it cannot be taken back without a word.
_REVEALS = events.OrderExecuted | b.CombatDrawn | f.CardsTurned | f.SkirmishFought | b.EventsRead


class StarCraft(AboutStarCraft, KitGame[Options, State]):
    """Six factions, hidden orders in stacks, three phases a round."""

    points = (say("Conquest points"), say("CP"))
    guide_sections: ClassVar = teaching.SECTIONS
    hints = teaching.HINTS
    options_type = Options
    why = say("Why is it so?")
    phases: ClassVar = PHASES
    parts = PARTS
    questions: ClassVar = QUESTIONS
    rules: ClassVar = RULES
    fold = FOLD
    values = CORRECTIONS
    tellings: ClassVar = TELLINGS
    flow = FLOW

    def configure(self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None) -> Options:
        box = data.load(data_folder) if data_folder else data.bundled()
        settings = settle(self.settings, chosen, len(seated(names, self.players)))
        return Options(tuple(names), settings, box)

    def begin(self, options: Options) -> State:
        players = tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1))
        board = Board() if options.settings["board"] == "full" else None
        return State(options=options, players=players, seats=len(players), phase=FLOW.initial, board=board)

    def transcription(self, folder: Path) -> OwnersCards:
        from companion.games.starcraft.transcription import OwnersCards  # noqa: PLC0415 - with a deck

        return OwnersCards(folder)

    def view(self, state: State, seat: Seat) -> State:
        return view.view(state, seat)

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

    def terms(self, view: State) -> Terms:
        return teaching.terms(view)

    def anytime(self, view: State, seat: Seat) -> tuple[Option, ...]:
        return out_of_turn.options(view, seat)

    def reveals(self, event: Event) -> bool:
        return isinstance(event, _REVEALS)

    def headline(self, state: State) -> Text:
        return phrases.headline(state)

    def screen(self, view: State, seat: Seat) -> Screen:
        return screens.screen(view, seat)

    def pages(self, view: State, seat: Seat) -> tuple[Screen, ...]:
        return screens.pages(view, seat)

    def status_line(self, view: State, seat: Seat) -> tuple[Text, Text]:
        return screens.status_line(view, seat)

    def belongings(self, view: State, seat: Seat) -> tuple[Text, ...]:
        return screens.belongings(view, seat)

    def explain(self, view: State) -> tuple[tuple[Seat, Text, Text], ...]:
        return reasons.explain(view)

    def combat(self, view: State) -> Combat | None:
        return combat_shown.combat(view)

    def combat_result(self, before: State, events: Sequence[Event]) -> Combat | None:
        return combat_shown.combat_result(before, events)

    def odds(self, view: State, seat: Seat) -> tuple[Odds, ...]:
        return combat_shown.odds(view, seat)

    def map(self, view: State) -> HexMap | None:
        return galaxy_map(view)

    def preview(self, view: State, command: Command) -> tuple[Hex, ...]:
        return laying.preview(view, command) if isinstance(command, bc.LayPlanet) else ()

    def emblem(self, view: State, seat: Seat) -> str:
        return RACE_ICONS[view.faction(seat).race] if view.player(seat).faction else ""

    def sheet(self, view: State, seat: Seat) -> Sheet:
        return sheet.sheet(view, seat)

    def steps(self, view: State) -> Steps:
        return sheet.steps(view)

    def idle(self, view: State, command: Command) -> Text | None:
        if isinstance(command, bc.LayCombat):
            return combat_shown.idle(view, command)
        return teaching.idle(view, command)

    def value(self, state: State, seat: Seat) -> float:
        return value.value(state, seat)

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

    def moments(self, names: Sequence[str], *, largest: bool = False) -> Iterator[Moment]:
        from companion.games.starcraft import moments  # noqa: PLC0415 - only a gallery asks

        return moments.moments(self, tuple(names), largest=largest)

    def standings(self, state: State) -> tuple[Standing, ...]:
        return victory.standings(state)
