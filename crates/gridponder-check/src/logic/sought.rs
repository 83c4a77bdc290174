//! Tags and kinds that systems and goals search for, or create, on layers where they do not belong.

use catalog::{Name, Shape, SoughtOn, Ty};
use json::{Kind, Node};
use language::Diagnostic;

use super::Look;
use crate::file_context::FileContext;
use crate::model::Facts;
use crate::rules;

/// Judges a kind that is searched for on a layer.
type JudgeKind = fn(FileContext<'_>, Node<'_>, &str, &Facts) -> Option<Diagnostic>;

/// Checks the configuration of a system. `written` are the object that is checked, and the one that it overrides.
pub(super) fn check(look: &mut Look<'_>, shape: &'static Shape, written: [Option<Node<'_>>; 2]) {
    check_as(look, shape, written, rules::kind_on_other_layer::in_system);
}

fn check_as(look: &mut Look<'_>, shape: &'static Shape, written: [Option<Node<'_>>; 2], judge: JudgeKind) {
    let [Some(config), _] = written else { return };
    if !look.knows_kinds {
        return;
    }
    let option = |name: &str| -> Option<String> {
        let written = written.into_iter().flatten().find_map(|config| config.get(name));
        let default = || Some(shape.field(name)?.default_json()?.as_str()?.to_owned());
        written.map_or_else(default, |node| Some(node.as_str()?.into_owned()))
    };
    for member in config.distinct_members() {
        let Some(field) = shape.field(&member.key.text()) else { continue };
        let layer = match field.sought_on {
            Some(SoughtOn::Layer(layer)) => Some(layer.to_owned()),
            Some(SoughtOn::Option(name)) => option(name),
            None => None,
        };
        let Some(layer) = layer.filter(|layer| is_declared(look, layer)) else { continue };
        match field.ty {
            Ty::Map(map) if matches!(map.value, Ty::Refers(Name::Kind)) => made(look, member.value, &layer),
            _ => found(look, member.value, &field.ty, (&layer, judge)),
        }
    }
}

/// The words that are searched for: one, or a list.
fn found(look: &mut Look<'_>, node: Node<'_>, ty: &Ty, (layer, judge): (&str, JudgeKind)) {
    let (context, facts) = (look.context, look.facts);
    match *ty {
        Ty::List(list) => {
            node.elements().for_each(|element| found(look, element, &list.item, (layer, judge)));
        }
        Ty::Either(alternatives) => {
            let is_list = |ty: &&Ty| matches!(ty, Ty::List(_)) == (node.kind() == Kind::Array);
            if let Some(ty) = alternatives.iter().find(is_list) {
                found(look, node, ty, (layer, judge));
            }
        }
        Ty::Refers(Name::Tag) if node.kind() == Kind::String => {
            look.report(rules::tag_on_other_layer::of_layer(context, node, layer, facts));
        }
        Ty::Refers(Name::Kind) if node.kind() == Kind::String => {
            look.report(judge(context, node, layer, facts));
        }
        _ => {}
    }
}

/// The kinds in the values of a map, which a system puts on a layer.
pub(super) fn made(look: &mut Look<'_>, map: Node<'_>, layer: &str) {
    if is_declared(look, layer) {
        for member in map.distinct_members().filter(|member| member.value.kind() == Kind::String) {
            look.report(rules::kind_on_other_layer::made(look.context, member.value, layer));
        }
    }
}

/// Whether the game declares a layer. If not, that is already reported.
fn is_declared(look: &Look<'_>, layer: &str) -> bool {
    look.context.pack.names().is_defined(Name::Layer, layer, look.context.file)
}

/// Checks the goals of a level.
pub(super) fn check_goals(look: &mut Look<'_>, level: Node<'_>) {
    for goal in level.get("goals").into_iter().flat_map(Node::elements) {
        let ty = goal.get("type").and_then(Node::as_str).and_then(|ty| catalog::goal(&ty));
        let (Some(ty), Some(config)) = (ty, goal.get("config")) else { continue };
        // Systems may have put kinds on layers where they do not belong.
        check_as(look, &ty.config, [Some(config), None], rules::kind_on_other_layer::never_on);
        match ty.entry.name {
            "board_match" => patterns(look, config),
            "reach_target" => look.report(rules::idle_test::target(look.context, config)),
            _ => {}
        }
    }
}

/// The kinds in the patterns of a `board_match`.
fn patterns(look: &mut Look<'_>, config: Node<'_>) {
    if !look.knows_kinds {
        return;
    }
    for pattern in config.get("targetLayers").into_iter().flat_map(Node::distinct_members) {
        let layer = pattern.key.text();
        if !is_declared(look, &layer) {
            continue;
        }
        for cell in pattern.value.elements().flat_map(Node::elements) {
            let kind = if cell.kind() == Kind::String { Some(cell) } else { cell.get("kind") };
            let found = kind.and_then(|kind| {
                rules::kind_on_other_layer::never_on(look.context, kind, &layer, look.facts)
            });
            look.report(found);
        }
    }
}
