"""Corrections: the menu, the questions and what comes of them follow from one declaration."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.text import Text, say
from companion.kit.corrections import Asked, Correct, Corrected, Corrections, Value, named_corrections


class StockState(Struct, frozen=True):
    """Jars on two shelves; on one shelf only, where there is no ladder."""

    jars: tuple[int, int] = (3, 0)
    ladder: bool = True


def _set(shelf: StockState, place: int, jars: int, *_: str) -> StockState:
    both = [*shelf.jars]
    both[place] = jars
    return replace(shelf, jars=(both[0], both[1]))


JARS = Corrections(
    {
        "jars": Value(
            say("Jars"),
            (
                Asked(
                    say("Which shelf?"),
                    lambda shelf: [0, 1] if shelf.ladder else [0],
                    lambda _, place: say("Shelf {n}", n=place),
                    icon=lambda place: f"shelf{place}",
                ),
                Asked(say("Jars"), lambda *_: range(10), now=lambda shelf, place: shelf.jars[place]),
                Asked(
                    say("The last jar?"),
                    lambda *said: ("sure",) if said[-1] else ("eaten", "broken"),
                    label=lambda _, __, jars, fate: Text("{jars} {fate}", {"jars": jars, "fate": fate}),
                    detail=lambda _, __, jars, ___: None if jars else say("none is left"),
                    picture=lambda *said: "" if said[-1] else "warning",
                    when=lambda shelf, place: shelf.jars[place] == 1,
                ),
            ),
            _set,
            lambda shelf, place, jars, *_: say("{a} → {b}", a=shelf.jars[place], b=jars),
        )
    }
)


def test_correction_asks_part_by_part_and_ends_with_the_number() -> None:
    asked = JARS.question(StockState(), Correct(0, "jars"))
    assert isinstance(asked, Choose)
    assert [option.icon for option in asked.options] == ["shelf0", "shelf1"]
    dial = JARS.question(StockState(), Correct(0, "jars", (0,)))
    assert isinstance(dial, Dial)
    assert (dial.start, dial.draft) == (3, False)
    assert JARS.evolve(StockState(), Corrected("jars", (0, 7))).jars == (7, 0)


def test_correction_does_not_ask_what_can_only_be_one_thing() -> None:
    dial = JARS.question(StockState(ladder=False), Correct(0, "jars"))
    assert isinstance(dial, Dial)
    assert dial.command == Correct(0, "jars", (0,))


def test_correction_asks_for_a_last_part_only_when_it_matters() -> None:
    last = StockState((1, 0))
    dial = JARS.question(last, Correct(0, "jars", (0,)))
    assert isinstance(dial, Dial)
    assert dial.draft
    gone = JARS.question(last, Correct(0, "jars", (0, 0)))
    assert isinstance(gone, Choose)
    assert [str(option.label) for option in gone.options] == ["0 eaten", "0 broken"]
    assert (gone.icon, str(gone.options[0].detail)) == ("warning", "none is left")
    more = JARS.question(last, Correct(0, "jars", (0, 4)))
    assert isinstance(more, Choose)
    assert [option.command for option in more.options] == [Correct(0, "jars", (0, 4, "sure"))]


def test_correction_that_was_overtaken_leads_back_to_the_menu() -> None:
    assert JARS.question(StockState(ladder=False), Correct(0, "jars", (1,))) == JARS.menu(
        StockState(ladder=False)
    )


def test_named_corrections_of_older_journals_become_corrected_events() -> None:
    migration = named_corrections({"rubium_set": ("rubium", ("player", "space", "number"))}, {"space": ""})
    told = migration.events([{"is": "rubium_set", "player": 2}, {"is": "turn_ended"}], {})
    assert list(told) == [
        {"is": "corrected", "value": "rubium", "parts": [2, "", 0]},
        {"is": "turn_ended"},
    ]
