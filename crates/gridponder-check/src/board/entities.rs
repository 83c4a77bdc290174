//! The entities on the layers, and the parameters of entities and multi-cell objects.

use std::collections::BTreeMap;

use catalog::Ty;
use json::{Kind as Json, Node};
use language::Severity;

use super::level::{Entity, Level};
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::{Extend, FileContext};
use crate::model::{GROUND, Kind, ParamReader, readers};
use crate::{rules, suggest};

/// The kinds and parameters of everything on the board.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let readers = readers(&level.systems);
    // All entities of one kind on a layer have the same readers, so they are computed once.
    for layer in &level.layers {
        let mut of_kind: BTreeMap<String, Vec<&ParamReader<'_>>> = BTreeMap::new();
        for entity in layer.entities() {
            let (Some(node), Some(kind)) = (entity.kind_node(), entity.kind()) else { continue };
            sink.look(&rules::kind_on_other_layer::RULE, || {
                let home = || level.layer(context.kinds.layer_of(&kind)?)?.room(entity.at?);
                rules::kind_on_other_layer::placed(context, entity.node, node, &layer.name, home)
            });
            let Some(declared) = context.kinds.get(&kind) else { continue };
            if !of_kind.contains_key(&*kind) {
                let fits = |reader: &&ParamReader<'_>| {
                    (reader.layer.is_empty() || reader.layer == layer.name)
                        && (reader.tags.is_empty() || context.kinds.has_tag(&kind, &reader.tags))
                };
                of_kind.insert(kind.to_string(), readers.iter().filter(fits).collect());
            }
            let readers = of_kind.get(&*kind).map_or(&[][..], Vec::as_slice);
            params(context, level, entity, &kind, declared, readers, sink);
            if layer.name != GROUND && entity.at.is_some_and(|at| level.is_void(at)) {
                sink.look(&rules::entity_on_void::RULE, || {
                    rules::entity_on_void::check(context, entity.at?, node, &layer.name)
                });
            }
        }
    }
    for object in level.objects() {
        let Some(kind) = object.get("kind").and_then(Node::as_str) else { continue };
        let Some(declared) = context.kinds.get(&kind) else { continue };
        let params = object.get("params");
        for param in params.into_iter().flat_map(Node::distinct_members) {
            unknown_of_object(context, level, &kind, declared, (params, param.value), sink);
            let ty = declared.params.get(&*param.key.text()).and_then(|param| param.ty.as_deref());
            sink.look(&rules::entity_parameter_type::RULE, || {
                rules::entity_parameter_type::check(context, param.value, ty?)
            });
        }
        let has = |name: &str| params.is_some_and(|params| params.get(name).is_some());
        missing(context, level, params.unwrap_or(object), &kind, declared, has, sink);
    }
}

/// A parameter of a multi-cell object that looks like one it lacks, and that nothing reads.
fn unknown_of_object(
    context: FileContext<'_>,
    level: &Level<'_>,
    kind: &str,
    declared: &Kind,
    (params, value): (Option<Node<'_>>, Node<'_>),
    sink: &mut DiagnosticSink,
) {
    let Some(name) = value.key().map(json::Key::text) else { return };
    let mut fields = catalog::SYSTEMS.iter().flat_map(|system| system.multi_cell_params);
    let is_known = declared.params.contains_key(&*name) || fields.any(|field| field.name == name);
    if is_known || is_read(level, &name) {
        return;
    }
    sink.look(&rules::unknown_entity_parameter::RULE, || {
        let of_systems = level.systems.iter().flat_map(|system| system.ty().multi_cell_params);
        let known = declared.params.keys().map(String::as_str).chain(of_systems.map(|field| field.name));
        let lacks = |name: &&str| params.is_some_and(|params| params.get(name).is_none());
        let nearest = suggest::nearest(&name, known).filter(lacks);
        let is_required = nearest.and_then(|name| declared.params.get(name)).is_some_and(|it| it.is_required);
        Some(rules::unknown_entity_parameter::check(context, value, kind, nearest, is_required))
    });
}

/// The parameters of one entity.
fn params(
    context: FileContext<'_>,
    level: &Level<'_>,
    entity: Entity<'_>,
    kind: &str,
    declared: &Kind,
    readers: &[&ParamReader<'_>],
    sink: &mut DiagnosticSink,
) {
    let mut guessed: Vec<String> = Vec::new();
    for (name, value) in entity.params() {
        if let Some(param) = declared.params.get(&*name) {
            if let Some(ty) = &param.ty {
                let mut is_wrong = false;
                sink.look(&rules::entity_parameter_type::RULE, || {
                    let found = rules::entity_parameter_type::check(context, value, ty);
                    is_wrong = found.is_some();
                    found
                });
                if is_wrong {
                    continue;
                }
            }
        } else if name == "params" && value.kind() == Json::Object {
            sink.look(&rules::nested_parameters::RULE, || {
                Some(rules::nested_parameters::check(context, value, kind))
            });
            continue;
        } else if !is_read(level, &name) {
            sink.look(&rules::unknown_entity_parameter::RULE, || {
                let known = declared.params.keys().map(String::as_str);
                let known = known.chain(readers.iter().map(|reader| reader.name.as_str()));
                let nearest = suggest::nearest(&name, known).filter(|name| entity.node.get(name).is_none());
                let is_required =
                    nearest.and_then(|name| declared.params.get(name)).is_some_and(|it| it.is_required);
                guessed.extend(nearest.map(str::to_owned));
                Some(rules::unknown_entity_parameter::check(context, value, kind, nearest, is_required))
            });
            continue;
        }
        for reader in readers.iter().filter(|reader| reader.name == name) {
            sink.look(&rules::entity_parameter_type::RULE, || match reader.field.ty {
                Ty::Int { min, max } if value.as_i64().is_some_and(|number| number < min || number > max) => {
                    Some(rules::out_of_range::check(context, value, min, max))
                }
                ref ty => {
                    let found = rules::entity_parameter_type::read_by(context, value, ty, reader.id)?;
                    // A replay shows whether the game gets there.
                    Some(if reader.reads_all { found } else { found.severity(Severity::Warning) })
                }
            });
        }
    }
    // Nested and misspelled parameters are already reported.
    let has = |name: &str| {
        guessed.iter().any(|guess| guess == name)
            || entity.params().any(|(param, _)| param == name || param == "params")
    };
    missing(context, level, entity.node, kind, declared, has, sink);
}

/// The required parameters of a kind that an entity lacks.
fn missing(
    context: FileContext<'_>,
    level: &Level<'_>,
    node: Node<'_>,
    kind: &str,
    declared: &Kind,
    has: impl Fn(&str) -> bool,
    sink: &mut DiagnosticSink,
) {
    if !level.is_complete {
        return;
    }
    for (name, param) in declared.params.iter().filter(|(_, param)| param.is_required) {
        if !has(name) {
            sink.look(&rules::missing_entity_parameter::RULE, || {
                Some(rules::missing_entity_parameter::check(context, node, kind, name, param.ty.as_deref()))
            });
        }
    }
}

/// Returns true if something may read a parameter with this name: a system, or any use of the word.
fn is_read(level: &Level<'_>, name: &str) -> bool {
    let mut systems = level.kinds.systems.iter();
    level.kinds.mentions(name)
        || level.mentions(name)
        || systems.any(|system| system.ty.entity_params.iter().any(|field| field.name == name))
}
