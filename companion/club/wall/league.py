"""A league from results, by one of three scorings.

| scoring | what a game is worth to a player |
| --- | --- |
| `placement` | one point for every opponent who did worse, half a point for every one who did as well |
| `wins` | one point for a win, shared or not |
| `points` | the points of the game itself |

Players are known by their names; capitals make no difference. Seats without names (`#1`) are in no league.
Those who are level are ordered by wins, then by fewer games; if that is level too they share a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.club.settings import Scoring
from companion.club.wall.operator_log import Score
from companion.club.wall.results import Result


class LeagueStanding(Struct, frozen=True, kw_only=True):
    """One player. `course` is the score after each evening of the league."""

    place: int
    name: str
    score: float
    games: int
    wins: int
    course: tuple[float, ...]


class _Sum(Struct):
    name: str
    score: float = 0.0
    games: int = 0
    wins: int = 0


def chosen(results: Iterable[Result], *, first: str = "", last: str = "9999", game: str = "") -> list[Result]:
    """What counts, within some days, of one game or of all."""
    return [
        result
        for result in results
        if result.counts and first <= result.evening <= last and game in ("", result.game.en)
    ]


def evenings(results: Iterable[Result]) -> list[str]:
    """The days on which something was played."""
    return sorted({result.evening for result in results})


def league(results: Sequence[Result], scoring: Scoring) -> list[LeagueStanding]:
    """The table of a league, the best first."""
    sums: dict[str, _Sum] = {}
    courses: dict[str, list[float]] = {}
    days = evenings(results)
    for number, day in enumerate(days):
        for result in (one for one in results if one.evening == day):
            _count(result, scoring, sums)
        for key, one in sums.items():
            course = courses.setdefault(key, [0.0] * number)
            course.append(one.score)
    ranked = sorted(sums.items(), key=lambda item: (*_merit(item[1]), item[1].name.casefold()))
    standings: list[LeagueStanding] = []
    for number, (key, one) in enumerate(ranked, start=1):
        level = number > 1 and _merit(one) == _merit(ranked[number - 2][1])
        standings.append(
            LeagueStanding(
                place=standings[-1].place if level else number,
                name=one.name,
                score=one.score,
                games=one.games,
                wins=one.wins,
                course=tuple(courses[key]),
            )
        )
    return standings


def _merit(one: _Sum) -> tuple[float, int, int]:
    return -one.score, -one.wins, one.games


def _count(result: Result, scoring: Scoring, sums: dict[str, _Sum]) -> None:
    for score in result.scores:
        for name in score.players:
            if name.startswith("#"):
                continue
            one = sums.setdefault(name.casefold(), _Sum(name))
            one.games += 1
            one.wins += score.won
            match scoring:
                case "wins":
                    one.score += score.won
                case "points":
                    one.score += score.points
                case "placement":
                    one.score += _beaten(result, score)


def _beaten(result: Result, own: Score) -> float:
    """Opponents behind, and half of those beside; one's own team is neither."""
    behind = sum(len(other.players) for other in result.scores if other.place > own.place)
    level = sum(len(other.players) for other in result.scores if other.place == own.place)
    return behind + (level - len(own.players)) / 2
