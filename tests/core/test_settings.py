"""Settings: defaults, and clear words about what does not exist."""

import pytest

from companion.core.settings import Choice, Setting, settle
from companion.core.text import say
from companion.errors import SettingError

SETTINGS = (Setting("length", say("Length"), (Choice("short", say("10")), Choice("long", say("14")))),)


def test_settle_takes_the_first_choice_by_default() -> None:
    assert settle(SETTINGS, {}) == {"length": "short"}


def test_settle_takes_what_is_chosen() -> None:
    assert settle(SETTINGS, {"length": "long"}) == {"length": "long"}


def test_settle_names_an_unknown_setting_and_the_known_ones() -> None:
    with pytest.raises(SettingError, match="there is no setting 'width'") as caught:
        settle(SETTINGS, {"width": "short"})
    assert caught.value.remedy == "known are: length"


def test_settle_names_an_impossible_value_and_the_possible_ones() -> None:
    with pytest.raises(SettingError, match="setting 'length' cannot be 'huge'") as caught:
        settle(SETTINGS, {"length": "huge"})
    assert caught.value.remedy == "it is one of: short, long"
