//! The few places whose shape depends on more than one table entry.

use catalog::{Name, Rest, Shape, Ty};
use json::{Kind, Node};

use super::{Context, NameRef, Visit, Walker};
use crate::system_types::SystemTypes;

/// The key that turns a system on or off inside an override.
const ENABLED: &str = "enabled";

static ACTION: Ty = Ty::Refers(Name::Action);
static SYSTEM_CONFIG: Ty = Ty::Map(&catalog::Map { key: catalog::Key::Text, value: Ty::Any });
static BOOL: Ty = Ty::Bool;
/// The type of a cell in a dense layer.
const CELL_TY: Ty = Ty::Either(&[Ty::Null, Ty::Refers(Name::Kind), Ty::Shape(&catalog::CELL)]);
static ROW: Ty = Ty::List(&catalog::List {
    item: CELL_TY,
    min: 0,
    max: usize::MAX,
    unique: false,
    noun: "cell",
    is_lenient: false,
});

impl<'t> Walker<'_, 't> {
    fn systems(&mut self) -> &SystemTypes {
        self.asks_systems = true;
        self.systems
    }

    /// The overrides, by system id.
    pub(super) fn system_overrides(&mut self, cx: &Context<'t>, node: Node<'t>) {
        for member in node.distinct_members() {
            self.refers(cx, NameRef::key(member.value), Name::System);
            let id = member.key.text();
            match member.value.kind() {
                Kind::Missing => {}
                Kind::Object => {
                    let Some(system) = self.systems().get(&id) else { continue };
                    self.override_fields(&cx.inside(None).opened_later(), member.value, &system.config);
                }
                _ => {
                    let found = Visit::WrongType { node: member.value, expected: &SYSTEM_CONFIG };
                    self.found(&cx.inside(None), found);
                }
            }
        }
    }

    /// The fields of an override: any part of the configuration, and `enabled`. None is required.
    fn override_fields(&mut self, cx: &Context<'t>, object: Node<'t>, config: &'static Shape) {
        self.found(cx, Visit::Object { object, shape: config, word: None });
        for member in object.distinct_members() {
            match config.field(&member.key.text()) {
                Some(field) => self.field(cx, object, config, member.value, field),
                None if member.key.text() == ENABLED => {
                    if member.value.kind() != Kind::Null {
                        self.value(&Context { field: None, ..cx.inside(None) }, member.value, &BOOL);
                    }
                }
                None => match &config.rest {
                    Rest::Params(ty) => self.value(&cx.inside(None), member.value, ty),
                    Rest::Unknown => {
                        self.found(cx, Visit::UnknownKey { node: member.value, shape: config, word: None });
                    }
                },
            }
        }
    }

    /// A layer of a level: rows of cells, or entries.
    pub(super) fn layer_data(&mut self, cx: &Context<'t>, node: Node<'t>) {
        match node.kind() {
            Kind::Array => self.rows(&cx.inside(None), node),
            Kind::Object => self.shape(cx, node, &catalog::SPARSE_LAYER),
            _ => {}
        }
    }

    /// A pattern of a goal: rows of cells.
    pub(super) fn pattern(&mut self, cx: &Context<'t>, node: Node<'t>) {
        self.rows(cx, node);
    }

    fn rows(&mut self, cx: &Context<'t>, node: Node<'t>) {
        for row in node.elements() {
            // A missing row keeps the initial content of the layer.
            if row.kind() == Kind::Null {
                continue;
            }
            self.value(cx, row, &ROW);
        }
    }

    /// A step of a gold path. The short form of a move refers to the action `move` without naming it.
    pub(super) fn gold_step(&mut self, cx: &Context<'t>, node: Node<'t>) {
        match node.kind() {
            Kind::String => {
                if !node.as_str().is_some_and(|word| engine::def::Action::is_short_move(&word)) {
                    self.value(cx, node, &ACTION);
                }
            }
            _ => self.shape(cx, node, &catalog::GOLD_STEP),
        }
    }

    /// The parameters of a multi-cell object that systems read. Other parameters are free.
    pub(super) fn multi_cell_params(&mut self, cx: &Context<'t>, node: Node<'t>) {
        for member in node.distinct_members() {
            let key = member.key.text();
            let field = self
                .systems()
                .types()
                .find_map(|system| system.multi_cell_params.iter().find(|field| field.name == key));
            // `null` is skipped: whether it is valid depends on the system.
            if let Some(field) = field.filter(|_| member.value.kind() != Kind::Null) {
                self.value(&cx.of_field(field), member.value, &field.ty);
            }
        }
    }
}
