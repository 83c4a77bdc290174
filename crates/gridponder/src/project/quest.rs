//! What a search of a level starts from and what it seeks, where that is not the level from its start to a win.

use engine::{Level, Semantics, Value, def};
use language::{PlayError, Searched, Wanted, plural};
use pack::lower;

use super::PackProject;
use crate::switches;

/// What is searched.
pub(super) struct Quest {
    pub(super) game: def::Game,
    pub(super) level: Level,
    /// The gold path, or other moves before the search.
    pub(super) path: Vec<def::Action>,
    /// The number of steps of the path that are played before the search starts.
    pub(super) from: usize,
    /// Whether the path is the level's own, and leads from where the search starts to what it seeks.
    pub(super) is_own: bool,
}

impl PackProject {
    /// What is searched in a level.
    pub(super) fn quest(&self, searched: Searched<'_>, wanted: &Wanted<'_>) -> Result<Quest, PlayError> {
        let (game, file) = self.playable(searched.level)?;
        let unplayable =
            |why: engine::CompileError| PlayError::Unplayable(file.path.clone(), why.to_string());
        let game = lower::game(game);
        let semantics = switches(searched.semantics);
        let written = match wanted.start {
            Some(start) => changed(file.tree.text(), start)?,
            None => lower::level(file),
        };
        let mut path = lower::gold_path_actions(file);
        let mut from = wanted.from;
        if from > path.len() {
            let steps = plural(path.len(), "step");
            let why = format!("cannot start after step {from}; the gold path has {steps}");
            return Err(PlayError::Request(why));
        }
        if !wanted.after.is_empty() {
            path = wanted.after.iter().map(|word| action(word, &game)).collect::<Result<_, _>>()?;
            from = path.len();
        }
        let is_own = wanted.start.is_none() && wanted.goal.is_none() && wanted.after.is_empty();
        if !is_own {
            path.truncate(from);
        }
        let level = match wanted.goal {
            Some(goal) => sought((&game, &written), semantics, &path, goal)?.map_err(unplayable)?,
            None => Level::compile_with(&game, &written, semantics).map_err(unplayable)?,
        };
        Ok(Quest { game, level, path, from, is_own })
    }
}

/// A level that is won when a condition holds, which it must not do where the search starts.
fn sought(
    of: (&def::Game, &def::Level),
    semantics: Semantics,
    path: &[def::Action],
    goal: &str,
) -> Result<Result<Level, engine::CompileError>, PlayError> {
    let condition = check::read_condition(goal, Some(of.0));
    let condition = condition.map_err(|why| PlayError::Request(format!("`{goal}`: {why}")))?;
    if engine::condition_holds(of, semantics, path, &condition).is_ok_and(|holds| holds) {
        return Err(PlayError::Request(format!("`{goal}` holds where the search starts")));
    }
    Ok(engine::compile_with_goal(of, semantics, &condition))
}

/// A level with what a JSON merge patch (RFC 7396) changes in its file.
fn changed(text: &str, patch: &str) -> Result<def::Level, PlayError> {
    let request = |why: String| PlayError::Request(why);
    let patch = patch.parse().map_err(|why| request(format!("the start is not JSON: {why}")))?;
    let mut level: serde_json::Value =
        text.parse().map_err(|why| request(format!("the level is not JSON: {why}")))?;
    merge(&mut level, patch);
    Ok(def::Level::read(&Value::from(&level)))
}

/// Changes a value as a JSON merge patch says.
fn merge(value: &mut serde_json::Value, patch: serde_json::Value) {
    let serde_json::Value::Object(changes) = patch else {
        *value = patch;
        return;
    };
    if !value.is_object() {
        *value = serde_json::Value::Object(serde_json::Map::new());
    }
    for (key, change) in changes {
        match value.as_object_mut() {
            Some(members) if change.is_null() => drop(members.remove(&key)),
            Some(members) => merge(members.entry(key).or_insert(serde_json::Value::Null), change),
            None => {}
        }
    }
}

fn action(word: &str, game: &def::Game) -> Result<def::Action, PlayError> {
    def::Action::read(&Value::Str(word.to_owned()))
        .map(|action| action.spelled_out(&game.actions))
        .ok_or_else(|| PlayError::Request(format!("`{word}` is no step of a path")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_patch_changes_adds_and_removes_members() {
        let mut value = json!({ "a": { "b": 1, "c": 2 }, "d": [1, 2], "e": 1 });
        merge(&mut value, json!({ "a": { "b": 3, "c": null }, "d": [3], "e": { "f": 1, "g": null } }));
        assert_eq!(value, json!({ "a": { "b": 3 }, "d": [3], "e": { "f": 1 } }));
    }
}
