//! A value that is being read, with its path and its type in the catalog. All accessors report what they
//! ignore.

use catalog::{Field, Rest, Shape, Ty};

use crate::ignored::{Ignored, Observer, Path, Place};
use crate::members::without_duplicates;
use crate::{Pos, Value};

/// A value of the input.
#[derive(Clone, Copy)]
pub(crate) struct Input<'v, 'p> {
    pub(crate) value: &'v Value,
    /// Its type, if the catalog gives one.
    ty: Option<Ty>,
    path: &'p Path<'p>,
    observer: &'p dyn Observer,
}

impl<'v, 'p> Input<'v, 'p> {
    /// A whole document.
    pub(super) fn document(
        value: &'v Value,
        shape: Option<&'static Shape>,
        path: &'p Path<'p>,
        observer: &'p dyn Observer,
    ) -> Self {
        Self { value, ty: shape.map(Ty::Shape), path, observer }.opened()
    }

    pub(crate) fn note(self, what: Ignored) {
        self.observer.ignored(what, Place::Input(self.path));
    }

    /// The type of the value of a key.
    fn type_of(self, key: &str) -> Option<Ty> {
        match self.ty? {
            Ty::Map(map) => Some(map.value),
            ty => Some(shape_of(ty)?.field(key)?.ty),
        }
    }

