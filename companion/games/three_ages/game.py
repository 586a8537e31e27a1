"""Three Ages as one object: the contract of `companion.core.game`, each part in its own file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.three_ages import (
    AboutThreeAges,
    cards,
    combat_shown,
    data,
    events,
    expansion,
    growth,
    hands,
    phrases,
    scoring,
    screens,
    setup,
    sheet,
    teaching,
    turns,
    value,
    view,
    war,
)
from companion.games.three_ages import commands as c
from companion.games.three_ages.corrections import CORRECTIONS
from companion.games.three_ages.evolve import FOLD
from companion.games.three_ages.flow import FLOW, PHASES
from companion.games.three_ages.galaxy import chart
from companion.games.three_ages.ground import ground
from companion.games.three_ages.map import galaxy_map
from companion.games.three_ages.migrations import MIGRATIONS
from companion.games.three_ages.model import Board, Deck, Options, Player, State
from companion.games.three_ages.tellings import TELLINGS
from companion.games.three_ages.terms import STRATEGY_NAMES, circles_play
from companion.kit.game import KitGame, Phase, only

if TYPE_CHECKING:
    from companion.games.three_ages.transcription import DeckTranscription


class ThreeAges(AboutThreeAges, KitGame[Options, State]):
    """Six civilisations, three ages of five turns."""

    options_type = Options
    gallery = "companion.games.three_ages.moments"
    box = data.GAME_DATA
    migrations = MIGRATIONS
    phases: ClassVar = {
        "seating": Phase(setup.youngest, roots=setup.youngest_roots),
        "civilisations": Phase(
            setup.civilisation, lambda state: (setup.next_to_choose(state),), setup.civilisation_roots
        ),
        "dealing": Phase(cards.deal, roots=only(c.BeginAge)),
        "choosing": Phase(
            cards.choose,
            cards.choosing,
            drafts=cards.choose_drafts,
        ),
        "revealing": Phase(cards.reveal_together, roots=only(c.Reveal)),
        "declaring": Phase(cards.declare, cards.unnamed),
        "war": Phase(war.question, turns.active, war.roots),
        "evolution": Phase(growth.evolution, turns.active, only(c.Evolve)),
        "colonisation": Phase(
            growth.colonisation, turns.active, growth.colonisation_roots, any_root=growth.any_founding
        ),
        "expansion": Phase(expansion.question, turns.active, expansion.roots, any_root=expansion.any_root),
        "passing": Phase(cards.hand_on, roots=only(c.PassHands)),
        "scoring": Phase(scoring.score, scoring.uncounted, scoring.roots),
        "counting": Phase(scoring.count, scoring.tied),
    }
    parts = (
        setup.CHOOSE_CIVILISATION,
        cards.LAY_CARD,
        cards.NAME_CARD,
        war.FIGHT,
        growth.COLONISE,
        expansion.MOVE,
        expansion.BUILD,
        expansion.STRIKE,
    )
    rules: ClassVar = {
        c.NameYoungest: setup.name_youngest,
        c.ChooseCivilisation: setup.choose_civilisation,
        c.BeginAge: turns.begin_age,
        c.LayCard: cards.lay_card,
        c.SetAside: cards.set_aside,
        c.TakeBack: cards.take_back,
        c.Reveal: cards.reveal,
        c.NameCard: cards.name_card,
        c.PassHands: turns.pass_hands,
        c.EndStrategy: turns.end_strategy,
        c.Fight: war.fight,
        c.Evolve: growth.evolve,
        c.Colonise: growth.colonise,
        c.UseAction: expansion.use_action,
        c.Move: expansion.move,
        c.Build: expansion.build,
        c.Strike: expansion.strike,
        c.ScoreAge: scoring.score_age,
        c.CountSectors: scoring.count_sectors,
        c.CountShips: scoring.count_ships,
    }
    fold = FOLD
    values = CORRECTIONS
    tellings: ClassVar = TELLINGS
    flow = FLOW
    sides = tuple(STRATEGY_NAMES.items())
    phase_info = PHASES
    hints = teaching.HINTS
    card_legend = say("card number, evolution · expansion")

    def transcription(self, folder: Path) -> DeckTranscription:
        from companion.games.three_ages.transcription import DeckTranscription  # noqa: PLC0415 - with a deck

        return DeckTranscription(folder)

    def begin(self, options: Options) -> State:
        seats = len(options.names)
        galaxy = chart(options.data.layouts[0])
        hidden = frozenset(galaxy.neutral) if options.settings["mode"] == "exploration" else frozenset()
        board = Board(("",) * seats, ({},) * seats, {}, hidden)
        with_circles = circles_play(seats)
        return State(
            options=options,
            galaxy=galaxy,
            deck=Deck((card.index, card) for card in options.data.cards if with_circles or not card.circle),
            players=tuple(Player(seat, name) for seat, name in enumerate(options.names, start=1)),
            seats=seats,
            phase=FLOW.initial,
            board=board if options.settings["board"] == "full" else None,
        )

    # Each in the file of its topic; a name that is also a file's comes last.
    terms = staticmethod(teaching.terms)
    idle = staticmethod(teaching.idle)
    forecast = staticmethod(teaching.forecast)
    why_not = staticmethod(cards.impossible)
    hand = staticmethod(hands.hand)
    memory = staticmethod(hands.remembered)
    imagine = staticmethod(hands.imagined)
    face_up = staticmethod(hands.face_up)
    determinise = staticmethod(view.determinised)
    headline = staticmethod(phrases.headline)
    screen = staticmethod(screens.screen)
    pages = staticmethod(screens.pages)
    status_line = staticmethod(screens.status_line)
    belongings = staticmethod(screens.belongings)
    explain = staticmethod(screens.explain)
    steps = staticmethod(sheet.steps)
    played = staticmethod(sheet.played)
    outlook = staticmethod(sheet.outlook)
    combat_result = staticmethod(combat_shown.combat_result)
    facts = staticmethod(combat_shown.facts)
    map = staticmethod(galaxy_map)
    standings = staticmethod(scoring.standings)
    sheet = staticmethod(sheet.sheet)
    value = staticmethod(value.value)
    view = staticmethod(view.view)

    def thinkable(self, view: State) -> bool:
        return ground(view).tracked

    def horizon(self, state: State) -> object:
        return state.age, state.turn

    def tells(self, _: State, command: Command) -> bool:
        match command:
            case c.ChooseCivilisation():
                return not command.as_printed
            case c.LayCard() | c.SetAside():
                return not command.card
            case c.Colonise():
                return command.bonus is not None
        return isinstance(command, c.CountSectors | c.CountShips | c.NameCard)

    def take_back(self, state: State, seat: Seat) -> Command | None:
        sealed = state.phase in ("choosing", "revealing") and seat and state.laid[seat - 1] is not None
        return c.TakeBack(seat) if sealed else None

    def reveals(self, event: Event) -> bool:
        return isinstance(event, events.Revealed | events.SectorTurnedUp)

    def describe_card(self, state: State, card: int) -> Text:
        return phrases.printed_on(state.deck[card])

    def caveats(self, state: State) -> tuple[Text, ...]:
        stand_in = say("Stand-in cards and boards: not those of the box.")
        return (stand_in,) if state.options.data.stand_in else ()

    def deal(self, state: State) -> object:
        return state.age, state.turn

    def emblem(self, view: State, seat: Seat) -> str:
        return view.player(seat).civilisation
