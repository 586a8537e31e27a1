"""How somebody gets the right to use a part: a person is told a command, a service cannot type one."""

from __future__ import annotations

import os
from contextlib import suppress

from companion.core.text import Text, say


def permission_remedy(group: str, nodes: str) -> Text:
    """What to do about device nodes that this user may not open."""
    if "INVOCATION_ID" in os.environ:
        return say(
            "the service's user is not in the group {group}: {command} puts it there",
            group=group,
            command="companion install --apply",
        )
    import getpass  # noqa: PLC0415 - only a refusal needs it

    who = "$USER"
    with suppress(KeyError, OSError):  # a number without a name
        who = getpass.getuser()
    return say(
        "{command}, then log in again; {look} shows who may",
        command=f"sudo usermod -aG {group} {who}",
        look=f"ls -l {nodes}",
    )
