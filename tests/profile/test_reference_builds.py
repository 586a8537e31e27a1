"""The hardware folder: every profile loads, every example in a page is right, every key is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.profile import load
from companion.profile.parts import Timing, can_answer
from companion.profile.schema import PARTS, TOP
from tests.profile.files import profile

HARDWARE = Path(__file__).parents[2] / "hardware"
PROFILES = sorted(HARDWARE.glob("*.toml"))
PAGES = sorted(HARDWARE.glob("*.md"))
EXAMPLES = [
    (page.name, example)
    for page in PAGES
    if page.name != "club.md"  # no profile: tests/club/test_recipe.py tries it
    for example in re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: path.stem)
def test_reference_build_loads(path: Path) -> None:
    assert load(path).name


def test_reference_builds_are_those_of_the_design() -> None:
    assert {path.stem for path in PROFILES} == {"virtual", "starter", "full", "full-mux", "mixed"}


@pytest.mark.parametrize("name", ["full.toml", "full-mux.toml"])
def test_full_build_lets_six_seats_answer_at_their_own_place(name: str) -> None:
    read = load(HARDWARE / name)
    assert list(read.places) == [0, 1, 2, 3, 4, 5, 6]
    assert all(can_answer(place) for place in read.places.values())


def test_mixed_build_has_three_pods_and_a_reader() -> None:
    places = load(HARDWARE / "mixed.toml").places
    assert [seat for seat, place in places.items() if place.pod is not None] == [1, 2, 3]
    assert [seat for seat, place in places.items() if place.reader is not None] == [4]


@pytest.mark.parametrize(("page", "example"), EXAMPLES)
def test_example_in_a_page_loads(tmp_path: Path, page: str, example: str) -> None:
    assert profile(tmp_path, example).name, page


def test_pages_have_examples() -> None:
    assert len(EXAMPLES) >= 2


def test_readme_explains_every_key() -> None:
    explained = set(re.findall(r"`([a-z_.]+)`", (HARDWARE / "README.md").read_text(encoding="utf-8")))
    of_parts = {f"{part}.{field}" for part, form in PARTS.items() for field in form.__struct_fields__}
    of_timing = {f"timing.{field}" for field in Timing.__struct_fields__}
    known = {*of_parts, *of_timing, *TOP, "number"} - {"timing", "table", "seat"}
    keys = {key for key in explained if key in TOP or key.partition(".")[0] in (*PARTS, "timing")}
    assert known <= explained
    assert keys - known <= set(PARTS)


@pytest.mark.parametrize("name", ["README.md", "starter.md", "full.md", "mixed.md"])
def test_page_says_where_the_command_is_before_it_is_used(name: str) -> None:
    before, _, _ = (HARDWARE / name).read_text(encoding="utf-8").partition("```sh")
    assert ".venv/bin/companion" in before


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_links_to_what_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_shows_pictures_of_profiles_beside_it(page: Path) -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    stems = {path.stem for path in PROFILES}
    assert [picture for picture in pictures if Path(picture).stem not in stems] == []


@pytest.mark.parametrize("path", [*PROFILES, *PAGES], ids=lambda path: path.name)
def test_no_file_names_a_price(path: Path) -> None:
    assert re.findall(r"[€$£]\s?\d|\d\s?[€£]", path.read_text(encoding="utf-8")) == []
