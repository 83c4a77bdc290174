//! Rates the positions of a missing bracket: violations of the grammar between neighboring tokens, and of the
//! layout of lines.

use super::tokens::{Token, What};

/// The value for "no bracket".
const NONE: u32 = u32::MAX;
/// The number of enclosing brackets that are compared with each other.
const AROUND: usize = 8;

/// A text read from one end: for each gap between tokens, the open brackets and the number of violations so
/// far. Gap `n` precedes token `n`.
pub(super) struct Side {
    /// The innermost open bracket at each reachable gap.
    innermost: Vec<Option<u32>>,
    /// The enclosing bracket of each bracket.
    outer: Vec<u32>,
    /// A hash of each bracket and its enclosing brackets.
    nest: Vec<u64>,
    grammar: Vec<u32>,
    layout: Vec<u32>,
}

impl Side {
    pub(super) fn from_start(tokens: &[Token]) -> Self {
        let mut side = Self::new(tokens.len());
        let mut top = NONE;
        for gap in 0..=tokens.len() {
            side.innermost[gap] = Some(top);
            let Some(&token) = tokens.get(gap) else { break };
            side.add(gap, gap + 1, tokens, top);
            match token.what {
                What::Open(is_object) => top = side.nest(gap, top, is_object),
                What::Close(is_object) => match side.step(tokens, top, is_object) {
                    Some(outer) => top = outer,
                    None => break,
                },
                _ => {}
            }
        }
        side
    }

    pub(super) fn from_end(tokens: &[Token]) -> Self {
        let mut side = Self::new(tokens.len());
        let mut top = NONE;
        for gap in (0..=tokens.len()).rev() {
            side.innermost[gap] = Some(top);
            let Some(before) = gap.checked_sub(1) else { break };
            side.add(gap, before, tokens, top);
            match tokens[before].what {
                What::Close(is_object) => top = side.nest(before, top, is_object),
                What::Open(is_object) => match side.step(tokens, top, is_object) {
                    Some(outer) => {
                        side.layout[before] += pair(tokens[before], tokens[top as usize]);
                        top = outer;
                    }
                    None => break,
                },
                _ => {}
            }
        }
        side
    }

    fn new(count: usize) -> Self {
        Self {
            innermost: vec![None; count + 1],
            outer: vec![NONE; count],
            nest: vec![0; count],
            grammar: vec![0; count + 1],
            layout: vec![0; count + 1],
        }
    }

    /// Adds the violations at a gap to those beyond the next gap.
    fn add(&mut self, gap: usize, next: usize, tokens: &[Token], top: u32) {
        let around = tokens.get(top as usize).copied();
        self.grammar[next] = self.grammar[gap] + grammar_at(tokens, gap, around);
        self.layout[next] = self.layout[gap] + layout_at(tokens, gap, around);
    }

    /// Opens a bracket. Returns the new innermost bracket.
    fn nest(&mut self, bracket: usize, top: u32, is_object: bool) -> u32 {
        self.outer[bracket] = top;
        self.nest[bracket] = nest(self.nest_of(top), is_object);
        bracket as u32
    }

    /// The bracket that encloses the innermost one, if a bracket of this kind matches that one.
    fn step(&self, tokens: &[Token], top: u32, is_object: bool) -> Option<u32> {
        let fits = match tokens.get(top as usize)?.what {
            What::Open(other) | What::Close(other) => other == is_object,
            _ => false,
        };
        fits.then(|| self.outer[top as usize])
    }

    fn nest_of(&self, bracket: u32) -> u64 {
        self.nest.get(bracket as usize).copied().unwrap_or(0)
    }

    /// The innermost bracket that is open at a gap.
    pub(super) fn innermost(&self, gap: usize) -> Option<usize> {
        self.innermost[gap].filter(|&bracket| bracket != NONE).map(|bracket| bracket as usize)
    }

    /// The bracket that encloses this one.
    fn around(&self, bracket: usize) -> Option<usize> {
        Some(self.outer[bracket]).filter(|&outer| outer != NONE).map(|outer| outer as usize)
    }
}

