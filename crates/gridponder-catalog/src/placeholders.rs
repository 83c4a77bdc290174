//! Placeholders: texts of a display that the entity fills in, such as `@param:value`.

/// A word with which such a text begins.
#[derive(Clone, Copy, Debug)]
pub struct Placeholder {
    /// The word between `@` and `:`.
    pub word: &'static str,
    /// What follows the colon.
    pub argument: Argument,
}

/// What follows the colon of a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The name of a parameter of the entity.
    Param,
    /// Any text.
    Text,
    /// Any text, or another placeholder.
    TextOrPlaceholder,
}

/// All placeholders.
pub const PLACEHOLDERS: &[Placeholder] = &[
    Placeholder { word: "param", argument: Argument::Param },
    Placeholder { word: "kind_suffix", argument: Argument::Text },
    Placeholder { word: "hue", argument: Argument::TextOrPlaceholder },
];

/// The placeholder with this word.
pub fn placeholder(word: &str) -> Option<&'static Placeholder> {
    PLACEHOLDERS.iter().find(|it| it.word == word)
}
