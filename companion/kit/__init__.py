"""What games are built from: phases, command parts, corrections, tellings, folds, terms, counts, order."""
