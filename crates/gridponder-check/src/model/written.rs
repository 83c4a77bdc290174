//! The types that the variables of a pack can hold, as far as the files show them.

use std::collections::BTreeMap;

use catalog::{Name, Ty};
use json::{Kind, Node};

/// A set of value types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Types(u8);

impl Types {
    const ANY: Self = Self(u8::MAX);
    const NUMBER: u8 = 4;
    /// A number that results from an addition.
    const SUM: u8 = 32;
    /// An initial value that is not a number.
    const START: u8 = 64;
    const NAMES: [(u8, &'static str); 4] = [
        (2, "`true` or `false`"),
        (Self::NUMBER | Self::SUM, "a number"),
        (8, "a string"),
        (16, "a list or an object"),
    ];

    /// The type of a literal value.
    pub(crate) fn of(value: Node<'_>) -> Self {
        match value.kind() {
            Kind::Missing => Self::ANY,
            Kind::Null => Self(1),
            Kind::Bool => Self(2),
            Kind::Number => Self(Self::NUMBER),
            Kind::String => Self(8),
            Kind::Array | Kind::Object => Self(16),
        }
    }

    /// Returns true if the type of a literal value is in the set.
    pub(crate) fn has(self, value: Node<'_>) -> bool {
        let Self(mut asked) = Self::of(value);
        if asked == Self::NUMBER {
            asked |= Self::SUM;
        }
        self.0 & asked != 0
    }

    /// Returns true if the set does not contain every type.
    pub(crate) fn is_known(self) -> bool {
        self != Self::ANY
    }

    /// Returns true if the initial value is not a number. A rule about the state reports that.
    pub(crate) const fn starts_as_no_number(self) -> bool {
        self.0 & Self::START != 0
    }

    /// The names of the types.
    pub(crate) fn names(self) -> Vec<&'static str> {
        Self::NAMES.into_iter().filter(|(bits, _)| self.0 & bits != 0).map(|(_, name)| name).collect()
    }

    /// The names of the types other than numbers.
    pub(crate) fn no_numbers(self) -> Vec<&'static str> {
        Self(self.0 & !(Self::NUMBER | Self::SUM)).names()
    }
}

/// What is written to each variable.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Written {
    types: BTreeMap<String, Types>,
    /// Whether something writes to variables that are not listed here.
    is_open: bool,
}

impl Written {
    /// What a game or a level writes.
    pub(crate) fn of(root: Option<Node<'_>>) -> Self {
        let mut written = Self::default();
        if let Some(root) = root {
            written.read(root);
        }
        written
    }

    /// Adds the writes of another file.
    pub(crate) fn add(&mut self, other: &Self) {
        for (name, types) in &other.types {
            self.put(name, *types);
        }
        self.is_open |= other.is_open;
    }

    fn read(&mut self, root: Node<'_>) {
        let variables = root.get("state").and_then(|state| state.get("variables"));
        for variable in variables.into_iter().flat_map(Node::distinct_members) {
            let types = Types::of(variable.value);
            let start = if types.no_numbers().is_empty() { 0 } else { Types::START };
            self.put(&variable.key.text(), Types(types.0 | start));
        }
        let rules = root.get("rules").into_iter().flat_map(Node::elements);
        for effect in rules.filter_map(|rule| rule.get("then")).flat_map(Node::elements) {
            if let Some(body) = effect.get("set_variable")
                && let Some(name) = body.get("name").and_then(Node::as_str)
            {
                let value = body
                    .get("value")
                    .filter(|value| value.as_str().is_none_or(|text| !text.starts_with('$')));
                self.put(&name, value.map_or(Types::ANY, Types::of));
            }
            if let Some(name) = effect.get("increment_variable").and_then(|body| body.get("name")?.as_str()) {
                self.put(&name, Types(Types::SUM));
            }
        }
        for system in root.get("systems").into_iter().flat_map(Node::elements) {
            let ty = system.get("type").and_then(Node::as_str).and_then(|ty| catalog::system(&ty));
            for field in ty.into_iter().flat_map(|ty| ty.config.fields) {
                if matches!(field.ty, Ty::Defines(Name::Variable)) {
                    let named = system.get("config").and_then(|config| config.get(field.name)?.as_str());
                    let default = field.default_json();
                    let default = default.as_ref().and_then(catalog::Json::as_str);
                    if let Some(name) = named.as_deref().or(default) {
                        self.put(name, Types::ANY);
                    }
                }
            }
        }
        // A level may let a system write to a different variable.
        for overrides in root.get("systemOverrides").into_iter().flat_map(Node::distinct_members) {
            self.is_open |=
                overrides.value.distinct_members().any(|change| names_a_variable(&change.key.text()));
        }
    }

    fn put(&mut self, name: &str, types: Types) {
        if let Some(all) = self.types.get_mut(name) {
            all.0 |= types.0;
        } else {
            self.types.insert(name.to_owned(), types);
        }
    }

    /// Records that unknown variables may be written.
    pub(crate) const fn open(&mut self) {
        self.is_open = true;
    }

    /// The types that a variable may hold according to these writes alone. Returns `None` if unknown.
    pub(crate) fn of_variable(&self, name: &str) -> Option<Types> {
        (!self.is_open).then(|| self.types.get(name).copied().unwrap_or_default())
    }
}

/// Returns true if an option of some system names a variable that the system writes.
fn names_a_variable(option: &str) -> bool {
    let fields = catalog::SYSTEMS.iter().filter_map(|system| system.config.field(option));
    fields.into_iter().any(|field| matches!(field.ty, Ty::Defines(Name::Variable)))
}

/// The union of the types, if both are known.
pub(crate) fn both(one: Option<Types>, other: Option<Types>) -> Option<Types> {
    Some(Types(one?.0 | other?.0))
}
