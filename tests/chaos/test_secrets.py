"""Secrets, in short: one game crawled, a few choices with twins."""

from __future__ import annotations

import pytest

from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.three_ages import GAME, view
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.journal.timeline import Step, Timeline
from companion.kit.telling import Telling
from tests.chaos import crawler, secrets
from tests.games.three_ages.careless_view import show_cards_set_aside


@pytest.mark.long
def test_secrets_are_in_no_byte_of_any_page() -> None:
    figures = secrets.run(1, seed=3, choices=2)
    assert figures.wrong == []
    assert figures.games_crawled == 1
    assert figures.cards_sealed > 20
    assert figures.messages_read_while_cards_were_sealed > 50
    assert figures.cards_found_that_everybody_had_seen > 0
    assert figures.choices_played_with_twins == 2
    assert figures.pages_compared_with_their_twin > 15
    assert figures.exports_compared_with_their_twin == 8
    assert figures.twins_that_their_own_seat_could_tell_apart > 5


def test_secrets_under_sectors_are_compared_too() -> None:
    figures = secrets.SecretFigures()
    secrets.compare_twins(figures, number=1, seed=3, choices=1)
    assert figures.wrong == []
    assert figures.twins_with_other_hidden_sectors > 0


def test_secrets_end_where_a_player_names_the_card_that_a_reader_missed() -> None:
    timeline = Timeline(GAME, GAME.configure(("Ana", "Bao"), {}, None))
    laid = (e.CardLaid(1), e.CardLaid(2, 17), e.ChoiceClosed(), e.Revealed(), e.CardNamed(1, 11, "war"))
    timeline.done.append(Step(2, 1, laid, timeline.state, timeline.state))
    sealed, public = crawler.cards(timeline)
    assert sealed == set()
    assert {11, 17} <= public


def _telling(_: State, event: e.CardLaid) -> Text:
    return say("card {card}", card=event.card)


@pytest.mark.long
def test_secrets_that_a_history_tells_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign that cannot find anything proves nothing."""
    told: dict[type[Event], Telling] = {**GAME.tellings, e.CardLaid: Telling(_telling)}
    monkeypatch.setattr(type(GAME), "tellings", told)
    crawled, compared = secrets.SecretFigures(), secrets.SecretFigures()
    secrets.crawl(crawled, number=0, seed=3)
    secrets.compare_twins(compared, number=0, seed=3, choices=1)
    assert any("was sent" in sentence for sentence in crawled.wrong)
    assert any("could tell" in sentence for sentence in compared.wrong)


@pytest.mark.long
def test_secrets_that_a_view_does_not_remove_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "_unexplored", lambda board: board)
    figures = secrets.SecretFigures()
    secrets.compare_twins(figures, number=1, seed=3, choices=2)
    assert any("could tell" in sentence for sentence in figures.wrong)


def test_secrets_count_the_card_that_a_duel_sets_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    show_cards_set_aside(monkeypatch)
    figures = secrets.SecretFigures()
    secrets.compare_twins(figures, number=1, seed=3, choices=2)
    assert any("could tell" in sentence for sentence in figures.wrong)
