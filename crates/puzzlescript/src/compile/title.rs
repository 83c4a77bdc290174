//! Whether the title screen has room for title and author (spec section 3).

use super::Context;
use crate::read::is_blank;
use crate::rules::prelude::{AUTHOR_TOO_LONG, TITLE_TOO_LONG};
use crate::words::{TEXT_COLUMNS, columns};

/// Rows of the title screen above the menu, without those that a missing key leaves.
const ROWS: usize = 5;

/// Says which of them is cut.
pub(crate) fn check(context: &mut Context<'_>) {
    let last = |key: &str| context.source.settings.iter().rfind(|line| line.setting.key == key);
    let has = |key: &str| last(key).is_some();
    let (title, author) = (last("title"), last("author"));
    let more = usize::from(has("noaction")) + usize::from(has("noundo") && has("norestart"));
    let rows = (ROWS + more).min(ROWS + 1);
    let titles = lines_of(title.map_or("PuzzleScript Game", |line| &line.value), TEXT_COLUMNS).len();
    let authors = author.map_or(0, |line| lines_of(&format!("by {}", line.value), TEXT_COLUMNS).len());
    let mut over = (titles + authors).saturating_sub(rows);
    let authors_cut = over.min(authors.saturating_sub(1));
    over -= authors_cut;
    let titles_cut = over.min(titles.saturating_sub(1));
    let cut = [
        (title, titles_cut, titles, &TITLE_TOO_LONG, "title"),
        (author, authors_cut, authors, &AUTHOR_TOO_LONG, "author"),
    ];
    for (line, cut, lines, rule, word) in cut {
        if let Some(line) = line.filter(|_| cut > 0) {
            let text =
                format!("the {word} has {lines} lines on the title screen, which shows {}", lines - cut);
            context.say(rule, line.line, line.value_at, text);
        }
    }
}

/// The lines of a text on the screen: broken at blanks, and inside of words that are longer than a line.
pub(super) fn lines_of(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        let length: usize = word.chars().map(columns).sum();
        if used > 0 && used + 1 + length <= width {
            line.push(' ');
            line.push_str(word);
            used += 1 + length;
            continue;
        }
        if used > 0 {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        for letter in word.chars() {
            let length = columns(letter);
            if used + length > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(letter);
            used += length;
        }
    }
    if used > 0 || lines.is_empty() {
        lines.push(line);
    }
    lines
}
