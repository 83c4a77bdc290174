//! What a player enters.

/// What can be entered in a session (spec section 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A movement towards row 0.
    Up,
    /// A movement towards the last row.
    Down,
    /// A movement towards column 0.
    Left,
    /// A movement towards the last column.
    Right,
    /// The action key.
    Action,
    /// A turn without input.
    Tick,
    /// The undo key.
    Undo,
    /// The restart key.
    Restart,
}

impl Input {
    /// All inputs: the word in files of inputs and the letter in sessions.
    pub const WORDS: [(Self, &'static str, char); 8] = [
        (Self::Up, "up", 'U'),
        (Self::Down, "down", 'D'),
        (Self::Left, "left", 'L'),
        (Self::Right, "right", 'R'),
        (Self::Action, "action", 'A'),
        (Self::Tick, "tick", 'T'),
        (Self::Undo, "undo", 'Z'),
        (Self::Restart, "restart", 'X'),
    ];

    /// The input of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|it| it.1 == word).map(|it| it.0)
    }

    /// The input of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::WORDS.iter().find(|it| it.2 == letter).map(|it| it.0)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|it| it.0 == self).map_or("", |it| it.1)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        Self::WORDS.iter().find(|it| it.0 == self).map_or('T', |it| it.2)
    }
}
