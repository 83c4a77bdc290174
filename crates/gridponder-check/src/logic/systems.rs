//! Systems: whether their configurations leave them anything to do, and how they affect each other.

mod claim;
mod operations;
pub(super) mod tools;

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Name, Ty};
use json::{Kind, Node};

use super::{Look, lists, sought};
use crate::outline::{Levels, Outline};
use crate::{rules, unknown_name};

/// A system of the game, found by its id.
#[derive(Clone, Copy, Debug)]
pub(super) struct System<'t> {
    node: Node<'t>,
    id: Node<'t>,
    ty: &'static catalog::System,
    config: Option<Node<'t>>,
    is_enabled: bool,
}

/// An action that a system responds to.
#[derive(Clone, Debug)]
struct Answer<'t> {
    action: String,
    /// The node that says so: the action, or the system if it uses the default.
    at: Node<'t>,
}

fn systems(game: Node<'_>) -> Vec<System<'_>> {
    let mut seen = BTreeSet::new();
    let all = game.get("systems").into_iter().flat_map(Node::elements);
    all.filter_map(|node| {
        let id = node.get("id")?;
        Some(System {
            node,
            id,
            ty: catalog::system(&node.get("type")?.as_str()?)?,
            config: node.get("config"),
            is_enabled: node.get("enabled").and_then(Node::as_bool) != Some(false),
        })
    })
    .filter(|system| system.id.as_str().is_some_and(|id| seen.insert(id.into_owned())))
    .collect()
}

/// Checks the systems of a game.
pub(super) fn check(look: &mut Look<'_>, game: Node<'_>) {
    let systems = systems(game);
    let overridden = Overridden::of(look);
    let knows_levels = look.context.pack.levels().is_none_or(Levels::are_known);
    for system in &systems {
        if let Some(config) = system.config {
            lists::check(look, config, &system.ty.config, false);
            sought::check(look, &system.ty.config, [Some(config), None]);
        }
        let id = system.id.as_str().unwrap_or_default();
        if !system.is_enabled && !overridden.says(&id, "enabled") && knows_levels {
            look.report(rules::disabled_system::check(look.context, system.node, &id));
        }
        if let Some(config) = system.config {
            unpaired(look, config);
            overlay_system(look, config, &systems);
        }
        if system.is_enabled || overridden.says(&id, "enabled") {
            defaults(look, system, &overridden);
            tools::check(look, system, game);
            if let Some(config) = system.config.filter(|_| !overridden.always_says(&id, "operations")) {
                operations::check(look, system, config);
            }
            if !overridden.always_says(&id, "claim") {
                claim::check(look, system);
            }
        }
    }
    shared(look, &systems, &overridden);
}

/// Checks the system overrides of a level.
pub(super) fn check_overrides(look: &mut Look<'_>, level: Node<'_>) {
    let game = look.context.pack.game().and_then(|game| game.tree.root());
    let Some(overrides) = level.get("systemOverrides").filter(|it| it.kind() == Kind::Object) else { return };
    let systems = game.map(systems).unwrap_or_default();
    let by_id: BTreeMap<String, &System<'_>> =
        systems.iter().filter_map(|system| Some((system.id.as_str()?.into_owned(), system))).collect();
    for member in overrides.distinct_members() {
        let Some(system) = by_id.get(&*member.key.text()) else { continue };
        lists::check(look, member.value, &system.ty.config, true);
        sought::check(look, &system.ty.config, [Some(member.value), system.config]);
        overlay_system(look, member.value, &systems);
        claim::check_override(look, system, member.value);
        operations::check(look, system, member.value);
    }
}

/// Kinds in `order` that capture nothing, and capturing kinds that `order` omits.
fn unpaired(look: &mut Look<'_>, config: Node<'_>) {
    let (Some(pairs), Some(order)) = (config.get("pairs"), config.get("order")) else { return };
    if pairs.kind() != Kind::Object || order.kind() != Kind::Array || order.is_empty() {
        return;
    }
    let ordered: BTreeSet<_> = order.elements().filter_map(Node::as_str).collect();
    let paired: BTreeSet<_> = pairs.distinct_members().map(|pair| pair.key.text()).collect();
    for kind in order.elements().filter(|kind| kind.as_str().is_some_and(|it| !paired.contains(&*it))) {
        look.report(Some(rules::unpaired_kind::without_pair(look.context, kind)));
    }
    for pair in pairs.distinct_members().filter(|pair| !ordered.contains(&*pair.key.text())) {
        look.report(Some(rules::unpaired_kind::without_turn(look.context, pair.value, order)));
    }
}

/// The system that is named as the one of the overlay, which has to be one that has an overlay.
fn overlay_system(look: &mut Look<'_>, config: Node<'_>, systems: &[System<'_>]) {
    let Some(named) = config.get("overlaySystemId") else { return };
    let Some(id) = named.as_str() else { return };
    let Some(system) = systems.iter().find(|system| system.id.as_str().as_deref() == Some(&*id)) else {
        return;
    };
    if system.ty.entry.name != OVERLAY {
        let overlays = systems.iter().filter(|system| system.ty.entry.name == OVERLAY);
        let overlays: Vec<String> = overlays.filter_map(|it| Some(it.id.as_str()?.into_owned())).collect();
        let ty = system.ty.entry.name;
        look.report(Some(rules::unknown_system_id::not_an_overlay(look.context, named, ty, &overlays)));
    }
}

/// The type of the systems that have an overlay.
const OVERLAY: &str = "overlay_cursor";

/// Omitted options whose default names something that the game does not declare.
fn defaults(look: &mut Look<'_>, system: &System<'_>, overridden: &Overridden) {
    let id = system.id.as_str().unwrap_or_default();
    for field in system.ty.config.fields {
        let Ty::Refers(name @ (Name::Action | Name::Layer)) = field.ty else { continue };
        let written = system.config.and_then(|config| config.get(field.name));
        let Some(catalog::Json::String(default)) = field.default_json() else { continue };
        let is_left_out = written.is_none_or(|node| node.kind() == Kind::Null);
        let names = look.context.pack.names();
        if is_left_out
            && unknown_name::is_knowable(look.context, name)
            && !names.is_defined(name, &default, look.context.file)
            && !overridden.always_says(&id, field.name)
        {
            let found = rules::undeclared_default::check(look.context, system.id, field.name, &default, name);
            look.report(Some(found));
            return;
        }
    }
}

/// Actions with more responding systems than can be intended.
fn shared(look: &mut Look<'_>, systems: &[System<'_>], overridden: &Overridden) {
    let mut before: BTreeMap<String, Vec<(&System<'_>, Answer<'_>)>> = BTreeMap::new();
    for system in systems {
        let id = system.id.as_str().unwrap_or_default();
        let mut own: BTreeMap<String, Answer<'_>> = BTreeMap::new();
        for answer in answers(system) {
            if let Some(first) = own.get(&answer.action) {
                look.report(rules::shared_action::in_one(look.context, answer.at, first.at, &answer.action));
            } else {
                own.insert(answer.action.clone(), answer);
            }
        }
        if !system.is_enabled {
            continue;
        }
        for (action, answer) in own {
            let others = before.entry(action).or_default();
            let is_on = |it: &System<'_>| !overridden.says(&it.id.as_str().unwrap_or_default(), "enabled");
            let both_move = |(other, _): &&(&System<'_>, Answer<'_>)| {
                system.ty.moves_avatar() && other.ty.moves_avatar() && is_on(system) && is_on(other)
            };
            if let Some((other, first)) = others.iter().find(both_move) {
                let ids = (other.id.as_str().unwrap_or_default(), id.clone());
                let found =
                    rules::shared_action::both_move(look.context, answer.at, first.at, &answer.action, ids);
                look.report(Some(found));
            } else if let Some((other, first)) =
                others.iter().find(|(other, _)| in_one_level(look, system, other))
            {
                let ids = (other.id.as_str().unwrap_or_default(), id.clone());
                let found =
                    rules::shared_action::both_act(look.context, answer.at, first.at, &answer.action, ids);
                look.report(Some(found));
            }
            // If many systems share an action, each is compared with the first few only.
            if others.len() < 8 {
                others.push((system, answer));
            }
        }
    }
}

/// Returns true if two enabled systems can both act in some level that leaves them and their actions as they are.
fn in_one_level(look: &Look<'_>, one: &System<'_>, other: &System<'_>) -> bool {
    let systems = [one, other].map(|system| (system.id.as_str().unwrap_or_default(), system.ty));
    let changes = |(id, key): &(String, String)| {
        systems.iter().any(|(own, ty)| own == id && (key == "enabled" || ty.names_actions(key)))
    };
    // What depends on the configuration, a level may change.
    let can_act = |level: &Outline, system: &System<'_>| {
        system.ty.can_act(level.has_avatar, level.has_overlay, <[_]>::is_empty)
    };
    let mut levels = look.context.pack.levels().into_iter().flat_map(Levels::outlines);
    levels.any(|(_, level)| {
        can_act(level, one) && can_act(level, other) && !level.overrides.iter().any(changes)
    })
}

