//! `$` references.

use catalog::Name;
use pack::Pack;

use super::markdown::{Markdown, code};
use crate::cursor::Cursor;

/// Describes a reference: its source and the value it yields.
pub(super) fn tell(out: &mut Markdown, pack: &Pack, cursor: &Cursor<'_>) {
    let Some(expected) = cursor.reference else { return };
    let text = cursor.name_ref.text();
    let segments: Vec<&str> = text.trim_start_matches('$').split('.').collect();
    let is_variable = |segment: &str| segment.starts_with('<');
    let found = catalog::VALUE_REFERENCES.iter().find(|reference| {
        let form: Vec<&str> = reference.form.trim_start_matches('$').split('.').collect();
        form.len() == segments.len()
            && form.iter().zip(&segments).all(|(form, segment)| is_variable(form) || form == segment)
    });
    out.paragraph(&format!("**{}**: read when the effect runs", code(&text)));
    let Some(reference) = found else {
        out.paragraph("No reference has this form, so it yields `null`.");
        return;
    };
    out.paragraph(reference.doc);
    let field = segments.get(1).filter(|_| reference.root == "event").copied();
    if let (Some(event), Some(name)) = (cursor.event, field) {
        let of = code(event.entry.name);
        out.paragraph(&match event.field(name) {
            Some(field) => {
                format!("{} of {of}: {}. {}", code(name), check::expected(&field.ty), field.doc)
            }
            None => format!("{of} has no field {}, so it yields `null`.", code(name)),
        });
    }
    if let Some(layer) = segments.get(1).filter(|_| reference.root == "cell")
        && pack.names().all(Name::Layer).all(|name| name != *layer)
    {
        out.paragraph(&format!("The game has no layer {}.", code(layer)));
    }
    out.paragraph(&format!("Expected here: {}.", check::expected(expected)));
}
