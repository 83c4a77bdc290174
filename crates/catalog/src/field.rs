//! Short ways to write the fields of a table.

use crate::model::{Document, Field, Presence, Since, SoughtOn, Support, Ty};

impl Field {
    /// A field of the founding documents that the game reads.
    pub const fn new(name: &'static str, ty: Ty, presence: Presence, doc: &'static str) -> Self {
        Self {
            name,
            ty,
            presence,
            since: Since::V0_5,
            support: Support::Full,
            doc,
            idle_if_empty: None,
            sought_on: None,
        }
    }

    /// A field the game needs.
    pub const fn required(name: &'static str, ty: Ty, doc: &'static str) -> Self {
        Self::new(name, ty, Presence::Required, doc)
    }

    /// A field whose absence means nothing in particular.
    pub const fn optional(name: &'static str, ty: Ty, doc: &'static str) -> Self {
        Self::new(name, ty, Presence::Optional, doc)
    }

    /// A field whose absence means `default`, a JSON value.
    pub const fn default(name: &'static str, ty: Ty, default: &'static str, doc: &'static str) -> Self {
        Self::new(name, ty, Presence::Default(default), doc)
    }

    /// The same field, since another version.
    pub const fn since(mut self, since: Since) -> Self {
        self.since = since;
        self
    }

    /// The same field, which without entries leaves its system or block with nothing to do.
    pub const fn idle_if_empty(mut self, outcome: &'static str) -> Self {
        self.idle_if_empty = Some(outcome);
        self
    }

    /// The same field, whose tags or kinds are looked for on this layer.
    pub const fn sought_on(mut self, layer: SoughtOn) -> Self {
        self.sought_on = Some(layer);
        self
    }

    /// The same field, read by nothing.
    pub const fn ignored(mut self) -> Self {
        self.support = Support::Ignored;
        self
    }
}

impl Field {
    /// The parsed value that an absent field means, where that is one fixed value.
    pub fn default_json(&self) -> Option<crate::Json> {
        serde_json::from_str(self.presence.default_value()?).ok()
    }
}

impl Document {
    /// The field at a path of keys below the root, such as `state/overlay/size`.
    pub fn field(&self, path: &str) -> Option<&'static Field> {
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        let mut field = self.shape.field(first)?;
        for key in rest.split('/').filter(|key| !key.is_empty()) {
            let Ty::Shape(shape) = field.ty else { return None };
            field = shape.field(key)?;
        }
        Some(field)
    }
}

impl Presence {
    /// The JSON value that an absent field means, where that is one fixed value.
    pub const fn default_value(self) -> Option<&'static str> {
        match self {
            Self::Expected { default } | Self::Default(default) | Self::Runtime { default } => Some(default),
            Self::Required
            | Self::Optional
            | Self::DefaultFrom(_)
            | Self::OneOf(_)
            | Self::AtLeastOneOf(_)
            | Self::RequiredWhen { .. } => None,
        }
    }
}
