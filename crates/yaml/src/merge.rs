//! The merge key `<<`: whose members count (`spec section 2`, A3).

use std::borrow::Cow;
use std::collections::HashSet;

use json::Kind;

use crate::{Issue, IssueKind, Member, Value};

/// The members of a map: the own ones, then those of its merge keys. An own one wins, and an earlier merged one.
pub(crate) fn members(map: Value<'_>) -> impl Iterator<Item = Member<'_>> {
    // Hardly any map has a merge key; the others are walked without a list.
    let may_have = map.document().extra.has_merge;
    let has_merge = may_have && map.own_members().any(|member| member.key.is_merge());
    let merged = if has_merge { merged(map) } else { Vec::new() };
    map.own_members().filter(move |member| !(has_merge && member.key.is_merge())).chain(merged)
}

fn merged(map: Value<'_>) -> Vec<Member<'_>> {
    let own = map.own_members().filter(|member| !member.key.is_merge());
    let mut seen: HashSet<Cow<'_, str>> = own.map(|member| member.key.text()).collect();
    let mut result = Vec::new();
    for source in sources(map) {
        // Nested merge keys are bounded by the depth of the view.
        for member in source.members() {
            if seen.insert(member.key.text()) {
                // Of duplicate keys the last one counts.
                let value = source.get(&member.key.text()).unwrap_or(member.value);
                result.push(Member { value, merged: true, ..member });
            }
        }
    }
    result
}

/// The maps whose members are merged into one.
fn sources(map: Value<'_>) -> Vec<Value<'_>> {
    let mut result = Vec::new();
    for member in map.own_members().filter(|member| member.key.is_merge()) {
        match member.value.kind() {
            Kind::Object => result.push(member.value),
            Kind::Array => result.extend(member.value.elements().filter(|it| it.kind() == Kind::Object)),
            _ => {}
        }
    }
    result
}

/// What is to be said of the merge keys of a map.
pub(crate) fn issues(map: Value<'_>, issues: &mut Vec<Issue>) {
    for member in map.own_members().filter(|member| member.key.is_merge()) {
        let is_map = |value: Value<'_>| matches!(value.kind(), Kind::Object | Kind::Missing);
        let value = member.value;
        let is_sound = is_map(value) || (value.kind() == Kind::Array && value.elements().all(is_map));
        let range = if value.place().is_empty() { member.key.range() } else { value.place() };
        issues.push(if is_sound {
            Issue {
                kind: IssueKind::MergeKey,
                range: member.key.range(),
                message: "merge key `<<` is not part of YAML 1.2, and not every reader applies it".to_owned(),
                related: None,
            }
        } else {
            Issue {
                kind: IssueKind::BadMerge,
                range,
                message: format!(
                    "the value of `<<` must be a map or a list of maps; found a {}",
                    value.kind().name()
                ),
                related: None,
            }
        });
    }
}
