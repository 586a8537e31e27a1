"""Complaints about a command line in the language of whoever typed it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands import main

PLAY = ("play", "three-ages")


@pytest.fixture
def empty_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody has played or enrolled anything."""
    for variable in ("XDG_STATE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "what", "remedy"),
    [
        (
            ("play", "nexus-ops", "--players", "3", "--set", "teams=two"),
            "teams=two n’a pas de sens ici",
            "4 joueurs",
        ),
        ((*PLAY, "--set", "galaxy=drawn"), "galaxy=drawn n’a pas de sens ici", "cela va avec board=full"),
        ((*PLAY, "--set", "bord=full"), "le réglage 'bord' n’existe pas", "réglages connus\u00a0: board,"),
        ((*PLAY, "--set", "board=x"), "le réglage 'board' ne peut pas valoir 'x'", "assisted, full"),
        ((*PLAY, "--set", "board"), "--set board", "l’écrire --set CLÉ=VALEUR"),
        ((*PLAY, "--players", "9"), "9 joueurs", "ce jeu est pour 2 à 6 joueurs"),
        ((*PLAY, "--names", "A,A"), "deux joueurs s’appellent A", "son propre nom"),
        ((*PLAY, "--names", "A,\t\x07"), "n’est pas un nom", "des lettres"),
        ((*PLAY, "--names", "Ana,Bartholomeus"), "'Bartholomeus' est trop long", "10 caractères au plus"),
        ((*PLAY, "--names", "A,B", "--players", "3"), "2 noms pour 3 joueurs", "un nom à chacun"),
        ((*PLAY, "--humans", "0"), "--humans 0", "robots seuls"),
        ((*PLAY, "--humans", "5"), "5 personnes pour 4 places", "--humans est au plus --players"),
        ((*PLAY, "--continue", "--journal", "x"), "--journal et --continue", "un seul des deux"),
        ((*PLAY, "--continue"), "aucune partie n’a été interrompue", "en commencer une sans --continue"),
        (("play", "chess"), "le jeu 'chess' n’est pas installé", "jeux installés\u00a0: eclipse, nexus-ops"),
        (("enrol", "nexus-ops"), "nexus-ops n’a pas de cartes à enregistrer", "le jeu se joue sans elles"),
        (
            ("enrol", "three-ages", "--card", "999"),
            "rien dans ce paquet ne porte le numéro 999",
            "ses numéros sont\u00a0: 1, 2",
        ),
    ],
)
@pytest.mark.usefixtures("empty_home")
def test_error_is_french_where_the_language_is(
    arguments: tuple[str, ...], what: str, remedy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--lang", "fr"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert what in first
    assert remedy in second


def test_error_about_a_game_that_has_begun_is_french(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = str(tmp_path / "game")
    assert main([*PLAY, "--bots", "--players", "2", "--seed", "1", "--journal", journal]) == 0
    capsys.readouterr()
    assert main([*PLAY, "--players", "3", "--journal", journal, "--lang", "fr"]) == 2
    told = capsys.readouterr().err
    assert "ce journal contient une partie de three-ages déjà commencée" in told
    assert "continuer sans --players" in told


def test_error_of_one_that_has_no_sentence_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "check", "nowhere.toml"]) == 3
    assert "nowhere.toml: " in capsys.readouterr().err


def test_help_and_its_errors_speak_french(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "montrer la version et finir" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["run", "--help", "--lang", "fr"])
    assert "montrer cette aide et finir" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["run", "--lang=fr", "--port", "x"])
    assert "x n’est pas un port" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["run", "--help", "--lang", "en"])
    assert "show this help message and exit" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "file", "told"),
    [
        ("three-ages", "deck.toml: card", ("0 cartes", "le paquet en a 30\u00a0: un [[card]] pour chacune")),
        ("nexus-ops", "units.toml: unit", ("les unités\u00a0: aucune", "une fois chacune\u00a0: rubium")),
        ("eclipse", "hexes.toml: hex", ("le centre manque", "son numéro est 001")),
        ("starcraft", "planets.toml: planet", ("0 planètes", "la boîte en a 12\u00a0: un [[planet]]")),
    ],
)
@pytest.mark.usefixtures("empty_home")
def test_error_in_the_file_of_a_game_is_french_where_the_language_is(
    game: str, file: str, told: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, entries = file.split(": ")
    (tmp_path / name).write_text(f"{entries} = []\n", encoding="utf-8")
    assert main(["play", game, "--data", str(tmp_path), "--lang", "fr"]) != 0
    first, second = capsys.readouterr().err.splitlines()
    assert f"{name}: {told[0]}" in first
    assert told[1] in second
