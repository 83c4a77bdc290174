//! `goldpath conform`: compares the engine with recorded traces.

mod compare;
mod report;
mod select;

use std::io::Write;

use disk::{Discovery, ProblemKind, RecordedFile};
use language::Languages;
use rayon::prelude::*;

use crate::args::Conform;
use crate::commands::locate::PACKS;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::progress::Progress;
use compare::{Compared, compare_file};
use report::{PackReport, Total};
use select::{Chosen, Selection};

pub(crate) fn run(args: &Conform) -> Result<Exit, Failure> {
    let selection = Selection::new(&args.only);
    let Discovery { projects: packs, problems } =
        disk::discover_all(args.packs.iter().map(AsRef::as_ref), Languages::new(&PACKS));
    let mut is_unread = tell(&problems);
    let chosen = selection.choose(&args.traces, packs)?;
    for note in &chosen.notes {
        complain("note", note);
    }
    let progress = Progress::new();
    progress.expect(chosen.packs.iter().map(|pack| pack.files.len()).sum());
    let mut output = Output::text();
    let mut total = Total::default();
    for Chosen { name, source, files } in &chosen.packs {
        let disk::Reading { files: of_pack, problems } = disk::read(source);
        let pack = gridponder::pack(of_pack);
        is_unread |= progress.aside(|| tell(&problems));
        let compare = |file: &RecordedFile| {
            let compared = compare_file(&pack, name, file, args.events);
            progress.advance();
            compared
        };
        let compared: Vec<Compared> = files.par_iter().map(compare).collect();
        let report = PackReport::new(name, compared);
        total.add(&report);
        progress.aside(|| {
            for why in &report.unread {
                complain("error", why);
            }
            write!(output, "{report}")?;
            output.flush()
        })?;
        is_unread |= !report.unread.is_empty();
    }
    let took = progress.finish();
    if total.traces == 0 && !is_unread {
        return Err(Failure::could_not_run(format!("{}: no traces found", args.traces.display())));
    }
    let time = if output.is_terminal { format!(" ({:.2} s)", took.as_secs_f64()) } else { String::new() };
    writeln!(output, "{}{time}", output.bold(&total.to_string()))?;
    output.flush()?;
    Ok(match (is_unread, total.differing) {
        (true, _) => Exit::CouldNotRun,
        (false, 0) => Exit::Clean,
        (false, _) => Exit::Found,
    })
}

/// Reports problems. Returns true if something was left unread.
fn tell(problems: &[disk::Problem]) -> bool {
    for problem in problems {
        complain(if problem.kind == ProblemKind::Note { "note" } else { "error" }, &problem.to_string());
    }
    problems.iter().any(|problem| problem.kind == ProblemKind::Unread)
}
