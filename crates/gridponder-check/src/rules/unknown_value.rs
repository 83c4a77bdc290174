//! Values outside a closed set of words.

use catalog::Ty;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::error("unknown-value", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a value is not one of the allowed values")
    .doc("The field allows a fixed set of words. The game rejects others or, worse, silently treats them as \
          one of the words it knows. If every word has a meaning, as in `axis` of a block, only likely \
          misspellings are reported, as warnings.")
    .wrong(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "rihgt" } }"#)
    .right(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "right" } }"#);

/// What other tools call the directions of the DSL.
const COMPASS: [(&str, &str); 8] = [
    ("north", "up"),
    ("south", "down"),
    ("west", "left"),
    ("east", "right"),
    ("northwest", "up_left"),
    ("northeast", "up_right"),
    ("southwest", "down_left"),
    ("southeast", "down_right"),
];

/// A word of an open set, in which every word is valid. Reported only if it is similar to a predefined word.
pub(crate) fn near_miss(
    context: FileContext<'_>,
    node: Node<'_>,
    words: &[catalog::Variant],
) -> Option<Diagnostic> {
    let written = node.as_str()?;
    let words = || words.iter().map(|word| word.name);
    if words().any(|word| word == written) {
        return None;
    }
    let meant = suggest::nearest(&written, words())?;
    let subject = describe::subject(node);
    let message =
        format!("invalid value `{}` for {subject}; did you mean `{meant}`?", describe::short(&written));
    Some(context.node(&RULE, node, message).severity(Severity::Warning).corrected(Some(meant)))
}

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, expected: &Ty) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let beside = suggest::beside(node, false);
    let mut allowed: Vec<&str> = match expected {
        Ty::Enum(variants) => variants.iter().map(|variant| variant.name).collect(),
        _ => catalog::DIRECTIONS.iter().map(|direction| direction.name).collect(),
    };
    // If all allowed words are already present, there is nothing to suggest.
    if allowed.iter().any(|word| !beside.contains(*word)) {
        allowed.retain(|word| !beside.contains(*word));
    }
    let hint = suggest::suggestion(&written, allowed.iter().copied());
    let subject = describe::subject(node);
    let written = describe::short(&written);
    let message = match expected {
        Ty::Direction => format!("unknown direction `{written}` in {subject}{hint}"),
        _ => format!("invalid value `{written}` for {subject}{hint}"),
    };
    let only = match allowed[..] {
        [only] => Some(only),
        _ => None,
    };
    let is_compass = |(name, direction): &&(&str, &str)| *name == written && allowed.contains(direction);
    let compass = COMPASS.iter().find(is_compass).filter(|_| matches!(expected, Ty::Direction));
    let meant = hint.nearest.as_deref().or(compass.map(|(_, direction)| *direction)).or(only);
    context.node(&RULE, node, message).corrected(meant)
}
