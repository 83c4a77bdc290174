//! Going to names of a game, and its outline.

use std::sync::Arc;

use language::{Definitions, FileRange, FoundSymbol, Navigation, Occurrence, Symbol, SymbolKind, is_match};
use text::{TextRange, TextSize};

use super::GameProject;
use crate::occurrences::{self, Place};
use crate::outline;
use crate::read::Reading;

impl GameProject {
    /// The text of the game and what was read of it, where a file is the game.
    pub(super) fn reading_of(&self, file: &str) -> Option<(&str, &Reading)> {
        let game = self.game.as_ref().filter(|_| *file == *self.main)?;
        Some((game.text.written(), game.reading()))
    }

    fn at(&self, range: TextRange) -> FileRange {
        FileRange { file: Arc::clone(&self.main), range }
    }
}

impl Navigation for GameProject {
    fn definitions(&self, file: &str, offset: TextSize) -> Option<Definitions> {
        let (text, reading) = self.reading_of(file)?;
        let (name, range) = occurrences::name_at(text, reading, offset)?;
        let places = occurrences::places(text, reading, &name).into_iter();
        let places = places.filter(|place| place.is_definition).map(|place| self.at(place.at)).collect();
        Some(Definitions { range, places })
    }

    fn occurrences(&self, file: &str, offset: TextSize, _only_in: Option<&str>) -> Vec<Occurrence> {
        let Some((text, reading)) = self.reading_of(file) else { return Vec::new() };
        let Some((name, _)) = occurrences::name_at(text, reading, offset) else { return Vec::new() };
        let occurrence = |Place { at, is_definition }| Occurrence { at: self.at(at), is_definition };
        occurrences::places(text, reading, &name).into_iter().map(occurrence).collect()
    }

    fn symbols(&self, file: &str) -> Vec<Symbol> {
        self.reading_of(file).map_or_else(Vec::new, |(text, reading)| outline::symbols(text, reading))
    }

    fn find_symbols(&self, query: &str, limit: usize) -> Vec<FoundSymbol> {
        let Some((text, reading)) = self.reading_of(&self.main) else { return Vec::new() };
        let noun = |kind| match kind {
            SymbolKind::Class => Some("object"),
            SymbolKind::Tag => Some("legend name"),
            SymbolKind::File => Some("level"),
            _ => None,
        };
        let parts = outline::parts(text, reading).into_iter().map(|(_, part)| part);
        let found = parts.filter(|part| is_match(query, &part.name)).filter_map(|part| {
            let container = noun(part.kind)?.to_owned();
            Some(FoundSymbol { name: part.name, kind: part.kind, container, at: self.at(part.selection) })
        });
        found.take(limit).collect()
    }

    fn folds(&self, file: &str) -> Vec<TextRange> {
        self.reading_of(file).map_or_else(Vec::new, |(text, reading)| outline::folds(text, reading))
    }

    fn selections(&self, file: &str, offset: TextSize) -> Vec<TextRange> {
        let reading = self.reading_of(file);
        reading.map_or_else(Vec::new, |(text, reading)| outline::selections(text, reading, offset))
    }
}
