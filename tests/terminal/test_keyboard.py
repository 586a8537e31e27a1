"""A person at the keyboard: answers, the table's buttons, and every kind of nonsense."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from tests.terminal.test_commands import run

SETUP = "1\n1\n1\n"  # the youngest is seat 1; it plays the first civilisation, as printed
START = ("play", "three-ages", "--players", "3", "--names", "Ana,Bao,Cléo", "--seed", "3")


def _play(*lines: str, journal: Path, more: tuple[str, ...] = ()) -> str:
    done = run(*START, "--journal", journal, *more, stdin=SETUP + "\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def test_keyboard_shows_the_simulated_hand_and_takes_a_card_of_it(journal: Path) -> None:
    told = _play("", "q", journal=journal)
    hand = [
        line.split()[0] for line in told.split("Lay a card face down\n")[1].splitlines() if line[:2] == "  "
    ]
    cards = [card for card in hand if card != "0"]
    assert len(cards) == 6
    again = run("play", "three-ages", "--seed", "3", "--journal", journal, stdin=f"{cards[0]}\nq\n")
    assert "Ana lays a card" in again.stdout


def test_keyboard_refuses_a_card_that_is_not_in_the_hand(journal: Path) -> None:
    assert "“99” is not one of the answers" in _play("", "99", "q", journal=journal)


@pytest.mark.parametrize("nonsense", ["hello", "-1", "1.5", "٣", "1e3", "'; drop table", "\x00", " "])
def test_keyboard_survives_nonsense(journal: Path, nonsense: str) -> None:
    told = _play("", nonsense, "q", journal=journal)
    assert "is not one of the answers" in told


def test_keyboard_help_names_the_buttons(journal: Path) -> None:
    assert "u: undo · r: redo · c: correct" in _play("h", "q", journal=journal)


def test_keyboard_undo_goes_back_to_the_persons_own_step_and_names_each(journal: Path) -> None:
    told = _play("u", "q", journal=journal)
    assert re.findall(r"Taken back: (\w+)", told) == ["Cléo", "Bao", "Ana"]


def test_keyboard_redo_brings_the_bots_answers_back_too(journal: Path) -> None:
    told = _play("u", "r", "q", journal=journal)
    assert re.findall(r"Done again: (\w+)", told) == ["Ana", "Bao", "Cléo"]


def test_keyboard_undo_of_the_others_steps_asks_the_table(journal: Path) -> None:
    told = _play("", "u", "y", "q", journal=journal)
    assert "the table must agree" in told
    assert "Does everybody agree? (y/n)" in told
    assert "Taken back: Age 1 is dealt" in told


def test_keyboard_undo_without_agreement_changes_nothing(journal: Path) -> None:
    assert "Taken back" not in _play("", "u", "n", "q", journal=journal)


def test_keyboard_corrects_points_with_a_preview_of_the_old_value(journal: Path) -> None:
    told = _play("", "c", "1", "9", "s", "q", journal=journal)
    assert "a number from 0 to 199 (Enter: 0)" in told
    assert "Correction, Ana: VP 0 → 9" in told
    assert "1. Ana            9 VP  (corrections 9)" in told


def test_keyboard_pause_waits_for_enter(journal: Path) -> None:
    assert "Paused. Press Enter to go on." in _play("", "p", "", "q", journal=journal)


def test_keyboard_end_of_input_keeps_the_game_and_says_how_to_go_on(journal: Path) -> None:
    told = _play(journal=journal)
    assert f"companion play three-ages --journal {journal} --seed 3" in told
    assert run("check", journal).returncode == 0


def test_keyboard_game_without_a_named_journal_is_kept_in_the_users_own_place(tmp_path: Path) -> None:
    done = run(*START, stdin=SETUP + "q\n", env={"XDG_STATE_HOME": str(tmp_path)})
    (kept,) = (tmp_path / "companion").glob("three-ages-*.journal")
    assert f"--journal {kept}" in done.stdout


def test_keyboard_with_several_people_hides_a_hand_from_the_next_one(journal: Path) -> None:
    done = run(*START, "--humans", "3", "--journal", journal, stdin="1\n" + "1\n1\n" * 3 + "1\n" + "\n0\n")
    assert "Only Ana looks at the screen now." in done.stdout
    assert "\x1b[2J" in done.stdout


def _typist(seed: int) -> Iterator[str]:
    """Somebody who hits keys at random, mostly numbers."""
    chance = Random(seed)
    while True:
        yield (
            chance.choice(("u", "r", "s", "h", "y", ""))
            if chance.random() < 0.03
            else str(chance.randint(0, 30))
        )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("board", ["assisted", "full"])
def test_keyboard_played_at_random_reaches_a_winner(
    seed: int, board: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = _typist(seed)
    monkeypatch.setattr("builtins.input", lambda question: next(typist))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    cards = "dial" if seed % 2 else "reader"
    code = main(
        f"play three-ages --players {2 + seed} --humans 2 --seed {seed} --lang en"
        f" --set board={board} --set cards={cards}".split()
    )
    assert code == 0
    assert "★ winner" in capsys.readouterr().out
