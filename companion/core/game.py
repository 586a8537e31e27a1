"""The contract: one object is a whole game.

The platform keeps a state that it never looks into. It shows `prompts`, turns an answer into
events with `decide`, writes them down, and folds them with `evolve`. Nothing here may have a side
effect, and only `decide` may use chance, so the journal alone brings back any moment of a game.

| needed by a game with …          | is there                                                          |
| -------------------------------- | ----------------------------------------------------------------- |
| simultaneous, secret choice      | several seats are asked at once; `view` strips; `take_back`       |
| strict turns, phases, reactions  | `waiting` names whoever is asked now, several seats or one        |
| dice                             | `decide` gets `chance`; dice thrown on the table are dialled in   |
| resources, large boards          | drafts: one command, asked for part by part                        |
| several winners, teams           | `Standing.seats`, `Standing.won`, shared places                    |
| variants                         | `settings`                                                         |
| cards that only their owner sees | `transcription`: what is printed on them is typed in at the table  |
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from companion.core import icons
from companion.core.about import About, NotLoaded
from companion.core.combat import Combat, Odds
from companion.core.map import Hex, HexMap
from companion.core.migration import Migration
from companion.core.options import TableOptions
from companion.core.prompt import Hand, Option, Prompt, any_answer, as_held, likely
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.sheet import PlayedCard, ScoringForecast, Sheet, Steps
from companion.core.standing import Standing, standing_value
from companion.core.summary import Fact
from companion.core.teaching import Hint, Lesson, Terms
from companion.core.text import Text, say
from companion.core.values import Command, Event, Refusal

if TYPE_CHECKING:
    from companion.core.moment import Moment
    from companion.core.plan import Plan
    from companion.core.transcription import Transcription

Options = TypeVar("Options", bound=TableOptions)
State = TypeVar("State", bound=Struct)


class Game(About, ABC, Generic[Options, State]):
    """What the author of a game writes, besides what `About` lists."""

    # Types for checked decoding: `Options` as in the journal's first line, and the union of all
    # events.
    options_type: ClassVar[Any]
    event_type: ClassVar[Any]
    # How journals of older versions become those of this one: the first makes version 2 of version 1.
    migrations: ClassVar[tuple[Migration, ...]] = ()
    # What the parts of `describe_card` are, for a list of cards.
    card_legend: ClassVar[Text] = Text("")
    # The sides that a laid card can show, where it matters: key and name.
    sides: ClassVar[tuple[tuple[str, Text], ...]] = ()
    # What is counted to win, whole and in short.
    points: ClassVar[tuple[Text, Text]] = (say("Victory points"), say("VP"))
    # The question that `explain` answers.
    why: ClassVar[Text] = say("Why this order?")
    # Commands of which a part is done by hand, so that nobody is asked for it where all is simulated.
    by_hand: ClassVar[frozenset[type[Command]]] = frozenset()
    # What is worth saying once in somebody's first game; five are enough.
    hints: ClassVar[tuple[Hint, ...]] = ()
    # The game's state machine, for whoever wants to draw it.
    flow: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.icons is not None:
            icons.bring(cls.icons)

    @property
    def version(self) -> int:
        """Of its options and events, as a journal's first line says it; it grows with each migration."""
        return 1 + len(self.migrations)

    # --- before the game

    @abstractmethod
    def configure(self, names: Sequence[str], chosen: Mapping[str, str], folder: Path | None, /) -> Options:
        """Everything that is fixed for one game: players, settings and the data it is played with."""

    @abstractmethod
    def begin(self, options: Options, /) -> State:
        """The state before the first event."""

    def transcription(self, _folder: Path, /) -> Transcription | None:
        """The deck as an owner's folder has it (which may be empty); None in a game without cards."""
        return None

    # --- what is asked

    @abstractmethod
    def waiting(self, state: State, /) -> tuple[Seat, ...]:
        """The seats that the table is waiting for (cheap: it is asked at every step)."""

    @abstractmethod
    def prompt(self, view: State, seat: Seat, /) -> Prompt:
        """What a waiting seat is asked: from its own view, so it cannot tell what that hides."""

    def prompts(self, state: State, /) -> tuple[Prompt, ...]:
        """One prompt per waiting seat."""
        return tuple(self.prompt(self.view(state, seat), seat) for seat in self.waiting(state))

    @abstractmethod
    def refine(self, view: State, draft: Command, /) -> Prompt:
        """The next question about a draft."""

    def roots(self, view: State, seat: Seat, /) -> Iterator[tuple[Command, bool]]:
        """The first answers of a waiting seat, each with the mark of a draft; long dials thinned."""
        return likely(as_held(self.prompt(view, seat), None))

    def answers(self, view: State, seat: Seat, /) -> Iterator[Command]:
        """Every whole answer of a waiting seat, for whoever thinks; long dials thinned, no corrections."""
        return self._whole(view, self.roots(view, seat))

    def _whole(self, view: State, answers: Iterator[tuple[Command, bool]]) -> Iterator[Command]:
        for command, draft in answers:
            if draft:
                yield from self._whole(view, likely(as_held(self.refine(view, command), None)))
            else:
                yield command

    def any_answer(self, view: State, seat: Seat, chance: Random, hand: Hand = None, /) -> Command:
        """One whole answer of a waiting seat by chance, for simulations; `hand`: its simulated cards."""
        command, draft = any_answer(self.prompt(view, seat), chance, hand)
        while draft:
            command, draft = any_answer(self.refine(view, command), chance, hand)
        return command

    def why_not(self, _view: State, _seat: Seat, card: int, /) -> Refusal:
        """Why this card cannot be the answer, which a hand can lay although no prompt lists it."""
        return Refusal(say("Card {card} cannot be the answer.", card=card))

    def forecast(self, _view: State, _command: Command, /) -> Text | None:
        """What would come of an answer while it is dialled, in a few words (asked at every click)."""
        return None

    def anytime(self, _view: State, _seat: Seat, /) -> tuple[Option, ...]:
        """What this seat may do although it is not asked (react, trade): it stands in the menu behind *hold*.

        Who has no controls is helped at the table, where everybody looks: so it may be asked for with the
        view of the table. Its answers are legal like those of `prompt`, drafts included.
        """
        return ()

    @abstractmethod
    def corrections(self, state: State, /) -> Prompt:
        """The menu of every value that may be corrected by hand (drafts lead to the value)."""

    # --- what happens

    @abstractmethod
    def decide(self, state: State, command: Command, chance: Random, /) -> Sequence[Event]:
        """The events that a command leads to: one that is listed, for nothing else ever comes here."""

    @abstractmethod
    def evolve(self, state: State, event: Event, /) -> State:
        """The state after the event."""

    def after(self, state: State, events: Sequence[Event], /) -> State:
        """The state after several events."""
        for event in events:
            state = self.evolve(state, event)
        return state

    # --- what is known

    @abstractmethod
    def view(self, state: State, seat: Seat, /) -> State:
        """What this seat may know: the only place where secrets are removed."""

    # --- for whoever thinks

    def thinkable(self, _view: State, /) -> bool:
        """Whether the companion knows enough to think about it: not of a board that is only on the table."""
        return True

    def completed(self, _view: State, _draft: Command, /) -> Iterator[Command] | None:
        """Every whole answer of a draft whose questions need not be asked for that; None for any other."""
        return None

    @staticmethod
    def phase_of(state: Any) -> object:
        """Where the game stands, as far as the same question may be asked several times in a row."""
        return getattr(state, "phase", None)

    def memory(self, view: State, seat: Seat, deck_seed: str, /) -> Any:
        """What a seat has seen of a simulated deck with its own eyes: the cards it holds, and has held."""
        return tuple(self.hand(view, seat, deck_seed))

    def imagine(self, _seen: State, _seat: Seat, _memory: Any, chance: Random, /) -> Any:
        """A simulated deck as it may lie, as far as the seat knows: what `hand` takes for a seed."""
        return str(chance.getrandbits(32))

    def determinise(self, seen: State, _seat: Seat, _chance: Random, _deck: Any = None, /) -> State:
        """Any whole state that this seat's view allows, what it hides dealt by chance.

        With an imagined deck, cards that lie face down come from it; they may also be in hand again, as far
        as their owners may still take them back.
        """
        return seen

    def value(self, state: State, seat: Seat, /) -> float:
        """How well a seat stands, between -1 and 1; 1 is a game that was won, and nothing else is.

        Every term has bounds: who hoards must not look like who wins. Cheap, because it is asked most.
        """
        return standing_value(self.standings(state), seat, over=self.over(state))

    def value_by_hand(self, state: State, seat: Seat, _deck: Any, /) -> float:
        """The same, for who also weighs what the seat holds of a simulated deck; of no other hand."""
        return self.value(state, seat)

    def horizon(self, _state: State, /) -> object:
        """Changes at a good moment to stop looking ahead (the end of a turn, of an age)."""
        return None

    def plan_end(self, state: State, /) -> object:
        """The horizon; but while a seat plans what dice then decide, and `value` weighs these already,
        something else that changes before the dice.
        """
        return self.horizon(state)

    def tells(self, _view: State, _command: Command, /) -> bool:
        """Whether an answer tells what only real things can show: dice on the table, what a card prints.

        Whoever thinks does not make that up; where nothing else can be said, chance says it.
        """
        return False

    def aside(self, _command: Command, /) -> bool:
        """Whether an answer changes nothing about what is asked (a card is sold): who thinks gives it only
        for a gain, never to put off an answer that costs something.
        """
        return False

    def take_back(self, _state: State, _seat: Seat, /) -> Command | None:
        """The command that withdraws this seat's own choice which nobody has seen, if there is one."""
        return None

    def reveals(self, _event: Event, /) -> bool:
        """Whether the event showed somebody something: undo past it needs the table's agreement."""
        return False

    @abstractmethod
    def describe(self, state: State, events: Sequence[Event], /) -> Text:
        """The name of a step, as a person would say it, without secrets. `state` is from before it."""

    def describe_card(self, _state: State, _card: int, /) -> Text:
        """What is printed on a card."""
        return Text("")

    def caveats(self, _state: State, /) -> tuple[Text, ...]:
        """What players should know of the material: that a deck is only a stand-in, for example."""
        return ()

    @abstractmethod
    def headline(self, state: State, /) -> Text:
        """Where the game is: age, turn, phase."""

    def hand(self, _state: State, _seat: Seat, _deck_seed: str, /) -> Sequence[int]:
        """What a simulated deck would have put into this seat's hand; nothing in a game without cards.

        Only simulations ask (bots, the virtual table): at a real table nobody but the player knows.
        """
        return ()

    def face_up(self, _state: State, _deck_seed: str, /) -> Sequence[int]:
        """What of a simulated deck lies face up beside the board: discarded, or never dealt."""
        return ()

    def deal(self, _state: State, /) -> object:
        """Changes whenever players take their cards off the readers; never, where none are laid there."""
        return None

    # --- what is shown

    @abstractmethod
    def screen(self, view: State, seat: Seat, /) -> Screen:
        """What a display shows of the game while its seat is not asked anything."""

    def pages(self, _view: State, _seat: Seat, /) -> tuple[Screen, ...]:
        """What else there is to look at: levels, the order and why, the standings."""
        return ()

    def map(self, _view: State, /) -> HexMap | None:
        """The board to draw, where the companion tracks one."""
        return None

    def explain(self, _view: State, /) -> tuple[tuple[Seat, Text, Text], ...]:
        """Why seats act in the order they do: seat, line and reason each; nothing if there is no order."""
        return ()

    def emblem(self, _view: State, _seat: Seat, /) -> str:
        """The icon of what a seat plays (a civilisation, a colour); nothing before it has chosen."""
        return ""

    def announce(self, _before: State, _events: Sequence[Event], /) -> Screen | None:
        """What everybody should see of a step for a moment (the result of a battle), if anything.

        A message with more lines than a display holds is shown in several parts.
        """
        return None

    def followed(self, _before: State, _events: Sequence[Event], /) -> tuple[Text, ...]:
        """What followed a step by itself (the end of a round), a line each, for what is told of it."""
        return ()

    @abstractmethod
    def status_line(self, view: State, seat: Seat, /) -> tuple[Text, Text]:
        """Left and right of the top line: where the game is, what this seat has."""

    def belongings(self, _view: State, _seat: Seat, /) -> tuple[Text, ...]:
        """What a seat should have in front of it, in two or three short lines."""
        return ()

    def sheet(self, view: State, seat: Seat, /) -> Sheet:
        """What always lies before a seat, for a page: points, levels, pieces, cards."""
        points = (line.points for line in self.standings(view) if seat in line.seats)
        return Sheet(next(points, 0), emblem=self.emblem(view, seat), notes=self.belongings(view, seat))

    def steps(self, view: State, /) -> Steps:
        """The phases of a turn, and which of them it is now."""
        return Steps(self.headline(view))

    def played(self, _view: State, /) -> tuple[PlayedCard, ...]:
        """The cards that lie before seats this turn, face down until they are revealed."""
        return ()

    def combat(self, _view: State, /) -> Combat | None:
        """The battle that is being fought, as far as it has come."""
        return None

    def combat_result(self, _before: State, _events: Sequence[Event], /) -> Combat | None:
        """What a step showed of a battle: its dice as they fell, or all of it where one step decides it."""
        return None

    def odds(self, _view: State, _seat: Seat, /) -> tuple[Odds, ...]:
        """What chances a battle has now: for everybody from the table's view, or for a seat that is asked."""
        return ()

    def plans(self, _view: State, _seat: Seat, /) -> tuple[Plan, ...]:
        """What a seat is changing square by square just now (blueprints of ships), if anything."""
        return ()

    def outlook(self, _view: State, /) -> ScoringForecast | None:
        """What everybody would gain if the next scoring came now, where that can be told."""
        return None

    def moments(self, _names: Sequence[str], /, *, largest: bool = False) -> Iterator[Moment]:  # noqa: ARG002
        """Every moment that has a screen of its own; with the largest numbers that can occur, if wanted."""
        return iter(())

    # --- what a newcomer is told

    def terms(self, _view: State, /) -> Terms:
        """What everything with a name does, in one line each: by the term or the icon of an answer, by the
        key of a side, by the icons of the map. It hangs on nothing but what is fixed for a game.
        """
        return {}

    def idle(self, _view: State, _command: Command, /) -> Text | None:
        """Why this answer (or draft) would do nothing as things stand, in a few words; None if it would."""
        return None

    def at_stake(self, _view: State, _command: Command, /) -> Text | None:
        """What this answer (or draft) leads to that it does not say itself: a battle, with its odds."""
        return None

    def preview(self, _view: State, _command: Command, /) -> tuple[Hex, ...]:
        """What this answer (or draft) would lay on the map, as it would look there; the first is where."""
        return ()

    def guide_section(self, _view: State, /) -> str:
        """The anchor of the guide's section that the present questions come from."""
        return ""

    def lesson(self, view: State, /) -> Lesson:
        """What is said beside the answers of the seat whose view it is."""
        return Lesson(
            self.terms(view),
            lambda command: self.idle(view, command),
            lambda command: self.preview(view, command),
            lambda command: self.at_stake(view, command),
        )

    # --- how it ends

    @abstractmethod
    def over(self, state: State, /) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def standings(self, state: State, /) -> tuple[Standing, ...]:
        """The ranking now; final when the game is over."""

    def facts(self, _before: State, _events: Sequence[Event], /) -> Iterable[Fact]:
        """What a step tells of battles and dice, for the account of a game that is over."""
        return ()


# Whoever asks gets one.
Game.register(NotLoaded)

AnyGame = Game[Any, Any]
