"""The connection to the broker: paho-mqtt in a thread of its own, which comes back by itself.

What happens there is put into a queue, and whoever owns the link is woken; nothing is done in paho's thread.
MQTT 5, because only there does a broker say that a message was refused.
"""

from __future__ import annotations

import logging
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, cast

from msgspec import Struct

from companion.club.messages import LARGEST_MESSAGE
from companion.club.settings import Broker, ClubFileError
from companion.core.reasons import reason_of
from companion.core.text import say
from companion.errors import UsageError
from companion.extras import command_for

try:
    from paho.mqtt import client as mqtt
    from paho.mqtt.enums import CallbackAPIVersion
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties
except ImportError:
    raise UsageError(
        say("a club needs paho-mqtt, which is not installed"), remedy=command_for("club")
    ) from None

_log = logging.getLogger(__name__)
# A table that has lost its power is said to be away after one and a half of these.
KEEPALIVE_SECONDS = 20
CONNECT_SECONDS = 5.0
RETRY_SECONDS = (1, 30)
AT_LEAST_ONCE = 1
# What has come and nobody has looked at; more is dropped, and comes again.
MOST_WAITING = 20_000


class Connected(Struct, frozen=True):
    """The broker has let us in."""


class Lost(Struct, frozen=True):
    """The connection is gone."""


class Acknowledged(Struct, frozen=True):
    """The broker has a message for good, or refuses it."""

    number: int
    refused: bool


class ReceivedMessage(Struct, frozen=True):
    """Somebody said something."""

    topic: str
    payload: bytes


Happening = Connected | Lost | Acknowledged | ReceivedMessage


class Link:
    """One connection, for one owner."""

    def __init__(  # noqa: PLR0913 - keywords, each said once
        self,
        broker: Broker,
        client_id: str,
        *,
        will: tuple[str, bytes],
        listen: Sequence[str],
        wake: Callable[[], None],
        most_heard_a_second: float = math.inf,
    ) -> None:
        self._most_heard_a_second = most_heard_a_second
        self._listen = tuple(listen)
        self._wake = wake
        self._happened: deque[Happening] = deque()
        self._complained = ""
        self.dropped = 0
        self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id, protocol=mqtt.MQTTv5, reconnect_on_failure=True
        )
        self._where = f"{broker.host}:{broker.port}"
        if broker.user:
            self._client.username_pw_set(broker.user, broker.password)
        if broker.ca:
            try:
                self._client.tls_set(ca_certs=broker.ca)
            except OSError as error:
                raise ClubFileError(
                    say("no certificate that can be used: {why}", why=reason_of(error)),
                    where=broker.ca,
                    remedy=say("copy it again (hardware/club.md)"),
                ) from None
        self._client.will_set(*will, qos=AT_LEAST_ONCE, retain=True)
        self._client.reconnect_delay_set(*RETRY_SECONDS)
        self._client.connect_timeout = CONNECT_SECONDS
        self._client.on_connect = self._connected
        self._client.on_connect_fail = self._failed
        self._client.on_disconnect = self._disconnected
        self._client.on_publish = self._published
        self._client.on_message = self._heard
        limits = cast(Any, Properties)(PacketTypes.CONNECT)
        limits.MaximumPacketSize = LARGEST_MESSAGE
        self._client.connect_async(
            broker.host, broker.port, KEEPALIVE_SECONDS, clean_start=True, properties=limits
        )

    def start(self) -> None:
        """Connect, and again whenever it is lost; returns at once."""
        self._client.loop_start()

    def stop(self, *, wait: bool = True) -> None:
        """Say goodbye. A thread that is about to connect ends by itself, and need not be waited for."""
        self._client.disconnect()
        if wait:
            self._client.loop_stop()

    def happened(self) -> list[Happening]:
        """Everything since the last call."""
        found = []
        while self._happened:
            found.append(self._happened.popleft())
        return found

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int:
        """Say something, at least once; its number comes back in an `Acknowledged`."""
        number: int = self._client.publish(topic, payload, qos=AT_LEAST_ONCE, retain=retain).mid
        return number

    def publish_and_wait(self, topic: str, payload: bytes, seconds: float) -> None:
        """The last word before `stop`, retained."""
        said = self._client.publish(topic, payload, qos=AT_LEAST_ONCE, retain=True)
        try:
            said.wait_for_publish(seconds)
        except (RuntimeError, ValueError):
            _log.debug("the broker was not there any more")

    # --- in paho's thread

    def _note(self, happening: Happening) -> None:
        self._happened.append(happening)
        self._wake()

    def _connected(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _more: Any) -> None:
        if reason.is_failure:
            self._complain(f"the broker {self._where} refuses us: {reason}")
            return
        self._complained = ""
        for topic in self._listen:
            client.subscribe(topic, qos=AT_LEAST_ONCE)
        self._note(Connected())

    def _failed(self, _client: mqtt.Client, _data: Any) -> None:
        self._complain(f"the broker {self._where} cannot be reached; trying again")

    def _disconnected(self, _client: mqtt.Client, _data: Any, _flags: Any, _reason: Any, _more: Any) -> None:
        self._note(Lost())

    def _published(self, _client: mqtt.Client, _data: Any, number: int, reason: Any, _more: Any) -> None:
        self._note(Acknowledged(number, bool(reason.is_failure)))

    def _heard(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if len(self._happened) >= MOST_WAITING:
            self.dropped += 1
            return
        self._note(ReceivedMessage(message.topic, bytes(message.payload)))
        # What is not read waits at the broker: sleeping here is how to say "slowly".
        time.sleep(1 / self._most_heard_a_second)

    def _complain(self, sentence: str) -> None:
        """Once: a broker that is away for a night fills no log."""
        if sentence != self._complained:
            self._complained = sentence
            _log.warning("%s", sentence)
