//! Words of the vocabularies: systems, events, conditions, effects, goals.

use catalog::{Entry, Event, Field, Name, Shape, Ty, Vocab};

use super::markdown::{Markdown, code, codes};
use crate::cursor::Cursor;

/// Describes a word.
pub(super) fn tell(out: &mut Markdown, cursor: &Cursor<'_>) {
    let word = cursor.name_ref.text();
    if matches!(cursor.name, Some(Name::Event)) {
        if let Some(found) = catalog::event(&word) {
            event(out, found);
        }
        return;
    }
    match cursor.vocab {
        Some(Vocab::System) => {
            if let Some(found) = catalog::system(&word) {
                system(out, found);
            }
        }
        Some(Vocab::Event) => {
            if let Some(found) = catalog::event(&word) {
                event(out, found);
            }
        }
        Some(Vocab::Condition) => {
            if let Some(found) = catalog::condition(&word) {
                head(out, &found.entry, "condition");
                match found.body {
                    Ty::Shape(shape) => table(out, shape.fields),
                    _ => out.paragraph(&format!("Expects {}.", check::expected(&found.body))),
                }
                example(out, &found.entry);
            }
        }
        Some(Vocab::Effect) => {
            if let Some(found) = catalog::effect(&word) {
                head(out, &found.entry, "effect");
                table(out, found.body.fields);
                if !found.emits.is_empty() {
                    out.paragraph(&format!("Sends {}.", codes(found.emits.iter().copied())));
                }
                example(out, &found.entry);
            }
        }
        Some(Vocab::Goal) => {
            if let Some(found) = catalog::goal(&word) {
                configured(out, &found.entry, "goal", &found.config);
            }
        }
        Some(Vocab::LoseCondition) => {
            if let Some(found) = catalog::lose_condition(&word) {
                configured(out, &found.entry, "lose condition", &found.config);
                if !found.released {
                    out.paragraph("The released game never fires it.");
                }
            }
        }
        Some(Vocab::SequenceEntry) => {
            if let Some(found) = catalog::sequence_entry(&word) {
                configured(out, &found.entry, "entry of the level sequence", &found.body);
            }
        }
        None => {}
    }
}

fn head(out: &mut Markdown, entry: &Entry, what: &str) {
    out.paragraph(&format!("**{}**: {what}", code(entry.name)));
    out.paragraph(entry.doc);
    out.paragraph(entry.since.words());
}

fn configured(out: &mut Markdown, entry: &Entry, what: &str, config: &Shape) {
    head(out, entry, what);
    table(out, config.fields);
    example(out, entry);
}

fn example(out: &mut Markdown, entry: &Entry) {
    out.code("json", entry.example);
}

/// An event with its payload.
pub(super) fn event(out: &mut Markdown, event: &Event) {
    head(out, &event.entry, "event");
    table(out, event.payload);
    if !event.visible_to_rules {
        out.paragraph("No rule can react to it.");
    }
    out.paragraph(&format!("Sent by {}.", codes(event.emitted_by.iter().copied())));
    example(out, &event.entry);
}

/// A system type with its settings.
pub(super) fn system(out: &mut Markdown, system: &catalog::System) {
    head(out, &system.entry, "system");
    if !system.released {
        out.paragraph("It is not implemented in any release.");
    }
    table(out, system.config.fields);
    if !system.emits.is_empty() {
        out.paragraph(&format!("Sends {}.", codes(system.emits.iter().copied())));
    }
    example(out, &system.entry);
}

/// Fields with their types and docs.
fn table(out: &mut Markdown, fields: &[Field]) {
    if fields.is_empty() {
        return;
    }
    let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    let rows = fields.iter().map(|field| {
        let presence = field.presence.words();
        let separator = if presence.is_empty() { "" } else { "; " };
        let ty = format!("{}{separator}{presence}", check::expected(&field.ty));
        format!("| {} | {} | {} |", code(field.name), cell(&ty), cell(field.doc))
    });
    let rows: Vec<String> = rows.collect();
    out.paragraph(&format!("| field | value | |\n|---|---|---|\n{}", rows.join("\n")));
}
