//! Where in a rule a place is.

use text::TextRange;

use super::super::place::Place;
use super::super::walk::{At, Walk};
use crate::read::{Token, TokenKind};

/// A part of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Before the first bracket.
    Front,
    /// In a cell.
    Cell,
    /// Behind a pattern of the left side.
    Between,
    /// Behind the arrow, outside of patterns.
    Behind,
}

/// What is written around a place of a rule.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) part: Part,
    /// Whether the place is behind the arrow.
    pub(super) is_right: bool,
    /// The names in its cell, in lower case.
    pub(super) names: Vec<String>,
    /// Those of them that must be there: not behind `no`, and not left to chance.
    pub(super) present: Vec<String>,
    /// The names on the left side, as often as they stand there.
    pub(super) left: Vec<String>,
    /// The word for a movement directly before it.
    pub(super) movement: Option<String>,
    /// The names in the cell at the same place of the other side.
    pub(super) partner: Vec<String>,
}

impl Line {
    pub(super) fn of(place: &Place<'_>) -> Self {
        let mut walk = Walk::default();
        let mut all: Vec<(At, String)> = Vec::new();
        // The places in `all` of names that need not be there.
        let mut absent: Vec<usize> = Vec::new();
        let mut movement = None;
        let mut note = |walk: &mut Walk, tokens: &[Token]| {
            for token in tokens {
                walk.step(token.kind);
                if is_name(token) {
                    if matches!(movement.as_deref(), Some("no" | "random")) {
                        absent.push(all.len());
                    }
                    all.push((walk.at(), place.lower(token)));
                }
                movement = (token.kind == TokenKind::Movement).then(|| place.lower(token));
            }
        };
        note(&mut walk, &place.before);
        let here = walk.at();
        let part = match (walk.is_in_pattern, walk.is_right, walk.patterns) {
            (true, _, _) => Part::Cell,
            (false, true, _) => Part::Behind,
            (false, false, 0) => Part::Front,
            (false, false, _) => Part::Between,
        };
        let last = place.before.last().filter(|it| it.kind == TokenKind::Movement);
        let movement = last.map(|token| place.lower(token));
        note(&mut walk, &place.after);
        let (is_right, pattern, cell) = here;
        let partner = (!is_right, pattern, cell);
        let names = |is_wanted: &dyn Fn(At) -> bool| -> Vec<String> {
            let wanted = all.iter().filter(|(at, _)| is_wanted(*at));
            wanted.map(|(_, name)| name.clone()).collect()
        };
        let present = all.iter().enumerate().filter(|(number, _)| !absent.contains(number));
        Self {
            part,
            is_right,
            names: names(&|at| at == here),
            present: present.filter(|(_, (at, _))| *at == here).map(|(_, (_, name))| name.clone()).collect(),
            left: names(&|(is_right, _, _)| !is_right),
            movement,
            partner: names(&|at| at == partner),
        }
    }
}

/// Where the patterns of the left side are written, if the place is right behind the arrow.
pub(super) fn patterns_before_arrow(place: &Place<'_>) -> Option<TextRange> {
    let (arrow, left) = place.before.split_last()?;
    let first = left.iter().find(|it| it.kind == TokenKind::Open)?;
    let last = left.last().filter(|it| it.kind == TokenKind::Close)?;
    (arrow.kind == TokenKind::Arrow && place.is_end()).then(|| first.at.cover(last.at))
}

fn is_name(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Name | TokenKind::Unreadable)
}
