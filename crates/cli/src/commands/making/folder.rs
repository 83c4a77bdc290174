//! The output folder of new levels, with the state of the run.

use std::fs;
use std::path::PathBuf;

use language::{RunName, Variation, VaryRun};
use serde_json::{Value as Json, json};

use super::ranking::Ranking;
use crate::args;
use crate::exit::Failure;

/// The output folder of a run.
pub(super) struct Folder {
    path: PathBuf,
    /// The file with the state of the run. It is not a level, whatever folder it is in.
    state_path: PathBuf,
    /// The digest of all inputs of the generator.
    inputs: String,
    /// What to resume from.
    kept: Option<Kept>,
    /// The number of candidates in the state written last.
    written: Option<u64>,
}

/// What is kept of a run.
pub(super) struct Kept {
    /// Its state.
    pub(super) state: Json,
    /// The table of its levels.
    pub(super) ranking: Ranking,
}

impl Folder {
    /// Opens the folder named by the arguments, with the state of an earlier run if requested.
    pub(super) fn open(args: &args::Making, name: &RunName, inputs: &str) -> Result<Option<Self>, Failure> {
        let Some(path) = args.out.clone() else { return Ok(None) };
        let could_not =
            |why: &dyn std::fmt::Display| Failure::could_not_run(format!("{}: {why}", path.display()));
        fs::create_dir_all(&path).map_err(|error| could_not(&error))?;
        let state_path = path.join(format!("{name}.resume"));
        let shown = state_path.display().to_string();
        let written = disk::read_if_there(&state_path)
            .transpose()
            .map_err(|why| Failure::could_not_run(format!("{shown}: {why}")))?;
        let kept = match (written, args.resume) {
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
                        "{shown}: the earlier run had another level or game, other levels beside it, another `--want` or other arguments"
                    )));
                }
                Some(Kept { state: state["state"].clone(), ranking: Ranking::read(&state["ranking"]) })
            }
        };
        Ok(Some(Self { path, state_path, inputs: inputs.to_owned(), kept, written: None }))
    }

    /// Takes what to resume from.
    pub(super) fn take_kept(&mut self) -> Option<Kept> {
        self.kept.take()
    }

    /// Writes the state of the run and the table of its levels if the state has changed.
    pub(super) fn keep(&mut self, run: &dyn VaryRun, ranking: &Ranking) -> Result<(), Failure> {
        if self.written == Some(run.resumes_at()) {
            return Ok(());
        }
        self.written = Some(run.resumes_at());
        let state = json!({ "inputs": self.inputs, "state": run.state(), "ranking": ranking.json() });
        disk::replace(&self.state_path, format!("{state}\n").as_bytes())
            .map_err(|why| Failure::could_not_run(format!("{}: {why}", self.state_path.display())))
    }

    /// Writes a level, with what belongs beside it. Returns the path of its file for messages.
    pub(super) fn write(&self, level: &Variation) -> Result<String, Failure> {
        for (name, text) in &level.beside {
            self.create(name, text)?;
        }
        self.create(&level.file, &level.text)
    }

    fn create(&self, name: &str, text: &str) -> Result<String, Failure> {
        let path = self.path.join(name);
        let shown = path.display().to_string();
        match disk::create(&path, text) {
            Ok(_) => Ok(shown),
            Err(why) => Err(Failure::could_not_run(format!("{shown}: {why}"))),
        }
    }
}
