"""What is printed on the box's own material: unit chart, exploration tiles, cards, layouts.

Figures that no source states are files that an owner replaces, never constants; bundled stand-ins say so.
What a game was started with travels in its journal.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from companion.core.material import Kind
from companion.core.material import WrongEntryError as Wrong
from companion.core.text import Text, say
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.casualties import MOST_OF_A_KIND
from companion.games.nexus_ops.planet import MIDDLE, Layout, ring_places
from companion.games.nexus_ops.settings import PLAYERS
from companion.kit.game_data import (
    GameData,
    check_layouts,
    check_places,
    schema,
    stand_ins,
    with_layout_for,
)

BUNDLED = Path(__file__).parent / "data"


class Chart(Struct, frozen=True, forbid_unknown_fields=True):
    """One column of the unit chart."""

    key: terms.Unit
    cost: int
    hits_on: int
    figures: int
    miner: bool = False
    keeps_out: tuple[terms.Terrain, ...] = ()
    bonus: tuple[terms.Terrain, ...] = ()
    penalty: tuple[terms.Terrain, ...] = ()


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """What an exploration tile shows."""

    mine: terms.Mine | None = None
    unit: terms.Unit | None = None


class _Tile(Tile, frozen=True, kw_only=True):
    count: int


class Mission(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A Secret Mission: its condition, the points printed on it, and whether on red.

    A condition that is none of the usual ones stands there in the owner's `words` (feat `told`): whether it
    is met is the players' word.
    """

    feat: terms.Feat
    about: terms.Unit | terms.Terrain | Literal[""] = ""
    points: int = 1
    copies: int = 1
    red: bool = False
    words: str = ""

    @cached_property
    def key(self) -> str:
        """How it is called in commands."""
        return f"{self.feat}-{self.about or self.words}"


