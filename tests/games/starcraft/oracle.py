"""A second opinion, written from the player aid alone, as simply as possible, without the rules code.

Seats are numbers from 1 on; stacks are lists of seats, bottom to top; areas are names with a planet before
the dot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Stacks = dict[str, list[int]]


def executed(
    stacks: Stacks, players: int, first: int, choose: Callable[[int, list[str]], str]
) -> list[tuple[int, str]]:
    """Who does what, step by step, until no order is left: a planet, or `blocked`.

    *Selon l'ordre de tour, chaque joueur doit choisir un de ses ordres visibles au sommet d'une pile. Si
    aucun Ordre visible, le joueur est bloqué. Si un joueur a déjà exécuté ses 4 Ordres, il passe son tour.*
    """
    steps: list[tuple[int, str]] = []
    seat = first
    while any(stacks.values()):
        mine = sum(stack.count(seat) for stack in stacks.values())
        if mine:
            visible = sorted(planet for planet, stack in stacks.items() if stack and stack[-1] == seat)
            if visible:
                planet = choose(seat, visible)
                stacks[planet].pop()
                steps.append((seat, planet))
            else:
                steps.append((seat, "blocked"))
        seat = seat % players + 1
    return steps


def without_fallen_bases(bases: Mapping[str, int], units: Mapping[str, int]) -> dict[str, int]:
    """*Si des Unités sont présentes dans une zone avec une Base adverse, cette Base est détruite.*"""
    return {area: owner for area, owner in bases.items() if units.get(area, owner) == owner}


def without_cut_off(
    transports: Mapping[str, Sequence[int]], ends: Mapping[str, tuple[str, str]], bases: Mapping[str, int]
) -> dict[str, list[int]]:
    """*Si un Transport n'est plus adjacent à une Base alliée, le Transport est détruit.*"""
    left: dict[str, list[int]] = {}
    for route, owners in transports.items():
        for owner in owners:
            homes = {area.split(".")[0] for area, seat in bases.items() if seat == owner}
            if homes & set(ends[route]):
                left.setdefault(route, []).append(owner)
    return left


def cards_after(
    held: Mapping[int, set[str]],
    bases: Mapping[str, int],
    units: Mapping[str, int],
    yielding: Sequence[str],
) -> dict[int, set[str]]:
    """Resource cards after losses and gains: who has what."""

    def owners(area: str) -> set[int]:
        return {kind[area] for kind in (bases, units) if area in kind}

    def home(seat: int, planet: str) -> bool:
        return any(owner == seat and area.split(".")[0] == planet for area, owner in bases.items())

    left = {
        seat: {area for area in cards if home(seat, area.split(".")[0]) and not owners(area) - {seat}}
        for seat, cards in held.items()
    }
    taken = set().union(*left.values()) if left else set()
    for seat in held:
        for area in yielding:
            planet = area.split(".")[0]
            if area in taken or not home(seat, planet):
                continue
            on_planet = {owner for one, owner in bases.items() if one.split(".")[0] == planet}
            if owners(area) == {seat} or (not owners(area) and on_planet == {seat}):
                left[seat].add(area)
                taken.add(area)
    return left


def points_gained(
    bases: Mapping[str, int], units: Mapping[str, int], printed: Mapping[str, int], players: int
) -> dict[int, int]:
    """*Autant de pts de Conquête que la somme de ceux présents sur les zones qu'il contrôle.*"""
    gained = dict.fromkeys(range(1, players + 1), 0)
    for area, points in printed.items():
        there = {kind[area] for kind in (bases, units) if area in kind}
        if len(there) == 1:
            gained[there.pop()] += points
    return gained


def winners(
    points: Mapping[int, int], targets: Mapping[int, int], ties: Mapping[int, tuple[int, ...]]
) -> set[int]:
    """*Si égalité, + de Ressources / + de zones contrôlées / + de bases / + de travailleurs.*"""
    there = [seat for seat in points if points[seat] >= targets[seat]]
    if not there:
        return set()
    best = max((points[seat], *ties[seat]) for seat in there)
    return {seat for seat in there if (points[seat], *ties[seat]) == best}
