//! Lines of RULES (spec section 8).

mod line;
mod mentions;
mod rotations;

use language::CompletionKind;

use super::items::Items;
use super::names::{Layers, is_choice, likeness, propose_names};
use super::place::Place;
use super::snippets;
use crate::read::{Kind, SoundKind, TokenKind};
use crate::words::{ARROW, COMMANDS, MESSAGE, MOVEMENTS, MovementKind, RULE_DIRECTIONS, RULE_MODIFIERS};
use line::{Line, Part};
use mentions::Mentions;

/// What a name counts for that stands in the cell at the same place of the other side.
const IN_PARTNER: u32 = 700;
/// The same for one that stands elsewhere on the other side, and nowhere on this one.
const IN_OTHER_SIDE: u32 = 250;
/// The same for one that stands elsewhere in the rule.
const IN_RULE: u32 = 60;

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

/// What stands before the first bracket.
fn propose_front(place: &Place<'_>, items: &mut Items<'_>) {
    let has = |word: &str| place.before.iter().chain(&place.after).any(|it| place.lower(it) == word);
    let is_alone = place.is_start && place.is_end();
    let has_movements = place.after.iter().any(|token| {
        let word = (token.kind == TokenKind::Movement).then(|| place.lower(token));
        word.is_some_and(|word| MOVEMENTS.iter().any(|it| it.word == word && !it.in_late))
    });
    for it in RULE_MODIFIERS {
        let fits = match it.word {
            "+" => place.is_start,
            "late" => !has("rigid") && !has_movements,
            "rigid" => !has("late"),
            "startloop" | "endloop" => is_alone,
            _ => true,
        };
        if fits && !has(it.word) {
            items.word(CompletionKind::EnumMember, it.word, it.doc);
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
    let mentions = Mentions::of(place);
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
        if is_wrong {
            return None;
        }
        let weight = match () {
            () if has(&line.partner) => IN_PARTNER,
            () if has(&line.along) => IN_RULE,
            () if has(&line.across) => IN_OTHER_SIDE,
            () => 0,
        };
        let near = line.partner.iter().filter_map(|name| place.reading.source.names.get(name));
        let likeness = likeness(place, candidate.name, candidate.word, near) / 4;
        Some(weight + mentions.weight(place, candidate.name, line.is_right) + likeness)
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
