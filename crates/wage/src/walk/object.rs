//! Objects: which fields are there, missing, unknown or misspelt.

use language::{Draft, list};
use text::{Edit, TextRange};
use wage_rules::doc::{Member, Node};
use wage_rules::vocabulary::{Field, Object, Role, Ty, field_meant};

use super::{Walk, head};
use crate::facts::Origin;
use crate::rules;
use crate::spelling;

/// More keys than this in one object are not compared with those that are known.
const MAX_MEANT: usize = 200;

impl<'d> Walk<'_, 'd> {
    /// Walks over an object.
    pub(super) fn object(&mut self, node: Node<'d>, object: &'static Object) {
        let mut found: Vec<Option<Member<'d>>> = vec![None; object.fields.len()];
        let mut unknown: Vec<Member<'d>> = Vec::new();
        for member in node.members() {
            match object.fields.iter().position(|it| it.name == member.key) {
                Some(at) => found[at] = Some(member),
                None => unknown.push(member),
            }
        }
        // Each unknown key may stand in for one field that is not there.
        let mut claimed: Vec<&'static str> = Vec::new();
        for (at, member) in unknown.iter().enumerate() {
            let is_there = |name: &str| {
                let field = object.fields.iter().position(|it| it.name == name);
                claimed.contains(&name) || field.is_some_and(|at| found[at].is_some())
            };
            let meant = if at < MAX_MEANT { field_meant(object, member.key, is_there) } else { None };
            match meant {
                Some(field) => {
                    claimed.push(field.name);
                    self.misspelt(*member, field, object);
                }
                None if !object.is_open => self.unknown_field(*member, object),
                None => {}
            }
        }
        if !node.hides() {
            let missing: Vec<&'static Field> = object
                .fields
                .iter()
                .zip(&found)
                .filter(|(field, member)| {
                    field.is_required && member.is_none() && !claimed.contains(&field.name)
                })
                .map(|(field, _)| field)
                .collect();
            self.missing(node, &missing, object);
        }
        self.role(node, object, &found);
        for (field, member) in object.fields.iter().zip(&found) {
            let Some(member) = member else { continue };
            let before = self.origin;
            self.origin = match field.name {
                "playerJoinStates" => Origin::Join,
                "initialState" => Origin::Bot,
                "onStart" => Origin::Start,
                "behavior" => Origin::Behavior,
                "rules" => Origin::Rule,
                _ => before,
            };
            self.value(member.value, field.ty);
            self.origin = before;
        }
        self.reversed(node);
    }

    fn misspelt(&mut self, member: Member<'d>, field: &'static Field, object: &Object) {
        let Member { key, key_range, .. } = member;
        let fix = vec![spelling::respell(self.doc, key_range, field.name)];
        let title = format!("rename to `{}`", field.name);
        let draft = if field.is_required {
            // What it means as it stands is not known.
            self.facts.has_unknown = true;
            let message = format!("{} needs `{}`; `{key}` is none of its fields", object.name, field.name);
            Draft::new(&rules::MISSING_FIELD, key_range, message).unsafe_fix(title, fix)
        } else {
            let message = format!("unknown field `{key}` in {}; did you mean `{}`?", object.name, field.name);
            Draft::new(&rules::MISSPELT_FIELD, key_range, message).safe(title, fix)
        };
        self.sink.add(draft);
    }

    fn unknown_field(&mut self, member: Member<'d>, object: &Object) {
        let message = format!("unknown field `{}` in {}", member.key, object.name);
        self.sink.add(Draft::new(&rules::UNKNOWN_FIELD, member.key_range, message));
    }

    fn missing(&mut self, node: Node<'d>, missing: &[&'static Field], object: &Object) {
        if missing.is_empty() {
            return;
        }
        let names: Vec<&str> = missing.iter().map(|it| it.name).collect();
        let message = format!("{} needs {}", object.name, list(&names, "and"));
        let draft = Draft::new(&rules::MISSING_FIELD, head(node), message);
        let draft = match self.addition(node, missing) {
            Some(edit) => draft.unsafe_fix(format!("add {}", list(&names, "and")), vec![edit]),
            None => draft,
        };
        self.sink.add(draft);
    }

    /// Fields with placeholders, behind the last member. Only where the object is written between braces on its line, so that
    /// it is plain how it goes on.
    fn addition(&self, node: Node<'d>, missing: &[&'static Field]) -> Option<Edit> {
        let last = node.members().last()?;
        if !node.source().starts_with('{')
            || node.is_copy()
            || last.value.is_copy()
            || node.source().contains('\n')
        {
            return None;
        }
        let field = |field: &&'static Field| {
            let key = spelling::word(self.doc, field.name);
            format!(", {key}: {}", self.placeholder(field.ty))
        };
        let at = TextRange::empty(last.value.range().end());
        Some(spelling::replace(at, missing.iter().map(field).collect::<String>()))
    }

    /// Something that may stand at a place.
    fn placeholder(&self, ty: Ty) -> String {
        let word = |text: &str| spelling::word(self.doc, text);
        match ty {
            Ty::Number(limits) => if limits.is_open { "1" } else { "0" }.to_owned(),
            Ty::Bool => "false".to_owned(),
            Ty::Selector => word("any"),
            Ty::Value | Ty::Any => "0".to_owned(),
            Ty::Color => json::quote("#16a34a"),
            Ty::Refers(class) => word(self.names.names(class).next().unwrap_or("name")),
            Ty::List(_) => "[]".to_owned(),
            Ty::Closed(words) | Ty::Open(words) => word(words.words.first().map_or("name", |it| it.word)),
            Ty::Operator => word("eq"),
            Ty::Text | Ty::Name | Ty::Defines(_) => word("name"),
            Ty::Object(_)
            | Ty::State
            | Ty::Condition
            | Ty::Action
            | Ty::Initializer
            | Ty::Behavior
            | Ty::NavigationTarget => "{}".to_owned(),
        }
    }

    /// What an object does beyond having fields.
    fn role(&mut self, node: Node<'d>, object: &Object, found: &[Option<Member<'d>>]) {
        let member = |name: &str| {
            let at = object.fields.iter().position(|it| it.name == name)?;
            found[at]
        };
        match object.role {
            Role::Plain => {}
            Role::OneOf(places) => {
                let mut there: Vec<Member<'d>> = places.iter().filter_map(|it| member(it)).collect();
                there.sort_by_key(|it| it.key_range.start());
                self.one_of(node, object, places, &there);
            }
            Role::TestsState | Role::Filter | Role::WritesState | Role::AddsToState | Role::WritesFreely => {
                let (key, value) = (member("key"), member("value"));
                self.state_use(node, object.role, key.map(|it| it.value), value.map(|it| it.value));
            }
        }
    }

    fn one_of(&mut self, node: Node<'d>, object: &Object, places: &[&str], there: &[Member<'d>]) {
        match there {
            [] if node.hides() => {}
            [] => {
                // A misspelt one has been told.
                let is_told = |it: Member<'d>| self.sink.has(&rules::MISSPELT_FIELD, it.key_range);
                if !node.members().any(is_told) {
                    let message = format!("{} needs one of {}", object.name, list(places, "and"));
                    self.sink.add(Draft::new(&rules::SPAWN_PLACE, head(node), message));
                }
            }
            [first, second, ..] => {
                let message = format!("`{}` and `{}` exclude each other", first.key, second.key);
                let draft = Draft::new(&rules::SPAWN_PLACE, second.key_range, message)
                    .related(first.key_range, "the first place");
                let draft = match removal(*second) {
                    Some(edit) => draft.unsafe_fix(format!("remove `{}`", second.key), vec![edit]),
                    None => draft,
                };
                self.sink.add(draft);
            }
            [_] => {}
        }
    }

    /// Pairs of a least and a greatest number.
    fn reversed(&mut self, node: Node<'d>) {
        const PAIRS: [(&str, &str); 4] =
            [("minPlayers", "maxPlayers"), ("minCount", "maxCount"), ("minArea", "maxArea"), ("min", "max")];
        for (least, most) in PAIRS {
            let (Some(low), Some(high)) = (node.get(least), node.get(most)) else { continue };
            if let (Some(a), Some(b)) = (low.as_number(), high.as_number())
                && a > b
            {
                let message = format!("`{most}` is {b}, less than `{least}`, which is {a}");
                let swap = vec![
                    spelling::replace(low.range(), high.source()),
                    spelling::replace(high.range(), low.source()),
                ];
                let draft = Draft::new(&rules::RANGE_REVERSED, high.range(), message);
                self.sink.add(draft.related(low.range(), "the minimum").unsafe_fix("swap the two", swap));
            }
        }
    }
}

/// The edit that removes a member that is not the first one between braces, with the comma before it.
fn removal(member: Member<'_>) -> Option<Edit> {
    let around = member.value.parent()?;
    if member.value.is_copy() || !around.source().starts_with('{') {
        return None;
    }
    let before = around.members().take_while(|it| it.key_range != member.key_range).last()?;
    let (start, end) = (before.value.range().end(), member.value.range().end());
    (start < end).then(|| spelling::replace(TextRange::new(start, end), ""))
}
