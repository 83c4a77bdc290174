//! Patterns as programs over bytes. All ways through a program are followed at once, so that no pattern takes long.

use super::tokens::Token;

/// A compiled pattern.
#[derive(Clone, Debug)]
pub(super) struct Program(Vec<Step>);

#[derive(Clone, Debug)]
enum Step {
    /// Takes one of these bytes.
    Byte(Bytes),
    /// Goes on so many steps further, or back.
    Jump(isize),
    /// Goes on with the next step, and so many steps further.
    Fork(isize),
}

/// A set of bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Bytes([u64; 4]);

impl Bytes {
    fn all() -> Self {
        Self([u64::MAX; 4])
    }

    fn one(byte: u8) -> Self {
        Self::default().with(byte)
    }

    fn with(mut self, byte: u8) -> Self {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
        self
    }

    fn has(self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] >> (byte % 64) & 1 == 1
    }

    fn others(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Program {
    /// Compiles a pattern. With folders, `*` and `?` stop at `/`.
    pub(super) fn new(tokens: &[Token], has_folders: bool) -> Self {
        if tokens == [Token::RecursivePrefix] {
            return Self(any_number(Bytes::all()));
        }
        Self(sequence(tokens, has_folders))
    }

    /// Returns true if the pattern stands for the whole text.
    pub(super) fn matches(&self, text: &str) -> bool {
        let mut left = Vec::new();
        let (mut now, mut next) = (vec![false; self.0.len() + 1], vec![false; self.0.len() + 1]);
        self.reach(0, &mut now, &mut left);
        for byte in text.bytes() {
            for (at, step) in self.0.iter().enumerate() {
                if let Step::Byte(bytes) = step
                    && now[at]
                    && bytes.has(byte)
                {
                    self.reach(at + 1, &mut next, &mut left);
                }
            }
            std::mem::swap(&mut now, &mut next);
            next.fill(false);
        }
        now[self.0.len()]
    }

    /// Marks a step, and those that follow without a byte. `left` is empty before and after.
    fn reach(&self, step: usize, marked: &mut [bool], left: &mut Vec<usize>) {
        left.push(step);
        while let Some(at) = left.pop() {
            if std::mem::replace(&mut marked[at], true) {
                continue;
            }
            match self.0.get(at) {
                Some(Step::Jump(by)) => left.push(at.saturating_add_signed(*by)),
                Some(Step::Fork(by)) => left.extend([at + 1, at.saturating_add_signed(*by)]),
                Some(Step::Byte(_)) | None => {}
            }
        }
    }
}

/// Any number of these bytes.
fn any_number(bytes: Bytes) -> Vec<Step> {
    vec![Step::Fork(3), Step::Byte(bytes), Step::Jump(-2)]
}

/// One of these.
fn one_of(ways: Vec<Vec<Step>>) -> Vec<Step> {
    let mut ways = ways.into_iter().rev();
    let mut steps = ways.next().unwrap_or_default();
    for mut way in ways {
        let behind = way.len() as isize + 2;
        way.insert(0, Step::Fork(behind));
        way.push(Step::Jump(steps.len() as isize + 1));
        way.append(&mut steps);
        steps = way;
    }
    steps
}

fn sequence(tokens: &[Token], has_folders: bool) -> Vec<Step> {
    let slash = || Step::Byte(Bytes::one(b'/'));
    let within = if has_folders { Bytes::one(b'/').others() } else { Bytes::all() };
    // Anything that ends with `/`.
    let folders = || {
        let mut steps = any_number(Bytes::all());
        steps.push(slash());
        steps
    };
    let mut steps = Vec::new();
    for token in tokens {
        match token {
            Token::Literal(c) => {
                steps.extend(c.encode_utf8(&mut [0; 4]).bytes().map(|byte| Step::Byte(Bytes::one(byte))));
            }
            Token::Any => steps.push(Step::Byte(within)),
            Token::ZeroOrMore => steps.extend(any_number(within)),
            Token::RecursivePrefix => steps.extend(one_of(vec![Vec::new(), vec![slash()], folders()])),
            Token::RecursiveSuffix => {
                steps.push(slash());
                steps.extend(any_number(Bytes::all()));
            }
            Token::RecursiveZeroOrMore => {
                steps.push(slash());
                steps.extend(one_of(vec![Vec::new(), folders()]));
            }
            Token::Class { is_negated, ranges } => {
                let bytes = ranges.iter().fold(Bytes::default(), |bytes, range| class(bytes, *range));
                steps.push(Step::Byte(if *is_negated { bytes.others() } else { bytes }));
            }
            Token::Alternates(branches) => {
                let ways = branches.iter().map(|branch| sequence(branch, has_folders));
                steps.extend(one_of(ways.filter(|way| !way.is_empty()).collect()));
            }
        }
    }
    steps
}

/// Adds a range to a class. A class stands for one byte, so of other characters than ASCII it has each byte.
fn class(mut bytes: Bytes, (first, last): (char, char)) -> Bytes {
    let (mut one, mut other) = ([0; 4], [0; 4]);
    let (one, other) = (first.encode_utf8(&mut one).as_bytes(), last.encode_utf8(&mut other).as_bytes());
    bytes = one.iter().chain(other).fold(bytes, |bytes, byte| bytes.with(*byte));
    if let (Some(&from), Some(&to), true) = (one.last(), other.first(), first != last) {
        bytes = (from..=to).fold(bytes, Bytes::with);
    }
    bytes
}
