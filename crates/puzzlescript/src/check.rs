//! All that is to be said about a text, ready for editors and command lines: the messages of the reference, what the start
//! rules of the levels run into, lints of our own, each with the ways to mend it.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use language::{Diagnostic, Draft};
use puzzlescript_engine::model::Game;
use puzzlescript_engine::{Engine, Issue};
use serde_json::{Value, json};

use crate::compile::{Compiled, KeptRules, compile_reading};
use crate::fixes;
use crate::lints::{self, KeptLints};
use crate::messages::{Line, Message};
use crate::read::{Reading, read};
use crate::rules;

/// What was found in a text.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What was read.
    pub reading: Arc<Reading>,
    /// What became of it; its messages are those of the reference, in its order.
    pub compiled: Compiled,
    /// The lints of our own, in order of their places.
    pub lints: Vec<Message>,
    /// For the next text.
    pub(crate) kept: Kept,
}

/// Reads, compiles and lints a text.
pub fn check(text: &str) -> Checked {
    check_reading(text, Arc::new(read(text)), Kept::default())
}

/// What is kept of a text for the next one: what did not change is not done anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    rules: Option<Arc<KeptRules>>,
    lints: Option<Arc<KeptLints>>,
}

/// Compiles and lints what was read of a text; `kept` is of an earlier text.
pub(crate) fn check_reading(text: &str, reading: Arc<Reading>, mut kept: Kept) -> Checked {
    let compiled = compile_reading(text, &reading, reading.messages.clone(), &mut kept.rules);
    let started = compiled.game.as_ref().filter(|game| game.prelude.run_rules_on_level_start);
    let started = started.map(|game| start_rules(&reading, game)).unwrap_or_default();
    let sound = compiled.game.as_deref().filter(|_| compiled.messages.errors() == 0);
    let lints = lints::lints(text, &reading, sound, started, &mut kept.lints);
    Checked { reading, compiled, lints, kept }
}

/// The most rules that are tried when levels start: a keystroke must not wait for them. What comes behind that goes unsaid.
const MAX_TRIES: u64 = 200_000;

/// Runs the start rules of each level, and says what they run into. The reference says this only when the level is played,
/// so it is a lint here.
fn start_rules(reading: &Reading, game: &Arc<Game>) -> Vec<Message> {
    let engine = Engine::new(Arc::clone(game));
    let mut lints: Vec<Message> = Vec::new();
    let mut tries = MAX_TRIES;
    for entry in 0..game.levels.len() {
        let Some(play) = engine.start_within(entry, "", tries) else { continue };
        tries = tries.saturating_sub(play.tries());
        for issue in play.issues() {
            let said = issue_message(reading, *issue, " when a level starts").as_warning();
            if !lints.iter().any(|lint| lint.rule.code == said.rule.code && lint.line == said.line) {
                lints.push(said);
            }
        }
    }
    lints
}

/// What the engine has met, at the rule where it was met; behind the words of its rule stands when.
pub(crate) fn issue_message(reading: &Reading, issue: Issue, when: &str) -> Message {
    let (rule, line) = (rules::runtime::of(issue), issue.line());
    let place = reading.source.rules.iter().find(|rule| rule.line == line);
    let at = place.map_or(text::range(0, 0), |rule| rule.at);
    Message::new(rule, Line::At(line), at, format!("{}{when}", rule.summary))
}

impl Checked {
    /// Everything as diagnostics of a file, in the order that every output keeps.
    pub fn diagnostics(&self, file: &Arc<str>, text: &str) -> Vec<Diagnostic> {
        let reference = self.compiled.messages.list().iter().map(|message| (message, Origin::Reference));
        let all = reference.chain(self.lints.iter().map(|lint| (lint, Origin::Lint)));
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
