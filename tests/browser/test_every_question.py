"""Every kind of question at the virtual table: whole at every size, and nothing that axe finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from tests.browser.boxes import has_nothing_that_axe_finds, is_whole
from tests.browser.conftest import Site
from tests.browser.test_moments import opened
from tests.browser.test_stage import WRONG, speak
from tests.web.begun_games import come

# The question as the game says it, and a seed with which bots come to it soon; others are in test_moments.py
# and test_stage.py.
QUESTIONS = {
    "eclipse": {
        "Which species?": 1,
        "Action?": 1,
        "Reaction?": 6,
        "Explore where?": 4,
        "Hex {hex}: a disc?": 6,
        "Discovery": 4,
        "Conformal Drive": 18,
        "Influence, move {step}/{steps}": 1,
        "Build, {n} left: {materials} Materials": 2,
        "Colony ships?": 2,
        "Reputation: drawn {tiles}": 26,
        "Upkeep: colony ships?": 2,
        "Upkeep: {money} short": 1,
        "A cube: back to which track?": 6,
    },
    "nexus-ops": {
        "Deploy: {rubium} rubium": 4,
        "Fight: which battle?": 6,
        "Battle: an Energize card?": 6,
        "Battle won: which card?": 3,
    },
    "starcraft": {
        "Which faction?": 1,
        "Which planet do you lay?": 1,
        "Z-axis: from which planet?": 1,
        "{unit}: in which area?": 5,
        "On which route is your transport?": 3,
        "Which order?": 4,
        "Skirmish {n} of {all}: your unit?": 1,
        "{units}: where to?": 7,
        "Play an Event card?": 4,
        "Discard {n} Combat card": 4,
    },
    "three-ages": {
        "Choose a civilisation": 1,
        "Colonisation: where do you place a colony?": 6,
    },
}
EVERY = [(name, ask, seed) for name, asks in QUESTIONS.items() for ask, seed in asks.items()]


@pytest.fixture
def asked(browser: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page at which somebody has more than one answer to that question."""
    name, ask, seed = request.param
    game = games.find(name)

    def is_asked(state: Any) -> bool:
        seat = game.waiting(state)[0]
        prompt = game.prompt(game.view(state, seat), seat)
        return bool(prompt.ask.msgid == ask and len(prompt) > 1)

    come(tmp_path / "companion" / "virtual", name, dict(game.settings_without_box), is_asked, seed=seed)
    site = Site(tmp_path, "--lang", "fr", "--game", name)
    complaints: list[str] = []
    try:
        page = opened(browser, site, complaints)
        yield page
        page.context.close()
    finally:
        site.stop()
    assert complaints == []


@pytest.mark.parametrize("asked", EVERY, ids=[f"{name}: {ask}" for name, ask, _ in EVERY], indirect=True)
def test_question_is_whole_at_every_size_and_has_nothing_that_axe_finds(asked: Any) -> None:
    for language in ("fr", "en"):
        speak(asked, language)
        # Where things stand does not hang on their colours.
        is_whole(asked, WRONG, language, themes=("light",))
    has_nothing_that_axe_finds(asked)
