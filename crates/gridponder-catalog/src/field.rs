//! Builder functions for the fields of a table.

use crate::model::{Document, Field, Presence, Since, Support, Ty, told};
use crate::needs::SoughtOn;

impl Field {
    /// A field of the founding documents that the game reads.
    pub const fn new(name: &'static str, ty: Ty, presence: Presence, doc: &'static str) -> Self {
        Self {
            name,
            ty,
            presence,
            since: Since::V0_5,
            support: Support::Full,
            doc: told(doc),
            idle_if_empty: None,
            sought_on: None,
            is_nullable: !matches!(presence, Presence::Required),
            takes: None,
            is_played: true,
            is_read_at_load: true,
            is_closed: false,
            is_free: false,
        }
    }

    /// A field that the game requires.
    pub const fn required(name: &'static str, ty: Ty, doc: &'static str) -> Self {
        Self::new(name, ty, Presence::Required, doc)
    }

    /// A field without a default.
    pub const fn optional(name: &'static str, ty: Ty, doc: &'static str) -> Self {
        Self::new(name, ty, Presence::Optional, doc)
    }

    /// A field with the default `default`, a JSON value.
    pub const fn default(name: &'static str, ty: Ty, default: &'static str, doc: &'static str) -> Self {
        Self::new(name, ty, Presence::Default(default), doc)
    }

    /// Sets the version that introduced the field.
    pub const fn since(mut self, since: Since) -> Self {
        self.since = since;
        self
    }

    /// Marks a field that leaves its system or block with nothing to do if it has no entries.
    pub const fn idle_if_empty(mut self, outcome: &'static str) -> Self {
        self.idle_if_empty = Some(outcome);
        self
    }

    /// Sets the layer on which the tags or kinds of the field are searched.
    pub const fn sought_on(mut self, layer: SoughtOn) -> Self {
        self.sought_on = Some(layer);
        self
    }

    /// Marks a field for which the game treats `null` as missing. Needed for fields that the documents
    /// require and the game does not.
    pub const fn nullable(mut self) -> Self {
        self.is_nullable = true;
        self
    }

    /// Marks an optional field at whose `null` the game stops.
    pub const fn never_null(mut self) -> Self {
        self.is_nullable = false;
        self
    }

    /// Sets a type that the game accepts in addition to the documented one.
    pub const fn takes(mut self, ty: &'static Ty) -> Self {
        self.takes = Some(ty);
        self
    }

    /// Marks a field that does not affect play.
    pub const fn unplayed(mut self) -> Self {
        self.is_played = false;
        self
    }

    /// Marks a field whose content the game reads only after loading, if at all.
    pub const fn opened_later(mut self) -> Self {
        self.is_read_at_load = false;
        self
    }

    /// Marks a field at whose unknown words the game stops.
    pub const fn closed(mut self) -> Self {
        self.is_closed = true;
        self
    }

    /// Marks a field whose words are only some of many that are in use.
    pub const fn free(mut self) -> Self {
        self.is_free = true;
        self
    }

    /// Marks a field that nothing reads.
    pub const fn ignored(mut self) -> Self {
        self.support = Support::Ignored;
        self
    }
}

impl Field {
    /// Returns true if `null` means the same as omitting the field.
    pub const fn is_absent_if_null(&self) -> bool {
        self.is_nullable && !matches!(self.presence, Presence::Required) && !matches!(self.ty, Ty::Any)
    }

    /// The parsed default of the field, if it has a fixed one.
    pub fn default_json(&self) -> Option<crate::Json> {
        serde_json::from_str(self.presence.default_value()?).ok()
    }
}

impl Document {
    /// The field at a path of keys below the root, for example `state/overlay/size`.
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
    /// The default as JSON, if there is a fixed one.
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
