//! `goldpath trace`: every state of a replay as JSON, for comparing engines.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::path::Path;

use engine::{Level, Value, def};

use crate::args::Trace;
use crate::commands::levels;
use crate::commands::locate::{expect_declared, locate};
use crate::commands::puzzlescript;
use crate::commands::summary::plural;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use language::digest;

/// Cap on the cells of all states of a trace, which is held in memory: this many take a few gigabytes.
const MAX_TRACE_CELLS: usize = 20_000_000;

pub(crate) fn run(args: &Trace) -> Result<Exit, Failure> {
    if puzzlescript::game_at(&args.pack).is_some() {
        return puzzlescript::trace::run(args);
    }
    if args.seed.is_some() {
        return Err(Failure::usage("`--seed` is for games of PuzzleScript; packs have no random numbers"));
    }
    let located = locate(&args.pack, args.level.as_deref())?;
    let actions = read_actions(&args.actions)?;
    located.warn_of_syntax_errors();
    levels::warn_of_obstacles(&located.source, &located.pack, &|file| file.path == located.file.path);
    expect_declared(&located.game()?, &actions, &name_of(&args.actions))?;
    let level = located.compile(engine::Semantics::RELEASED)?;
    if cells(&level, actions.len()) > MAX_TRACE_CELLS {
        return Err(Failure::usage(format!(
            "{}: a trace of {} on a board this large does not fit in memory",
            located.name(),
            plural(actions.len(), "action")
        )));
    }
    let mut trace = engine::trace(&level, &actions);
    add_digests(&mut trace);
    let mut output = Output::data();
    writeln!(output, "{}", trace.canonical())?;
    output.flush()?;
    Ok(Exit::Clean)
}

fn cells(level: &Level, actions: usize) -> usize {
    level.cell_count().saturating_add(64).saturating_mul(actions)
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read_text_or_input(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") {
        read_input().map_err(|why| Failure::could_not_run(format!("standard input: {why}")))
    } else {
        disk::read_text(path).map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
    }
}

/// The display name of the action file.
pub(crate) fn name_of(path: &Path) -> Cow<'_, str> {
    if path == Path::new("-") { "standard input".into() } else { path.to_string_lossy() }
}

fn read_actions(path: &Path) -> Result<Vec<def::Action>, Failure> {
    let text = read_text_or_input(path)?;
    let wrong = |why: String| Failure::usage(format!("{}: {why}", name_of(path)));
    let json: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| wrong(format!("invalid JSON: {error}")))?;
    def::Action::read_all(&json).map_err(wrong)
}

fn read_input() -> Result<String, String> {
    let mut text = String::new();
    let limit = disk::MAX_FILE_BYTES;
    io::stdin().take(limit + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > limit { Err(format!("it has more than {limit} bytes")) } else { Ok(text) }
}

/// Adds the digest of its state to each step.
fn add_digests(trace: &mut Value) {
    let Value::Map(members) = trace else { return };
    for (key, value) in members {
        let (true, Value::List(steps)) = (key == "steps", value) else { continue };
        for step in steps {
            if let (Some(state), Value::Map(members)) =
                (step.get("state").map(|state| digest(&state.canonical())), step)
            {
                members.push(("digest".to_owned(), Value::Str(state)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_steps_with_a_state_have_a_digest() {
        let map = |members: Vec<(&str, Value)>| {
            Value::Map(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        };
        let steps = vec![map(vec![("state", map(vec![]))]), map(vec![("won", Value::Bool(true))])];
        let mut trace = map(vec![("initial", map(vec![])), ("steps", Value::List(steps))]);
        add_digests(&mut trace);
        let steps = trace.get("steps").unwrap().elements();
        assert!(steps[0].get("digest").is_some());
        assert!(steps[1].get("digest").is_none());
    }
}
