//! Values of members that an author put below each other.

use super::part::{Part, chars};

/// A member with a short value.
#[derive(Clone, Copy)]
pub(super) struct Member {
    /// Spaces between its colon and its value.
    spaces: usize,
    /// Columns from the start of its key to its value.
    column: usize,
    /// Columns from the start of its key to the end of its value on one line.
    pub(super) width: usize,
}

impl Member {
    /// A member whose value is behind its colon and one or more spaces, as it is in the text.
    pub(super) fn of(text: &str, part: &Part) -> Option<Self> {
        let key = part.key.as_ref()?;
        let spaces = text.get(key.end..part.range.start)?.strip_prefix(':')?;
        if spaces.is_empty() || !spaces.bytes().all(|byte| byte == b' ') {
            return None;
        }
        let spaces = spaces.len();
        let column = chars(text, key) + ":".len() + spaces;
        Some(Self { spaces, column, width: column + part.flat? })
    }
}

/// The spaces after the colon of each of these members, up to the last that has more than one. Two or more whose values are
/// below each other keep theirs, if none could be further left.
pub(super) fn spaces(members: impl Iterator<Item = Option<Member>>) -> Vec<usize> {
    let mut spaces: Vec<usize> = Vec::new();
    let mut run: Vec<usize> = Vec::new();
    let mut column = None;
    let mut all = 0;
    let mut end_run = |run: &mut Vec<usize>, at: usize| {
        if run.len() > 1 && run.contains(&1) && run.iter().any(|spaces| *spaces > 1) {
            spaces.resize(at - run.len(), 1);
            spaces.append(run);
        }
        run.clear();
    };
    for member in members {
        let next = member.map(|member| member.column);
        if next.is_none() || next != column {
            end_run(&mut run, all);
        }
        run.extend(member.map(|member| member.spaces));
        column = next;
        all += 1;
    }
    end_run(&mut run, all);
    spaces
}
