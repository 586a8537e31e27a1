"""The numbers of tags: which can be one, which readers hear it, and how people write it."""

from __future__ import annotations

import pytest

from companion.enrolment.uids import Band, as_uid, band_of, is_uid


@pytest.mark.parametrize("length", range(1, 24))
def test_uid_has_one_of_four_lengths(length: int) -> None:
    assert is_uid("a" * length) is (length in (8, 10, 14, 20))


@pytest.mark.parametrize("text", ["", "00000000", "0000000000", "0" * 14, "04A224B2", "0x4a224b", "04a224b "])
def test_uid_is_nothing_else(text: str) -> None:
    assert not is_uid(text)


@pytest.mark.parametrize(
    ("uid", "band"),
    [("04a224b2", "high"), ("0a00000001", "low"), ("04a224b2c15d80", "high"), ("04" * 10, "high")],
)
def test_uid_tells_which_readers_hear_it(uid: str, band: Band) -> None:
    assert band_of(uid) == band


@pytest.mark.parametrize("written", ["04:A2:24:B2", "04 a2 24 b2", "04-A2-24-B2", "04a2.24b2", "04A224B2"])
def test_uid_is_read_as_people_write_it(written: str) -> None:
    assert as_uid(written) == "04a224b2"
