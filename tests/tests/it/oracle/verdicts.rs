//! Compares the diagnostics of random mutants with the oracle: nothing is reported as won that is not, and
//! every level that does not load, open or win has an error.

use std::collections::BTreeMap;
use std::sync::Arc;

use check::Analysis;
use engine::{Semantics, Verdict};
use language::Report;
use pack::{File, Input, Pack};
use testrun::Chance;

use crate::oracle::game::values::{Stop, Value};
use crate::oracle::game::{Files, Loaded, load, open, turn};
use crate::oracle::mutants::{mutant, sources};

/// The end of a gold path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// The game refuses to load the pack.
    Refused,
    /// The game does not open the level.
    Closed,
    /// The level is won at the last step, and not earlier.
    Won,
    /// It is won at the last step, but the game refuses an earlier step.
    WonBesides,
    /// It is won before the last step.
    WonEarly,
    /// It is not won, or a step stops the game.
    NotWon,
    /// There is no gold path.
    NoPath,
    /// A board or a cascade exceeds the limits of the oracle.
    Unknown,
}

fn end(files: &Files) -> End {
    let loaded = match load(files) {
        Ok(loaded) => loaded,
        Err(Stop::Endless) => return End::Unknown,
        Err(Stop::Thrown(_)) => return End::Refused,
    };
    match play(&loaded) {
        Ok(end) => end,
        Err(Stop::Endless) => End::Unknown,
        Err(Stop::Thrown(_)) => End::NotWon,
    }
}

fn play(loaded: &Loaded) -> Result<End, Stop> {
    let mut state = match open(loaded) {
        Ok(state) => state,
        Err(Stop::Thrown(_)) => return Ok(End::Closed),
        Err(endless) => return Err(endless),
    };
    let steps = loaded.gold_path();
    let mut are_accepted = true;
    for (at, step) in steps.iter().enumerate() {
        are_accepted &= turn(loaded, &mut state, step)?.accepted;
        if state.is_won {
            let is_last = at + 1 == steps.len();
            let won = if are_accepted { End::Won } else { End::WonBesides };
            return Ok(if is_last { won } else { End::WonEarly });
        }
    }
    Ok(if steps.is_empty() { End::NoPath } else { End::NotWon })
}

fn analysis(files: &Files) -> Analysis {
    let file = |path: String, content: &Value| {
        let text = content.to_string();
        Arc::new(File::new(Input { path: path.into(), text: Ok(text) }).expect("it is a file of a pack"))
    };
    let level = file(format!("levels/{}.json", files.stem), &files.level);
    let mut all =
        vec![file("manifest.json".into(), &files.manifest), file("game.json".into(), &files.game), level];
    all.extend(files.theme.as_ref().map(|theme| file("theme.json".into(), theme)));
    Analysis::new(Arc::new(Pack::new(all)), None, Semantics::RELEASED, &|_| true, &|| false, &|| {})
}

/// A contradiction between the diagnostics and the oracle.
fn contradiction(end: End, analysis: &Analysis) -> Option<&'static str> {
    let report: Report = analysis.report();
    let has_error = report.diagnostics.iter().any(|it| it.severity == language::Severity::Error);
    let level = analysis.pack().levels().next().expect("there is one level").path.clone();
    let proved = analysis.replay_result(&level).and_then(|result| result.verdict.as_ref());
    let is_won = report.tally.won == 1;
    match end {
        End::Unknown => None,
        End::Won => {
            (proved.is_some() && proved != Some(&Verdict::Won)).then_some("a path that wins is said not to")
        }
        _ if is_won => Some("called won"),
        End::NoPath | End::WonEarly => None,
        End::WonBesides | End::Refused | End::Closed | End::NotWon => (!has_error).then_some("no error"),
    }
}

#[test]
fn verdicts_on_mutants_are_those_of_the_oracle() {
    let sources = sources();
    let trials = std::env::var("GOLDPATH_MUTANTS").ok().and_then(|number| number.parse().ok());
    let trials: usize = trials.unwrap_or(120 * testrun::effort());
    let mut tally: BTreeMap<(End, &str), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for trial in 0..trials {
        let mutant = mutant(&sources, &mut Chance::of(trial as u64));
        let (end, analysis) = (end(&mutant.files), analysis(&mutant.files));
        let report = analysis.report();
        let said = match report.tally {
            it if it.won == 1 => "won",
            it if it.would_win == 1 => "would win",
            it if it.not_replayed == 1 => "not replayed",
            _ => "not won",
        };
        *tally.entry((end, said)).or_default() += 1;
        if let Some(why) = contradiction(end, &analysis) {
            let told: Vec<String> = report
                .diagnostics
                .iter()
                .map(|it| format!("{:?} {}: {}", it.severity, it.code(), it.message))
                .collect();
            let line = format!("mutant {trial} of {} {:?}: {end:?}, and {why}", mutant.name, mutant.changes);
            if std::env::var_os("GOLDPATH_SHOW").is_some() {
                eprintln!("{line}\n{}", mutant.text());
            }
            wrong.push(format!("{line}\n  {}", told.join("\n  ")));
        }
    }
    for ((end, said), number) in &tally {
        eprintln!("{number:8} {end:?}: {said}");
    }
    let shown = wrong.len().min(40);
    assert!(wrong.is_empty(), "{} verdicts differ:\n{}", wrong.len(), wrong[..shown].join("\n"));
}
