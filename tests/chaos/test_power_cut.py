"""Power cuts, in short: a sample of every kind of end."""

from __future__ import annotations

import pytest

from companion.journal import lines
from tests.chaos import power_cut

TRIES = 80


def test_power_cut_leaves_every_complete_step_and_nothing_else() -> None:
    figures = power_cut.run(TRIES, seed=1)
    assert figures.wrong == []
    cuts = figures.cuts_within_lines + figures.cuts_before_a_reserve_of_zeros
    assert 3 * TRIES < cuts <= 4 * TRIES
    assert figures.cuts_within_the_reserve == TRIES
    assert figures.last_pages_garbled == figures.last_pages_zeroed == figures.last_pages_of_another_journal
    assert figures.last_pages_garbled >= TRIES
    assert figures.lines_of_which_only_the_second_page_arrived >= 3
    assert figures.cuts_during_recovery == 2 * figures.games_folded_and_played_on == 2 * TRIES
    assert figures.last_lines_with_a_flipped_bit == TRIES
    assert figures.ends_called_damaged > TRIES
    assert figures.ends_called_torn > TRIES
    second_pages = figures.lines_of_which_only_the_second_page_arrived
    tried = cuts + 2 * TRIES + 3 * figures.last_pages_garbled + second_pages
    refused = figures.refused_unchanged_for_want_of_a_first_line
    assert figures.recovered_to_the_last_complete_step == tried - refused


def test_power_cut_notices_a_checksum_that_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign that cannot find anything proves nothing."""
    monkeypatch.setattr(lines, "checksum", lambda number, payload, seal: 0)
    figures = power_cut.run(30, seed=1)
    assert any(sentence.startswith("last_pages_of_another_journal") for sentence in figures.wrong)


def test_power_cut_notices_damage_that_nobody_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_is_torn", lambda tail, start: True)
    figures = power_cut.run(30, seed=1)
    assert any(sentence.startswith("last_lines_with_a_flipped_bit") for sentence in figures.wrong)


def test_power_cut_notices_torn_ends_that_are_called_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_is_torn", lambda tail, start: False)
    figures = power_cut.run(30, seed=1)
    assert any("a torn end is called damaged" in sentence for sentence in figures.wrong)
