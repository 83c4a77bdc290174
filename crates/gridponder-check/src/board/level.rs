//! The view of a level that the topics of this stage share: its entities by cell, and its active systems.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};

use engine::def;
use json::{Kind, Node};

use crate::model::{self, Board, Cell, Kinds, Made, System, cell, contains, size};
use crate::rules::kind_on_other_layer::Home;

/// Cap on the systems of one type, because each may search the whole board.
const MAX_SYSTEMS: usize = 16;

/// A level whose board has a size.
#[derive(Debug)]
pub(super) struct Level<'t> {
    pub(super) root: Node<'t>,
    pub(super) board: Board,
    pub(super) kinds: &'t Kinds,
    /// The layers that the level lists, in file order.
    pub(super) layers: Vec<Layer<'t>>,
    pub(super) systems: Vec<System<'t>>,
    /// Whether no part of the level is hidden by a syntax error.
    pub(super) is_complete: bool,
    voids: OnceCell<Voids>,
    words: OnceCell<BTreeSet<Cow<'t, str>>>,
    made: OnceCell<Made>,
}

/// The text of one layer.
#[derive(Debug)]
pub(super) struct Layer<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) value: Node<'t>,
}

/// An entity on a layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entity<'t> {
    /// The cell in a row, or the entry in a list.
    pub(super) node: Node<'t>,
    /// Its cell, which may lie outside the board.
    pub(super) at: Option<Cell>,
}

/// Cells whose ground is void.
#[derive(Debug, Default)]
struct Voids {
    /// Whether it is void, for each listed cell.
    written: HashMap<Cell, bool>,
    /// Whether all other cells are void.
    elsewhere: bool,
}

impl<'t> Level<'t> {
    /// The level of a file. Returns `None` if its board has no size.
    pub(super) fn new(root: Node<'t>, kinds: &'t Kinds) -> Option<Self> {
        let layers = root.get("board")?.get("layers").into_iter().flat_map(Node::distinct_members);
        Some(Self {
            root,
            board: size(root)?,
            kinds,
            layers: layers.map(|layer| Layer { name: layer.key.text(), value: layer.value }).collect(),
            systems: System::in_level(kinds, root),
            is_complete: !root.tree().errors().iter().any(|error| error.kind.hides_text()),
            voids: OnceCell::new(),
            words: OnceCell::new(),
            made: OnceCell::new(),
        })
    }

