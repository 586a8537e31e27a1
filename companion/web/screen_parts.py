"""A screen in parts that a page can set as it likes."""

from __future__ import annotations

from typing import Any

from companion.core.screen import Gauges, Roster, Screen
from companion.core.screen_lines import screen_lines
from companion.locale import Speech


def screen_parts(screen: Screen, say: Speech) -> dict[str, Any]:
    """Title, figures, lines, caption and cells, and all of it in one sentence."""
    lines = [line.strip() for line in screen_lines(screen, say)]
    # Where values stand side by side the foot says what they are: it leads their line already.
    foot = "" if isinstance(screen, Gauges | Roster) else say(screen.foot)
    spoken = ". ".join(line for line in (*lines, foot) if line)
    if isinstance(screen, Gauges):
        return {
            "title": "",
            "figures": _figures(screen, say),
            "lines": [],
            "caption": say(screen.foot),
            "spoken": spoken,
            "cells": [],
        }
    title, *more = lines or [""]
    return {
        "title": title,
        "figures": [],
        "lines": more,
        "caption": foot,
        "spoken": spoken,
        "cells": _cells(screen, say) if isinstance(screen, Roster) else [],
    }


def _cells(screen: Roster, say: Speech) -> list[dict[str, str]]:
    """What each player got, under one heading."""
    return [{"name": say(one.name), "value": say(one.value)} for one in screen.cells if one.value.msgid]


def _figures(screen: Gauges, say: Speech) -> list[dict[str, Any]]:
    return [{"icon": one.icon, "label": say(one.label), "value": one.value} for one in screen.gauges]