class Energize(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """An Energize card: what it does, to or with which units, how much; `words` if it is none of those."""

    effect: terms.Effect | terms.BattleEffect
    about: terms.Unit | Literal[""] = ""
    number: int = 0
    copies: int = 1
    words: str = ""
    when: Literal["", "turn", "battle"] = ""

    @cached_property
    def key(self) -> str:
        """How it is called in commands."""
        return "-".join(str(part) for part in (self.effect, self.about, self.number, self.words) if part)

    @cached_property
    def in_battle(self) -> bool:
        """Whether it is a battle card; any other is played at the start of a turn."""
        return (self.when == "battle") if self.effect == "other" else self.effect in terms.BATTLE_EFFECTS


Printed = Mission | Energize


class Data(Struct, frozen=True, dict=True):
    """The material of one box. `stand_in` names the files that are not the owner's.

    A game that was begun before there were Energize cards in it has none: their holder says what they do.
    """

    units: tuple[Chart, ...]
    tiles: tuple[Tile, ...]
    missions: tuple[Mission, ...]
    lands: dict[terms.Terrain, int]
    layouts: tuple[Layout, ...]
    stand_in: tuple[str, ...] = ()
    energize: tuple[Energize, ...] = ()

    @cached_property
    def cards(self) -> tuple[Printed, ...]:
        """Every card that can be in a hand, numbered from 1 on: the copies of each one after the other."""
        printed: tuple[Printed, ...] = (*self.missions, *self.energize)
        return tuple(card for card in printed for _ in range(card.copies))

    @cached_property
    def copies(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the cards with each key."""
        numbers: dict[str, tuple[int, ...]] = {}
        for number, card in enumerate(self.cards, start=1):
            numbers[card.key] = (*numbers.get(card.key, ()), number)
        return numbers

    @cached_property
    def closed_lands(self) -> frozenset[terms.Terrain]:
        """Terrains that some unit may not enter."""
        return frozenset(land for unit in self.units for land in unit.keeps_out)

    @cached_property
    def turn_cards(self) -> tuple[int, ...]:
        """The Energize cards for the start of a turn."""
        return self._energize(in_battle=False)

    @cached_property
    def battle_cards(self) -> tuple[int, ...]:
        """The Energize cards for battles."""
        return self._energize(in_battle=True)

    def _energize(self, *, in_battle: bool) -> tuple[int, ...]:
        cards = [card.key for card in self.energize if card.in_battle == in_battle]
        return tuple(number for key in cards for number in self.copies.get(key, ()))


def _made(files: dict[str, Any]) -> Data:
    return Data(
        units=tuple(sorted(files["units"].unit, key=lambda unit: terms.UNITS.index(unit.key))),
        tiles=tuple(Tile(one.mine, one.unit) for one in files["tiles"].tile for _ in range(one.count)),
        missions=files["missions"].mission,
        energize=files["energize"].energize,
        lands=files["layouts"].lands,
        layouts=files["layouts"].layout,
        stand_in=stand_ins(files),
    )


def _check_units(file: Any) -> None:
    keys = sorted(unit.key for unit in file.unit)
    if keys != sorted(terms.UNITS):
        raise Wrong(
            say("the units are {names}", names=", ".join(keys) or say("missing")),
            say("each of these once: {names}", names=", ".join(terms.UNITS)),
        )
    for unit in file.unit:
        if not terms.LOWEST_HIT <= unit.hits_on <= terms.HIGHEST_HIT:
            raise Wrong(
                say("{key}: hits_on = {hits_on}", key=unit.key, hits_on=unit.hits_on),
                say("a die hits on 2 to 6 or more"),
            )
        if unit.cost < 1 or unit.figures < 1:
            raise Wrong(
                say(
                    "{key}: cost {cost}, {figures} figures",
                    key=unit.key,
                    cost=unit.cost,
                    figures=unit.figures,
                ),
                say("both are 1 or more, see the chart"),
            )
        if unit.figures > MOST_OF_A_KIND:
            raise Wrong(
                say("{key}: {figures} figures", key=unit.key, figures=unit.figures),
                say(
                    "odds are worked out for at most {most_of_a_kind} of a kind: count those of one colour",
                    most_of_a_kind=MOST_OF_A_KIND,
                ),
            )


def _check_tiles(file: Any) -> None:
    for number, tile in enumerate(file.tile, start=1):
        if tile.count < 0:
            raise Wrong(
                say("tile {number}: count = {count}", number=number, count=tile.count),
                say("a number of tiles is 0 or more"),
            )
        if tile.mine is None and tile.unit is None:
            raise Wrong(
                say("tile {number} shows nothing", number=number), say("each shows a mine, a unit or both")
            )
    found = sum(tile.count for tile in file.tile)
    if found != terms.TILES:
        raise Wrong(
            say("{found} tiles in all", found=found),
            say("there are {tiles}: give each kind its count", tiles=terms.TILES),
        )
    for mine in terms.MINES:
        shown = sum(tile.count for tile in file.tile if tile.mine == mine)
        if shown > terms.MINE_MARKERS[mine]:
            raise Wrong(
                say("{shown} tiles show a {mine} mine", shown=shown, mine=mine),
                say("there are {mine_markers} such markers", mine_markers=terms.MINE_MARKERS[mine]),
            )


def _check_missions(file: Any) -> None:
    for mission in file.mission:
        of_terrain = mission.feat in ("dominate", "win")
        if mission.feat == "told":
            if not mission.words or mission.about:
                raise Wrong(
                    say("{key} says nothing", key=mission.key),
                    say('feat = "told" has `words`, and no `about`'),
                )
        elif mission.about not in (terms.LANDS if of_terrain else terms.UNITS):
            known = ", ".join(terms.LANDS if of_terrain else terms.UNITS)
            raise Wrong(
                say("{feat} is about {about}", feat=mission.feat, about=mission.about),
                say("it is about one of: {known}", known=known),
            )
        if mission.points < 1 or mission.copies < 0:
            raise Wrong(
                say(
                    "{key}: {points} points, {copies} copies",
                    key=mission.key,
                    points=mission.points,
                    copies=mission.copies,
                ),
                say("points are 1 or more, copies 0 or more"),
            )
    _check_copies(file.mission, "mission", say("Secret Missions"), terms.SECRET_CARDS)


def _check_energize(file: Any) -> None:
    for card in file.energize:
        if (needed := _NEEDED.get(card.effect)) is None:
            raise Wrong(
                say("effect = {effect}", effect=card.effect),
                say("known are: {names}", names=", ".join(_NEEDED)),
            )
        if bool(card.about) > ("about" in needed or card.effect in terms.BATTLE_EFFECTS):
            raise Wrong(
                say("{key} is about {about}", key=card.key, about=card.about),
                say("{effect} is about no unit", effect=card.effect),
            )
        if any(not getattr(card, field) for field in needed) or (card.words and "words" not in needed):
            raise Wrong(
                say("{key} says too little", key=card.key),
                say("{effect} has: {names}", effect=card.effect, names=", ".join(needed)),
            )
        if card.number < 0 or card.copies < 0:
            raise Wrong(
                say("{key}: {number}, {copies} copies", key=card.key, number=card.number, copies=card.copies),
                say("both are 0 or more"),
            )
    _check_copies(file.energize, "energize", say("Energize cards"), terms.ENERGIZE_CARDS)


# What a card of each effect has to say.
_NEEDED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("rubium", "march", "leap", "bonus", "single", "penalty"), ("number",)),
    "unit": ("about",),
    "twice": (),
    "other": ("words", "when"),
}


def _check_copies(cards: tuple[Printed, ...], entry: str, name: Text, right: int) -> None:
    for key, times in Counter(card.key for card in cards).items():
        if times > 1:
            raise Wrong(
                say("{key} stands there {times} times", key=key, times=times),
                say("one [[{entry}]] each, with its copies", entry=entry),
            )
    found = sum(card.copies for card in cards)
    if found != right:
        raise Wrong(
            say("{found} {name} in all", found=found, name=name),
            say("there are {right}: give each its copies", right=right),
        )


def _check_layouts(file: Any) -> None:
    if (
        set(file.lands) - set(terms.LANDS)
        or sum(file.lands.values()) != terms.TILES
        or min(file.lands.values()) < 0
    ):
        raise Wrong(
            say("lands = {lands}", lands=str(file.lands)),
            say("{tiles} in all, of: {names}", tiles=terms.TILES, names=", ".join(terms.LANDS)),
        )
    check_layouts(
        (layout.players for layout in file.layout), PLAYERS, say("one [[layout]] each for 2, 3 and 4 players")
    )
    for layout in file.layout:
        where = say("layout for {players} players", players=layout.players)
        if [len(base) for base in layout.bases] != [terms.HOME_HEXES] * layout.players:
            raise Wrong(
                say(
                    "{where}: bases of {sizes} hexes",
                    where=where,
                    sizes=str([len(base) for base in layout.bases]),
                ),
                say(
                    "it needs {players} bases of {home_hexes} hexes",
                    players=layout.players,
                    home_hexes=terms.HOME_HEXES,
                ),
            )
        homes = (place for base in layout.bases for place in base)
        check_places(
            where,
            (MIDDLE, *ring_places(), *homes),
            say("one space per hex"),
            say("every base must touch the outer ring"),
        )


GAME_DATA = GameData(
    BUNDLED,
    {
        "units": Kind(
            schema(unit=tuple[Chart, ...]),
            _check_units,
            {
                "key": terms.UNITS,
                "keeps_out": terms.TERRAINS,
                "bonus": terms.TERRAINS,
                "penalty": terms.TERRAINS,
            },
        ),
        "tiles": Kind(
            schema(tile=tuple[_Tile, ...]), _check_tiles, {"mine": terms.MINES, "unit": terms.UNITS}
        ),
        "missions": Kind(
            schema(mission=tuple[Mission, ...]),
            _check_missions,
            {"feat": terms.FEATS, "about": (*terms.UNITS, *terms.LANDS)},
        ),
        "energize": Kind(
            schema(energize=tuple[Energize, ...]),
            _check_energize,
            {"effect": tuple(_NEEDED), "about": terms.UNITS},
        ),
        "layouts": Kind(
            schema(lands=dict[terms.Terrain, int], layout=tuple[Layout, ...]),
            _check_layouts,
            {"lands": terms.LANDS},
        ),
    },
    _made,
    with_layout_for,
)
load, bundled = GAME_DATA.load, GAME_DATA.bundled
