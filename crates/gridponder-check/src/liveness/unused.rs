//! Unused definitions.

use std::collections::BTreeSet;

use catalog::Name;
use json::Node;
use language::Diagnostic;
use pack::{FileKind, NameRef, Visit, walk};

use crate::asked::SeenUses;
use crate::file_context::FileContext;
use crate::reachability::Reachability;
use crate::rules;

/// The unused definitions of a game or a level.
pub(super) fn check(context: FileContext<'_>, root: Node<'_>, possible: &Reachability) -> Vec<Diagnostic> {
    let mut found = match context.file.kind {
        FileKind::Game => in_game(context, root, possible),
        _ => Vec::new(),
    };
    found.extend(variables(context, root));
    found
}

fn in_game(context: FileContext<'_>, root: Node<'_>, possible: &Reachability) -> Vec<Diagnostic> {
    let Some(levels) = context.pack.levels() else { return Vec::new() };
    let uses = levels.all_uses();
    let mut found = Vec::new();
    let is_unused = |name_ref: NameRef<'_>, name: Name| !uses.mentions(name, &name_ref.text());
    let mut look = |name_ref: NameRef<'_>, name: Name| {
        if is_unused(name_ref, name) {
            found.push(rules::unused_definition::check(context, name_ref, name));
        }
    };
    // A game without levels is unfinished, so nothing in it counts as unused.
    if levels.count() > 0 {
        for kind in root.get("entityKinds").into_iter().flat_map(Node::distinct_members) {
            look(NameRef::key(kind.value), Name::Kind);
        }
        for layer in root.get("layers").into_iter().flat_map(Node::elements) {
            if let Some(id) = layer.get("id") {
                look(NameRef::value(id), Name::Layer);
            }
        }
    }
    let mut tags = BTreeSet::new();
    for kind in root.get("entityKinds").into_iter().flat_map(Node::distinct_members) {
        // The contents of an unused kind are not reported separately.
        if is_unused(NameRef::key(kind.value), Name::Kind) {
            continue;
        }
        for tag in kind.value.get("tags").into_iter().flat_map(Node::elements) {
            let Some(text) = tag.as_str() else { continue };
            // Tags from the documents have a meaning for readers.
            let is_standard = catalog::STANDARD_TAGS.iter().any(|it| it.name == text);
            if !is_standard && tags.insert(text.into_owned()) {
                look(NameRef::value(tag), Name::Tag);
            }
        }
    }
    let answered = Reachability::default_actions(root);
    for action in root.get("actions").into_iter().flat_map(Node::elements) {
        let Some(id) = action.get("id") else { continue };
        let Some(text) = id.as_str() else { continue };
        if !possible.is_open && !answered.contains(&*text) && !uses.has(Name::Action, &text, pack::Role::Made)
        {
            found.push(rules::unanswered_action::check(context, NameRef::value(id)));
        }
    }
    found
}

/// Variables that a file writes and that nothing reads: neither the file nor the game, and for the game no
/// level either.
fn variables(context: FileContext<'_>, root: Node<'_>) -> Vec<Diagnostic> {
    let Some(document) = context.file.kind.document() else { return Vec::new() };
    let is_read = |name: &str| {
        let mentions = |uses: SeenUses<'_>| uses.mentions(Name::Variable, name);
        match context.pack.levels() {
            Some(levels) => mentions(levels.all_uses()),
            None => [&context.file.path, "game.json"]
                .iter()
                .filter_map(|path| context.pack.uses(path))
                .any(mentions),
        }
    };
    // Players can see what systems count.
    let systems = root.get("systems").map(Node::range);
    let overrides = root.get("systemOverrides").map(Node::range);
    let counts = |at| [systems, overrides].into_iter().flatten().any(|range| range.contains_range(at));
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    walk(root, &document.shape, context.pack.names().systems(), &mut |_, it| {
        let Visit::Defines { name_ref, name: Name::Variable } = it else { return };
        let written = name_ref.text();
        if seen.insert(written.clone().into_owned()) && !is_read(&written) && !counts(name_ref.range()) {
            // Reported where it is first written; in the game if it is written there.
            let defined = context.pack.names().definitions(Name::Variable, &written, context.file).next();
            if defined.is_none_or(|it| *it.file == *context.file.path || context.file.kind == FileKind::Game)
            {
                found.push(rules::unused_definition::check(context, name_ref, Name::Variable));
            }
        }
    });
    found
}
