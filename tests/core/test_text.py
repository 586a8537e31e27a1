"""Sentences that are not yet in a language."""

from companion.core.text import english, say, say_many


def test_text_renders_its_arguments() -> None:
    assert say("{name} lays a card", name="Ana").render(english) == "Ana lays a card"


def test_text_renders_sentences_inside_sentences() -> None:
    inner = say("home of {name}", name="Bao")
    assert say("Battle: {place}", place=inner).render(english) == "Battle: home of Bao"


def test_text_chooses_singular_and_plural_by_its_number() -> None:
    def ships(number: int) -> str:
        return say_many("{n} ship", "{n} ships", number).render(english)

    assert [ships(0), ships(1), ships(2)] == ["0 ships", "1 ship", "2 ships"]


def test_text_leaves_braces_in_names_alone() -> None:
    assert say("{name}", name="{x}").render(english) == "{x}"


def test_text_asks_the_lookup_with_message_plural_and_count() -> None:
    asked = []

    def lookup(singular: str, plural: str, count: int) -> str:
        asked.append((singular, plural, count))
        return singular

    say_many("{n} ship", "{n} ships", 3).render(lookup)
    assert asked == [("{n} ship", "{n} ships", 3)]
