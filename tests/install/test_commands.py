"""Running the system's commands."""

from __future__ import annotations

import sys

import pytest

from companion.errors import InstallError
from companion.install.commands import UNIT, run_for_real


def test_run_for_real_is_quiet_when_it_works() -> None:
    run_for_real([sys.executable, "-c", "print('fine')"])


def test_run_for_real_repeats_the_last_words_of_a_failure() -> None:
    script = "import sys; sys.exit('first\\nit is broken')"
    with pytest.raises(InstallError, match=r"it is broken$") as caught:
        run_for_real([sys.executable, "-c", script])
    assert "goes on from here" in caught.value.remedy


def test_run_for_real_says_where_a_service_tells_more() -> None:
    with pytest.raises(InstallError, match="ended with 3") as caught:
        run_for_real([sys.executable, "-c", "import sys; sys.exit(3)", UNIT])
    assert caught.value.remedy.startswith("journalctl -u companion.service says more")


def test_run_for_real_names_a_command_that_is_missing() -> None:
    with pytest.raises(InstallError, match="there is no no-such-command here"):
        run_for_real(["no-such-command"])
