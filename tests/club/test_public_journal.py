"""A journal, told: everything that is public, nothing that is not, the same bytes at any time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest

from companion import games
from companion.club.messages import LARGEST_MESSAGE, Begun, ToldLine, decode_line, decode_status
from companion.club.settings import NamePolicy
from companion.club.table.names import outside
from companion.club.table.public_journal import PublicJournal
from companion.core.game import AnyGame
from companion.core.text import Text, say
from companion.core.values import Event
from companion.errors import JournalDamagedError
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME as THREE_AGES
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.kit.telling import Telling
from tests.chaos import twins
from tests.chaos.campaign import MEMORY
from tests.simulation.tables import SteppedTable

NAMES = ("Annabelle", "Balthazar", "Anatole", "Delphine")
BEATS = 500
CHOICES = 2


def _told(path: Path, names: NamePolicy = "full") -> PublicJournal:
    story = PublicJournal(path, games.find, names)
    while story.read():
        pass
    story.close()
    return story


def _journal(folder: Path, game: AnyGame = THREE_AGES) -> Path:
    path = folder / "game.journal"
    path.write_bytes(_played(game))
    return path


@cache
def _played(game: AnyGame, beats: int = BEATS) -> bytes:
    """A journal with every kind of line."""
    with TemporaryDirectory(dir=MEMORY) as folder:
        return _robots(Path(folder), game, beats).read_bytes()


def _robots(folder: Path, game: AnyGame, beats: int) -> Path:
    table = SteppedTable(folder, 3, game)
    table.start(NAMES, {}, (1, 2, 3, 4))
    session = table.host.session
    assert session is not None
    for beat in range(beats):
        table.beat()
        table.wait(60)
        if beat == beats // 2:
            session.undo()
            session.redo()
            session.pause()
            session.resume()
    assert session.written is not None
    path, _ = session.written
    table.host.close()
    return path


@pytest.mark.parametrize("game", [THREE_AGES, NEXUS_OPS], ids=lambda game: game.name)
def test_story_tells_every_line_in_both_languages(tmp_path: Path, game: AnyGame) -> None:
    path = _journal(tmp_path, game)
    story = _told(path)
    lines = [decode_line.decode(message) for message in story.messages]
    assert [line.line for line in lines] == list(range(1, len(path.read_bytes().splitlines()) + 1))
    assert isinstance(lines[0], Begun)
    assert lines[0].begun
    assert {line.what for line in lines[1:] if isinstance(line, ToldLine)} == {
        "step",
        "undo",
        "redo",
        "pause",
        "resume",
    }
    for line in lines[1:]:
        assert isinstance(line, ToldLine)
        assert line.text.fr
        assert line.text.en
    assert max(map(len, story.messages)) < LARGEST_MESSAGE / 4
    status = decode_status.decode(msgspec.json.encode(story.status("Table 1", "fr", "")))
    assert status.line == len(lines)
    assert status.now is not None
    assert {rank.points for rank in status.now.standings} == {rank.points for rank in lines[-1].now.standings}


def test_story_is_the_same_however_often_and_whenever_it_is_told(tmp_path: Path) -> None:
    path = _journal(tmp_path)
    whole = _told(path).messages
    assert _told(path).messages == whole
    story = PublicJournal(path, games.find, "full")
    for until in range(1, len(whole) + 1, 7):
        while story.read(until):
            pass
        assert story.messages == whole[:until]


@pytest.mark.parametrize("names", ["short", "withheld"])
@pytest.mark.parametrize("game", [THREE_AGES, NEXUS_OPS], ids=lambda game: game.name)
def test_story_has_no_name_that_is_withheld(tmp_path: Path, names: NamePolicy, game: AnyGame) -> None:
    path = _journal(tmp_path, game)
    assert any(NAMES[1].encode() in message for message in _told(path).messages)
    story = _told(path, names)
    said = b"".join([*story.messages, msgspec.json.encode(story.status("Table 1", "fr", ""))])
    for name in NAMES:
        assert name.encode() not in said
    called = [player.name for player in decode_line.decode(story.messages[0]).players]  # type: ignore[union-attr]
    assert called == (["A.", "B.", "A.3", "D."] if names == "short" else ["#1", "#2", "#3", "#4"])


def test_names_stay_different_when_they_are_shortened() -> None:
    names = ("Ana", "Anne", "Abel", "Bao")
    assert outside(names, "short") == ("A.", "A.2", "A.3", "B.")
    assert outside(names, "full") == names


def test_story_refuses_a_journal_that_was_changed(tmp_path: Path) -> None:
    path = _journal(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"by":0', b'"by":1', 1))
    with pytest.raises(JournalDamagedError):
        _told(path)


# --- secrets: the same game with other secrets is told byte for byte alike until they are revealed


def _twins(folder: Path, seed: int) -> tuple[list[bytes], list[bytes], bool]:
    """What two tables tell that differ in nothing but what lies face down; whether it does differ."""
    chance = Random(seed)
    moment = chance.choice(twins.moments(folder, 3, {"board": "full"}, seed))
    picks = {seat: chance.randrange(100) for seat in (1, 2, 3)}
    told, laid = [], []
    for others in (picks, {seat: pick + 1 for seat, pick in picks.items()}):
        twin = twins.tell(folder / "twin", moment, others, [])
        laid.append(twin.laid)
        (path,) = (folder / "twin").glob("*.journal")
        told.append([*_told(path).messages, msgspec.json.encode(_told(path).status("T", "fr", ""))])
    return told[0], told[1], laid[0] != laid[1]


def test_story_tells_twins_with_other_secrets_alike(tmp_path: Path) -> None:
    differed = 0
    for seed in range(CHOICES):
        one, other, differ = _twins(tmp_path / str(seed), seed)
        assert one == other
        differed += differ
    assert differed == CHOICES


def test_story_that_told_a_secret_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that cannot find anything proves nothing."""

    def telling(_: State, event: e.CardLaid) -> Text:
        return say("card {card}", card=event.card)

    told: dict[type[Event], Telling] = {**THREE_AGES.tellings, e.CardLaid: Telling(telling)}
    monkeypatch.setattr(type(THREE_AGES), "tellings", told)
    one, other, _ = _twins(tmp_path, 0)
    assert one != other


def test_story_does_not_tell_what_lies_under_hidden_sectors(tmp_path: Path) -> None:
    chance = Random(5)
    settings = {"board": "full", "galaxy": "drawn", "mode": "exploration"}
    compared = 0
    for moment in chance.sample(twins.moments(tmp_path, 2, settings, 5), 4):
        if (swapped := twins.with_sectors_swapped(moment, chance)) is None:
            continue
        told = []
        for number, twin in enumerate((moment, swapped)):
            path = tmp_path / f"{number}.journal"
            path.write_bytes(twin.journal)
            told.append(_told(path).messages)
        assert told[0] == told[1]
        compared += 1
    assert compared > 0
