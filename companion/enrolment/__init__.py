"""Enrolment: the tags of a deck, card by card, and what is printed on cards that the game does not know.

What is enrolled is on disk at once (`deck.py`). `program.py` runs in the table's loop as a game does, or at a
keyboard; `export.py` takes a deck to another table.
"""
