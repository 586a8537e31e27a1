"""What is derived must be up to date: `make docs` writes it."""

import pytest

from docs.make import ROOT, derived, pictures, same_picture

DERIVED = list(derived())


@pytest.mark.parametrize(
    "place", range(len(DERIVED)), ids=[str(path.relative_to(ROOT)) for path, _ in DERIVED]
)
def test_derived_file_is_up_to_date(place: int) -> None:
    path, content = DERIVED[place]
    assert path.exists(), "run `make docs`"
    assert path.read_bytes() == content, "stale: run `make docs`"


def test_pictures_are_up_to_date() -> None:
    stale = [path.name for path, picture in pictures() if not same_picture(path, picture)]
    assert stale == [], "run `make docs` and look at them"


def test_flow_drawing_is_among_the_derived_files() -> None:
    assert ROOT / "docs" / "flow-three-ages.md" in [path for path, _ in DERIVED]


def test_wiring_pictures_and_pages_are_among_the_derived_files() -> None:
    derived = {path.name for path, _ in DERIVED if path.parent.name == "hardware"}
    assert derived >= {"starter.svg", "full.svg", "full-mux.svg", "mixed.svg", "starter.md", "full.md"}
