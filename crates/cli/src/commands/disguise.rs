//! Names without a meaning for the moves of a game: `a1` for an action, `p1` for a parameter, `v1` for a value, each in the
//! order of the names that they stand for (authors' specification, section 7).

use std::collections::{BTreeMap, BTreeSet};

use language::Offer;
use serde_json::{Map, Value};

/// The member that names the action of a move.
const ACTION: &str = "action";

/// The names of the moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Disguise {
    actions: BTreeMap<String, String>,
    params: BTreeMap<String, String>,
    values: BTreeMap<String, String>,
}

impl Disguise {
    /// Of all moves that a game offers.
    pub(crate) fn of(offers: &[Offer]) -> Self {
        let (mut actions, mut params, mut values) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for offer in offers {
            match &offer.action {
                Value::String(word) => {
                    actions.insert(word.clone());
                }
                Value::Object(members) => {
                    for (name, value) in members {
                        match value.as_str() {
                            Some(id) if name == ACTION => actions.insert(id.to_owned()),
                            Some(word) => {
                                params.insert(name.clone());
                                values.insert(word.to_owned())
                            }
                            None => params.insert(name.clone()),
                        };
                    }
                }
                _ => {}
            }
        }
        let named = |names: BTreeSet<String>, letter: char| {
            names
                .into_iter()
                .zip(1..)
                .map(|(name, at): (String, usize)| (name, format!("{letter}{at}")))
                .collect()
        };
        Self { actions: named(actions, 'a'), params: named(params, 'p'), values: named(values, 'v') }
    }

    /// A move as it is told. What has no name stays.
    pub(crate) fn done(&self, action: &Value) -> Option<Value> {
        let of = |names: &BTreeMap<String, String>, name: &str| names.get(name).cloned();
        Self::renamed(action, &|it| of(&self.actions, it), &|it| of(&self.params, it), &|it| {
            of(&self.values, it)
        })
    }

    /// The move that is meant; `None` if it has a name that stands for nothing.
    pub(crate) fn undone(&self, action: &Value) -> Option<Value> {
        let of = |names: &BTreeMap<String, String>, name: &str| {
            names.iter().find(|(_, told)| *told == name).map(|(meant, _)| meant.clone())
        };
        Self::renamed(action, &|it| of(&self.actions, it), &|it| of(&self.params, it), &|it| {
            of(&self.values, it)
        })
    }

    fn renamed(
        action: &Value,
        id: &dyn Fn(&str) -> Option<String>,
        param: &dyn Fn(&str) -> Option<String>,
        value: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Value> {
        match action {
            Value::String(word) => Some(Value::String(id(word)?)),
            Value::Object(members) => {
                let member = |(name, it): (&String, &Value)| match it.as_str() {
                    Some(word) if name == ACTION => Some((name.clone(), Value::String(id(word)?))),
                    Some(word) => Some((param(name)?, Value::String(value(word)?))),
                    None => Some((param(name)?, it.clone())),
                };
                Some(Value::Object(members.iter().map(member).collect::<Option<Map<_, _>>>()?))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use language::Standing;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_move_is_found_again_under_its_names() {
        let moves = [
            json!({"action": "move", "direction": "up"}),
            json!({"action": "move", "direction": "down"}),
            json!({"action": "flip"}),
            json!({"action": "tap", "cell": [1, 2]}),
        ];
        let offers: Vec<Offer> =
            moves.iter().map(|it| Offer { action: it.clone(), standing: Standing::Idle }).collect();
        let disguise = Disguise::of(&offers);
        let told: Vec<String> =
            moves.iter().map(|it| disguise.done(it).map(|it| it.to_string()).unwrap_or_default()).collect();
        assert_eq!(
            told,
            [
                r#"{"action":"a2","p2":"v2"}"#,
                r#"{"action":"a2","p2":"v1"}"#,
                r#"{"action":"a1"}"#,
                r#"{"action":"a3","p1":[1,2]}"#
            ]
        );
        for action in &moves {
            assert_eq!(disguise.done(action).and_then(|it| disguise.undone(&it)).as_ref(), Some(action));
        }
        assert_eq!(disguise.undone(&json!({"action": "a9"})), None);
    }
}
