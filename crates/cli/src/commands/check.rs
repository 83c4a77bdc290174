//! `goldpath check`: what is wrong in packs.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use disk::{Problem, ProblemKind, Source};
use pack::Unreadable;

use crate::args::{Check, Format};
use crate::commands::summary::Summary;
use crate::exit::{Exit, output_failed};
use crate::output::{Output, complain};
use crate::progress::Progress;
use crate::render;

/// What became of one pack.
#[derive(Default)]
struct Checked {
    /// Its diagnostics, ready for the output.
    text: Vec<u8>,
    summary: Summary,
    problems: Vec<Problem>,
    /// Whether the system refused a file, of which a diagnostic tells.
    is_refused: bool,
}

pub(crate) fn run(args: &Check) -> Exit {
    let found = if args.path.is_empty() {
        disk::discover_all([Path::new("")])
    } else {
        disk::discover_all(args.path.iter().map(AsRef::as_ref))
    };
    let mut output = if args.format == Format::Json { Output::data() } else { Output::text() };
    let mut is_unread = tell(&found.problems);
    let progress = Progress::new();
    let mut summary = Summary::default();
    let printed = check_all(&found.packs, args, output.styled, &progress, |checked| {
        summary.add(&checked.summary);
        is_unread |= checked.is_refused;
        progress.aside(|| {
            is_unread |= tell(&checked.problems);
            output.write_all(&checked.text)?;
            output.flush()
        })
    });
    let took = progress.finish();
    let printed = printed.and_then(|()| {
        if summary.is_empty() {
            return Ok(());
        }
        let time = if output.is_terminal { format!(" ({:.2} s)", took.as_secs_f64()) } else { String::new() };
        if args.format == Format::Human {
            writeln!(output, "{}{time}", output.bold(&summary.to_string()))?;
            output.flush()
        } else {
            // Where nobody listens, nothing can be said.
            let _ = writeln!(anstream::stderr(), "{summary}{time}");
            Ok(())
        }
    });
    let exit = match (is_unread, summary.has_errors()) {
        (true, _) => Exit::CouldNotRun,
        (false, true) => Exit::Found,
        (false, false) => Exit::Clean,
    };
    printed.map_or_else(|error| output_failed(&error, exit), |()| exit)
}

/// Says what stood in the way; whether something was left unread.
fn tell(problems: &[Problem]) -> bool {
    for problem in problems {
        let word = if problem.kind == ProblemKind::Note { "note" } else { "error" };
        complain(word, &problem.to_string());
    }
    problems.iter().any(|problem| problem.kind == ProblemKind::Unread)
}

/// Checks several packs at once and hands them over in order, each as soon as its turn comes, until
/// the output fails.
///
/// The threads are not those of the pool, which reads and checks the files: a thread of the pool that
/// waits for part of one pack would begin another, and all begun packs stay in memory.
fn check_all(
    packs: &[Source],
    args: &Check,
    styled: bool,
    progress: &Progress,
    mut print: impl FnMut(&Checked) -> io::Result<()>,
) -> io::Result<()> {
    let threads = rayon::current_num_threads().min(packs.len());
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while !is_over.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(source) = packs.get(at) else { break };
                    if send.send((at, check_guarded(source, args, styled, progress))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut turn = 0;
        for (at, checked) in receive {
            waiting.insert(at, checked);
            while let Some(checked) = waiting.remove(&turn) {
                turn += 1;
                if let Err(error) = print(&checked) {
                    is_over.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

/// A fault of ours in one pack must not hide what is wrong in the others.
fn check_guarded(source: &Source, args: &Check, styled: bool, progress: &Progress) -> Checked {
    let checked = catch_unwind(AssertUnwindSafe(|| check_one(source, args, styled, progress)));
    checked.unwrap_or_else(|_| Checked {
        problems: vec![Problem {
            path: source.name().to_owned(),
            message: "internal error: the check of this pack broke off; please report it with the pack"
                .to_owned(),
            kind: ProblemKind::Unread,
        }],
        ..Checked::default()
    })
}

fn check_one(source: &Source, args: &Check, styled: bool, progress: &Progress) -> Checked {
    let disk::Reading { pack, mut problems } = disk::read(source);
    progress.expect(pack.levels().count());
    let mut report = check::check_with(&pack, args.semantics.into(), &|_| progress.advance());
    report.diagnostics.retain(|diagnostic| source.wants(&diagnostic.at.file));
    let diagnostics = &report.diagnostics;

    let mut summary = Summary::default();
    if let Some(only) = &source.only {
        summary.files = only.len();
    } else {
        summary.packs = 1;
        summary.tally = report.tally;
    }
    summary.count(diagnostics);

    let mut is_refused = false;
    for file in pack.files() {
        let Some(why @ Unreadable::Refused(_)) = &file.unreadable else { continue };
        is_refused = true;
        if !diagnostics.iter().any(|diagnostic| diagnostic.at.file == file.path) {
            let path = source.shown(&file.path);
            problems.push(Problem { path, message: why.to_string(), kind: ProblemKind::Unread });
        }
    }

    let mut text = Vec::new();
    render::write(&mut text, args.format, styled, &pack, source, diagnostics);
    Checked { text, summary, problems, is_refused }
}
