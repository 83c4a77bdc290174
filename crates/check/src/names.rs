//! Names that nothing defines; shared by the rules for each class of names.

use catalog::Name;
use language::{Applicability, Diagnostic};
use pack::{File, FileKind, Pack, Spot};
use syntax::Kind;

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
    let known: Vec<&str> = names.known(name, scope.file).collect();
    let hint = suggest::hint(&written, known);
    let written = describe::short(&written);
    let message = match name {
        Name::Tag => format!("no entity kind carries the tag `{written}`{hint}"),
        Name::Animation => format!("no entity kind has the animation `{written}`{hint}"),
        Name::Variable => format!("nothing sets the variable `{written}`{hint}"),
        _ => format!("there is no {} `{written}`{hint}", name.noun()),
    };
    let diagnostic = scope.at(rule, spot.range(), message).addressed(spot.node);
    let diagnostic = diagnostic.corrected(hint.nearest.as_deref());
    Some(match fixes::declare::name(scope, spot, name) {
        Some((title, file, edits)) => diagnostic.mended_in(file, title, Applicability::Unsafe, edits),
        None => diagnostic,
    })
}

/// Whether all levels that the game lists can be read, so that what they define is known.
fn are_levels_known(scope: Scope<'_>) -> bool {
    let is_readable = |file: &File| {
        file.unreadable.is_none() && !file.tree.errors().iter().any(|error| error.kind.hides_text())
    };
    let listed = level_not_in_sequence::listed(scope.pack.game().and_then(|game| game.tree.root()));
    let is_there = |name: &String| scope.pack.file(&format!("levels/{name}.json")).is_some();
    let mut levels = scope.pack.whole().into_iter().flat_map(Pack::levels);
    levels.all(|file| is_readable(file)) && listed.iter().all(is_there)
}

/// Whether the place that defines the names of a class can be trusted to be complete. Where it is
/// missing or broken, that was told, and every use of every name would only repeat it.
pub(crate) fn is_knowable(scope: Scope<'_>, name: Name) -> bool {
    let Some(game) = scope.pack.game() else { return false };
    let is_readable =
        game.unreadable.is_none() && !game.tree.errors().iter().any(|error| error.kind.hides_text());
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
