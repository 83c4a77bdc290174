//! The parts of a game, for the outline of an editor, folding and growing a selection.

use language::{Symbol, SymbolKind};
use rustc_hash::FxHashMap;
use text::{TextRange, TextSize};

use crate::occurrences::written;
use crate::read::{Entry, Name, Object, Reading, Synonym, TokenKind};
use crate::words::SECTIONS;

/// The longest name of a part, in letters.
const MAX_NAME: usize = 60;

/// The settings, then the sections with what each declares.
pub(crate) fn symbols(text: &str, reading: &Reading) -> Vec<Symbol> {
    let settings = reading.source.settings.iter().map(|line| {
        let name = written(text, line.at).to_owned();
        let range = line.at.cover(line.value_at);
        symbol(name, &line.value, SymbolKind::Property, range, line.at)
    });
    let mut symbols: Vec<Symbol> = settings.collect();
    let parts = parts(text, reading);
    for (section, range, heading) in sections(reading) {
        let mut whole = symbol(written(text, heading).to_owned(), "", SymbolKind::Module, range, heading);
        let word = SECTIONS.get(section).map_or("", |section| section.word);
        let first = parts.partition_point(|(_, part)| part.range.start() < range.start());
        let behind = parts.partition_point(|(_, part)| part.range.start() < range.end());
        let inside = parts.get(first..behind).unwrap_or_default().iter();
        let own = inside.filter(|(of, part)| *of == word && range.contains_range(part.range));
        whole.children = own.map(|(_, part)| part.clone()).collect();
        symbols.push(whole);
    }
    symbols.sort_by_key(|symbol| symbol.range.start());
    symbols
}

/// What the sections declare, each with the word of its section.
pub(crate) fn parts(text: &str, reading: &Reading) -> Vec<(&'static str, Symbol)> {
    let source = &reading.source;
    let names = &source.names;
    let mut parts = Vec::new();
    let lines: FxHashMap<u32, Name> =
        source.objects.iter().map(|object| (object.line, object.word.name)).collect();
    let mut glyphs: FxHashMap<Name, Vec<&str>> = FxHashMap::default();
    let (beside, in_legend): (Vec<&Synonym>, Vec<&Synonym>) =
        source.synonyms.iter().partition(|it| lines.get(&it.line) == Some(&it.of.name));
    for it in beside {
        glyphs.entry(it.of.name).or_default().push(written(text, it.word.at));
    }
    for object in &source.objects {
        let glyphs = glyphs.get(&object.word.name).map_or_else(String::new, |glyphs| glyphs.join(" "));
        let name = names.written(object.word.name).to_owned();
        parts.push(("objects", symbol(name, &glyphs, SymbolKind::Class, of_object(object), object.word.at)));
    }
    for it in in_legend {
        let range = it.word.at.cover(it.of.at);
        parts.push(("legend", entry(text, it.word.at, range, written(text, it.of.at))));
    }
    for group in source.aggregates.iter().chain(&source.properties) {
        let (Some(first), Some(last)) = (group.written.first(), group.written.last()) else { continue };
        let right = written(text, first.at.cover(last.at));
        parts.push(("legend", entry(text, group.word.at, group.word.at.cover(last.at), right)));
    }
    for layer in &source.layers {
        let (Some(first), Some(last)) = (layer.words.first(), layer.words.last()) else { continue };
        parts.push(("collisionlayers", line(text, SymbolKind::Array, first.at.cover(last.at))));
    }
    parts.extend(source.rules.iter().map(|rule| ("rules", line(text, SymbolKind::Event, rule.at))));
    parts.extend(source.wins.iter().map(|win| ("winconditions", line(text, SymbolKind::Property, win.at))));
    parts.extend(
        source.levels.iter().enumerate().map(|(number, entry)| ("levels", level(text, number, entry))),
    );
    parts.retain(|(_, part)| !part.name.is_empty());
    parts.sort_by_key(|(_, part)| part.range.start());
    parts
}

/// The place of each section in [`SECTIONS`], all of it, and its heading.
fn sections(reading: &Reading) -> Vec<(usize, TextRange, TextRange)> {
    let headings = &reading.source.headings;
    let tokens = &reading.tokens;
    let ends = headings.iter().skip(1).map(|next| next.at.start()).chain([TextSize::new(u32::MAX)]);
    let section = |(heading, end): (&crate::read::Heading, TextSize)| {
        let first = tokens.partition_point(|token| token.at.start() < heading.at.start());
        let behind = tokens.partition_point(|token| token.at.start() < end);
        let inside = tokens.get(first..behind).unwrap_or_default();
        // A line of `=` above a heading belongs to that one.
        let last = inside.iter().rev().find(|token| token.kind != TokenKind::Decoration);
        let range = last.map_or(heading.at, |last| heading.at.cover(last.at));
        (heading.section, range, heading.at)
    };
    headings.iter().zip(ends).map(section).collect()
}

