//! A session that should win and does not, with the inputs of a search instead of its own.

use std::sync::Arc;

use json::{Node, Tree, quote};
use language::{FileEdit, Refactoring, RefactoringKind, Watch};
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::Entry;
use puzzlescript_engine::solve::{LevelGame, inputs};
use solver::{Budget, Progress, Signal, Task};
use text::{Edit, TextRange};

use super::renaming::of_file;
use super::{GameProject, SessionsFile};
use crate::session::{self, Outcome, Session, level_hash};

/// The id of the refactoring.
pub(super) const ID: &str = "take-solution";

/// The most states that a search stores: an editor waits for it.
const MAX_STATES: u32 = 400_000;

impl GameProject {
    /// The refactoring of the session at a range of a file, unless it is known to pass. Searches nothing.
    pub(super) fn solvable_session(&self, file: &str, range: TextRange) -> Option<Refactoring> {
        let (sessions, at, session) = self.session_at(file, range)?;
        let has_passed = sessions.outcomes().is_some_and(|mut it| it.nth(at) == Some(&Outcome::Passed));
        let is_board = matches!(self.engine().ok()?.game().levels.get(session.level), Some(Entry::Board(_)));
        let title = format!("Search level {} and take the inputs that win", session.level);
        (is_board && !has_passed).then_some(Refactoring { id: ID, title, kind: RefactoringKind::Rewrite })
    }

    /// The edits that have the session at a range win, and expect of its board and sounds what comes of that.
    pub(super) fn take_solution(
        &self,
        file: &str,
        range: TextRange,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        let (sessions, _, session) =
            self.session_at(file, range).ok_or("no session that should win is here")?;
        let engine = self.engine().map_err(|_| "errors keep the game from being played")?;
        let Some(Entry::Board(level)) = engine.game().levels.get(session.level) else {
            return Err(format!("entry {} of LEVELS is not a board", session.level));
        };
        if session::run(engine, session) == Outcome::Passed {
            return Err("the session passes as it is".to_owned());
        }
        let found = solution(engine, session.level, watch)?;
        let text = sessions.text.written();
        let tree = Tree::parse(Arc::clone(text));
        let all = tree.root().and_then(|root| root.get("sessions"));
        let node = all.into_iter().flat_map(Node::elements).find(|node| node.range() == session.range);
        let node = node.ok_or("no session that should win is here")?;
        let mut edits = Vec::new();
        let mut write = |node: Option<Node<'_>>, value: String| {
            edits.extend(node.map(|node| Edit { range: node.range(), insert: quote(&value) }));
        };
        write(node.get("inputs"), session::write_inputs(&found));
        let hash = level_hash(engine.game(), level);
        if session.rows.as_ref().is_some_and(|rows| *rows != hash) {
            write(node.get("level").and_then(|level| level.get("rows")), hash.clone());
        }
        let rows = session.rows.as_ref().map(|_| hash);
        let solved = Session { inputs: found, rows, ..session.clone() };
        if let Outcome::Failed { found: Some(found), .. } = session::run(engine, &solved) {
            edits.extend(session::accept(text, session, &found));
        }
        let (path, _) = self.sessions.get_key_value(file).ok_or("the file is gone")?;
        expect_pass(engine, path, text, &edits, &session.name)?;
        Ok(of_file(path, edits).collect())
    }

    /// The session at a range of a file, with its number; only one that should win.
    fn session_at(&self, file: &str, range: TextRange) -> Option<(&SessionsFile, usize, &Session)> {
        let sessions = self.sessions.get(file)?;
        let mut all = sessions.read().0.iter().enumerate();
        let (at, session) = all.find(|(_, it)| it.range.contains_inclusive(range.start()))?;
        (session.expect.won == Some(true)).then_some((sessions, at, session))
    }
}

/// Fails unless the session with a name passes after edits.
fn expect_pass(
    engine: &Engine,
    path: &Arc<str>,
    text: &str,
    edits: &[Edit],
    name: &str,
) -> Result<(), String> {
    let after = text::apply(text, edits).ok_or("two places that change overlap")?;
    let (after, _) = session::read(&after);
    let has_passed = |it: &Session| it.name == name && session::run(engine, it) == Outcome::Passed;
    if after.iter().any(has_passed) {
        Ok(())
    } else {
        Err(format!("nothing was changed: the session of `{path}` would not pass"))
    }
}

/// The fewest inputs that win a level, or some that do. `Err`: why there are none.
fn solution(
    engine: &Engine,
    entry: usize,
    watch: Watch<'_>,
) -> Result<Vec<puzzlescript_engine::Input>, String> {
    let mut level =
        LevelGame::new(engine, entry).map_err(|why| format!("level {entry} is not searched: {why}"))?;
    let budget = Budget { states: MAX_STATES, ..Budget::default() };
    let task = Task { budget, is_any_enough: false, known: None };
    let mut goes_on = |_: &Progress| if (watch.cancelled)() { Signal::Cancel } else { Signal::Continue };
    let answer = solver::solve_guided(&mut level, &task, &mut goes_on).map_err(|_| "cancelled")?;
    match answer.verdict.path() {
        Some(path) => Ok(inputs(&level, path)),
        None => Err(match answer.verdict {
            solver::Verdict::Unsolvable(_) => format!("level {entry} cannot be won"),
            _ => format!("no solution of level {entry} was found within {} states", answer.states),
        }),
    }
}
