"""The sample screens of all kinds, pixel by pixel."""

from pathlib import Path

import pytest
from PIL import Image

from companion.locale import Speech
from companion.screens import SIZES, render, render_checked
from tests.screens import golden
from tests.screens.golden import assert_golden, picture_difference
from tests.screens.samples import SAMPLES

FOLDER = Path(__file__).parent / "golden"
FRENCH = Speech("fr", "three-ages")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SAMPLES)
def test_render_draws_the_sample_as_it_was(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    drawn = render_checked(SAMPLES[name], FRENCH, size)
    assert drawn.problems() == []
    assert_golden(drawn.image, FOLDER / f"{name}-{size[0]}x{size[1]}.png", tmp_path)


def test_golden_folder_holds_nothing_else() -> None:
    expected = {f"{name}-{width}x{height}.png" for name in SAMPLES for width, height in SIZES}
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == expected


def test_assert_golden_shows_one_changed_pixel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "WRITING", False)
    image = render(SAMPLES["points"], FRENCH, (128, 64))
    image.save(tmp_path / "points.png")
    assert_golden(image, tmp_path / "points.png", tmp_path)
    image.putpixel((3, 5), 0 if image.getpixel((3, 5)) else 255)
    with pytest.raises(AssertionError, match=r"points-difference\.png"):
        assert_golden(image, tmp_path / "points.png", tmp_path)
    assert (tmp_path / "points-difference.png").exists()


def test_assert_golden_names_a_missing_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "WRITING", False)
    with pytest.raises(AssertionError, match="COMPANION_GOLDEN=write"):
        assert_golden(Image.new("1", (8, 8)), tmp_path / "none.png", tmp_path)


def test_assert_golden_writes_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "WRITING", True)
    assert_golden(Image.new("1", (8, 8)), tmp_path / "new" / "dark.png", tmp_path)
    with Image.open(tmp_path / "new" / "dark.png") as written:
        assert written.size == (8, 8)


def test_picture_difference_colours_new_and_gone_pixels() -> None:
    expected, actual = Image.new("1", (2, 1)), Image.new("1", (2, 1))
    expected.putpixel((0, 0), 255)
    actual.putpixel((1, 0), 255)
    colours = {colour for _, colour in picture_difference(expected, actual).getcolors() or []}
    assert {golden.GONE, golden.NEW} <= colours
