//! Filled boards, and states of them that are far from a win.

use language::variation::{Picture, Random};

use super::explore::path_from;
use super::maker::{Maker, is_like};
use super::source::Candidate;
use super::start::level_at;
use crate::alike::picture;
use crate::judge::Cancelled;

/// The most starts of a board that are unlike each other.
const STARTS: usize = 8;

/// The most states of a board that are looked at for them.
const LOOKS: usize = 64;

impl Maker<'_> {
    /// Filled boards that can be won, started from states that are as far from a win as is wanted.
    pub(crate) fn far(&self, random: &mut Random) -> Result<Vec<Candidate>, Cancelled> {
        let Some(board) = self.blank.fill(random, |_| false) else { return Ok(Vec::new()) };
        let (fewest, most) = self.judge.want.length;
        let frame = &self.blank.frame;
        let found = self.explore(&frame.level(&board), false, |game, _, explored| {
            let to_wins = explored.to_wins();
            let is_wanted = |state: &usize| (fewest.max(1)..=most).contains(&to_wins[*state].0);
            let mut states: Vec<usize> = (0..to_wins.len()).filter(is_wanted).collect();
            // The start is the one with which all is as it was placed.
            states.sort_by_key(|state| std::cmp::Reverse((to_wins[*state].0, *state == 0)));
            let mut candidates = Vec::new();
            let mut pictures: Vec<Picture> = Vec::new();
            for state in states.into_iter().take(LOOKS) {
                if candidates.len() >= STARTS {
                    break;
                }
                let view = game.view(&explored.states[state]);
                let has_item = view.avatar_item() != engine::Value::Null;
                if state > 0 && (has_item || !view.spent_rules().is_empty()) {
                    continue;
                }
                let Some(level) = level_at(frame, &board, view, |start| frame.level(&start)) else {
                    continue;
                };
                let picture = picture(self.judge.game, &level);
                if is_like(&pictures, &picture, self.judge.want.unlike) {
                    continue;
                }
                let path = path_from(&to_wins, state as u32);
                pictures.push(picture);
                candidates.push(Candidate { level, path, lower: 1 });
            }
            candidates
        })?;
        Ok(found.unwrap_or_default())
    }
}
