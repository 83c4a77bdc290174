//! Facts about the kinds and systems of a game that the checks of rules need.

use std::collections::{BTreeMap, BTreeSet};

use json::{Kind, Node};

use super::canonical::canonical;
use super::written::Written;

/// The facts about a game.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    kinds: BTreeMap<String, KindFacts>,
    /// The kinds with each tag.
    by_tag: BTreeMap<String, Vec<String>>,
    /// The kinds that declare each parameter.
    by_param: BTreeMap<String, Vec<String>>,
    /// The kinds with each animation.
    by_animation: BTreeMap<String, Vec<String>>,
    /// Whether the tags of every kind can be read.
    knows_tags: bool,
    /// The number of layers.
    pub(crate) layers: usize,
    /// Words in the configurations of systems: a system may put a kind that it names on any layer.
    in_systems: BTreeSet<String>,
    /// What the game writes to variables.
    pub(crate) written: Written,
    /// The rules of the game: their contents, mapped to their ids.
    pub(crate) rules: BTreeMap<[String; 4], String>,
}

/// The declaration of a kind; unknown fields are `None`.
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
            let members = kind.get(key).into_iter().flat_map(Node::distinct_members);
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
    /// Reads the facts from a `game.json`.
    pub(crate) fn of(game: Option<Node<'_>>) -> Self {
        let mut facts = Self { knows_tags: true, ..Self::default() };
        let Some(game) = game else { return facts };
        facts.written = Written::of(Some(game));
        for rule in game.get("rules").into_iter().flat_map(Node::elements) {
            let id = rule.get("id").and_then(Node::as_str).unwrap_or_default();
            facts.rules.entry(said(rule)).or_insert_with(|| id.into_owned());
        }
        facts.layers = game.get("layers").map_or(0, Node::len);
        let layers = game.get("layers").into_iter().flat_map(Node::elements);
        let layers: BTreeSet<String> =
            layers.filter_map(|layer| layer.get("id")?.as_str()).map(std::borrow::Cow::into_owned).collect();
        for kind in game.get("entityKinds").into_iter().flat_map(Node::distinct_members) {
            let mut declared = KindFacts::of(kind.value);
            // An undeclared layer is already reported, and may be meant to be any.
            declared.layer = declared.layer.filter(|layer| layers.contains(layer));
            facts.add(kind.key.text().into_owned(), declared);
        }
        for system in game.get("systems").into_iter().flat_map(Node::elements) {
            // The list of tools does not say on which layers their items lie.
            let options = system.get("config").into_iter().flat_map(Node::distinct_members);
            for option in options.filter(|option| !option.key.is("toolInteractions")) {
                let words = option.value.distinct_descendants().filter_map(Node::as_str);
                facts.in_systems.extend(words.map(std::borrow::Cow::into_owned));
                let keys = option.value.distinct_members().map(|member| member.key.text().into_owned());
                facts.in_systems.extend(keys);
            }
        }
        facts
    }

    /// The declaration of a kind.
    pub(crate) fn kind(&self, kind: &str) -> Option<&KindFacts> {
        self.kinds.get(kind)
    }

    fn add(&mut self, name: String, kind: KindFacts) {
        let tags = kind.tags.as_ref().into_iter().flatten();
        for (words, map) in [
            (tags.cloned().collect::<Vec<_>>(), &mut self.by_tag),
            (kind.params.iter().cloned().collect(), &mut self.by_param),
            (kind.animations.iter().cloned().collect(), &mut self.by_animation),
        ] {
            for word in words {
                map.entry(word).or_default().push(name.clone());
            }
        }
        self.knows_tags &= kind.tags.is_some();
        self.kinds.insert(name, kind);
    }

    /// The kinds with a tag. Returns `None` if unknown, or if there are too many to examine.
    pub(crate) fn with_tag(&self, tag: &str) -> Option<&[String]> {
        few(&self.by_tag, tag).filter(|_| self.knows_tags)
    }

    /// The kinds that declare a parameter. Returns `None` if there are too many to examine.
    pub(crate) fn with_param(&self, param: &str) -> Option<&[String]> {
        few(&self.by_param, param)
    }

    /// The kinds with an animation. Returns `None` if there are too many to examine.
    pub(crate) fn with_animation(&self, animation: &str) -> Option<&[String]> {
        few(&self.by_animation, animation)
    }

    /// Returns true if a kind may lie on a layer: on its own layer, and on any layer if a system names it.
    pub(crate) fn may_be_on(&self, kind: &str, layer: &str) -> bool {
        self.in_systems.contains(kind)
            || self.kinds.get(kind).is_none_or(|facts| facts.layer.as_ref().is_none_or(|own| own == layer))
    }

    /// The parameters of the kinds that may lie on a layer.
    pub(crate) fn params_on<'f>(&'f self, layer: &str) -> BTreeSet<&'f str> {
        let kinds = self.kinds.iter().filter(|(kind, _)| self.may_be_on(kind, layer));
        kinds.flat_map(|(_, kind)| kind.params.iter().map(String::as_str)).collect()
    }

    /// The kinds that declare a layer.
    pub(crate) fn kinds_of_layer<'f>(
        &'f self,
        layer: &'f str,
    ) -> impl Iterator<Item = (&'f str, &'f KindFacts)> {
        let kinds = self.kinds.iter().filter(move |(_, kind)| kind.layer.as_deref() == Some(layer));
        kinds.map(|(name, kind)| (name.as_str(), kind))
    }

    /// The layer that a kind declares.
    pub(crate) fn layer_of(&self, kind: &str) -> Option<&str> {
        self.kinds.get(kind)?.layer.as_deref()
    }

    /// Returns true if some kind may have both tags.
    pub(crate) fn some_kind_has(&self, [one, other]: [&str; 2]) -> bool {
        let kinds = self.with_tag(one);
        kinds.is_none_or(|kinds| {
            kinds.iter().any(|kind| self.kind(kind).is_some_and(|kind| kind.has_tag(other)))
        })
    }
}

/// The kinds of a word. Returns `None` if there are so many that examining them for each use is too
/// expensive.
fn few<'f>(kinds: &'f BTreeMap<String, Vec<String>>, word: &str) -> Option<&'f [String]> {
    const MOST: usize = 500;
    let kinds = kinds.get(word).map_or(&[][..], Vec::as_slice);
    (kinds.len() <= MOST).then_some(kinds)
}

/// The content of a rule without its id.
pub(crate) fn said(rule: Node<'_>) -> [String; 4] {
    ["on", "where", "if", "then"].map(|key| rule.get(key).map(canonical).unwrap_or_default())
}
