//! The parameters of entities that rules make, held against what their kinds declare.

use catalog::Name;
use json::{Kind as Json, Node};
use language::Severity;

use super::{Look, Rule};
use crate::file_context::Extend;
use crate::model::{Kind, words};
use crate::{rules, suggest};

/// The entities that the effects of a rule make.
pub(super) fn check(look: &mut Look<'_>, rule: Rule<'_>) {
    if !look.knows_kinds {
        return;
    }
    for effect in rule.effects() {
        for word in ["spawn", "set_cell"] {
            let Some((body, shape)) = effect.get(word).zip(catalog::effect(word)) else { continue };
            let own = |name: &str| shape.body.field(name).is_some();
            placed(look, body, own);
        }
        if let Some(body) = effect.get("transform") {
            transformed(look, body);
        }
    }
}

/// The entity that `spawn` or `set_cell` makes. `is_own` tells the keys of the effect itself.
fn placed(look: &mut Look<'_>, body: Node<'_>, is_own: impl Fn(&str) -> bool) {
    let context = look.context;
    let Some(at) = body.get("kind") else { return };
    let Some(kind) = at.as_str() else { return };
    let Some(declared) = context.kinds.get(&kind) else { return };
    let mut guessed = Vec::new();
    for member in body.distinct_members() {
        let (name, value) = (member.key.text(), member.value);
        if is_own(&name) {
            continue;
        }
        if let Some(param) = declared.params.get(&*name) {
            let ty = param.ty.as_deref().filter(|_| !is_filled_in(value));
            let found = ty.and_then(|ty| rules::entity_parameter_type::check(context, value, ty));
            // The rule may never fire.
            look.report(found.map(|found| found.severity(Severity::Warning)));
        } else if name == "params" && value.kind() == Json::Object {
            look.report(Some(rules::nested_parameters::check(context, value, &kind)));
            guessed.extend(value.distinct_members().map(|member| member.key.text().into_owned()));
        } else if let Some(nearest) = misspelled(look, body, declared, &name) {
            let found = rules::unknown_entity_parameter::check(context, value, &kind, Some(nearest), false);
            look.report(Some(found));
            guessed.push(nearest.to_owned());
        } else if is_read_nowhere(look, &name) {
            let found = rules::unknown_entity_parameter::check(context, value, &kind, None, false);
            look.report(Some(found));
        }
    }
    for (name, param) in declared.params.iter().filter(|(_, param)| param.is_required) {
        if body.get(name).is_none() && !guessed.contains(name) {
            let ty = param.ty.as_deref();
            look.report(Some(rules::missing_entity_parameter::check(context, at, &kind, name, ty)));
        }
    }
}

/// The entity that `transform` leaves, which has no parameters.
fn transformed(look: &mut Look<'_>, body: Node<'_>) {
    let context = look.context;
    let Some(at) = body.get("toKind") else { return };
    let Some(kind) = at.as_str() else { return };
    let Some(declared) = context.kinds.get(&kind) else { return };
    if let Some((name, _)) = declared.params.iter().find(|(_, param)| param.is_required) {
        look.report(Some(rules::missing_entity_parameter::transformed(context, at, &kind, name)));
    }
}

/// The declared parameter that an unknown one looks like, if the effect lacks it and the file has the unknown
/// word nowhere else.
fn misspelled<'k>(look: &Look<'_>, body: Node<'_>, declared: &'k Kind, name: &str) -> Option<&'k str> {
    let known = declared.params.keys().map(String::as_str);
    let nearest = suggest::nearest(name, known).filter(|nearest| body.get(nearest).is_none())?;
    (!is_read(look, name)).then_some(nearest)
}

/// Whether a system reads a parameter of this name, or the file, or for a level the game, has the word a second time.
fn is_read(look: &Look<'_>, name: &str) -> bool {
    let is_level = look.context.file.kind == pack::FileKind::Level;
    let text = look.context.file.tree.root().map(Node::distinct_text).unwrap_or_default();
    let mut systems = look.context.kinds.systems.iter();
    systems.any(|system| system.ty.entity_params.iter().any(|field| field.name == name))
        || words(&text).filter(|word| *word == name).nth(1).is_some()
        || (is_level && look.context.kinds.mentions(name))
}

/// Whether it is certain that nothing reads a parameter of this name. Rules of the game make what rules and goals of any
/// level may read.
fn is_read_nowhere(look: &Look<'_>, name: &str) -> bool {
    if is_read(look, name) {
        return false;
    }
    let levels = look.context.pack.levels();
    levels.is_none_or(|it| it.are_known() && !it.all_uses().mentions(Name::EntityParam, name))
}

/// Whether play decides the value, wholly or in part.
fn is_filled_in(value: Node<'_>) -> bool {
    value.kind() == Json::Null
        || value.distinct_descendants().any(|node| node.as_str().is_some_and(|it| it.starts_with('$')))
}
