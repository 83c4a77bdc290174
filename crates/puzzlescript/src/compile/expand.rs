//! From parsed rules to rules for one direction each, about single objects: passes 1 to 6 of spec section 11.

use super::Context;
use super::dictionary::Dictionary;
use super::draft::Draft;
use super::parse::ParsedRule;
use super::{directions, movements, properties, redundant_no, spawned};

/// The passes that say something about a line, in their order. Each goes over all lines before the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    Parse,
    RedundantNo,
    Directions,
    Movements,
    Properties,
    Masks,
    Ellipses,
}

impl Pass {
    /// Those up to the rules as they are printed.
    pub(crate) const EXPANDING: [Self; 5] =
        [Self::Parse, Self::RedundantNo, Self::Directions, Self::Movements, Self::Properties];
}

/// What rules became.
#[derive(Debug, Default)]
pub(crate) struct Expanded {
    /// Nothing where a rule left nothing to play.
    pub(crate) drafts: Option<Vec<Draft>>,
    /// The most rules that there were at a time.
    pub(crate) most_rules: usize,
}

/// Expands rules; `after` is called after each pass.
pub(crate) fn expand(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    mut parsed: Vec<ParsedRule>,
    after: &mut dyn FnMut(&mut Context<'_>, Pass),
) -> Expanded {
    for rule in &mut parsed {
        redundant_no::remove(context, dictionary, rule);
    }
    after(context, Pass::RedundantNo);
    let drafts = directions::directed(context, dictionary, parsed);
    after(context, Pass::Directions);
    let Some(drafts) = drafts else { return Expanded::default() };
    let mut moved = Vec::new();
    for draft in drafts {
        movements::split(context, draft, &mut moved);
        if context.is_exhausted() {
            break;
        }
    }
    after(context, Pass::Movements);
    let mut split = Vec::new();
    let mut most_rules = 0;
    for draft in moved {
        if context.is_exhausted() {
            break;
        }
        most_rules = most_rules.max(properties::split(context, dictionary, draft, &mut split));
    }
    after(context, Pass::Properties);
    for draft in &mut split {
        if context.is_exhausted() {
            break;
        }
        spawned::hold_still(context, dictionary, draft);
    }
    let is_playable = !context.is_unusable && !context.is_exhausted();
    Expanded { drafts: Some(split).filter(|_| is_playable), most_rules }
}
