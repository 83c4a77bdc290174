//! The headings of the sections, and the words of a legend and of win conditions.

use super::Word;

/// The headings in the order in which they must come.
pub const SECTIONS: &[Word] = &[
    Word {
        word: "objects",
        doc: "The things of the game: a name, its colours, and a picture of five by five.",
    },
    Word {
        word: "legend",
        doc: "Other names: glyphs for the levels, AND-names for things in one cell, OR-names for a choice.",
    },
    Word { word: "sounds", doc: "Which sound belongs to which event or thing." },
    Word {
        word: "collisionlayers",
        doc: "One line is one layer; a cell holds at most one thing of a layer. Later lines are drawn on top.",
    },
    Word {
        word: "rules",
        doc: "What happens in a turn: patterns that are looked for, and what replaces them.",
    },
    Word { word: "winconditions", doc: "What must hold for the level to be won; all lines must hold." },
    Word { word: "levels", doc: "Boards as rows of glyphs, and messages, in the order of play." },
];

/// What joins the names of a legend entry.
pub const LEGEND_WORDS: &[Word] = &[
    Word { word: "=", doc: "Defines the name on the left." },
    Word { word: "and", doc: "All of these in one cell." },
    Word { word: "or", doc: "Any one of these." },
];

/// What a win condition can begin with.
pub const WIN_QUANTIFIERS: &[Word] = &[
    Word { word: "all", doc: "Every one of the first is in a cell with the second." },
    Word { word: "some", doc: "At least one is." },
    Word { word: "any", doc: "The same as some." },
    Word { word: "no", doc: "None is." },
];

/// What stands before the second name of a win condition.
pub const WIN_ON: Word = Word { word: "on", doc: "In the same cell as what follows." };

/// The names that every game must declare.
pub const REQUIRED_NAMES: &[Word] = &[
    Word { word: "player", doc: "What the keys move; an object, a synonym, an OR-name or an AND-name." },
    Word {
        word: "background",
        doc: "Fills every cell; an object, a synonym or an OR-name, alone in its layer.",
    },
];

/// What begins an entry of LEVELS that is no board.
pub const LEVEL_MESSAGE: Word = Word { word: "message", doc: "Text that is shown before the next level." };
