"""How phones find the table: by name in a network that is there, or in one of the table's own."""
