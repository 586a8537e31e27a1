"""What people can do at a place with what stands there."""

from __future__ import annotations

from companion.profile.parts import Place


def can_turn(place: Place) -> bool:
    """Whether something moves through a list: an encoder, or two keys in its stead."""
    keys = place.buttons
    return place.encoder is not None or place.pod is not None or None not in (keys.up, keys.down)


def can_confirm(place: Place) -> bool:
    """Whether something says yes: the encoder's own key, or OK."""
    push = place.encoder.push if place.encoder is not None else None
    return place.pod is not None or push is not None or place.buttons.ok is not None


def can_answer(place: Place) -> bool:
    """Whether a seat needs nobody else's parts."""
    return place.display is not None and can_turn(place) and can_confirm(place)
