//! Compares configurations, conditions and effects with the catalog. The engine reads them field by field and
//! uses what it can; this module reports the rest at once.

use catalog::{Format, Key, List, Map, Name, Presence, Rest, Shape, Ty, Vocab};

use crate::contract::{Compiler, Config};
use crate::event::{EventKind, Field};
use crate::ignored::{Ignored, Path, Place};
use crate::members::distinct;
use crate::predicate::Predicate;
use crate::reference::Reference;
use crate::{Direction, Value};

/// Compares values with the catalog while a level is compiled.
#[derive(Clone, Copy)]
pub(crate) struct Audit<'c, 'a> {
    pub(crate) compiler: &'c Compiler<'a>,
}

/// A cell of a pattern.
static CELL: Ty = Ty::Either(&[Ty::Null, Ty::Refers(Name::Kind), Ty::Shape(&catalog::CELL)]);

impl Audit<'_, '_> {
    /// Reports what a configuration contains beyond the catalog.
    pub(crate) fn config(self, config: &Config<'_>) {
        if !self.compiler.observer.is_observing() {
            return;
        }
        self.shape(config.base, config.shape, config.path);
        if let Some(over) = config.over {
            self.part(over, config.shape, switch(), config.over_path);
        }
    }

    fn note(self, what: Ignored, path: &Path<'_>) {
        self.compiler.observer.ignored(what, Place::Input(path));
    }

    /// Reports what is ignored in a value of the given type.
    pub(crate) fn value(self, value: &Value, ty: &'static Ty, path: &Path<'_>) {
        if let (Value::Str(text), Ty::Live(_)) = (value, ty)
            && text.starts_with('$')
        {
            return self.reference(text, path);
        }
        if !fits(value, ty) {
            return self.note(Ignored::WrongType, path);
        }
        match ty {
            Ty::Int { min, max } => {
                if !value.as_int().is_some_and(|number| (*min..=*max).contains(&number)) {
                    self.note(Ignored::OutOfRange, path);
                }
            }
            Ty::Position | Ty::Size => {
                if value.elements().len() > 2 {
                    self.note(Ignored::TooLong, path);
                }
            }
            Ty::Live(inner) => self.value(value, inner, path),
            Ty::List(list) => self.list(value, list, path),
            Ty::Map(map) => self.map(value, map, path),
            Ty::Shape(shape) => self.shape(value, shape, path),
            Ty::Either(alternatives) => {
                if let Some(ty) = alternatives.iter().find(|ty| fits(value, ty)) {
                    self.value(value, ty, path);
                }
            }
            Ty::KeyTagged(vocab) => self.tagged(value, *vocab, path),
            Ty::Pattern => self.pattern(value, path),
            _ => {
                if let Some(what) = value.as_str().and_then(|text| self.text(text, ty, path)) {
                    self.note(what, path);
                }
            }
        }
    }

    /// What is ignored in a text.
    fn text(self, text: &str, ty: &Ty, path: &Path<'_>) -> Option<Ignored> {
        let (is_known, what) = match ty {
            Ty::Enum(variants) => (variants.iter().any(|it| it.name == text), Ignored::UnknownValue),
            Ty::Direction => (Direction::parse(text).is_some(), Ignored::UnknownDirection),
            Ty::Formatted(Format::CountPredicate) => (Predicate::parse(text).is_some(), Ignored::BadFormat),
            Ty::Refers(name) => return self.name(text, *name, path),
            _ => return None,
        };
        (!is_known).then_some(what)
    }

