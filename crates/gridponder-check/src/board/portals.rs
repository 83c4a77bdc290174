//! Portals and tile teleporters: whether each has exactly one partner.

use std::collections::{BTreeMap, BTreeSet};

use catalog::TELEPORT;
use json::Node;
use json::NodeId;
use pack::lower;

use super::level::{Entity, Level};
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{Cell, GROUND, contains};
use crate::rules::unpaired_portal::{Partners, Portal};
use crate::{rules, suggest};

/// Entities grouped by the values that pair them.
type Groups<'t> = BTreeMap<(String, String), Vec<(Cell, Entity<'t>)>>;

/// Portals without a partner, or with more than one.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let mut told = BTreeSet::new();
    for system in level.systems_of("portals") {
        let key = system.text("matchKey").unwrap_or_default();
        portals(context, level, &system.texts("teleportTags"), &key, &mut told, sink);
    }
    if level.systems_of("tile_teleport").next().is_some() {
        teleporters(context, level, &mut told, sink);
    }
}

fn portals(
    context: FileContext<'_>,
    level: &Level<'_>,
    tags: &[String],
    key: &str,
    told: &mut BTreeSet<NodeId>,
    sink: &mut DiagnosticSink,
) {
    let mut groups: Groups<'_> = BTreeMap::new();
    // Kinds with a portal whose channel is missing or wrong. That is already reported, and the portal may be
    // the missing partner.
    let mut unsure: BTreeSet<String> = BTreeSet::new();
    for (at, entity, kind) in level.layers.iter().flat_map(|layer| tagged(level, &layer.name, tags)) {
        let channel = channel(entity, key);
        if channel.is_none() || !is_of_declared_type(context, entity, &kind, key) {
            unsure.insert(kind.clone());
        }
        match channel {
            Some(channel) => groups.entry((kind, channel)).or_default().push((at, entity)),
            // Missing required parameters and misspelled ones are already reported.
            None if is_required(level, &kind, key) || is_misspelled(entity, key) => {}
            None => {
                if told.insert(entity.node.id()) {
                    sink.look(&rules::unpaired_portal::RULE, || {
                        Some(rules::unpaired_portal::without_channel(context, entity.node, &kind, key))
                    });
                }
            }
        }
    }
    let alone: Vec<(&str, &str)> = groups
        .iter()
        .filter(|(_, portals)| portals.len() == 1)
        .map(|((kind, channel), _)| (kind.as_str(), channel.as_str()))
        .collect();
    for ((kind, channel), portals) in &groups {
        // An entity that play creates may be the partner.
        if portals.len() == 2 || level.may_make(kind) {
            continue;
        }
        let partners = match portals.as_slice() {
            [_] if unsure.contains(kind) => continue,
            [_] => {
                let mut others = alone.iter().filter(|(other, name)| other == kind && name != channel);
                let only = others.next().map(|(_, name)| *name).filter(|_| others.next().is_none());
                Partners::None { meant: only }
            }
            _ => Partners::Several,
        };
        report(context, key, kind, channel, portals, partners, told, sink);
    }
}

fn teleporters(
    context: FileContext<'_>,
    level: &Level<'_>,
    told: &mut BTreeSet<NodeId>,
    sink: &mut DiagnosticSink,
) {
    const KEY: &str = "channel";
    let mut groups: Groups<'_> = BTreeMap::new();
    for (at, entity, _) in tagged(level, GROUND, &[TELEPORT.to_owned()]) {
        if entity.node.get(KEY).is_some_and(|channel| channel.as_str().is_none()) {
            // Already reported, and this portal may be the partner of any other.
            return;
        }
        groups
            .entry((String::new(), channel(entity, KEY).unwrap_or_default()))
            .or_default()
            .push((at, entity));
    }
    for ((_, channel), portals) in &groups {
        let Some(kind) = portals.first().and_then(|(_, portal)| portal.kind()) else { continue };
        if portals.len() == 2
            || portals.iter().any(|(_, it)| it.kind().is_some_and(|kind| level.may_make(&kind)))
        {
            continue;
        }
        let partners = if portals.len() == 1 { Partners::None { meant: None } } else { Partners::Dead };
        report(context, KEY, &kind, channel, portals, partners, told, sink);
    }
}

#[expect(clippy::too_many_arguments, reason = "one call for each of two systems")]
fn report(
    context: FileContext<'_>,
    key: &str,
    kind: &str,
    channel: &str,
    portals: &[(Cell, Entity<'_>)],
    partners: Partners<'_>,
    told: &mut BTreeSet<NodeId>,
    sink: &mut DiagnosticSink,
) {
    let Some((_, first)) = portals.first() else { return };
    if portals.iter().any(|(_, portal)| told.contains(&portal.node.id())) {
        return;
    }
    told.extend(portals.iter().map(|(_, portal)| portal.node.id()));
    sink.look(&rules::unpaired_portal::RULE, || {
        let others: Vec<Node<'_>> = portals.iter().skip(1).map(|(_, portal)| portal.node).collect();
        let portal = Portal { node: first.node, kind, key, channel };
        Some(rules::unpaired_portal::check(context, &portal, &others, partners))
    });
}

/// The entities of a layer that have one of these tags, in reading order. If a cell has several, only the
/// last counts.
fn tagged<'t>(level: &Level<'t>, layer: &str, tags: &[String]) -> Vec<(Cell, Entity<'t>, String)> {
    let mut found: BTreeMap<(i64, i64), (Cell, Entity<'t>, String)> = BTreeMap::new();
    for entity in level.layer(layer).into_iter().flat_map(super::level::Layer::entities) {
        let (Some(at), Some(kind)) = (entity.at.filter(|at| contains(level.board, *at)), entity.kind())
        else {
            continue;
        };
        if level.kinds.has_tag(&kind, tags) {
            found.insert((at.1, at.0), (at, entity, kind.into_owned()));
        }
    }
    found.into_values().collect()
}

/// The channel of a portal, as text.
fn channel(entity: Entity<'_>, key: &str) -> Option<String> {
    let (_, value) = entity.params().filter(|(name, _)| name == key).last()?;
    match lower::value(value) {
        engine::Value::Null => None,
        engine::Value::Str(text) => Some(text),
        engine::Value::Int(number) => Some(number.to_string()),
        _ => Some(value.text().to_owned()),
    }
}

fn is_misspelled(portal: Entity<'_>, key: &str) -> bool {
    portal.params().any(|(name, _)| suggest::nearest(&name, [key]).is_some())
}

fn is_of_declared_type(context: FileContext<'_>, entity: Entity<'_>, kind: &str, key: &str) -> bool {
    let declared = context.kinds.get(kind).and_then(|kind| kind.params.get(key)?.ty.as_deref());
    let value = entity.node.get(key);
    declared
        .zip(value)
        .is_none_or(|(ty, value)| rules::entity_parameter_type::check(context, value, ty).is_none())
}

fn is_required(level: &Level<'_>, kind: &str, key: &str) -> bool {
    level.kinds.get(kind).and_then(|kind| kind.params.get(key)).is_some_and(|param| param.is_required)
}
