"""*Outpost*, a small game that asks every kind of question; for tests of whoever asks them.

In turn everybody builds (a tally with a budget), explores (a number of a hex, or none), loses ships (a tally
with a fixed sum) or passes, three times each. Trading is possible at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game
from companion.core.options import TableOptions, seated
from companion.core.prompt import Choose, Dial, Limits, Option, Prompt, Row, Tally
from companion.core.screen import NOTHING, Message, Number, Screen
from companion.core.seats import TABLE, Seat
from companion.core.standing import Standing
from companion.core.text import Text
from companion.core.values import Command, Event

COSTS = (3, 5, 8)
SHIPS = (Text("Interceptor"), Text("Cruiser"), Text("Dreadnought"))
HEXES = (301, 304, 308, 312, 315)
LOSSES = 2
TURNS = 3


class State(Struct, frozen=True):
    """Everything there is to know."""

    names: tuple[str, ...]
    taken: tuple[tuple[Seat, int], ...] = ()
    ships: tuple[tuple[int, ...], ...] = ()
    materials: tuple[int, ...] = ()
    turn: int = 0

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.turn % len(self.names) + 1


class Build(Command, frozen=True):
    """So many of each type."""

    ships: tuple[int, ...] = ()


class Lose(Command, frozen=True):
    """So many of each type are gone."""

    ships: tuple[int, ...] = ()


class Explore(Command, frozen=True):
    """A hex; 0: it was discarded."""

    hex: int | None = None


class Pass(Command, frozen=True):
    """Nothing."""


class Trade(Command, frozen=True):
    """At any time: so many materials more."""

    materials: int | None = None


class Correct(Command, frozen=True):
    """Materials of the seat on turn, by hand."""

    materials: int | None = None


class Built(Event, frozen=True):
    """Ships of a seat: more, or fewer."""

    seat: Seat
    ships: tuple[int, ...]


class Explored(Event, frozen=True):
    """A hex was taken."""

    seat: Seat
    hex: int


class Passed(Event, frozen=True):
    """Nothing was done."""


class Changed(Event, frozen=True):
    """Materials of a seat."""

    seat: Seat
    materials: int


class Outpost(Game[TableOptions, State]):
    """The whole game."""

    name = "outpost"
    title = Text("Outpost")
    players = range(1, 5)
    settings = ()
    options_type = TableOptions
    event_type = Built | Explored | Passed | Changed

    def configure(
        self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None
    ) -> TableOptions:
        return TableOptions(seated(names, self.players), {})

    def begin(self, options: TableOptions) -> State:
        players = len(options.names)
        return State(options.names, (), ((2, 1, 0),) * players, (13,) * players)

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return () if self.over(state) else (state.active,)

    def prompt(self, view: State, seat: Seat) -> Prompt:
        fights = (Option(Text("Battle"), Lose(seat), draft=True),)
        options = (
            Option(Text("Pass"), Pass(seat), leaves=True),
            Option(Text("Explore"), Explore(seat), draft=True),
            Option(Text("Build"), Build(seat), draft=True),
            *(fights if sum(self._own(view, seat)) >= LOSSES else ()),
        )
        return Choose(seat, Text("Action?"), options, start=2)

    def refine(self, view: State, draft: Command) -> Prompt:
        seat = draft.seat
        match draft:
            case Build():
                rows = tuple(Row(name, 8, cost=cost) for name, cost in zip(SHIPS, COSTS, strict=True))
                budget = Limits(budget=view.materials[seat - 1])
                return Tally(seat, Text("Build"), draft, "ships", rows, budget)
            case Lose():
                rows = tuple(Row(name, own) for name, own in zip(SHIPS, self._own(view, seat), strict=True))
                fixed = Limits(least=LOSSES, most=LOSSES)
                return Tally(seat, Text("Which are lost?"), draft, "ships", rows, fixed, closes=True)
            case Explore():
                gone = {number for _, number in view.taken}
                left = tuple(number for number in HEXES if number not in gone)
                middle = left[len(left) // 2] if left else 0
                discard = Option(Text("Discard"), Explore(seat, 0))
                return Dial(
                    seat, Text("Which hex?"), draft, "hex", start=middle, values=left, otherwise=(discard,)
                )
            case Trade():
                return Dial(seat, Text("How many?"), draft, "materials", 1, 3)
        now = view.materials[view.active - 1]
        return Dial(seat, Text("Materials"), draft, "materials", 0, 40, now, corrects=True)

    def anytime(self, view: State, seat: Seat) -> tuple[Option, ...]:
        if seat == TABLE or self.over(view):
            return ()
        return (Option(Text("Trade"), Trade(seat), draft=True),)

    def corrections(self, state: State) -> Prompt:
        return Choose(TABLE, Text("Correct"), (Option(Text("Materials"), Correct(TABLE), draft=True),))

    def forecast(self, view: State, command: Command) -> Text | None:
        if isinstance(command, Explore):
            return Text("{hex} VP", {"hex": command.hex % 3 if command.hex else 0})
        return None

    def decide(self, state: State, command: Command, chance: Random) -> Sequence[Event]:
        seat = command.seat
        match command:
            case Trade(materials=int(number)):
                return (Changed(seat, state.materials[seat - 1] + number),)
            case Correct(materials=int(number)):
                return (Changed(state.active, number),)
            case Build(ships=ships):
                spent = sum(number * cost for number, cost in zip(ships, COSTS, strict=True))
                return (Changed(seat, state.materials[seat - 1] - spent), Built(seat, ships))
            case Lose(ships=ships):
                return (Built(seat, tuple(-number for number in ships)),)
            case Explore(hex=int(number)):
                return (Explored(seat, number),)
        return (Passed(),)

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Changed(seat=seat, materials=number):
                return replace(state, materials=_put(state.materials, seat, number))
            case Built(seat=seat, ships=ships):
                together = tuple(one + other for one, other in zip(state.ships[seat - 1], ships, strict=True))
                return replace(state, ships=_put(state.ships, seat, together), turn=state.turn + 1)
            case Explored(seat=seat, hex=number):
                return replace(state, taken=(*state.taken, (seat, number)), turn=state.turn + 1)
        return replace(state, turn=state.turn + 1)

    def view(self, state: State, seat: Seat) -> State:
        return state

    def describe(self, state: State, events: Sequence[Event]) -> Text:
        return Text("{what}", {"what": type(events[-1]).__name__})

    def headline(self, state: State) -> Text:
        return Text("Turn {turn}", {"turn": state.turn})

    def screen(self, view: State, seat: Seat) -> Screen:
        return Number(view.turn, Text("of all turns"))

    def pages(self, view: State, seat: Seat) -> tuple[Screen, ...]:
        whose = Text("Table") if seat == TABLE else Text("{name}", {"name": view.names[seat - 1]})
        return (Message(Text("Ships of {whose}", {"whose": whose})), Message(Text("All hexes")))

    def explain(self, view: State) -> tuple[tuple[Seat, Text, Text], ...]:
        return (
            (1, Text("Ana begins"), Text("she is the youngest")),
            (2, Text("Bao is next"), Text("to her left")),
        )

    def status_line(self, view: State, seat: Seat) -> tuple[Text, Text]:
        return self.headline(view), NOTHING

    def over(self, state: State) -> bool:
        return state.turn >= TURNS * len(state.names)

    def standings(self, state: State) -> tuple[Standing, ...]:
        return tuple(
            Standing(1, (seat,), sum(ships), won=True) for seat, ships in enumerate(state.ships, start=1)
        )

    @staticmethod
    def _own(view: State, seat: Seat) -> tuple[int, ...]:
        return view.ships[seat - 1]


def _put(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[: seat - 1], value, *values[seat:])


OUTPOST = Outpost()
