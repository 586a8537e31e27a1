"""A deck that travels: what it takes along, what it replaces, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.export import Contents, export_deck, import_deck
from companion.errors import DataError, UsageError
from companion.games.three_ages import GAME
from companion.games.three_ages.data import BUNDLED
from companion.games.three_ages.transcription import TypeInCard
from companion.table.tags import Tag

UID, OTHER = "04000001", "04000002"
# The first card turns out to be the one with the printed number 41.
FIRST_IS_41 = TypeInCard(0, 1, 41, "armament", (0, 1, 0, 0, 0), False)


def deck_in(folder: Path) -> EnrolledDeck:
    folder.mkdir(exist_ok=True)
    return EnrolledDeck(GAME, folder)


@pytest.fixture
def sent(tmp_path: Path) -> EnrolledDeck:
    """A deck with a tag on a card that was typed in."""
    deck = deck_in(tmp_path / "sent")
    deck.type_in(FIRST_IS_41)
    deck.enrol(UID, Tag(41))
    return deck


@pytest.fixture
def here(tmp_path: Path) -> EnrolledDeck:
    """A deck of nothing but stand-ins, at another table."""
    return deck_in(tmp_path / "here")


def test_export_takes_tags_and_typed_in_cards_along(
    sent: EnrolledDeck, here: EnrolledDeck, tmp_path: Path
) -> None:
    export = tmp_path / "export"
    contents = Contents(1, ("deck.toml",))
    assert export_deck(sent, export, over=False) == contents
    assert import_deck(here, export, over=False) == contents
    for deck in (here, EnrolledDeck(GAME, here.folder)):
        assert deck.cards == sent.cards
        assert deck.printed.typed == {41}
        assert deck.tags == {UID: Tag(41)}


def test_export_of_a_deck_without_typed_in_cards_holds_only_tags(here: EnrolledDeck, tmp_path: Path) -> None:
    here.enrol(UID, Tag(1))
    assert export_deck(here, tmp_path / "export", over=False) == Contents(1, ())
    assert [path.name for path in (tmp_path / "export").iterdir()] == ["tags.csv"]


def test_export_in_a_csv_file_is_the_tags_alone(sent: EnrolledDeck, tmp_path: Path) -> None:
    assert export_deck(sent, tmp_path / "map.CSV", over=False) == Contents(1, ())
    assert (tmp_path / "map.CSV").read_text(encoding="utf-8") == "uid,card,side\n04000001,41,\n"


# --- away


@pytest.mark.parametrize("name", ["none/map.csv", "none/export"])
def test_export_makes_no_folders_on_its_way(sent: EnrolledDeck, tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="there is no such folder") as caught:
        export_deck(sent, tmp_path / name, over=True)
    assert caught.value.where == str(tmp_path / "none")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("name", ["export.zip", "tags.txt"])
def test_export_is_a_folder_or_a_csv_file(sent: EnrolledDeck, tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match=r"neither a folder nor a \.csv file"):
        export_deck(sent, tmp_path / name, over=True)
    (tmp_path / "file").write_text("precious", encoding="utf-8")
    with pytest.raises(UsageError, match=r"neither a folder nor a \.csv file"):
        export_deck(sent, tmp_path / "file", over=True)


def test_export_is_written_over_another_only_when_told_to(sent: EnrolledDeck, tmp_path: Path) -> None:
    export = tmp_path / "export"
    export_deck(sent, export, over=False)
    with pytest.raises(UsageError, match=r"export: tags\.csv, deck\.toml there already"):
        export_deck(sent, export, over=False)
    sent.enrol(OTHER, Tag(2))
    assert export_deck(sent, export, over=True).tags == 2


def test_export_does_not_mix_with_the_data_of_another_deck(here: EnrolledDeck, tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("precious", encoding="utf-8")
    with pytest.raises(UsageError, match=r"deck\.toml there already, which this deck does not have"):
        export_deck(here, tmp_path, over=True)
    assert not (tmp_path / "tags.csv").exists()


# --- here


def test_export_replaces_tags_and_typed_in_cards_only_when_told_to(
    sent: EnrolledDeck, here: EnrolledDeck
) -> None:
    here.type_in(TypeInCard(0, 1, 7, "influence", (1, 0, 0, 0, 0), False))
    here.enrol(OTHER, Tag(7))
    before = here.data_files()
    with pytest.raises(UsageError, match=r"this deck has 1 tag and deck\.toml already"):
        import_deck(here, sent.folder, over=False)
    assert (here.data_files(), here.tags) == (before, {OTHER: Tag(7)})
    import_deck(here, sent.folder, over=True)
    assert (here.data_files(), here.tags) == (sent.data_files(), {UID: Tag(41)})


def test_export_that_is_unpacked_again_changes_nothing(sent: EnrolledDeck, here: EnrolledDeck) -> None:
    for _ in range(2):
        import_deck(here, sent.folder, over=False)
    assert here.tags == {UID: Tag(41)}


def test_export_leaves_what_it_does_not_hold(sent: EnrolledDeck, here: EnrolledDeck) -> None:
    sectors = (BUNDLED / "sectors.toml").read_text(encoding="utf-8")
    (here.folder / "sectors.toml").write_text(sectors, encoding="utf-8")
    here.enrol(OTHER, Tag(2))
    (sent.folder / "tags.csv").unlink()
    assert import_deck(here, sent.folder, over=False) == Contents(1, ("deck.toml",))
    assert set(here.data_files()) == {"deck.toml", "sectors.toml"}
    assert here.tags == {OTHER: Tag(2)}


def test_export_without_tags_drops_a_tag_of_a_card_that_goes_only_when_told_to(
    sent: EnrolledDeck, here: EnrolledDeck
) -> None:
    here.enrol(OTHER, Tag(1))
    (sent.folder / "tags.csv").unlink()
    with pytest.raises(UsageError, match="this deck has 1 tag already"):
        import_deck(here, sent.folder, over=False)
    assert here.tags == {OTHER: Tag(1)}
    import_deck(here, sent.folder, over=True)
    assert EnrolledDeck(GAME, here.folder).tags == {}


def test_export_says_what_to_do_about_tags_of_cards_that_are_not_here(
    sent: EnrolledDeck, here: EnrolledDeck
) -> None:
    with pytest.raises(DataError, match="line 2: nothing in this deck has the number '41'") as caught:
        import_deck(here, sent.folder / "tags.csv", over=True)
    assert caught.value.remedy.endswith(
        "If it was typed in at another table, take the whole deck from there:"
        " --export FOLDER, then --import FOLDER here"
    )


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("deck.toml", "card = 7\n", r"deck\.toml"),
        ("sectors.toml", "stand_in = 7\n", r"sectors\.toml"),
        ("strange.toml", "", r"strange\.toml is not a data file of this game"),
        ("tags.csv", "uid,card,side\n04000001,31,\n", "nothing in this deck has the number '31'"),
    ],
)
def test_export_that_is_wrong_replaces_nothing(
    sent: EnrolledDeck, here: EnrolledDeck, name: str, content: str, complaint: str
) -> None:
    here.enrol(OTHER, Tag(2))
    sent.type_in(TypeInCard(0, 2, 31, "influence", (1, 0, 0, 0, 0), False))
    sent.type_in(TypeInCard(0, 31, 2, "influence", (1, 0, 0, 0, 0), False))
    (sent.folder / name).write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=complaint):
        import_deck(here, sent.folder, over=True)
    again = EnrolledDeck(GAME, here.folder)
    assert (again.tags, again.data_files()) == ({OTHER: Tag(2)}, {})


def test_export_of_nothing_is_refused(here: EnrolledDeck, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="no deck in this folder"):
        import_deck(here, tmp_path / "empty", over=True)
