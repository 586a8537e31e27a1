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
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from companion.core import icons
from companion.core.map import HexMap
from companion.core.moment import Moment
from companion.core.options import TableOptions
from companion.core.prompt import Prompt
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.settings import Setting
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.core.transcription import Transcription
from companion.core.values import Command, Event, Refusal

Options = TypeVar("Options", bound=TableOptions)
State = TypeVar("State", bound=Struct)

Decision = Sequence[Event] | Refusal


class Game(ABC, Generic[Options, State]):
    """What the author of a game writes."""

    name: ClassVar[str]
    title: ClassVar[Text]
    players: ClassVar[range]
    settings: ClassVar[tuple[Setting, ...]]
    # What a table without card readers fixes among the settings.
    settings_without_readers: ClassVar[dict[str, str]] = {}
    # What is best where there is no box, only a page: the companion keeps the board and throws the dice.
    settings_without_box: ClassVar[dict[str, str]] = {}
    # Types for checked decoding: `Options` as in the journal's first line, and the unions of all
    # commands and events.
    options_type: ClassVar[Any]
    command_type: ClassVar[Any]
    event_type: ClassVar[Any]
    # What the parts of `describe_card` are, for a list of cards.
    card_legend: ClassVar[Text] = Text("")
    # The sides that a laid card can show, where it matters: key and name.
    sides: ClassVar[tuple[tuple[str, Text], ...]] = ()
    # The question that `explain` answers.
    why: ClassVar[Text] = say("Why this order?")
    # A folder with the icons that the game brings, drawn as in `screens/icons`.
    icons: ClassVar[Path | None] = None
    # The game's state machine, for whoever wants to draw it.
    flow: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.icons is not None:
            icons.bring(cls.icons)

    # --- before the game

    @abstractmethod
    def configure(self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None) -> Options:
        """Everything that is fixed for one game: players, settings and the data it is played with."""

    @abstractmethod
    def begin(self, options: Options) -> State:
        """The state before the first event."""

    def transcription(self, _folder: Path) -> Transcription | None:
        """The deck as an owner's folder has it (which may be empty); None in a game without cards."""
        return None

    # --- what is asked

    @abstractmethod
    def waiting(self, state: State) -> tuple[Seat, ...]:
        """The seats that the table is waiting for (cheap: it is asked at every step)."""

    @abstractmethod
    def prompt(self, view: State, seat: Seat) -> Prompt:
        """What a waiting seat is asked: from its own view, so it cannot tell what that hides."""

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """One prompt per waiting seat."""
        return tuple(self.prompt(self.view(state, seat), seat) for seat in self.waiting(state))

    @abstractmethod
    def refine(self, view: State, draft: Command) -> Prompt:
        """The next question about a draft."""

    def forecast(self, _view: State, _command: Command) -> Text | None:
        """What would come of an answer while it is dialled, in a few words (asked at every click)."""
        return None

    @abstractmethod
    def corrections(self, state: State) -> Prompt:
        """The menu of every value that may be corrected by hand (drafts lead to the value)."""

    # --- what happens

    @abstractmethod
    def decide(self, state: State, command: Command, chance: Random) -> Decision:
        """The events that the command leads to, or why it does not."""

    @abstractmethod
    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""

    # --- what is known

    @abstractmethod
    def view(self, state: State, seat: Seat) -> State:
        """What this seat may know: the only place where secrets are removed."""

    def take_back(self, _state: State, _seat: Seat) -> Command | None:
        """The command that withdraws this seat's own choice which nobody has seen, if there is one."""
        return None

    def reveals(self, _event: Event) -> bool:
        """Whether the event showed somebody something: undo past it needs the table's agreement."""
        return False

    @abstractmethod
    def describe(self, state: State, events: Sequence[Event]) -> Text:
        """The name of a step, as a person would say it, without secrets. `state` is from before it."""

    def describe_card(self, _state: State, _card: int) -> Text:
        """What is printed on a card."""
        return Text("")

    def caveats(self, _state: State) -> tuple[Text, ...]:
        """What players should know of the material: that a deck is only a stand-in, for example."""
        return ()

    def secret(self, _event: Event) -> bool:
        """Whether the event tells what stays sealed until the next event that `reveals`."""
        return False

    @abstractmethod
    def headline(self, state: State) -> Text:
        """Where the game is: age, turn, phase."""

    def hand(self, _state: State, _seat: Seat, _deck_seed: str) -> Sequence[int]:
        """What a simulated deck would have put into this seat's hand; nothing in a game without cards.

        Only simulations ask (bots, the virtual table): at a real table nobody but the player knows.
        """
        return ()

    def deal(self, _state: State) -> object:
        """Changes whenever players take their cards off the readers; never, where none are laid there."""
        return None

    # --- what is shown

    @abstractmethod
    def screen(self, view: State, seat: Seat) -> Screen:
        """What a display shows of the game while its seat is not asked anything."""

    def pages(self, _view: State, _seat: Seat) -> tuple[Screen, ...]:
        """What else there is to look at: levels, the order and why, the standings."""
        return ()

    def map(self, _view: State) -> HexMap | None:
        """The board to draw, where the companion tracks one."""
        return None

    def explain(self, _view: State) -> tuple[tuple[Seat, Text, Text], ...]:
        """Why seats act in the order they do: seat, line and reason each; nothing if there is no order."""
        return ()

    def emblem(self, _view: State, _seat: Seat) -> str:
        """The icon of what a seat plays (a civilisation, a colour); nothing before it has chosen."""
        return ""

    def announce(self, _before: State, _events: Sequence[Event]) -> Screen | None:
        """What everybody should see of a step for a moment (the result of a battle), if anything.

        A message with more lines than a display holds is shown in several parts.
        """
        return None

    @abstractmethod
    def status_line(self, view: State, seat: Seat) -> tuple[Text, Text]:
        """Left and right of the top line: where the game is, what this seat has."""

    def belongings(self, _view: State, _seat: Seat) -> tuple[Text, ...]:
        """What a seat should have in front of it, in two or three short lines."""
        return ()

    def moments(self, _names: Sequence[str], *, largest: bool = False) -> Iterator[Moment]:  # noqa: ARG002
        """Every moment that has a screen of its own; with the largest numbers that can occur, if wanted."""
        return iter(())

    # --- how it ends

    @abstractmethod
    def over(self, state: State) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def standings(self, state: State) -> tuple[Standing, ...]:
        """The ranking now; final when the game is over."""


AnyGame = Game[Any, Any]
