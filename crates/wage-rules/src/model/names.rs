//! What is defined in a game.

use rustc_hash::FxHashMap;

use crate::doc::{Doc, Node};
use crate::vocabulary::Class;

/// The definitions of a game.
#[derive(Debug, Default)]
pub struct Names<'d> {
    /// The definitions of each class in order of the text, doubles included.
    all: FxHashMap<Class, Vec<Node<'d>>>,
    /// The first definition of each name.
    first: FxHashMap<(Class, &'d str), Node<'d>>,
    verbs: FxHashMap<&'d str, Verb<'d>>,
    /// The classes of which some definitions may be hidden by broken text.
    hidden: Vec<Class>,
}

/// An interaction.
#[derive(Clone, Copy, Debug)]
pub struct Verb<'d> {
    /// The whole interaction.
    pub node: Node<'d>,
    /// What it is done to: a word, or nothing for a player.
    pub target: Option<&'d str>,
}

impl Verb<'_> {
    /// Whether it is done to a player; `None` where that is not known.
    pub fn is_for_players(self) -> Option<bool> {
        match self.target {
            None | Some("player") => Some(true),
            Some("worldItem" | "heldItem") => Some(false),
            Some(_) => None,
        }
    }
}

impl<'d> Names<'d> {
    pub(super) fn read(doc: &'d Doc) -> Self {
        let mut names = Self::default();
        let Some(root) = doc.root() else { return names };
        let map = root.get("map");
        names.define_zones(map.and_then(|map| map.get(Class::Zone.list())));
        names.define(Class::Point, map);
        for class in [Class::Team, Class::Item, Class::Verb, Class::Bot, Class::Rule] {
            names.define(class, Some(root));
        }
        for interaction in root.get("interactions").into_iter().flat_map(Node::elements) {
            let Some(verb) = interaction.get("verb").and_then(Node::as_str) else { continue };
            // A target of a wrong type says nothing.
            let target = interaction.get("target").map(|it| it.as_str().unwrap_or(""));
            names.verbs.entry(verb).or_insert(Verb { node: interaction, target });
        }
        let hides = |key: &str| {
            let list = root.get(key);
            root.hides() || list.is_some_and(|it| it.hides_within() || !it.is_list())
        };
        let map_hides = |key: &str| {
            root.hides()
                || map.is_none_or(|map| {
                    map.hides()
                        || !map.is_map()
                        || map.get(key).is_some_and(|it| it.hides_within() || !it.is_list())
                })
        };
        for class in Class::ALL {
            let is_hidden = match class {
                Class::Zone | Class::Point => map_hides(class.list()),
                // The list of teams is required: where it is missing, that is told.
                Class::Team => hides(class.list()) || root.get(class.list()).is_none(),
                Class::Item | Class::Verb | Class::Bot | Class::Rule => hides(class.list()),
            };
            if is_hidden {
                names.hidden.push(class);
            }
        }
        names
    }

    fn define(&mut self, class: Class, around: Option<Node<'d>>) {
        let list = around.and_then(|around| around.get(class.list()));
        for element in list.into_iter().flat_map(Node::elements) {
            self.add(class, element.get(class.field()));
        }
    }

    /// Zones may be nested as deep as the document is, which its reader bounds.
    fn define_zones(&mut self, list: Option<Node<'d>>) {
        for zone in list.into_iter().flat_map(Node::elements) {
            self.add(Class::Zone, zone.get(Class::Zone.field()));
            self.define_zones(zone.get(Class::Zone.list()));
        }
    }

    fn add(&mut self, class: Class, node: Option<Node<'d>>) {
        let Some((node, name)) = node.and_then(|node| Some((node, node.as_str()?))) else { return };
        self.all.entry(class).or_default().push(node);
        self.first.entry((class, name)).or_insert(node);
    }

    /// The definitions of a class in order of the text, doubles included.
    pub fn of(&self, class: Class) -> &[Node<'d>] {
        self.all.get(&class).map_or(&[], |all| all)
    }

    /// The names of a class, doubles included.
    pub fn names(&self, class: Class) -> impl Iterator<Item = &'d str> + Clone + '_ {
        self.of(class).iter().filter_map(|it| it.as_str())
    }

    /// The first definition of a name.
    pub fn first(&self, class: Class, name: &str) -> Option<Node<'d>> {
        self.first.get(&(class, name)).copied()
    }

    /// Whether a name is defined, or may be where the text is broken.
    pub fn may_have(&self, class: Class, name: &str) -> bool {
        self.hides(class) || self.first.contains_key(&(class, name))
    }

    /// Whether some definitions may be hidden by broken text.
    pub fn hides(&self, class: Class) -> bool {
        self.hidden.contains(&class)
    }

    /// The interaction of a verb.
    pub fn verb(&self, verb: &str) -> Option<Verb<'d>> {
        self.verbs.get(verb).copied()
    }
}
