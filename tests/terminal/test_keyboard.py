"""A person at the keyboard: answers, the table's buttons, and every kind of nonsense."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.commands import main
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
    cards = _hand(told)
    assert len(cards) == 6
    again = run("play", "three-ages", "--journal", journal, stdin=f"{cards[0]}\n3\nq\n")
    assert _hand(again.stdout) == cards
    assert "Which side points to the centre?" in again.stdout
    assert "Ana lays a card" in again.stdout


def _hand(told: str) -> list[str]:
    shown = told.split("Lay a card face down\n")[1].split("Your answer", maxsplit=1)[0]
    return [line.split()[0] for line in shown.splitlines()[1:] if line.strip()]


def test_keyboard_side_is_chosen_with_the_card_before_the_others_are_seen(journal: Path) -> None:
    card = _hand(_play("", "q", journal=journal))[0]
    told = run("play", "three-ages", "--journal", journal, stdin=f"{card}\n2\n\nq\n").stdout
    assert "Which side of card" not in told
    assert "Evolution" in told.split("Which side points to the centre?")[1]


def test_keyboard_goes_on_with_the_same_people(journal: Path) -> None:
    run(*START, "--humans", "3", "--journal", journal, stdin="1\n" + "1\n1\n" * 3 + "1\nq\n")
    told = run("play", "three-ages", "--journal", journal, stdin="q\n").stdout
    assert "At this keyboard: Ana, Bao, Cléo." in told
    assert "Bao lays a card" not in told


def test_keyboard_continue_goes_on_with_the_last_game(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path)}
    first = run(*START, stdin=SETUP + "\nq\n", env=home)
    again = run("play", "three-ages", "--continue", stdin="q\n", env=home)
    assert _hand(again.stdout) == _hand(first.stdout)


def test_keyboard_continue_without_a_game_says_so(tmp_path: Path) -> None:
    done = run("play", "three-ages", "--continue", env={"XDG_STATE_HOME": str(tmp_path)})
    assert done.returncode == 2
    assert "no game was interrupted" in done.stderr


def test_keyboard_paused_game_goes_on_after_enter(journal: Path) -> None:
    done = run(*START, "--journal", journal, stdin=SETUP + "\np\n")
    assert done.returncode == 0
    told = run("play", "three-ages", "--journal", journal, stdin="\nq\n")
    assert told.returncode == 0
    assert "Paused. Press Enter to go on." in told.stdout
    assert "Lay a card face down" in told.stdout


@pytest.mark.parametrize("back", ["b", "u"])
def test_keyboard_back_and_undo_leave_one_part_of_an_answer(tmp_path: Path, back: str) -> None:
    told = run(*START, "--journal", tmp_path / "g", stdin=f"1\n2\n{back}\n1\n1\nq\n").stdout
    assert told.count("Choose a civilisation") == 2
    assert "Taken back" not in told
    assert "Ana plays the Humans" in told


@pytest.mark.parametrize("back", ["b", "u"])
def test_keyboard_back_and_undo_leave_the_corrections_without_one(journal: Path, back: str) -> None:
    told = _play("", "c", "1", back, back, "q", journal=journal)
    assert told.count("What is to be corrected?") == 2
    assert "Correction" not in told
    assert "Taken back" not in told


@pytest.mark.parametrize("back", ["b", "u"])
def test_keyboard_back_and_undo_lead_from_the_side_to_the_card(journal: Path, back: str) -> None:
    card = _hand(_play("", "q", journal=journal))[0]
    told = run("play", "three-ages", "--journal", journal, stdin=f"{card}\n{back}\n{card}\n2\nq\n").stdout
    assert told.count("Which side points to the centre?") == 2
    assert "Taken back" not in told
    assert "Ana lays a card" in told


class _MapTypist:
    """Agrees to everything until the map is asked for, then types this."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *entries: str) -> None:
        self._capsys = capsys
        self._entries = iter(entries)
        self.told = ""
        self.asked: list[str] = []

    def __call__(self, _: str) -> str:
        told = self._capsys.readouterr().out
        self.told += told
        found = re.findall(r"What lies on (\w+)\?", told)
        self.asked += found
        return next(self._entries) if self.asked else "1"


def _type_the_map(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path, *entries: str
) -> _MapTypist:
    typist = _MapTypist(capsys, *entries, "q")
    monkeypatch.setattr("builtins.input", typist)
    line = (
        f"play nexus-ops --players 2 --humans 2 --set board=full --seed 1 --lang en --journal {folder / 'g'}"
    )
    assert main(line.split()) == 0
    typist.told += capsys.readouterr().out
    return typist


