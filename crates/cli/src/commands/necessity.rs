//! `goldpath necessity`: the entities that a level needs to be won.

use std::io::Write as _;

use language::{Languages, Necessity, Need, escape, plural, plural_with};
use serde_json::{Value as Json, json};

use crate::args;
use crate::commands::levels;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &args::Necessity, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::at(&args.path, languages)?;
    let measuring = playable.facet(|facets| facets.measuring, "cannot be searched for what they need")?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = playable.semantics(args.semantics.map(Into::into), languages)?[0];
    let limits = Limits::new(args.limits)?;
    let (searched, mut watch) = limits.search(&level, semantics);
    let found = measuring.needs(searched, &mut |progress| watch.look(progress));
    let seconds = watch.finish();
    let found = match found {
        Ok(found) => found,
        Err(why) => return levels::failure(&playable, &level, why).map_or(Ok(Exit::Interrupted), Err),
    };
    let mut output = if args.json { Output::data() } else { Output::text() };
    if args.json {
        let members = [
            ("semantics", json!(semantics.name())),
            ("lower", json!(found.lower)),
            ("length", json!(found.length)),
            ("entities", json!(found.entities)),
            ("seconds", json!((seconds * 1e6).round() / 1e6)),
        ];
        writeln!(output, "{}", Json::Object(playable.object(&level, members)))?;
    } else {
        write(&mut output, &playable.shown(&level), &found)?;
    }
    output.flush()?;
    Ok(match found.lower {
        _ if limits.is_interrupted() => Exit::Interrupted,
        None => Exit::Found,
        Some(_) => Exit::Clean,
    })
}

/// Writes a line for the level, and one for each entity.
fn write(output: &mut Output, name: &str, found: &Necessity) -> Result<(), Failure> {
    let level = match (found.lower, found.length) {
        (None, _) => "unsolvable".to_owned(),
        (_, None) => "undecided".to_owned(),
        (Some(least), Some(most)) if least == most => format!("shortest {}", plural(most as usize, "step")),
        (_, Some(most)) => format!("found {}", plural(most as usize, "step")),
    };
    let essential = found.entities.iter().filter(|entity| entity.need == Need::Essential).count();
    let count = plural_with(found.entities.len(), "entity", "entities");
    let title = format!("{name}: {level}, {essential} of {count} essential");
    writeln!(output, "{}", output.bold(&escape(&title)))?;
    for entity in &found.entities {
        let word = entity.need.name();
        let steps = match (entity.lower, entity.length) {
            (Some(least), Some(most)) if least < most => format!("{word} {least} to {most}"),
            (_, Some(most)) => format!("{word} {most}"),
            _ => word.to_owned(),
        };
        let place = match (&entity.layer, entity.position, entity.multi_cell_object) {
            (Some(layer), Some((x, y)), _) => format!("{layer} [{x}, {y}]"),
            (_, _, at) => format!("multiCellObjects[{}]", at.unwrap_or_default()),
        };
        let kind = &entity.kind;
        writeln!(output, "  {steps:20}  {}", escape(&format!("{kind} at {place}")))?;
    }
    Ok(())
}
