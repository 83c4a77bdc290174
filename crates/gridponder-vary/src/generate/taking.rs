//! Takes those of the candidates that were judged, in their order, that are unlike all levels and of which a check has no
//! complaints.

use language::variation::Picture;

use super::Generation;
use super::maker::{Judged, Right};
use super::writing::{self, Written};
use crate::judge::Judgement;
use crate::rounds::{Accepted, Counts};

/// The most levels that are checked at once.
const MOST_AT_ONCE: usize = 32;

/// A level that is taken if a check accepts it.
struct Taken {
    accepted: Accepted,
    picture: Picture,
    /// The number of candidates up to it.
    candidates: usize,
    /// The counts before anything is known of its check.
    counts: Counts,
}

impl Generation<'_> {
    /// Takes up to `most` candidates. Levels are checked several at once, which tells the same of each as one after the other:
    /// what comes after one with a fault is taken again.
    pub(super) fn taken(&mut self, judged: &[Judged], most: usize) -> Vec<Accepted> {
        let mut taken = Vec::new();
        let mut rest = judged;
        // Each time, candidates are left behind.
        while !rest.is_empty() && taken.len() < most {
            let (chosen, mut candidates, mut counts) =
                self.chosen(rest, self.at_once.min(most - taken.len()));
            let levels = chosen.iter().map(|it| (it.accepted.id.as_str(), it.accepted.text.as_str()));
            let right = self.checked.accepted(&levels.collect::<Vec<_>>());
            self.at_once = (2 * self.at_once).min(MOST_AT_ONCE);
            if let Some(wrong) = chosen.get(right) {
                (candidates, counts) = (wrong.candidates, wrong.counts);
                counts.faulty += 1;
                self.at_once = 1;
            }
            counts.accepted += right as u64;
            self.made.counts = counts;
            for Taken { accepted, picture, .. } in chosen.into_iter().take(right) {
                self.known.push(picture.clone());
                self.made.accepted.push(picture);
                taken.push(accepted);
            }
            rest = &rest[candidates..];
        }
        taken
    }

    /// The first candidates that are unlike all levels, up to `most`; the number of all up to the last of them, and what became
    /// of the others.
    fn chosen(&self, judged: &[Judged], most: usize) -> (Vec<Taken>, usize, Counts) {
        let mut chosen: Vec<Taken> = Vec::new();
        let mut counts = self.made.counts;
        for (at, candidate) in judged.iter().enumerate() {
            counts.tried += 1;
            match candidate {
                Judged::Rejected(Judgement::NoWin | Judgement::DoesNotOpen) => counts.not_won += 1,
                Judged::Rejected(Judgement::Undecided) => counts.undecided += 1,
                Judged::Rejected(Judgement::TooShort(_)) => counts.too_short += 1,
                Judged::Rejected(Judgement::Winnable(it)) if it.has_other_ways => counts.other_ways += 1,
                Judged::Rejected(Judgement::Winnable(it)) if it.misses > 0 => counts.too_long += 1,
                Judged::Rejected(Judgement::Winnable(_)) => counts.faulty += 1,
                Judged::Alike => counts.alike += 1,
                Judged::Right(right) => {
                    let unlike = self.task.want.unlike;
                    let is_like = |known: &Picture| known.difference(&right.picture, unlike) < unlike;
                    if self.known.iter().any(is_like) || chosen.iter().any(|it| is_like(&it.picture)) {
                        counts.alike += 1;
                        continue;
                    }
                    let number = self.made.counts.accepted + chosen.len() as u64 + 1;
                    let Some(accepted) = self.written(right, number, counts.tried) else {
                        counts.faulty += 1;
                        continue;
                    };
                    let picture = right.picture.clone();
                    chosen.push(Taken { accepted, picture, candidates: at + 1, counts });
                    if chosen.len() >= most {
                        return (chosen, at + 1, counts);
                    }
                }
            }
        }
        (chosen, judged.len(), counts)
    }

    fn written(&self, right: &Right, number: u64, candidate: u64) -> Option<Accepted> {
        let Right { level, path, lower, .. } = right;
        let id = self.name.of_level(number);
        let title = format!("{} (new {number})", self.checked.title());
        let text =
            writing::text(self.task.file, Written { id: &id, title: &title, level, path, metadata: None })?;
        Some(Accepted { id, text, path: path.clone(), lower: *lower, candidate, measures: None })
    }
}
