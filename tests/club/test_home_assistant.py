"""What Home Assistant is told: a device whose every template finds what it asks for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.club.messages import Status
from companion.club.settings import Broker, TableSettings
from companion.club.table.home_assistant import discovery
from companion.club.table.public_journal import PublicJournal
from companion.club.topics import TableTopics
from companion.games.three_ages import GAME
from tests.simulation.tables import SteppedTable

SETTINGS = TableSettings(club="lyon", broker=Broker("127.0.0.1"), table="table-1", title="By the window")
# What the templates are made of: a path into the message, and one that makes an object for a light.
VALUE = re.compile(r"\{\{ value_json\.([a-z_.]+) \}\}")
RGB = re.compile(r"\{\{ \{'rgb': value_json\.([a-z_.]+)\} \| tojson \}\}")


def _rendered(template: str, message: bytes) -> Any:
    """As Jinja would: every name must be there."""
    found = VALUE.fullmatch(template) or RGB.fullmatch(template)
    assert found is not None, template
    value = msgspec.json.decode(message)
    for name in found[1].split("."):
        value = value[name]
    return value


def _shown(language: str, status: Status) -> dict[str, Any]:
    device = msgspec.json.decode(discovery(SETTINGS, language))
    message = msgspec.json.encode(status)
    return {key: _rendered(entity["value_template"], message) for key, entity in device["components"].items()}


@pytest.fixture
def status(tmp_path: Path) -> Status:
    table = SteppedTable(tmp_path)
    table.start(("Ana", "Bao", "Cléo"), {}, (1, 2, 3))
    table.play(200)
    session = table.host.session
    assert session is not None
    assert session.written is not None
    story = PublicJournal(session.written[0], games.find, "full")
    while story.read(session.written[1]):
        pass
    table.host.close()
    assert not GAME.over(session.state)
    return story.status("By the window", "fr", "")


def test_home_assistant_sees_turn_round_leader_and_colour(status: Status) -> None:
    shown = _shown("fr", status)
    assert status.now is not None
    acting = [player for player in status.players if player.seat in status.now.waiting]
    assert shown["turn"] == ", ".join(player.name for player in acting)
    assert shown["round"] == status.now.headline.fr
    assert _shown("en", status)["round"] == status.now.headline.en
    assert shown["leader"] in {"Ana", "Bao", "Cléo"}
    assert shown["over"] == "OFF"
    if len(acting) == 1:
        assert shown["colour"] == acting[0].colour


def test_home_assistant_sees_an_empty_table_as_well() -> None:
    shown = _shown("fr", Status(title="By the window", state="lobby"))
    assert shown == {"turn": "", "round": "", "leader": "", "colour": "#000000", "over": "OFF"}


def test_home_assistant_gets_a_device_as_it_wants_one(status: Status) -> None:
    topics = TableTopics("lyon", "table-1")
    device = msgspec.json.decode(discovery(SETTINGS, "en"))
    assert topics.discovery == "homeassistant/device/companion-lyon-table-1/config"
    assert device["origin"]["name"]
    assert device["device"] == {
        "identifiers": ["companion-lyon-table-1"],
        "name": "By the window",
        "model": "Companion",
    }
    assert device["availability"][0]["topic"] == topics.presence
    for entity in device["components"].values():
        assert entity["platform"] in {"sensor", "binary_sensor"}
        assert entity["state_topic"] == topics.status
    identities = {entity["unique_id"] for entity in device["components"].values()}
    assert len(identities) == len(device["components"])
    light = device["components"]["colour"]
    assert light["json_attributes_topic"] == topics.status
    rgb = _rendered(light["json_attributes_template"], msgspec.json.encode(status))
    assert all(0 <= part <= 255 for part in rgb)
