"""What is printed on the box's own material: deck, civilisations, sectors, layouts.

The scans lost these pictures, so they are files that an owner replaces, never constants. Bundled
files are complete stand-ins and say so. Everything is checked on loading; each complaint names the
file, the entry and what to write instead. What a game was started with travels in its journal.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.material import Kind
from companion.core.material import WrongEntryError as Wrong
from companion.core.text import say
from companion.games.three_ages import PLAYERS, terms
from companion.games.three_ages.galaxy import Layout
from companion.kit.game_data import (
    GameData,
    check_layouts,
    check_places,
    schema,
    stand_ins,
    with_layout_for,
)

BUNDLED = Path(__file__).parent / "data"
PLAIN_CARDS_NEEDED = 20  # a duel deals 20 cards, all without circle
NEUTRAL_SECTORS = 24
MOST_OF_AN_ACTION = 9


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One strategy card."""

    index: int
    evolution: terms.Evolution
    actions: dict[terms.Action, int]
    circle: bool = False


class Civilisation(Struct, frozen=True, forbid_unknown_fields=True):
    """What a civilisation's board prints."""

    key: str
    ships: int
    levels: dict[terms.Evolution, int]


class Data(Struct, frozen=True):
    """The material of one box. `stand_in` names the files that are not the owner's."""

    cards: tuple[Card, ...]
    civilisations: tuple[Civilisation, ...]
    sectors: dict[terms.Bonus, int]
    layouts: tuple[Layout, ...]
    stand_in: tuple[str, ...] = ()


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck's file. `stand_in`: whether the cards are not the owner's, or which of them are not yet."""

    card: tuple[Card, ...]
    stand_in: bool | tuple[int, ...] = False

    @property
    def stand_ins(self) -> frozenset[int]:
        """The indices of the cards that are not the owner's."""
        if isinstance(self.stand_in, bool):
            return frozenset(card.index for card in self.card if self.stand_in)
        return frozenset(self.stand_in)


def _made(files: dict[str, Any]) -> Data:
    return Data(
        cards=files["deck"].card,
        civilisations=files["civilisations"].civilisation,
        sectors=files["sectors"].sectors,
        layouts=files["layouts"].layout,
        stand_in=stand_ins(files),
    )


def load_deck(owner: Path) -> DeckFile:
    """The deck alone; the owner's folder need not be there."""
    deck: DeckFile = GAME_DATA.material.read("deck", owner)
    return deck


def _check_deck(file: DeckFile) -> None:
    if len(file.card) != terms.CARDS:
        raise Wrong(
            say("{number} cards", number=len(file.card)),
            say("the deck has {cards}: one [[card]] each", cards=terms.CARDS),
        )
    for index, times in Counter(card.index for card in file.card).items():
        if times > 1:
            raise Wrong(
                say("index {index} stands on {times} cards", index=index, times=times),
                say("indices are unique, or the order is open"),
            )
    for card in file.card:
        if card.index < 1:
            raise Wrong(say("index {index}", index=card.index), say("indices are 1 or more"))
        if not card.actions:
            raise Wrong(
                say("card {index} lists no action", index=card.index), say("side D lists one or more actions")
            )
        for action, number in card.actions.items():
            if not 1 <= number <= MOST_OF_AN_ACTION:
                raise Wrong(
                    say("card {index}: {action} = {number}", index=card.index, action=action, number=number),
                    say(
                        "side D prints 1 to {most_of_an_action} of an action",
                        most_of_an_action=MOST_OF_AN_ACTION,
                    ),
                )
    if strangers := file.stand_ins - {card.index for card in file.card}:
        raise Wrong(
            say("stand_in names card {strangers}", strangers=min(strangers)),
            say("it lists indices of this deck, or is true or false"),
        )
    plain = sum(not card.circle for card in file.card)
    if plain < PLAIN_CARDS_NEEDED:
        raise Wrong(
            say("only {plain} cards without circle", plain=plain),
            say(
                "a duel deals {plain_cards_needed} cards without circle",
                plain_cards_needed=PLAIN_CARDS_NEEDED,
            ),
        )


def _check_civilisations(file: Any) -> None:
    keys = sorted(civilisation.key for civilisation in file.civilisation)
    if keys != sorted(terms.CIVILISATIONS):
        raise Wrong(
            say("the civilisations are {names}", names=", ".join(keys) or say("missing")),
            say("each of these once: {names}", names=", ".join(terms.CIVILISATIONS)),
        )
    for civilisation in file.civilisation:
        if not 0 <= civilisation.ships <= terms.SHIPS:
            raise Wrong(
                say("{key}: {ships} ships", key=civilisation.key, ships=civilisation.ships),
                say("0 to {ships} ships", ships=terms.SHIPS),
            )
        for evolution, level in civilisation.levels.items():
            if not 0 <= level <= terms.TOP_LEVEL:
                raise Wrong(
                    say("{key}: {evolution} {level}", key=civilisation.key, evolution=evolution, level=level),
                    say("levels are 0 to {top_level}", top_level=terms.TOP_LEVEL),
                )


def _check_sectors(file: Any) -> None:
    for bonus, number in file.sectors.items():
        if number < 0:
            raise Wrong(
                say("{bonus} = {number}", bonus=bonus, number=number), say("a number of sectors is 0 or more")
            )
    if sum(file.sectors.values()) != NEUTRAL_SECTORS:
        raise Wrong(
            say("{number} sectors in all", number=sum(file.sectors.values())),
            say(
                "there are {neutral_sectors}: give each bonus its number ({names})",
                neutral_sectors=NEUTRAL_SECTORS,
                names=", ".join(terms.BONUSES),
            ),
        )


def _check_layouts(file: Any) -> None:
    check_layouts(
        (layout.players for layout in file.layout),
        PLAYERS,
        say("one [[layout]] each for 2, 3, 4, 5 and 6 players"),
    )
    for layout in file.layout:
        where = say("layout for {players} players", players=layout.players)
        if len(layout.homes) != layout.players or len(layout.neutral) != 4 * layout.players:
            raise Wrong(
                say(
                    "{where}: {number} homes and {other_number} neutral sectors",
                    where=where,
                    number=len(layout.homes),
                    other_number=len(layout.neutral),
                ),
                say(
                    "it needs {players} homes and {number} neutral sectors",
                    players=layout.players,
                    number=4 * layout.players,
                ),
            )
        check_places(
            where,
            (*layout.homes, *layout.neutral),
            say("one sector per hex"),
            say("every sector must touch the others' group"),
        )


GAME_DATA = GameData(
    BUNDLED,
    {
        "deck": Kind(DeckFile, _check_deck, {"evolution": terms.EVOLUTIONS, "actions": terms.ACTIONS}),
        "civilisations": Kind(
            schema(civilisation=tuple[Civilisation, ...]), _check_civilisations, {"levels": terms.EVOLUTIONS}
        ),
        "sectors": Kind(schema(sectors=dict[terms.Bonus, int]), _check_sectors, {"sectors": terms.BONUSES}),
        "layouts": Kind(schema(layout=tuple[Layout, ...]), _check_layouts),
    },
    _made,
    with_layout_for,
)
load, bundled = GAME_DATA.load, GAME_DATA.bundled