    /// What is ignored in a name.
    fn name(self, text: &str, name: Name, path: &Path<'_>) -> Option<Ignored> {
        let compiler = self.compiler;
        let (is_known, what) = match name {
            Name::Layer => (compiler.layer(text).is_some(), Ignored::UndeclaredLayer),
            Name::Kind => (compiler.kinds.is_declared(&compiler.pool, text), Ignored::UndeclaredKind),
            Name::Tag => (compiler.kinds.is_tag(text), Ignored::UndeclaredTag),
            Name::Animation => (compiler.kinds.is_animation(text), Ignored::UndeclaredAnimation),
            Name::Action => (compiler.is_action(text), Ignored::UndeclaredAction),
            Name::Event => (EventKind::parse(text).is_some(), Ignored::UnknownWord),
            Name::EventField => (Field::parse(text).is_some(), Ignored::UnknownEventField),
            // Objects and goals that the game names may belong to other levels.
            Name::MultiCellObject if path.is_in_level() => {
                (compiler.object(text).is_some(), Ignored::UndeclaredObject)
            }
            Name::Goal if path.is_in_level() => {
                (compiler.level.goals.iter().any(|goal| goal.id == text), Ignored::UndeclaredGoal)
            }
            _ => return None,
        };
        (!is_known).then_some(what)
    }

    /// A `$` reference.
    fn reference(self, text: &str, path: &Path<'_>) {
        if let Some(layer) = text.strip_prefix("$cell.").and_then(|rest| rest.split('.').next())
            && self.compiler.layer(layer).is_none()
        {
            self.note(Ignored::UndeclaredLayer, path);
        } else if !Reference::is_known(text) {
            self.note(Ignored::UnknownReference, path);
        }
    }

    fn list(self, value: &Value, list: &'static List, path: &Path<'_>) {
        for (at, element) in value.elements().iter().enumerate() {
            self.value(element, &list.item, &Path::Index(path, at));
        }
    }

    fn map(self, value: &Value, map: &'static Map, path: &Path<'_>) {
        for (key, value) in distinct(value.members()) {
            let path = Path::Key(path, key);
            if let Key::Refers(name) = map.key
                && let Some(what) = self.name(key, name, &path)
            {
                self.note(what, &path);
            }
            self.value(value, &map.value, &path);
        }
    }

    /// An object with known keys.
    pub(crate) fn shape(self, value: &Value, shape: &'static Shape, path: &Path<'_>) {
        self.part(value, shape, None, path);
        for field in shape.fields {
            let in_group = |other: &catalog::Field, group| matches!(other.presence, Presence::OneOf(it) | Presence::AtLeastOneOf(it) if it == group);
            let is_missing = match field.presence {
                Presence::Required => value.get(field.name).is_none(),
                Presence::OneOf(group) | Presence::AtLeastOneOf(group) => !shape.fields.iter().any(|other| {
                    in_group(other, group) && value.get(other.name).is_some_and(|it| !is_absent(it, other))
                }),
                _ => false,
            };
            if is_missing {
                self.note(Ignored::MissingKey, path);
            }
        }
    }

    /// An object with some of the known keys, and possibly one extra key.
    pub(crate) fn part(
        self,
        value: &Value,
        shape: &'static Shape,
        more: Option<&'static catalog::Field>,
        path: &Path<'_>,
    ) {
        self.note_duplicates(value, path);
        for (key, member) in distinct(value.members()) {
            let path = Path::Key(path, key);
            let field = shape.field(key).or_else(|| more.filter(|field| field.name == key));
            match (field, &shape.rest) {
                (Some(field), _) if is_absent(member, field) => {}
                (Some(field), _) => self.value(member, &field.ty, &path),
                (None, Rest::Params(ty)) => self.value(member, ty, &path),
                (None, Rest::Unknown) => self.note(Ignored::UnknownKey, &path),
            }
        }
    }

    /// The keys that an object has more than once.
    fn note_duplicates(self, value: &Value, path: &Path<'_>) {
        let mut seen = rustc_hash::FxHashSet::default();
        for (key, _) in value.members() {
            if !seen.insert(key.as_str()) {
                self.note(Ignored::DuplicateKey, &Path::Key(path, key));
            }
        }
    }

