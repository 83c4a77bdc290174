//! `goldpath vary`: generates variations of a level.

mod folder;
mod rate;
mod written;

use std::io::Write as _;
use std::ops::Range;
use std::time::Instant;

use language::{Languages, PlayError, PlayableLevel, VaryError, VaryJob, VaryRun, digest, escape};

use crate::args;
use crate::commands::interrupt::Interrupt;
use crate::commands::playable::Playable;
use crate::commands::progress_line::ProgressLine;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use folder::Folder;

pub(crate) fn run(args: &args::Vary, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::at(&args.path, languages)?;
    let varying = playable.facet(|facets| facets.varying, "cannot be varied")?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = playable.semantics(None, languages)?[0];
    let job =
        VaryJob { level: &level.name, semantics, want: &args.want, seed: args.seed, states: args.states };
    let interrupt = Interrupt::listen()?;
    let started = Instant::now();
    let is_time_up = || args.time.is_some_and(|time| started.elapsed() > time);
    let cancelled = || interrupt.is_interrupted() || is_time_up();
    let mut ended = Ok(Exit::Clean);
    let began = varying.vary(job, &cancelled, &mut |run| {
        ended = conduct(args, &playable, &level, run, &interrupt);
    });
    let name = playable.shown(&level);
    match began {
        Ok(()) => ended,
        Err(VaryError::Want(at, message)) => Err(wrong(&args.want, &at, message)),
        Err(VaryError::Refused(why)) => Err(Failure::could_not_run(format!("{name}: {why}"))),
        Err(VaryError::Play(PlayError::Request(why))) => Err(Failure::usage(format!("{name}: {why}"))),
        Err(VaryError::Play(why)) => Err(playable.failure(why)),
    }
}

/// Makes as many levels as were asked for, if that does not take too many candidates.
fn conduct(
    args: &args::Vary,
    playable: &Playable,
    level: &PlayableLevel,
    run: &mut dyn VaryRun,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    let mut folder = Folder::open(args, &level.name, &inputs(args, playable, level))?;
    if let Some(state) = folder.as_mut().and_then(Folder::take_state)
        && !run.resume(&state)
    {
        return Err(Failure::could_not_run(format!("{}: not the state of a run", args.out_shown())));
    }
    let play = playable.play()?;
    let before = run.counts();
    let mut output = if args.json { Output::data() } else { Output::text() };
    let mut line = ProgressLine::new(&level.name);
    let mut is_interrupted = false;
    loop {
        let counts = run.counts();
        if counts.accepted >= args.count.into() || counts.tried >= args.tries {
            break;
        }
        if let Some(folder) = &mut folder {
            folder.keep(run)?;
        }
        let left = u64::from(args.count) - counts.accepted;
        let Some(levels) = run.round(usize::try_from(left).unwrap_or(usize::MAX)) else {
            is_interrupted = interrupt.is_interrupted();
            break;
        };
        for level in levels {
            line.aside(|| written::level(args, play, &mut output, folder.as_ref(), &level))?;
        }
        line.tell(|elapsed| rate::how_far(&run.counts(), &before, args.count, elapsed));
    }
    output.flush()?;
    let seconds = line.finish();
    let counts = run.counts();
    complain("note", &written::summary(args, &counts, &before, seconds));
    Ok(match counts.accepted {
        _ if is_interrupted => Exit::Interrupted,
        accepted if accepted >= args.count.into() => Exit::Clean,
        _ => Exit::Found,
    })
}

/// A digest of all inputs of the generator that are not part of the state of a run.
fn inputs(args: &args::Vary, playable: &Playable, level: &PlayableLevel) -> String {
    let texts: Vec<&str> =
        level.reads.iter().filter_map(|file| playable.project.text(file)).map(|text| &**text).collect();
    let version = env!("CARGO_PKG_VERSION");
    digest(&format!("{version}\n{}\n{}\n{}\n{}", args.seed, args.states, args.want, texts.join("\n")))
}

/// An error in the requirements, with its location marked.
fn wrong(text: &str, at: &Range<usize>, message: String) -> Failure {
    let before = text.get(..at.start).unwrap_or_default();
    let marked = text.get(at.clone()).unwrap_or_default();
    let width = |text: &str| textwrap::core::display_width(&escape(text));
    let marks = "^".repeat(width(marked).max(1));
    Failure::Marked {
        message,
        lines: [format!("--want {}", escape(text)), format!("       {}{marks}", " ".repeat(width(before)))],
    }
}
