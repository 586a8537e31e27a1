"""The one place that chooses real parts and wires them together: a profile in, a running table out."""

from companion.bootstrap.parts import Parts, Workshop, equipment_of, open_parts

__all__ = ["Parts", "Workshop", "equipment_of", "open_parts"]
