"""Every check of a data file: the file, what is wrong, and what to write instead."""

from pathlib import Path

import pytest

from tests.games.three_ages.boxes import changed, complaint

# Each case: what is changed in the bundled file, into what, the complaint, the remedy.
Case = tuple[str, str, str, str]

DECK: list[Case] = [
    (r"\[\[card\]\]\nindex = 30\n.*", "", "29 cards", "the deck has 30: one [[card]] each"),
    (
        r"\nindex = 2\n",
        "\nindex = 1\n",
        "index 1 stands on 2 cards",
        "indices are unique, or the order is open",
    ),
    (r"\nindex = 1\n", "\nindex = 0\n", "index 0", "indices are 1 or more"),
    (r"\nindex = 1\n", "\nindex = -4\n", "index -4", "indices are 1 or more"),
    (
        r"circle = false",
        "circle = true",
        "only 19 cards without circle",
        "a duel deals 20 cards without circle",
    ),
    (
        r"actions = \{ movement = 2, production = 1 \}",
        "actions = {}",
        "card 1 lists no action",
        "side D lists one or more actions",
    ),
    (
        r"movement = 2",
        "movement = 0",
        "card 1: movement = 0",
        "side D prints 1 to 9 of an action",
    ),
    (
        r"movement = 2",
        "movement = 99",
        "card 1: movement = 99",
        "side D prints 1 to 9 of an action",
    ),
    (
        r"movement = 2",
        "teleport = 2",
        "Invalid enum value 'teleport' - at `key` in `card 1.actions`",
        "known are: portal, movement, production, ambush, conversion",
    ),
    (
        r'evolution = "movement"',
        'evolution = "luck"',
        "Invalid enum value 'luck' - at `card 2.evolution`",
        "known are: production, movement, influence, armament",
    ),
    (
        r"circle = false",
        "ring = false",
        "Object contains unknown field `ring` - at `card 1`",
        "compare with the bundled deck.toml",
    ),
    (
        r"stand_in = true",
        "standin = true",
        "Object contains unknown field `standin`",
        "compare with the bundled deck.toml",
    ),
    (
        r"circle = false",
        'circle = "no"',
        "Expected `bool`, got `str` - at `card 1.circle`",
        "compare with the bundled deck.toml",
    ),
    (
        r"\nindex = 1\n",
        "\n",
        "Object missing required field `index` - at `card 1`",
        "compare with the bundled deck.toml",
    ),
]
ALL_SIX = "each of these once: humans, dragonites, minerls, sherais, nagaritakas, cireades"
CIVILISATION_FILE: list[Case] = [
    (
        r'\[\[civilisation\]\]\nkey = "cireades".*',
        "",
        "the civilisations are dragonites, humans, minerls, nagaritakas, sherais",
        ALL_SIX,
    ),
    (
        r'"cireades"',
        '"humans"',
        "the civilisations are dragonites, humans, humans, minerls, nagaritakas, sherais",
        ALL_SIX,
    ),
    (
        r'"cireades"',
        '"martians"',
        "the civilisations are dragonites, humans, martians, minerls, nagaritakas, sherais",
        ALL_SIX,
    ),
    (r"\[\[civilisation\]\].*", "civilisation = []", "the civilisations are missing", ALL_SIX),
    (r"ships = 3", "ships = 21", "humans: 21 ships", "0 to 20 ships"),
    (r"ships = 3", "ships = -1", "humans: -1 ships", "0 to 20 ships"),
    (r"influence = 1", "influence = 6", "humans: influence 6", "levels are 0 to 5"),
    (r"influence = 1", "influence = -1", "humans: influence -1", "levels are 0 to 5"),
    (
        r"influence = 1",
        "charm = 1",
        "Invalid enum value 'charm' - at `key` in `civilisation 1.levels`",
        "known are: production, movement, influence, armament",
    ),
]
ALL_BONUSES = "portal, movement, production, ambush, conversion, points, influence, armament"
SECTORS: list[Case] = [
    (
        r"portal = 3",
        "portal = 4",
        "25 sectors in all",
        f"there are 24: give each bonus its number ({ALL_BONUSES})",
    ),
    (r"portal = 3\n", "", "21 sectors in all", f"there are 24: give each bonus its number ({ALL_BONUSES})"),
    (r"portal = 3", "portal = -1", "portal = -1", "a number of sectors is 0 or more"),
    (
        r"portal = 3",
        "luck = 3",
        "Invalid enum value 'luck' - at `key` in `sectors`",
        "known are: portal, movement, production, ambush, conversion, points, influence, armament",
    ),
]
LAYOUTS: list[Case] = [
    (
        r"\[\[layout\]\]\nplayers = 6.*",
        "",
        "layouts for [2, 3, 4, 5] players",
        "one [[layout]] each for 2, 3, 4, 5 and 6 players",
    ),
    (
        r"players = 6",
        "players = 5",
        "layouts for [2, 3, 4, 5, 5] players",
        "one [[layout]] each for 2, 3, 4, 5 and 6 players",
    ),
    (
        r"\[-1, -1\], \[1, 1\]\]",
        "[-1, -1]]",
        "layout for 2 players: 1 homes and 8 neutral sectors",
        "it needs 2 homes and 8 neutral sectors",
    ),
    (
        r"\[2, -1\],\n",
        "\n",
        "layout for 2 players: 2 homes and 7 neutral sectors",
        "it needs 2 homes and 8 neutral sectors",
    ),
    (
        r"\[2, -1\],\n",
        "[1, -1],\n",
        "layout for 2 players: hex [1, -1] is used 2 times",
        "one sector per hex",
    ),
    (
        r"\[2, -1\],\n",
        "[1, 1],\n",
        "layout for 2 players: hex [1, 1] is used 2 times",
        "one sector per hex",
    ),
    (
        r"\[2, -1\],\n",
        "[9, 9],\n",
        "layout for 2 players: hex [9, 9] is cut off",
        "every sector must touch the others' group",
    ),
    (
        r"\[2, -1\],\n",
        "[2, -1, 0],\n",
        "Expected `array` of length 2, got 3 - at `layout 1.neutral 3`",
        "compare with the bundled layouts.toml",
    ),
]
FILES = {"deck": DECK, "civilisations": CIVILISATION_FILE, "sectors": SECTORS, "layouts": LAYOUTS}


@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind, cases in FILES.items() for case in cases])
def test_data_file_that_cannot_be_right_is_refused_with_a_remedy(
    tmp_path: Path, kind: str, case: Case
) -> None:
    pattern, replacement, what, remedy = case
    path = tmp_path / f"{kind}.toml"
    path.write_text(changed(kind, pattern, replacement), encoding="utf-8")
    assert complaint(tmp_path) == (str(path), what, remedy)
