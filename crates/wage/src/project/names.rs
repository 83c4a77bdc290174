//! The names of a project: what stands at an offset, and all places of it in the game and its timelines.

use std::sync::Arc;

use language::{Definitions, FileRange, FoundSymbol, Occurrence, is_match};
use text::TextSize;
use wage_rules::doc::Doc;
use wage_rules::model::Game;

use super::WageProject;
use crate::outline::symbol_kind;
use crate::places::{Named, Place, of_game, of_timeline, place_at};

/// The places of the names in one file.
pub(super) struct Names<'d> {
    pub(super) file: &'d Arc<str>,
    pub(super) doc: &'d Doc,
    pub(super) places: Vec<Place<'d>>,
}

impl WageProject {
    /// The places of names in the game and in its timelines, the file of the game first.
    pub(super) fn names(&self) -> Vec<Names<'_>> {
        let Some(main) = self.game() else { return Vec::new() };
        let doc = main.doc(&self.main);
        let game = Game::read(doc);
        let mut names = vec![Names { file: &self.main, doc, places: of_game(doc, &game) }];
        names.extend(self.timelines().map(|(file, opened)| {
            let doc = opened.doc(file);
            Names { file, doc, places: of_timeline(doc, &game) }
        }));
        names
    }

    pub(super) fn definitions_at(&self, file: &str, offset: TextSize) -> Option<Definitions> {
        let names = self.names();
        let here = names.iter().find(|it| **it.file == *file)?;
        let Place { named, range, .. } = place_at(&here.places, offset)?;
        let mut defined: Vec<(&Arc<str>, &Place<'_>)> =
            places_of(&names, here.file, *named).filter(|(_, it)| it.is_definition).collect();
        // What players begin with is the nearest that a state key has to a declaration.
        defined.sort_by_key(|(_, it)| !it.is_initial);
        let place =
            |(file, it): (&Arc<str>, &Place<'_>)| FileRange { file: Arc::clone(file), range: it.range };
        Some(Definitions { range: *range, places: defined.into_iter().map(place).collect() })
    }

    pub(super) fn occurrences_at(
        &self,
        file: &str,
        offset: TextSize,
        only_in: Option<&str>,
    ) -> Vec<Occurrence> {
        let names = self.names();
        let Some(here) = names.iter().find(|it| **it.file == *file) else { return Vec::new() };
        let Some(place) = place_at(&here.places, offset) else { return Vec::new() };
        let found = places_of(&names, here.file, place.named);
        let found = found.filter(|(file, _)| only_in.is_none_or(|only| *only == ***file));
        found
            .map(|(file, it)| Occurrence {
                at: FileRange { file: Arc::clone(file), range: it.range },
                is_definition: it.is_definition,
            })
            .collect()
    }

    /// The names whose letters match a query, at most `limit`.
    pub(super) fn found_symbols(&self, query: &str, limit: usize) -> Vec<FoundSymbol> {
        let names = self.names();
        let Some(game) = names.first() else { return Vec::new() };
        let mut found: Vec<FoundSymbol> = Vec::new();
        for place in game.places.iter().filter(|it| it.is_definition && is_match(query, it.named.name())) {
            let (name, container) = (place.named.name(), place.named.noun());
            // A state key is written in many places.
            let is_there = |it: &FoundSymbol| it.name == name && it.container == container;
            let is_state = matches!(place.named, Named::State(_));
            if name.is_empty() || is_state && found.iter().any(is_there) {
                continue;
            }
            if found.len() == limit {
                break;
            }
            found.push(FoundSymbol {
                name: name.to_owned(),
                kind: symbol_kind(place.named),
                container: container.to_owned(),
                at: FileRange { file: Arc::clone(game.file), range: place.range },
            });
        }
        found
    }
}

/// The places of something that is named in a file. An anchor is known in its own file only.
pub(super) fn places_of<'n, 'd>(
    names: &'n [Names<'d>],
    file: &'n str,
    named: Named<'n>,
) -> impl Iterator<Item = (&'d Arc<str>, &'n Place<'d>)> {
    let is_local = matches!(named, Named::Anchor(..));
    let files = names.iter().filter(move |it| !is_local || **it.file == *file);
    files.flat_map(move |it| {
        let places = it.places.iter().filter(move |place| place.named == named);
        places.map(move |place| (it.file, place))
    })
}
