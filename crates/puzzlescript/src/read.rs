//! Reading a text of PuzzleScript into a tree for tools and lists of words for the compiler (spec sections 2 to 9).
