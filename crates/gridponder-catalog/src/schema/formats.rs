//! Formats of texts as regular expressions that all dialects interpret in the same way.

use super::json::Object;
use crate::model::Format;
use crate::value_references::VALUE_REFERENCES;

/// The schema of a text with a format.
pub(super) fn formatted(format: Format) -> Object {
    let text = Object::new().with("type", "string");
    if format == Format::Symbol {
        return text.with("minLength", 1_usize).with("not", Object::new().with("const", "@"));
    }
    // A format that is not enforced must not be refused.
    if !format.is_enforced() {
        return text;
    }
    match format {
        Format::DslVersion => text.with("pattern", r"^0\.[0-9]+(\.[0-9]+)?$"),
        Format::GameId => text.with("pattern", "^[A-Za-z0-9._-]+$"),
        Format::PackTag => text.with("pattern", "^[a-z0-9]+(-[a-z0-9]+)*$").with("maxLength", 48_usize),
        Format::CountPredicate => text.with("pattern", "^(even|odd|(gte|lte|eq)_[-+]?[0-9]+)$"),
        Format::SemVer
        | Format::Color
        | Format::Paint
        | Format::Symbol
        | Format::AssetPath
        | Format::Caption
        | Format::Character
        | Format::WebAddress => text,
    }
}

/// A text that looks like a `$` reference.
pub(super) fn reference_like() -> Object {
    Object::new().with("type", "string").with("pattern", r"^\$[A-Za-z]")
}

/// A text that is one of the `$` references.
pub(super) fn reference() -> Object {
    let forms: Vec<String> = VALUE_REFERENCES.iter().map(|reference| pattern(reference.form)).collect();
    Object::new().with("type", "string").with("pattern", format!("^({})$", forms.join("|")))
}

/// The regular expression for a form such as `$cell.<layer>.kind`.
fn pattern(form: &str) -> String {
    let segments = form.split('.').map(|segment| {
        if segment.starts_with('<') { "[^.]+".to_owned() } else { segment.replace('$', r"\$") }
    });
    segments.collect::<Vec<_>>().join(r"\.")
}
