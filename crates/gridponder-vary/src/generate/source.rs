//! Where the candidates of a run come from, which follows from the goals and systems of the level.

use engine::def;

use super::backwards::Backwards;
use super::blank::Blank;
use super::board_match::BoardMatch;
use super::flood::Flood;
use super::named::targets;
use crate::judge::Judge;

/// A level that may be what is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) level: def::Level,
    /// A path that probably wins; empty if none is known.
    pub(crate) path: Vec<u16>,
    /// It is proved that no path with fewer steps wins; 1 if nothing is.
    pub(crate) lower: u32,
}

/// A source of candidates.
#[derive(Debug)]
pub(crate) enum Source {
    /// Boards whose goal lies where play leads to: the avatar must reach it.
    Target,
    /// Boards from which a player gets to a picture.
    Match(BoardMatch),
    /// Boards from which a player gets to a picture, found backwards from it.
    Backwards(Backwards),
    /// Boards of regions that one color floods.
    Flood(Flood),
    /// Filled boards, and states of them that are far from a win.
    Far,
}

impl Source {
    /// The source for levels like this one.
    pub(crate) fn new(blank: &Blank, judge: &Judge<'_>) -> Self {
        let level = &blank.frame.level;
        if let Some(flood) = Flood::new(blank, judge) {
            return Self::Flood(flood);
        }
        if let Some(goal) = BoardMatch::new(blank) {
            return match Backwards::new(blank, judge, goal.clone()) {
                Some(backwards) => Self::Backwards(backwards),
                None => Self::Match(goal),
            };
        }
        let placed: Vec<_> = blank.pieces.iter().filter(|piece| piece.is_target).collect();
        match placed.as_slice() {
            // A target that stays would be reached instead.
            _ if blank.keeps_any(&targets(judge.game, level)) => Self::Far,
            [target] if level.goals.len() == 1 && target.count == (1, 1) => Self::Target,
            _ => Self::Far,
        }
    }

    /// The number of batches of a round. It must not depend on the machine: which levels are too much alike does depend on it.
    /// What takes longer has fewer, so that a round takes about a second at most.
    pub(crate) const fn batches(&self) -> u64 {
        match self {
            Self::Backwards(_) => 8,
            Self::Target | Self::Match(_) | Self::Flood(_) | Self::Far => 16,
        }
    }

    /// Whether what plays no part can be taken off the boards: it is no part of a picture, and leaves no gap in a region.
    pub(crate) const fn has_loose_pieces(&self) -> bool {
        matches!(self, Self::Target)
    }
}
