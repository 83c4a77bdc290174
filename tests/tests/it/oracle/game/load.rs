//! Reads a pack: everything that stops the game before a level opens (engine.md 1 and 2, casts.md "Loading").

mod game;
mod level;
mod manifest;
mod rules;

pub(crate) use game::{Game, Kind};
pub(crate) use level::{Level, Step, Typed, step};
pub(crate) use rules::{Rule, effect_of, operator_of};

use super::values::{Go, Object, Value, throw};

/// The files of a pack with one level, as values.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    pub(crate) manifest: Value,
    pub(crate) game: Value,
    pub(crate) theme: Option<Value>,
    pub(crate) level: Value,
    /// The file name of the level; the sequence refers to it.
    pub(crate) stem: String,
}

impl std::fmt::Display for Files {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "manifest: {}\ngame: {}\nlevel: {}", self.manifest, self.game, self.level)
    }
}

/// A loaded pack with its level.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) game: Game,
    pub(crate) level: Level,
    /// Whether to behave like the Python port where it differs from production; recorded traces come from the
    /// port.
    pub(crate) as_port: bool,
}

/// Loads what the app loads: manifest, game, theme and all listed levels together.
pub(crate) fn load(files: &Files) -> Go<Loaded> {
    manifest::manifest(&files.manifest)?;
    let game = game::game(&files.game)?;
    if let Some(theme) = &files.theme {
        manifest::theme(theme)?;
    }
    for listed in &game.sequence {
        if *listed != files.stem {
            return throw(format!("levelSequence: no file for `{listed}`"));
        }
    }
    let level = level::level(&files.level, &game)?;
    if game.sequence.contains(&files.stem) && level.id != files.stem {
        return throw(format!("level id: `{}` is listed as `{}`", level.id, files.stem));
    }
    Ok(Loaded { game, level, as_port: false })
}

/// list? of object!
fn each_object(value: &Value, what: &str) -> Go<Vec<Object>> {
    value.maybe_list(what)?.unwrap_or_default().iter().map(|item| item.object(what)).collect()
}

/// list? of text!
fn each_text(value: &Value, what: &str) -> Go<()> {
    texts(value, what).map(drop)
}

fn texts(value: &Value, what: &str) -> Go<Vec<String>> {
    value.maybe_list(what)?.unwrap_or_default().iter().map(|item| item.text(what)).collect()
}

/// object? of object!
fn objects_by_name(value: &Value, what: &str) -> Go<Vec<(String, Object)>> {
    let object = value.maybe_object(what)?.unwrap_or_default();
    object.0.iter().map(|(name, value)| Ok((name.clone(), value.object(what)?))).collect()
}

fn values_of(object: &Object) -> Vec<Value> {
    object.0.iter().map(|(_, value)| value.clone()).collect()
}
