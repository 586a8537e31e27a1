"""Settings: defaults, and clear words about what does not exist."""

import pytest

from companion.core.settings import Choice, Setting, settle
from companion.core.text import say
from companion.errors import SettingError

SETTINGS = (Setting("length", say("Length"), (Choice("short", say("10")), Choice("long", say("14")))),)


def test_settle_takes_the_first_choice_by_default() -> None:
    assert settle(SETTINGS, {}, 2) == {"length": "short"}


def test_settle_takes_what_is_chosen() -> None:
    assert settle(SETTINGS, {"length": "long"}, 2) == {"length": "long"}


def test_settle_names_an_unknown_setting_and_the_known_ones() -> None:
    with pytest.raises(SettingError, match="there is no setting 'width'") as caught:
        settle(SETTINGS, {"width": "short"}, 2)
    assert caught.value.remedy == "known are: length"


def test_settle_names_an_impossible_value_and_the_possible_ones() -> None:
    with pytest.raises(SettingError, match="setting 'length' cannot be 'huge'") as caught:
        settle(SETTINGS, {"length": "huge"}, 2)
    assert caught.value.remedy == "it is one of: short, long"


TEAMS = Setting(
    "teams", say("Teams"), (Choice("none", say("None")), Choice("two", say("Two"))), only_for=(4,)
)


def test_settle_takes_a_setting_with_the_number_of_players_that_it_is_for() -> None:
    assert settle((TEAMS,), {"teams": "two"}, 4) == {"teams": "two"}


def test_settle_names_the_number_of_players_that_a_setting_needs() -> None:
    with pytest.raises(SettingError, match="teams=two means nothing here") as caught:
        settle((TEAMS,), {"teams": "two"}, 3)
    assert caught.value.remedy == "it goes with 4 players"


def test_settle_leaves_a_setting_alone_that_is_for_other_numbers_of_players() -> None:
    assert settle((TEAMS,), {"teams": "none"}, 2) == {"teams": "none"}
