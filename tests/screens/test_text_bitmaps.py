"""Pictures as text."""

from pathlib import Path

import pytest

from companion.screens.text_bitmaps import double, picture, read_pictures


def test_read_pictures_reads_pictures_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("= dot bar\n#. ##\n.. ##\n\n= line\n###\n", encoding="utf-8")
    found = read_pictures(path)
    assert {name: drawn.size for name, drawn in found.items()} == {
        "dot": (2, 2),
        "bar": (2, 2),
        "line": (3, 1),
    }
    assert found["dot"].getbbox() == (0, 0, 1, 1)


def test_read_pictures_says_where_a_row_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text("= one two\n#. ##\n..\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken\.txt, line 3: 1 pictures, but 2 names"):
        read_pictures(path)


def test_picture_refuses_rows_of_different_lengths() -> None:
    with pytest.raises(ValueError, match="row 2"):
        picture(["##", "#"])


def test_double_rounds_the_corner_of_a_slant() -> None:
    doubled = double(picture(["#..", ".#.", "..#"]))
    assert doubled.size == (6, 6)
    rows = ["".join("#" if doubled.getpixel((x, y)) else "." for x in range(6)) for y in range(6)]
    assert rows == ["##....", "###...", ".###..", "..###.", "...###", "....##"]
