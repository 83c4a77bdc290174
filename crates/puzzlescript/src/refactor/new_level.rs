//! One more level, as large as the one above it and with the same border.

use language::RefactoringKind;
use puzzlescript_engine::model::{LayerId, Object};
use text::{Edit, TextRange};

use super::{Keeps, Plan, Refactor, Site};
use crate::read::{Entry, LevelRow};

/// The id of the refactoring.
pub(crate) const ID: &str = "new-level";

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: ID,
    kind: RefactoringKind::Rewrite,
    title: |site| board(site).map(|_| "Add a level of the same size below".to_owned()),
    plan,
}];

/// The board around the place, and its number in LEVELS.
fn board<'s>(site: &Site<'s>) -> Option<(usize, &'s [LevelRow])> {
    let entries = site.reading.source.levels.iter().enumerate();
    entries.into_iter().find_map(|(number, entry)| match entry {
        Entry::Board { rows, .. } => site.is_in_lines(entry.at()).then_some((number, &rows[..])),
        Entry::Message { .. } => None,
    })
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let (number, rows) = board(site).ok_or("there is no level here")?;
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err("there is no level here".to_owned());
    };
    let width = site.written(first.at).chars().count();
    // A row that is too short goes on with its last letter, as in play.
    let row = |row: &LevelRow| -> Vec<char> {
        let letters: Vec<char> = site.written(row.at).chars().collect();
        let last = letters.last().copied();
        letters.into_iter().chain(last.into_iter().cycle()).take(width).collect()
    };
    let rows: Vec<Vec<char>> = rows.iter().map(row).collect();
    let cells = || rows.iter().flatten().copied();
    let background = most_frequent(cells().filter(|letter| is_background(site, *letter)));
    let background = background.map(|(letter, _)| letter).or_else(|| background_glyph(site));
    let background = background.ok_or("no letter stands for the background alone")?;
    let height = rows.len();
    let is_edge = |x: usize, y: usize| x == 0 || y == 0 || x + 1 == width || y + 1 == height;
    let places = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let edge: Vec<char> =
        places().filter(|(x, y)| is_edge(*x, *y)).filter_map(|(x, y)| rows.get(y)?.get(x).copied()).collect();
    let border = most_frequent(edge.iter().copied().filter(|letter| !is_background(site, *letter)));
    let border = border.filter(|(_, count)| count * 2 >= edge.len()).map(|(letter, _)| letter);
    let indent = site.written(site.lines(first.at));
    let indent: String = indent.chars().take_while(|letter| matches!(letter, ' ' | '\t')).collect();
    let mut insert = site.line_end().to_owned();
    for (y, row) in rows.iter().enumerate() {
        insert.push_str(site.line_end());
        insert.push_str(&indent);
        let kept = |(x, letter): (usize, &char)| {
            if is_edge(x, y) && Some(*letter) == border { *letter } else { background }
        };
        insert.extend(row.iter().enumerate().map(kept));
    }
    let at = TextRange::empty(site.lines(last.at).end());
    Ok(Plan { edits: vec![Edit { range: at, insert }], keeps: Keeps::AllButLevel(number + 1) })
}

/// The most frequent letter and how often it is there; of several the first.
fn most_frequent(letters: impl Iterator<Item = char>) -> Option<(char, usize)> {
    let mut counts: Vec<(char, usize)> = Vec::new();
    for letter in letters {
        match counts.iter_mut().find(|(its, _)| *its == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count)
}

/// Whether a letter puts only background into a cell.
fn is_background(site: &Site<'_>, letter: char) -> bool {
    let name: String = letter.to_lowercase().collect();
    is_name_of_background(site, &name)
}

fn is_name_of_background(site: &Site<'_>, name: &str) -> bool {
    let layer = |object: &Object| -> LayerId { object.layer };
    let layer = site.game.objects.get(site.game.background.index()).map(layer);
    let layer = layer.map(|layer| site.game.layer(layer)).unwrap_or_default();
    let named = site.game.names.iter().rev().find(|(its, _)| its == name).map(|(_, named)| named);
    named.is_some_and(|named| {
        let is_glyph = named.is_all || named.objects.len() == 1;
        is_glyph && !named.objects.is_empty() && layer.contains_all(&named.objects)
    })
}

/// A letter that is declared for the background alone, as it is written.
fn background_glyph(site: &Site<'_>) -> Option<char> {
    let names = &site.reading.source.names;
    site.game.names.iter().find_map(|(name, _)| {
        let written = names.get(name).map_or(name.as_str(), |name| names.written(name));
        let mut letters = written.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        is_name_of_background(site, name).then_some(letter)
    })
}
