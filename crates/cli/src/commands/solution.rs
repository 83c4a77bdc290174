//! The solution of a level that a page shows to those who ask, and what is proved of it.

use language::{
    BoardRequest, Look, Move, PlayableLevel, Recording, Semantics, Start, TurnEnd, Verdict, Wanted,
};
use serde_json::{Value as Json, json};

use crate::commands::limits::Limits;
use crate::commands::playable::Playable;

/// How a level is won.
#[derive(Default)]
pub(super) struct Solution {
    /// The moves up to the win; empty if none are known.
    pub(super) moves: Vec<Move>,
    /// The seed of chance with which they win.
    pub(super) seed: String,
    /// Whether a search has proved that no other way takes fewer.
    pub(super) is_least: bool,
    /// How many of the moves each hint shows.
    pub(super) hint_stops: Vec<usize>,
}

impl Solution {
    /// What is recorded of a level and wins, or else what a search finds.
    pub(super) fn of(
        playable: &Playable,
        level: &PlayableLevel,
        semantics: Semantics,
        limits: &Limits,
        is_searched: bool,
    ) -> Self {
        let mut solution = Self::recorded(playable, level, semantics).unwrap_or_default();
        let solving = playable.project.facets().solving.filter(|_| is_searched);
        let Some(solving) = solving else { return solution };
        let (searched, mut watch) = limits.search(level, semantics);
        let found = solving.solve(searched, Wanted::default(), &mut |progress| watch.look(progress));
        watch.finish();
        // Levels that no search plays have no proof.
        let Ok(found) = found else { return solution };
        let own = solution.moves.len();
        match found.verdict {
            Verdict::Shortest(path) if own == 0 => (solution.moves, solution.is_least) = (path, true),
            Verdict::Found { path, .. } if own == 0 => solution.moves = path,
            Verdict::Shortest(path) => solution.is_least = path.len() == own,
            Verdict::Found { lower, .. } | Verdict::Undecided { lower, .. } => {
                solution.is_least = own > 0 && lower as usize >= own;
            }
            Verdict::Unsolvable(_) => {}
        }
        solution
    }

    /// The first recording that wins.
    pub(super) fn recorded(playable: &Playable, level: &PlayableLevel, semantics: Semantics) -> Option<Self> {
        let facets = playable.project.facets();
        let all = facets.replays?.recordings().all;
        let mut of_level = all.into_iter().filter(|it| it.level.as_deref() == Some(level.name.as_str()));
        let (moves, seed) = of_level.find_map(|it| winning(playable, it, semantics))?;
        let look = Look { semantics, picture: &|_| None };
        let request = BoardRequest { moves: None, step: Some(0), acts: None, has_frames: false, look };
        let board = facets.boards.and_then(|boards| boards.level_board(&level.name, &request).ok());
        let stops = board.map(|board| board.hint_stops).unwrap_or_default();
        let mut hint_stops: Vec<usize> = Vec::new();
        for stop in stops.into_iter().filter_map(|stop| usize::try_from(stop).ok()) {
            // Others tell nothing new.
            if stop > hint_stops.last().copied().unwrap_or(0) && stop <= moves.len() {
                hint_stops.push(stop);
            }
        }
        Some(Self { moves, seed, is_least: false, hint_stops })
    }

    /// What the page is told of it.
    pub(super) fn members(&self) -> [(String, Json); 4] {
        let label = |it: &Move| if it.label.is_empty() { word(&it.action) } else { it.label.clone() };
        let step = |it: &Move| json!({ "action": it.action, "label": label(it) });
        [
            ("seed".to_owned(), json!(self.seed)),
            ("solution".to_owned(), self.moves.iter().map(step).collect()),
            ("least".to_owned(), json!(self.is_least)),
            ("hintStops".to_owned(), json!(self.hint_stops)),
        ]
    }
}

/// The word of a move that is one.
fn word(action: &Json) -> String {
    action.as_str().map_or_else(|| action.to_string(), str::to_owned)
}

/// The moves of a recording up to its win, and its seed; `None` if they do not win.
fn winning(playable: &Playable, recording: Recording, semantics: Semantics) -> Option<(Vec<Move>, String)> {
    let Recording { level, seed, mut moves, .. } = recording;
    let start = Start { level: level.as_deref()?, semantics, seed: &seed, records: false };
    let mut session = playable.project.facets().play?.start(&start).ok()?;
    let mut played = 0;
    for step in &moves {
        let turn = session.step(&step.action).ok()?;
        played += 1;
        match turn.end {
            Some(TurnEnd::Won) => {
                moves.truncate(played);
                return Some((moves, seed));
            }
            Some(_) => return None,
            None => {}
        }
    }
    None
}
