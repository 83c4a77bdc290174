//! What the catalog says about the position of the cursor: the type of the value there, the types of the
//! enclosing objects and arrays, and the enclosing rule. One walk of the file collects all of it.

use std::cell::OnceCell;

use catalog::{Event, Field, Key, Map, Name, Rest, Shape, Ty, Vocab};
use json::{Kind, Node};
use pack::{Context, File, FileKind, Pack, Visit, walk};

use super::place::Place;
use super::uses::Uses;

/// The place of the cursor in a pack.
pub(super) struct Site<'p> {
    pub(super) pack: &'p Pack,
    pub(super) file: &'p File,
    pub(super) place: &'p Place,
    /// The types of the value at the cursor, the most general first.
    pub(super) types: Vec<&'static Ty>,
    /// The vocabulary that the text at the cursor is a word of.
    pub(super) vocab: Option<Vocab>,
    /// The field whose value is at the cursor.
    pub(super) field: Option<&'static Field>,
    /// The event of the enclosing rule.
    pub(super) event: Option<&'static Event>,
    /// Whether the cursor is inside a condition.
    pub(super) in_condition: bool,
    /// The enclosing arrays and objects, the innermost first.
    pub(super) levels: Vec<Level<'p>>,
    here: Uses,
    elsewhere: OnceCell<Uses>,
}

/// An array or object that contains the cursor.
pub(super) struct Level<'p> {
    pub(super) node: Node<'p>,
    /// Its child on the path to the cursor.
    pub(super) inside: Node<'p>,
    /// Its types, the most general first.
    pub(super) types: Vec<&'static Ty>,
    /// The known keys of an object, and those that its word adds.
    pub(super) shapes: Option<(&'static Shape, Option<&'static Shape>)>,
}

impl<'p> Site<'p> {
    /// Walks the file of a place. Returns `None` if the place is in no document.
    pub(super) fn new(pack: &'p Pack, file: &'p File, place: &'p Place) -> Option<Self> {
        let node = place.node()?;
        let nodes: Vec<Node<'p>> = node.ancestors().collect();
        let levels = nodes.windows(2).map(|pair| Level {
            node: pair[1],
            inside: pair[0],
            types: Vec::new(),
            shapes: None,
        });
        let mut site = Self {
            pack,
            file,
            place,
            types: Vec::new(),
            vocab: None,
            field: None,
            event: None,
            in_condition: false,
            levels: levels.collect(),
            here: Uses::default(),
            elsewhere: OnceCell::new(),
        };
        let mut uses = Uses::default();
        let root = place.tree().root()?;
        walk(root, &file.kind.document()?.shape, pack.names().systems(), &mut |cx, found| {
            if !site.saw(node, cx, found) {
                uses.count(found);
            }
        });
        site.here = uses;
        Some(site)
    }

    /// Stores a visit on the path to the cursor. Returns true if it was at the cursor itself.
    fn saw(&mut self, at: Node<'p>, cx: &Context<'p>, found: Visit<'p>) -> bool {
        let is_key = self.place.is_key;
        let (node, is_at) = match found {
            Visit::Value { node, .. } | Visit::WrongType { node, .. } => (node, node == at && !is_key),
            Visit::Object { object, .. } => (object, false),
            Visit::Defines { name_ref, .. }
            | Visit::Refers { name_ref, .. }
            | Visit::Word { name_ref, .. }
            | Visit::UnknownWord { name_ref, .. } => {
                (name_ref.node, name_ref.node == at && name_ref.is_key == is_key)
            }
            _ => return false,
        };
        let level = self.levels.iter_mut().find(|level| level.node == node);
        if level.is_none() && !is_at {
            return false;
        }
        self.event = cx.event();
        self.in_condition = cx.in_condition;
        match (found, level) {
            (Visit::Value { ty, .. } | Visit::WrongType { expected: ty, .. }, Some(level)) => {
                level.types.push(ty);
            }
            (Visit::Object { shape, word, .. }, Some(level)) => level.shapes = Some((shape, word)),
            (Visit::Value { ty, .. } | Visit::WrongType { expected: ty, .. }, None) => {
                self.types.push(ty);
                self.field = cx.field;
            }
            (Visit::Word { vocab, .. } | Visit::UnknownWord { vocab, .. }, None) => self.vocab = Some(vocab),
            _ => {}
        }
        is_at
    }

    /// The innermost array or object that contains the cursor.
    pub(super) fn level(&self) -> Option<&Level<'p>> {
        self.levels.first()
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
        self.levels.iter().find_map(|level| level.text_of(&wanted))
    }

    /// The layer that the text at the cursor refers to.
    pub(super) fn layer(&self) -> Option<String> {
        self.levels.iter().find_map(|level| {
            if level.is(|ty| matches!(ty, Ty::Map(Map { key: Key::Refers(Name::Layer), .. }))) {
                return Some(level.inside.key()?.text().into_owned());
            }
            level.text_of(|ty| refers_to(ty, Name::Layer) || matches!(ty, Ty::Defines(Name::Layer)))
        })
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

impl Level<'_> {
    /// The text of the first field that passes a test, if there is one.
    pub(super) fn text_of(&self, wanted: impl Fn(&Ty) -> bool) -> Option<String> {
        let (shape, word) = self.shapes?;
        let fields = shape.fields.iter().chain(word.map_or(&[][..], |word| word.fields));
        fields
            .filter(|field| wanted(&field.ty))
            .filter_map(|field| self.node.get(field.name))
            .filter(|node| node.id() != self.inside.id() && node.kind() == Kind::String)
            .find_map(|node| Some(node.as_str()?.into_owned()))
    }

    /// Returns true if one of its types passes a test.
    pub(super) fn is(&self, wanted: impl Fn(&Ty) -> bool) -> bool {
        self.types.iter().any(|ty| wanted(ty))
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