/// The hash after adding a bracket outside or inside those with this hash.
fn nest(outer: u64, is_object: bool) -> u64 {
    (outer ^ (1 + u64::from(is_object))).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

/// The violations at a position, by importance.
#[derive(Clone, Copy)]
pub(super) struct Weight {
    grammar: u32,
    layout: u32,
    habit: u32,
    /// The grammar violations of the bracket itself.
    own: u32,
}

impl Weight {
    pub(super) fn total(self) -> u32 {
        self.grammar * 16 + self.layout * 4 + self.habit
    }

    /// Returns true if the bracket is possible at this position.
    pub(super) fn is_sound(self) -> bool {
        self.own == 0
    }

    /// Returns true if every line is indented like its brackets.
    pub(super) fn has_layout(self) -> bool {
        self.layout == 0
    }

    /// The violations of a bracket at a gap. Returns `None` if the brackets do not match with it.
    pub(super) fn of(tokens: &[Token], before: &Side, after: &Side, gap: usize, opens: bool) -> Option<Self> {
        let (left, right) = (before.innermost[gap]?, after.innermost[gap]?);
        let (inner, outer, nested, plain) =
            if opens { (right, left, after, before) } else { (left, right, before, after) };
        // The partner of the missing bracket.
        let partner = *tokens.get(inner as usize)?;
        let around_partner = nested.outer[inner as usize];
        if nested.nest_of(around_partner) != plain.nest_of(outer) {
            return None;
        }
        let (previous, next) = (gap.checked_sub(1).map(|at| tokens[at]), tokens.get(gap).copied());
        let is_object = matches!(partner.what, What::Open(true) | What::Close(true));
        let lacking = if opens { What::Open(is_object) } else { What::Close(is_object) };
        let outside = tokens.get(outer as usize).map(|token| token.what);
        let (first, second) =
            if opens { (outside, Some(partner.what)) } else { (Some(partner.what), outside) };
        let own = grammar(first, previous.map(|token| token.what), Some(lacking))
            + grammar(second, Some(lacking), next.map(|token| token.what));
        let mut layout = before.layout[gap] + after.layout[gap];
        layout += if opens { opener(previous, next, partner) } else { closer(previous, next, partner) };
        let (mut open, mut close) = (before.innermost(gap), after.innermost(gap));
        if opens {
            close = close.and_then(|close| after.around(close));
        } else {
            open = open.and_then(|open| before.around(open));
        }
        for _ in 0..AROUND {
            let (Some(opened), Some(closed)) = (open, close) else { break };
            layout += pair(tokens[opened], tokens[closed]);
            (open, close) = (before.around(opened), after.around(closed));
        }
        let habit =
            u32::from(if opens { is_rare_opener(tokens, gap) } else { is_rare_closer(tokens, gap, lacking) });
        Some(Self { grammar: before.grammar[gap] + after.grammar[gap] + own, layout, habit, own })
    }
}

/// The grammar violations of the tokens at both sides of a gap, inside this bracket.
fn grammar_at(tokens: &[Token], gap: usize, around: Option<Token>) -> u32 {
    let previous = gap.checked_sub(1).map(|at| tokens[at].what);
    grammar(around.map(|token| token.what), previous, tokens.get(gap).map(|token| token.what))
}

fn grammar(around: Option<What>, previous: Option<What>, next: Option<What>) -> u32 {
    use What::{Close, Colon, Comma, Key, Open, Scalar, String};
    let (Some(previous), Some(next)) = (previous, next) else { return 0 };
    let fits = match around {
        Some(Open(true) | Close(true)) => matches!(
            (previous, next),
            (Open(_) | Comma, Key)
                | (Open(_), Close(_))
                | (Key, Colon)
                | (Colon, String | Scalar | Open(_))
                | (String | Scalar | Close(_), Comma | Close(_))
        ),
        Some(_) => matches!(
            (previous, next),
            (Open(_) | Comma, String | Scalar | Open(_))
                | (Open(_), Close(_))
                | (String | Scalar | Close(_), Comma | Close(_))
        ),
        None => false,
    };
    u32::from(!fits)
}

/// The layout violation of the line that begins at a gap: it must be indented like the content of this
/// bracket, or like its end.
fn layout_at(tokens: &[Token], gap: usize, around: Option<Token>) -> u32 {
    let (Some(&token), Some(around)) = (tokens.get(gap), around) else { return 0 };
    match (token.what, around.what) {
        (What::Close(_), What::Open(_)) => pair(around, token),
        // Reading from the end, a bracket is compared with its partner when that is reached.
        (What::Close(_), _) => 0,
        _ if !token.is_first => 0,
        (_, What::Close(_)) if !around.is_first => 0,
        _ => u32::from(token.indentation <= around.indentation),
    }
}

/// Returns 1 if the positions of two brackets violate the layout of a pair, else 0.
fn pair(open: Token, close: Token) -> u32 {
    u32::from(open.line != close.line && !(close.is_first && open.indentation == close.indentation))
}

/// Returns 1 if an opening bracket between these tokens would violate the layout of the pair with this
/// closing bracket, else 0.
fn opener(previous: Option<Token>, next: Option<Token>, close: Token) -> u32 {
    let Some(next) = next else { return 1 };
    let fits = if next.line == close.line && !close.is_first {
        true
    } else if !close.is_first || !next.is_first {
        false
    } else {
        // The missing bracket ended the previous line, or was alone on a line.
        let ended = previous.is_some_and(|previous| previous.indentation == close.indentation);
        let is_alone = previous.is_some_and(|previous| !matches!(previous.what, What::Colon))
            && next.indentation > close.indentation;
        ended || is_alone || next.what == close.what
    };
    u32::from(!fits)
}

/// Returns 1 if a closing bracket between these tokens would violate the layout of the pair with this opening
/// bracket, else 0.
fn closer(previous: Option<Token>, next: Option<Token>, open: Token) -> u32 {
    let (Some(previous), Some(next)) = (previous, next) else { return 0 };
    let fits = if previous.line == open.line {
        // It closes on the line of the opening bracket, or directly after that line.
        !next.is_first || next.indentation <= open.indentation || matches!(next.what, What::Close(_))
    } else {
        next.is_first && next.indentation <= open.indentation
    };
    u32::from(!fits)
}

/// Returns true if the value that would begin at a gap is not the first of its line or bracket.
fn is_rare_opener(tokens: &[Token], gap: usize) -> bool {
    let before = |back: usize| gap.checked_sub(back).map(|at| tokens[at].what);
    let begins = tokens.get(gap).is_some_and(|token| token.is_first)
        || matches!(before(1), Some(What::Colon | What::Open(_)) | None)
        || matches!((before(2), before(1)), (Some(What::Close(_)), Some(What::Comma)));
    !begins
}

/// Returns true if the value that would end at a gap is not the last of its line or bracket.
fn is_rare_closer(tokens: &[Token], gap: usize, lacking: What) -> bool {
    let Some(next) = tokens.get(gap) else { return false };
    let ends = match (next.what, tokens.get(gap + 1)) {
        (What::Comma, Some(after)) => {
            after.is_first
                || match lacking {
                    What::Close(true) => after.what == What::Open(true),
                    _ => matches!(after.what, What::Open(false) | What::Key),
                }
        }
        _ => true,
    };
    !ends
}
