//! Completion at an offset.
//!
//! `place` finds the position of the cursor, `site` what the catalog says of it (`crate::cursor`). The other modules create
//! completion items, one class each, and `item` turns them into edits of the text.

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

/// The completion items at an offset of a file, the likeliest first.
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
