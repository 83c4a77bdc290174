//! What completion knows of the cursor: what the catalog says of it, and how often names and words are used elsewhere.

use std::borrow::Cow;
use std::cell::OnceCell;

use catalog::{Key, Map, Name, Rest, Ty, Vocab};
use json::Node;
use pack::{File, FileKind, NameRef, Pack, walk};

use super::place::Place;
use super::uses::Uses;
use crate::cursor::{Cursor, Level};

/// The place of the cursor in a pack.
pub(super) struct Site<'p> {
    pub(super) pack: &'p Pack,
    pub(super) file: &'p File,
    pub(super) place: &'p Place,
    /// What the catalog says about the cursor.
    pub(super) cursor: Cursor<'p>,
    here: Uses,
    elsewhere: OnceCell<Uses>,
}

impl<'p> Site<'p> {
    /// Walks the file of a place. Returns `None` if the place is in no document.
    pub(super) fn new(pack: &'p Pack, file: &'p File, place: &'p Place) -> Option<Self> {
        let name_ref = NameRef { node: place.node()?, is_key: place.is_key };
        let mut here = Uses::default();
        let cursor =
            Cursor::find(pack, file.kind, place.tree().root()?, name_ref, &mut |found| here.count(found))?;
        Some(Self { pack, file, place, cursor, here, elsewhere: OnceCell::new() })
    }

    /// The innermost array or object that contains the cursor.
    pub(super) fn level(&self) -> Option<&Level<'p>> {
        self.cursor.levels.first()
    }

    /// The number of uses of a name or word in the game and in this file.
    pub(super) fn uses(&self, name: Name, text: &str) -> usize {
        self.here.of(name, text) + self.elsewhere().of(name, text)
    }

    /// The number of uses of a word of a vocabulary in the game and in this file.
    pub(super) fn word_uses(&self, vocab: Vocab, text: &str) -> usize {
        self.here.of_word(vocab, text) + self.elsewhere().of_word(vocab, text)
    }

    /// The texts of a format in the game and in this file, with the number of uses.
    pub(super) fn formatted(&self, format: catalog::Format) -> Vec<(String, usize)> {
        let mut found = self.here.formatted(format);
        for (text, count) in self.elsewhere().formatted(format) {
            match found.iter_mut().find(|(other, _)| *other == text) {
                Some((_, known)) => *known += count,
                None => found.push((text, count)),
            }
        }
        found
    }

    /// The names that this file currently defines, except the one at the cursor.
    pub(super) fn defined_here(&self, name: Name) -> impl Iterator<Item = &str> {
        self.here.defined(name)
    }

    fn elsewhere(&self) -> &Uses {
        self.elsewhere.get_or_init(|| {
            let mut uses = Uses::default();
            if self.file.kind != FileKind::Game
                && let Some(root) = self.game()
                && let Some(document) = FileKind::Game.document()
            {
                walk(root, &document.shape, self.pack.names().systems(), &mut |_, found| uses.count(found));
            }
            uses
        })
    }

    /// The root of `game.json`; with the marker if it is the current file.
    pub(super) fn game(&self) -> Option<Node<'_>> {
        if self.file.kind == FileKind::Game {
            self.place.tree().root()
        } else {
            self.pack.game()?.tree.root()
        }
    }

    /// The declaration of a kind in `game.json`.
    pub(super) fn kind(&self, name: &str) -> Option<Node<'_>> {
        self.game()?.get("entityKinds")?.get(name)
    }

    /// The text of the nearest field that passes a test: beside the cursor or further out.
    pub(super) fn nearest(&self, wanted: impl Fn(&Ty) -> bool) -> Option<String> {
        self.cursor.levels.iter().find_map(|level| level.text_of(&wanted))
    }

    /// The layer that the text at the cursor refers to.
    pub(super) fn layer(&self) -> Option<String> {
        self.cursor.levels.iter().find_map(|level| {
            if level.is(|ty| matches!(ty, Ty::Map(Map { key: Key::Refers(Name::Layer), .. }))) {
                return Some(level.inside.key()?.text().into_owned());
            }
            level.text_of(|ty| refers_to(ty, Name::Layer) || matches!(ty, Ty::Defines(Name::Layer)))
        })
    }

    /// The board layer at the cursor, or the layer whose `default` is.
    pub(super) fn board_layer(&self) -> Option<Cow<'_, str>> {
        let is_board = |ty: &Ty| matches!(ty, Ty::Map(Map { value: Ty::LayerData, .. }));
        let own = self.level().and_then(|it| it.text_of(|ty| matches!(ty, Ty::Defines(Name::Layer))));
        let board = || self.cursor.levels.iter().find(|level| level.is(is_board))?.inside.key();
        own.map(Cow::Owned).or_else(|| board().map(json::Key::text))
    }

    /// The kind of the current entity: the one in the same object.
    pub(super) fn entity(&self) -> Option<String> {
        self.level()?.text_of(|ty| refers_to(ty, Name::Kind))
    }

    /// Returns true if the object at the cursor also accepts parameters.
    pub(super) fn takes_params(&self) -> bool {
        self.level()
            .and_then(|level| level.shapes)
            .is_some_and(|(shape, word)| matches!(word.unwrap_or(shape).rest, Rest::Params(_)))
    }

    /// Returns true if a definition in this file is the one at the cursor.
    pub(super) fn is_replaced(&self, definition: &pack::Definition) -> bool {
        *definition.file == *self.file.path && definition.range.start() == self.place.replaced.start()
    }
}

/// Returns true if a text of the type is a name of a class.
pub(super) fn refers_to(ty: &Ty, name: Name) -> bool {
    match ty {
        Ty::Refers(it) => *it == name,
        Ty::Live(inner) => refers_to(inner, name),
        Ty::Either(alternatives) => alternatives.iter().any(|ty| refers_to(ty, name)),
        _ => false,
    }
}
