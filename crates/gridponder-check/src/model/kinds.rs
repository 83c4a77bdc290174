//! The declarations of `game.json` that level checks need: kinds, layers, systems and variables. Read once
//! for all levels.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use engine::Value;
use json::Node;
use pack::lower;
use rustc_hash::FxHashSet;
use text::{TextRange, TextSize};

use super::made::Made;
use super::variable_uses::{self, Uses};

/// The layer that each kind declares.
pub(crate) type KindLayers = BTreeMap<String, String>;

/// The declarations of a game.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    pub(crate) layers: KindLayers,
    /// Whether no part of the game is hidden by a syntax error.
    pub(crate) is_complete: bool,
    /// The declaration of each kind.
    declared: BTreeMap<String, Kind>,
    pub(crate) stack: Vec<LayerDeclaration>,
    pub(crate) systems: Vec<Declared>,
    /// The uses of variables by rules and systems.
    pub(crate) uses: Uses,
    /// The objects that rules release items from.
    pub(crate) released: BTreeSet<String>,
    /// The kinds that play may create on boards.
    made: Made,
    text: Arc<str>,
    root: TextRange,
    /// Every word of the root value. Made when a level first asks, since a large game has very many.
    words: OnceLock<FxHashSet<String>>,
}

/// The declaration of a kind.
#[derive(Debug, Default)]
pub(crate) struct Kind {
    pub(crate) params: BTreeMap<String, Param>,
    tags: BTreeSet<String>,
}

/// The declaration of one parameter of a kind.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) ty: Option<String>,
    pub(crate) is_required: bool,
}

/// A layer of the game.
#[derive(Debug)]
pub(crate) struct LayerDeclaration {
    pub(crate) id: String,
    /// Whether every cell holds an entity, as `exactly_one` requires.
    pub(crate) is_full: bool,
    pub(crate) default: Option<String>,
}

impl LayerDeclaration {
    /// Reads an element of `layers`.
    pub(crate) fn read(layer: Node<'_>) -> Option<Self> {
        Some(Self {
            id: text(layer, "id")?,
            is_full: text(layer, "occupancy")? == "exactly_one",
            default: text(layer, "default"),
        })
    }

    /// The kind of the cells that a full layer leaves out.
    pub(crate) fn fill(&self) -> Option<&str> {
        self.is_full.then(|| self.default.as_deref().unwrap_or(super::grid::FILL))
    }
}

/// A system of the game.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) id: String,
    pub(crate) ty: &'static catalog::System,
    pub(crate) config: Value,
    pub(crate) is_enabled: bool,
}

impl Kinds {
    /// Reads the declarations of a `game.json`.
    pub(crate) fn of(game: Option<Node<'_>>) -> Self {
        let mut kinds = Self::default();
        let Some(game) = game else { return kinds };
        kinds.is_complete = !game.tree().errors().iter().any(|error| error.kind.hides_text());
        for kind in game.get("entityKinds").into_iter().flat_map(Node::distinct_members) {
            let name = kind.key.text().into_owned();
            if let Some(layer) = kind.value.get("layer").and_then(Node::as_str) {
                kinds.layers.insert(name.clone(), layer.into_owned());
            }
            kinds.declared.insert(name, read_kind(kind.value));
        }
        kinds.stack = elements(game, "layers").filter_map(LayerDeclaration::read).collect();
        kinds.systems = elements(game, "systems").filter_map(read_system).collect();
        for rule in elements(game, "rules") {
            variable_uses::of_rule(rule, &mut kinds.uses);
        }
        kinds.released = game.get("rules").into_iter().flat_map(released).collect();
        kinds.made = Made::of(game);
        (kinds.text, kinds.root) = match game.distinct_text() {
            Cow::Borrowed(_) => (Arc::clone(game.tree().text()), game.range()),
            Cow::Owned(text) => {
                let range = TextRange::up_to(TextSize::of(&*text));
                (text.into(), range)
            }
        };
        kinds
    }

    /// The declaration of a kind.
    pub(crate) fn get(&self, kind: &str) -> Option<&Kind> {
        self.declared.get(kind)
    }

    /// Returns true if a kind has one of these tags.
    pub(crate) fn has_tag<T: AsRef<str>>(&self, kind: &str, tags: &[T]) -> bool {
        self.get(kind).is_some_and(|kind| tags.iter().any(|tag| kind.tags.contains(tag.as_ref())))
    }

    /// The layer with this name.
    pub(crate) fn layer(&self, id: &str) -> Option<&LayerDeclaration> {
        self.stack.iter().find(|layer| layer.id == id)
    }

    /// The layer that a kind belongs on.
    pub(crate) fn layer_of(&self, kind: &str) -> Option<&str> {
        self.layers.get(kind).map(String::as_str)
    }

    /// Returns true if a rule or a system of the game may create an entity of this kind.
    pub(crate) fn may_make(&self, kind: &str) -> bool {
        self.made.may_have(kind, self.layer_of(kind))
    }

    /// Returns true if a pipe of a level may release an entity of this kind.
    pub(crate) fn may_release(&self, kind: &str) -> bool {
        self.made.may_release(kind)
    }

    /// Returns true if a word occurs anywhere in the game.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        self.words.get_or_init(|| words(&self.text[self.root]).map(str::to_owned).collect()).contains(word)
    }
}

/// The multi-cell objects that rules release items from.
pub(crate) fn released(rules: Node<'_>) -> impl Iterator<Item = String> {
    let named = rules.distinct_descendants().filter(|node| node.key().is_some_and(|key| key.is("emitterId")));
    named.filter_map(|node| Some(node.as_str()?.into_owned()))
}

/// The words in a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).filter(|word| !word.is_empty())
}

fn elements<'t>(object: Node<'t>, key: &str) -> impl Iterator<Item = Node<'t>> + use<'t> {
    object.get(key).into_iter().flat_map(Node::elements)
}

fn text(object: Node<'_>, key: &str) -> Option<String> {
    Some(object.get(key)?.as_str()?.into_owned())
}

fn read_kind(kind: Node<'_>) -> Kind {
    let params = kind.get("params").into_iter().flat_map(Node::distinct_members);
    Kind {
        params: params
            .map(|param| {
                let is_required = param.value.get("required").and_then(Node::as_bool) == Some(true);
                (param.key.text().into_owned(), Param { ty: text(param.value, "type"), is_required })
            })
            .collect(),
        tags: elements(kind, "tags").filter_map(|tag| Some(tag.as_str()?.into_owned())).collect(),
    }
}

fn read_system(system: Node<'_>) -> Option<Declared> {
    Some(Declared {
        id: text(system, "id")?,
        ty: catalog::system(&text(system, "type")?)?,
        config: system.get("config").map_or(Value::Null, lower::value),
        is_enabled: system.get("enabled").and_then(Node::as_bool).unwrap_or(true),
    })
}
