"""Clicks from the edges of two contacts, in whatever order the edges are told."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.quadrature import CLK, DT, REMEMBERED, Quadrature

Edge = tuple[int, bool, float]
#: Contacts that are closed, from one click to the next, clockwise.
RING = (0, CLK, CLK | DT, DT)


def edges_of(steps: list[int]) -> list[Edge]:
    """What the kernel sees of a turn around the ring; each step is a bounce back or a way on."""
    place, edges = 0, list[Edge]()
    for moment, step in enumerate(steps):
        before, place = RING[place % 4], place + step
        contact = before ^ RING[place % 4]
        edges.append((contact, bool(RING[place % 4] & contact), float(moment)))
    return edges


def told(edges: list[Edge]) -> list[int]:
    knob = Quadrature()
    return [knob.edge(contact, closes=closes, at=at) for contact, closes, at in edges]


@pytest.mark.parametrize(("steps", "clicks"), [([1] * 8, 2), ([-1] * 12, -3), ([1, -1] * 9, 0)])
def test_quadrature_counts_whole_clicks(steps: list[int], clicks: int) -> None:
    assert sum(told(edges_of(steps))) == clicks


def test_quadrature_tells_a_click_with_its_last_edge() -> None:
    assert told(edges_of([1] * 4)) == [0, 0, 0, 1]


@given(st.lists(st.sampled_from([-1, 1]), max_size=REMEMBERED), st.randoms(use_true_random=False))
def test_quadrature_comes_to_the_same_however_late_one_line_is_told(
    steps: list[int], chance: random.Random
) -> None:
    """Each line's own edges stay in order, as the kernel keeps them; between the two anything goes."""
    edges = edges_of(steps)
    lines = {contact: [edge for edge in edges if edge[0] == contact] for contact in (CLK, DT)}
    mixed = []
    while any(lines.values()):
        mixed.append(chance.choice([line for line in lines.values() if line]).pop(0))
    assert sum(told(mixed)) == sum(told(edges))


def test_quadrature_knows_which_contacts_are_closed() -> None:
    knob = Quadrature()
    knob.edge(DT, closes=True, at=1.0)
    assert (knob.closed(CLK), knob.closed(DT)) == (False, True)


def test_quadrature_remembers_no_more_than_it_needs() -> None:
    knob = Quadrature()
    for contact, closes, at in edges_of([1] * 10_000):
        knob.edge(contact, closes=closes, at=at)
    assert len(knob._judged) <= REMEMBERED
