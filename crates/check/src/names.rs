//! Names that nothing defines; shared by the rules for each class of names.

use catalog::Name;
use language::{Applicability, Diagnostic};
use pack::{FileKind, Spot};
use syntax::Kind;

use crate::outline::Levels;
use crate::rules::level_not_in_sequence;
use crate::scope::{Extend, Scope};
use crate::{Rule, describe, fixes, suggest};

/// The diagnostic for a name that nothing defines, where that can be known.
pub(crate) fn undefined(
    scope: Scope<'_>,
    rule: &'static Rule,
    spot: Spot<'_>,
    name: Name,
) -> Option<Diagnostic> {
    let written = spot.text();
    let names = scope.pack.names();
    if names.is_defined(name, &written, scope.file) || !is_knowable(scope, name) {
        return None;
    }
    let beside = suggest::beside(spot.node, spot.is_key);
    let known: Vec<&str> = names.known(name, scope.file).filter(|name| !beside.contains(*name)).collect();
    let hint = suggest::hint(&written, known);
    let written = describe::short(&written);
    let message = match name {
        Name::Tag => format!("no entity kind carries the tag `{written}`{hint}"),
        Name::Animation => format!("no entity kind has the animation `{written}`{hint}"),
        Name::Variable => format!("nothing sets the variable `{written}`{hint}"),
        _ => format!("there is no {} `{written}`{hint}", name.noun()),
    };
    let diagnostic = scope.at(rule, spot.range(), message).addressed(spot.node);
    let diagnostic = renamed(diagnostic, scope, name, hint.nearest.as_deref());
    Some(match fixes::declare::name(scope, spot, name) {
        Some((title, file, edits)) => diagnostic.mended_in(file, title, Applicability::Manual, edits),
        None => diagnostic,
    })
}

/// Whether all levels that the game lists can be read, so that what they define is known.
fn are_levels_known(scope: Scope<'_>) -> bool {
    let listed = level_not_in_sequence::listed(scope.pack.game().and_then(|game| game.tree.root()));
    let is_there = |name: &String| scope.pack.has_file(&format!("levels/{name}.json"));
    let mut levels = scope.pack.levels().into_iter().flat_map(Levels::outlines);
    levels.all(|(_, level)| level.is_readable && !level.is_broken) && listed.iter().all(is_there)
}

/// With the fix that puts another name there. Where nothing else speaks of that name, the mistake may be in
/// its definition.
fn renamed(diagnostic: Diagnostic, scope: Scope<'_>, name: Name, meant: Option<&str>) -> Diagnostic {
    let how = match meant {
        Some(meant) if is_established(scope, name, meant) => Applicability::Unsafe,
        _ => Applicability::Manual,
    };
    diagnostic.renamed(meant, how)
}

/// Whether more than one place that can be seen writes a name.
pub(crate) fn is_established(scope: Scope<'_>, name: Name, written: &str) -> bool {
    // A level sees itself and the game.
    let seen = scope.pack.game().into_iter().chain([scope.file]);
    let mut uses = seen.filter_map(|file| scope.pack.uses(&file.path));
    scope.pack.names().definitions(name, written, scope.file).nth(1).is_some()
        || uses.any(|uses| uses.mentions(name, written))
}

/// Whether the place that defines the names of a class can be trusted to be complete. Where it is
/// missing or broken, that was told, and every use of every name would only repeat it.
pub(crate) fn is_knowable(scope: Scope<'_>, name: Name) -> bool {
    let Some(game) = scope.pack.game() else { return false };
    let is_readable =
        game.unreadable.is_none() && !game.tree.errors().iter().any(|error| error.kind.hides_text());
    if name == Name::Level && scope.pack.unlisted().is_some() {
        return false;
    }
    // The goals that a game names are those of its levels.
    if name == Name::Goal && scope.file.kind == FileKind::Game && !are_levels_known(scope) {
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
