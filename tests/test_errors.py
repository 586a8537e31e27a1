"""Errors: English as exceptions, in anybody's language for whoever reads them."""

from __future__ import annotations

from companion.core.text import say
from companion.errors import CompanionError, SettingError
from companion.locale import Speech


def test_error_is_english_as_an_exception() -> None:
    error = SettingError(say("{count} players", count=7), where="journal", remedy=say("give one name each"))
    assert str(error) == "journal: 7 players"
    assert (error.what, error.remedy) == ("7 players", "give one name each")


def test_error_is_told_in_the_language_of_its_reader() -> None:
    error = SettingError(say("{count} players", count=7), where="journal", remedy=say("give one name each"))
    assert error.told(Speech("fr")) == ("journal: 7 joueurs", "donner un nom à chacun")


def test_error_without_a_sentence_is_told_as_it_is() -> None:
    assert CompanionError("the moon is full", remedy="wait").told(Speech("fr")) == (
        "the moon is full",
        "wait",
    )
