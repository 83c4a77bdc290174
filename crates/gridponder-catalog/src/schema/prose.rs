//! The documentation that an editor shows for a key or a value.

use super::json::{Json, Object};
use crate::model::{Entry, Field, Presence, Since, Support, Variant};

/// A documentation as plain text and, if that differs, as Markdown.
pub(super) fn described(markdown: &str) -> Object {
    let plain = markdown.replace('`', "'");
    let differs = plain != markdown;
    let schema = Object::new().with("description", plain);
    if differs { schema.with("markdownDescription", markdown) } else { schema }
}

/// The documentation of a field apart from its type.
pub(super) fn of_field(field: &Field) -> Object {
    let mut doc = dated(field.doc, field.since);
    if let Presence::DefaultFrom(words) = field.presence {
        doc = format!("{doc} Default: {words}.");
    }
    let mut schema = described(&doc);
    if let Some(default) = field.presence.default_value() {
        schema = schema.with("default", Json::Text(default));
    }
    if field.support == Support::Ignored {
        schema = schema.with("deprecated", true);
    }
    schema
}

/// The documentation of a word.
pub(super) fn of_entry(entry: &Entry, released: bool) -> String {
    let mut doc = dated(entry.doc, entry.since);
    if !released {
        doc.push_str(" It is not implemented in any release.");
    }
    doc
}

/// One of these texts.
pub(super) fn variants(variants: &[Variant]) -> Object {
    one_of(variants.iter().map(|it| (it.name, dated(it.doc, it.since))).collect())
}

/// Any text; some texts have a predefined meaning.
pub(super) fn words(variants: &[Variant]) -> Object {
    let names: Vec<&str> = variants.iter().map(|it| it.name).collect();
    Object::new().with("type", "string").with("examples", names)
}

/// One of these texts, each with its documentation.
pub(super) fn one_of(words: Vec<(&'static str, String)>) -> Object {
    let (names, docs): (Vec<&str>, Vec<String>) = words.into_iter().unzip();
    // There is no standard key for this; editors that know this key interpret it as Markdown.
    Object::new().with("enum", names).with("markdownEnumDescriptions", docs)
}

fn dated(doc: &str, since: Since) -> String {
    let since = match since {
        Since::V0_5 => "",
        Since::V0_6 => " Since 0.6.",
        Since::V0_7 => " Since 0.7.",
        Since::V0_8 => " Since 0.8.",
        Since::Undocumented => " Not in the DSL documents.",
    };
    format!("{doc}{since}")
}
