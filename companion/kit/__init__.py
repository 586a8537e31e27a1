"""What games are built from: command parts, corrections, tellings, folds, counts, piles, order, ranking."""
