//! What is said about the thing under the cursor.

pub(crate) mod input;
mod lines;
mod rule;
mod sound;
mod win;
mod words;

use std::fmt::Write as _;

use language::{Hover, escape};
use puzzlescript_engine::model::{Game, Object, ObjectId};
use text::TextSize;

use crate::check::Checked;
use crate::describe;
use crate::occurrences::{self, written};
use crate::picture;
use crate::read::{Kind, Name, Reading, Token, TokenKind};
use crate::session::Played;
use lines::{MAX_LINES, listed};

/// The width and height of a picture in a hover, in pixels.
const SIDE: u32 = 40;

/// What to say at an offset. `played` are all sessions of the game, if they were played.
pub(crate) fn hover(
    text: &str,
    checked: &Checked,
    offset: TextSize,
    played: Option<&[&Played]>,
) -> Option<Hover> {
    let reading = &checked.reading;
    if let Some((name, range)) = occurrences::name_at(text, reading, offset) {
        let name = reading.source.names.get(&name)?;
        let of_win = win::explain(reading, range, played);
        let parts: Vec<String> = of_name(checked, name).into_iter().chain(of_win).collect();
        return (!parts.is_empty()).then(|| Hover { range, markdown: parts.join("\n\n"), sound: None });
    }
    let after = reading.tokens.partition_point(|token| token.at.start() <= offset);
    let near = reading.tokens.get(after.saturating_sub(2)..after)?.iter().rev();
    let here = |token: &Token| {
        let sound = sound::seed(reading, token).map(str::to_owned);
        Some(Hover { range: token.at, markdown: of_token(text, checked, token, played)?, sound })
    };
    near.filter(|token| token.at.contains_inclusive(offset)).find_map(here)
}

fn of_token(text: &str, checked: &Checked, token: &Token, played: Option<&[&Played]>) -> Option<String> {
    let word = written(text, token.at).to_lowercase();
    let of_word = words::explain(token.kind, &word);
    match token.kind {
        TokenKind::Color => of_color(&checked.reading, &word),
        TokenKind::Arrow
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::Bar
        | TokenKind::Direction
        | TokenKind::Modifier
        | TokenKind::Loop => {
            let of_rule = rule::explain(checked, token.at, played);
            let parts: Vec<String> = of_word.into_iter().chain(of_rule).collect();
            (!parts.is_empty()).then(|| parts.join("\n\n"))
        }
        TokenKind::Quantifier | TokenKind::On => {
            let of_win = win::explain(&checked.reading, token.at, played);
            let parts: Vec<String> = of_word.into_iter().chain(of_win).collect();
            (!parts.is_empty()).then(|| parts.join("\n\n"))
        }
        TokenKind::Event | TokenKind::Seed => {
            let of_sound = sound::explain(&checked.reading, token);
            let parts: Vec<String> = of_word.into_iter().chain(of_sound).collect();
            (!parts.is_empty()).then(|| parts.join("\n\n"))
        }
        _ => of_word,
    }
}

/// What a name stands for, where it is drawn, and what rules do to it.
fn of_name(checked: &Checked, name: Name) -> Option<String> {
    let reading = &checked.reading;
    let game = checked.compiled.game.as_ref();
    let objects = game.map(|game| objects_of(game, reading.source.names.text(name))).unwrap_or_default();
    let mut markdown = String::new();
    for object in objects.iter().take(MAX_LINES).filter_map(|id| game?.objects.get(id.index())) {
        // Writing to a string cannot fail.
        let _ = write!(markdown, "![{}]({}) ", escape(&object.written), picture::address(object, Some(SIDE)));
    }
    if !markdown.is_empty() {
        markdown.push_str("\n\n");
    }
    let noun = describe::noun(reading, name)?;
    let _ = write!(markdown, "**{}**: {noun}", code(reading.source.names.written(name)));
    if let Some(members) = describe::members(reading, name) {
        let _ = write!(markdown, "\n\n{}", escaped(&members));
    }
    if let (Some(game), [only]) = (game, objects.as_slice())
        && let Some(object) = game.objects.get(only.index())
    {
        let glyphs: Vec<String> = glyphs_of(reading, object).map(code).collect();
        let _ = write!(markdown, "\n\nlayer {} of {}", object.layer.index() + 1, game.layers);
        if !glyphs.is_empty() {
            let _ = write!(markdown, "; in levels {}", glyphs.join(" "));
        }
        let of = Acts::of(game, *only);
        for (verb, lines) in [("made", of.made), ("removed", of.removed), ("moved", of.moved)] {
            if let Some(lines) = listed(&lines) {
                let _ = write!(markdown, "\n\n{verb} by {lines}");
            }
        }
    }
    Some(markdown)
}

