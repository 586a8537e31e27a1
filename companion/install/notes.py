"""What is left for a person's hands: the header's serial port, where a console sits on it or its name is odd.

At a Pi a command of the system does it. In an image none can run, so the line in its file is named instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.install.host import InstallTarget
from companion.install.requirements import Requirements
from companion.profile.uart import CMDLINE, NO_CONSOLE, advice, console_on


def notes(needs: Requirements, host: InstallTarget) -> Iterator[Text]:
    """Each as one sentence; none where everything is as it should be."""
    cmdline = host.disk.read(CMDLINE).decode(errors="replace")
    model = host.model or ""
    for port in needs.uarts:
        if console := console_on(port, cmdline, model):
            yield say(
                "{port} must not be the login console too: {remedy}",
                port=port,
                remedy=_without(console, host),
            )
        if said := advice(port, model):
            yield Text("{port}: {said}", {"port": port, "said": said})


def _without(console: str, host: InstallTarget) -> Text:
    if host.is_image:
        return say(
            "take {console} out of {file}, and leave the rest of its line",
            console=console,
            file=host.shown(CMDLINE),
        )
    return say("`{command}`, then restart", command=NO_CONSOLE)
