//! Runs that make new levels, whatever they make them from.

mod folder;
mod ranking;
mod rate;
mod written;

use std::io::Write as _;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use language::{
    Languages, Origin, Play, PlayError, PlayableLevel, RunName, VaryError, VaryJob, VaryRun, digest, escape,
};

use crate::args;
use crate::commands::interrupt::Interrupt;
use crate::commands::playable::Playable;
use crate::commands::progress_line::ProgressLine;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::settings::{self, OfNewLevels};
use folder::{Folder, Kept};
pub(super) use ranking::Ranking;

/// A run as it is asked for.
pub(super) struct Asked<'a> {
    pub(super) making: &'a args::Making,
    /// What is wanted beside what all such commands are told.
    pub(super) tier: Option<args::Tier>,
    pub(super) origin: Origin<'a>,
    /// The kinds that may change; those of the settings if there are none.
    pub(super) kinds: &'a [String],
    /// The cells that stay as they are, as column and row.
    pub(super) locked: &'a [(u32, u32)],
}

impl Asked<'_> {
    /// All that is wanted, and where in it the tier begins.
    fn want(&self) -> (String, usize) {
        let typed = &self.making.want;
        let mut want = if typed.trim().is_empty() { String::new() } else { typed.clone() };
        let Some(tier) = self.tier else { return (want, usize::MAX) };
        if !want.is_empty() {
            want += ", ";
        }
        let begins = want.len();
        (want + tier.want(), begins)
    }
}

/// Makes levels, and calls `ended` with the table of those that are there.
pub(super) fn run(
    asked: &Asked<'_>,
    (playable, level): (&Playable, &PlayableLevel),
    languages: Languages,
    ended: impl FnOnce(&Ranking) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let making = asked.making;
    let varying = playable.facet(|facets| facets.varying, "cannot be varied")?;
    playable.warn_of_errors(level)?;
    let semantics = playable.semantics(None, languages)?[0];
    let (want, tier_begins) = asked.want();
    let OfNewLevels { laws, kinds } = settings::of_new_levels(&playable.source, languages);
    let kinds = if asked.kinds.is_empty() { kinds.as_deref() } else { Some(asked.kinds) };
    let kinds = kinds.filter(|_| asked.origin == Origin::Level);
    let job = VaryJob {
        level: &level.name,
        semantics,
        want: &want,
        seed: making.seed,
        states: making.states,
        origin: asked.origin,
        laws: &laws,
        kinds,
        locked: asked.locked,
    };
    let interrupt = Interrupt::listen()?;
    let started = Instant::now();
    let is_time_up = || making.time.is_some_and(|time| started.elapsed() > time);
    let cancelled = || interrupt.is_interrupted() || is_time_up();
    let mut exit = Ok(Exit::Clean);
    let mut ended = Some(ended);
    let began = varying.vary(job, &cancelled, &mut |run| {
        exit =
            conduct((asked.making, &job), (playable, level), run, &interrupt).and_then(|(exit, ranking)| {
                // A run is conducted once.
                ended.take().map_or(Ok(()), |ended| ended(&ranking)).map(|()| exit)
            });
    });
    let name = playable.shown(level);
    match began {
        Ok(()) => exit,
        Err(VaryError::Want(at, message)) => Err(match asked.tier {
            Some(tier) if at.start >= tier_begins => wrong(("--tier", &tier.name()), None, message),
            _ => wrong(("--want", &making.want), Some(&at), message),
        }),
        Err(VaryError::Refused(why)) => Err(Failure::could_not_run(format!("{name}: {why}"))),
        Err(VaryError::Play(PlayError::Request(why))) => Err(Failure::usage(format!("{name}: {why}"))),
        Err(VaryError::Play(why)) => Err(playable.failure(why)),
    }
}

