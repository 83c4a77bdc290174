//! System overrides of a level that change nothing.

use std::collections::BTreeMap;

use engine::Value;
use json::{Kind, Node};
use pack::lower;

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{Declared, default};
use crate::rules;

/// The key that turns a system on or off inside an override.
const ENABLED: &str = "enabled";

/// Overrides without effect.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let mut systems: BTreeMap<&str, &Declared> = BTreeMap::new();
    for system in &context.kinds.systems {
        systems.entry(&system.id).or_insert(system);
    }
    for member in level.root.get("systemOverrides").into_iter().flat_map(Node::distinct_members) {
        let id = member.key.text();
        let over = member.value;
        let Some(system) = systems.get(&*id).copied() else { continue };
        if over.kind() != Kind::Object {
            continue;
        }
        let switch = over.get(ENABLED).and_then(Node::as_bool);
        if !switch.unwrap_or(system.is_enabled) {
            // `ice_slide` reads the settings of the push system even when that system is off.
            if system.ty.entry.name == "push_objects" && level.systems_of("ice_slide").next().is_some() {
                continue;
            }
            if switch.is_none() {
                sink.look(&rules::override_of_disabled_system::RULE, || {
                    Some(rules::override_of_disabled_system::check(context, over, &id))
                });
                continue;
            }
            if system.is_enabled {
                for setting in over.distinct_members().filter(|setting| !setting.key.is(ENABLED)) {
                    sink.look(&rules::idle_override::RULE, || {
                        Some(rules::idle_override::of_disabled(context, setting.value, &id))
                    });
                }
                continue;
            }
        }
        let settings: Vec<Node<'_>> = over.distinct_members().map(|setting| setting.value).collect();
        let idle: Vec<Node<'_>> =
            settings.iter().copied().filter(|setting| is_idle(system, *setting)).collect();
        if idle.len() == settings.len() {
            sink.look(&rules::idle_override::RULE, || Some(rules::idle_override::whole(context, over, &id)));
        } else {
            for setting in idle {
                sink.look(&rules::idle_override::RULE, || {
                    Some(rules::idle_override::check(context, setting, &id))
                });
            }
        }
    }
}

/// Returns true if the system behaves the same without this setting.
fn is_idle(system: &Declared, setting: Node<'_>) -> bool {
    let Some(key) = setting.key() else { return false };
    let key = key.text();
    let written = lower::value(setting);
    if key == ENABLED {
        return written == Value::Bool(system.is_enabled);
    }
    let is_known = system.ty.config.field(&key).is_some();
    let base = system.config.get(&key).filter(|value| **value != Value::Null);
    let base = base.cloned().or_else(|| default(system.ty, &key));
    // An override of `null` selects the default. Unknown keys are already reported.
    is_known && written != Value::Null && base == Some(written)
}
