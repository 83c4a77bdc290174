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
            is_nullable: !matches!(presence, Presence::Required),
            takes: None,
            is_played: true,
            is_read_at_load: true,
            is_closed: false,
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

    /// The same field, for which the game takes `null` as absence. It is of use where the documents, or
    /// reason, require a field that the game does not.
    pub const fn nullable(mut self) -> Self {
        self.is_nullable = true;
        self
    }

    /// The same field, at whose `null` the game stops although it may be absent.
    pub const fn never_null(mut self) -> Self {
        self.is_nullable = false;
        self
    }

    /// The same field, for which the game takes more than the type says.
    pub const fn takes(mut self, ty: &'static Ty) -> Self {
        self.takes = Some(ty);
        self
    }

    /// The same field, which has no part in play.
    pub const fn unplayed(mut self) -> Self {
        self.is_played = false;
        self
    }

    /// The same field, of which the game looks at what is inside after loading, if at all.
    pub const fn opened_later(mut self) -> Self {
        self.is_read_at_load = false;
        self
    }

    /// The same field, at whose other words than those of its set the game stops.
    pub const fn closed(mut self) -> Self {
        self.is_closed = true;
        self
    }

    /// The same field, read by nothing.
    pub const fn ignored(mut self) -> Self {
        self.support = Support::Ignored;
        self
    }
}

impl Field {
    /// Whether a value of `null` says nothing more than leaving the field out would.
    pub const fn is_absent_if_null(&self) -> bool {
        self.is_nullable && !matches!(self.presence, Presence::Required) && !matches!(self.ty, Ty::Any)
    }

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
