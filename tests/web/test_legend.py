"""What a map's signs mean, and the ground of each kind of space."""

from __future__ import annotations

import pytest

from companion import games
from companion.core.map import Hex, HexMap, Piece
from companion.core.text import Text
from companion.locale import Speech
from companion.web.legend import GROUNDS, grounds, legend
from companion.web.present import glossary

FRENCH = Speech("fr", "nexus-ops")
LANDS = ("rock", "liquifungus", "crystal", "magma", "monolith", "home")
BONUSES = ("portal", "movement", "production", "ambush", "conversion", "points", "influence", "armament")


def _hex(icon: str, note: str, token: str = "", value: int = 0, pieces: tuple[Piece, ...] = ()) -> Hex:
    return Hex(
        key=f"{icon}{value}",
        q=0,
        r=0,
        label=Text("A1"),
        note=Text(note),
        icon=icon,
        token=token,
        value=value,
        pieces=pieces,
    )


@pytest.mark.parametrize("kinds", [LANDS, BONUSES])
def test_grounds_of_a_games_spaces_all_differ(kinds: tuple[str, ...]) -> None:
    given = grounds(kinds)
    assert len(set(given.values())) == len(kinds)
    assert all(0 <= ground < GROUNDS for ground in given.values())


def test_grounds_hang_on_the_key_alone() -> None:
    assert grounds(["magma"])["magma"] == grounds(LANDS)["magma"] == grounds(reversed(LANDS))["magma"]


def test_grounds_repeat_when_there_are_more_kinds_than_grounds() -> None:
    given = grounds(f"kind {number}" for number in range(3 * GROUNDS))
    assert set(given.values()) <= set(range(GROUNDS))


def test_grounds_leave_a_space_without_an_icon_alone() -> None:
    assert grounds(["", "rock"]).keys() == {"rock"}


def test_legend_names_spaces_tokens_and_pieces_once_each() -> None:
    drawn = HexMap(
        (
            _hex("home", "mine 1, Base", "mine", 1),
            _hex("home", "mine 2, Base", "mine", 2, (Piece(1, "rock_strider", 2), Piece(2, "ship"))),
            _hex("magma", "Magma"),
        )
    )
    signs = legend(drawn, FRENCH, {})
    assert [(sign["icon"], sign["name"]) for sign in signs] == [
        ("home", "Base"),
        ("magma", "Magma"),
        ("mine", "mine"),
        ("rock_strider", "Chevaucheur de Roche"),
        ("ship", "vaisseaux"),
    ]
    assert [sign["land"] is None for sign in signs] == [False, False, True, True, True]


@pytest.mark.parametrize("name", ["eclipse", "nexus-ops", "three-ages"])
def test_legend_explains_every_sign_of_a_real_map_in_french(name: str) -> None:
    game = games.find(name)
    view = game.begin(game.configure(("Ana", "Bao", "Cléo"), dict(game.settings_without_box), None))
    drawn = game.map(view)
    assert drawn is not None
    french = Speech("fr", name)
    named = {sign["icon"]: sign["name"] for sign in legend(drawn, french, glossary(game.terms(view), french))}
    shown = {sign for place in drawn.hexes for sign in (place.icon, place.token) if sign}
    assert shown <= {icon for icon, name in named.items() if name}
    if name == "eclipse":
        assert named["guard"] == "Défense du centre (SDCG)"
