//! What a game can be asked beside its check.

use language::{
    Completion, Definitions, Editing, FileEdit, Findings, FoundSymbol, HintSide, Hover, InlayHint, Lens,
    Look, Marking, NameClass, Names, Navigation, Occurrence, Renamable, Renaming, SemanticToken, Symbol,
    Watch,
};
use text::{TextRange, TextSize};
use wage_rules::model::Game;
use wage_run::Hint;
use wage_run::timeline::Timeline;

use super::WageProject;
use crate::{completion, hover, inlay, lenses, outline, ranges, tokens};

/// The classes of names that can be changed.
pub(super) const CLASSES: &[NameClass] = &[
    NameClass { name: "rule", summary: "The id of a rule" },
    NameClass { name: "zone", summary: "A zone of a WAGE game" },
    NameClass { name: "point", summary: "A point of a WAGE game" },
    NameClass { name: "team", summary: "A team of a WAGE game" },
    NameClass { name: "item-kind", summary: "A kind of items of a WAGE game" },
    NameClass { name: "verb", summary: "A verb of a WAGE game" },
    NameClass { name: "bot", summary: "A bot of a WAGE game" },
    NameClass { name: "anchor", summary: "An anchor of a WAGE game" },
    NameClass { name: "state-key", summary: "A key of the state of a WAGE game" },
];

impl Names for WageProject {}

impl Editing for WageProject {
    fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion> {
        let game = self.files.get_key_value(file).filter(|(path, _)| **path == self.main);
        game.map_or_else(Vec::new, |(path, it)| completion(path, it.written(), offset))
    }

    fn hover(&self, file: &str, offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        let game = self.files.get_key_value(file).filter(|(path, _)| **path == self.main);
        game.and_then(|(path, it)| hover(it.doc(path), offset))
    }
}

impl Navigation for WageProject {
    fn definitions(&self, file: &str, offset: TextSize) -> Option<Definitions> {
        self.definitions_at(file, offset)
    }

    fn occurrences(&self, file: &str, offset: TextSize, only_in: Option<&str>) -> Vec<Occurrence> {
        self.occurrences_at(file, offset, only_in)
    }

    fn symbols(&self, file: &str) -> Vec<Symbol> {
        match self.doc(file) {
            Some(doc) if *file == *self.main => outline::of_game(doc),
            Some(doc) => outline::of_timeline(doc),
            None => Vec::new(),
        }
    }

    fn find_symbols(&self, query: &str, limit: usize) -> Vec<FoundSymbol> {
        self.found_symbols(query, limit)
    }

    fn folds(&self, file: &str) -> Vec<TextRange> {
        self.doc(file).map(ranges::folds).unwrap_or_default()
    }

    fn selections(&self, file: &str, offset: TextSize) -> Vec<TextRange> {
        self.doc(file).map(|doc| ranges::selections(doc, offset)).unwrap_or_default()
    }
}

impl Marking for WageProject {
    fn inlay_hints(&self, _findings: &dyn Findings, file: &str, range: TextRange) -> Vec<InlayHint> {
        let Some(doc) = self.doc(file) else { return Vec::new() };
        if *file == *self.main {
            return inlay::of_game(doc, range);
        }
        let (Some(main), Some(checked)) = (self.game(), self.played().get(file)) else { return Vec::new() };
        let (Some(run), game) = (&checked.run, Game::read(main.doc(&self.main))) else { return Vec::new() };
        let hints = Timeline::read(doc, &game).hints(run).into_iter();
        let hint =
            |it: Hint| InlayHint { offset: it.at, label: it.label, detail: None, side: HintSide::Before };
        hints.map(hint).filter(|it| range.contains_inclusive(it.offset)).collect()
    }

    fn lenses(&self, _findings: &dyn Findings, file: &str) -> Vec<Lens> {
        match self.doc(file) {
            Some(doc) if *file == *self.main => lenses::of_game(doc),
            Some(doc) => lenses::of_timeline(doc, self.played().get(file).map(|it| &**it)),
            None => Vec::new(),
        }
    }

    fn semantic_tokens(&self, file: &str) -> Vec<SemanticToken> {
        match (self.doc(file), self.game()) {
            (Some(doc), _) if *file == *self.main => tokens::of_game(doc),
            (Some(doc), Some(main)) => tokens::of_timeline(doc, &Game::read(main.doc(&self.main))),
            _ => Vec::new(),
        }
    }
}

impl Renaming for WageProject {
    fn renamable(&self, file: &str, offset: TextSize) -> Result<Option<Renamable>, String> {
        self.renamable_at(file, offset)
    }

    fn rename(
        &self,
        file: &str,
        offset: TextSize,
        name: &str,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        self.rename_at(file, offset, name, watch.cancelled)
    }
}
