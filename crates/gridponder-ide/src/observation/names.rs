//! What kinds are called: by their names, or by letters without a meaning.

use std::collections::BTreeMap;

use engine::{View, def};
use language::letter;

/// What is said of a kind that must not be named.
const HIDDEN: &str = "?";

/// The names of the kinds of a game.
pub(super) struct Names<'g> {
    pub(super) game: &'g def::Game,
    kinds: BTreeMap<&'g str, &'g def::Kind>,
    /// The letters of kinds, if they are anonymous.
    letters: Option<BTreeMap<&'g str, String>>,
}

impl<'g> Names<'g> {
    pub(super) fn new(game: &'g def::Game, is_anonymous: bool) -> Self {
        let kinds: BTreeMap<&str, &def::Kind> =
            game.kinds.iter().map(|kind| (kind.id.as_str(), kind)).collect();
        // In order of their names.
        let lettered = || kinds.values().filter(|kind| !shows_nothing(kind));
        let letters = is_anonymous
            .then(|| lettered().zip(0..).map(|(kind, at)| (kind.id.as_str(), letter(at))).collect());
        Self { game, kinds, letters }
    }

    pub(super) const fn are_hidden(&self) -> bool {
        self.letters.is_some()
    }

    /// The letter of a kind. A kind that the game does not declare has none, and its name is hidden with the others.
    fn letter(&self, kind: &str) -> Option<&str> {
        let letters = self.letters.as_ref()?;
        match letters.get(kind) {
            Some(letter) => Some(letter),
            None => (!self.kinds.contains_key(kind)).then_some(HIDDEN),
        }
    }

    /// What stands for a kind on the board.
    pub(super) fn glyph(&self, view: View<'_>, kind: &str) -> String {
        self.letter(kind).map_or_else(|| view.glyph(kind).to_string(), str::to_owned)
    }

    /// The name of a kind for players.
    pub(super) fn label(&self, kind: &str) -> String {
        if self.letter(kind).is_some() { HIDDEN.to_owned() } else { self.plain(kind) }
    }

    /// The name of a kind in the legend, with its description.
    pub(super) fn explained(&self, kind: &str) -> String {
        let label = self.label(kind);
        let description = self.kinds.get(kind).and_then(|kind| kind.description.as_deref());
        match description.filter(|text| !self.are_hidden() && !text.is_empty()) {
            Some(description) => format!("{label} ({})", on_one_line(description)),
            None => label,
        }
    }

    /// The name of a kind in a sentence, or its letter.
    pub(super) fn short(&self, kind: &str) -> String {
        self.letter(kind).map_or_else(|| self.plain(kind), str::to_owned)
    }

    /// The id of a kind, or its letter.
    pub(super) fn id(&self, kind: &str) -> String {
        self.letter(kind).map_or_else(|| on_one_line(kind), str::to_owned)
    }

    fn plain(&self, kind: &str) -> String {
        let named = self.kinds.get(kind).and_then(|kind| kind.ui_name.as_deref());
        named
            .filter(|name| !name.is_empty())
            .map_or_else(|| on_one_line(&kind.replace('_', " ")), on_one_line)
    }

    /// Whether a parameter is shown in the place of the kind's symbol.
    pub(super) fn is_symbol_param(&self, kind: &str, param: &str) -> bool {
        self.kinds.get(kind).is_some_and(|kind| kind.symbol_param.as_deref() == Some(param))
    }

    /// The kinds that carry a tag, in order of declaration.
    pub(super) fn tagged(&self, tag: &str) -> Vec<&'g str> {
        let has_tag = |kind: &&def::Kind| kind.tags.iter().any(|it| it == tag);
        self.game.kinds.iter().filter(has_tag).map(|kind| kind.id.as_str()).collect()
    }
}

/// Whether a kind stands for an empty cell: its symbol is a dot or blank, and says nothing.
fn shows_nothing(kind: &def::Kind) -> bool {
    kind.symbol.as_deref().is_some_and(|symbol| symbol == "." || symbol.trim().is_empty())
}

/// A text of the pack on one line.
pub(super) fn on_one_line(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}
