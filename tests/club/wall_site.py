"""A running `companion club`, as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.club.mosquitto import PATIENCE_SECONDS, Mosquitto, free_port, until
from tests.club.scene import CLUB

OPERATOR, PASSPHRASE = "Zoé", "four small words"


class WallSite:
    """The wall with its page."""

    def __init__(self, folder: Path, mosquitto: Mosquitto) -> None:
        folder.mkdir(exist_ok=True)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.folder = folder
        self._config = folder / "club.toml"
        self._config.write_text(
            f'club = "{CLUB}"\n[broker]\nhost = "127.0.0.1"\nport = {mosquitto.port}\n', encoding="utf-8"
        )
        self.command("operator", OPERATOR, told=f"{PASSPHRASE}\n")
        self.process = self._started()

    def command(self, *arguments: str, told: str = "") -> str:
        """What another `companion club` says."""
        line = [sys.executable, "-m", "companion", "club", "--config", str(self._config), *arguments]
        return subprocess.run(line, input=told, capture_output=True, text=True, check=True).stdout

    def _started(self) -> subprocess.Popen[bytes]:
        line = [sys.executable, "-m", "companion", "club", "--config", str(self._config)]
        process = subprocess.Popen(
            [*line, "--port", str(self.port), "--lang", "en"], stdout=subprocess.DEVNULL, env=os.environ
        )
        until(lambda: self._answers(process))
        return process

    def _answers(self, process: subprocess.Popen[bytes]) -> bool:
        assert process.poll() is None, "the wall did not start"
        try:
            with urllib.request.urlopen(self.address, timeout=30) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill_and_start(self) -> None:
        """A power cut."""
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)
        self.process = self._started()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)
