//! What is wrong with the roles of a rule: once for each rule and role, and for the reason that comes first.

use language::Draft;
use text::TextRange;
use wage_rules::doc::Node;
use wage_rules::model::{ActionKind, Condition, Role, Rule};

use super::binder;
use super::environment::Bound;
use super::interpret::{Interpretation, Remark, Use, Wants, placeholders};
use super::reorder::moved;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// So many further uses are named beside the first.
const MAX_RELATED: usize = 5;

/// Says what is wrong with the roles of a rule.
pub(crate) fn judge<'d>(rule: &Rule<'d>, found: &Interpretation<'d>, sink: &mut Sink) {
    let has_hole = rule.has_hole();
    for remark in &found.remarks {
        remarked(*remark, has_hole, sink);
    }
    if has_hole {
        return;
    }
    let mut reported: Vec<Role> = Vec::new();
    for role in [Role::Same, Role::Other] {
        let mut wrong = found.uses.iter().filter(|it| it.role == role && is_wrong(it));
        let Some(first) = wrong.next() else { continue };
        reported.push(role);
        let is_told = match role {
            Role::Same => !sink.is_full(&rules::UNBOUND_SAME),
            Role::Other => !sink.is_full(&rules::UNBOUND_OTHER),
        };
        let mut diagnostic = unbound(rule, found, first, is_told);
        for further in wrong.take(MAX_RELATED) {
            if further.at != first.at {
                diagnostic = diagnostic.related(further.at, format!("`{}` again", role.word()));
            }
        }
        sink.add(diagnostic);
    }
    actions(rule, found, &reported, sink);
}

fn is_wrong(it: &Use<'_>) -> bool {
    match it.bound {
        Bound::No | Bound::Maybe => true,
        Bound::Player => it.wants == Wants::Item && it.role == Role::Other,
        Bound::Item => it.wants == Wants::Player,
        Bound::Either => false,
    }
}

/// What is to be said of a role; with the fixes that take time only if it `is_told` that nobody is bound.
fn unbound<'d>(rule: &Rule<'d>, found: &Interpretation<'d>, it: &Use<'d>, is_told: bool) -> Draft {
    let word = it.role.word();
    let by = found.after.and_then(|after| after.of(it.role).by);
    let with_binder = |draft: Draft| match by {
        Some(by) => draft.related(by.place(), format!("binds `{word}`")),
        None => draft,
    };
    match it.bound {
        Bound::Item => {
            let draft = Draft::new(&rules::WRONG_PARTNER, it.at, "`other` is an item here, not a player");
            return with_binder(draft);
        }
        Bound::Player | Bound::Either => {
            let draft = Draft::new(&rules::WRONG_PARTNER, it.at, "`other` is a player here, not an item");
            return with_binder(draft);
        }
        Bound::Maybe => {
            let message = format!("`{word}` is not bound on every way: not each child of the `or` binds it");
            return Draft::new(&rules::MAYBE_UNBOUND, it.at, message);
        }
        Bound::No => {}
    }
    let any = |draft: Draft| match it.selector {
        Some(node) => draft.unsafe_fix("write `any`", vec![spelling::respell_node(node, "any")]),
        None => draft,
    };
    if let Some((list, at, later)) = it.later {
        let message = format!("`{word}` is bound by a later condition only");
        let draft = Draft::new(&rules::BINDER_TOO_LATE, it.at, message);
        let binder = list.elements().nth(later);
        let draft = match binder {
            Some(binder) => draft.related(crate::walk::head(binder), format!("binds `{word}`")),
            None => draft,
        };
        // A binder that itself asks about a role may need what stands before it.
        let asks = binder.is_none_or(|binder| {
            binder.descendants().any(|it| matches!(it.as_str(), Some("same" | "other")))
                || binder.descendants().any(|it| it.key().is_some_and(|(key, _)| key == "ref"))
        });
        return match moved(list, later, at).filter(|_| !asks) {
            Some(edits) => draft.safe("move the binding condition before it", edits),
            None => draft,
        };
    }
    if it.role == Role::Same && it.after_zero {
        return Draft::new(
            &rules::COUNT_ZERO_BINDS_NOBODY,
            it.at,
            "`same` is not bound: `n: 0` holds when no player matches",
        )
        .help("use `any`, `byTeam` or `assign_state_random`");
    }
    let when = rule.when.as_ref();
    if it.role == Role::Same && when.is_some_and(has_ticks_alone) {
        let draft =
            Draft::new(&rules::TICK_BINDS_NOBODY, it.at, "`same` is not bound: a `tick` binds no player");
        return any(draft);
    }
    let draft = match it.role {
        Role::Same => {
            let with_who = |draft: Draft| match is_told.then(|| binder::of_compare(rule, it)).flatten() {
                Some(edit) => draft.unsafe_fix("compare for `any` player", vec![edit]),
                None => draft,
            };
            let message = if it.is_in_when {
                "`same` is not bound here: no earlier condition binds a player"
            } else {
                "`same` is not bound here: no condition binds a player"
            };
            with_who(any(Draft::new(&rules::UNBOUND_SAME, it.at, message)))
        }
        Role::Other => {
            let message = "`other` is not bound here: only `proximity` and `interaction` bind a partner";
            let draft = Draft::new(&rules::UNBOUND_OTHER, it.at, message);
            let has_same = found.after.is_some_and(|after| after.same.what == Bound::Player);
            let draft = match it.selector.filter(|_| has_same && !it.is_in_when) {
                Some(node) => draft.unsafe_fix("write `same`", vec![spelling::respell_node(node, "same")]),
                None => draft,
            };
            match is_told.then(|| binder::of_partner(rule, found, it)).flatten() {
                Some(edit) => draft.unsafe_fix("bind a partner by `proximity`", vec![edit]),
                None => draft,
            }
        }
    };
    match found.inside_not.iter().find(|(role, _)| *role == it.role) {
        Some((_, by)) => draft.related(by.place(), format!("binds `{word}` inside of the `not` only")),
        None => draft,
    }
}

