//! `goldpath necessity`: the entities that a level needs to be won.

use std::io::Write as _;

use language::{Languages, Need, Semantics, escape};
use pack::lower;
use search::{Ended, Necessity, NotExamined, Subject, necessity};
use serde_json::json;

use crate::args;
use crate::commands::levels;
use crate::commands::limits::Limits;
use crate::commands::locate::locate;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::settings;
use language::{plural, plural_with};

pub(crate) fn run(args: &args::Necessity, languages: Languages) -> Result<Exit, Failure> {
    let located = locate(&args.path, args.level.as_deref())?;
    let name = located.name();
    let game = located.pack.game().ok_or_else(|| Failure::could_not_run("there is no `game.json`"))?;
    let (game, level) = (lower::game(game), lower::level(&located.file));
    let gold_path = lower::gold_path_actions(&located.file);
    let asked = args.semantics.map(Semantics::from);
    let semantics = asked.unwrap_or_else(|| settings::semantics_of(&located.source, languages));
    let limits = Limits::new(args.limits)?;
    let mut watch = limits.watch(located.file.stem());
    let switches = gridponder::switches(semantics);
    let subject = Subject { game: &game, level: &level, semantics: switches, gold_path: &gold_path };
    let found = necessity(subject, limits.budget(), &mut |progress| watch.look(progress));
    let seconds = watch.finish();
    let found = match found {
        Ok(found) => found,
        Err(NotExamined::Compile(error)) => {
            return Err(Failure::Said(Exit::Found, format!("{name}: {error}")));
        }
        Err(NotExamined::Ended(Ended::Cancelled(_))) => return Ok(Exit::Interrupted),
        Err(NotExamined::Ended(_)) => {
            return Err(levels::wrong_path(&name));
        }
    };
    let mut output = if args.json { Output::data() } else { Output::text() };
    if args.json {
        let entities: Vec<language::EntityNeed> = entities(&found).collect();
        let object = json!({
            "pack": escape(located.source.name()),
            "level": located.file.stem(),
            "semantics": semantics.name(),
            "lower": known(found.least),
            "length": found.most,
            "entities": entities,
            "seconds": (seconds * 1e6).round() / 1e6,
        });
        writeln!(output, "{object}")?;
    } else {
        write(&mut output, &name, &found)?;
    }
    output.flush()?;
    Ok(match found.least {
        _ if limits.is_interrupted() => Exit::Interrupted,
        u32::MAX => Exit::Found,
        _ => Exit::Clean,
    })
}

/// The entities as plain data.
fn entities(found: &Necessity) -> impl Iterator<Item = language::EntityNeed> + '_ {
    found.entities.iter().map(gridponder::entity_need)
}

/// The number of steps; `None` if it stands for none.
const fn known(steps: u32) -> Option<u32> {
    if steps == u32::MAX { None } else { Some(steps) }
}

/// Writes a line for the level, and one for each entity.
fn write(output: &mut Output, name: &str, found: &Necessity) -> Result<(), Failure> {
    let level = match (found.least, found.most) {
        (u32::MAX, _) => "unsolvable".to_owned(),
        (_, None) => "undecided".to_owned(),
        (least, Some(most)) if least == most => format!("shortest {}", plural(most as usize, "step")),
        (_, Some(most)) => format!("found {}", plural(most as usize, "step")),
    };
    let essential = entities(found).filter(|entity| entity.need == Need::Essential).count();
    let count = plural_with(found.entities.len(), "entity", "entities");
    let title = format!("{name}: {level}, {essential} of {count} essential");
    writeln!(output, "{}", output.bold(&escape(&title)))?;
    for entity in entities(found) {
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
