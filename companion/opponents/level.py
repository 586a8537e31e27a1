"""How well an opponent plays."""

from typing import Literal, get_args

from companion.core.text import Text, say

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
USUAL: Level = "normal"
LEVEL_NAMES: dict[Level, Text] = {"easy": say("Easy"), "normal": say("Normal"), "hard": say("Hard")}
LEVEL_DETAILS: dict[Level, Text] = {
    "easy": say("makes mistakes"),
    "normal": say("looks what each answer leads to"),
    "hard": say("thinks ahead"),
}
