//! What a book tells of each level.

use language::{
    Board, BoardRequest, Exported, ExportedEntry, Metrics, Move, PlayableLevel, SearchError, StatusKind,
    Unproved, Verdict,
};
use serde_json::Value as Json;

use super::Site;
use crate::commands::solution::Solution;

/// The most moves of a solution whose boards are shown: each is played from the start.
const MAX_STEPS: usize = 300;

/// A level where it is played.
pub(super) struct Listed {
    pub(super) level: PlayableLevel,
    pub(super) title: String,
    /// The texts before it.
    texts: Vec<String>,
}

/// Levels in the order in which they are played, then those that are not played, and the texts after the last one.
pub(super) fn in_order(mut all: Vec<PlayableLevel>, exported: &Exported) -> (Vec<Listed>, Vec<String>) {
    let mut listed: Vec<Listed> = Vec::new();
    let mut texts = Vec::new();
    for entry in &exported.entries {
        match entry {
            ExportedEntry::Text(text) => texts.push(text.clone()),
            ExportedEntry::Level { name, title } => {
                let Some(at) = all.iter().position(|level| level.name == *name) else { continue };
                let level = all.remove(at);
                let title = named(title, &level, listed.len());
                listed.push(Listed { level, title, texts: std::mem::take(&mut texts) });
            }
        }
    }
    for level in all {
        let title = named("", &level, listed.len());
        listed.push(Listed { level, title, texts: Vec::new() });
    }
    (listed, texts)
}

/// The title of a level, or else its number among the levels, or its name.
fn named(title: &str, level: &PlayableLevel, before: usize) -> String {
    match (title.trim().is_empty(), level.number) {
        (false, _) => title.to_owned(),
        (true, Some(_)) => format!("Level {}", before + 1),
        (true, None) => level.name.clone(),
    }
}

impl Site<'_> {
    pub(super) fn level(&self, listed: &Listed) -> book::Level {
        let level = &listed.level;
        let recorded = Solution::recorded(self.playable, level, self.semantics);
        let board = self.board(level, None, 0);
        let (verdict, measures) = match self.metrics(level) {
            Ok(Metrics { verdict, bits, ways, moves, forced, dead_ends, .. }) => {
                let dead_ends = dead_ends.map(language::DeadEnds::share);
                (verdict, book::Measures { ways, bits, moves, forced, dead_ends })
            }
            Err(why) => (Verdict::Undecided { lower: 0, why }, book::Measures::default()),
        };
        let found = verdict.path().unwrap_or_default();
        let solution = match recorded {
            Some(recorded) => {
                let shorter = if found.len() < recorded.moves.len() { found } else { &[] };
                Some(book::Solution {
                    boards: self.boards(level, &recorded.moves, true),
                    moves: recorded.moves,
                    is_recorded: true,
                    hint_stops: recorded.hint_stops,
                    shorter: shorter.to_vec(),
                })
            }
            None if found.is_empty() => None,
            None => Some(book::Solution {
                boards: self.boards(level, found, false),
                moves: found.to_vec(),
                is_recorded: false,
                hint_stops: Vec::new(),
                shorter: Vec::new(),
            }),
        };
        let own = solution.as_ref().filter(|solution| solution.is_recorded).map(|it| it.moves.len());
        let place = match level.number {
            Some(number) => format!("{}, entry {number}", level.file),
            None => level.file.to_string(),
        };
        book::Level {
            name: level.name.clone(),
            title: listed.title.clone(),
            place,
            texts: listed.texts.clone(),
            fragment: None,
            board,
            proof: book::Proof { own, verdict },
            solution,
            measures,
        }
    }

    /// What is proved and measured of a level. Err: why nothing is.
    fn metrics(&self, level: &PlayableLevel) -> Result<Metrics, Unproved> {
        let not = |why: &str| Unproved::NotSearched(why.to_owned());
        if !self.is_searched {
            return Err(not("no time was given"));
        }
        let measuring = self.playable.project.facets().measuring;
        let measuring = measuring.ok_or_else(|| not("its language has no searches"))?;
        let (searched, mut watch) = self.limits.search(level, self.semantics);
        let measured =
            measuring.metrics(searched, &mut |stage, progress| watch.look_in_stage(stage, progress));
        watch.finish();
        measured.map_err(|why| match why {
            SearchError::Cancelled => Unproved::OutOfTime,
            why => Unproved::NotSearched(why.to_string()),
        })
    }

    fn board(&self, level: &PlayableLevel, moves: Option<&Json>, step: usize) -> Result<Board, String> {
        let boards = self.playable.project.facets().boards.ok_or("its language has none")?;
        let request =
            BoardRequest { moves, step: Some(step), acts: None, has_frames: false, look: self.look };
        boards.level_board(&level.name, &request)
    }

    /// The boards at the start and after each of these moves, which win. Err: why they are not shown.
    fn boards(&self, level: &PlayableLevel, moves: &[Move], is_recorded: bool) -> Result<Vec<Board>, String> {
        if moves.len() > MAX_STEPS {
            return Err(format!("{} moves are more than the {MAX_STEPS} that are drawn", moves.len()));
        }
        let actions: Json = moves.iter().map(|step| step.action.clone()).collect();
        // A recording has a seed of its own, with which the moves are played if none are given.
        let is_own = is_recorded
            && self.board(level, None, 0).is_ok_and(|board| {
                let own = board.steps.iter().map(|step| &step.action);
                own.take(moves.len()).eq(moves.iter().map(|step| &step.action))
            });
        let given = (!is_own).then_some(&actions);
        let mut boards = Vec::new();
        for step in 0..=moves.len() {
            if self.limits.is_interrupted() {
                break;
            }
            boards.push(self.board(level, given, step)?);
        }
        let is_won = boards.last().is_some_and(|board| board.status.kind == StatusKind::Won);
        if is_won { Ok(boards) } else { Err("the moves depend on chance".to_owned()) }
    }
}
