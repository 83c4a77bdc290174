//! Names that are defined twice.

use std::sync::Arc;

use catalog::Name;
use json::Node;
use language::{Applicability, Diagnostic, FileRange, Fixes, Impact, Rule};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("duplicate-definition", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("two definitions have the same name")
    .doc(
        "The game looks up names and finds the first definition. The second one is unreachable, or both \
          share data that should belong to one of them.",
    )
    .wrong(r#"game.json: "layers": [ …, { "id": "markers", "occupancy": "zero_or_one" } ]"#)
    .right(r#"game.json: "layers": [ …, { "id": "details", "occupancy": "zero_or_one" } ]"#);

/// The classes in which a second definition is a mistake. Kinds and variables are keys, so the parser reports
/// their duplicates.
const CLASSES: &[Name] =
    &[Name::Layer, Name::Action, Name::System, Name::Rule, Name::Level, Name::Goal, Name::MultiCellObject];

/// Reports a name that is already defined elsewhere.
pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>, name: Name) -> Option<Diagnostic> {
    if !CLASSES.contains(&name) || name_ref.is_key {
        return None;
    }
    let written = name_ref.text();
    let first = context.pack.names().definitions(name, &written, context.file).next()?;
    if first.file == context.file.path && first.range == name_ref.range() {
        return None;
    }
    // A file name that defines a level has no range in the file; then only the id elsewhere is reported.
    let at = FileRange { file: Arc::clone(&first.file), range: first.range };
    let (class, written) = (name.noun(), describe::short(&written));
    let diagnostic = context
        .node(&RULE, name_ref.node, format!("the {class} `{written}` is defined twice"))
        .related(at, "it is defined here first");
    // Only an exact copy can be removed without loss.
    let Some(defined) = name_ref.node.parent().filter(|object| object.index().is_some()) else {
        return Some(diagnostic);
    };
    let is_repeated = defined
        .parent()
        .into_iter()
        .flat_map(Node::elements)
        .any(|other| other.id() < defined.id() && other.text() == defined.text());
    let edits = if is_repeated { json::entries::remove(defined) } else { Vec::new() };
    Some(diagnostic.fix("remove the second one", Applicability::Manual, edits))
}
