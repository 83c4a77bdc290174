//! The vocabulary of PuzzleScript, the only list of it.
