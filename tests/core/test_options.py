"""Names at a table."""

import pytest

from companion.core.options import seated
from companion.errors import SettingError


def test_seated_keeps_the_names_in_order() -> None:
    assert seated(["Zoé", "Ana"], range(2, 7)) == ("Zoé", "Ana")


@pytest.mark.parametrize(
    ("names", "what"),
    [
        (["Ana"], "1 player"),
        (list("ABCDEFG"), "7 players"),
        (["Ana", "  "], "'  ' is not a name"),
        (["Ana", "B\nb"], r"'B\\nb' is not a name"),
        (["Ana", "Bartholomeus"], "'Bartholomeus' is too long"),
        (["Ana", "Ana"], "two players are called Ana"),
    ],
)
def test_seated_refuses_what_a_display_could_not_show_or_tell_apart(names: list[str], what: str) -> None:
    with pytest.raises(SettingError, match=what) as caught:
        seated(names, range(2, 7))
    assert caught.value.remedy
