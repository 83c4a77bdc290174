//! `goldpath simplify`: leaves out of a level what it does not take to win.

use std::io::Write as _;

use language::{Languages, Simplified, Verdict, escape, plural};
use serde_json::json;

use crate::args;
use crate::commands::levels;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, rounded};

pub(crate) fn run(args: &args::Simplify, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let simplifying = playable.facet(|facets| facets.simplifying, "cannot be simplified")?;
    let play = playable.play()?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = playable.semantics(None, languages)?[0];
    let limits = Limits::new(args.limits)?;
    let (searched, mut watch) = limits.search(&level, semantics);
    let found = simplifying.simplify(searched, &mut |progress| watch.look(progress));
    let seconds = watch.finish();
    let found = match found {
        Ok(found) => found,
        Err(why) => return levels::failure(&playable, &level, why).map_or(Ok(Exit::Interrupted), Err),
    };
    let Simplified { verdict, left_out, undecided, files } = &found;
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    if args.lines.are_json() {
        let members = [
            ("verdict", json!(verdict.name())),
            ("reason", json!(verdict.reason())),
            ("length", json!(verdict.path().map(<[_]>::len))),
            ("leftOut", json!(left_out)),
            ("undecided", json!(undecided)),
            ("isWritten", json!(args.apply && !files.is_empty())),
            ("seconds", json!(rounded(seconds))),
        ];
        output.object(&playable.object(&level, members))?;
    } else {
        let reason = verdict.reason().unwrap_or_default();
        let clause = verdict.clause(play.turn_noun(), "", &reason);
        let count = match (verdict, left_out.len()) {
            (Verdict::Shortest(_), 0) => ", nothing can be left out".to_owned(),
            (Verdict::Shortest(_), count) => format!(", {} can be left out", plural(count, "part")),
            _ => String::new(),
        };
        let title = format!("{}: {clause}{count}", playable.shown(&level));
        writeln!(output, "{}", output.bold(&escape(&title)))?;
        for part in left_out {
            writeln!(output, "  {}", escape(part))?;
        }
        if *undecided > 0 {
            writeln!(output, "  {} more undecided", plural(*undecided, "part"))?;
        }
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
