//! Edits that nobody means: by slips, by tools that break off, and by what a clipboard happens to hold.

use testrun::Chance;

/// What is pasted besides pieces of the texts themselves.
const PASTED: &[&str] = &[
    "",
    " ",
    "\n",
    "\n\n\n",
    "(",
    ")",
    "((((((((",
    "[",
    "]",
    "[ > ",
    " | ",
    " ] -> [ ",
    "...",
    "+ ",
    "late ",
    "startloop\n",
    "endloop\n",
    "message ",
    "RULES\n",
    "LEVELS\n",
    "OBJECTS\n",
    "\n=======\n",
    " or ",
    " and ",
    " = ",
    "#",
    "#zzzzzz",
    "\"",
    "{",
    "}",
    "{ \"sessions\": [",
    ",",
    ":",
    "null",
    "-1",
    "99999999999999999999999",
    "1e999",
    "\\u0000",
    "\u{0}",
    "\t",
    "É",
    "İ",
    "💡",
    "e\u{301}",
    "\u{202e}",
    "\u{feff}",
    "\r\n",
    "again",
    "cancel",
    "checkpoint",
    "run_rules_on_level_start\n",
    "require_player_movement\n",
];

/// Once in so many edits, a text becomes what it was at first.
const UNDONE: usize = 10;

/// So many times as long as at first a text becomes at most.
const MOST_GROWTH: usize = 3;

/// Some bytes of a text become others.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) new: String,
}

/// A hostile edit of a text that was `first` once.
pub(super) fn hostile(chance: &mut Chance, text: &str, first: &str, others: &[&str]) -> Edit {
    if text.len() > first.len() * MOST_GROWTH + 4096 || chance.once_in(UNDONE) {
        return Edit { start: 0, end: text.len(), new: first.to_owned() };
    }
    let start = place(chance, text);
    match chance.below(10) {
        // Deletions.
        0..=2 => {
            let length = 1 << chance.below(9);
            let end = boundary(text, start + 1 + chance.below(length));
            Edit { start, end, new: String::new() }
        }
        // Prefixes.
        3 => Edit { start, end: text.len(), new: String::new() },
        // Flips: of a letter, of its case, of two lines.
        4 => {
            let end = boundary(text, start + 1);
            let other = place(chance, text);
            Edit { start, end, new: text[other..boundary(text, other + 1)].to_owned() }
        }
        5 => {
            let end = boundary(text, start + 1 + chance.below(12));
            let (upper, lower) = (text[start..end].to_uppercase(), text[start..end].to_lowercase());
            Edit { start, end, new: if chance.once_in(2) { upper } else { lower } }
        }
        6 => {
            let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[start..].match_indices('\n').nth(1).map_or(text.len(), |(at, _)| start + at + 1);
            let lines: Vec<&str> = text[start..end].split_inclusive('\n').collect();
            Edit { start, end, new: lines.into_iter().rev().collect() }
        }
        // Pastes: of a piece of a text, of a line that comes many times, of anything.
        7 => {
            let from = *chance.one_of(others);
            let piece = place(chance, from);
            let end = boundary(from, piece + 1 + chance.below(400));
            Edit { start, end: start, new: from[piece..end].to_owned() }
        }
        8 if chance.once_in(4) => {
            let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[start..].find('\n').map_or(text.len(), |at| start + at + 1);
            Edit { start, end: start, new: text[start..end].repeat(1 + chance.below(60)) }
        }
        _ => {
            let end = if chance.once_in(2) { start } else { boundary(text, start + 1 + chance.below(5)) };
            Edit { start, end, new: (*chance.one_of(PASTED)).to_owned() }
        }
    }
}

/// Anywhere in a text, between two characters.
pub(super) fn place(chance: &mut Chance, text: &str) -> usize {
    boundary(text, chance.below(text.len() + 1))
}

/// The first place between two characters from here on.
fn boundary(text: &str, at: usize) -> usize {
    (at.min(text.len())..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}
