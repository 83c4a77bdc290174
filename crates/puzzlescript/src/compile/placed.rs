//! A line of RULES that was compiled, where it stands.

use std::sync::Arc;

use puzzlescript_engine::model::{Renumbering, Rule};
use text::TextRange;

use super::Context;
use super::expand::Pass;
use super::line::{LineRules, Shape};

/// What a line became.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) content: Arc<LineRules>,
    /// Those that can apply.
    pub(crate) rules: Arc<[Rule]>,
    /// The rules of its group, where that has several lines and this is the first with rules.
    pub(crate) joined: Option<Arc<Joined>>,
}

/// A line with rules, where it stands.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) line: u32,
    /// The line of the first rule of its group.
    pub(crate) group: u32,
    pub(crate) at: TextRange,
    pub(crate) shape: Shape,
    pub(crate) made: Made,
    /// Its place among all lines.
    pub(crate) number: usize,
}

impl Placed {
    pub(crate) fn say(&self, context: &mut Context<'_>, pass: Pass) {
        self.made.content.say(context, pass, self.line, self.at);
    }
}

/// The rules of several lines of a group.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) parts: Vec<Arc<[Rule]>>,
    pub(crate) rules: Arc<[Rule]>,
}

impl Made {
    /// The same in another line.
    pub(crate) fn in_line(&self, own: u32, line: u32) -> Self {
        if own == line {
            return self.clone();
        }
        let rules = self.rules.iter().map(|rule| Rule { line, ..rule.clone() }).collect();
        Self { content: Arc::clone(&self.content), rules, joined: None }
    }

    /// Gives the objects their new numbers.
    pub(crate) fn renumber(&mut self, renumbering: &Renumbering) {
        if let Some(rules) = renumbering.rules(&self.rules) {
            (self.rules, self.joined) = (rules, None);
        }
    }
}
