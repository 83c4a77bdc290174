//! Effective systems: overrides merged, enabled ones only (engine.md 3.3, systems.md 0.5).

use super::load::Loaded;
use super::values::{Go, Object, Value};

/// A system with its effective configuration.
#[derive(Clone, Debug)]
pub(crate) struct System {
    pub(crate) kind: String,
    pub(crate) config: Config,
}

/// A configuration; where it contains null, the default counts.
#[derive(Clone, Debug)]
pub(crate) struct Config(pub(crate) Object);

pub(crate) fn effective_systems(loaded: &Loaded) -> Go<Vec<System>> {
    let mut systems = Vec::new();
    for entry in &loaded.game.systems {
        let enabled = match override_of(loaded, &entry.id) {
            Some(changes) => changes.get("enabled").maybe_flag("enabled")?.unwrap_or(entry.enabled),
            None => entry.enabled,
        };
        if enabled {
            systems.push(System { kind: entry.kind.clone(), config: config_of(loaded, &entry.id) });
        }
    }
    Ok(systems)
}

/// The first declared system of a type, enabled or not (systems.md 12).
pub(crate) fn first_of_type(loaded: &Loaded, kind: &str) -> Option<Config> {
    let entry = loaded.game.systems.iter().find(|entry| entry.kind == kind)?;
    Some(config_of(loaded, &entry.id))
}

/// Found by id: if several systems have the same id, all have the configuration of the first.
fn config_of(loaded: &Loaded, id: &str) -> Config {
    let first = loaded.game.systems.iter().find(|entry| entry.id == id);
    let mut config = first.map(|entry| entry.config.clone()).unwrap_or_default();
    if let Some(changes) = override_of(loaded, id) {
        for (key, value) in &changes.without(&["enabled"]).0 {
            config.set(key, value.clone());
        }
    }
    Config(config)
}

fn override_of<'a>(loaded: &'a Loaded, id: &str) -> Option<&'a Object> {
    loaded.level.overrides.iter().find(|(name, _)| name == id).map(|(_, changes)| changes)
}

impl Config {
    pub(crate) fn text(&self, key: &str) -> Go<Option<String>> {
        self.0.get(key).maybe_text(key)
    }

    pub(crate) fn text_or(&self, key: &str, default: &str) -> Go<String> {
        Ok(self.text(key)?.unwrap_or_else(|| default.to_owned()))
    }

    pub(crate) fn flag_or(&self, key: &str, default: bool) -> Go<bool> {
        Ok(self.0.get(key).maybe_flag(key)?.unwrap_or(default))
    }

    pub(crate) fn whole_or(&self, key: &str, default: i64) -> Go<i64> {
        Ok(self.0.get(key).maybe_whole(key)?.unwrap_or(default))
    }

    /// A list of tags, layers or words: its elements are converted to texts (casts.md, below the table of
    /// systems).
    pub(crate) fn words(&self, key: &str, default: &[&str]) -> Go<Vec<String>> {
        Ok(match self.0.get(key).maybe_list(key)? {
            Some(items) => items.iter().map(Value::to_text).collect(),
            None => default.iter().map(|word| (*word).to_owned()).collect(),
        })
    }

    pub(crate) fn object(&self, key: &str) -> Go<Object> {
        Ok(self.0.get(key).maybe_object(key)?.unwrap_or_default())
    }
}
