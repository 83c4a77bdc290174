//! `goldpath tighten`: closes the ways around what should be needed in a level.

use std::io::Write as _;

use language::{Bypasses, Languages, NeededThing, Tightened, Verdict, escape, plural};
use serde_json::json;

use crate::args;
use crate::commands::levels;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, rounded};

pub(crate) fn run(args: &args::Tighten, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let tightening = playable.facet(|facets| facets.tightening, "cannot be tightened")?;
    let noun = playable.play()?.turn_noun();
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = playable.semantics(None, languages)?[0];
    let limits = Limits::new(args.limits)?;
    let (searched, mut watch) = limits.search(&level, semantics);
    let found = tightening.tighten(searched, &args.need, &mut |progress| watch.look(progress));
    let seconds = watch.finish();
    let found = match found {
        Ok(found) => found,
        Err(why) => return levels::failure(&playable, &level, why).map_or(Ok(Exit::Interrupted), Err),
    };
    let Tightened { verdict, added, lower, length, things, files } = &found;
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    if args.lines.are_json() {
        let members = [
            ("verdict", json!(verdict.name())),
            ("reason", json!(verdict.reason())),
            ("length", json!(verdict.path().map(<[_]>::len))),
            ("added", json!(added)),
            ("lowerThen", json!(lower)),
            ("lengthThen", json!(length)),
            ("needed", json!(things)),
            ("isWritten", json!(args.apply && !files.is_empty())),
            ("seconds", json!(rounded(seconds))),
        ];
        output.object(&playable.object(&level, members))?;
    } else {
        write(&mut output, &playable.shown(&level), noun, &found)?;
    }
    output.flush()?;
    if args.apply && !limits.is_interrupted() {
        playable.rewrite(files)?;
    }
    Ok(match verdict {
        _ if limits.is_interrupted() => Exit::Interrupted,
        Verdict::Unsolvable(_) => Exit::Found,
        _ => Exit::Clean,
    })
}

/// Writes a line for the level, one for each piece that is added, and one for each thing that should be needed.
fn write(output: &mut Output, name: &str, noun: &str, found: &Tightened) -> Result<(), Failure> {
    let Tightened { verdict, added, things, .. } = found;
    let reason = verdict.reason().unwrap_or_default();
    let clause = verdict.clause(noun, "", &reason);
    let outcome = found.outcome(noun).map(|outcome| format!(", {outcome}")).unwrap_or_default();
    writeln!(output, "{}", output.bold(&escape(&format!("{name}: {clause}{outcome}"))))?;
    for piece in added {
        writeln!(output, "  add {}", escape(piece))?;
    }
    for NeededThing { thing, bypasses, before, after } in
        things.iter().filter(|it| it.bypasses != Bypasses::None)
    {
        writeln!(output, "  {}: {}", escape(thing), bypasses.words(before, after))?;
    }
    let essential = things.iter().filter(|it| it.bypasses == Bypasses::None).count();
    if essential > 0 {
        writeln!(output, "  {} essential already", plural(essential, "thing"))?;
    }
    Ok(())
}
