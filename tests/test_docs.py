"""What is derived must be up to date: `make docs` writes it."""

import pytest

from docs.make import ROOT, derived

DERIVED = list(derived())


@pytest.mark.parametrize(
    "place", range(len(DERIVED)), ids=[str(path.relative_to(ROOT)) for path, _ in DERIVED]
)
def test_derived_file_is_up_to_date(place: int) -> None:
    path, content = DERIVED[place]
    assert path.exists(), "run `make docs`"
    assert path.read_bytes() == content, "stale: run `make docs`"


def test_flow_drawing_is_among_the_derived_files() -> None:
    assert ROOT / "docs" / "flow-three-ages.md" in [path for path, _ in DERIVED]
