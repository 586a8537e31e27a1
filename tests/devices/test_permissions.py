"""Who is told what, when a device node is shut."""

from __future__ import annotations

import pytest

from companion.devices.permissions import permission_remedy


def test_right_of_a_person_is_a_command_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("INVOCATION_ID", raising=False)
    monkeypatch.setenv("LOGNAME", "ana")
    assert str(permission_remedy("gpio", "/dev/gpiochip*")).startswith(
        "sudo usermod -aG gpio ana, then log in again"
    )


def test_right_of_a_service_comes_with_the_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INVOCATION_ID", "0123456789abcdef")
    assert str(permission_remedy("gpio", "/dev/gpiochip*")) == (
        "the service's user is not in the group gpio: companion install --apply puts it there"
    )
