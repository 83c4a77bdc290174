//! Compares one file of recorded traces with the engine.

use std::collections::BTreeMap;

use engine::conform::{Conformed, Difference, Options, conform};
use engine::{Level, Value, def};
use language::digest;
use pack::{Pack, lower};
use serde_json::Value as Json;

use crate::recorded::RecordedFile;

/// The result of comparing the traces of one file.
#[derive(Debug, Default)]
pub(super) struct Compared {
    pub(super) traces: usize,
    pub(super) differing: usize,
    /// The number of equal steps.
    pub(super) steps: usize,
    pub(super) first: Option<First>,
    /// Why something could not be compared; `None` if everything was.
    pub(super) unread: Option<String>,
}

/// The first difference in a file.
#[derive(Debug)]
pub(super) struct First {
    pub(super) level: String,
    pub(super) trace: String,
    /// The action of the step, and the number of steps.
    pub(super) action: Option<def::Action>,
    pub(super) steps: usize,
    pub(super) difference: Difference,
}

/// Compares the traces of a file one by one, up to the first unreadable one.
pub(super) fn compare_file(pack: &Pack, name: &str, file: &RecordedFile, events: bool) -> Compared {
    let mut compared = Compared::default();
    let options = Options { events, digest };
    let mut levels: BTreeMap<String, Level> = BTreeMap::new();
    let mut compare_all = || -> Result<(), String> {
        for (at, line) in file.lines()?.enumerate() {
            let in_line = |why: String| format!("trace {}: {why}", at + 1);
            let line = line.map_err(in_line)?;
            let recorded: Json = serde_json::from_str(&line).map_err(|it| in_line(it.to_string()))?;
            let id = recorded["level"].as_str().unwrap_or(&file.stem);
            if !levels.contains_key(id) {
                levels.insert(id.to_owned(), compile(pack, name, id).map_err(in_line)?);
            }
            let Conformed { equal, difference } =
                conform(&levels[id], &recorded, options).map_err(in_line)?;
            compared.traces += 1;
            compared.steps += equal;
            let Some(difference) = difference else { continue };
            compared.differing += 1;
            compared.first.get_or_insert_with(|| First {
                level: id.to_owned(),
                trace: recorded["name"].as_str().map_or_else(|| format!("{}", at + 1), str::to_owned),
                action: difference
                    .step
                    .and_then(|step| def::Action::read(&Value::from(&recorded["actions"][step]))),
                steps: recorded["steps"].as_array().map_or(0, Vec::len),
                difference,
            });
        }
        Ok(())
    };
    let unread = compare_all().err();
    compared.unread = unread.map(|why| format!("{}: {why}", file.path.display()));
    compared
}

fn compile(pack: &Pack, name: &str, id: &str) -> Result<Level, String> {
    let level = pack.level(id).ok_or_else(|| format!("pack `{name}` has no level `{id}`"))?;
    let game = pack.game().ok_or_else(|| format!("pack `{name}` has no `game.json`"))?;
    for file in [game, level] {
        if let Some(why) = &file.unreadable {
            return Err(format!("`{}` of pack `{name}`: {why}", file.path));
        }
    }
    Level::compile(&lower::game(game), &lower::level(level)).map_err(|error| error.to_string())
}
