"""Three Ages as one object: the contract of `companion.core.game`, each part in its own file."""

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
from companion.core.settings import Choice, Setting, settle
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import (
    data,
    describe,
    events,
    evolve,
    hands,
    moments,
    prompts,
    rules,
    screens,
    view,
)
from companion.games.three_ages.flow import FLOW
from companion.games.three_ages.galaxy import chart
from companion.games.three_ages.map import galaxy_map
from companion.games.three_ages.model import Board, Options, Player, State
from companion.games.three_ages.prompts import corrections
from companion.games.three_ages.rules import scoring
from companion.games.three_ages.rules.ruling import Ruling
from companion.games.three_ages.terms import STRATEGY_NAMES, circles_play
from companion.games.three_ages.transcription import DeckTranscription


class ThreeAges(Game[Options, State]):
    """Six civilisations, three ages of five turns."""

    name = "three-ages"
    title = say("Three Ages")
    players = data.PLAYERS
    settings = (
        Setting(
            "board",
            say("How the board is kept"),
            (
                Choice("assisted", say("Assisted"), say("only what scores is asked")),
                Choice("full", say("Full board"), say("every piece is tracked")),
            ),
        ),
        Setting(
            "cards",
            say("How cards get in"),
            (
                Choice("reader", say("Reader"), say("read face down")),
                Choice("dial", say("By hand"), say("dialled in after the reveal")),
            ),
        ),
        Setting(
            "mode",
            say("Mode"),
            (
                Choice("normal", say("Normal"), say("sectors face up")),
                Choice("exploration", say("Exploration"), say("sectors face down")),
            ),
        ),
        Setting(
            "galaxy",
            say("Who draws the sectors"),
            (
                Choice("laid", say("The players"), say("a bonus is named with its colony")),
                Choice("drawn", say("The companion"), say("at random")),
            ),
            only_with=("board", "full"),
        ),
        Setting(
            "adjacency",
            say("Which sectors touch"),
            (
                Choice("checked", say("As in the layout")),
                Choice("trusted", say("Trust the table")),
            ),
            only_with=("board", "full"),
        ),
    )
    settings_without_readers: ClassVar[dict[str, str]] = {"cards": "dial"}
    settings_without_box: ClassVar[dict[str, str]] = {"board": "full", "galaxy": "drawn"}
    options_type = Options
    command_type = c.AnyCommand
    event_type = events.AnyEvent
    icons = Path(__file__).parent / "icons"
    flow = FLOW
    sides = tuple(STRATEGY_NAMES.items())
    card_legend = say("index, evolution · expansion")

    def configure(self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None) -> Options:
        box = data.load(data_folder) if data_folder else data.bundled()
        layout = box.layout(len(seated(names, self.players)))
        return Options(tuple(names), settle(self.settings, chosen, len(names)), data.only(box, layout))

    def begin(self, options: Options) -> State:
        seats = len(options.names)
        galaxy = chart(options.data.layouts[0])
        hidden = frozenset(galaxy.neutral) if options.settings["mode"] == "exploration" else frozenset()
        board = Board(("",) * seats, dict.fromkeys(galaxy.places, (0,) * seats), {}, hidden)
        with_circles = circles_play(seats)
        return State(
            options=options,
            galaxy=galaxy,
            deck={card.index: card for card in options.data.cards if with_circles or not card.circle},
            players=tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1)),
            seats=seats,
            phase=FLOW.initial,
            board=board if options.settings["board"] == "full" else None,
        )

    def transcription(self, folder: Path) -> DeckTranscription:
        return DeckTranscription(folder)

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return prompts.waiting(state)

    def prompt(self, view: State, seat: Seat) -> Prompt:
        return prompts.prompt(view, seat)

    def refine(self, view: State, draft: Command) -> Prompt:
        return prompts.refine(view, draft)

    def corrections(self, state: State) -> Prompt:
        return corrections.menu(state)

    def decide(self, state: State, command: Command, chance: Random) -> Ruling:
        return rules.decide(state, command, chance)

    def evolve(self, state: State, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, seat: Seat) -> State:
        return view.view(state, seat)

    def take_back(self, state: State, seat: Seat) -> Command | None:
        sealed = state.phase in ("choosing", "revealing") and seat and state.laid[seat - 1] is not None
        return c.TakeBack(seat) if sealed else None

    def reveals(self, event: Event) -> bool:
        return isinstance(event, events.Revealed | events.SectorTurnedUp)

    def secret(self, event: Event) -> bool:
        return isinstance(event, events.CardLaid | events.CardSetAside)

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

    def deal(self, state: State) -> object:
        return state.age, state.turn

    def screen(self, view: State, _: Seat) -> Screen:
        return screens.screen(view)

    def pages(self, view: State, seat: Seat) -> tuple[Screen, ...]:
        return screens.pages(view, seat)

    def status_line(self, view: State, seat: Seat) -> tuple[Text, Text]:
        return screens.status_line(view, seat)

    def belongings(self, view: State, seat: Seat) -> tuple[Text, ...]:
        return screens.belongings(view, seat)

    def map(self, view: State) -> HexMap | None:
        return galaxy_map(view)

    def explain(self, view: State) -> tuple[tuple[Seat, Text, Text], ...]:
        return screens.explain(view)

    def emblem(self, view: State, seat: Seat) -> str:
        return view.player(seat).civilisation

    def announce(self, before: State, events: Sequence[Event]) -> Screen | None:
        return screens.announce(before, events)

    def moments(self, names: Sequence[str], *, largest: bool = False) -> Iterator[Moment]:
        return moments.moments(self, tuple(names), largest=largest)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def standings(self, state: State) -> tuple[Standing, ...]:
        return scoring.standings(state)
