//! What could be written at a place of a game (spec sections 3 to 9).

mod items;
mod layers;
mod legend;
mod levels;
mod likely;
mod names;
mod objects;
mod place;
mod prelude;
mod ranking;
mod rules;
mod section_words;
mod snippets;
mod sounds;
mod walk;
mod weights;
mod wins;

use language::Completion;
use text::TextSize;

use crate::read::{Reading, section};
use items::Items;
use place::Place;
use section_words::SectionWords;

/// The proposals at an offset of a text, the likeliest first.
pub(crate) fn completion(text: &str, reading: &Reading, offset: TextSize) -> Vec<Completion> {
    let Some(place) = Place::at(text, reading, offset) else { return Vec::new() };
    let words = SectionWords::of(&place);
    let mut items = Items::new(&place, &words);
    match place.section {
        None => prelude::propose(&place, &mut items),
        Some(section::OBJECTS) => objects::propose(&place, &mut items),
        Some(section::LEGEND) => legend::propose(&place, &mut items),
        Some(section::SOUNDS) => sounds::propose(&place, &mut items),
        Some(section::LAYERS) => names::propose_for_layer(&place, &mut items),
        Some(section::RULES) => rules::propose(&place, &mut items),
        Some(section::WINS) => wins::propose(&place, &mut items),
        Some(_) => levels::propose(&place, &mut items),
    }
    if place.is_start && place.section != Some(section::LEVELS) {
        snippets::propose_headings(&place, &mut items);
    }
    items.sorted()
}
