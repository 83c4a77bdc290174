//! The first difference between two ways to replay the same path.

use crate::{Level, Play, def, state_value};

/// The first step, from 0, after which a path has a different state or outcome in two compilations of a
/// level. If their initial states already differ, the first step. Returns `None` if there is no difference.
pub fn first_difference(left: &Level, right: &Level, path: &[def::Action]) -> Option<usize> {
    let [mut left, mut right] = [left, right].map(Play::without_history);
    if !is_same(&left, &right) {
        return Some(0);
    }
    for (step, action) in path.iter().enumerate() {
        let outcomes = [left.submit_named(action), right.submit_named(action)];
        let [one, other] = outcomes.map(|outcome| (outcome.accepted, outcome.won, outcome.lost.is_some()));
        if one != other || !is_same(&left, &right) {
            return Some(step);
        }
        if one.1 || one.2 {
            break;
        }
    }
    None
}

/// Equal words mean equal content if both attempts interned the same values. Different words may still mean
/// equal content, so then the values are compared.
fn is_same(left: &Play<'_>, right: &Play<'_>) -> bool {
    left.state() == right.state() || state_value(left.view()) == state_value(right.view())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Semantics, testing};

    #[test]
    fn plays_part_at_the_step_that_only_one_of_them_loses() {
        let path = ["wait", "wait", "wait"].map(testing::action);
        let levels = [Semantics::RELEASED, Semantics::DOCUMENTED].map(|semantics| {
            let level = r#"{ "loseConditions": [{ "type": "max_actions", "config": { "limit": 2 } }] }"#;
            testing::level_with(r#"{ "actions": [{ "id": "wait" }] }"#, level, semantics)
        });
        assert_eq!(first_difference(&levels[0], &levels[1], &path), Some(1));
        assert_eq!(first_difference(&levels[0], &levels[0], &path), None);
    }
}
