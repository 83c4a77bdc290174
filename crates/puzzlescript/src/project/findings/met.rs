//! What the engine has met in sessions, told at the rules that it met.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Diagnostic, FileRange, Related};
use puzzlescript_engine::Issue;

use super::{GameFile, SessionsFile};
use crate::check::{issue_message, told_in_play};
use crate::session::{Cause, Failure, Outcome};

/// The most sessions that are shown for one rule.
const MAX_SHOWN: usize = 5;

/// Adds what sessions have met to what is said of the game. What is said of a start of a level gives way to it.
pub(super) fn tell(
    path: &Arc<str>,
    game: &GameFile,
    sessions: &BTreeMap<Arc<str>, Arc<SessionsFile>>,
    all: &mut Vec<Diagnostic>,
) {
    for (order, (issue, shown)) in (all.len()..).zip(found(sessions)) {
        let message = issue_message(&game.checked().reading, issue, "");
        let mut diagnostic = told_in_play(path, &message, order);
        let earlier = |it: &Diagnostic| it.code() == diagnostic.code() && it.at == diagnostic.at;
        all.retain(|it| !earlier(it));
        diagnostic.related = shown;
        all.push(diagnostic);
    }
}

/// Each thing that was met, with the places of the sessions that met it.
fn found(sessions: &BTreeMap<Arc<str>, Arc<SessionsFile>>) -> Vec<(Issue, Vec<Related>)> {
    let mut found: Vec<(Issue, Vec<Related>)> = Vec::new();
    for (path, file) in sessions {
        let Ok(text) = &file.text.read else { continue };
        let outcomes = file.outcomes().into_iter().flatten();
        for (session, outcome) in file.read().0.iter().zip(outcomes) {
            let Outcome::Failed { failures, .. } = outcome else { continue };
            for Failure { input, issue, .. } in failures {
                let (Some(issue), Some(input)) = (*issue, *input) else { continue };
                let place = found.iter().position(|(it, _)| *it == issue);
                let place = place.unwrap_or_else(|| {
                    found.push((issue, Vec::new()));
                    found.len() - 1
                });
                let shown = &mut found[place].1;
                if shown.len() < MAX_SHOWN {
                    let at = FileRange { file: Arc::clone(path), range: session.input_at(text, input) };
                    let message = format!("session `{}` meets it here", session.name);
                    shown.push(Related { at, message });
                }
            }
        }
    }
    found
}

/// The rule that was met, for what is said of a session.
pub(super) fn related(path: &Arc<str>, game: &GameFile, issue: Issue) -> Related {
    let message = issue_message(&game.checked().reading, issue, "");
    let at = FileRange { file: Arc::clone(path), range: message.range };
    Related { at, message: "it begins with this rule".to_owned() }
}

/// The rules that acted where a session went wrong, those that acted first before others.
pub(super) fn causes<'g>(
    path: &'g Arc<str>,
    game: &'g GameFile,
    cause: &'g Cause,
) -> impl Iterator<Item = Related> + 'g {
    let rules = &game.checked().reading.source.rules;
    let places = cause.lines.iter().filter_map(|line| rules.iter().find(|rule| rule.line == *line));
    let message = match cause.input {
        0 => "this rule acted when the level was loaded".to_owned(),
        input => format!("this rule acted in input {input}"),
    };
    places.take(MAX_SHOWN).map(move |rule| Related {
        at: FileRange { file: Arc::clone(path), range: rule.at },
        message: message.clone(),
    })
}
