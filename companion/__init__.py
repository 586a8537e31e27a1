"""An embedded tabletop companion: it keeps the books, the players play."""

__version__ = "0.2.0"
