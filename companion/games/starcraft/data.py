"""What is printed on the box's own material: factions, sheets, planets, and three decks.

No scan has the Combat, Technology and Event cards, and some figures of sheets and planets have one source
only: so all of it is files that an owner replaces. What a game was started with travels in its journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.material import Kind
from companion.games.starcraft import data_checks, terms
from companion.kit.game_data import GameData

BUNDLED = Path(__file__).parent / "data"

CardEffect = Literal["", "splash_ground", "splash_flying", "splash_both", "support"]
Gives = Literal["card", "cloaking", "detector", "support", "unlock", "start", "other"]
Ability = Literal["", "cards", "attack", "health"]
# "other": what the card says is done by hand.
Benefit = Literal["cards", "workers", "points", "other"]


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A price."""

    minerals: int = 0
    gas: int = 0


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """How a faction wins in its own way; `stage`: from which stage of the Event deck on."""

    kind: terms.Objective
    number: int = 0
    stage: int = 3


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """One of six."""

    key: str
    race: terms.Race
    workers: int
    transports: int
    units: dict[str, int]
    objective: Goal
    unconfirmed: bool = False


class Unit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of figure; without a building only a technology unlocks it, and it `destroys` others."""

    key: str
    race: terms.Race
    count: int
    cost: Cost
    flying: bool
    targets: terms.Targets
    support: int
    assist: bool = False
    detector: bool = False
    building: str = ""
    level: int = 0
    destroys: dict[str, int] = {}
    unconfirmed: bool = False

    def reaches(self, other: Unit) -> bool:
        """Whether it can target such a unit."""
        return self.targets in ("both", "flying" if other.flying else "ground")


class BuildingType(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A building with the cost of each level; `printed`: level I is on the sheet."""

    key: str
    race: terms.Race
    costs: tuple[Cost, ...]
    printed: bool = False
    unconfirmed: bool = False


class Module(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A module and how many of it each race has."""

    key: str
    cost: Cost
    count: dict[terms.Race, int]
    unconfirmed: bool = False


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """An area of a planet: what it yields, and how many units may stand there."""

    yields: terms.Yields
    amount: int
    limit: int


class Planet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A planet tile; `slots`: its sides with an end of a route, unturned."""

    key: str
    name: str
    slots: tuple[int, ...]
    areas: tuple[Area, ...]
    unconfirmed: bool = False


class CombatCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Combat card: the higher values with a unit of `units` in the front line, else the minor ones."""

    key: str
    race: terms.Race
    units: tuple[str, ...]
    attack: int
    health: int
    minor: tuple[int, int] = (0, 0)
    reinforcement: bool = False
    effect: CardEffect = ""
    copies: int = 1


class Technology(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A technology: its copies go into the Combat deck, or it lies in play.

    `start`: an ability for the start of a battle in which its unit fights, so many (`number`) cards more, or
    attack or health in every skirmish.
    """

    key: str
    race: terms.Race
    unit: str
    cost: Cost
    gives: Gives
    attack: int = 0
    health: int = 0
    minor: tuple[int, int] = (0, 0)
    effect: CardEffect = ""
    unlocks: str = ""
    start: Ability = ""
    number: int = 1
    copies: int = 2

    @property
    def card(self) -> CombatCard:
        """What it adds to the Combat deck."""
        units = (self.unit,)
        return CombatCard(
            self.key, self.race, units, self.attack, self.health, self.minor, effect=self.effect
        )


class EventCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Event card; `end`: The End Draws Near."""

    stage: int
    effect: Benefit
    number: int
    copies: int = 1
    end: bool = False


class Sheets(Struct, frozen=True, forbid_unknown_fields=True):
    """What the faction sheets print."""

    permanent: Cost
    worker: Cost
    transport: Cost
    base: Cost
    flipped_loss: int
    module_spaces: dict[terms.Race, int]
    unit: tuple[Unit, ...]
    building: tuple[BuildingType, ...]
    module: tuple[Module, ...]
    unconfirmed: tuple[str, ...] = ()


class Data(Struct, frozen=True):
    """Everything that is printed; `stand_in` names the files that are not an owner's."""

    factions: tuple[Faction, ...]
    sheets: Sheets
    planets: tuple[Planet, ...]
    combat: tuple[CombatCard, ...]
    technologies: tuple[Technology, ...]
    events: tuple[EventCard, ...]
    stand_in: tuple[str, ...] = ()


class Factions(Struct, forbid_unknown_fields=True):
    """The file of factions."""

    faction: tuple[Faction, ...]


class Planets(Struct, forbid_unknown_fields=True):
    """The file of planets."""

    planet: tuple[Planet, ...]


class CombatFile(Struct, forbid_unknown_fields=True):
    """The file of Combat cards: which of them are not an owner's, by key, or all of them."""

    card: tuple[CombatCard, ...]
    stand_in: bool | tuple[str, ...] = False


class Technologies(Struct, forbid_unknown_fields=True):
    """The file of Technology cards: which of them are not an owner's, by key, or all of them."""

    technology: tuple[Technology, ...]
    stand_in: bool | tuple[str, ...] = False


class Events(Struct, forbid_unknown_fields=True):
    """The file of Event cards: which of them are not an owner's, by number in the file, or all of them."""

    event: tuple[EventCard, ...]
    stand_in: bool | tuple[int, ...] = False


def _made(files: dict[str, Any]) -> Data:
    return Data(
        factions=files["factions"].faction,
        sheets=files["sheets"],
        planets=files["planets"].planet,
        combat=files["combat"].card,
        technologies=files["technologies"].technology,
        events=kinds_of_events(files["events"].event),
        stand_in=tuple(kind for kind in ("combat", "technologies", "events") if files[kind].stand_in),
    )


def kinds_of_events(cards: Iterable[EventCard]) -> tuple[EventCard, ...]:
    """Event cards that are alike counted together: at the table they are one thing to choose."""
    copies: Counter[EventCard] = Counter()
    for card in cards:
        copies[replace(card, copies=1)] += card.copies
    return tuple(replace(card, copies=count) for card, count in copies.items())


GAME_DATA = GameData(
    BUNDLED,
    {
        "factions": Kind(Factions, data_checks.factions, {"kind": terms.OBJECTIVES, "race": terms.RACES}),
        "sheets": Kind(Sheets, data_checks.sheets, {"race": terms.RACES, "targets": terms.TARGETS}),
        "planets": Kind(Planets, data_checks.planets, {"yields": terms.YIELDS}),
        "combat": Kind(CombatFile, data_checks.combat, {"race": terms.RACES}),
        "technologies": Kind(Technologies, data_checks.technologies, {"race": terms.RACES}),
        "events": Kind(Events, data_checks.events),
    },
    _made,
)
load, bundled = GAME_DATA.load, GAME_DATA.bundled
