//! Compares the engine of packs with recorded traces of another engine.

mod compare;
mod recorded;
mod report;
mod select;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use disk::{Discovery, ProblemKind};
use gridponder::GRIDPONDER;
use language::{Language, Languages};
use rayon::prelude::*;

use compare::{Compared, compare_file};
use recorded::RecordedFile;
use report::{PackReport, Total};
use select::{Chosen, Selection};

static PACKS: [&dyn Language; 1] = [&GRIDPONDER];

/// Compare the engine with recorded traces of another engine
///
/// Reports the first difference in each pack: the level, the trace, the step, the phase of the turn and the field.
///
/// Exit status: 0 if all traces are equal, 1 if some differ, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, Parser)]
#[command(
    name = "conform",
    after_help = "A trace is a line of DIR/PACK/LEVEL.jsonl.gz or DIR/PACK/LEVEL.jsonl:
  {\"pack\": …, \"level\": …, \"name\": …, \"actions\": […], \"initial\": STATE, \"steps\": [STEP, …]}
STATE and STEP have the format that `goldpath trace` prints. A step may have a `digest` instead of \
its `state`: the SHA-256 of the canonical text of the state."
)]
struct Args {
    /// Packs, or folders that contain packs
    #[arg(required = true)]
    packs: Vec<PathBuf>,
    /// The folder with the recorded traces, with one subfolder per pack
    #[arg(long, value_name = "DIR")]
    traces: PathBuf,
    /// Compare only this pack or level; can be given more than once
    #[arg(long, value_name = "PACK[/LEVEL]")]
    only: Vec<String>,
    /// Compare events too
    #[arg(long)]
    events: bool,
}

/// Why nothing is compared.
#[derive(Debug)]
enum Failure {
    /// Invalid usage.
    Usage(String),
    /// Something could not be read.
    Unread(String),
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(status) => ExitCode::from(status),
        Err(Failure::Usage(why)) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
        Err(Failure::Unread(why)) => {
            eprintln!("error: {why}");
            ExitCode::from(3)
        }
    }
}

/// Prints the report. Returns the exit status.
fn run(args: &Args) -> Result<u8, Failure> {
    let selection = Selection::new(&args.only);
    let Discovery { projects: packs, problems } =
        disk::discover_all(args.packs.iter().map(AsRef::as_ref), Languages::new(&PACKS));
    let mut is_unread = print_problems(&problems);
    let chosen = selection.choose(&args.traces, packs)?;
    for note in &chosen.notes {
        eprintln!("note: {note}");
    }
    let mut total = Total::default();
    for Chosen { name, source, files } in &chosen.packs {
        let disk::Reading { files: of_pack, problems } = disk::read(source);
        let pack = gridponder::pack(of_pack);
        is_unread |= print_problems(&problems);
        let compare = |file: &RecordedFile| compare_file(&pack, name, file, args.events);
        let compared: Vec<Compared> = files.par_iter().map(compare).collect();
        let report = PackReport::new(name, compared);
        total.add(&report);
        for why in &report.unread {
            eprintln!("error: {why}");
        }
        print!("{report}");
        is_unread |= !report.unread.is_empty();
    }
    if total.traces == 0 && !is_unread {
        return Err(Failure::Unread(format!("{}: no traces found", args.traces.display())));
    }
    println!("{total}");
    Ok(match (is_unread, total.differing) {
        (true, _) => 3,
        (false, 0) => 0,
        (false, _) => 1,
    })
}

/// Prints problems. Returns true if something was left unread.
fn print_problems(problems: &[disk::Problem]) -> bool {
    for problem in problems {
        let word = if problem.kind == ProblemKind::Note { "note" } else { "error" };
        eprintln!("{word}: {problem}");
    }
    problems.iter().any(|problem| problem.kind == ProblemKind::Unread)
}
