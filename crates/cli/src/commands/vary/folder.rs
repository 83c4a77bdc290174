//! The folder that new levels are written to, and the state of the run in it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value as Json, json};
use vary::{Accepted, Session};

use crate::args;
use crate::exit::Failure;

/// The folder for the levels of a run.
pub(super) struct Folder {
    path: PathBuf,
    /// The file with the state of the run. It is no level, whatever folder it is in.
    state_path: PathBuf,
    /// All that decides which levels are made.
    inputs: String,
    /// The state to go on from.
    state: Option<Json>,
    /// The number of candidates of the state that was written last.
    kept: Option<u64>,
}

impl Folder {
    /// The folder that the arguments name, with the state of an earlier run if they ask for it.
    pub(super) fn open(args: &args::Vary, stem: &str, inputs: &str) -> Result<Option<Self>, Failure> {
        let Some(path) = args.out.clone() else { return Ok(None) };
        let could_not =
            |why: &dyn std::fmt::Display| Failure::could_not_run(format!("{}: {why}", path.display()));
        fs::create_dir_all(&path).map_err(|error| could_not(&error))?;
        let state_path = path.join(format!("{stem}_v{}.resume", args.seed));
        let shown = state_path.display().to_string();
        let written = disk::read_if_there(&state_path)
            .transpose()
            .map_err(|why| Failure::could_not_run(format!("{shown}: {why}")))?;
        let state = match (written, args.resume) {
            (None, false) => None,
            (None, true) => {
                return Err(Failure::usage(format!("{shown}: there is no earlier run to go on from")));
            }
            (Some(_), false) => {
                return Err(Failure::usage(format!(
                    "{shown}: an earlier run with this seed is here; go on with `--resume`, or choose another `--seed`"
                )));
            }
            (Some(text), true) => {
                let state: Option<Json> = text.parse().ok();
                let state = state
                    .ok_or_else(|| Failure::could_not_run(format!("{shown}: not the state of a run")))?;
                if state["inputs"] != inputs {
                    return Err(Failure::usage(format!(
                        "{shown}: the earlier run had another level, game, `--want` or `--states`"
                    )));
                }
                Some(state["state"].clone())
            }
        };
        Ok(Some(Self { path, state_path, inputs: inputs.to_owned(), state, kept: None }))
    }

    /// The state to go on from.
    pub(super) fn take_state(&mut self) -> Option<Json> {
        self.state.take()
    }

    /// Writes the state of the run where it is another one.
    pub(super) fn keep(&mut self, session: &Session<'_>) -> Result<(), Failure> {
        if self.kept == Some(session.resumes_at()) {
            return Ok(());
        }
        self.kept = Some(session.resumes_at());
        let state = json!({ "inputs": self.inputs, "state": session.state() });
        disk::replace(&self.state_path, format!("{state}\n").as_bytes())
            .map_err(|why| Failure::could_not_run(format!("{}: {why}", self.state_path.display())))
    }

    /// Writes a level. Returns what the user calls its file.
    pub(super) fn write(&self, level: &Accepted) -> Result<String, Failure> {
        let path = self.path.join(format!("{}.json", level.id));
        let shown = path.display().to_string();
        match disk::create(&path, &level.text) {
            Ok(_) => Ok(shown),
            Err(why) => Err(Failure::could_not_run(format!("{shown}: {why}"))),
        }
    }
}
