"""What every table with pages does before they are served, whatever its parts are."""

from __future__ import annotations

import sys

from companion.bootstrap.plan import RunPlan, tell
from companion.core.seats import TABLE, Seat
from companion.core.text import say
from companion.table.host import Host
from companion.table.session import Session
from companion.web.access import AccessControl
from companion.web.serve import Address


def announce(plan: RunPlan, address: Address) -> None:
    """Where the pages are."""
    plan.tell(say("The table is at {address}  (Ctrl-C ends it)", address=address.url))


def make_room(plan: RunPlan, host: Host) -> None:
    """Leave the game of other people than those who are to play; it stays in its journal."""
    session = host.session
    if session is not None and _is_of_others(plan, session):
        names = ", ".join(session.names)
        plan.tell(say("The unfinished game of {names} is kept; this is a new one.", names=names))
        host.leave()


def _is_of_others(plan: RunPlan, session: Session) -> bool:
    """Whether others were named, or only robots are to play and somebody else did."""
    return (plan.demo and TABLE not in session.bots) or bool(plan.names and session.names != plan.names)


def tell_pins(address: Address, access: AccessControl, names: tuple[str, ...]) -> None:
    """Only to a person at a terminal: a PIN has no business in a log."""
    if sys.stdout.isatty():
        for seat, code in address.phones(access).items():
            if seat <= len(names) or not names:
                tell(f"  {code.address}   PIN {code.number}   {_name(names, seat)}".rstrip())


def _name(names: tuple[str, ...], seat: Seat) -> str:
    return names[seat - 1] if names else ""
