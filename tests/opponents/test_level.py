from companion.opponents.level import LEVEL_DETAILS, LEVEL_NAMES, LEVELS, USUAL


def test_levels_have_names_and_details() -> None:
    assert (*LEVEL_NAMES,) == (*LEVEL_DETAILS,) == LEVELS == ("easy", "normal", "hard")
    assert USUAL in LEVELS
