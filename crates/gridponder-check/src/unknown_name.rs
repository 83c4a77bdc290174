//! Undefined names; shared by the rules for each class of names.

use catalog::Name;
use json::Kind;
use language::{Applicability, Diagnostic, Rule};
use pack::{FileKind, NameRef};

use crate::file_context::{Extend, FileContext};
use crate::model::listed;
use crate::{describe, fixes, suggest};

/// The diagnostic for an undefined name. Returns `None` if the definitions are not known completely.
pub(crate) fn undefined(
    context: FileContext<'_>,
    rule: &'static Rule,
    name_ref: NameRef<'_>,
    name: Name,
) -> Option<Diagnostic> {
    let written = name_ref.text();
    let names = context.pack.names();
    if names.is_defined(name, &written, context.file) || !is_knowable(context, name) {
        return None;
    }
    let beside = suggest::beside(name_ref.node, name_ref.is_key);
    let known: Vec<&str> = names.known(name, context.file).filter(|name| !beside.contains(*name)).collect();
    let hint = suggest::suggestion(&written, known);
    let written = describe::short(&written);
    let message = match name {
        Name::Tag => format!("unknown tag `{written}`: no entity kind has it{hint}"),
        Name::Animation => format!("unknown animation `{written}`: no entity kind has it{hint}"),
        Name::Variable => format!("unknown variable `{written}`: nothing sets it{hint}"),
        _ => format!("unknown {} `{written}`{hint}", name.noun()),
    };
    let diagnostic = context.at(rule, name_ref.range(), message).addressed(name_ref.node);
    let diagnostic = renamed(diagnostic, context, name, hint.nearest.as_deref());
    Some(match fixes::declare::name(context, name_ref, name) {
        Some((title, file, edits)) => diagnostic.fix_in(file, title, Applicability::Manual, edits),
        None => diagnostic,
    })
}

/// Returns true if all listed levels can be read, so that their definitions are known.
fn are_levels_known(context: FileContext<'_>) -> bool {
    let Some(levels) = context.pack.levels() else { return false };
    let listed = listed(context.pack.game().and_then(|game| game.tree.root()));
    let is_there = |name: &String| levels.has_file(&format!("levels/{name}.json"));
    levels.outlines().all(|(_, level)| level.is_readable && !level.is_broken) && listed.iter().all(is_there)
}

/// Adds the fix that replaces the name. It is manual if nothing else uses the suggested name, because its
/// definition may be the mistake.
fn renamed(diagnostic: Diagnostic, context: FileContext<'_>, name: Name, meant: Option<&str>) -> Diagnostic {
    let how = match meant {
        Some(meant) if is_established(context, name, meant) => Applicability::Unsafe,
        _ => Applicability::Manual,
    };
    diagnostic.renamed(meant, how)
}

/// Returns true if a name is written in more than one visible place.
pub(crate) fn is_established(context: FileContext<'_>, name: Name, written: &str) -> bool {
    // Visible to a level are itself and the game.
    let seen = context.pack.game().into_iter().chain([context.file]);
    let mut uses = seen.filter_map(|file| context.pack.uses(&file.path));
    context.pack.names().definitions(name, written, context.file).nth(1).is_some()
        || uses.any(|uses| uses.mentions(name, written))
}

/// Returns true if the definitions of a class are known completely. If their section is missing or broken,
/// that is already reported, and reporting every use would only repeat it.
pub(crate) fn is_knowable(context: FileContext<'_>, name: Name) -> bool {
    let Some(game) = context.pack.game() else { return false };
    let is_readable =
        game.unreadable.is_none() && !game.tree.errors().iter().any(|error| error.kind.hides_text());
    if name == Name::Level && context.pack.unlisted().is_some() {
        return false;
    }
    // The goals that a game can name are those of its levels.
    if name == Name::Goal && context.file.kind == FileKind::Game && !are_levels_known(context) {
        return false;
    }
    let (key, kind) = match name {
        Name::Layer => ("layers", Kind::Array),
        Name::Action => ("actions", Kind::Array),
        Name::Kind | Name::Tag | Name::Animation => ("entityKinds", Kind::Object),
        Name::System => ("systems", Kind::Array),
        _ => return is_readable,
    };
    let section = game.tree.root().and_then(|root| root.get(key));
    is_readable && section.is_some_and(|section| section.kind() == kind)
}
