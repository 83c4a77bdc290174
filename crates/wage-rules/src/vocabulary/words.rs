//! Lists of words.

/// A word and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it means, in Markdown.
    pub doc: &'static str,
}

/// The words that may stand at a place.
#[derive(Debug)]
pub struct WordList {
    /// What people call one of them, with its article.
    pub name: &'static str,
    /// The words.
    pub words: &'static [Word],
}

impl WordList {
    /// The words alone.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.words.iter().map(|it| it.word)
    }

    /// Whether a word is one of them.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|it| it.word == word)
    }
}

const fn word(word: &'static str, doc: &'static str) -> Word {
    Word { word, doc }
}

/// How an interaction is confirmed.
pub static CONFIRM: WordList = WordList {
    name: "a way to confirm",
    words: &[word("none", "It takes effect at once."), word("mutual", "The target has to agree first.")],
};

/// What an icon is drawn from.
pub static ICON_TYPE: WordList = WordList {
    name: "a type of icon",
    words: &[
        word("glyph", "A character, such as a flag."),
        word("mdi", "The name of a picture of Material Design Icons."),
    ],
};

/// How strongly a navigation leads.
pub static MODE: WordList = WordList {
    name: "a mode of navigation",
    words: &[
        word("suggested", "Offered to the player."),
        word("required", "Shown until the player arrives."),
    ],
};

/// Who is left out of a random choice.
pub static EXCLUDE: WordList = WordList {
    name: "a bound player",
    words: &[word("same", "The first bound player."), word("other", "The partner.")],
};

/// What a navigation leads to.
pub static TARGET_KIND: WordList = WordList {
    name: "a kind of target",
    words: &[
        word("point", "The point in `pointId`."),
        word("zone", "The zone in `zoneId`."),
        word("itemKind", "The nearest item of the kind in `itemKind`."),
    ],
};

/// Whom or what an interaction is done to. The documents may know more.
pub static TARGET: WordList = WordList {
    name: "a target of an interaction",
    words: &[
        word("player", "Another player, who becomes `other`. This is what holds without `target`."),
        word("worldItem", "An item on the map, bound as `other`."),
        word("heldItem", "An item held by a player, bound as `other`."),
    ],
};

/// What sets an interaction off. The documents may know more.
pub static TRIGGER: WordList = WordList {
    name: "a trigger of an interaction",
    words: &[word("auto", "It happens by itself when a player is near enough.")],
};

/// The shapes of zones. The documents may know more.
pub static SHAPE_KIND: WordList = WordList {
    name: "a kind of shape",
    words: &[
        word("rectangle", "From the corner `from` to the corner `to`."),
        word("circle", "Around `center`."),
        word("polygon", "Between its corners."),
    ],
};

/// What `compare` can ask.
pub static OPERATORS: WordList = WordList {
    name: "an operator",
    words: &[
        word("eq", "Both sides are the same value of the same type."),
        word("ne", "The sides are not the same."),
        word("gt", "The left number is greater."),
        word("gte", "The left number is greater, or they are equal."),
        word("lt", "The left number is less."),
        word("lte", "The left number is less, or they are equal."),
        word("contains", "The left list has the right value, or the left text the right text."),
    ],
};

/// What other languages write for an operator.
pub static SIGNS: &[(&str, &str)] = &[
    ("=", "eq"),
    ("==", "eq"),
    ("===", "eq"),
    ("!=", "ne"),
    ("!==", "ne"),
    ("<>", "ne"),
    (">", "gt"),
    (">=", "gte"),
    ("<", "lt"),
    ("<=", "lte"),
    ("in", "contains"),
];

/// Selectors that are a word.
pub static SELECTOR_WORDS: WordList = WordList {
    name: "a selector",
    words: &[
        word("any", "All players."),
        word("same", "The first player that the conditions bound."),
        word("other", "The partner that the conditions bound."),
    ],
};
