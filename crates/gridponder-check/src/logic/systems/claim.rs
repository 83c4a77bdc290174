//! The marks that actors leave: whether the `claim` of a system leaves any, and whether each actor leaves
//! one.

use std::collections::BTreeSet;

use catalog::Name;
use json::{Kind, Node};
use pack::Role;

use super::System;
use crate::asked::SeenUses;
use crate::logic::{Look, sought};
use crate::outline::Levels;
use crate::rules;

/// Cap on the kinds of actors; a game has fewer.
const MOST: usize = 50;

/// Checks the `claim` of a system that no level overrides.
pub(super) fn check(look: &mut Look<'_>, system: &System<'_>) {
    let Some(claim) = system.config.and_then(|config| claim(system, config)) else { return };
    let Some(map) = map(look, claim) else { return };
    if !look.knows_kinds || map.is_empty() {
        return;
    }
    marks(look, claim, map);
    let Some(uses) = look.context.pack.levels().map(Levels::all_uses) else { return };
    let actors = actors(look, [system.config, None], system, &[uses]);
    report_unmarked(look, map, actors);
}

/// Reports the actors that a map leaves without a mark.
fn report_unmarked(look: &mut Look<'_>, map: Node<'_>, actors: Vec<String>) {
    // An undefined kind is already reported, and may be meant to be any of the actors.
    let names = look.context.pack.names();
    if !map.distinct_members().all(|entry| names.is_defined(Name::Kind, &entry.key.text(), look.context.file))
    {
        return;
    }
    // So is an entry without a mark.
    let unmarked: Vec<String> =
        actors.into_iter().filter(|actor| map.get(actor).is_none()).take(MOST).collect();
    if unmarked.is_empty() {
        return;
    }
    let owner = owner_without_marks(look);
    for actor in unmarked {
        look.report(Some(rules::unmarked_actor::left_out(look.context, map, &actor, owner.as_deref())));
    }
}

/// Checks the `claim` of a level, which replaces that of the game.
pub(super) fn check_override(look: &mut Look<'_>, system: &System<'_>, config: Node<'_>) {
    let Some(claim) = claim(system, config) else { return };
    let Some(map) = map(look, claim).filter(|map| look.knows_kinds && !map.is_empty()) else { return };
    marks(look, claim, map);
    let (context, game) = (look.context, look.context.pack.game());
    let uses = [Some(&context.file.path), game.map(|game| &game.path)];
    let uses: Vec<SeenUses<'_>> =
        uses.into_iter().flatten().filter_map(|path| context.pack.uses(path)).collect();
    let actors = actors(look, [Some(config), system.config], system, &uses);
    report_unmarked(look, map, actors);
}

/// Marks of kinds that belong on another layer than the one they are put on.
fn marks(look: &mut Look<'_>, claim: Node<'_>, map: Node<'_>) {
    if let Some(layer) = claim.get("layer").and_then(Node::as_str) {
        sought::made(look, map, &layer);
    }
}

fn claim<'t>(system: &System<'_>, config: Node<'t>) -> Option<Node<'t>> {
    system.ty.config.field("claim")?;
    config.get("claim").filter(|claim| claim.kind() == Kind::Object)
}

/// The map of a `claim`. Reports the `claim` if it has none.
fn map<'t>(look: &mut Look<'_>, claim: Node<'t>) -> Option<Node<'t>> {
    match claim.get("map") {
        Some(map) if map.kind() != Kind::Null => Some(map).filter(|map| map.kind() == Kind::Object),
        _ => {
            look.report(Some(rules::unmarked_actor::without_map(look.context, claim)));
            None
        }
    }
}

/// The kinds that a system with these settings, the first of them first, moves on player input and that one of these uses
/// puts on the board.
fn actors(
    look: &Look<'_>,
    written: [Option<Node<'_>>; 2],
    system: &System<'_>,
    uses: &[SeenUses<'_>],
) -> Vec<String> {
    let option = |name: &str| {
        let field = system.ty.config.field(name)?;
        let written = written.into_iter().flatten().find_map(|config| config.get(name));
        match written.filter(|it| it.kind() != Kind::Null) {
            Some(written) => written.as_str().map(std::borrow::Cow::into_owned),
            None => field.default_json()?.as_str().map(str::to_owned),
        }
    };
    let Some(layer) = option("actorLayer") else { return Vec::new() };
    let tag = option("actorTag");
    let can_be = |kind: &str| {
        [Role::Placed, Role::Made]
            .into_iter()
            .any(|role| uses.iter().any(|uses| uses.has(Name::Kind, kind, role) || uses.may_have(kind, role)))
    };
    let kinds = look.facts.kinds_of_layer(&layer);
    kinds
        .filter(|(_, kind)| tag.as_deref().is_none_or(|tag| kind.has_tag(tag)))
        .filter(|(kind, _)| can_be(kind))
        .map(|(kind, _)| kind.to_owned())
        .collect()
}

/// An owner in a `balance` goal of some level that no `claim` of the game uses as a mark.
fn owner_without_marks(look: &Look<'_>) -> Option<String> {
    let levels = look.context.pack.levels()?;
    let game = look.context.pack.game()?.tree.root()?;
    let systems = game.get("systems").into_iter().flat_map(Node::elements);
    let maps = systems.filter_map(|system| system.get("config")?.get("claim")?.get("map"));
    let marks: BTreeSet<_> =
        maps.flat_map(Node::distinct_members).filter_map(|entry| entry.value.as_str()).collect();
    let mut owners = levels.outlines().flat_map(|(_, level)| &level.owners);
    owners.find(|owner| !marks.contains(owner.as_str())).cloned()
}
