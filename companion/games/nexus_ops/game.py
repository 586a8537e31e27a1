"""Nexus Ops as one object: the contract of `companion.core.game`, each part in its own file."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar

from companion.core.game import Game
from companion.core.map import HexMap
from companion.core.moment import Moment
from companion.core.options import seated
from companion.core.prompt import Prompt
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.settings import settle
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.nexus_ops import (
    announcements,
    commands,
    data,
    describe,
    events,
    evolve,
    fought,
    hands,
    moments,
    prompts,
    rules,
    screens,
    view,
)
from companion.games.nexus_ops.flow import FLOW
from companion.games.nexus_ops.map import planet_map
from companion.games.nexus_ops.model import Board, Options, Player, State
from companion.games.nexus_ops.planet import Planet, chart
from companion.games.nexus_ops.prompts import corrections
from companion.games.nexus_ops.rules import victory
from companion.games.nexus_ops.rules.ruling import Ruling
from companion.games.nexus_ops.settings import SETTINGS
from companion.games.nexus_ops.terms import NO_UNITS, PLAYERS, TILES, Terrain


class NexusOps(Game[Options, State]):
    """Companies at war for the rubium of a moon, two to four of them or two teams."""

    name = "nexus-ops"
    title = say("Nexus Ops")
    players = PLAYERS
    settings = SETTINGS
    options_type = Options
    command_type = commands.AnyCommand
    event_type = events.AnyEvent
    icons = Path(__file__).parent / "icons"
    why = say("Why?")
    flow = FLOW
    settings_without_box: ClassVar[dict[str, str]] = {"board": "full", "map": "drawn", "dice": "companion"}

    def configure(self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None) -> Options:
        box = data.load(data_folder) if data_folder else data.bundled()
        layout = box.layout(len(seated(names, self.players)))
        return Options(tuple(names), settle(self.settings, chosen, len(names)), data.only(box, layout))

    def begin(self, options: Options) -> State:
        planet = chart(options.data.layouts[0])
        seats = len(options.names)
        full = options.settings["board"] == "full"
        return State(
            options=options,
            planet=planet,
            chart={unit.key: unit for unit in options.data.units},
            players=tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1)),
            seats=seats,
            phase=FLOW.initial,
            board=_empty_board(planet, seats) if full else None,
            pool=options.data.tiles if full and options.settings["map"] == "drawn" else (),
            tiles=TILES,
        )

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return prompts.waiting(state)

    def prompt(self, view: State, seat: Seat) -> Prompt:
        return prompts.prompt(view, seat)

    def refine(self, view: State, draft: Command) -> Prompt:
        return prompts.refine(view, draft)

    def forecast(self, view: State, command: Command) -> Text | None:
        return prompts.forecast(view, command)

    def corrections(self, state: State) -> Prompt:
        return corrections.menu(state)

    def decide(self, state: State, command: Command, chance: Random) -> Ruling:
        return rules.decide(state, command, chance)

    def evolve(self, state: State, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, seat: Seat) -> State:
        return view.view(state, seat)

    def take_back(self, _state: State, _seat: Seat) -> Command | None:
        return None

    def reveals(self, event: Event) -> bool:
        """What the companion threw or turned up, and cards that were drawn, cannot be forgotten.

        What lies on the table and was typed in is no secret: whoever mistyped it may type it again.
        """
        match event:
            case fought.DiceThrown():
                return bool(event.dice)
            case events.BreathRolled():
                return event.companion
            case events.TileTurned():
                return event.drawn is not None
        return isinstance(event, events.CardsDrawn | events.CardHanded)

    def secret(self, _event: Event) -> bool:
        return False

    def describe(self, state: State, events: Sequence[Event]) -> Text:
        return describe.describe(state, events)

    def describe_card(self, state: State, card: int) -> Text:
        return describe.describe_card(state, card)

    def caveats(self, state: State) -> tuple[Text, ...]:
        return describe.caveats(state)

    def headline(self, state: State) -> Text:
        return describe.headline(state)

    def hand(self, state: State, seat: Seat, deck_seed: str) -> Sequence[int]:
        return hands.hand(state, seat, deck_seed)

    def screen(self, view: State, _: Seat) -> Screen:
        return screens.screen(view)

    def pages(self, view: State, seat: Seat) -> tuple[Screen, ...]:
        return screens.pages(view, seat)

    def status_line(self, view: State, seat: Seat) -> tuple[Text, Text]:
        return screens.status_line(view, seat)

    def belongings(self, view: State, seat: Seat) -> tuple[Text, ...]:
        return screens.belongings(view, seat)

    def map(self, view: State) -> HexMap | None:
        return planet_map(view)

    def explain(self, view: State) -> tuple[tuple[Seat, Text, Text], ...]:
        return screens.explain(view)

    def emblem(self, _view: State, _seat: Seat) -> str:
        return ""

    def announce(self, before: State, events: Sequence[Event]) -> Screen | None:
        return announcements.announce(before, events)

    def moments(self, names: Sequence[str], *, largest: bool = False) -> Iterator[Moment]:
        return moments.moments(self, tuple(names), largest=largest)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def standings(self, state: State) -> tuple[Standing, ...]:
        return victory.standings(state)


def _empty_board(planet: Planet, seats: int) -> Board:
    lands: dict[str, Terrain] = {planet.monolith: "monolith"}
    lands |= dict.fromkeys(planet.ring, "rock")
    lands |= dict.fromkeys((space for base in planet.bases for space in base), "home")
    nobody = (NO_UNITS,) * seats
    return Board(lands, dict.fromkeys(planet.places, nobody), face_down=frozenset(planet.ring))
