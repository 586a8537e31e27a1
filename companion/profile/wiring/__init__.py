"""The wiring of a table, worked out from its profile: as a list of wires and as a picture.

`circuit` says which part is joined to which pin of the header, `supply` gives each its power and ground,
`layout` and `route` find room for all of it, and `picture` draws it. Nothing here is written down twice: a
picture cannot disagree with the profile that it was drawn from.
"""

from companion.profile.wiring.circuit import Circuit, circuit_of
from companion.profile.wiring.picture import draw

__all__ = ["Circuit", "circuit_of", "draw"]
