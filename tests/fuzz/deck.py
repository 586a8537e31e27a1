"""The box's own files: deck, civilisations, sectors or layouts are refused with words, or can be played with.

Which of the four files the bytes are is told by what stands in them, as a person would tell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

import msgspec

from companion.errors import DataError
from companion.games.three_ages import GAME, PLAYERS
from companion.games.three_ages.data import BUNDLED, DeckFile, load, load_deck
from companion.games.three_ages.deck_file import rewritten
from companion.games.three_ages.terms import ACTIONS, BONUSES, CIVILISATIONS, EVOLUTIONS
from tests.fuzz import scratch

MARKS = {"civilisations": b"[[civilisation]]", "sectors": b"[sectors]", "layouts": b"[[layout]]"}
WORDS = (
    *(f'"{word}"'.encode() for word in (*EVOLUTIONS, *CIVILISATIONS)),
    *(f"{word} = ".encode() for word in (*ACTIONS, *BONUSES, *EVOLUTIONS)),
    *MARKS.values(),
    b"\n[[card]]\n",
    b"\nindex = ",
    b"\nevolution = ",
    b"\nactions = { ",
    b"\ncircle = true\n",
    b"\nstand_in = ",
    b"\nhomes = ",
    b"\nneutral = ",
)


def seeds() -> Iterable[bytes]:
    """The stand-ins that come with the program."""
    return (path.read_bytes() for path in sorted(BUNDLED.glob("*.toml")))


def one(data: bytes) -> None:
    """Load a folder in which this is the owner's only file."""
    kind = next((kind for kind, mark in MARKS.items() if mark in data), "deck")
    owner = scratch.folder("box")
    (owner / f"{kind}.toml").write_bytes(data)
    try:
        load(owner)
    except DataError as error:
        assert error.where
        assert error.remedy
        return
    for players in PLAYERS:
        state = GAME.begin(GAME.configure([f"P{seat}" for seat in range(players)], {}, owner))
        assert GAME.waiting(state)
    if kind == "deck":
        deck = load_deck(owner)
        again = msgspec.convert(tomllib.loads(rewritten(data.decode(), deck)), DeckFile)
        assert again.card == deck.card, "what is written is not what was read"
        assert again.stand_ins == deck.stand_ins
