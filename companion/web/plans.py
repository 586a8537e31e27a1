"""Plans that a seat is changing, for its page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.plan import Plan
from companion.locale import Speech
from companion.web.fights import chances


def plans(changing: Iterable[Plan], say: Speech) -> list[dict[str, Any]]:
    """Each with its squares, what they come to, and what is wrong."""
    return [
        {
            "key": plan.key,
            "name": say(plan.name),
            "icon": plan.icon,
            "squares": [
                {
                    "key": square.key,
                    "name": say(square.name),
                    "detail": say(square.detail),
                    "placed": square.placed,
                }
                for square in plan.squares
            ],
            "figures": [{"name": say(one.name), "value": say(one.value)} for one in plan.figures],
            "wrong": say(plan.wrong) if plan.wrong else "",
            "odds": chances([plan.odds], say) if plan.odds else [],
        }
        for plan in changing
    ]
