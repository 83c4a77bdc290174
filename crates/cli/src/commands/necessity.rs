//! `goldpath necessity`: the entities, or the events, that a level needs to be won.

use std::io::Write as _;

use language::{EntityNeed, EventNecessity, Languages, Necessity, Need, escape, plural, plural_with};
use serde_json::{Value as Json, json};

use crate::args;
use crate::commands::levels;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, rounded};

pub(crate) fn run(args: &args::Necessity, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let measuring = playable.facet(|facets| facets.measuring, "cannot be searched for what they need")?;
    let events = if args.events {
        let why_not = "have no events that their levels could be solved without";
        Some(playable.facet(|facets| facets.event_needs, why_not)?)
    } else {
        None
    };
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = playable.semantics(args.semantics.map(Into::into), languages)?[0];
    let limits = Limits::new(args.limits)?;
    let (searched, mut watch) = limits.search(&level, semantics);
    let found = if let Some(events) = events {
        events.event_needs(searched, &mut |progress| watch.look(progress)).map(Found::of_events)
    } else {
        measuring.needs(searched, &mut |progress| watch.look(progress)).map(Found::of_entities)
    };
    let seconds = watch.finish();
    let found = match found {
        Ok(found) => found,
        Err(why) => return levels::failure(&playable, &level, why).map_or(Ok(Exit::Interrupted), Err),
    };
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    if args.lines.are_json() {
        let members = [
            ("semantics", json!(semantics.name())),
            ("lower", json!(found.lower)),
            ("length", json!(found.length)),
            found.parts,
            ("seconds", json!(rounded(seconds))),
        ];
        output.object(&playable.object(&level, members))?;
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

/// What a level needs of its entities, or of the events along its gold path.
struct Found {
    /// A lower bound on the steps of a win; `None` if no path wins.
    lower: Option<u32>,
    /// The steps of a path that wins.
    length: Option<u32>,
    /// How many there are, in words.
    count: String,
    lines: Vec<Line>,
    /// All of it as JSON, with its key.
    parts: (&'static str, Json),
}

impl Found {
    fn of_entities(found: Necessity) -> Self {
        let Necessity { lower, length, entities } = found;
        let lines = entities.iter().map(|it| (it.need, it.lower, it.length, described(it))).collect();
        let count = plural_with(entities.len(), "entity", "entities");
        Self { lower, length, count, lines, parts: ("entities", json!(entities)) }
    }

    fn of_events(found: EventNecessity) -> Self {
        let EventNecessity { lower, length, events } = found;
        let lines = events.iter().map(|it| (it.need, it.lower, it.length, it.event.clone())).collect();
        let count = plural(events.len(), "event");
        Self { lower, length, count, lines, parts: ("events", json!(events)) }
    }
}

/// What is done without, the lower bound, and the steps of a path that wins.
type Line = (Need, Option<u32>, Option<u32>, String);

/// An entity, and where it is.
pub(super) fn described(entity: &EntityNeed) -> String {
    let place = match (&entity.layer, entity.position, entity.multi_cell_object) {
        (Some(layer), Some((x, y)), _) => format!("{layer} [{x}, {y}]"),
        (_, _, at) => format!("multiCellObjects[{}]", at.unwrap_or_default()),
    };
    format!("{} at {place}", entity.kind)
}

/// Writes a line for the level, and one for each thing that it is solved without.
fn write(output: &mut Output, name: &str, found: &Found) -> Result<(), Failure> {
    let Found { lower, length, count, lines, .. } = found;
    let level = match (*lower, *length) {
        (None, _) => "unsolvable".to_owned(),
        (_, None) => "undecided".to_owned(),
        (Some(least), Some(most)) if least == most => format!("shortest {}", plural(most as usize, "step")),
        (_, Some(most)) => format!("found {}", plural(most as usize, "step")),
    };
    let essential = lines.iter().filter(|(need, ..)| *need == Need::Essential).count();
    let title = format!("{name}: {level}, {essential} of {count} essential");
    writeln!(output, "{}", output.bold(&escape(&title)))?;
    for (need, lower, length, what) in lines {
        let word = need.name();
        let steps = match (lower, length) {
            (Some(least), Some(most)) if least < most => format!("{word} {least} to {most}"),
            (_, Some(most)) => format!("{word} {most}"),
            _ => word.to_owned(),
        };
        writeln!(output, "  {steps:20}  {}", escape(what))?;
    }
    Ok(())
}
