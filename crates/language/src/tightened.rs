//! Data of levels in which ways around what should be needed are closed.

use std::sync::Arc;

use serde::Serialize;

use crate::{Need, Verdict, plural};

/// A level, and what closes the ways around what should be needed in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tightened {
    /// What is proved of the level as it is. Only a level with a shortest solution is tightened.
    pub verdict: Verdict,
    /// What is added, in words.
    pub added: Vec<String>,
    /// No path with fewer steps wins the level with what is added. `None` if nothing is proved of the level.
    pub lower: Option<u32>,
    /// A path with this number of steps wins the level with what is added.
    pub length: Option<u32>,
    /// What should be needed, and what became of it.
    pub things: Vec<NeededThing>,
    /// The files of the project that change, with their texts.
    pub files: Vec<(Arc<str>, String)>,
}

impl Tightened {
    /// A level of which nothing is known but a verdict.
    pub const fn unchanged(verdict: Verdict) -> Self {
        Self { verdict, added: Vec::new(), lower: None, length: None, things: Vec::new(), files: Vec::new() }
    }

    /// What became of the level, in words; `None` if nothing is proved of it. `noun` is what its turns are called.
    pub fn outcome(&self, noun: &str) -> Option<String> {
        let (lower, length) = self.lower.zip(self.length)?;
        let has = |bypasses: Bypasses| self.things.iter().any(|thing| thing.bypasses == bypasses);
        if !self.added.is_empty() {
            let steps = if lower < length {
                format!("{lower} to {}", plural(length as usize, noun))
            } else {
                plural(length as usize, noun)
            };
            return Some(format!(
                "tight with {} more, shortest {steps} then",
                plural(self.added.len(), "block")
            ));
        }
        Some(
            if has(Bypasses::Undecided) {
                "not decided how to tighten it"
            } else if has(Bypasses::Open) {
                "found nothing that tightens it"
            } else {
                "nothing to tighten"
            }
            .to_owned(),
        )
    }
}

/// Something that should be needed; serialized, part of the editor protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeededThing {
    /// A kind, or an entity with its place.
    pub thing: String,
    /// What is known of solutions without it.
    pub bypasses: Bypasses,
    /// The effect of removing it from the level as it is.
    pub before: NeedLength,
    /// The effect of removing it from the level with what is added.
    pub after: NeedLength,
}

/// What is known of solutions without something that should be needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Bypasses {
    /// There are none in the level as it is (proved).
    None,
    /// What is added leaves none, or only longer ones (proved).
    Closed,
    /// All that was tried leaves some.
    Open,
    /// The gold path does without it.
    Unused,
    /// The limits did not suffice.
    Undecided,
}

impl Bypasses {
    /// In words, with the effect of removing the thing before and after.
    pub fn words(self, before: &NeedLength, after: &NeedLength) -> String {
        match self {
            Self::None => "essential already".to_owned(),
            Self::Closed => format!("{}, now {}", before.words(), after.words()),
            Self::Open => format!("{}, cannot be closed", after.words()),
            Self::Unused => "not used by the gold path".to_owned(),
            Self::Undecided => format!("{}, not decided whether it can be closed", after.words()),
        }
    }
}

/// The effect of removing something, with the length of a solution without it; serialized, part of the editor protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NeedLength {
    /// The effect.
    pub need: Need,
    /// A lower bound on the steps of a win without it.
    pub lower: Option<u32>,
    /// The number of steps of a known win without it.
    pub length: Option<u32>,
}

impl NeedLength {
    /// In words: `longer (14)`.
    fn words(&self) -> String {
        let word = self.need.name();
        match (self.need, self.lower, self.length) {
            (Need::Undecided, _, Some(length)) => format!("bypassed in {length}"),
            (_, Some(lower), Some(length)) if lower < length => format!("{word} ({lower} to {length})"),
            (_, _, Some(length)) => format!("{word} ({length})"),
            _ => word.to_owned(),
        }
    }
}
