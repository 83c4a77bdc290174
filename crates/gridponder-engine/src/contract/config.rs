//! Reads the configurations of systems, goals and lose conditions, with the defaults of the catalog.

use catalog::{Name, Shape, Ty};

use crate::ignored::{Ignored, NoObserver, Observer, Path, Place};
use crate::members::without_duplicates;
use crate::{Pos, Value};

/// A configuration: the override of the level, else the value of the game, else the default of the catalog.
/// `null` counts as absent.
pub(crate) struct Config<'a> {
    pub(crate) shape: &'static Shape,
    pub(crate) over: Option<&'a Value>,
    pub(crate) base: &'a Value,
    observer: &'a dyn Observer,
    pub(crate) path: &'a Path<'a>,
    pub(crate) over_path: &'a Path<'a>,
}

impl<'a> Config<'a> {
    pub(crate) const fn new(shape: &'static Shape, base: &'a Value) -> Self {
        Self::overridden(shape, base, None)
    }

    pub(crate) const fn overridden(shape: &'static Shape, base: &'a Value, over: Option<&'a Value>) -> Self {
        Self { shape, over, base, observer: &NoObserver, path: &Path::Game, over_path: &Path::Level }
    }

    /// Also reports ignored values in the game or level to the observer, with their position.
    pub(crate) const fn observed(self, observer: &'a dyn Observer, path: &'a Path<'a>) -> Self {
        Self { observer, path, ..self }
    }

    /// Also sets the position of the override.
    pub(crate) const fn observed_over(self, over_path: &'a Path<'a>) -> Self {
        Self { over_path, ..self }
    }

    /// The default action names of the fields that are not written.
    pub(crate) fn default_actions(&self) -> impl Iterator<Item = String> + '_ {
        let fields = self.shape.fields.iter();
        let fields = fields.filter(|field| matches!(field.ty, Ty::Refers(Name::Action)));
        fields.filter(|field| self.written(field.name).is_none()).filter_map(|field| self.text(field.name))
    }

    /// The written value of a field, if there is one.
    pub(crate) fn written(&self, field: &str) -> Option<&'a Value> {
        self.observer.looked_up(self.shape, field);
        let written = match self.over.and_then(|over| over.get(field)) {
            // An override of `null` hides the value of the game and selects the default.
            Some(value) => Some(value),
            None => self.base.get(field),
        };
        written.filter(|value| **value != Value::Null)
    }

    /// The type of a field according to the catalog.
    pub(crate) fn field_type(&self, field: &str) -> Option<Ty> {
        let declared = self.shape.field(field);
        debug_assert!(declared.is_some(), "{} has no field `{field}` in the catalog", self.shape.name);
        Some(declared?.ty)
    }

    /// The position of a present or missing value in the configuration: whether it is in the level, and its
    /// JSON Pointer.
    pub(crate) fn pointer(&self, keys: &[&str]) -> (bool, String) {
        let is_over =
            keys.first().is_some_and(|field| self.over.is_some_and(|over| over.get(field).is_some()));
        let path = if is_over { self.over_path } else { self.path };
        let mut pointer = path.to_string();
        for key in keys {
            // Displaying a path segment escapes it.
            pointer.push_str(&Path::Key(&Path::Level, key).to_string());
        }
        (path.is_in_level(), pointer)
    }

    /// The default of a field according to the catalog.
    fn default(&self, field: &str) -> Option<Value> {
        let declared = self.shape.field(field);
        debug_assert!(declared.is_some(), "{} has no field `{field}` in the catalog", self.shape.name);
        declared?.default_json().as_ref().map(Value::from)
    }

    /// Reads a field: the written value if it has the right type, else the default.
    fn read<T>(&self, field: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let written = self.written(field);
        let value = written.and_then(&read);
        if written.is_some() && value.is_none() {
            let is_over = self.over.is_some_and(|over| over.get(field).is_some());
            let path = if is_over { self.over_path } else { self.path };
            self.observer.ignored(Ignored::WrongType, Place::Input(&Path::Key(path, field)));
        }
        value.or_else(|| self.default(field).as_ref().and_then(&read))
    }

    pub(crate) fn value(&self, field: &str) -> Option<Value> {
        self.read(field, |value| Some(value.clone()))
    }

    pub(crate) fn text(&self, field: &str) -> Option<String> {
        self.read(field, |value| value.as_str().map(str::to_owned))
    }

    pub(crate) fn flag(&self, field: &str) -> bool {
        self.read(field, Value::as_bool).unwrap_or(false)
    }

    pub(crate) fn int(&self, field: &str) -> Option<i64> {
        self.read(field, Value::as_int)
    }

    /// A list of texts. Elements of other types are converted to text, so `[1]` is not empty although no tag
    /// is a number.
    pub(crate) fn texts(&self, field: &str) -> Vec<String> {
        self.read(field, |value| match value {
            Value::List(elements) => Some(elements.iter().map(Value::to_text).collect()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Two whole numbers, such as a cell or a size. A `null` is replaced with the number of the default.
    pub(crate) fn pair(&self, field: &str) -> Option<(i32, i32)> {
        let default = self.default(field).and_then(|default| default.as_pos()).unwrap_or(Pos::new(0, 0));
        self.read(field, |value| value.as_pos_or(default).map(|pair| (pair.x, pair.y)))
    }

    /// The members of an object; the last of duplicate keys counts.
    pub(crate) fn members(&self, field: &str) -> Vec<(String, Value)> {
        self.read(field, |value| match value {
            Value::Map(members) => Some(without_duplicates(members)),
            _ => None,
        })
        .unwrap_or_default()
    }
}
