//! Laws: what settings ask of the levels of a project.

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::{NotationError, Severity};

/// A law of settings: what is asked of some levels of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The levels that it is about.
    pub levels: LawLevels,
    /// What else they must have, so that it is asked of them; in the notation of [`LawNotation`].
    pub when: Option<Arc<str>>,
    /// What is asked of them, in the same notation.
    pub require: Arc<str>,
    /// The law in the words of its author, for messages.
    pub message: Option<Arc<str>>,
    /// The severity of a breach.
    pub severity: Severity,
}

/// The levels that a law is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawLevels {
    /// All of them.
    All,
    /// Those with these places in the sequence of levels, from 1.
    Places(RangeInclusive<u32>),
    /// Those with these names.
    Named(Vec<String>),
}

/// What laws can ask of the levels of a language.
pub trait LawNotation: Debug + Sync {
    /// The words of the notation.
    fn words(&self) -> &'static [LawWord];

    /// What is wrong with the text of a law, as far as its project need not be known. `is_when` tells whether it says when a
    /// law applies: some words cannot.
    fn error(&self, text: &str, is_when: bool) -> Option<NotationError>;

    /// What may come after the beginning of a text, where a word begins: words and what they mean.
    fn next(&self, before: &str) -> Vec<(&'static str, &'static str)>;
}

/// A word of the notation of laws.
#[derive(Clone, Copy, Debug)]
pub struct LawWord {
    /// The word.
    pub name: &'static str,
    /// What it asks, in a line without a final period.
    pub summary: &'static str,
    /// An example: a part of a law.
    pub example: &'static str,
}
