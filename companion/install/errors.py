"""What can go wrong while installing, beside a wrong call and a machine that is no Pi."""

from companion.errors import CompanionError


class InstallError(CompanionError):
    """A step that could not be done; what was done before it stays noted, so the same command goes on."""