def test_keyboard_undo_in_a_long_answer_takes_back_its_last_entry_and_then_the_last_step(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = _type_the_map(monkeypatch, capsys, tmp_path, "1", "2", "3", "u", "u", "1", "u", "u", "u")
    first, second, third, fourth = "C1", "C2", "C3", "D1"
    assert typist.asked == [first, second, third, fourth, third, second, third, second, first]
    assert typist.told.count("Taken back: ") == 1
    assert "Taken back: Home mines" in typist.told


@pytest.mark.parametrize("between", [("p", ""), ("r",), ("s",), ("m",), ("x",)])
def test_keyboard_keeps_a_long_answer_whatever_is_done_in_between(
    between: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typist = _type_the_map(monkeypatch, capsys, tmp_path, "1", "2", *between, "4")
    assert typist.asked[:3] == ["C1", "C2", "C3"]
    assert typist.asked[-1] == "D1"
    assert "C1" not in typist.asked[1:]


def test_keyboard_says_what_was_undone_after_the_hand_has_gone_from_the_screen(journal: Path) -> None:
    told = run(*START, "--humans", "3", "--journal", journal, stdin=HOT_SEAT + "\nu\ny\nq\n").stdout
    assert "Taken back: Age 1 is dealt" in told.split("\x1b[2J")[-1]


def test_keyboard_says_enter_in_french(journal: Path) -> None:
    told = _play("q", journal=journal, more=("--lang", "fr"))
    assert "[Entrée]" in told
    assert "Enter" not in told


def test_keyboard_map_information_and_order_can_be_looked_at(tmp_path: Path) -> None:
    told = run(*START, "--set", "board=full", "--set", "galaxy=drawn", "--journal", tmp_path / "g",
               stdin="1\n1\n1\n1\n\nm\ni\nw\nq\n").stdout  # fmt: skip
    assert "(A1 Ana)" in told
    assert "A1: Ana ⌂, Ana ▲3" in told
    assert "Humans: Production 0, Movement 0, Influence 1, Armament 0" in told
    assert "There is nothing to explain yet." in told


def test_keyboard_after_the_last_answer_a_step_can_still_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = _typist(5)
    undone = iter(["u"])

    def answer(question: str) -> str:
        return next(undone, "") if "Enter: end" in question else next(typist)

    monkeypatch.setattr("builtins.input", answer)
    assert main(f"play three-ages --players 2 --humans 2 --lang en --journal {tmp_path / 'g'}".split()) == 0
    assert capsys.readouterr().out.count("Final ranking") == 2


def test_keyboard_game_without_a_step_leaves_no_journal(tmp_path: Path) -> None:
    run(*START, stdin="q\n", env={"XDG_STATE_HOME": str(tmp_path)})
    assert list((tmp_path / "companion").iterdir()) == []


def test_keyboard_refuses_a_card_that_is_not_in_the_hand(journal: Path) -> None:
    assert "“99” is not one of the answers" in _play("", "99", "q", journal=journal)


@pytest.mark.parametrize("nonsense", ["hello", "-1", "1.5", "٣", "1e3", "'; drop table", "\x00", "9" * 5000])
def test_keyboard_survives_nonsense(journal: Path, nonsense: str) -> None:
    told = _play("", nonsense, "q", journal=journal)
    assert "is not one of the answers" in told


def test_keyboard_bare_enter_where_nothing_is_usual_says_which_answers_there_are(journal: Path) -> None:
    told = _play("", " ", "q", journal=journal)
    assert "is not one of the answers" not in told
    again = told.split("Enter alone answers nothing here. The answers are:\n")[1]
    assert _hand(again) == _hand(told)


def test_keyboard_help_names_the_buttons(journal: Path) -> None:
    assert "u: undo, in an answer its last part · r: redo · c: correct" in _play("h", "q", journal=journal)


def test_keyboard_undo_goes_back_to_the_persons_own_step_and_names_each(journal: Path) -> None:
    told = _play("u", "q", journal=journal)
    assert re.findall(r"Taken back: (\w+)", told) == ["Cléo", "Bao", "Ana"]


def test_keyboard_redo_brings_the_bots_answers_back_too(journal: Path) -> None:
    told = _play("u", "r", "q", journal=journal)
    assert re.findall(r"Done again: (\w+)", told) == ["Ana", "Bao", "Cléo"]


HOT_SEAT = "1\n" + "1\n1\n" * 3 + "1\n"


@pytest.mark.parametrize("yes", ["y", "Yes", "o", "oui"])
def test_keyboard_undo_of_the_others_steps_asks_the_table(journal: Path, yes: str) -> None:
    told = run(*START, "--humans", "3", "--journal", journal, stdin=HOT_SEAT + f"\nu\n{yes}\nq\n").stdout
    assert "the table must agree" in told
    assert "Does everybody agree? (y/n)" in told
    assert "Taken back: Age 1 is dealt" in told


def test_keyboard_undo_without_agreement_changes_nothing(journal: Path) -> None:
    told = run(*START, "--humans", "3", "--journal", journal, stdin=HOT_SEAT + "\nu\nn\nq\n").stdout
    assert "Taken back" not in told


@pytest.mark.parametrize("unclear", ["1", "", "perhaps"])
@pytest.mark.parametrize(("entry", "undone"), [("o", True), ("non", False)])
def test_keyboard_agreement_is_asked_again_until_it_is_yes_or_no(
    journal: Path, unclear: str, entry: str, *, undone: bool
) -> None:
    typed = HOT_SEAT + f"\nu\n{unclear}\n{entry}\nq\n"
    told = run(*START, "--humans", "3", "--journal", journal, stdin=typed).stdout
    assert told.count("Does everybody agree? (y/n)") == 2
    assert f"“{unclear}” is neither yes nor no." in told
    assert ("Taken back: Age 1 is dealt" in told) is undone


def test_keyboard_undo_of_one_person_among_bots_asks_nobody(journal: Path) -> None:
    told = _play("", "u", "q", journal=journal)
    assert "Does everybody agree?" not in told
    assert "Taken back: Age 1 is dealt" in told


def test_keyboard_corrects_points_with_a_preview_of_the_old_value(journal: Path) -> None:
    told = _play("", "c", "1", "9", "s", "q", journal=journal)
    assert "a number from 0 to 199 (Enter: 0)" in told
    assert "Correction, Ana: VP 0 → 9" in told
    assert "1. Ana            9 VP  (corrections 9)" in told


def test_keyboard_pause_waits_for_enter(journal: Path) -> None:
    assert "Paused. Press Enter to go on." in _play("", "p", "", "q", journal=journal)


def test_keyboard_end_of_input_keeps_the_game_and_says_how_to_go_on(journal: Path) -> None:
    told = _play(journal=journal)
    assert f"play three-ages --journal {journal} --lang en" in told
    assert run("check", journal).returncode == 0


def test_keyboard_game_without_a_named_journal_is_kept_in_the_users_own_place(tmp_path: Path) -> None:
    done = run(*START, stdin=SETUP + "q\n", env={"XDG_STATE_HOME": str(tmp_path)})
    (kept,) = (tmp_path / "companion").glob("three-ages-*.journal")
    assert f"--journal {kept}" in done.stdout
    assert f"The game is kept in {kept}" in done.stdout


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


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("board", ["assisted", "full"])
def test_keyboard_played_at_random_reaches_a_winner_in_a_game_without_cards_on_readers(
    board: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typist = _typist(1)
    monkeypatch.setattr("builtins.input", lambda question: next(typist))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    line = f"play nexus-ops --players 3 --humans 2 --seed 1 --lang {language} --set board={board}"
    assert main(line.split()) == 0
    told = capsys.readouterr().out
    assert "★" in told
    assert "  » " in told


SIMULATED = ("play", "nexus-ops", "--players", "2", "--seed", "4", "--set", "start=secret", "--lang", "en")


def test_keyboard_shows_cards_that_are_only_held_once_and_when_asked_for(journal: Path) -> None:
    told = run(*SIMULATED, "--journal", journal, stdin="2\n1\ni\nq\n").stdout
    assert told.count("In your hand:\n  · ") == 2
    assert " VP" in told.split("In your hand:\n  · ")[1].splitlines()[0]


@pytest.mark.parametrize("more", [("--real-cards",), ("--humans", "2")])
def test_keyboard_shows_no_held_cards_that_are_real_or_that_others_would_see(
    journal: Path, more: tuple[str, ...]
) -> None:
    told = run(*SIMULATED, *more, "--journal", journal, stdin="2\n1\n0\ni\nq\n").stdout
    assert "Deploy: 8 rubium" in told
    assert "In your hand" not in told


def test_keyboard_offers_no_card_that_the_simulated_hand_does_not_hold(journal: Path) -> None:
    def cards(ask: str, *more: str) -> str:
        entries = "2\n1\n7\n1\nq\n"
        told = run(*SIMULATED, *more, "--journal", journal, stdin=entries).stdout
        journal.unlink()
        return told.split(ask)[1]

    assert "Another card" in cards("Which condition is met?", "--real-cards")
    named = cards("Play which card?")
    assert "Another card" not in named
    assert "Play a Secret Mission" not in named
