"""What a page is told of questions, boards and games, in its language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.map import Hex, HexMap, Piece
from companion.core.prompt import Choose, DisabledOption, Option
from companion.core.screen import Cell, Gauge, Gauges, Message, Roster, Screen
from companion.core.teaching import Lesson, Term
from companion.core.text import Text, say
from companion.core.values import Command
from companion.locale import Speech
from companion.web import present
from companion.web.screen_parts import screen_parts

ENGLISH = Speech("en")
YES = Option(Text("Yes"), Command(1))


def _looks(*screens: Screen) -> list[dict[str, object]]:
    told = present.prompt(Choose(1, Text("Fight?"), (YES,), looks=screens), ENGLISH)
    assert told is not None
    looks: list[dict[str, object]] = told["looks"]
    return looks


def test_prompt_tells_an_effect_only_where_the_detail_does_not() -> None:
    lesson = Lesson({"planta": Term(Text("Planta"), Text("4 credits"))}, lambda _: None)
    options = tuple(
        Option(Text("Planta"), Command(1), detail=Text(detail), icon="planta")
        for detail in ("4 credits · Starbase", "strong with two players")
    )
    told = present.prompt(Choose(1, Text("Which board?"), options), ENGLISH, lesson)
    assert told is not None
    assert [option["effect"] for option in told["options"]] == ["", "4 credits"]


def test_prompt_tells_what_an_answer_would_lay_on_the_map() -> None:
    laid = Hex("104", 1, -1, Text("104"), pieces=(Piece(0, "ancient", 2),))
    terms = {"ancient": Term(Text("Ancients"), Text("they guard"))}
    lesson = Lesson(terms, lambda _: None, lambda command: (laid,) if command.seat == 1 else ())
    options = (YES, Option(Text("No"), Command(2)))
    told = present.prompt(Choose(1, Text("Place it?"), options), ENGLISH, lesson)
    assert told is not None
    first, second = (option["preview"] for option in told["options"])
    assert second == []
    assert [(one["key"], one["q"], one["r"]) for one in first] == [("104", 1, -1)]
    assert first[0]["pieces"] == [{"seat": 0, "icon": "ancient", "count": 2, "name": "Ancients"}]


def test_prompt_tells_what_something_does_that_cannot_be_chosen() -> None:
    lesson = Lesson({"starbase": Term(Text("Starbase"), Text("allows Starbases"))}, lambda _: None)
    barred = (DisabledOption(Text("Starbase"), Text("2 short"), term="starbase"),)
    told = present.prompt(Choose(1, Text("Research"), (YES,), barred=barred), ENGLISH, lesson)
    assert told is not None
    assert [(one["why"], one["effect"]) for one in told["barred"]] == [("2 short", "allows Starbases")]


def test_prompt_brings_what_to_look_at_in_parts() -> None:
    odds = Gauges(
        (Gauge(Text(""), "crown", 65, top=0), Gauge(Text("lose"), "skull", 35, top=0)),
        foot=Text("One round, %"),
    )
    losses = Message(Text("−1.2 : −0.8"), (Text("Losses: Ana, Bao"),), foot=Text("mean losses"))
    first, second = _looks(odds, losses)
    assert first["caption"] == "One round, %"
    assert first["figures"] == [
        {"icon": "crown", "label": "", "value": 65},
        {"icon": "skull", "label": "lose", "value": 35},
    ]
    assert second == {
        "title": "−1.2 : −0.8",
        "figures": [],
        "lines": ["Losses: Ana, Bao"],
        "caption": "mean losses",
        "spoken": "−1.2 : −0.8. Losses: Ana, Bao. mean losses",
        "cells": [],
    }


@pytest.mark.parametrize(
    "screen", [Roster((Cell(Text("Ana"), Text("3")),), foot=Text("Points")), Message(Text(""))]
)
def test_prompt_brings_any_kind_of_screen_to_look_at(screen: Screen) -> None:
    (screen_parts,) = _looks(screen)
    assert set(screen_parts) == {"title", "figures", "lines", "caption", "spoken", "cells"}


def test_prompt_without_looks_says_nothing_of_them() -> None:
    told = present.prompt(Choose(1, Text("Fight?"), (YES,)), ENGLISH)
    assert told is not None
    assert "looks" not in told


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", games.names())
def test_rules_name_the_question_that_the_game_explains(name: str, language: str) -> None:
    speech, game = Speech(language, name), games.find(name)
    assert present.rules(game, speech)["why"] == speech(game.why)


def test_rules_name_another_question_for_another_game() -> None:
    asked = {present.rules(games.find(name), ENGLISH)["why"] for name in games.names()}
    assert len(asked) == len(games.names())


def test_board_names_pieces_in_the_language_of_the_page() -> None:
    place = Hex(key="C3", q=0, r=0, label=Text("C3"), pieces=(Piece(1, "rock_strider", 2),))
    told = present.board(HexMap((place,)), Speech("fr", "nexus-ops"), {})
    assert told is not None
    (piece,) = told["hexes"][0]["pieces"]
    assert piece == {"seat": 1, "icon": "rock_strider", "count": 2, "name": "Chevaucheur de Roche"}


@pytest.mark.parametrize(("name", "cards"), [("three-ages", True), ("nexus-ops", False)])
def test_rules_say_whether_cards_are_laid(name: str, *, cards: bool) -> None:
    assert present.rules(games.find(name), ENGLISH)["cards"] is cards


def test_board_says_which_hexes_are_open_space_and_which_are_unexplored() -> None:
    drawn = HexMap((Hex("a", 0, 0, Text("A"), look="space"), Hex("b", 1, 0, Text("B"), look="unexplored")))
    told = present.board(drawn, ENGLISH, {})
    assert told is not None
    assert [one["look"] for one in told["hexes"]] == ["space", "unexplored"]


def test_board_has_a_ground_for_each_kind_of_space_and_explains_it() -> None:
    rock = Hex(key="A1", q=0, r=0, label=Text("A1"), note=Text("Rock"), icon="rock")
    plain = Hex(key="A2", q=1, r=0, label=Text("A2"))
    told = present.board(HexMap((rock, plain)), ENGLISH, {})
    assert told is not None
    assert [place["land"] for place in told["hexes"]] == [told["legend"][0]["land"], None]
    assert told["legend"][0]["name"] == "Rock"


def test_look_is_in_the_language_of_the_page() -> None:
    told = screen_parts(Message(say("Table"), (say("Paused"),)), Speech("fr"))
    assert told["lines"] == ["En pause"]


def test_prompt_says_once_what_the_details_of_several_answers_say_alike() -> None:
    detail = Text("{n} left", {"n": 3})
    options = tuple(Option(Text(name), Command(1), detail=detail) for name in ("One", "Two"))
    other = Option(Text("Three"), Command(1), detail=Text("its own"))
    plain = Choose(1, Text("Which?"), (*options, other))
    told = present.prompt(replace(plain, note=Text("3 left for each")), Speech("en"))
    assert told is not None
    assert told["note"] == "3 left for each"
    assert [one["detail"] for one in told["options"]] == ["", "", "its own"]
    alone = present.prompt(plain, Speech("en"))
    assert alone is not None
    assert alone["options"][0]["detail"] == "3 left"
