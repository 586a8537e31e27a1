"""Maps as text: names, holders, terrain and battles, within the width of a terminal."""

from __future__ import annotations

from random import Random

import pytest

from companion import games
from companion.core.map import Hex, HexMap, Piece
from companion.core.text import Text
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.terminal.map_text import map_lines
from tests.games.random_play import submit

NAMES = ("Ana", "Bao", "Maximilien")


def _hex(
    key: str, q: int, r: int, note: str = "Rock Plains", *, control: int = 0, pieces: tuple[Piece, ...] = ()
) -> Hex:
    return Hex(key=key, q=q, r=r, label=Text(key), note=Text(note), control=control, pieces=pieces)


def _drawn(*hexes: Hex, language: str = "en") -> str:
    return "\n".join(map_lines(HexMap(hexes), NAMES, Speech(language, "nexus-ops")))


def test_map_says_where_several_players_stand() -> None:
    fought = _hex("C3", 0, 0, pieces=(Piece(1, "human", 2), Piece(2, "rock_strider", 1)))
    held = _hex("C4", 1, 0, control=2, pieces=(Piece(2, "human", 1), Piece(2, "fungoid", 1)))
    drawn = _drawn(fought, held)
    assert "[C3 ×]" in drawn
    assert "C3: × contested, Ana 2 Human, Bao 1 Rock Strider, Rock Plains" in drawn
    assert "[C4 Bao]" in drawn
    assert "C4: Bao 1 Human, Bao 1 Fungoid, Rock Plains" in drawn


def test_map_names_pieces_in_the_language_of_the_table() -> None:
    drawn = _drawn(_hex("C3", 0, 0, pieces=(Piece(1, "rock_strider", 2),)), language="fr")
    assert "C3\u00a0: Ana 2 Chevaucheur de Roche, Plaines Rocheuses" in drawn


def test_map_gives_a_guard_to_nobody_and_calls_it_as_the_game_does() -> None:
    game = games.find("eclipse")
    view = game.begin(game.configure(NAMES, {"board": "full"}, None))
    drawn = game.map(view)
    assert drawn is not None
    lines = list(map_lines(drawn, NAMES, Speech("fr", "eclipse"), game.terms(view)))
    assert "  001\u00a0: 1 Défense du centre (SDCG), Centre galactique" in lines


def test_map_shows_the_terrain_below_each_name_and_empty_spaces_by_terrain() -> None:
    drawn = _drawn(_hex("A1", 0, 0), _hex("A2", 1, 0, "Magma Pool"), _hex("A3", 2, 0)).splitlines()
    assert drawn[0].split() == ["[A1]", "[A2]", "[A3]"]
    assert [drawn[1].index("Rock Plains"), drawn[1].index("Magma Pool")] == [
        drawn[0].index("[A1]"),
        drawn[0].index("[A2]"),
    ]
    assert drawn[4:] == ["  Rock Plains: A1, A3", "  Magma Pool: A2"]


@pytest.mark.parametrize("columns", [60, 80, 132])
def test_map_fits_into_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    row = (_hex(f"G{q}", q, 0, "Forest of liquid mushrooms", control=3) for q in range(1, 8))
    names, terrain, *_ = _drawn(*row).splitlines()
    assert len(names) <= columns
    assert len(terrain) <= columns
    assert names.count("[G") == terrain.count("Fores") == 7


@pytest.mark.parametrize("name", games.names())
def test_map_of_every_game_names_each_space(name: str) -> None:
    game = games.find(name)
    options = game.configure(NAMES, {"board": "full", **_drawn_by_the_companion(name)}, None)
    session, bot = Session(Timeline(game, options), chance=Random(1)), Bot(game, Random(1), "seed")
    while (drawn := game.map(session.state)) is None:  # some maps are laid by the players
        submit(session, bot, session.prompts()[0])
    speech = Speech("fr", name)
    lines = list(map_lines(drawn, NAMES, speech))
    for place in drawn.hexes:
        assert any(speech(place.label) in line for line in lines)


def _drawn_by_the_companion(name: str) -> dict[str, str]:
    keys = {setting.key for setting in games.find(name).settings}
    return {key: "drawn" for key in ("map", "galaxy") if key in keys}


def test_map_says_in_one_line_what_its_signs_mean() -> None:
    home = Hex(key="A1", q=0, r=0, label=Text("A1"), home=1)
    hidden = Hex(key="C1", q=1, r=0, label=Text("C1"), face_down=True)
    fought = _hex("E3", 2, 0, pieces=(Piece(1, "ship", 1), Piece(2, "ship", 1)))
    drawn = _drawn(home, hidden, fought, _hex("E4", 3, 0, control=1), language="fr")
    assert (
        "\n  (…) base de départ · […] face visible · ?…? face cachée · [… Ana] contrôlé (Ana) · × contesté"
        " · ▲ vaisseaux\n"
    ) in drawn


def test_map_explains_only_the_signs_that_it_has() -> None:
    assert "\n  […] face up\n" in _drawn(_hex("A1", 0, 0))