/// The actions that a system responds to.
fn answers<'t>(system: &System<'t>) -> Vec<Answer<'t>> {
    let mut found = Vec::new();
    for field in system.ty.config.fields {
        let written = system.config.and_then(|config| config.get(field.name));
        match field.ty {
            Ty::Refers(Name::Action) => match (written, field.default_json()) {
                (Some(node), _) if node.kind() == Kind::String => {
                    let action = node.as_str().unwrap_or_default().into_owned();
                    found.push(Answer { action, at: node });
                }
                (None, Some(catalog::Json::String(action))) => {
                    found.push(Answer { action, at: system.id });
                }
                _ => {}
            },
            // Operations with free names, each with an action.
            Ty::Map(map) => {
                let Some(field) = catalog::action_of_each(map) else { continue };
                for member in written.into_iter().flat_map(Node::distinct_members) {
                    if let Some(at) = member.value.get(field.name)
                        && let Some(action) = at.as_str()
                    {
                        found.push(Answer { action: action.into_owned(), at });
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The system overrides of all levels.
struct Overridden {
    /// The number of levels that override each key, by system id and key.
    keys: BTreeMap<(String, String), usize>,
    levels: usize,
}

impl Overridden {
    fn of(look: &Look<'_>) -> Self {
        let levels = || look.context.pack.levels().into_iter().flat_map(Levels::outlines);
        let mut keys = BTreeMap::new();
        for (_, level) in levels() {
            for key in &level.overrides {
                *keys.entry(key.clone()).or_default() += 1;
            }
        }
        Self { keys, levels: levels().filter(|(_, level)| level.has_root).count() }
    }

    /// Returns true if some level overrides the key.
    fn says(&self, id: &str, key: &str) -> bool {
        self.keys.contains_key(&(id.to_owned(), key.to_owned()))
    }

    /// Returns true if all levels override the key, so that the value of the game does not matter.
    fn always_says(&self, id: &str, key: &str) -> bool {
        self.keys.get(&(id.to_owned(), key.to_owned())).is_some_and(|levels| *levels >= self.levels)
    }
}
