//! What the kinds of a game, its systems and the boards of its levels say that rules lean on.

use std::collections::{BTreeMap, BTreeSet};

use pack::Pack;
use syntax::{Kind, Node};

use super::rule_set;
use super::variables::Written;
use crate::board::{self, Board};

/// What a pack says that its rules lean on.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    kinds: BTreeMap<String, KindFacts>,
    /// How many layers there are.
    pub(super) layers: usize,
    /// The sizes that occur.
    pub(super) boards: BTreeSet<Board>,
    /// Whether each level tells its size.
    pub(super) knows_boards: bool,
    /// Words in the configurations of systems: a system may put a kind it names on any layer.
    in_systems: BTreeSet<String>,
    /// What the game writes to variables.
    pub(super) written: Written,
    /// The rules of the game: what each says, to its id.
    pub(super) rules: BTreeMap<[String; 4], String>,
}

/// What a kind declares; `None` for what cannot be told.
#[derive(Debug)]
pub(crate) struct KindFacts {
    layer: Option<String>,
    tags: Option<BTreeSet<String>>,
    /// Names of its parameters.
    pub(crate) params: BTreeSet<String>,
    /// Names of its animations.
    pub(crate) animations: BTreeSet<String>,
}

impl KindFacts {
    fn of(kind: Node<'_>) -> Self {
        let keys = |key| -> BTreeSet<String> {
            let members = kind.get(key).into_iter().flat_map(Node::members);
            members.map(|member| member.key.text().into_owned()).collect()
        };
        let tags = kind.get("tags").filter(|tags| tags.kind() == Kind::Array);
        Self {
            layer: kind.get("layer").and_then(Node::as_str).map(std::borrow::Cow::into_owned),
            tags: tags.map(|tags| {
                tags.elements().filter_map(Node::as_str).map(std::borrow::Cow::into_owned).collect()
            }),
            params: keys("params"),
            animations: keys("animations"),
        }
    }

    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.as_ref().is_none_or(|tags| tags.contains(tag))
    }
}

impl Facts {
    /// The facts of a pack. Of its levels, only the size of the board is looked at.
    pub(crate) fn of(pack: &Pack) -> Self {
        let mut facts = Self { knows_boards: true, ..Self::default() };
        for level in pack.levels() {
            match level.tree.root().and_then(board::size) {
                Some(size) => {
                    facts.boards.insert(size);
                }
                None => facts.knows_boards = false,
            }
        }
        let Some(game) = pack.game().and_then(|game| game.tree.root()) else { return facts };
        facts.written = Written::of(Some(game));
        for rule in game.get("rules").into_iter().flat_map(Node::elements) {
            let id = rule.get("id").and_then(Node::as_str).unwrap_or_default();
            facts.rules.entry(rule_set::said(rule)).or_insert_with(|| id.into_owned());
        }
        facts.layers = game.get("layers").map_or(0, Node::len);
        for kind in game.get("entityKinds").into_iter().flat_map(Node::members) {
            facts.kinds.insert(kind.key.text().into_owned(), KindFacts::of(kind.value));
        }
        for system in game.get("systems").into_iter().flat_map(Node::elements) {
            // What a tool is held for says nothing of where its item lies.
            let options = system.get("config").into_iter().flat_map(Node::members);
            for option in options.filter(|option| !option.key.is("toolInteractions")) {
                let words = option.value.descendants().filter_map(Node::as_str);
                facts.in_systems.extend(words.map(std::borrow::Cow::into_owned));
                let keys = option.value.members().map(|member| member.key.text().into_owned());
                facts.in_systems.extend(keys);
            }
        }
        facts
    }

    /// What a kind declares.
    pub(crate) fn kind(&self, kind: &str) -> Option<&KindFacts> {
        self.kinds.get(kind)
    }

    /// All kinds.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (&str, &KindFacts)> {
        self.kinds.iter().map(|(name, kind)| (name.as_str(), kind))
    }

    /// Whether a kind may lie on a layer: on its own, and on any if a system knows it.
    pub(crate) fn may_be_on(&self, kind: &str, layer: &str) -> bool {
        self.in_systems.contains(kind)
            || self.kinds.get(kind).is_none_or(|facts| facts.layer.as_ref().is_none_or(|own| own == layer))
    }

    /// The kinds that may lie on a layer.
    pub(crate) fn on_layer<'f>(&'f self, layer: &'f str) -> impl Iterator<Item = (&'f str, &'f KindFacts)> {
        self.kinds().filter(move |(kind, _)| self.may_be_on(kind, layer))
    }

    /// The layer a kind declares.
    pub(crate) fn layer_of(&self, kind: &str) -> Option<&str> {
        self.kinds.get(kind)?.layer.as_deref()
    }

    /// Whether some kind carries all these tags.
    pub(crate) fn some_kind_has(&self, tags: [&str; 2]) -> bool {
        self.kinds.values().any(|kind| tags.iter().all(|tag| kind.has_tag(tag)))
    }
}
