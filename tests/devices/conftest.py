"""What several tests of serial devices begin with."""

from collections.abc import Iterator

import pytest

from tests.devices.pty_port import PtyPort


@pytest.fixture
def cable() -> Iterator[PtyPort]:
    """A pseudo terminal that is plugged in."""
    plugged = PtyPort()
    yield plugged
    plugged.close()