    /// The value of a key. A `null` counts as missing if the catalog says so.
    fn written(self, key: &str) -> Option<&'v Value> {
        let is_absent_if_null = || {
            self.ty
                .and_then(shape_of)
                .and_then(|shape| shape.field(key))
                .is_some_and(Field::is_absent_if_null)
        };
        self.value.get(key).filter(|value| **value != Value::Null || !is_absent_if_null())
    }

    /// Reports unknown and duplicate keys of the object.
    fn look_at_keys(self, shape: &'static Shape) {
        if !self.observer.is_observing() {
            return;
        }
        let Value::Map(members) = self.value else { return self.note(Ignored::WrongType) };
        self.look_for_duplicates();
        for (key, _) in members {
            if shape.field(key).is_none() && matches!(shape.rest, Rest::Unknown) {
                self.observer.ignored(Ignored::UnknownKey, Place::Input(&Path::Key(self.path, key)));
            }
        }
    }

    fn look_for_duplicates(self) {
        let mut seen = rustc_hash::FxHashSet::default();
        for (key, _) in self.value.members() {
            if !seen.insert(key.as_str()) {
                self.observer.ignored(Ignored::DuplicateKey, Place::Input(&Path::Key(self.path, key)));
            }
        }
    }

    /// Calls `read` with the value of a key, if it is present.
    pub(super) fn with<T>(self, key: &str, read: impl FnOnce(Input<'v, '_>) -> T) -> Option<T> {
        let value = self.written(key)?;
        let path = Path::Key(self.path, key);
        Some(read(Input { value, ty: self.type_of(key), path: &path, observer: self.observer }))
    }

    /// Calls `read` with the value of a required key, and reports a missing one.
    pub(super) fn needed<T>(self, key: &str, read: impl FnOnce(Input<'v, '_>) -> Option<T>) -> Option<T> {
        if self.value.get(key).is_none() {
            // In a value that is not an object, the type is wrong and no key is missing.
            self.note(if matches!(self.value, Value::Map(_)) {
                Ignored::MissingKey
            } else {
                Ignored::WrongType
            });
        }
        self.with(key, read).flatten()
    }

    fn typed<T>(self, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.note(Ignored::WrongType);
        }
        value
    }

    pub(super) fn text(self, key: &str) -> Option<String> {
        self.with(key, text_or_null).flatten()
    }

    pub(super) fn needed_text(self, key: &str) -> Option<String> {
        self.needed(key, text)
    }

    pub(super) fn flag(self, key: &str) -> Option<bool> {
        self.with(key, |it| it.typed(it.value.as_bool())).flatten()
    }

    pub(super) fn int(self, key: &str) -> Option<i64> {
        self.with(key, |it| {
            let number = it.typed(it.value.as_int());
            if let (Some(number), Some(Ty::Int { min, max })) = (number, it.ty)
                && !(min..=max).contains(&number)
            {
                it.note(Ignored::OutOfRange);
            }
            number
        })
        .flatten()
    }

    pub(super) fn pos(self, key: &str) -> Option<Pos> {
        self.with(key, pos).flatten()
    }

    /// The object of a key, unchanged.
    pub(super) fn map(self, key: &str) -> Value {
        let map = self.with(key, |it| it.typed(matches!(it.value, Value::Map(_)).then(|| it.value.clone())));
        map.flatten().unwrap_or_else(|| Value::Map(Vec::new()))
    }

    /// Checks the keys of an object, if the catalog knows them.
    pub(super) fn opened(self) -> Self {
        if let Some(shape) = self.ty.and_then(shape_of) {
            self.look_at_keys(shape);
        }
        self
    }

    /// The same value, with another type.
    pub(super) fn as_if(self, ty: Ty) -> Self {
        Self { ty: Some(ty), ..self }.opened()
    }

    /// Calls `read` with the object of a key, or with an empty object if it is missing.
    pub(super) fn object<T>(self, key: &str, read: impl FnOnce(Input<'v, '_>) -> T) -> T {
        static NOTHING: Value = Value::Map(Vec::new());
        let path = Path::Key(self.path, key);
        match self.written(key) {
            Some(value) => {
                read(Input { value, ty: self.type_of(key), path: &path, observer: self.observer }.opened())
            }
            None => read(Input { value: &NOTHING, ty: None, path: &path, observer: self.observer }),
        }
    }

    /// Calls `read` with each element and its index, and collects the results.
    pub(super) fn elements<T>(self, mut read: impl FnMut(usize, Input<'v, '_>) -> Option<T>) -> Vec<T> {
        let Value::List(elements) = self.value else {
            self.note(Ignored::WrongType);
            return Vec::new();
        };
        let ty = match self.ty {
            Some(Ty::List(list)) => Some(list.item),
            _ => None,
        };
        let element = |(at, value)| {
            let path = Path::Index(self.path, at);
            read(at, Input { value, ty, path: &path, observer: self.observer }.opened())
        };
        elements.iter().enumerate().filter_map(element).collect()
    }

    /// Calls `read` with each element of the array of a key, and collects the results.
    pub(super) fn list<T>(self, key: &str, read: impl FnMut(usize, Input<'v, '_>) -> Option<T>) -> Vec<T> {
        self.with(key, |it| it.elements(read)).unwrap_or_default()
    }

    /// Calls `read` with each member of the object of a key, and collects the results. The last of duplicate
    /// keys counts.
    pub(super) fn members<T>(
        self,
        key: &str,
        mut read: impl FnMut(&str, Input<'_, '_>) -> Option<T>,
    ) -> Vec<T> {
        let members = self.with(key, |it| {
            let Value::Map(members) = it.value else {
                it.note(Ignored::WrongType);
                return Vec::new();
            };
            if it.observer.is_observing() {
                it.look_for_duplicates();
            }
            let member = |(key, value): &(String, Value)| {
                let path = Path::Key(it.path, key);
                read(key, Input { value, ty: it.type_of(key), path: &path, observer: it.observer }.opened())
            };
            without_duplicates(members).iter().filter_map(member).collect()
        });
        members.unwrap_or_default()
    }
}

/// The shape of the objects that a type accepts.
fn shape_of(ty: Ty) -> Option<&'static Shape> {
    match ty {
        Ty::Shape(shape) => Some(shape),
        Ty::TypeTagged(tagged) => Some(tagged.shape),
        _ => None,
    }
}

/// Reads a text.
pub(super) fn text(input: Input<'_, '_>) -> Option<String> {
    input.typed(input.value.as_str().map(str::to_owned))
}

fn text_or_null(input: Input<'_, '_>) -> Option<String> {
    let may_be_null = matches!(input.ty, Some(Ty::Either(_)));
    if may_be_null && *input.value == Value::Null { None } else { text(input) }
}

/// Reads a position.
pub(super) fn pos(input: Input<'_, '_>) -> Option<Pos> {
    if input.value.elements().len() > 2 {
        input.note(Ignored::TooLong);
    }
    input.typed(input.value.as_pos())
}
