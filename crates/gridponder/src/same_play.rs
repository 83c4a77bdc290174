//! Whether levels play as they did: what the game reads of a level is the same, however it is spread over the files. That
//! holds for every path, while a replay holds for one.

use std::cmp::Reverse;
use std::sync::Arc;

use engine::{Level, Play, Semantics, Value, def, state_value};
use ide::Idle;
use pack::{File, lower};

/// All that the game reads of a level.
pub(crate) struct Played {
    game: def::Game,
    /// Without its layers.
    level: def::Level,
    layers: Vec<(String, def::Cells)>,
}

impl Played {
    /// What the game reads of a level, but for rules that never act in it.
    pub(crate) fn of(game: &def::Game, file: &Arc<File>, idle: &[Idle]) -> Self {
        let (mut game, mut level) = (game.clone(), lower::level(file));
        let is_idle = |rule: &def::Rule| idle.iter().any(|it| it.level == file.path && it.rule == rule.id);
        // Rules that wait for the same event run by priority, then in this order: those of the game first.
        let mut rules: Vec<def::Rule> = game.rules.drain(..).chain(level.rules.drain(..)).collect();
        rules.retain(|rule| !is_idle(rule));
        for rule in &mut rules {
            rule.at = 0;
        }
        rules.sort_by(|one, other| {
            (&one.on, Reverse(one.priority)).cmp(&(&other.on, Reverse(other.priority)))
        });
        game.rules = rules;
        let systems: Vec<def::System> =
            game.systems.iter().map(|system| overridden(&game, system, &level)).collect();
        game.systems = systems;
        level.system_overrides.retain(|(_, over)| !is_merged(over));
        let layers = std::mem::take(&mut level.layers);
        Self { game, level, layers }
    }

    /// Whether both are the same to the game.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.game == other.game
            && self.level == other.level
            && (self.layers == other.layers || self.opens_like(other))
    }

    /// Whether both begin with the same state, with all that their layers hold.
    fn opens_like(&self, other: &Self) -> bool {
        let compiled = |it: &Self| {
            let level = def::Level { layers: it.layers.clone(), ..it.level.clone() };
            Level::compile_with(&it.game, &level, Semantics::RELEASED).ok()
        };
        let (Some(one), Some(other)) = (compiled(self), compiled(other)) else { return false };
        let start = |level: &Level| state_value(Play::without_history(level).view());
        start(&one) == start(&other) && one.stop() == other.stop() && one.is_cut() == other.is_cut()
    }
}

/// Whether all that an override says is part of its system by now. A switch that is no truth value keeps the level from
/// opening.
fn is_merged(over: &Value) -> bool {
    over.get("enabled").is_none_or(|switch| *switch == Value::Null || switch.as_bool().is_some())
}

/// A system as a level has it. Of several systems with its id, the first has the configuration.
fn overridden(game: &def::Game, system: &def::System, level: &def::Level) -> def::System {
    let over = level.system_overrides.iter().rev().find(|(id, _)| *id == system.id).map(|(_, over)| over);
    let base =
        game.systems.iter().find(|it| it.id == system.id).map_or(&system.config, |first| &first.config);
    let member = |key: &str| {
        let own = over.filter(|_| key != "enabled").and_then(|over| over.get(key));
        own.or_else(|| base.get(key)).filter(|value| **value != Value::Null).cloned()
    };
    let mut keys: Vec<&String> =
        [Some(base), over].into_iter().flatten().flat_map(Value::members).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys.dedup();
    let config = keys.into_iter().filter_map(|key| Some((key.clone(), member(key)?))).collect();
    let switch = over.and_then(|over| over.get("enabled")?.as_bool());
    def::System { config: Value::Map(config), enabled: switch.unwrap_or(system.enabled), ..system.clone() }
}
