//! The few places whose shape depends on more than one table entry.

use super::json::Object;
use super::{Builder, Draft};
use super::{formats, prose};
use crate::SYSTEMS;
use crate::documents::{CELL, ENABLED, GOLD_STEP, SPARSE_LAYER};
use crate::model::{Field, List, Ty};
use crate::types::{ACTION, INT, KIND, POSITIVE, list};

static ROWS: List = list(Ty::Either(&[Ty::List(&ROW), Ty::Null]), "row");
static ROW: List = list(Ty::Either(&[KIND, Ty::Null, Ty::Shape(&CELL)]), "cell");

/// `[width, height]`
pub(super) const SIZE: List = List { min: 2, max: 2, ..list(POSITIVE, "number") };

impl Builder {
    /// An array that begins with two whole numbers. The game ignores further elements.
    pub(super) fn position(&mut self) -> Object {
        let numbers = vec![self.ty(&INT), self.ty(&INT)];
        let key = match self.draft {
            Draft::Draft202012 => "prefixItems",
            Draft::Draft07 => "items",
        };
        Object::new().with("type", "array").with(key, numbers).with("minItems", 2_usize)
    }

    /// A value or a `$` reference. A text that looks like a reference must be one.
    pub(super) fn live(&mut self, inner: &Ty) -> Object {
        let like = self.define_once("reference-like", |_| formats::reference_like());
        let reference = self.define_once("reference", |_| {
            prose::described("A value that is read from the game when the effect runs.")
                .and(formats::reference())
        });
        let live = Object::new().with("if", like).with("then", reference);
        let inner = self.ty(inner);
        if inner.is_empty() { live } else { live.with("else", inner) }
    }

    /// A layer of a level: rows of cells, or entries.
    pub(super) fn layer_data(&mut self) -> Object {
        self.define_once("layer-data", |this| this.either(&[Ty::Pattern, Ty::Shape(&SPARSE_LAYER), Ty::Null]))
    }

    /// Rows of cells.
    pub(super) fn rows(&mut self) -> Object {
        self.define_once("rows", |this| this.list(&ROWS))
    }

    /// A step of a gold path: an action, with its parameters or without.
    pub(super) fn gold_step(&mut self) -> Object {
        self.define_once("gold-step", |this| this.either(&[ACTION, Ty::Shape(&GOLD_STEP)]))
    }

    /// Partial configurations, by system id. The types of the systems are in another file, so only what all
    /// systems share can be validated.
    pub(super) fn system_overrides(&mut self) -> Object {
        let switch = self.properties(&[ENABLED]);
        let part = Object::new().with("type", "object").with("properties", switch);
        Object::new().with("type", "object").with("additionalProperties", part)
    }

    /// The parameters of a multi-cell object that systems read. The systems are in another file, so nothing
    /// can be validated.
    pub(super) fn multi_cell_params() -> Object {
        let fields = SYSTEMS.iter().flat_map(|system| system.multi_cell_params);
        let mut known: Vec<&Field> = Vec::new();
        for field in fields {
            if known.iter().all(|it| it.name != field.name) {
                known.push(field);
            }
        }
        let properties: Object = known.iter().map(|field| (field.name, prose::of_field(field))).collect();
        Object::new().with("type", "object").with("properties", properties)
    }
}
