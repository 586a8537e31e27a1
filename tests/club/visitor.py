"""Somebody else at the broker, who says and hears whatever the broker lets them."""

from __future__ import annotations

from typing import Any

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from companion.club.settings import Broker
from tests.club.mosquitto import PATIENCE_SECONDS, until


class Visitor:
    """A plain MQTT client."""

    def __init__(self, broker: Broker, listen: str = "", patience: float = PATIENCE_SECONDS) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.answers: dict[int, bool] = {}
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        if broker.user:
            self._client.username_pw_set(broker.user, broker.password)
        if broker.ca:
            self._client.tls_set(ca_certs=broker.ca)
        self._client.on_message = self._hear
        self._client.on_publish = self._answered
        self._client.on_subscribe = self._subscribed
        self._listens = False
        self._client.connect(broker.host, broker.port)
        self._client.loop_start()
        try:
            until(self._client.is_connected, patience)
        except AssertionError:
            self.close()
            raise
        if listen:
            self._client.subscribe(listen, qos=1)
            until(lambda: self._listens, patience)

    def say(self, topic: str, payload: bytes, *, retain: bool = False) -> bool:
        """Whether the broker lets us."""
        number = self._client.publish(topic, payload, qos=1, retain=retain).mid
        until(lambda: number in self.answers)
        return self.answers[number]

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def _subscribed(self, *_told: Any) -> None:
        self._listens = True

    def _hear(self, _client: Any, _data: Any, message: mqtt.MQTTMessage) -> None:
        self.heard.append((message.topic, bytes(message.payload)))

    def _answered(self, _client: Any, _data: Any, number: int, reason: Any, _more: Any) -> None:
        self.answers[number] = not reason.is_failure
