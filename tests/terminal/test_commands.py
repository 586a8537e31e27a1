"""The command line as a person uses it: real processes, real files, exit codes, stderr."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

COMPANION = [sys.executable, "-m", "companion"]


def run(
    *arguments: str | Path, stdin: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command with these arguments, in English."""
    return subprocess.run(
        [*COMPANION, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={"LANG": "en_GB.UTF-8", "PATH": "", "PYTHONUTF8": "1", **(env or {})},
    )


def _bots(journal: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return run("play", "three-ages", "--players", "4", "--bots", "--seed", "7", "--journal", journal, *more)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a whole game of bots."""
    journal = tmp_path_factory.mktemp("played") / "game.journal"
    assert _bots(journal).returncode == 0
    return journal


def test_games_lists_the_game_and_its_settings() -> None:
    done = run("games")
    assert done.returncode == 0
    assert "nexus-ops  Nexus Ops  (2 to 4 players, " in done.stdout
    assert "three-ages  Three Ages  (2 to 6 players, " in done.stdout
    assert "* assisted     Assisted  (only what scores is asked)" in done.stdout


def test_games_speaks_french_where_the_locale_does() -> None:
    assert "Les Trois Âges" in run("games", env={"LANG": "fr_FR.UTF-8"}).stdout
    assert "Les Trois Âges" in run("games", "--lang", "fr").stdout


def test_play_with_bots_prints_rounds_and_the_final_ranking(tmp_path: Path) -> None:
    done = _bots(tmp_path / "game.journal")
    assert (done.returncode, done.stderr) == (0, "")
    for age in (1, 2, 3):
        for turn in (1, 2, 3, 4, 5):
            assert f"Age {age}, turn {turn}: " in done.stdout
    ranking = done.stdout.split("Final ranking\n")[1].splitlines()
    assert [line.split(".")[0].strip() for line in ranking] == ["1", "2", "3", "4"]
    assert ranking[0].endswith("★ winner")


def test_play_with_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    first, second = _bots(tmp_path / "a"), _bots(tmp_path / "b")
    assert first.stdout == second.stdout


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
@pytest.mark.parametrize("board", ["assisted", "full"])
def test_play_runs_to_a_winner_with_every_number_of_players(players: str, board: str) -> None:
    done = run("play", "three-ages", "--players", players, "--bots", "--seed", "1", "--set", f"board={board}")
    assert done.returncode == 0
    assert "★ winner" in done.stdout


def test_replay_tells_the_same_game_again(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    told = _bots(journal).stdout
    assert run("replay", journal).stdout == told


def test_replay_as_json_is_for_programs(played: Path) -> None:
    told = json.loads(run("replay", played, "--json").stdout)
    assert (told["game"], told["over"], len(told["players"])) == ("three-ages", True, 4)
    assert [line["place"] for line in told["standings"]] == sorted(
        line["place"] for line in told["standings"]
    )
    for line in told["standings"]:
        assert sum(line["sources"].values()) == line["points"]
    assert told["steps"][0]["line"] == 2
    assert told["start"]["phase"] == "seating"
    assert {"op": "replace", "path": "/phase", "value": "over"} in told["steps"][-1]["changes"]


def test_replay_of_a_running_game_keeps_its_secrets(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    people = ("--names", "Ana,Bao,Cléo", "--humans", "3", "--real-cards")
    run("play", "three-ages", *people, "--journal", journal,
        stdin="1\n" + "1\n1\n" * 3 + "1\n" + "\n4\n1\n" + "q\n")  # fmt: skip
    told = run("replay", journal)
    assert "Ana lays a card" in told.stdout
    assert "card 0" not in told.stdout
    steps = json.loads(run("replay", journal, "--json").stdout)["steps"]
    face_down = {"card": 0, "side": None, "aside": None}
    assert steps[-1]["changes"] == [{"op": "replace", "path": "/laid/0", "value": face_down}]
    assert b'"card_laid","seat":1,"card":' in journal.read_bytes()


def test_check_says_whole(played: Path) -> None:
    done = run("check", played)
    assert done.returncode == 0
    assert "whole, " in done.stdout
    assert "three-ages, finished" in done.stdout


def test_check_of_a_damaged_journal_exits_1_and_names_line_and_reason(played: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.journal"
    lines = played.read_bytes().split(b"\n")
    lines[41] = (
        lines[41].replace(b'"seat":', b'"tsea":', 1) if b'"seat":' in lines[41] else lines[41][:-2] + b"9}"
    )
    damaged.write_bytes(b"\n".join(lines))
    done = run("check", damaged)
    assert done.returncode == 1
    assert "line 42: " in done.stderr
    assert len(done.stderr.splitlines()) <= 2
    assert "Traceback" not in done.stderr


def test_check_of_a_torn_journal_exits_1_and_says_that_nothing_is_lost(played: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.journal"
    torn.write_bytes(played.read_bytes()[:-9])
    done = run("check", torn)
    assert done.returncode == 1
    assert "is torn" in done.stderr
    assert "sets it aside" in done.stderr


def test_check_of_a_journal_whose_last_line_is_damaged_says_that_a_step_is_lost(
    played: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.journal"
    data = played.read_bytes()
    damaged.write_bytes(data[:-4] + bytes([data[-4] ^ 1]) + data[-3:])
    done = run("check", damaged)
    assert done.returncode == 1
    assert "is damaged (checksum does not match, " in done.stderr
    assert "a step that counted is lost" in done.stderr
    assert "look whether a step is missing" in done.stderr


def test_play_goes_on_without_a_damaged_step_and_says_where_it_is(played: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.journal"
    data = played.read_bytes()
    damaged.write_bytes(data[:-4] + bytes([data[-4] ^ 1]) + data[-3:])
    done = run("play", "three-ages", "--journal", damaged, "--bots")
    assert "was damaged, so the last step may be missing" in done.stderr
    (aside,) = tmp_path.glob("damaged.journal.damaged-*")
    assert aside.name in done.stderr
    assert aside.read_bytes() in damaged.read_bytes()[:-4] + aside.read_bytes()


def test_replay_of_a_torn_journal_tells_what_is_whole(played: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.journal"
    torn.write_bytes(played.read_bytes()[:-9])
    before = torn.read_bytes()
    done = run("replay", torn)
    assert done.returncode == 1
    assert "is torn" in done.stderr
    assert torn.read_bytes() == before


def test_replay_of_a_journal_whose_last_line_is_damaged_says_so_to_programs(
    played: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.journal"
    data = played.read_bytes()
    damaged.write_bytes(data[:-4] + bytes([data[-4] ^ 1]) + data[-3:])
    assert run("replay", damaged).returncode == 1
    done = run("replay", damaged, "--json")
    assert done.returncode == 1
    last = len(data.splitlines())
    told = json.loads(done.stdout)["left_out"]
    assert (told["line"], told["why"]) == (last, "checksum does not match")
    assert json.loads(run("replay", played, "--json").stdout)["left_out"] is None


def test_check_of_something_else_does_not_advise_to_delete_it(tmp_path: Path) -> None:
    picture = tmp_path / "holiday.jpg"
    picture.write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(11, 256)) * 4)
    done = run("check", picture)
    assert done.returncode == 1
    assert "this is not a journal" in done.stderr
    assert "delete" not in done.stderr


def test_play_goes_on_after_a_power_cut_and_ends_with_a_winner(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    _bots(journal)
    whole = journal.read_bytes()
    half_way = whole.index(b"\n", len(whole) // 2)
    journal.write_bytes(whole[: half_way - 3])  # three bytes before a line's end: surely within a line
    done = run("play", "three-ages", "--bots", "--seed", "7", "--journal", journal)
    assert done.returncode == 0
    assert "the last line was torn" in done.stderr
    assert "★ winner" in done.stdout
    assert run("check", journal).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["play", "chess", "--bots"], 2, "no game 'chess' is installed"),
        (["play", "three-ages", "--bots", "--players", "7"], 2, "7 players"),
        (["play", "three-ages", "--bots", "--players", "1"], 2, "1 player"),
        (["play", "three-ages", "--bots", "--players", "0"], 2, "0 players"),
        (["play", "three-ages", "--bots", "--set", "galaxy=drawn"], 2, "galaxy=drawn means nothing here"),
        (["play", "three-ages", "--bots", "--journal", "x" * 300], 1, "cannot be used"),
        (["play", "three-ages", "--continue", "--journal", "x"], 2, "--journal and --continue"),
        (["play", "three-ages", "--bots", "--set", "board=round"], 2, "setting 'board' cannot be 'round'"),
        (["play", "three-ages", "--bots", "--set", "bord=full"], 2, "there is no setting 'bord'"),
        (["play", "three-ages", "--bots", "--set", "board"], 2, "--set board"),
        (["play", "three-ages", "--humans", "5"], 2, "5 people at 4 seats"),
        (["play", "three-ages", "--humans", "0"], 2, "--humans 0"),
        (["play", "three-ages", "--bots", "--players", "3", "--names", "A,B"], 2, "2 names for 3 players"),
        (["play", "three-ages", "--bots", "--names", "A,A"], 2, "two players are called A"),
        (["play", "three-ages", "--bots", "--names", "Ana,Bartholomeus"], 2, "'Bartholomeus' is too long"),
        (["play", "three-ages", "--bots", "--data", "/nowhere"], 3, "there is no such folder"),
        (["replay", "/nowhere/game.journal"], 1, "/nowhere/game.journal"),
        (["check", "/nowhere/game.journal"], 1, "/nowhere/game.journal"),
        (["play", "three-ages", "--bots", "--journal", "/nowhere/game.journal"], 1, "/nowhere"),
    ],
)
def test_error_is_one_or_two_lines_on_stderr_with_its_exit_code(
    arguments: list[str], code: int, message: str, tmp_path: Path
) -> None:
    done = run(*arguments, env={"XDG_STATE_HOME": str(tmp_path)})
    assert message in done.stderr
    assert done.returncode == code
    assert 1 <= len(done.stderr.splitlines()) <= 2
    assert done.stdout == ""


def test_journal_in_use_is_refused_with_exit_code_4(played: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(played)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    done = run("play", "three-ages", "--bots", "--journal", played)
    holder.communicate("\n")
    assert done.returncode == 4
    assert str(played) in done.stderr


_HOLD = """
import sys
from pathlib import Path
from companion.journal.store import Store
store, _ = Store.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


def test_journal_of_a_begun_game_refuses_other_settings(played: Path) -> None:
    done = run("play", "three-ages", "--bots", "--journal", played, "--set", "board=full")
    assert done.returncode == 2
    assert "holds a game of three-ages that has begun" in done.stderr


def test_journal_of_another_game_is_named_with_the_command_that_goes_on(played: Path) -> None:
    done = run("play", "nexus-ops", "--bots", "--journal", played)
    assert done.returncode == 2
    assert "this is a game of three-ages" in done.stderr
    assert f"companion play three-ages --journal {played}" in done.stderr


_FILE_LIMIT = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
from companion.commands import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.usefixtures("unmeasured")
def test_full_disk_ends_a_game_of_bots_with_exit_code_5_and_a_whole_journal(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    done = subprocess.run(
        [sys.executable, "-c", _FILE_LIMIT, "12000", "play", "three-ages", "--bots", "--seed", "7",
         "--journal", str(journal)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 5
    assert len(done.stderr.splitlines()) <= 2
    assert "Traceback" not in done.stderr
    assert run("check", journal).returncode == 0


def test_own_deck_is_played_with_and_travels_in_the_journal(tmp_path: Path) -> None:
    bundled = Path(__file__).parents[2] / "companion/games/three_ages/data/deck.toml"
    box = tmp_path / "box"
    box.mkdir()
    deck = (
        bundled.read_text(encoding="utf-8").replace("index = 30", "index = 77").replace("stand_in = true", "")
    )
    (box / "deck.toml").write_text(deck, encoding="utf-8")
    journal = tmp_path / "game.journal"
    assert _bots(journal, "--data", str(box)).returncode == 0
    (box / "deck.toml").unlink()
    assert run("replay", journal).returncode == 0
    assert b'"index":77' in journal.read_bytes().split(b"\n")[0]


def test_version_is_printed() -> None:
    assert run("--version").stdout.startswith("companion 0.")


def test_help_documents_the_exit_codes() -> None:
    assert "Exit codes: 0 fine" in run("--help").stdout


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "the answer cannot be written"), ("fr", "la réponse ne peut pas être écrite")],
)
def test_answer_that_cannot_be_written_is_an_error_without_traceback(language: str, told: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMPANION, "games", "--lang", language],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_terminal_that_cannot_show_a_letter_gets_a_question_mark() -> None:
    done = run("games", "--lang", "fr", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "Les Trois ?ges" in done.stdout
