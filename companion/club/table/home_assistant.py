"""Home Assistant finds a table by itself: one retained message that describes a device and its entities.

Everything reads the table's own status; availability is the table's presence. An automation lets a light
follow the player whose turn it is (docs/many-tables.md).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion import __version__
from companion.club.messages import encode
from companion.club.settings import TableSettings
from companion.club.topics import OFFLINE, ONLINE, TableTopics
from companion.core.text import Text, say
from companion.locale import Speech


class Entity(Struct, frozen=True):
    """One thing that a room can see; LANGUAGE stands for what the table speaks."""

    platform: str
    name: Text
    template: str
    icon: str
    attributes: str = ""

    def described(self, key: str, topics: TableTopics, speech: Speech) -> dict[str, Any]:
        """As Home Assistant wants it."""
        told = {
            "platform": self.platform,
            "name": speech(self.name),
            "unique_id": f"{topics.device}-{key}",
            "state_topic": topics.status,
            "value_template": self.template.replace("LANGUAGE", speech.language),
            "icon": self.icon,
        }
        if self.attributes:
            told["json_attributes_topic"] = topics.status
            told["json_attributes_template"] = self.attributes
        return told


ENTITIES = {
    "turn": Entity("sensor", say("Turn"), "{{ value_json.home.turn }}", "mdi:account-arrow-right"),
    "round": Entity("sensor", say("Round"), "{{ value_json.home.round.LANGUAGE }}", "mdi:counter"),
    "leader": Entity("sensor", say("In the lead"), "{{ value_json.home.leader }}", "mdi:trophy"),
    "colour": Entity(
        "sensor",
        say("Colour of the turn"),
        "{{ value_json.home.colour }}",
        "mdi:palette",
        # The three numbers that a light wants.
        "{{ {'rgb': value_json.home.rgb} | tojson }}",
    ),
    "over": Entity("binary_sensor", say("Game over"), "{{ value_json.home.over }}", "mdi:flag-checkered"),
}


def discovery(settings: TableSettings, language: str) -> bytes:
    """The description of a table as a device."""
    topics, speech = TableTopics(settings.club, settings.table), Speech(language)
    available = {
        "topic": topics.presence,
        "payload_available": ONLINE.decode(),
        "payload_not_available": OFFLINE.decode(),
    }
    return encode(
        {
            "device": {"identifiers": [topics.device], "name": settings.title, "model": "Companion"},
            "origin": {"name": "tabletop-companion", "sw_version": __version__},
            "availability": [available],
            "qos": 1,
            "components": {key: entity.described(key, topics, speech) for key, entity in ENTITIES.items()},
        }
    )
