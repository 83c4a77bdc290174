//! Gestures that do not provide the parameters of their action.

use std::collections::BTreeMap;

use json::entries::{self, Item};
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule};

use super::bad_action_parameter::is_read_by_systems;
use crate::file_context::{Extend, FileContext};
use crate::model::{DeclaredAction, DeclaredParam};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::warning("gesture-parameter", "project")
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a gesture passes the wrong parameters to its action")
    .doc("A gesture passes to its action the values that `paramMapping` maps and the fixed values under \
          `params`. If a parameter does not belong to the action, a value is invalid, or the gesture does \
          not provide it, the action lacks what it needs: it is played and counted, but does nothing.")
    .wrong(r#"theme.json: "controls": { "gestureMap": [{ "gesture": "tap_cell", "action": "move", "paramMapping": { "direction": "swipe_direction" } }] }"#)
    .right(r#"theme.json: "controls": { "gestureMap": [{ "gesture": "swipe_cardinal", "action": "move", "paramMapping": { "direction": "swipe_direction" } }] }"#);

/// The gestures of a theme.
pub(crate) fn check(
    context: FileContext<'_>,
    theme: Node<'_>,
    actions: &[DeclaredAction],
) -> Vec<Diagnostic> {
    let mut by_id: BTreeMap<&str, &DeclaredAction> = BTreeMap::new();
    for action in actions {
        by_id.entry(&action.id).or_insert(action);
    }
    let mut found = Vec::new();
    for gesture in gestures(theme) {
        let text = |key| gesture.get(key).and_then(Node::as_str);
        let (Some(word), Some(id)) = (text("gesture"), text("action")) else { continue };
        // If an action declares no parameters, systems accept any.
        let Some(action) = by_id.get(&*id).filter(|action| !action.params.is_empty()) else { continue };
        let before = found.len();
        Gesture { context, node: gesture, word: &word, action }.check(&mut found);
        if found.len() == before {
            found.extend(Gesture { context, node: gesture, word: &word, action }.missing());
        }
    }
    found
}

/// The gestures that a theme lists.
pub(crate) fn gestures(theme: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let list = theme.get("controls").and_then(|controls| controls.get("gestureMap"));
    list.into_iter().flat_map(Node::elements)
}

/// A gesture and the action that it triggers.
#[derive(Clone, Copy)]
struct Gesture<'a, 't> {
    context: FileContext<'a>,
    node: Node<'t>,
    word: &'a str,
    action: &'a DeclaredAction,
}

impl<'t> Gesture<'_, 't> {
    fn check(self, found: &mut Vec<Diagnostic>) {
        let members =
            |key| self.node.get(key).into_iter().flat_map(Node::distinct_members).map(|it| it.value);
        for value in members("paramMapping") {
            match self.param(value) {
                Some(param) => found.extend(self.mapped(value, param)),
                None => found.extend(self.unknown(value)),
            }
        }
        for value in members("params") {
            match self.param(value) {
                Some(param) => found.extend(self.fixed(value, param)),
                None => found.extend(self.unknown(value)),
            }
        }
    }

    /// The parameter that the key of a value names.
    fn param(&self, value: Node<'t>) -> Option<&DeclaredParam> {
        let key = value.key()?;
        self.action.params.iter().find(|param| key.is(&param.name))
    }

    fn unknown(&self, value: Node<'t>) -> Option<Diagnostic> {
        let key = value.key()?.text();
        // Systems may read parameters that actions do not declare.
        if is_read_by_systems(&key) {
            return None;
        }
        let hint = suggest::suggestion(&key, self.action.params.iter().map(|param| param.name.as_str()));
        let (key, action) = (describe::short(&key), describe::short(&self.action.id));
        let message = format!("the action `{action}` has no parameter `{key}`{hint}");
        let diagnostic = self.context.key(&RULE, value, message);
        let diagnostic = diagnostic.renamed(hint.nearest.as_deref(), Applicability::Manual);
        Some(diagnostic.fix(format!("remove `{key}`"), Applicability::Manual, entries::remove(value)))
    }

    /// A parameter whose value comes from the gesture.
    fn mapped(&self, value: Node<'t>, param: &DeclaredParam) -> Option<Diagnostic> {
        let source = value.as_str()?;
        let given = catalog::gesture_gives(self.word)?;
        let name = describe::short(&param.name);
        if given.source != Some(&*source) {
            // Unknown sources are already reported.
            catalog::GESTURES.iter().find(|gesture| gesture.source == Some(&*source))?;
            let message = format!("a `{}` gives no `{source}`, which `{name}` is to be", self.word);
            return Some(self.context.node(&RULE, value, message).corrected(given.source));
        }
        if given.directions.is_empty() {
            let takes_none = matches!(&*param.ty, "direction" | "enum" | "integer");
            return takes_none.then(|| {
                let message = format!("`{source}` is a cell, but `{name}` is of type `{}`", param.ty);
                self.context.node(&RULE, value, message)
            });
        }
        // An unknown type is already reported.
        if matches!(&*param.ty, "position" | "integer") {
            let message = format!("`{source}` is a direction, but `{name}` is of type `{}`", param.ty);
            return Some(self.context.node(&RULE, value, message));
        }
        let takes_any = param.values.is_empty() && param.ty != "enum";
        let takes = |direction: &&str| param.values.iter().any(|value| value == direction);
        (!takes_any && !given.directions.iter().any(takes)).then(|| {
            let values = suggest::list(&param.values, "and");
            let message = format!("a `{}` never gives a value that `{name}` allows: {values}", self.word);
            self.context.node(&RULE, value, message)
        })
    }

    /// A parameter with a fixed value.
    fn fixed(&self, value: Node<'t>, param: &DeclaredParam) -> Option<Diagnostic> {
        let name = describe::short(&param.name);
        let is_mapped = self.node.get("paramMapping").and_then(|mapping| mapping.member(&param.name));
        if let Some(mapped) = is_mapped {
            let message = format!("`{name}` is also taken from the gesture");
            let diagnostic = self.context.key(&RULE, value, message);
            return Some(diagnostic.related(self.context.place(mapped.key.range()), "here"));
        }
        let (fits, wanted) = match &*param.ty {
            "direction" | "enum" => (value.kind() == Kind::String, "a string"),
            "integer" => (value.as_i64().is_some(), "an integer"),
            "position" => (crate::model::cell(value).is_some(), "a position `[x, y]`"),
            _ => return None,
        };
        if !fits {
            let message = format!("`{name}` must be {wanted}; found {}", describe::found(value));
            return Some(self.context.node(&RULE, value, message));
        }
        let written = value.as_str()?;
        let allowed: Vec<&str> = if param.values.is_empty() && param.ty == "direction" {
            catalog::DIRECTIONS.iter().map(|direction| direction.name).collect()
        } else {
            param.values.iter().map(String::as_str).collect()
        };
        if allowed.is_empty() || allowed.contains(&&*written) {
            return None;
        }
        let hint = suggest::suggestion(&written, allowed);
        let message = format!("invalid value `{}` for `{name}`{hint}", describe::short(&written));
        Some(self.context.node(&RULE, value, message).renamed(hint.nearest.as_deref(), Applicability::Manual))
    }

    /// A parameter that the gesture does not provide at all.
    fn missing(&self) -> Option<Diagnostic> {
        let gives = |key, name: &str| self.node.get(key).is_some_and(|given| given.get(name).is_some());
        let param = self
            .action
            .params
            .iter()
            .find(|param| !gives("paramMapping", &param.name) && !gives("params", &param.name))?;
        let (name, action) = (describe::short(&param.name), describe::short(&self.action.id));
        let message = format!("the gesture gives `{action}` no `{name}`");
        let name_ref = self.node.get("action").unwrap_or(self.node);
        let diagnostic = self.context.node(&RULE, name_ref, message);
        let source = catalog::gesture_gives(self.word).and_then(|given| {
            let is_alike = given.directions.is_empty() == (param.ty == "position");
            given.source.filter(|_| is_alike && self.node.get("paramMapping").is_none())
        });
        let Some(source) = source else { return Some(diagnostic) };
        let value = format!("{{ {}: {} }}", json::quote(&param.name), json::quote(source));
        let item = Item { at: self.node.len(), key: Some("paramMapping".to_owned()), value };
        let edits = entries::insert(self.node, &[item]);
        Some(diagnostic.fix(format!("take `{name}` from the gesture"), Applicability::Unsafe, edits))
    }
}
