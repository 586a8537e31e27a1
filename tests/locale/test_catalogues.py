"""The French catalogues: complete, true to their placeholders, set in French typography, and spoken.

A catalogue is read from disk as a translator left it and compared with the sentences that the source
holds today, so a sentence that was added, changed or forgotten is named by the test that fails.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from companion.core.text import Text, decimal, say, say_many
from companion.locale import Speech
from docs.make import KEYWORDS, PACKAGE, domains, po_path, sentences

EVERY_DOMAIN = pytest.mark.parametrize("domain", domains())

NO_BREAK_SPACE = "\u00a0"
STRAIGHT_APOSTROPHE = re.compile(r"\w'\w")
BREAKABLE_SIGN = re.compile(f"(?<!{NO_BREAK_SPACE})[:;!?»]|«(?!{NO_BREAK_SPACE})")
# Where errors are read by whoever builds, mends or runs a table; those of devices are for programmers.
SPOKEN_ROOMS = (
    "bootstrap", "club", "doctor", "enrolment", "install", "journal", "maintenance", "network", "opponents",
    "printing", "profile", "simulation", "table", "terminal", "web", "commands.py", "extras.py",
)  # fmt: skip
COMMAND = re.compile(r"sudo |--|chmod |pip |\{\}$|$")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def written(domain: str) -> Catalog:
    """The catalogue of a domain as it is on disk."""
    with po_path(domain).open("rb") as file:
        return read_po(file, locale="fr", domain=domain)


def plural_forms(message: Message) -> Iterator[tuple[str, str]]:
    """Each English form with its French one: one pair, or a singular and a plural."""
    english = [message.id] if isinstance(message.id, str) else message.id
    french = [message.string] if isinstance(message.string, str) else message.string or []
    yield from zip(english, french, strict=True)


def pairs(catalogue: Catalog) -> list[tuple[str, str]]:
    """Every sentence in English and French, without the header."""
    return sorted(pair for message in catalogue if message.id for pair in plural_forms(message))


def placeholders(sentence: str) -> set[str]:
    """The names that a sentence leaves open."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def calls(source: str) -> list[ast.Call]:
    """Every sentence that is said in this source, also where tokens do not show it."""
    return [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYWORDS and node.args
    ]


@cache
def collected(path: Path) -> set[str]:
    """What the catalogue of this file's domain has of it."""
    return {
        message if isinstance(message, str) else message[0]
        for _, message, _, _ in extract_from_file("python", str(path), keywords=KEYWORDS)
    }


def typographic_fault(french: str) -> bool:
    """Whether a printer would send it back; what fills a placeholder is not looked at."""
    text = PLACEHOLDER.sub("x", french)
    return bool(STRAIGHT_APOSTROPHE.search(text) or BREAKABLE_SIGN.search(text))


@EVERY_DOMAIN
def test_catalogue_holds_exactly_the_sentences_of_the_source(domain: str) -> None:
    assert {message.id for message in written(domain)} == {message.id for message in sentences(domain)}


def test_catalogue_is_collected_from_every_call_wherever_it_stands() -> None:
    """Python 3.11 has no tokens inside an f-string, so what is said there is not collected."""
    lost = [
        (path.name, call.lineno, call.args[0].value)
        for path in sorted(PACKAGE.rglob("*.py"))
        for call in calls(path.read_text(encoding="utf-8"))
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in collected(path)
    ]
    assert lost == []


def test_calls_are_found_inside_f_strings() -> None:
    (call,) = calls("f\"{speech(say('Hidden'))}\"")
    assert isinstance(call.args[0], ast.Constant)
    assert call.args[0].value == "Hidden"


def english_errors(source: str) -> list[str]:
    """What errors with a remedy would say in English in any language; commands to type are no sentences."""
    errors = (
        node.exc
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
    )
    remedies = [(error, {word.arg: word.value for word in error.keywords}) for error in errors]
    said = [
        part
        for error, words in remedies
        if "remedy" in words
        for part in (*error.args[:1], words["remedy"])
        if isinstance(part, ast.Constant | ast.JoinedStr)
    ]
    return [text for text in map(literal, said) if not COMMAND.match(text)]


def literal(part: ast.Constant | ast.JoinedStr) -> str:
    """What stands in the source, with gaps for what is filled in."""
    parts = part.values if isinstance(part, ast.JoinedStr) else [part]
    return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in parts)


@pytest.mark.parametrize("room", SPOKEN_ROOMS)
def test_errors_that_people_meet_are_said_in_their_language(room: str) -> None:
    place = PACKAGE / room
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    english = {path.name: english_errors(path.read_text(encoding="utf-8")) for path in files}
    assert {name: said for name, said in english.items() if said} == {}


