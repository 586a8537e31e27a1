"""Fitting: the largest size that holds a text, broken at plain spaces only."""

from hypothesis import given
from hypothesis import strategies as st

from companion.screens.fitting import ELLIPSIS, fit, try_fit
from companion.screens.fonts import text_font

TEXTS = st.text(alphabet="aéMW10 \N{NO-BREAK SPACE}:", max_size=60)


def test_fit_takes_the_largest_size_that_fits() -> None:
    assert fit("Pause", 128, 48).font.height == 32
    assert fit("Poser une carte face cachée", 128, 48).font.height == 16
    assert fit("Poser une carte face cachée", 128, 16).font.height < 16


def test_fit_never_breaks_at_a_no_break_space() -> None:
    text = "Carte 17\N{NO-BREAK SPACE}: quel côté\N{NO-BREAK SPACE}?"
    for width in range(40, 128):
        fitted = try_fit(text, width, 64, 8)
        assert fitted is None or not any(line.startswith((":", "?")) for line in fitted.lines)


def test_fit_balances_its_lines() -> None:
    fitted = try_fit("aaaa aaaa aaaa aaaa", text_font(8).width("aaaa aaaa aaaa"), 16, 8)
    assert fitted is not None
    assert fitted.lines == ("aaaa aaaa", "aaaa aaaa")


def test_fit_spreads_lines_over_pages_where_there_is_room() -> None:
    text = "un deux trois quatre cinq six"
    tight, airy = try_fit(text, 128, 24, 12), try_fit(text, 128, 32, 12)
    assert tight is not None
    assert airy is not None
    assert (tight.pitch, airy.pitch) == (12, 16)


def test_fit_shortens_what_does_not_fit() -> None:
    fitted = fit("Un texte beaucoup trop long pour une seule ligne", 60, 8)
    assert fitted.cut
    assert fitted.lines[-1].endswith(ELLIPSIS)
    assert fitted.width <= 60


@given(text=TEXTS, width=st.integers(20, 256), height=st.sampled_from([8, 16, 24, 32, 48, 64]))
def test_fit_stays_within_its_place_and_loses_nothing_unmarked(text: str, width: int, height: int) -> None:
    fitted = fit(text, width, height)
    assert fitted.width <= width
    assert fitted.height <= height
    if not fitted.cut:
        assert " ".join(fitted.lines) == text