    /// The layer with this name, if the level lists it.
    pub(super) fn layer(&self, name: &str) -> Option<&Layer<'t>> {
        self.layers.iter().rev().find(|layer| layer.name == name)
    }

    /// The systems of one type, up to a cap.
    pub(super) fn systems_of(&self, ty: &str) -> impl Iterator<Item = &System<'t>> {
        self.systems.iter().filter(move |system| system.is(ty)).take(MAX_SYSTEMS)
    }

    /// Returns true if nothing can enter a cell.
    pub(super) fn is_void(&self, at: Cell) -> bool {
        let voids = self.voids.get_or_init(|| self.find_voids());
        contains(self.board, at) && voids.written.get(&at).copied().unwrap_or(voids.elsewhere)
    }

    fn find_voids(&self) -> Voids {
        let fill = self.kinds.layer(model::GROUND).and_then(|layer| layer.fill());
        let mut voids = Voids { written: HashMap::new(), elsewhere: fill == Some(catalog::VOID) };
        let Some(ground) = self.layer(model::GROUND) else { return voids };
        for cell in ground.cells() {
            if let Some(at) = cell.at {
                voids.written.insert(at, cell.kind().is_some_and(|kind| kind == catalog::VOID));
            }
        }
        voids
    }

    /// The entity on a cell of a layer.
    pub(super) fn entity_at(&self, layer: &str, at: Cell) -> Option<Entity<'t>> {
        self.layer(layer)?.entities().filter(|entity| entity.at == Some(at)).last()
    }

    /// The multi-cell objects.
    pub(super) fn objects(&self) -> impl Iterator<Item = Node<'t>> + use<'t> {
        let objects = self.root.get("board").and_then(|board| board.get("multiCellObjects"));
        objects.into_iter().flat_map(Node::elements)
    }

    /// Returns true if a word occurs in the goals, rules or systems of the level.
    pub(super) fn mentions(&self, word: &str) -> bool {
        let words = self.words.get_or_init(|| {
            let sections = ["goals", "loseConditions", "rules", "systemOverrides"];
            let texts = sections.iter().filter_map(|section| Some(self.root.get(section)?.distinct_text()));
            let mut all = BTreeSet::new();
            for text in texts {
                match text {
                    Cow::Borrowed(text) => all.extend(model::words(text).map(Cow::Borrowed)),
                    Cow::Owned(text) => {
                        all.extend(model::words(&text).map(|word| Cow::Owned(word.to_owned())));
                    }
                }
            }
            all
        });
        words.contains(word)
    }

    /// Returns true if play may create an entity of this kind.
    pub(super) fn may_make(&self, kind: &str) -> bool {
        let own = self.made.get_or_init(|| Made::of(self.root));
        let has_pipes = || self.objects().next().is_some();
        self.kinds.may_make(kind)
            || own.may_have(kind, self.kinds.layer_of(kind))
            || ((self.kinds.may_release(kind) || own.may_release(kind)) && has_pipes())
    }

    /// Returns true if the gold path uses one of these actions.
    pub(super) fn plays(&self, actions: &[String]) -> bool {
        let steps = self.root.get("solution").and_then(|solution| solution.get("goldPath"));
        steps.into_iter().flat_map(Node::elements).any(|step| {
            let action = if step.kind() == Kind::String { Some(step) } else { step.get("action") };
            let Some(action) = action.and_then(Node::as_str) else { return false };
            let is_move = step.kind() == Kind::String && def::Action::is_short_move(&action);
            let action = if is_move { def::Action::MOVE } else { &*action };
            actions.iter().any(|known| known == action)
        })
    }
}

impl<'t> Layer<'t> {
    /// Every listed cell, including `null`.
    fn cells(&self) -> Box<dyn Iterator<Item = Entity<'t>> + 't> {
        if self.value.kind() == Kind::Array {
            return Box::new(self.value.elements().enumerate().flat_map(|(y, row)| {
                row.elements().enumerate().map(move |(x, node)| Entity {
                    node,
                    at: i64::try_from(x).ok().zip(i64::try_from(y).ok()),
                })
            }));
        }
        let entries = self.value.get("entries").into_iter().flat_map(Node::elements);
        Box::new(entries.map(|node| Entity { node, at: node.get("position").and_then(cell) }))
    }

    /// Where an entity fits at a cell, if the layer is written out there and has none.
    pub(super) fn room(&self, at: Cell) -> Option<Home<'t>> {
        if self.value.kind() == Kind::Array {
            let empty = |cell: &Entity<'_>| cell.at == Some(at) && cell.node.kind() == Kind::Null;
            return self.cells().find(empty).map(|cell| Home::Cell(cell.node));
        }
        let list = self.value.get("entries").filter(|list| list.kind() == Kind::Array)?;
        self.cells().all(|cell| cell.at != Some(at)).then_some(Home::List(list))
    }

    /// The entities on the layer, row by row or in the order of the entries.
    pub(super) fn entities(&self) -> impl Iterator<Item = Entity<'t>> + use<'t> {
        self.cells().filter(|cell| matches!(cell.node.kind(), Kind::String | Kind::Object))
    }
}

impl<'t> Entity<'t> {
    /// The node of its kind.
    pub(super) fn kind_node(self) -> Option<Node<'t>> {
        if self.node.kind() == Kind::String { Some(self.node) } else { self.node.get("kind") }
    }

    /// Its kind.
    pub(super) fn kind(self) -> Option<Cow<'t, str>> {
        self.kind_node()?.as_str()
    }

    /// Its parameters, by name.
    pub(super) fn params(self) -> impl Iterator<Item = (Cow<'t, str>, Node<'t>)> {
        let is_entry =
            self.node.parent().is_some_and(|around| around.key().is_some_and(|key| key.is("entries")));
        self.node
            .distinct_members()
            .map(|member| (member.key.text(), member.value))
            .filter(move |(name, _)| name != "kind" && !(is_entry && name == "position"))
    }
}
