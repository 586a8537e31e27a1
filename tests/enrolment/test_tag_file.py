"""The map of tags on disk: what it may say, the exact complaint about everything else, and round trips."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands import main
from companion.enrolment.tag_file import UID_REMEDY, UnknownCardError, load, save
from companion.enrolment.uids import is_random, is_uid
from companion.errors import DataError
from companion.table.tags import Tag

CARDS = (1, 2, 41, 3)
SIDES = ("war", "peace")
UIDS = (
    st.sampled_from((8, 10, 14, 20))
    .flatmap(lambda length: st.text("0123456789abcdef", min_size=length, max_size=length))
    .filter(lambda uid: is_uid(uid) and not is_random(uid))
)
TAGS = st.builds(Tag, st.sampled_from(CARDS), st.none() | st.sampled_from(SIDES))


def written(folder: Path, text: str) -> Path:
    path = folder / "tags.csv"
    path.write_text(text, encoding="utf-8")
    return path


@given(tags=st.dictionaries(UIDS, TAGS, max_size=12))
def test_tag_file_gives_back_what_was_saved(tags: dict[str, Tag]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tags.csv"
        save(path, tags, CARDS, SIDES)
        assert load(path, CARDS, SIDES) == tags


def test_tag_file_is_in_the_order_of_the_deck(tmp_path: Path) -> None:
    tags = {
        "04000004": Tag(3),
        "04000003": Tag(41, "peace"),
        "04000002": Tag(41, "war"),
        "04000005": Tag(41),
        "04000001": Tag(1),
    }
    save(tmp_path / "tags.csv", tags, CARDS, SIDES)
    assert (tmp_path / "tags.csv").read_text(encoding="utf-8") == (
        "uid,card,side\n04000001,1,\n04000005,41,\n04000002,41,war\n04000003,41,peace\n04000004,3,\n"
    )


def test_tag_file_is_read_as_a_spreadsheet_leaves_it(tmp_path: Path) -> None:
    text = '\ufeffuid,card,side\r\n"04000001","1",""\r\n\r\n04000002 , 2 , war\r\n'
    assert load(written(tmp_path, text), CARDS, SIDES) == {"04000001": Tag(1), "04000002": Tag(2, "war")}


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_tag_file_is_read_with_any_separator_and_spelling(tmp_path: Path, between: str) -> None:
    rows = (("UID", "Card", "Side"), ("04:A2:24:B2:C1:5D:80", "1", "war"), ("0A 00 00 00 01", "2", ""))
    text = "\r\n".join(between.join(row) for row in (*rows, ("", "", "")))
    assert load(written(tmp_path, text), CARDS, SIDES) == {
        "04a224b2c15d80": Tag(1, "war"),
        "0a00000001": Tag(2),
    }


def test_tag_file_tells_a_card_that_is_not_there_from_other_faults(tmp_path: Path) -> None:
    with pytest.raises(UnknownCardError, match="nothing in this deck has the number '9'"):
        load(written(tmp_path, "uid,card,side\n04000001,9,\n"), CARDS, SIDES)


@pytest.mark.parametrize(
    ("text", "line", "what", "remedy"),
    [
        ("", 1, "this is no map of tags", "the first line is uid,card,side"),
        ("uid.card.side\n", 1, "this is no map of tags", "the first line is uid,card,side"),
        ("\n04000001,1,\n", 2, "this is no map of tags", "the first line is uid,card,side"),
        ("uid,card,side\n04000001,1\n", 2, "2 values", "write uid,card,side; the side may be empty"),
        ("uid,card,side\n0400001,1,\n", 2, "'0400001' is no tag's number", str(UID_REMEDY)),
        ("uid,card,side\n04A2:24B2:C15D,1,\n", 2, "'04A2:24B2:C15D' is no tag's number", str(UID_REMEDY)),
        ("uid,card,side\n4.12346E+12,1,\n", 2, "'4.12346E+12' is no tag's number", str(UID_REMEDY)),
        ("uid,card,side\n00000000,1,\n", 2, "'00000000' is no tag's number", str(UID_REMEDY)),
        (
            "uid,card,side\n08000001,1,\n",
            2,
            "08000001 is a random number",
            "phones and some passes give one: remove the line",
        ),
        (
            "uid,card,side\n04A00001,1,\n04:a0:00:01,2,\n",
            3,
            "04a00001 is there already, for number 1",
            "remove one of them",
        ),
        (
            "uid,card,side\n04000001,1,\n\n04000001,2,\n",
            4,
            "04000001 is there already, for number 1",
            "remove one of them",
        ),
        (
            "uid,card,side\n04000001,9,\n",
            2,
            "nothing in this deck has the number '9'",
            "its numbers are: 1, 2, 41, 3",
        ),
        (
            "uid,card,side\n04000001,,\n",
            2,
            "nothing in this deck has the number ''",
            "its numbers are: 1, 2, 41, 3",
        ),
        (
            "uid,card,side\n04000001,1,north\n",
            2,
            "there is no side 'north'",
            "leave it empty, or write one of: war, peace",
        ),
    ],
)
def test_tag_file_complains_with_line_and_remedy(
    tmp_path: Path, text: str, line: int, what: str, remedy: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(DataError) as caught:
        load(path, CARDS, SIDES)
    error = caught.value
    assert (error.what, error.where, error.remedy) == (what, f"{path}, line {line}", remedy)


def test_tag_file_of_a_game_without_sides_names_none(tmp_path: Path) -> None:
    path = written(tmp_path, "uid,card,side\n04000001,1,war\n")
    with pytest.raises(DataError, match="there is no side 'war'") as caught:
        load(path, CARDS, ())
    assert caught.value.remedy == "leave it empty"


def test_tag_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tags.csv"
    path.write_bytes(b"uid,card,side\n\xff\xfe")
    with pytest.raises(DataError, match="is not UTF-8 text"):
        load(path, CARDS, SIDES)


def test_tag_file_that_is_not_there_is_explained(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: No such file or directory") as caught:
        load(tmp_path / "none.csv", CARDS, SIDES)
    assert caught.value.remedy == "check the path and its permissions"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# Tags\n", "ligne 1: ce n’est pas une liste de puces"),
        ("uid,card,side\nzz,1,\n", "ligne 2: 'zz' n’est pas un numéro de puce"),
        ("uid,card,side\n04000001,77,\n", "ligne 2: rien dans ce paquet ne porte le numéro '77'"),
    ],
)
def test_tag_file_is_complained_about_in_french(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, deck = str(written(tmp_path, text)), str(tmp_path / "deck")
    assert main(["enrol", "three-ages", "--lang", "fr", "--data", deck, "--import", path]) == 3
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nothing", "nothing: ce dossier n’existe pas"),
        ("other.toml", "other.toml: c’est un fichier"),
        ("", "other.toml n’est pas un fichier de données de ce jeu"),
    ],
)
def test_data_folder_is_complained_about_in_french(
    name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other.toml").touch()
    assert main(["play", "three-ages", "--lang", "fr", "--data", str(tmp_path / name)]) == 3
    assert told in capsys.readouterr().err
