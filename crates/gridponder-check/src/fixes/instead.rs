//! Alternatives for `$` references that are not resolved: conditions have their own words for the event, the
//! avatar and the board.

use json::{Kind, Node, entries};
use language::Applicability;
use text::Edit;

use crate::file_context::FileContext;
use crate::{describe, suggest};

/// The alternative to a reference, and a fix if the edits are clear.
pub(crate) struct Instead {
    pub(crate) words: String,
    pub(crate) fix: Option<Fix>,
}

pub(crate) struct Fix {
    pub(crate) title: String,
    pub(crate) applicability: Applicability,
    pub(crate) edits: Vec<Edit>,
}

impl Instead {
    fn say(words: impl Into<String>) -> Self {
        Self { words: words.into(), fix: None }
    }

    /// Adds a manual fix, because it changes more than the reference.
    fn fix(self, title: &str, edits: Vec<Edit>) -> Self {
        self.by(title, Applicability::Manual, edits)
    }

    fn by(self, title: &str, applicability: Applicability, edits: Vec<Edit>) -> Self {
        Self { fix: Some(Fix { title: title.to_owned(), applicability, edits }), ..self }
    }
}

/// The position of a reference in a condition.
struct Place<'t> {
    /// The word of the condition, such as `cell`.
    word: String,
    /// The value of that word.
    body: Node<'t>,
    /// The key of the reference in `body`; empty if `body` itself is the reference.
    key: String,
    /// The event of the rule.
    event: Option<&'static catalog::Event>,
}

impl<'t> Place<'t> {
    fn of(node: Node<'t>) -> Option<Self> {
        let key = node.key()?.text().into_owned();
        let above = node.parent()?.key().map(|key| key.text().into_owned());
        let on = node.ancestors().find_map(|node| node.get("on")?.as_str());
        let event = on.and_then(|on| catalog::event(&on));
        // The body of `position` is itself the reference.
        if catalog::condition(&key).is_some()
            && above.as_deref().is_none_or(|it| catalog::condition(it).is_none())
        {
            return Some(Self { word: key, body: node, key: String::new(), event });
        }
        Some(Self { word: above?, body: node.parent()?, key, event })
    }

    /// Returns true if the event has a cell that conditions can test. Unknown events are already reported.
    fn has_position(&self) -> bool {
        self.event.is_none_or(catalog::Event::has_position)
    }

    /// Returns true if the event is sent by the avatar, at its own cell.
    fn is_of_avatar(&self) -> bool {
        self.event.is_some_and(|event| event.entry.name == "avatar_entered")
    }
}

/// The alternative to a reference in a condition.
pub(crate) fn in_condition(context: FileContext<'_>, node: Node<'_>) -> Option<Instead> {
    let written = node.as_str()?;
    let (root, rest) = written.split_once('.').unwrap_or((&written, ""));
    let Some(place) = Place::of(node) else {
        let list = node.parent().and_then(|list| Some(list.key()?.text().into_owned()));
        let is_of_conditions = list.is_none_or(|key| matches!(key.as_str(), "all_of" | "any_of"));
        return Some(Instead::say(if is_of_conditions {
            "a condition is an object, such as `{ \"position_has_tag\": … }`"
        } else {
            "conditions compare with fixed values: write the value itself"
        }));
    };
    Some(match (place.word.as_str(), place.key.as_str(), root, rest) {
        ("cell", "position", "$event", "position") if place.has_position() => cell_of_event(context, &place),
        ("cell", "position", "$avatar", "position") => {
            Instead::say("react to `avatar_entered` and test the cell with `position_has_tag`")
        }
        ("position", "", "$event", "position") if place.has_position() => Instead::say(
            "the event is always at its own position: remove the condition, or give a cell as `[x, y]`",
        ),
        ("cell", "position", "$event", _) | ("position", "", "$event", _) => Instead::say(no_cell(&place)),
        ("position", "", "$avatar", "position") | ("avatar", "at", "$event", "position") => {
            if place.is_of_avatar() {
                Instead::say("`avatar_entered` always happens at the avatar: remove the condition")
            } else {
                Instead::say("react to `avatar_entered`, which happens at the avatar")
            }
        }
        ("event", "param", "$event", field) if !field.is_empty() && !field.contains('.') => {
            let instead =
                Instead::say(format!("`param` expects the name of the field, `{}`", describe::short(field)));
            let is_field = place.event.is_none_or(|event| event.field(field).is_some());
            let edits = entries::replace(node, json::quote(field));
            if is_field { instead.by("remove `$event.`", Applicability::Safe, edits) } else { instead }
        }
        ("variable", "name", "$event", field) => field_of_event(&place, field),
        ("variable", "name", "$avatar", "item") => {
            let instead = Instead::say("`avatar` with `hasItem` tests what the avatar carries");
            match compared(&place, "eq").filter(|value| value.kind() == Kind::String) {
                Some(value) => {
                    let body = format!("{{ \"hasItem\": {} }}", value.text());
                    let edits = exchanged(&place, "avatar", &body);
                    instead.fix("use `avatar`", edits)
                }
                None => instead,
            }
        }
        ("variable", "value", ..) | ("event", "equals", ..) => {
            Instead::say("conditions compare with fixed values: write the value itself, in one rule for each")
        }
        ("avatar", "hasItem", ..) => {
            Instead::say("`hasItem` expects the name of a kind, or `true` for anything that is carried")
        }
        (_, "kind", ..) => Instead::say("`kind` expects the name of a kind: write one rule for each kind"),
        (_, "layer", ..) => Instead::say("`layer` expects the name of a layer"),
        (_, "tag" | "hasTag", ..) => Instead::say("expected a tag that kinds of the game have"),
        ("emitter_has_next", ..) => Instead::say("`emitterId` expects the id of a multi-cell object"),
        _ => Instead::say("conditions compare with fixed values: write the value itself"),
    })
}

