//! Lines of RULES (spec section 8).

mod line;
mod rotations;

use language::CompletionKind;

use super::items::Items;
use super::layers::Layers;
use super::names::{is_choice, propose_names};
use super::place::Place;
use super::snippets;
use crate::read::{Kind, SoundKind, TokenKind};
use crate::words::{ARROW, COMMANDS, MESSAGE, MOVEMENTS, MovementKind, RULE_DIRECTIONS, RULE_MODIFIERS};
use line::{Line, Part};

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    let line = Line::of(place);
    match line.part {
        Part::Front => propose_front(place, items),
        Part::Cell => propose_cell(place, items, &line),
        Part::Between => items.word(CompletionKind::EnumMember, ARROW.word, ARROW.doc),
        Part::Behind => {
            propose_commands(place, items);
            if let Some(left) = line::patterns_before_arrow(place) {
                snippets::propose_right_side(place, items, left);
            }
        }
    }
}

/// What speaks for the mark of a loop whose other mark is there.
const MISSING_MARK: i32 = 2_000;

/// The mark that a loop around the place lacks.
fn missing_mark(place: &Place<'_>) -> Option<&'static str> {
    let source = &place.reading.source;
    let marks = source.rules.iter().filter_map(|rule| match rule.tokens.as_slice() {
        [only] => Some((rule.at.start(), source.names.text(only.name))),
        _ => None,
    });
    let marks = marks.filter(|(_, word)| matches!(*word, "startloop" | "endloop"));
    let (above, below): (Vec<_>, Vec<_>) = marks.partition(|(at, _)| *at < place.line.start());
    match (above.last().map(|(_, word)| *word), below.first().map(|(_, word)| *word)) {
        (Some("startloop"), None | Some("startloop")) => Some("endloop"),
        (None | Some("endloop"), Some("endloop")) => Some("startloop"),
        _ => None,
    }
}

/// What stands before the first bracket.
fn propose_front(place: &Place<'_>, items: &mut Items<'_>) {
    let has = |word: &str| place.before.iter().chain(&place.after).any(|it| place.lower(it) == word);
    let is_alone = place.is_start && place.is_end();
    let has_movements = place.after.iter().any(|token| {
        let word = (token.kind == TokenKind::Movement).then(|| place.lower(token));
        word.is_some_and(|word| MOVEMENTS.iter().any(|it| it.word == word && !it.in_late))
    });
    let missing = missing_mark(place).filter(|_| is_alone);
    for it in RULE_MODIFIERS {
        let fits = match it.word {
            "+" => place.is_start,
            "late" => !has("rigid") && !has_movements,
            "rigid" => !has("late"),
            "startloop" | "endloop" => is_alone,
            _ => true,
        };
        if fits && !has(it.word) {
            let weight = if Some(it.word) == missing { MISSING_MARK } else { 0 };
            items.weighed_word(CompletionKind::EnumMember, it.word, it.doc, weight);
        }
    }
    let has_direction = place.before.iter().chain(&place.after).any(|it| it.kind == TokenKind::Direction);
    for it in RULE_DIRECTIONS.iter().filter(|_| !has_direction) {
        items.word(CompletionKind::EnumMember, it.word, it.doc);
    }
    if is_alone {
        rotations::propose(place, items);
        snippets::propose_rules(place, items);
    }
}

/// What stands in a cell: movements and names.
fn propose_cell(place: &Place<'_>, items: &mut Items<'_>, line: &Line) {
    let is_late = place.before.iter().any(|it| place.lower(it) == "late");
    // A word for a movement needs a name behind it: where the cell ends and more of the rule follows, there is none.
    let next = place.after.first().map(|token| token.kind);
    let is_closed = matches!(next, Some(TokenKind::Bar | TokenKind::Close)) && place.after.len() > 1;
    if line.movement.is_none() {
        for it in MOVEMENTS {
            let fits = match it.kind {
                MovementKind::Ellipsis => line.names.is_empty(),
                _ if is_closed || next == Some(TokenKind::Movement) => false,
                MovementKind::Random => line.is_right,
                _ => it.in_late || !is_late,
            };
            if fits {
                items.word(CompletionKind::EnumMember, it.word, it.doc);
            }
        }
    }
    let kind = line
        .movement
        .as_deref()
        .and_then(|word| MOVEMENTS.iter().find(|it| it.word == word))
        .map(|it| it.kind);
    let is_random = line.movement.as_deref() == Some("random");
    let rule_names = &place.reading.source.rule_names;
    let layers = Layers::of(place);
    let taken: Vec<usize> = line.present.iter().filter_map(|name| layers.of_word(place, name)).collect();
    let stands_there = !matches!(kind, Some(MovementKind::No)) && !is_random;
    propose_names(place, items, |candidate| {
        let has = |names: &[String]| names.iter().any(|name| name == candidate.word);
        // Which of several it means must be told by the left side.
        let is_open = || {
            let times = line.left.iter().filter(|name| *name == candidate.word).count();
            line.is_right
                && stands_there
                && is_choice(place, candidate.name)
                && !has(&line.partner)
                && times != 1
        };
        let is_taken =
            || stands_there && layers.of_name(place, candidate.name).is_some_and(|it| taken.contains(&it));
        let is_wrong = candidate.is_glyph
            || matches!(candidate.word, "[" | "]" | "|")
            || is_taken()
            || is_open()
            || line.names.iter().any(|name| name == candidate.word)
            || !rule_names.is_empty() && !rule_names.contains(&candidate.name)
            || kind == Some(MovementKind::No) && matches!(candidate.kind, Some(Kind::Aggregate(_)))
            || is_random && !matches!(candidate.kind, Some(Kind::Property(_) | Kind::Synonym(_)));
        (!is_wrong).then_some(0)
    });
}

/// Commands; of the sounds those that are declared, where any is.
fn propose_commands(place: &Place<'_>, items: &mut Items<'_>) {
    let sounds = place.reading.source.sounds.iter().flat_map(|line| &line.words);
    let declared: Vec<&str> = sounds
        .filter_map(|word| match &word.kind {
            SoundKind::Event(event) if event.starts_with("sfx") => Some(event.as_str()),
            _ => None,
        })
        .collect();
    let commands = place.before.iter().chain(&place.after).filter(|it| it.kind == TokenKind::Command);
    let commands: Vec<String> = commands.map(|it| place.lower(it)).collect();
    let has = |word: &str| commands.iter().any(|it| it == word);
    for it in COMMANDS {
        let is_sound = it.word.starts_with("sfx");
        // The text of a message may hold any words.
        let is_there = has(it.word) && it.word != MESSAGE;
        if !(is_there || is_sound && !declared.contains(&it.word)) {
            items.word(CompletionKind::Function, it.word, it.doc);
        }
    }
}
