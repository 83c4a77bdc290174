//! Levels without what they do not take to win.

use std::sync::Arc;

use json::{Node, Tree, quote};
use language::{PlayError, SearchError, SearchWatch, Searched, Simplified, Simplifying};
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::{Entry, Game, LevelBoard};
use puzzlescript_engine::solve::{LevelGame, inputs};
use solver::Task;
use text::Edit;

use super::GameProject;
use super::measuring::wins_after;
use super::play::entry;
use super::solving::{budget, cancelled, not_searched, plain, watched};
use crate::board::layer_name;
use crate::compile::compile;
use crate::session::{self, Outcome, Session, level_hash};
use crate::simplify::{Part, simplify};

impl Simplifying for GameProject {
    fn simplify(&self, searched: Searched<'_>, watch: SearchWatch<'_>) -> Result<Simplified, SearchError> {
        let engine = self.engine()?;
        let entry = entry(searched.level)?;
        let unchanged =
            |verdict| Simplified { verdict, left_out: Vec::new(), undecided: 0, files: Vec::new() };
        let mut level = match LevelGame::new(engine, entry) {
            Ok(level) => level,
            Err(why) => return Ok(unchanged(not_searched(&why.to_string()))),
        };
        let own = self.winning_inputs(engine, entry).unwrap_or_default();
        let known = own.iter().map(|input| level.choice(*input)).collect();
        let budget = budget(searched);
        let mut watch = watched(watch);
        let task = Task { budget, is_any_enough: false, known };
        let answer = solver::solve_guided(&mut level, &task, &mut watch).map_err(cancelled)?;
        let way = answer.verdict.path().map(|path| inputs(&level, path)).unwrap_or_default();
        let verdict = plain(&answer.verdict, &way);
        // Without a shortest solution, nothing could be kept.
        let solver::Verdict::Shortest { path } = &answer.verdict else { return Ok(unchanged(verdict)) };
        let gone = || PlayError::Request("the file is gone".to_owned());
        let read = self.reading_of(&self.main).ok_or_else(gone)?;
        let found = simplify(read, (engine, entry), (&level, path.as_slice()), budget, &mut watch);
        let found = found.map_err(cancelled)?.map_err(SearchError::Refused)?;
        let mut files = Vec::new();
        if !found.left_out.is_empty() {
            let game = compile(&found.text).game.ok_or(SearchError::WrongPath)?;
            let after = Engine::new(game);
            // Read anew, the rows must be what was searched, or the proof is of something else.
            let is_it = matches!(after.game().levels.get(entry), Some(Entry::Board(board)) if is_same(board, &found.board));
            if !is_it || wins_after(&after, entry, &way) != Some(way.len()) {
                return Err(SearchError::WrongPath);
            }
            files.push((Arc::clone(&self.main), found.text));
            files.extend(self.sessions_after(engine, &after, entry));
        }
        let left_out = found.left_out.iter().map(|part| told(engine.game(), *part)).collect();
        Ok(Simplified { verdict, left_out, undecided: found.undecided, files })
    }
}

impl GameProject {
    /// The files of sessions of which some name the rows of a level: with the rows that it has now, where they still pass.
    pub(super) fn sessions_after(
        &self,
        before: &Engine,
        after: &Engine,
        entry: usize,
    ) -> Vec<(Arc<str>, String)> {
        let hash = |engine: &Engine| match engine.game().levels.get(entry) {
            Some(Entry::Board(board)) => Some(level_hash(engine.game(), board)),
            _ => None,
        };
        let (Some(old), Some(new)) = (hash(before), hash(after)) else { return Vec::new() };
        let passes = |session: &Session| {
            let now = Session { rows: Some(new.clone()), ..session.clone() };
            session::run(after, &now) == Outcome::Passed
        };
        let of_file = |(path, file): (&Arc<str>, &Arc<super::SessionsFile>)| {
            let text = file.text.written();
            let tree = Tree::parse(Arc::clone(text));
            let nodes =
                tree.root().and_then(|root| root.get("sessions")).into_iter().flat_map(Node::elements);
            let nodes: Vec<Node<'_>> = nodes.collect();
            let changed = file.read().0.iter().filter(|session| {
                session.level == entry && session.rows.as_ref() == Some(&old) && passes(session)
            });
            let rows = |session: &Session| {
                let node = nodes.iter().find(|node| node.range() == session.range)?;
                let rows = node.get("level").and_then(|level| level.get("rows"))?;
                Some(Edit { range: rows.range(), insert: quote(&new) })
            };
            let edits: Vec<Edit> = changed.filter_map(rows).collect();
            let after = text::apply(text, &edits).filter(|_| !edits.is_empty());
            after.map(|after| (Arc::clone(path), after))
        };
        self.sessions.iter().filter_map(of_file).collect()
    }
}

/// Whether two boards have the same cells, in whatever lines their rows are.
pub(super) fn is_same(board: &LevelBoard, other: &LevelBoard) -> bool {
    let of = |it: &LevelBoard| (it.width, it.height);
    of(board) == of(other) && board.cells == other.cells
}

/// A part in words.
fn told(game: &Game, part: Part) -> String {
    match part {
        Part::Row(row) => format!("row {row}"),
        Part::Column(column) => format!("column {column}"),
        Part::Object { cell: (x, y), object } => {
            let (name, layer) = game
                .objects
                .get(object.index())
                .map(|it| (it.name.as_str(), layer_name(it.layer)))
                .unwrap_or_default();
            format!("{name} at {layer} [{x}, {y}]")
        }
    }
}
