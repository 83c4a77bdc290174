//! Reading the configuration of systems, goals and lose conditions, with the defaults of the catalog.

use catalog::{Field, Name, Shape, Ty};

use crate::compile::Compiler;
use crate::ignored::{Audit, Ignored, NoObserver, Observer, Path, Place};
use crate::read::without_duplicates;
use crate::stop::{Check, Reads};
use crate::{Pos, Value};

/// One configuration: what the level overrides, what the game says, what the catalog says, in that
/// order. A `null` counts as absent.
pub(crate) struct Config<'a> {
    shape: &'static Shape,
    over: Option<&'a Value>,
    base: &'a Value,
    observer: &'a dyn Observer,
    path: &'a Path<'a>,
    over_path: &'a Path<'a>,
}

impl<'a> Config<'a> {
    pub(crate) const fn new(shape: &'static Shape, base: &'a Value) -> Self {
        Self::overridden(shape, base, None)
    }

    pub(crate) const fn overridden(shape: &'static Shape, base: &'a Value, over: Option<&'a Value>) -> Self {
        Self { shape, over, base, observer: &NoObserver, path: &Path::Game, over_path: &Path::Level }
    }

    /// The same, telling what it passes over in what the game or the level itself says, at its place.
    pub(crate) const fn observed(self, observer: &'a dyn Observer, path: &'a Path<'a>) -> Self {
        Self { observer, path, ..self }
    }

    /// The same, with the place of what overrides it.
    pub(crate) const fn observed_over(self, over_path: &'a Path<'a>) -> Self {
        Self { over_path, ..self }
    }

    /// Tells what is in it beside what the catalog says may be there.
    pub(crate) fn audit(&self, audit: Audit<'_, '_>) {
        audit.shape(self.base, self.shape, self.path);
        if let Some(over) = self.over {
            audit.part(over, self.shape, switch(), self.over_path);
        }
    }

    /// The names of actions that nothing written gives, and what they are then.
    pub(crate) fn default_actions(&self) -> impl Iterator<Item = String> + '_ {
        let fields = self.shape.fields.iter();
        let fields = fields.filter(|field| matches!(field.ty, Ty::Refers(Name::Action)));
        fields.filter(|field| self.written(field.name).is_none()).filter_map(|field| self.text(field.name))
    }

    /// What is written for a field, if anything.
    pub(crate) fn written(&self, field: &str) -> Option<&'a Value> {
        let written = match self.over.and_then(|over| over.get(field)) {
            // An override of `null` hides the game's value and falls back to the default.
            Some(value) => Some(value),
            None => self.base.get(field),
        };
        written.filter(|value| **value != Value::Null)
    }

    /// What the catalog says a field holds.
    pub(crate) fn field_type(&self, field: &str) -> Option<Ty> {
        let declared = self.shape.field(field);
        debug_assert!(declared.is_some(), "{} has no field `{field}` in the catalog", self.shape.name);
        Some(declared?.ty)
    }

    /// What is wrong with the types of fields that are read together.
    pub(crate) fn check(&self, compiler: &mut Compiler<'_>, fields: &[&str]) -> Check {
        self.reads(compiler).fields(fields).done()
    }

    /// A look at what is read together.
    pub(crate) fn reads<'r, 'c>(&'r self, compiler: &'r mut Compiler<'c>) -> Reads<'r, 'c, 'a> {
        Reads::new(compiler, self)
    }

    /// Where a value inside the configuration is written, or missing: whether in the level, and the JSON
    /// Pointer.
    pub(crate) fn pointer(&self, keys: &[&str]) -> (bool, String) {
        let is_over =
            keys.first().is_some_and(|field| self.over.is_some_and(|over| over.get(field).is_some()));
        let path = if is_over { self.over_path } else { self.path };
        let mut pointer = path.to_string();
        for key in keys {
            // Displaying a key as a part of a pointer escapes it.
            pointer.push_str(&Path::Key(&Path::Level, key).to_string());
        }
        (path.is_in_level(), pointer)
    }

    /// The catalog's default of a field.
    fn default(&self, field: &str) -> Option<Value> {
        let declared = self.shape.field(field);
        debug_assert!(declared.is_some(), "{} has no field `{field}` in the catalog", self.shape.name);
        declared?.default_json().as_ref().map(Value::from)
    }

    /// The field as `read` understands it: what is written where it is of the right type, else the
    /// default.
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

    /// A list of texts. Elements of other types count by their text: `[1]` is not empty, though no tag
    /// is a number.
    pub(crate) fn texts(&self, field: &str) -> Vec<String> {
        self.read(field, |value| match value {
            Value::List(elements) => Some(elements.iter().map(Value::to_text).collect()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Two whole numbers, such as a cell or a size; one that is `null` is that of the default.
    pub(crate) fn pair(&self, field: &str) -> Option<(i32, i32)> {
        let default = self.default(field).and_then(|default| default.as_pos()).unwrap_or(Pos::new(0, 0));
        self.read(field, |value| value.as_pos_or(default).map(|pair| (pair.x, pair.y)))
    }

    /// The members of an object; of duplicate keys the last counts.
    pub(crate) fn members(&self, field: &str) -> Vec<(String, Value)> {
        self.read(field, |value| match value {
            Value::Map(members) => Some(without_duplicates(members)),
            _ => None,
        })
        .unwrap_or_default()
    }
}

/// The switch of a system, which overrides have beside the configuration.
fn switch() -> Option<&'static Field> {
    let Ty::List(systems) = catalog::document("game.json")?.field("systems")?.ty else { return None };
    let Ty::TypeTagged(tagged) = systems.item else { return None };
    tagged.shape.field("enabled")
}
