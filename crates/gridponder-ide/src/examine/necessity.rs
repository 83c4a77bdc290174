//! What a level is without each of its entities.

use language::{EntityNeed, EventNecessity, EventNeed, Necessity, Need, NeedLength};
use pack::{File, Pack, lower};
use search::{EntityPlace, NotExamined, Subject};

use super::{How, ended, game_of};
use crate::board::compile_shown;

/// What a level needs of its entities.
pub fn necessity(pack: &Pack, file: &File, how: How<'_>) -> Result<Necessity, String> {
    // Says why a level cannot be played.
    compile_shown(pack, file, how.semantics)?;
    let game = game_of(pack)?;
    let gold_path = lower::gold_path_actions(file);
    let level = lower::level(file);
    let subject = Subject { game: &game, level: &level, semantics: how.semantics, gold_path: &gold_path };
    let mut watch = check::watch(how.limits, how.cancelled)(how.limits.time);
    let found = search::necessity(subject, check::budget(how.limits), &mut watch);
    let found = found.map_err(|why| match why {
        NotExamined::Compile(error) => error.to_string(),
        NotExamined::Ended(why) => ended(&why, file),
    })?;
    Ok(plain_necessity(&found))
}

/// What a search found, as plain data.
pub fn plain_necessity(found: &search::Necessity) -> Necessity {
    Necessity {
        lower: known(found.least),
        length: found.most,
        entities: found.entities.iter().map(entity_need).collect(),
    }
}

/// The number of steps, unless it stands for none.
const fn known(steps: u32) -> Option<u32> {
    if steps == u32::MAX { None } else { Some(steps) }
}

/// What becomes of a level as plain data, with a lower bound on its steps and the steps of a path that wins.
pub const fn plain_need(need: search::Need) -> NeedLength {
    let (need, lower, length) = match need {
        search::Need::Essential => (Need::Essential, None, None),
        search::Need::Same => (Need::Same, None, None),
        search::Need::Longer { least, most } => (Need::Longer, Some(least), Some(most)),
        search::Need::Shorter { least, most } => (Need::Shorter, Some(least), Some(most)),
        search::Need::Undecided { least, most } => (Need::Undecided, Some(least), most),
    };
    NeedLength { need, lower, length }
}

/// The same of events.
pub fn plain_event_necessity(found: &search::EventNecessity) -> EventNecessity {
    let event = |(constraint, need): &(search::MustNot, search::Need)| {
        let NeedLength { need, lower, length } = plain_need(*need);
        EventNeed { event: constraint.to_string(), constraint: constraint.to_json(), need, lower, length }
    };
    EventNecessity {
        lower: known(found.least),
        length: found.most,
        events: found.events.iter().map(event).collect(),
    }
}

/// An entity as plain data.
fn entity_need(entity: &search::EntityNeed) -> EntityNeed {
    let NeedLength { need, lower, length } = plain_need(entity.need);
    let (layer, position, multi_cell_object) = match &entity.place {
        EntityPlace::Cell { layer, position } => (Some(layer.clone()), Some((position.x, position.y)), None),
        EntityPlace::Object { at } => (None, None, Some(*at)),
    };
    EntityNeed { kind: entity.kind.clone(), layer, position, multi_cell_object, need, lower, length }
}
