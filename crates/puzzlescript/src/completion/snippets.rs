//! Larger pieces of text: headings, objects, rules that many games have, and levels.

use language::{Completion, CompletionKind};
use text::TextRange;

use super::items::Items;
use super::place::Place;
use crate::describe;
use crate::occurrences::written;
use crate::read::{Entry, Kind, LevelRow, TokenKind};
use crate::words::{LEVEL_MESSAGE, REQUIRED_NAMES, SECTIONS, find, is_keyword};

/// A rule that many games have, with places for names. `{player}`, `{thing}` and `{other}` are names of the game where it has
/// such.
struct RuleSnippet {
    label: &'static str,
    text: &'static str,
    /// The usual names of the thing and of the other thing, the likeliest first.
    things: &'static [&'static str],
    others: &'static [&'static str],
    doc: &'static str,
}

const CRATES: &[&str] = &["crate", "box", "block", "rock"];
const WALLS: &[&str] = &["solid", "obstacle", "wall"];

const RULES: &[RuleSnippet] = &[
    RuleSnippet {
        label: "push",
        text: "[ > ${1:{player}} | ${2:{thing}} ] -> [ > $1 | > $2 ]",
        things: CRATES,
        others: &[],
        doc: "Who moves against a thing pushes it.",
    },
    RuleSnippet {
        label: "pull",
        text: "[ < ${1:{player}} | ${2:{thing}} ] -> [ < $1 | < $2 ]",
        things: CRATES,
        others: &[],
        doc: "Who moves away from a thing pulls it along.",
    },
    RuleSnippet {
        label: "collect",
        text: "late [ ${1:{player}} ${2:{thing}} ] -> [ $1 ]",
        things: &["coin", "gem", "key", "star"],
        others: &[],
        doc: "A thing is gone when the player stands on it.",
    },
    RuleSnippet {
        label: "gravity",
        text: "[ stationary ${1:{thing}} ] -> [ down $1 ]",
        things: CRATES,
        others: &[],
        doc: "A thing that does not move falls one cell a turn.",
    },
    RuleSnippet {
        label: "ice",
        text: "[ > ${1:{player}} | ${2:{thing}} no ${3:{other}} ] -> [ | > $1 $2 ]",
        things: &["ice"],
        others: WALLS,
        doc: "Who moves onto ice slides over all of it within the turn.",
    },
    RuleSnippet {
        label: "enemies",
        text: "[ ${1:{thing}} | ... | ${2:{player}} ] -> [ > $1 | ... | $2 ]",
        things: &["enemy", "ghost", "monster", "guard"],
        others: &[],
        doc: "Enemies go toward the player whom they see along a row or a column.",
    },
    RuleSnippet {
        label: "teleport",
        text: "late [ ${1:{player}} ${2:{thing}} ] [ ${3:{other}} ] -> [ $2 ] [ $1 $3 ]",
        things: &["teleporter", "portal", "portal1", "door"],
        others: &["exit", "portal2", "target", "goal"],
        doc: "Who stands on the first is put where the second is.",
    },
];

/// Proposes the headings that are still missing.
pub(super) fn propose_headings(place: &Place<'_>, items: &mut Items<'_>) {
    let headings = &place.reading.source.headings;
    let is_there = |number: usize| headings.iter().any(|it| it.section == number && it.at != place.word);
    let first = place.section.map_or(0, |section| section + 1);
    let (above, below) = (line_above(place), line_below(place));
    let weight: i32 = if is_decoration(above) { 2_000 } else { 0 };
    let decoration = headings.iter().rev().find_map(|_| {
        let token = place.reading.tokens.iter().find(|token| token.kind == TokenKind::Decoration)?;
        Some(written(place.text, token.at))
    });
    let is_upper =
        headings.iter().all(|it| written(place.text, it.at).chars().all(|letter| !letter.is_lowercase()));
    for (number, section) in SECTIONS.iter().enumerate().skip(first).filter(|(number, _)| !is_there(*number))
    {
        let word = if is_upper { section.word.to_uppercase() } else { section.word.to_owned() };
        let line = match (is_decoration(above), is_decoration(below), decoration) {
            (true, true, _) | (_, _, None) => word.clone(),
            (true, false, _) => format!("{word}\n{}", above.trim()),
            (false, true, _) => format!("{}\n{word}", below.trim()),
            (false, false, Some(line)) => format!("{line}\n{word}\n{line}"),
        };
        let mut item =
            items.item(&word, CompletionKind::Keyword, if place.is_end() { line } else { word.clone() });
        item.documentation = Some(section.doc.into());
        items.add(section.word, (weight - number as i32).max(0), item);
    }
}

fn line_above<'p>(place: &Place<'p>) -> &'p str {
    let before = place.text.get(..usize::from(place.line.start()).saturating_sub(1)).unwrap_or("");
    before.rsplit('\n').next().unwrap_or("")
}

fn line_below<'p>(place: &Place<'p>) -> &'p str {
    place.text.get(usize::from(place.line.end())..).unwrap_or("").lines().nth(1).unwrap_or("")
}

fn is_decoration(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|letter| letter == '=')
}

/// Proposes an object with its colors and its picture.
pub(super) fn propose_object(place: &Place<'_>, items: &mut Items<'_>) {
    if place.is_end() {
        let text = "${1:Crate}\n${2:orange} ${3:brown}\n00000\n01110\n01110\n01110\n00000\n";
        items.snippet("object", text.to_owned(), "A name, its colors, and a picture of five by five.", 0);
    }
}

