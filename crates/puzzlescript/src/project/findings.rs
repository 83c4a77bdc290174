//! What is wrong with a game and its sessions, and how the sessions that were played ended.

mod met;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use language::{
    Applicability, Counts, Diagnostic, Ending, FileEdit, FileRange, Findings, Fix, Listing, Lists,
    Outcome as Ended, Part, Project, Report, Rule, Tally,
};
use text::{TextRange, range};

use super::{GameFile, GameProject, LAYOUT, SessionsFile};
use crate::check::Starts;
use crate::rules;
use crate::session::{self, Outcome, SUFFIX, Session};

/// What was found in a game.
#[derive(Debug)]
pub(super) struct GameFindings {
    lists: Lists,
    game: Option<Arc<GameFile>>,
    sessions: BTreeMap<Arc<str>, Played>,
    listing: Option<Arc<Listing>>,
    /// Whether all levels were started.
    is_whole: bool,
}

/// A file of sessions as it was at the check.
#[derive(Debug)]
struct Played {
    file: Arc<SessionsFile>,
    /// Whether its sessions were played then.
    is_played: bool,
}

impl GameFindings {
    /// `starts` are those of the game, if rules run when a level starts.
    pub(super) fn new(project: &GameProject, starts: Option<&Starts>, before: Option<&Self>) -> Self {
        let mut lists = Lists::new_sync();
        let mut tell = |path: &Arc<str>, mut list: Vec<Diagnostic>| {
            if list.is_empty() {
                return;
            }
            list.sort_by(Diagnostic::order);
            // The same diagnostics are the same list.
            let earlier =
                before.and_then(|it| it.lists.get(path)).filter(|earlier| ***earlier == *list).cloned();
            lists.insert_mut(Arc::clone(path), earlier.unwrap_or_else(|| list.into()));
        };
        if let Some(game) = &project.game {
            let mut all = of_game(&project.main, game, starts);
            met::tell(&project.main, game, &project.sessions, &mut all);
            all.extend(misnamed_sessions(project));
            tell(&project.main, all);
        }
        for (path, file) in &project.sessions {
            tell(path, of_sessions(path, file, &project.main));
        }
        let played = |(path, file): (&Arc<str>, &Arc<SessionsFile>)| {
            let is_played = file.played.get().is_some();
            (Arc::clone(path), Played { file: Arc::clone(file), is_played })
        };
        let sessions = project.sessions.iter().map(played).collect();
        let is_whole = starts.is_none_or(|starts| starts.is_whole);
        Self { lists, game: project.game.clone(), sessions, listing: project.listing.clone(), is_whole }
    }

    /// How many sessions of an entry of LEVELS there are, and how many of them passed if all were played.
    pub(super) fn sessions_of(&self, entry: usize) -> (usize, Option<usize>) {
        let (mut all, mut passed) = (0, Some(0));
        for Played { file, is_played } in self.sessions.values() {
            let outcomes = file.played.get().filter(|_| *is_played);
            for (at, _) in file.read().0.iter().enumerate().filter(|(_, session)| session.level == entry) {
                all += 1;
                let has_passed =
                    outcomes.map(|all| all.get(at).is_some_and(|it| it.outcome == Outcome::Passed));
                passed = passed.zip(has_passed).map(|(passed, has_passed)| passed + usize::from(has_passed));
            }
        }
        (all, passed)
    }

    /// The outcome of a session of a file; `None` if it was not played.
    pub(super) fn session(&self, file: &str, number: usize) -> Option<&Outcome> {
        let played = self.sessions.get(file).filter(|played| played.is_played)?;
        played.file.played.get()?.get(number).map(|it| &it.outcome)
    }
}

fn of_game(path: &Arc<str>, game: &GameFile, starts: Option<&Starts>) -> Vec<Diagnostic> {
    match &game.text.read {
        Ok(text) => game.checked().diagnostics_and(path, text, starts),
        Err(why) => vec![told(&rules::files::UNREADABLE_FILE, path, range(0, 0), why.to_string())],
    }
}

/// The files beside the game that were probably meant to hold its sessions.
fn misnamed_sessions(project: &GameProject) -> impl Iterator<Item = Diagnostic> {
    let listed = project.listing.as_ref().map_or(&[][..], |listing| &listing.own);
    LAYOUT.nearly_beside(&project.main, listed).into_iter().map(|(name, right)| {
        let message = format!("`{name}` is not read; did you mean `{right}`?");
        told(&rules::files::MISNAMED_SESSIONS, &project.main, range(0, 0), message)
    })
}

