"""How somebody gets the right to use a part: a person is told a command, a service cannot type one."""

from __future__ import annotations

import getpass
import os
from contextlib import suppress


def permission_remedy(group: str, nodes: str) -> str:
    """What to do about device nodes that this user may not open."""
    if "INVOCATION_ID" in os.environ:
        return f"the service's user is not in the group {group}: companion install --apply puts it there"
    who = "$USER"
    with suppress(KeyError, OSError):  # a number without a name
        who = getpass.getuser()
    return f"sudo usermod -aG {group} {who}, then log in again; ls -l {nodes} shows who may"
