//! `goldpath vary`: generates variations of a level.

mod folder;
mod rate;
mod written;

use std::io::Write as _;
use std::time::Instant;

use language::{Languages, digest, escape};
use pack::lower;
use vary::{Frame, Interrupted, Options, Session, Task, Want, WantError};

use crate::args;
use crate::commands::interrupt::Interrupt;
use crate::commands::locate::{Located, locate};
use crate::commands::progress_line::ProgressLine;
use crate::commands::semantics;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use folder::Folder;

pub(crate) fn run(args: &args::Vary, languages: Languages) -> Result<Exit, Failure> {
    let located = locate(&args.path, args.level.as_deref())?;
    let Located { source, pack, file } = &located;
    let name = located.name();
    let could_not = |why: &dyn std::fmt::Display| Failure::could_not_run(format!("{name}: {why}"));
    let game =
        pack.game().map(|game| lower::game(game)).ok_or_else(|| could_not(&"there is no `game.json`"))?;
    let want = Want::read(&args.want, &game).map_err(|error| wrong(&args.want, &error))?;
    let frame = Frame::new(&game, &lower::level(file)).map_err(|why| could_not(&why))?;
    let semantics = gridponder::switches(semantics::chosen(None, source, languages)[0]);
    let options = Options { seed: args.seed, semantics, states: args.states };
    let task = Task { pack, file, game: &game, frame: &frame, want: &want, options };

    let interrupt = Interrupt::listen()?;
    let started = Instant::now();
    let is_time_up = || args.time.is_some_and(|time| started.elapsed() > time);
    let cancelled = || interrupt.is_interrupted() || is_time_up();
    let mut session = Session::new(task, &cancelled)
        .map_err(|_| could_not(&"it is not known what a player can choose; `goldpath solve` says why"))?;
    let mut folder = Folder::open(args, file.stem(), &inputs(args, &located))?;
    if let Some(state) = folder.as_mut().and_then(Folder::take_state)
        && !session.resume(&state)
    {
        return Err(Failure::could_not_run(format!("{}: not the state of a run", args.out_shown())));
    }
    let before = *session.counts();
    let mut output = if args.json { Output::data() } else { Output::text() };
    let mut line = ProgressLine::new(file.stem());
    let mut ended = Ok(());
    while session.counts().accepted < args.count.into() && session.counts().tried < args.tries {
        if let Some(folder) = &mut folder {
            folder.keep(&session)?;
        }
        let left = u64::from(args.count) - session.counts().accepted;
        match session.round(usize::try_from(left).unwrap_or(usize::MAX)) {
            Ok(levels) => {
                for level in levels {
                    line.aside(|| written::level(args, &mut output, folder.as_ref(), &level))?;
                }
            }
            Err(interrupted) => {
                ended = Err(interrupted);
                break;
            }
        }
        line.tell(|elapsed| rate::how_far(session.counts(), &before, args.count, elapsed));
    }
    output.flush()?;
    let seconds = line.finish();
    complain("note", &written::summary(args, session.counts(), &before, seconds));
    Ok(match ended {
        Err(Interrupted) if interrupt.is_interrupted() => Exit::Interrupted,
        _ if session.counts().accepted >= args.count.into() => Exit::Clean,
        _ => Exit::Found,
    })
}

/// A digest of all inputs of the generator that are not part of the state of a run.
fn inputs(args: &args::Vary, located: &Located) -> String {
    let files = located.pack.game().into_iter().chain([&located.file]);
    let texts: Vec<&str> = files.map(|file| &**file.tree.text()).collect();
    let version = env!("CARGO_PKG_VERSION");
    digest(&format!("{version}\n{}\n{}\n{}\n{}", args.seed, args.states, args.want, texts.join("\n")))
}

/// An error in the requirements, with its location marked.
fn wrong(text: &str, error: &WantError) -> Failure {
    let before = text.get(..error.at.start).unwrap_or_default();
    let marked = text.get(error.at.clone()).unwrap_or_default();
    let width = |text: &str| textwrap::core::display_width(&escape(text));
    let marks = "^".repeat(width(marked).max(1));
    Failure::Marked {
        message: error.message.clone(),
        lines: [format!("--want {}", escape(text)), format!("       {}{marks}", " ".repeat(width(before)))],
    }
}