/// Proposes rules that many games have, about the names of this one.
pub(super) fn propose_rules(place: &Place<'_>, items: &mut Items<'_>) {
    let player = name_of(place, &["player"]).unwrap_or_else(|| "Player".to_owned());
    let mut others = other_objects(place);
    let mut name = |words: &[&str]| {
        let name = name_of(place, words).or_else(|| others.next());
        name.unwrap_or_else(|| words.first().map_or("Thing", |word| word).to_owned())
    };
    for snippet in RULES {
        let text = snippet.text.replace("{player}", &player).replace("{thing}", &name(snippet.things));
        let text =
            if snippet.others.is_empty() { text } else { text.replace("{other}", &name(snippet.others)) };
        items.snippet(snippet.label, text, snippet.doc, 0);
    }
}

/// The first of these words that is declared, as the author wrote it.
fn name_of(place: &Place<'_>, words: &[&str]) -> Option<String> {
    let reading = place.reading;
    words.iter().find_map(|word| {
        let name = reading.source.names.get(word).filter(|name| reading.declared.has(*name))?;
        Some(reading.source.names.written(name).to_owned())
    })
}

/// The objects that are neither the player nor the background, over and over.
fn other_objects(place: &Place<'_>) -> impl Iterator<Item = String> {
    let names = &place.reading.source.names;
    let is_other = |word: &str| find(REQUIRED_NAMES, word).is_none() && !is_keyword(word);
    let objects = place.reading.source.objects.iter().map(|object| object.word.name);
    let others = objects.filter(|name| is_other(names.text(*name)));
    let others: Vec<String> = others.map(|name| names.written(name).to_owned()).collect();
    others.into_iter().cycle()
}

/// Proposes the patterns of the left side again, as they are and with the movement handed on.
pub(super) fn propose_right_side(place: &Place<'_>, items: &mut Items<'_>, left: TextRange) {
    let left = written(place.text, left);
    let item = items.item(left, CompletionKind::Snippet, left.to_owned());
    items.add(left, 300, item);
    // A single movement toward a cell that has none is most often handed on.
    let cells: Vec<&str> = left.trim_start_matches('[').trim_end_matches(']').split('|').collect();
    if let [one, other] = cells.as_slice()
        && !left.trim_end_matches(']').contains(']')
        && one.trim().starts_with("> ")
        && other.split_whitespace().count() == 1
    {
        let text = format!("[ {} | > {} ]", one.trim(), other.trim());
        let item = items.item(&text, CompletionKind::Snippet, text.clone());
        items.add(&text, 350, item);
    }
}

/// Proposes a message between levels.
pub(super) fn propose_message(items: &mut Items<'_>) {
    items.snippet(LEVEL_MESSAGE.word, format!("{} ${{1:text}}", LEVEL_MESSAGE.word), LEVEL_MESSAGE.doc, 30);
}

/// Proposes a level as large as the last one above, with a border.
pub(super) fn propose_level(place: &Place<'_>, items: &mut Items<'_>) {
    let levels = &place.reading.source.levels;
    let mut boards = levels.iter().rev().filter_map(|entry| match entry {
        Entry::Board { rows, .. } => Some(rows),
        Entry::Message { .. } => None,
    });
    let above: Option<&Vec<LevelRow>> =
        boards.find(|rows| rows.last().is_some_and(|row| row.at.end() < place.line.start()));
    let is_apart =
        line_above(place).trim().is_empty() || line_above(place).trim_start().starts_with(LEVEL_MESSAGE.word);
    if !is_apart || !place.is_end() {
        return;
    }
    let (width, height) = above.map_or((7, 5), |rows| {
        let width = rows.first().map_or(7, |row| row.text.chars().count());
        (width, rows.len())
    });
    let (Some(floor), Some(player)) = (glyph_of(place, "background"), glyph_of(place, "player")) else {
        return;
    };
    let border = glyph_of(place, "wall").unwrap_or_else(|| floor.clone());
    let row = |y: usize| -> String {
        let cell = |x: usize| {
            let is_border = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            let is_player = (x, y) == (1.min(width.saturating_sub(1)), 1.min(height.saturating_sub(1)));
            if is_player {
                player.as_str()
            } else if is_border {
                border.as_str()
            } else {
                floor.as_str()
            }
        };
        (0..width).map(cell).collect()
    };
    let rows: Vec<String> = (0..height).map(row).collect();
    let item: Completion = {
        let mut item = items.item("level", CompletionKind::Snippet, rows.join("\n"));
        item.detail = Some(format!("{width} × {height}"));
        item
    };
    items.add("level", 25, item);
}

/// The glyph for an object, or for the first of several.
fn glyph_of(place: &Place<'_>, word: &str) -> Option<String> {
    let reading = place.reading;
    let name = reading.source.names.get(word)?;
    let objects: Vec<&str> = match reading.declared.kind(name)? {
        Kind::Property(at) => {
            let members = reading.source.properties.get(at)?.members.iter();
            members.map(|member| reading.source.names.text(*member)).collect()
        }
        _ => vec![word],
    };
    let wanted = |glyph: &(&str, crate::read::Name)| {
        let of = describe::stands_for(reading, glyph.1).to_lowercase();
        objects.contains(&of.as_str())
    };
    describe::glyphs(reading).find(wanted).map(|(glyph, _)| glyph.to_owned())
}
