"""What games are built from: parts of commands, corrections, tellings, folds, counts, piles, order, ranking."""