    /// A condition or an effect.
    fn tagged(self, value: &Value, vocab: Vocab, path: &Path<'_>) {
        if value.members().is_empty() {
            return self.note(Ignored::MissingWord, path);
        }
        let is_known = |word: &str| match vocab {
            Vocab::Condition => catalog::condition(word).is_some(),
            _ => catalog::body(vocab, word).is_some(),
        };
        // The word that counts: for conditions the first in the catalog, for effects the first written.
        let counts = match vocab {
            Vocab::Condition => {
                catalog::CONDITIONS.iter().map(|it| it.entry.name).find(|word| value.get(word).is_some())
            }
            _ => value.members().iter().map(|(word, _)| word.as_str()).find(|word| is_known(word)),
        };
        self.note_duplicates(value, path);
        for (word, body) in distinct(value.members()) {
            let path = Path::Key(path, word);
            if !is_known(word) {
                self.note(Ignored::UnknownWord, &path);
            } else if counts != Some(word) {
                self.note(Ignored::SecondWord, &path);
            } else if let Some(condition) = catalog::condition(word).filter(|_| vocab == Vocab::Condition) {
                self.value(body, &condition.body, &path);
            } else if let Some(shape) = catalog::body(vocab, word) {
                match body {
                    Value::Map(_) => self.shape(body, shape, &path),
                    Value::Null if shape.fields.is_empty() => {}
                    _ => self.note(Ignored::WrongType, &path),
                }
            }
        }
    }

    /// Rows of cells.
    fn pattern(self, value: &Value, path: &Path<'_>) {
        for (y, row) in value.elements().iter().enumerate() {
            let path = Path::Index(path, y);
            match row {
                Value::Null => {}
                Value::List(cells) => {
                    for (x, cell) in cells.iter().enumerate() {
                        self.value(cell, &CELL, &Path::Index(&path, x));
                    }
                }
                _ => self.note(Ignored::WrongType, &path),
            }
        }
    }
}

/// Returns true if a value is a `null` that counts as absent.
fn is_absent(value: &Value, field: &catalog::Field) -> bool {
    *value == Value::Null && field.is_absent_if_null()
}

/// Returns true if the engine accepts the JSON type of a value for the given type.
fn fits(value: &Value, ty: &Ty) -> bool {
    match ty {
        Ty::Any => true,
        Ty::Null => *value == Value::Null,
        Ty::Bool => value.as_bool().is_some(),
        Ty::Int { .. } => value.as_int().is_some(),
        Ty::Number | Ty::Positive => matches!(value, Value::Int(_) | Value::Real(_)),
        Ty::Text
        | Ty::Formatted(_)
        | Ty::Enum(_)
        | Ty::Words(_)
        | Ty::Direction
        | Ty::Defines(_)
        | Ty::Refers(_) => value.as_str().is_some(),
        Ty::Position | Ty::Size => value.as_pos().is_some(),
        Ty::Live(inner) => fits(value, inner),
        Ty::List(_) | Ty::Pattern => matches!(value, Value::List(_)),
        Ty::Map(_)
        | Ty::Shape(_)
        | Ty::KeyTagged(_)
        | Ty::TypeTagged(_)
        | Ty::SystemOverrides
        | Ty::MultiCellParams => matches!(value, Value::Map(_)),
        Ty::LayerData => matches!(value, Value::List(_) | Value::Map(_) | Value::Null),
        Ty::GoldStep => matches!(value, Value::Str(_) | Value::Map(_)),
        Ty::Either(alternatives) => alternatives.iter().any(|ty| fits(value, ty)),
    }
}

/// The field `enabled`, which overrides have in addition to the configuration.
fn switch() -> Option<&'static catalog::Field> {
    let Ty::List(systems) = catalog::document("game.json")?.field("systems")?.ty else { return None };
    let Ty::TypeTagged(tagged) = systems.item else { return None };
    tagged.shape.field("enabled")
}