/// The message for events without a position.
fn no_cell(place: &Place<'_>) -> String {
    let name = place.event.map_or("event", |event| event.entry.name);
    if name == "object_pushed" {
        return "react to `object_placed`, which follows, and test the cell with `position_has_tag`"
            .to_owned();
    }
    if place.event.is_some_and(catalog::Event::has_position) {
        "conditions can only test the `position` of the event, with `position_has_tag`".to_owned()
    } else {
        format!("`{name}` has no `position`: react to an event that has one, and use `position_has_tag`")
    }
}

/// A test of the event's cell, for which a specific condition exists.
fn cell_of_event(context: FileContext<'_>, place: &Place<'_>) -> Instead {
    // If there are several tests, the first counts.
    let test = ["kind", "isEmpty", "hasTag"].into_iter().find_map(|test| place.body.member(test));
    let Some(test) = test else {
        return Instead::say("`position_has_tag` tests the cell of the event");
    };
    let test_name = test.key.text();
    if &*test_name == "isEmpty" {
        return Instead::say(
            "no condition tests whether the cell of the event is empty; `position_has_tag` tests for a tag \
             there",
        );
    }
    let written = test.value.as_str().unwrap_or_default();
    let tag = if &*test_name == "hasTag" { Some(test.value.text().to_owned()) } else { None };
    let only = if tag.is_none() { only_tag(context, &written) } else { None };
    let kind = describe::short(&written);
    let more = match (&tag, &only) {
        (Some(_), _) => String::new(),
        (None, Some(only)) => format!(": only `{kind}` has the tag `{}`", describe::short(only)),
        (None, None) => format!(": give `{kind}` its own tag and test for it"),
    };
    let instead = Instead::say(format!("`position_has_tag` tests the cell of the event{more}"));
    let tag = tag.or_else(|| only.as_deref().map(json::quote));
    let layer = place.body.get("layer").filter(|layer| layer.kind() == Kind::String);
    match (tag, layer) {
        (Some(tag), Some(layer)) => {
            let body = format!("{{ \"layer\": {}, \"tag\": {tag} }}", layer.text());
            instead.fix("ask with `position_has_tag`", exchanged(place, "position_has_tag", &body))
        }
        _ => instead,
    }
}

/// A tag that only this kind of the game has.
fn only_tag(context: FileContext<'_>, kind: &str) -> Option<String> {
    let kinds = context.pack.game()?.tree.root()?.get("entityKinds")?;
    let tags = |kind: Node<'_>| -> Vec<String> {
        let tags = kind.get("tags").into_iter().flat_map(|tags| tags.elements().collect::<Vec<_>>());
        tags.filter_map(|tag| Some(tag.as_str()?.into_owned())).collect()
    };
    let others = || {
        kinds.distinct_members().filter(|member| !member.key.is(kind)).flat_map(|member| tags(member.value))
    };
    let others: std::collections::BTreeSet<String> = others().collect();
    tags(kinds.get(kind)?).into_iter().find(|tag| !others.contains(tag))
}

/// A field of the event, which a specific condition compares.
fn field_of_event(place: &Place<'_>, field: &str) -> Instead {
    let is_field = place.event.is_none_or(|event| event.field(field).is_some());
    let instead = Instead::say("`event` with `param` and `equals` compares a field of the event");
    match compared(place, "eq") {
        Some(value) if is_field && !field.is_empty() => {
            let body = format!("{{ \"param\": {}, \"equals\": {} }}", json::quote(field), value.text());
            instead.fix("ask with `event`", exchanged(place, "event", &body))
        }
        _ => instead,
    }
}

/// The value that a condition on a variable compares with this operator.
fn compared<'t>(place: &Place<'t>, op: &str) -> Option<Node<'t>> {
    let is_meant = place.body.get("op").and_then(Node::as_str).is_some_and(|it| it == op);
    let is_plain = |value: &Node<'_>| !matches!(value.kind(), Kind::Object | Kind::Array | Kind::Null);
    place.body.get("value").filter(|_| is_meant).filter(is_plain)
}

/// Replaces a condition with another one.
fn exchanged(place: &Place<'_>, word: &str, body: &str) -> Vec<Edit> {
    let Some(key) = place.body.key() else { return Vec::new() };
    let mut edits = vec![Edit { range: key.range(), insert: json::quote(word) }];
    edits.extend(entries::replace(place.body, body));
    edits
}

/// The alternative to a reference in an effect that does not resolve it.
pub(crate) fn in_effect(node: Node<'_>) -> Option<Instead> {
    let key = node.key()?.text();
    let effect = node.parent()?.key()?.text().into_owned();
    let effect = catalog::effect(&effect)?;
    let resolved = effect.body.fields.iter().filter(|field| matches!(field.ty, catalog::Ty::Live(_)));
    let resolved: Vec<&str> = resolved.map(|field| field.name).collect();
    if !effect.body.fields.iter().any(|field| field.name == key) {
        return None;
    }
    let name = effect.entry.name;
    Some(Instead::say(if resolved.is_empty() {
        "write the name itself".to_owned()
    } else {
        format!(
            "write the name itself: `{name}` resolves references only in {}",
            suggest::list(&resolved, "and")
        )
    }))
}