/// The ranges that can be folded: sections, objects, boards and comments of several lines.
pub(crate) fn folds(text: &str, reading: &Reading) -> Vec<TextRange> {
    let mut folds: Vec<TextRange> = sections(reading).into_iter().map(|(_, range, _)| range).collect();
    folds.extend(reading.source.objects.iter().map(of_object));
    folds.extend(reading.source.levels.iter().map(of_entry));
    let comments = reading.tokens.iter().filter(|token| token.kind == TokenKind::Comment);
    let mut open: Option<TextRange> = None;
    for comment in comments {
        match open {
            Some(range) if is_next_line(text, range.end(), comment.at.start()) => {
                open = Some(range.cover(comment.at));
            }
            _ => folds.extend(open.replace(comment.at)),
        }
    }
    folds.extend(open);
    folds.retain(|range| written(text, *range).contains('\n'));
    folds.sort_by_key(|range| (range.start(), std::cmp::Reverse(range.end())));
    folds
}

/// Whether nothing but one end of a line and blanks lies between two places.
fn is_next_line(text: &str, from: TextSize, to: TextSize) -> bool {
    let between = if from <= to { written(text, TextRange::new(from, to)) } else { "" };
    between.trim().is_empty() && between.matches('\n').count() == 1
}

/// The word, the line, the part and the section at an offset, and the whole text, each inside the next.
pub(crate) fn selections(text: &str, reading: &Reading, offset: TextSize) -> Vec<TextRange> {
    let here = |range: &TextRange| range.contains_inclusive(offset);
    let word = reading.tokens.iter().map(|token| token.at).find(here);
    let at = usize::from(offset);
    let (before, after) = (text.get(..at).unwrap_or(text), text.get(at..).unwrap_or(""));
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = at + after.find('\n').unwrap_or(after.len());
    let line = text.get(start..end).map(|line| {
        let start = start + line.len() - line.trim_start().len();
        text::range(start, start + line.trim().len())
    });
    let parts = parts(text, reading);
    let part = parts.iter().map(|(_, part)| part.range).find(here);
    let section = sections(reading).into_iter().map(|(_, range, _)| range).find(here);
    let whole = text::range(0, text.len());
    let mut ranges: Vec<TextRange> = Vec::new();
    for range in [word, line.filter(here), part, section, Some(whole)].into_iter().flatten() {
        if ranges.last().is_none_or(|last| range.contains_range(*last) && range != *last) {
            ranges.push(range);
        }
    }
    ranges
}

fn symbol(name: String, detail: &str, kind: SymbolKind, range: TextRange, selection: TextRange) -> Symbol {
    let detail = (!detail.is_empty()).then(|| cut(detail));
    Symbol { name, detail, kind, range, selection, children: Vec::new() }
}

fn entry(text: &str, name: TextRange, range: TextRange, right: &str) -> Symbol {
    symbol(written(text, name).to_owned(), right, SymbolKind::Tag, range, name)
}

fn line(text: &str, kind: SymbolKind, range: TextRange) -> Symbol {
    symbol(cut(written(text, range)), "", kind, range, range)
}

fn level(text: &str, number: usize, entry: &Entry) -> Symbol {
    let range = of_entry(entry);
    match entry {
        Entry::Message { at, .. } => {
            symbol(cut(written(text, *at)), "message", SymbolKind::String, range, *at)
        }
        Entry::Board { rows, .. } => {
            let width = rows.iter().map(|row| row.text.chars().count()).max().unwrap_or_default();
            let size = format!("{width} × {}", rows.len());
            let selection = rows.first().map_or(range, |row| row.at);
            symbol(format!("level {number}"), &size, SymbolKind::File, range, selection)
        }
    }
}

fn of_object(object: &Object) -> TextRange {
    let colors = object.colors.iter().map(|(_, at)| *at);
    let rows = object.rows.iter().map(|row| row.at);
    colors.chain(rows).fold(object.word.at, TextRange::cover)
}

fn of_entry(entry: &Entry) -> TextRange {
    match entry {
        Entry::Message { at, .. } => *at,
        Entry::Board { rows, .. } => {
            let all = rows.iter().map(|row| row.at).reduce(TextRange::cover);
            all.unwrap_or_default()
        }
    }
}

/// In one line, and not longer than a list can show.
fn cut(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MAX_NAME) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}
