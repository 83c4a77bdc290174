//! Effects: the cells that they change, and the state that they leave for later effects.

use catalog::Ty;
use json::Node;

use super::claims::{Claim, Says, gather};
use super::known::{EVENT_PLACE, Known, State};
use super::{Look, Rule, references};
use crate::model::canonical;
use crate::{model, rules, unknown_name};

/// Cap on the tracked effects; nobody writes that many into a rule by hand.
const MAX_TRACKED: usize = 256;

/// Checks the effects of a rule.
pub(super) fn check(look: &mut Look<'_>, rule: Rule<'_>) {
    run(Some(look), rule);
}

/// The knowledge after the effects of a rule.
pub(super) fn after(rule: Rule<'_>) -> State<'_> {
    run(None, rule)
}

fn run<'t>(mut look: Option<&mut Look<'_>>, rule: Rule<'t>) -> State<'t> {
    let claims = gather(rule.conditions());
    let mut state = State::before(&claims);
    if let (Some(look), Some(then)) = (look.as_deref_mut(), rule.node.get("then")) {
        look.report(rules::idle_rule::check(look.context, rule.node, then));
    }
    for (at, object) in rule.effects().enumerate() {
        // So many effects change the whole board; tracking is not worth its cost.
        if at >= MAX_TRACKED {
            state = State::default();
        }
        let Some((word, body)) = word_of(object) else { continue };
        if let Some(look) = look.as_deref_mut() {
            judge(look, rule, &claims, &state, word, body);
        }
        step(&mut state, word, body);
    }
    state
}

/// The effect that the game reads from an object.
fn word_of(object: Node<'_>) -> Option<(&'static str, Node<'_>)> {
    catalog::EFFECTS.iter().find_map(|it| Some((it.entry.name, object.get(it.entry.name)?)))
}

fn text(body: Node<'_>, key: &str) -> Option<String> {
    body.get(key).and_then(Node::as_str).map(std::borrow::Cow::into_owned)
}

fn judge<'t>(
    look: &mut Look<'_>,
    rule: Rule<'t>,
    claims: &[Claim<'t>],
    state: &State<'t>,
    word: &'static str,
    body: Node<'t>,
) {
    let context = look.context;
    let Some(effect) = catalog::effect(word) else { return };
    for member in body.distinct_members() {
        let ty = effect.body.field(&member.key.text()).map(|field| &field.ty);
        if let Some(Ty::Live(Ty::Position)) = ty {
            place(look, member.value, &format!("`{}` of `{word}`", member.key.text()));
        }
        let expected = match ty {
            Some(Ty::Live(expected)) => *expected,
            None => &Ty::Any,
            Some(_) => continue,
        };
        references::check(look, rule, state, member.value, expected);
    }
    if let Some(animation) = body.get("animation").filter(|_| look.knows_kinds) {
        let tag = layer_tag(claims, state, body);
        let layer = text(body, "layer").unwrap_or_default();
        if unknown_name::is_knowable(context, catalog::Name::Animation) {
            let found =
                rules::unknown_animation::of_layer(context, animation, &layer, tag.as_deref(), look.facts);
            look.report(found);
        }
    }
    if let Some(tag) = body.get("selector").and_then(|selector| selector.get("tag"))
        && look.knows_kinds
    {
        // Only objects fall.
        look.report(rules::tag_on_other_layer::of_layer(context, tag, "objects", look.facts));
    }
    if word == "increment_variable"
        && let Some(name) = body.get("name")
    {
        added(look, name);
    }
    look.report(idle(look, state, word, body));
}

/// An addition to a variable that may not hold a number.
fn added(look: &mut Look<'_>, name: Node<'_>) {
    let Some(types) = name.as_str().and_then(|name| look.may_hold(&name)) else { return };
    if types.is_known() && !types.starts_as_no_number() && !types.no_numbers().is_empty() {
        let context = look.context;
        look.report(Some(rules::increment_of_non_number::check(context, name, &types.no_numbers())));
    }
}

/// A tag that the rule's conditions guarantee for the entity of an effect.
fn layer_tag(claims: &[Claim<'_>], state: &State<'_>, body: Node<'_>) -> Option<String> {
    let layer = text(body, "layer")?;
    let is_event_place = text(body, "position").as_deref() == Some(EVENT_PLACE);
    // After an effect puts something on the layer, the conditions describe an outdated state.
    if !is_event_place || state.cells.keys().any(|(_, written)| *written == layer) {
        return None;
    }
    claims.iter().filter(|claim| !claim.negated).find_map(|claim| match &claim.says {
        Says::Tag { layer: asked, tag } if *asked == layer => Some(tag.clone()),
        _ => None,
    })
}

/// The diagnostic for an effect that changes nothing.
fn idle<'t>(
    look: &Look<'_>,
    state: &State<'t>,
    word: &'static str,
    body: Node<'t>,
) -> Option<language::Diagnostic> {
    let context = look.context;
    let emptied = |place: &str| {
        let place = body.get(place).map(canonical)?;
        state.at(&place, &text(body, "layer")?)?.emptied_by()
    };
    match word {
        "destroy" => {
            Some(rules::idle_effect::of_empty(context, body, "`destroy`", "the cell", emptied("position")?))
        }
        "move_entity" => {
            if let Some(node) = emptied("from") {
                return Some(rules::idle_effect::of_empty(
                    context,
                    body,
                    "`move_entity`",
                    "the cell `from`",
                    node,
                ));
            }
            let (from, to) = (body.get("from")?, body.get("to")?);
            let is_same = canonical(from) == canonical(to);
            is_same.then(|| rules::idle_effect::to_itself(context, to, "`to` is the same cell as `from`"))
        }
        "clear_inventory" => {
            let node = state.hand.as_ref()?.emptied_by()?;
            Some(rules::idle_effect::of_empty(
                context,
                body,
                "`clear_inventory`",
                "the inventory of the avatar",
                node,
            ))
        }
        "increment_variable" => {
            let amount = body.get("amount")?;
            let is_zero = amount.as_f64() == Some(0.0);
            is_zero.then(|| {
                rules::idle_effect::to_itself(context, amount, "adding `0` does not change the variable")
            })
        }
        "transform" => {
            let kind = body.get("toKind")?;
            let is_event_place = text(body, "position").as_deref() == Some(EVENT_PLACE);
            let itself = format!("$cell.{}.kind", text(body, "layer")?);
            (is_event_place && kind.as_str()? == itself).then(|| {
                rules::idle_effect::to_itself(context, kind, &format!("`{itself}` is already the kind there"))
            })
        }
        _ => None,
    }
}

/// Records what an effect changes.
fn step<'t>(state: &mut State<'t>, word: &str, body: Node<'t>) {
    let place = |key: &str| body.get(key).map(canonical).unwrap_or_default();
    let layer = text(body, "layer").unwrap_or_default();
    match word {
        "destroy" => state.empty(&place("position"), &layer, body),
        "spawn" | "set_cell" | "transform" => {
            let kind = text(body, if word == "transform" { "toKind" } else { "kind" });
            let kind = kind.filter(|kind| !kind.starts_with('$'));
            let place = place("position");
            state.put(&place, &layer, kind.map(Known::Holds));
        }
        "move_entity" => {
            state.put(&place("to"), &layer, None);
            if place("from") != place("to") {
                // If two positions may be the same cell under two names, it is not known to be empty.
                let is_literal = |key: &str| body.get(key).and_then(model::cell).is_some();
                if is_literal("from") && is_literal("to") {
                    state.empty(&place("from"), &layer, body);
                }
            }
        }
        "set_inventory" => state.hand = None,
        "clear_inventory" => state.hand = Some(Known::Emptied(body)),
        "resolve_move" => {
            let avatar = json::quote("$avatar.position");
            state.cells.retain(|(place, _), _| *place != avatar);
        }
        "apply_gravity" | "release_from_emitter" => state.cells.clear(),
        _ => {}
    }
}

/// A position in a rule that lies outside the board of its level, or outside the boards of all levels.
pub(super) fn place(look: &mut Look<'_>, position: Node<'_>, what: &str) {
    let context = look.context;
    let Some(cell) = model::cell(position) else { return };
    if let Some(board) = look.board {
        look.report(rules::outside_board::in_rule(context, position, what, board));
    } else if look.boards().is_some_and(|boards| !boards.iter().any(|board| model::contains(*board, cell))) {
        look.report(Some(rules::outside_board::everywhere(context, position, what)));
    }
}