/// The objects of a name in lower case.
fn objects_of(game: &Game, name: &str) -> Vec<ObjectId> {
    let known = game.names.iter().rev().find(|(known, _)| known == name);
    known.map_or_else(Vec::new, |(_, name)| name.objects.iter().collect())
}

fn glyphs_of<'r>(reading: &'r Reading, object: &'r Object) -> impl Iterator<Item = &'r str> {
    let is_it = |name: Name| match reading.declared.kind(name) {
        Some(Kind::Synonym(_) | Kind::Object(_)) => {
            describe::stands_for(reading, name).to_lowercase() == object.name
        }
        _ => false,
    };
    describe::glyphs(reading).filter(move |(_, name)| is_it(*name)).map(|(glyph, _)| glyph)
}

/// The lines of the rules that make, remove and move an object, each once, ascending.
#[derive(Default)]
struct Acts {
    made: Vec<u32>,
    removed: Vec<u32>,
    moved: Vec<u32>,
}

impl Acts {
    fn of(game: &Game, object: ObjectId) -> Self {
        let mut acts = Self::default();
        let Some(layer) = game.objects.get(object.index()).map(|it| it.layer) else { return acts };
        let groups = game.rules.groups.iter().chain(&game.late.groups);
        for rule in groups.flat_map(|group| group.rules.iter()) {
            for (cell, effect) in rule.effects() {
                let was =
                    cell.required.contains(object) || cell.any_of.iter().any(|set| set.contains(object));
                let stays = effect.set.contains(object) || !effect.clear.contains(object);
                let comes = effect.set.contains(object) || effect.random.contains(object);
                let moves = effect.set_moves.get(layer) & !cell.required_moves.get(layer) != 0
                    || effect.random_moves.contains(&layer);
                for (list, is_it) in [
                    (&mut acts.made, comes && !was),
                    (&mut acts.removed, was && !stays),
                    (&mut acts.moved, moves && (was || comes)),
                ] {
                    if is_it && list.last() != Some(&rule.line) {
                        list.push(rule.line);
                    }
                }
            }
        }
        for list in [&mut acts.made, &mut acts.removed, &mut acts.moved] {
            list.sort_unstable();
            list.dedup();
        }
        acts
    }
}

/// The value of a color in the palette of the game.
fn of_color(reading: &Reading, word: &str) -> Option<String> {
    let palette = reading.source.palette();
    match palette.value(word) {
        Some(value) => {
            let hex = format!("#{value:06x}");
            let swatch = picture::swatch(&hex, SIDE / 2);
            Some(format!("![{word}]({swatch}) `{hex}` in the palette `{}`", palette.name))
        }
        None if word.starts_with('#') => {
            let color = language::Color::of_hex(word)?.to_string();
            Some(format!("![{color}]({}) `{color}`", picture::swatch(&color, SIDE / 2)))
        }
        None => Some("Draws nothing: what is below is seen.".to_owned()),
    }
}

/// A word in the form of code, whatever it holds.
fn code(word: &str) -> String {
    if word.contains('`') { format!("`` {word} ``") } else { format!("`{word}`") }
}

/// A text in which no sign means anything in Markdown.
fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|letter| {
            let is_sign = letter.is_ascii_punctuation();
            is_sign.then_some('\\').into_iter().chain([letter])
        })
        .collect()
}