/// Makes as many levels as were asked for, if that does not take too many candidates.
fn conduct(
    (args, job): (&args::Making, &VaryJob<'_>),
    (playable, level): (&Playable, &PlayableLevel),
    run: &mut dyn VaryRun,
    interrupt: &Interrupt,
) -> Result<(Exit, Ranking), Failure> {
    let play = playable.play()?;
    let name = RunName::new(&stem(level), job.origin, args.seed);
    let mut folder = Folder::open(args, &name, &inputs(job, playable, play, (level, &name)))?;
    let mut ranking = Ranking::default();
    if let Some(Kept { state, ranking: kept }) = folder.as_mut().and_then(Folder::take_kept) {
        if !run.resume(&state) {
            return Err(Failure::could_not_run(format!("{}: not the state of a run", args.out_shown())));
        }
        ranking = kept;
    }
    let before = run.counts();
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let mut line = ProgressLine::new(&level.name);
    let mut is_interrupted = false;
    loop {
        let counts = run.counts();
        // What lies in the folder counts for a run that goes on from there.
        if let Some(folder) = &mut folder {
            folder.keep(run, &ranking)?;
        }
        if counts.accepted >= args.count.into() || counts.tried >= args.tries {
            break;
        }
        let left = u64::from(args.count) - counts.accepted;
        let Some(levels) = run.round(usize::try_from(left).unwrap_or(usize::MAX)) else {
            is_interrupted = interrupt.is_interrupted();
            break;
        };
        for level in levels {
            line.aside(|| written::level(args, playable, &mut output, folder.as_ref(), &level))?;
            ranking.add(&level);
        }
        line.tell(|elapsed| {
            let how_far = rate::how_far(&run.counts(), &before, args.count, elapsed);
            ranking.top(how_far)
        });
    }
    output.flush()?;
    let seconds = line.finish();
    let counts = run.counts();
    if !args.lines.are_json() {
        ranking.write(&mut output)?;
    }
    complain("note", &written::summary(args, &counts, &before, seconds));
    let exit = match counts.accepted {
        _ if is_interrupted => Exit::Interrupted,
        accepted if accepted >= args.count.into() => Exit::Clean,
        _ => Exit::Found,
    };
    Ok((exit, ranking))
}

/// What the names of new levels begin with: the level, and its file if that may have several.
fn stem(level: &PlayableLevel) -> String {
    let Some(number) = level.number else { return level.name.clone() };
    let file = Path::new(&*level.file).file_stem().unwrap_or_default();
    format!("{}_{number}", file.to_string_lossy())
}

/// A digest of all inputs of the generator that are not part of the state of a run.
fn inputs(
    job: &VaryJob<'_>,
    playable: &Playable,
    play: &dyn Play,
    (level, name): (&PlayableLevel, &RunName),
) -> String {
    let mut files = level.reads.clone();
    let origin = match job.origin {
        Origin::Level => String::new(),
        Origin::Nothing(filling) => {
            // Boards are filled as those of the other levels are. What this run wrote is none of them.
            let is_own = |other: &PlayableLevel| {
                let stem = Path::new(&*other.file).file_stem().and_then(|stem| stem.to_str());
                stem.is_some_and(|stem| name.is_of(stem))
            };
            let others = play.levels().into_iter().filter(|other| !is_own(other));
            for file in others.flat_map(|other| other.reads) {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
            format!("{filling:?}\n")
        }
    };
    let texts: Vec<&str> =
        files.iter().filter_map(|file| playable.project.text(file)).map(|text| &**text).collect();
    let version = env!("CARGO_PKG_VERSION");
    let VaryJob { seed, states, want, laws, kinds, locked, .. } = job;
    let laws = if laws.is_empty() { String::new() } else { format!("{laws:?}\n") };
    let kinds = kinds.map_or_else(String::new, |kinds| format!("{kinds:?}\n"));
    let locked = if locked.is_empty() { String::new() } else { format!("{locked:?}\n") };
    let texts = texts.join("\n");
    digest(&format!("{version}\n{seed}\n{states}\n{want}\n{origin}{laws}{kinds}{locked}{texts}"))
}

/// An error in an argument, with its location marked; without one, all of it.
fn wrong((option, text): (&str, &str), at: Option<&Range<usize>>, message: String) -> Failure {
    let at = at.cloned().unwrap_or(0..text.len());
    let before = text.get(..at.start).unwrap_or_default();
    let marked = text.get(at).unwrap_or_default();
    let width = |text: &str| textwrap::core::display_width(&escape(text));
    let marks = "^".repeat(width(marked).max(1));
    let indent = " ".repeat(option.len() + 1 + width(before));
    Failure::Marked { message, lines: [format!("{option} {}", escape(text)), format!("{indent}{marks}")] }
}
