"""What games are built from: parts of commands, values that may be corrected, tellings, folds, counts."""
