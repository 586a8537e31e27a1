"""Conversations over a wire, sans I/O: bytes in, facts out. Nothing here opens a port or asks the time."""
