"""What French does where a name meets the sentence around it."""

import re
from collections.abc import Mapping

from companion.core.text import Filling, fill

ELIDED = re.compile(r"\b(de|que) \{(\w+)\}", re.IGNORECASE)
FROM_A_VOWEL = re.compile(r"[AEIOUÀÂÄÉÈÊËÎÏÔÖÛÜ]\w", re.IGNORECASE)
NUMERAL = re.compile(r"[IVX]+\b")


def elide(template: str, values: Mapping[str, Filling]) -> str:
    """The sentence with d’Ana and qu’Ana: a catalogue cannot know which names will come."""

    def before(found: re.Match[str]) -> str:
        word, name = found[1], found[2]
        filling = str(values.get(name, ""))
        if not FROM_A_VOWEL.match(filling) or NUMERAL.match(filling):
            return found[0]
        return f"{word[:-1]}’{{{name}}}"

    return fill(ELIDED.sub(before, template), values)
