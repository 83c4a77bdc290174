//! What goals and systems of a level name, by the facts of the language: no game is known by its name.

use engine::{Value, def};

/// The kinds that the avatar must reach by some goal.
pub(crate) fn targets(game: &def::Game, level: &def::Level) -> Vec<String> {
    let goals = level.goals.iter().filter(|goal| goal.ty == "reach_target");
    let named = |goal: &def::Goal, key: &str| goal.config.get(key).and_then(Value::as_str).map(str::to_owned);
    let mut kinds = Vec::new();
    for goal in goals {
        let (by_kind, by_tag) = (named(goal, "targetKind"), named(goal, "targetTag"));
        let is_target = |kind: &&def::Kind| {
            by_kind.as_ref() == Some(&kind.id)
                || by_tag.as_ref().is_some_and(|tag| kind.tags.iter().any(|it| it == tag))
        };
        kinds.extend(game.kinds.iter().filter(is_target).map(|kind| kind.id.clone()));
    }
    kinds
}

/// The most steps of a level, where a lose condition limits them.
pub(crate) fn limit(level: &def::Level) -> Option<u32> {
    let limits = level.lose_conditions.iter().filter(|it| it.ty == "max_actions");
    let limits = limits.filter_map(|it| u32::try_from(it.config.get("limit")?.as_int()?).ok());
    limits.min()
}

/// The level without a limit of its steps.
pub(crate) fn without_limit(level: &def::Level) -> def::Level {
    let mut level = level.clone();
    level.lose_conditions.retain(|condition| condition.ty != "max_actions");
    level
}

/// Sets the most steps of a level that limits them.
pub(crate) fn set_limit(level: &mut def::Level, limit: u32) {
    for condition in level.lose_conditions.iter_mut().filter(|it| it.ty == "max_actions") {
        if let Value::Map(members) = &mut condition.config {
            for (_, value) in members.iter_mut().filter(|(key, _)| key == "limit") {
                *value = Value::Int(i64::from(limit));
            }
        }
    }
}
