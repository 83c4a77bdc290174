//! What could be written at a place.
//!
//! `place` finds out where the cursor is, `site` what the catalog says of that place; the others
//! propose, one class of things each, and `item` binds a proposal to the text.

mod board;
mod examples;
mod hints;
mod item;
mod keys;
mod names;
mod params;
mod place;
mod references;
mod site;
mod snippet;
mod uses;
mod values;
mod words;

use std::collections::HashSet;

use language::Completion;
use pack::{File, Pack};
use text::TextSize;

use place::Place;
use site::Site;

/// The proposals at an offset of a file, the likeliest first.
pub fn completion(pack: &Pack, file: &File, offset: TextSize) -> Vec<Completion> {
    if file.unreadable.is_some() {
        return Vec::new();
    }
    let Some(place) = Place::find(&file.tree, offset) else { return Vec::new() };
    let Some(site) = Site::new(pack, file, &place) else { return Vec::new() };
    let items = if place.is_key { keys::propose(&site) } else { values::propose(&site) };
    let mut seen = HashSet::new();
    let items = items.into_iter().filter(|item| seen.insert(item.label.clone()));
    items.map(|item| item.complete(&place)).collect()
}
