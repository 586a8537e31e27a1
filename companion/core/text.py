"""A sentence that is not yet in a language.

Games and rules speak in `Text`; only the edge (a display, a page, a terminal) knows the language
and turns it into a string. The message id is the English sentence, as gettext wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

Filling = str | int


def fill(template: str, values: Mapping[str, Filling]) -> str:
    """The sentence with its places filled, in a language where names change nothing around them."""
    return template.format(**values)


class Text(Struct, frozen=True):
    """One translatable sentence with named arguments; arguments may be sentences themselves."""

    msgid: str
    arguments: Mapping[str, str | int | Text] = {}
    plural: str = ""

    def render(self, lookup: Lookup, filled: Fill = fill) -> str:
        """The sentence in the language of `lookup`, put together as that language does."""
        number = self.arguments.get("n", 1)
        count = number if isinstance(number, int) else 1
        template = lookup(self.msgid, self.plural, count)
        values = {
            name: value.render(lookup, filled) if isinstance(value, Text) else value
            for name, value in self.arguments.items()
        }
        return filled(template, values)

    def __str__(self) -> str:
        return self.render(english)


# (singular, plural or "", count) -> the template in one language
Lookup = Callable[[str, str, int], str]
# (template, what goes into its places) -> the sentence
Fill = Callable[[str, Mapping[str, Filling]], str]


def say(msgid: str, /, **arguments: str | int | Text) -> Text:
    """A sentence; the catalogues are collected from the calls of this function."""
    return Text(msgid, arguments)


def say_many(singular: str, plural: str, /, n: int, **arguments: str | int | Text) -> Text:
    """A sentence that depends on a number `n`."""
    return Text(singular, {"n": n, **arguments}, plural)


def decimal(number: float) -> Text:
    """A number with one decimal unless it is whole; the sign between them differs between languages."""
    whole, tenths = divmod(round(10 * number), 10)
    return say("{whole}.{tenths}", whole=whole, tenths=tenths) if tenths else Text(str(whole))


def said(words: object) -> str | Text:
    """A sentence as it is, anything else as plain words: what another sentence may have as an argument."""
    return words if isinstance(words, Text) else str(words)


def english(singular: str, plural: str, count: int) -> str:
    """The lookup of the source language: nothing to look up."""
    return singular if count == 1 or not plural else plural
