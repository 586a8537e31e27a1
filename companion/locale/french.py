"""What French does where a name meets the sentence around it."""

import re
from collections.abc import Mapping

from companion.core.text import Filling, fill

# Compiled where they are first used, and kept there: the first picture has nothing to fill in.
ELIDED = r"\b(de|que) \{(\w+)\}"
FROM_A_VOWEL = r"[AEIOUÀÂÄÉÈÊËÎÏÔÖÛÜ]\w"
NUMERAL = r"[IVX]+\b"


def elide(template: str, values: Mapping[str, Filling]) -> str:
    """The sentence with d’Ana and qu’Ana: a catalogue cannot know which names will come."""

    def before(found: re.Match[str]) -> str:
        word, name = found[1], found[2]
        filling = str(values.get(name, ""))
        if not re.match(FROM_A_VOWEL, filling, re.IGNORECASE) or re.match(NUMERAL, filling):
            return found[0]
        return f"{word[:-1]}’{{{name}}}"

    return fill(re.sub(ELIDED, before, template, flags=re.IGNORECASE), values)