fn of_sessions(path: &Arc<str>, file: &SessionsFile, game: &Arc<str>) -> Vec<Diagnostic> {
    let text = match &file.text.read {
        Ok(text) => text,
        Err(why) => return vec![told(&rules::files::UNREADABLE_FILE, path, range(0, 0), why.to_string())],
    };
    let (sessions, mistakes) = file.read();
    let invalid =
        mistakes.iter().map(|it| told(&rules::files::SESSION_INVALID, path, it.range, it.message.clone()));
    let played = file.played.get().into_iter().flatten();
    let failed =
        sessions.iter().zip(played).filter_map(|(session, session::Played { outcome, cause, .. })| {
            let fails = |at, why: &str| {
                told(&rules::files::SESSION_FAILS, path, at, format!("session `{}`: {why}", session.name))
            };
            let (first, more) = match outcome {
                Outcome::Passed => return None,
                Outcome::Unplayable(why) => return Some(fails(session.range, why)),
                Outcome::Failed { failures, .. } => failures.split_first()?,
            };
            let at = match (first.input, first.expected) {
                (Some(number), _) => session.input_at(text, number),
                (None, Some(expected)) => session.expected_at(expected),
                (None, None) => session.range,
            };
            let mut diagnostic = fails(at, &first.message);
            let more: Vec<&str> = more.iter().map(|it| it.message.as_str()).collect();
            diagnostic.help = (!more.is_empty()).then(|| more.join("; "));
            diagnostic.fixes.extend(accepting(path, text, session, outcome));
            match (first.issue, cause) {
                (Some(issue), _) => diagnostic.related.push(met::related(game, &file.game, issue)),
                (None, Some(cause)) => diagnostic.related.extend(met::causes(game, &file.game, cause)),
                (None, None) => {}
            }
            Some(diagnostic)
        });
    invalid.chain(failed).collect()
}

/// The fix that has a session expect what happens now. Whether that is right, its author must say.
fn accepting(path: &Arc<str>, text: &str, session: &Session, outcome: &Outcome) -> Option<Fix> {
    let Outcome::Failed { found: Some(found), .. } = outcome else { return None };
    let edits = session::accept(text, session, found).into_iter();
    let edits: Vec<FileEdit> = edits.map(|edit| FileEdit { file: Arc::clone(path), edit }).collect();
    let title = "expect what happens now".to_owned();
    (!edits.is_empty()).then_some(Fix { title, applicability: Applicability::Manual, edits })
}

fn told(rule: &'static Rule, path: &Arc<str>, range: TextRange, message: String) -> Diagnostic {
    Diagnostic::new(rule, FileRange { file: Arc::clone(path), range }, message)
}

impl Played {
    /// How many sessions there are, and how many of them passed, where they were played.
    fn counts(&self) -> (usize, Option<usize>) {
        let all = self.file.read().0.len();
        let outcomes = self.file.outcomes().filter(|_| self.is_played);
        (all, outcomes.map(|list| list.filter(|it| **it == Outcome::Passed).count()))
    }

    fn outcome(&self, path: &str) -> Option<Ended> {
        let (all, passed) = self.counts();
        let passed = passed?;
        let is_won = passed == all && self.file.read().1.is_empty();
        let ending = if is_won { Ending::Won } else { Ending::NotWon };
        let name = path.strip_suffix(SUFFIX).unwrap_or(path).to_owned();
        let text = match (passed, all) {
            (_, 0) => "no sessions".to_owned(),
            (1, 1) => "the session passed".to_owned(),
            _ => format!("{passed} of {all} sessions passed"),
        };
        Some(Ended { name, ending, text })
    }
}

impl Findings for GameFindings {
    fn is_of(&self, project: &dyn Project) -> bool {
        let Some(project) = project.as_any().downcast_ref::<GameProject>() else { return false };
        let is_same_game = match (&self.game, &project.game) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        is_same_game
            && self.listing == project.listing
            && self.sessions.len() == project.sessions.len()
            && self
                .sessions
                .iter()
                .zip(&project.sessions)
                .all(|((own, mine), (path, file))| own == path && Arc::ptr_eq(&mine.file, file))
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_whole(&self) -> bool {
        self.is_whole
    }

    fn outcome(&self, file: &str) -> Option<Ended> {
        self.sessions.get(file)?.outcome(file)
    }

    fn outcomes(&self) -> BTreeMap<Arc<str>, Ended> {
        let outcome = |(path, played): (&Arc<str>, &Played)| Some((Arc::clone(path), played.outcome(path)?));
        self.sessions.iter().filter_map(outcome).collect()
    }

    fn last_outcomes(&self) -> BTreeMap<Arc<str>, Ended> {
        self.outcomes()
    }

    fn counts(&self, wants: Option<&dyn Fn(&str) -> bool>) -> Counts {
        let mut counts = Counts::default();
        for (_, played) in self.sessions.iter().filter(|(path, _)| wants.is_none_or(|wants| wants(path))) {
            let (all, passed) = played.counts();
            counts.levels += all;
            counts.won += passed.unwrap_or_default();
            counts.not_replayed += if passed.is_none() { all } else { 0 };
        }
        counts
    }

    fn report(&self, wants: &dyn Fn(&str) -> bool, part: Part<'_>) -> Report {
        let is_mine = |path: &str| {
            if self.sessions.contains_key(path) {
                wants(path) && (part.is_mine)(path)
            } else {
                part.has_whole
            }
        };
        let lists = self.lists.iter().filter(|(path, _)| is_mine(path));
        let mut tally = Tally::default();
        for (_, played) in self.sessions.iter().filter(|(path, _)| is_mine(path)) {
            let (all, passed) = played.counts();
            tally.levels += all;
            tally.solutions += all;
            tally.won += passed.unwrap_or_default();
        }
        Report { diagnostics: lists.flat_map(|(_, list)| list.iter().cloned()).collect(), tally }
    }
}
