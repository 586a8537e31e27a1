"""Keeping a table well: saving and bringing back what it knows, telling how it is, making it newer."""

#: In the folder of a table while what was saved is brought back, and after a power cut in the middle of that.
RESTORING = ".restore-new"
