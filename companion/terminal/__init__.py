"""The companion in a terminal: a keyboard instead of encoders, lines instead of displays."""
