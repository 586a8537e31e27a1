"""Paper for a table: stickers for cards, labels for seats."""
