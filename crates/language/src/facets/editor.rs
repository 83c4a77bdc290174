//! Facets that answer an editor about one text.

use text::{TextRange, TextSize};

use crate::{
    ColorPlace, Completion, Definitions, Findings, FoundSymbol, Hover, InlayHint, Lens, Link, Look,
    Occurrence, Page, SemanticToken, Symbol,
};

/// Completion and hover.
pub trait Editing: Sync {
    /// Completion items at an offset.
    fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion>;

    /// Documentation of a completion item, with its pictures resolved.
    fn documentation(&self, text: String, _look: &Look<'_>) -> String {
        text
    }

    /// Hover text at an offset.
    fn hover(&self, file: &str, offset: TextSize, look: &Look<'_>) -> Option<Hover>;
}

/// Definitions, references, outline, symbols, folding and selection ranges.
pub trait Navigation: Sync {
    /// Definitions of the name at an offset; `None` if there is no name.
    fn definitions(&self, file: &str, offset: TextSize) -> Option<Definitions>;

    /// References to the name at an offset, its definitions included, in order; only those of one file if `only_in`
    /// names it.
    fn occurrences(&self, file: &str, offset: TextSize, only_in: Option<&str>) -> Vec<Occurrence>;

    /// Outline of a file.
    fn symbols(&self, file: &str) -> Vec<Symbol>;

    /// Names of the project that match a query by [`is_match`](crate::is_match); at most `limit`.
    fn find_symbols(&self, query: &str, limit: usize) -> Vec<FoundSymbol>;

    /// Ranges of a file that can be folded, each of several lines.
    fn folds(&self, file: &str) -> Vec<TextRange>;

    /// Selection ranges around an offset, each inside the next.
    fn selections(&self, file: &str, offset: TextSize) -> Vec<TextRange>;
}

/// Inlay hints, lenses and semantic tokens.
pub trait Marking: Sync {
    /// Inlay hints in a range of a file, in text order.
    fn inlay_hints(&self, findings: &dyn Findings, file: &str, range: TextRange) -> Vec<InlayHint>;

    /// Lenses of a file, in text order.
    fn lenses(&self, findings: &dyn Findings, file: &str) -> Vec<Lens>;

    /// Semantic tokens of a file, in text order, not nested.
    fn semantic_tokens(&self, file: &str) -> Vec<SemanticToken>;
}

/// Links to files.
pub trait FileLinks: Sync {
    /// Links from a file to other files, in text order.
    fn links(&self, file: &str) -> Vec<Link>;
}

/// Colors that are written in files.
pub trait ColorLiterals: Sync {
    /// Color literals of a file, in text order. An edited color is written as `#rrggbb`.
    fn colors(&self, file: &str) -> Vec<ColorPlace>;
}

/// Reference pages of keywords.
pub trait Pages: Sync {
    /// Reference page of the keyword at an offset.
    fn page(&self, file: &str, offset: TextSize) -> Option<Page>;
}
