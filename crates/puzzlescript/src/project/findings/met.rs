//! What the engine has met in sessions, told at the rules that it met.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Diagnostic, FileRange, Related};
use puzzlescript_engine::Issue;

use super::{GameFile, SessionsFile};
use crate::check::{issue_message, told_in_play};
use crate::session::{Failure, Outcome};

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
        let outcomes = file.outcomes.get().into_iter().flatten();
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
