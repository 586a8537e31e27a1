"""A table's profile: which pin, bus, address, port and pod serves which seat."""

from companion.profile.load import load
from companion.profile.parts import Profile

__all__ = ["Profile", "load"]
