//! All that is to be said about a text, ready for editors and command lines: the messages of the reference, what the start
//! rules of the levels run into, lints of our own, each with the ways to mend it.

mod starts;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use language::{Diagnostic, Draft, Rule};
use puzzlescript_engine::{Engine, Issue};
use serde_json::{Value, json};

use crate::compile::{Compiled, KeptRules, compile_reading};
use crate::fixes;
use crate::lints::{self, KeptLints};
use crate::messages::{Line, Message};
use crate::read::{Reading, read};
use crate::rules;

pub(crate) use starts::{Patience, Starts};

/// What was found in a text.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What was read.
    pub reading: Arc<Reading>,
    /// What became of it; its messages are those of the reference, in its order.
    pub compiled: Compiled,
    /// The lints of our own, in order of their places. In a snapshot of a project, what levels meet when they start is apart.
    pub lints: Vec<Message>,
    /// For the next text.
    pub(crate) kept: Kept,
}

/// Reads, compiles and lints a text, and starts its levels.
pub fn check(text: &str) -> Checked {
    let mut checked = check_but_starts(text);
    if let Some(starts) = checked.starts(None, Patience::Rest(&|| false)) {
        let started = starts.messages(&checked.reading);
        let met = lints::unsilenced(text, &checked.reading, started);
        checked.lints = in_order(met.iter().chain(&checked.lints)).cloned().collect();
    }
    checked
}

/// The same without what the levels meet when they start.
pub(crate) fn check_but_starts(text: &str) -> Checked {
    check_reading(text, Arc::new(read(text)), Kept::default())
}

/// What is kept of a text for the next one: what did not change is not done anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    rules: Option<Arc<KeptRules>>,
    lints: Option<Arc<KeptLints>>,
}

/// Compiles and lints what was read of a text, without starting its levels; `kept` is of an earlier text.
pub(crate) fn check_reading(text: &str, reading: Arc<Reading>, mut kept: Kept) -> Checked {
    let compiled = compile_reading(text, &reading, reading.messages.clone(), &mut kept.rules);
    let sound = compiled.game.as_deref().filter(|_| compiled.messages.errors() == 0);
    let lints = lints::lints(text, &reading, sound, &mut kept.lints);
    Checked { reading, compiled, lints, kept }
}

/// Lints in the order of their places.
fn in_order<'m>(lints: impl Iterator<Item = &'m Message>) -> impl Iterator<Item = &'m Message> {
    let mut lints: Vec<&Message> = lints.collect();
    lints.sort_by_key(|lint| (lint.range.start(), lint.range.end()));
    lints.into_iter()
}

/// What the engine has met, at the rule where it was met; behind the words of its rule stands when.
pub(crate) fn issue_message(reading: &Reading, issue: Issue, when: &str) -> Message {
    met_message(reading, rules::runtime::of(issue), issue.line(), when)
}

fn met_message(reading: &Reading, rule: &'static Rule, line: u32, when: &str) -> Message {
    let place = reading.source.rules.iter().find(|rule| rule.line == line);
    let at = place.map_or(text::range(0, 0), |rule| rule.at);
    Message::new(rule, Line::At(line), at, format!("{}{when}", rule.summary))
}

impl Checked {
    /// What the levels meet when they start, if rules run then; `earlier` are of an earlier text.
    pub(crate) fn starts(&self, earlier: Option<&Starts>, patience: Patience<'_>) -> Option<Starts> {
        let game = self.compiled.game.as_ref().filter(|game| game.prelude.run_rules_on_level_start)?;
        Some(Starts::of(game, earlier, patience, &|| Engine::new(Arc::clone(game))))
    }

    /// Everything as diagnostics of a file, in the order that every output keeps.
    pub fn diagnostics(&self, file: &Arc<str>, text: &str) -> Vec<Diagnostic> {
        self.diagnostics_and(file, text, None)
    }

    /// The same, with what the levels met when they started.
    pub(crate) fn diagnostics_and(
        &self,
        file: &Arc<str>,
        text: &str,
        starts: Option<&Starts>,
    ) -> Vec<Diagnostic> {
        let met = starts.map(|starts| lints::unsilenced(text, &self.reading, starts.messages(&self.reading)));
        let met = met.unwrap_or_default();
        let reference = self.compiled.messages.list().iter().map(|message| (message, Origin::Reference));
        let lints = in_order(met.iter().chain(&self.lints));
        let all = reference.chain(lints.map(|lint| (lint, Origin::Lint)));
        let mut diagnostics: Vec<Diagnostic> = all
            .enumerate()
            .map(|(order, (message, origin))| {
                let mut found = diagnostic(file, message, fixes::fixes(text, &self.reading, message));
                found.data = data(message, origin, order);
                found
            })
            .collect();
        diagnostics.sort_by(Diagnostic::order);
        diagnostics
    }
}

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The reference, in its order.
    Reference,
    /// The reference, when a session of the game is played.
    Play,
    /// We alone.
    Lint,
}

impl Origin {
    fn word(self) -> &'static str {
        match self {
            Self::Reference => "puzzlescript",
            Self::Play => "play",
            Self::Lint => "lint",
        }
    }
}

/// What outputs for programs tell besides (spec section 18): `origin`, `line` (from 1, null without one), `counts` and the
/// number in `order` of emission.
pub fn data(message: &Message, origin: Origin, order: usize) -> Vec<(&'static str, Value)> {
    // The reference ends with it; it is none of its messages.
    let is_end = message.rule.code == rules::general::TOO_MANY_ISSUES.code;
    let origin = if is_end { Origin::Lint } else { origin };
    let is_reference = origin == Origin::Reference;
    vec![
        ("origin", json!(origin.word())),
        ("line", json!(message.line.number())),
        ("counts", json!(is_reference && message.counts())),
        ("order", json!(order)),
    ]
}

/// What was met in play, of which there is no way to mend it that keeps what was meant.
pub(crate) fn told_in_play(file: &Arc<str>, message: &Message, order: usize) -> Diagnostic {
    let mut told = diagnostic(file, message, Vec::new());
    told.data = data(message, Origin::Play, order);
    told
}

fn diagnostic(file: &Arc<str>, message: &Message, found: Vec<fixes::TextFix>) -> Diagnostic {
    let mut draft = Draft::new(message.rule, message.range, message.text.clone()).severity(message.severity);
    for (range, text) in &message.related {
        draft = draft.related(*range, text.clone());
    }
    for fixes::TextFix { title, applicability, edits } in found {
        draft = draft.fix(title, applicability, edits);
    }
    Diagnostic { help: message.help.clone(), ..draft.in_file(file) }
}
