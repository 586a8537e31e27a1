"""The largest screens: longest names, largest numbers, everything around them."""

from typing import TypedDict

from companion.core.screen import Cell, Change, Gauge, Gauges, Item, Menu, Message, Number, Roster, Screen
from companion.core.text import Text, say
from companion.games.three_ages.terms import (
    ACTION_NAMES,
    ACTIONS,
    CIVILISATION_NAMES,
    CIVILISATIONS,
    EVOLUTION_NAMES,
    EVOLUTIONS,
    STRATEGY_NAMES,
)
from companion.locale import LANGUAGES, Speech
from companion.screens import SIZES, Canvas
from companion.screens.canvas import Rect
from tests.screens.samples import name

SPEECH = {language: Speech(language, "three-ages") for language in LANGUAGES}
FRENCH = SPEECH["fr"]
LOW = (128, 32)
HIGH = [size for size in SIZES if size != LOW]
LONGEST = ("Wilhelmina", "Maximilien", "MARGUERITE", "Bartholomé", "Emmanuelle", "WWWWWWWWWW")
HEAD = say("Age {age}, turn {turn}: {phase}", age=3, turn=5, phase=STRATEGY_NAMES["war"])
MARK = name("199 PV")
FOOT = say("It can be corrected.")


class Around(TypedDict):
    """Status line and foot, the same on all screens here."""

    head: Text
    mark: Text
    foot: Text


AROUND: Around = {"head": HEAD, "mark": MARK, "foot": FOOT}


def longest_cells(count: int, value: str, icons: bool, done: int = 0) -> tuple[Cell, ...]:
    """Players with the longest names."""
    return tuple(
        Cell(name(text), name(value), CIVILISATIONS[seat] if icons else "", done=seat < done)
        for seat, text in enumerate(LONGEST[:count])
    )


def large_gauges(count: int, value: int, top: int, extra: int) -> tuple[Gauge, ...]:
    """Evolutions or actions with the largest numbers."""
    # Movement and production are both, with the same word and icon.
    names: dict[str, Text] = dict([*EVOLUTION_NAMES.items(), *ACTION_NAMES.items()])
    icons = (*ACTIONS, *EVOLUTIONS)[:count] if top == 0 else EVOLUTIONS[:count]
    return tuple(Gauge(names[icon], icon, value, top, extra) for icon in icons)


LARGEST: dict[str, Screen] = {
    "message": Message(
        say("Ship of {name} destroyed on {sector}", name="Wilhelmina", sector="C12"),
        (say("{name} has {n} ships", name="Maximilien", n=20),),
        "warning",
        **AROUND,
    ),
    "sentence": Message(say("Lay a card face down, the chosen side to the centre."), icon="card", **AROUND),
    "number": Number(999, say("All your colony pieces are placed"), "colony", **AROUND),
    "change": Change(say("Ships of {name} there?", name="Wilhelmina"), 199, 198, "ship", **AROUND),
    "change-short": Change(say("VP"), 999, 999, "points", **AROUND),
    "menu": Menu(
        say("Colonisation: where do you place a colony?"),
        tuple(Item(say("home of {name}", name=text), say("+1 VP per age"), "colony") for text in LONGEST),
        cursor=3,
        **AROUND,
    ),
    "menu-plain": Menu(
        say("How many ships does the board print?"),
        tuple(Item(CIVILISATION_NAMES[civilisation]) for civilisation in CIVILISATIONS),
        cursor=5,
        **AROUND,
    ),
    **{
        f"roster-{count}-{kind}": Roster(
            longest_cells(count, "199", icons, done=count // 2), count - 1, **AROUND
        )
        for count in range(1, 7)
        for kind, icons in (("scores", False), ("icons", True))
    },
    **{
        f"waiting-{count}": Roster(longest_cells(count, "", icons=False, done=2), **AROUND)
        for count in range(1, 7)
    },
    **{f"levels-{count}": Gauges(large_gauges(count, 5, 5, 3), **AROUND) for count in range(1, 5)},
    **{f"budget-{count}": Gauges(large_gauges(count, 99, 0, 0), **AROUND) for count in range(1, 6)},
}
# 64 columns of one page cannot hold ten wide letters and three digits: there the name is shortened.
SHORTENED = {f"roster-{count}-{kind}" for count in (5, 6) for kind in ("scores", "icons")}


def place_of(canvas: Canvas, what: str) -> Rect:
    """Where a text was drawn."""
    return next(box.rect for box in canvas.boxes if box.what == what)