fn has_ticks_alone(when: &Condition<'_>) -> bool {
    let all = when.all();
    let mut leaves = all.iter().filter(|it| it.children().is_empty()).peekable();
    leaves.peek().is_some() && leaves.all(|it| it.is_tick())
}

/// What needs an item, and messages.
fn actions(rule: &Rule<'_>, found: &Interpretation<'_>, reported: &[Role], sink: &mut Sink) {
    let Some(after) = found.after else { return };
    for action in &rule.actions {
        let kind = action.kind.map_or_else(|| action.node.place(), Node::place);
        match &action.what {
            ActionKind::DestroyItem if !reported.contains(&Role::Other) => {
                let message = match after.other.what {
                    Bound::No => "no item to destroy: `when` has no interaction with an item",
                    Bound::Player => "no item to destroy: `other` is a player",
                    Bound::Item | Bound::Either | Bound::Maybe => continue,
                };
                sink.add(Draft::new(&rules::DESTROY_WITHOUT_ITEM, kind, message));
            }
            ActionKind::Log { message: Some(message) } => {
                for (role, at) in placeholders(*message) {
                    if after.of(role).what != Bound::No || reported.contains(&role) {
                        continue;
                    }
                    let text = format!("`{}` is not bound, so the placeholder stays empty", role.word());
                    let diagnostic = Draft::new(&rules::PLACEHOLDER_UNBOUND, at, text);
                    sink.add(if message.is_copy() {
                        diagnostic
                    } else {
                        diagnostic.unsafe_fix("remove it", vec![spelling::replace(at, "")])
                    });
                }
            }
            _ => {}
        }
    }
}

fn remarked(remark: Remark<'_>, has_hole: bool, sink: &mut Sink) {
    match remark {
        Remark::UnfitField(value) => {
            let Some((key, range)) = value.key() else { return };
            let range = if value.is_copy() { value.place() } else { range };
            let message = if key == "b" {
                "the interaction is with an item, so no player is bound as `b`"
            } else {
                "the interaction is with a player, so no item is bound"
            };
            let draft = Draft::new(&rules::WRONG_PARTNER, range, message);
            sink.add(match removal(value) {
                Some(edit) => draft.unsafe_fix(format!("remove `{key}`"), vec![edit]),
                None => draft,
            });
        }
        Remark::Rebinding(selector, at) if !has_hole => {
            let message = "`same` is already bound; whether this filters it or binds it anew is undocumented";
            let draft = Draft::new(&rules::REBINDING, at, message);
            sink.add(match selector {
                Some(it) if !it.node.is_copy() && it.node.as_str().is_some() => {
                    draft.unsafe_fix("write `same`", vec![spelling::respell_node(it.node, "same")])
                }
                _ => draft,
            });
        }
        Remark::CompareOther(who) => {
            let message =
                "what `same.` and `other.` stand for in a comparison through `other` is in no document";
            let draft = Draft::new(&rules::COMPARE_WHO_OTHER, who.range(), message);
            sink.add(match without_who(who) {
                Some(edits) => draft.unsafe_fix("leave `who` out and read `other.`", edits),
                None => draft,
            });
        }
        Remark::Rebinding(..) => {}
    }
}

/// The edits that drop `who: other` and read of `other` what was read of `same`.
fn without_who(who: Node<'_>) -> Option<Vec<text::Edit>> {
    let comparison = who.parent()?;
    let mut edits = vec![removal(who)?];
    for side in ["left", "right"] {
        let path = comparison.get(side).and_then(|it| it.get("ref"));
        if let Some(path) = path
            && !path.is_copy()
            && let Some(rest) = path.as_str().and_then(|it| it.strip_prefix("same."))
        {
            edits.push(spelling::respell_node(path, &format!("other.{rest}")));
        }
    }
    Some(edits)
}

/// The edit that removes a member between braces, with the comma before it.
fn removal(value: Node<'_>) -> Option<text::Edit> {
    let around = value.parent()?;
    if value.is_copy() || around.is_copy() || !around.source().starts_with('{') {
        return None;
    }
    let (_, key) = value.key()?;
    let before = around.members().take_while(|it| it.key_range != key).last()?;
    let (start, end) = (before.value.range().end(), value.range().end());
    (start < end).then(|| spelling::replace(TextRange::new(start, end), ""))
}