def test_english_errors_are_found() -> None:
    source = (
        'raise DiskError(f"{name} is full", remedy="make room")\n'
        'raise DiskError(say("full"), remedy="sudo rm x")\n'
    )
    assert english_errors(source) == ["{} is full", "make room"]


@EVERY_DOMAIN
def test_catalogue_translates_every_sentence(domain: str) -> None:
    assert [english for english, french in pairs(written(domain)) if not french.strip()] == []


@EVERY_DOMAIN
def test_catalogue_leaves_nothing_fuzzy(domain: str) -> None:
    assert [message.id for message in written(domain) if message.id and message.fuzzy] == []


@EVERY_DOMAIN
def test_catalogue_keeps_the_placeholders(domain: str) -> None:
    unlike = [pair for pair in pairs(written(domain)) if placeholders(pair[0]) != placeholders(pair[1])]
    assert unlike == []


@EVERY_DOMAIN
def test_catalogue_is_set_in_french_typography(domain: str) -> None:
    assert [french for _, french in pairs(written(domain)) if typographic_fault(french)] == []


@pytest.mark.parametrize(
    "french",
    [
        "L'écran",
        "Quel âge ?",
        "Quel âge?",
        "Âge {age} : {phase}",
        "Vérifier ; corriger",
        f"« {{step}}{NO_BREAK_SPACE}»",
        f"«{NO_BREAK_SPACE}{{step}} »",
    ],
)
def test_typographic_fault_is_seen(french: str) -> None:
    assert typographic_fault(french)


@EVERY_DOMAIN
def test_compiled_catalogue_says_what_is_written(domain: str) -> None:
    with po_path(domain).with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    assert pairs(compiled) == pairs(written(domain))


@pytest.fixture(scope="module")
def french() -> Speech:
    return Speech("fr", "three-ages")


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (say("Three Ages"), "Les Trois Âges"),
        (say("Lay a card face down"), "Poser une carte face cachée"),
        (say("card {low} before {high}", low=3, high=20), "carte 3 avant 20"),
        (say("Who is the youngest?"), f"Qui est le plus jeune{NO_BREAK_SPACE}?"),
    ],
)
def test_speech_says_a_sentence_of_the_game(french: Speech, sentence: Text, said: str) -> None:
    assert french(sentence) == said


def test_speech_says_a_sentence_of_the_platform(french: Speech) -> None:
    assert french(say("There is nothing to undo.")) == "Rien à annuler."


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 vaisseau"), (1, "1 vaisseau"), (2, "2 vaisseaux"), (20, "20 vaisseaux")]
)
def test_speech_counts_none_and_one_as_singular(french: Speech, number: int, said: str) -> None:
    assert french(say_many("{n} ship", "{n} ships", number)) == said


def test_speech_leaves_the_number_out_where_french_does(french: Speech) -> None:
    passing = ("Pass your last card to the left.", "Pass your {n} cards to the left.")
    assert french(say_many(*passing, 1)) == "Passer la dernière carte à gauche."
    assert french(say_many(*passing, 3)) == "Passer les 3 cartes à gauche."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ana", "Points d’Ana"),
        ("élodie", "Points d’élodie"),
        ("Bea", "Points de Bea"),
        ("A", "Points de A"),
        ("III", "Points de III"),
    ],
)
def test_speech_elides_before_a_name_in_french(name: str, said: str) -> None:
    assert Speech("fr", "starcraft")(say("Points of {name}", name=name)) == said


def test_speech_elides_after_que(french: Speech) -> None:
    assert french(say("{points} ahead of {name}", points=2, name="Ana")) == "2 de plus qu’Ana"


def test_speech_elides_only_in_french() -> None:
    assert Speech("en")(say("Points of {name}", name="Ana")) == "Points of Ana"


@pytest.mark.parametrize(("number", "said"), [(11.0, "11"), (0.94, "0,9"), (2.96, "3"), (0, "0")])
def test_speech_writes_decimals_with_a_comma_in_french(french: Speech, number: float, said: str) -> None:
    assert french(decimal(number)) == said


def test_speech_translates_a_sentence_within_a_sentence(french: Speech) -> None:
    headline = say("Age {age}, turn {turn}: {phase}", age=1, turn=2, phase=say("Evolution"))
    assert french(headline) == f"Âge 1, tour 2{NO_BREAK_SPACE}: Évolution"


def test_speech_counts_within_a_sentence(french: Speech) -> None:
    forecast = say(
        "{winner} wins {best} to {second}, keeps {kept}",
        winner="Ana",
        best=9,
        second=7,
        kept=say_many("{n} ship", "{n} ships", 2),
    )
    assert french(forecast) == "Ana : 9 à 7, conserve 2 vaisseaux"
