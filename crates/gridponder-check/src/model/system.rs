//! A system as it works in one level: the settings of the game, overridden by those of the level.

use std::collections::BTreeMap;

use catalog::{Name, Needed, Phase, SoughtOn, Ty, When};
use engine::Value;
use json::Node;
use pack::lower;

use super::kinds::{Declared, Kinds};

/// A system in one level.
#[derive(Debug)]
pub(crate) struct System<'g> {
    declared: &'g Declared,
    over: Option<Value>,
}

impl<'g> System<'g> {
    /// The active systems of a level, in execution order.
    pub(crate) fn in_level(kinds: &'g Kinds, level: Node<'_>) -> Vec<Self> {
        let overrides = level.get("systemOverrides").into_iter().flat_map(Node::distinct_members);
        let overrides: BTreeMap<_, _> = overrides.map(|over| (over.key.text(), over.value)).collect();
        let in_level = kinds.systems.iter().map(|declared| {
            let over = overrides.get(&*declared.id).copied();
            Self { declared, over: over.map(lower::value) }
        });
        in_level.filter(Self::is_enabled).collect()
    }

    /// The systems that are active in a level without overrides.
    pub(crate) fn of_game(kinds: &'g Kinds) -> Vec<Self> {
        let systems = kinds.systems.iter().map(|declared| Self { declared, over: None });
        systems.filter(Self::is_enabled).collect()
    }

    fn is_enabled(&self) -> bool {
        let over = self.over.as_ref().and_then(|over| over.get("enabled")?.as_bool());
        over.unwrap_or(self.declared.is_enabled)
    }

    /// The id of the system in the game.
    pub(crate) fn id(&self) -> &'g str {
        &self.declared.id
    }

    /// Its catalog entry.
    pub(crate) fn ty(&self) -> &'static catalog::System {
        self.declared.ty
    }

    /// Returns true if the system has this type.
    pub(crate) fn is(&self, ty: &str) -> bool {
        self.declared.ty.entry.name == ty
    }

    /// Returns true if its actions do nothing without this.
    pub(crate) fn needs(&self, what: Needed) -> bool {
        self.ty().needs.iter().any(|need| need.what == what && self.is_when(need.when))
    }

    /// Returns true if its settings are these.
    pub(crate) fn is_when(&self, when: &[When]) -> bool {
        when.iter().all(|when| match when {
            When::Is(option, value) => self.text(option).as_deref() == Some(*value),
            When::IsNot(option, value) => self.text(option).as_deref() != Some(*value),
        })
    }

    /// The name of a layer that it works on.
    pub(crate) fn layer(&self, layer: SoughtOn) -> String {
        match layer {
            SoughtOn::Layer(name) => name.to_owned(),
            SoughtOn::Option(option) => self.text(option).unwrap_or_default(),
        }
    }

    /// The words of a setting that is one word or a list of them.
    pub(crate) fn words(&self, key: &str) -> Vec<String> {
        self.text(key).map_or_else(|| self.texts(key), |word| vec![word])
    }

    /// A setting: from the level, else from the game, else the default.
    pub(crate) fn value(&self, key: &str) -> Option<Value> {
        let written = match self.over.as_ref().and_then(|over| over.get(key)) {
            // An override of `null` hides the value of the game.
            Some(value) => Some(value),
            None => self.declared.config.get(key),
        };
        written.filter(|value| **value != Value::Null).cloned().or_else(|| default(self.ty(), key))
    }

    pub(crate) fn text(&self, key: &str) -> Option<String> {
        self.value(key)?.as_str().map(str::to_owned)
    }

    pub(crate) fn texts(&self, key: &str) -> Vec<String> {
        let value = self.value(key);
        let elements = value.as_ref().map_or(&[][..], Value::elements);
        elements.iter().filter_map(|element| element.as_str().map(str::to_owned)).collect()
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        self.value(key).and_then(|value| value.as_bool()).unwrap_or(false)
    }

    pub(crate) fn pair(&self, key: &str) -> Option<(i64, i64)> {
        let pair = self.value(key)?.as_pos()?;
        Some((pair.x.into(), pair.y.into()))
    }

    /// The keys of a setting whose value is an object.
    pub(crate) fn keys(&self, key: &str) -> Vec<String> {
        let value = self.value(key);
        value.as_ref().map_or(&[][..], Value::members).iter().map(|(key, _)| key.clone()).collect()
    }

    /// The actions that the system responds to.
    pub(crate) fn actions(&self) -> Vec<String> {
        if !self.ty().phases.contains(&Phase::Action) {
            return Vec::new();
        }
        let fields = self.ty().config.fields.iter();
        let own = fields.filter(|field| matches!(field.ty, Ty::Refers(Name::Action)));
        let nested = self.value("operations");
        let nested = nested.as_ref().map_or(&[][..], Value::members).iter();
        own.filter_map(|field| self.text(field.name))
            .chain(nested.filter_map(|(_, operation)| operation.get("action")?.as_str().map(str::to_owned)))
            .collect()
    }
}

/// The default of a setting.
pub(crate) fn default(ty: &catalog::System, key: &str) -> Option<Value> {
    ty.config.field(key)?.default_json().as_ref().map(Value::from)
}
