//! The index of uses: the names that each file refers to with their roles, and the events and effects of its
//! rules. [`Names`](crate::Names) has the definitions.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::{Name, Ty, Vocab};
use json::Node;

use crate::FileKind;
use crate::walk::{Context, Visit};

/// The role of a name in a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It is present when a level starts: on the board, or in its state.
    Placed,
    /// An effect or a system may create it.
    Made,
    /// Something requires it: a condition, a goal, a gold path.
    Asked,
}

/// An event and an effect of a rule that reacts to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reaction {
    /// The event.
    pub event: &'static str,
    /// The effect.
    pub effect: &'static str,
}

/// The uses in one file, or the sum over all files of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// The number of files in which each name has each role, by class.
    names: BTreeMap<Name, Names>,
    /// The same for words in places that accept any text; they may be names.
    loose: Names,
    reactions: BTreeMap<Reaction, usize>,
    /// The number of levels that enable each system.
    enabled: BTreeMap<Arc<str>, usize>,
}

/// Longer texts are prose.
const LONGEST_WORD: usize = 64;

impl Uses {
    /// Records the systems that a level enables.
    pub(crate) fn note_enabled(&mut self, level: Node<'_>) {
        for system in level.get("systemOverrides").into_iter().flat_map(Node::members) {
            if system.value.get("enabled").and_then(Node::as_bool) == Some(true) {
                self.enabled.insert(system.key.text().as_ref().into(), 1);
            }
        }
    }

    /// Records a visit of a walk.
    pub(crate) fn note(&mut self, cx: &Context<'_>, found: Visit<'_>, sections: &Sections) {
        match found {
            Visit::Refers { name_ref, name } => {
                let role = sections.role(cx, name_ref.node);
                note(self.names.entry(name).or_default(), &name_ref.text(), role);
            }
            Visit::Value { node, ty: Ty::Any | Ty::Text } | Visit::Reference { node, .. } => {
                self.note_words(node, sections.role(cx, node));
            }
            Visit::Word { name_ref, vocab: Vocab::Effect } => {
                if let (Some(event), Some(effect)) = (cx.event(), catalog::effect(&name_ref.text())) {
                    let reaction = Reaction { event: event.entry.name, effect: effect.entry.name };
                    self.reactions.insert(reaction, 1);
                }
            }
            _ => {}
        }
    }

    /// Records the words in a value that may be a name of any class, and the segments of references.
    fn note_words(&mut self, node: Node<'_>, role: Role) {
        for inside in node.descendants() {
            if let Some(key) = inside.key().filter(|_| inside != node) {
                self.note_word(&key.text(), role);
            }
            if let Some(text) = inside.as_str() {
                match text.strip_prefix('$') {
                    Some(reference) => reference.split('.').for_each(|word| self.note_word(word, role)),
                    None => self.note_word(&text, role),
                }
            }
        }
    }

    fn note_word(&mut self, word: &str, role: Role) {
        if word.len() <= LONGEST_WORD && !word.contains(char::is_whitespace) {
            note(&mut self.loose, word, role);
        }
    }

    /// Adds the uses of another file.
    pub(crate) fn add(&mut self, other: &Self) {
        for (class, names) in &other.names {
            add_names(self.names.entry(*class).or_default(), names);
        }
        add_names(&mut self.loose, &other.loose);
        add(&mut self.reactions, &other.reactions);
        add(&mut self.enabled, &other.enabled);
    }

    /// Removes the uses of another file, which must have been added before.
    pub(crate) fn subtract(&mut self, other: &Self) {
        for (class, names) in &other.names {
            let Some(mine) = self.names.get_mut(class) else { continue };
            subtract_names(mine, names);
            if mine.is_empty() {
                self.names.remove(class);
            }
        }
        subtract_names(&mut self.loose, &other.loose);
        subtract(&mut self.reactions, &other.reactions);
        subtract(&mut self.enabled, &other.enabled);
    }

    /// Returns true if a name has a role.
    pub fn has(&self, class: Name, name: &str, role: Role) -> bool {
        self.names.get(&class).and_then(|names| names.get(name)).is_some_and(|roles| roles.have(role))
    }

    /// Returns true if a word that may be a name has a role.
    pub fn may_have(&self, word: &str, role: Role) -> bool {
        self.loose.get(word).is_some_and(|roles| roles.have(role))
    }

    /// Returns true if a name, or a word that may be one, has any role.
    pub fn mentions(&self, class: Name, name: &str) -> bool {
        self.names.get(&class).is_some_and(|names| names.contains_key(name)) || self.loose.contains_key(name)
    }

    /// The used tags, sorted.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.names.get(&Name::Tag).into_iter().flat_map(|tags| tags.keys().map(AsRef::as_ref))
    }

    /// The events that rules react to and the effects that they react with, sorted.
    pub fn reactions(&self) -> impl Iterator<Item = Reaction> + '_ {
        self.reactions.keys().copied()
    }

    /// Returns true if a level enables a system.
    pub fn enables(&self, system: &str) -> bool {
        self.enabled.contains_key(system)
    }
}

/// Names, each with the number of files per role.
type Names = BTreeMap<Arc<str>, Roles>;

/// The number of files in which a name has each role. Kept small, because large packs have very many of
/// these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Roles([u32; 3]);

impl Roles {
    const fn have(self, role: Role) -> bool {
        self.0[role as usize] > 0
    }

    fn add(&mut self, other: Self) {
        for (mine, count) in self.0.iter_mut().zip(other.0) {
            *mine += count;
        }
    }

    fn subtract(&mut self, other: Self) {
        for (mine, count) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(count);
        }
    }
}

fn note(names: &mut Names, name: &str, role: Role) {
    let roles = match names.get_mut(name) {
        Some(roles) => roles,
        None => names.entry(name.into()).or_default(),
    };
    roles.0[role as usize] = 1;
}

fn add_names(sum: &mut Names, summand: &Names) {
    for (name, roles) in summand {
        sum.entry(Arc::clone(name)).or_default().add(*roles);
    }
}

fn subtract_names(sum: &mut Names, summand: &Names) {
    for (name, roles) in summand {
        let Some(mine) = sum.get_mut(name) else { continue };
        mine.subtract(*roles);
        if *mine == Roles::default() {
            sum.remove(name);
        }
    }
}

fn add<K: Ord + Clone>(sum: &mut BTreeMap<K, usize>, summand: &BTreeMap<K, usize>) {
    for (key, count) in summand {
        *sum.entry(key.clone()).or_default() += count;
    }
}

fn subtract<K: Ord>(sum: &mut BTreeMap<K, usize>, summand: &BTreeMap<K, usize>) {
    for (key, count) in summand {
        if let Some(total) = sum.get_mut(key) {
            *total = total.saturating_sub(*count);
            if *total == 0 {
                sum.remove(key);
            }
        }
    }
}

/// The sections of a file that determine the roles of the names in them.
pub(crate) struct Sections {
    /// The byte ranges of some values, each with its role. There are only a few.
    roles: Vec<(text::TextRange, Role)>,
}

impl Sections {
    pub(crate) fn of(kind: FileKind, root: Node<'_>) -> Self {
        let sections: &[(&str, Role)] = match kind {
            FileKind::Game => &[("layers", Role::Placed), ("systems", Role::Made), ("rules", Role::Made)],
            FileKind::Level => &[
                ("board", Role::Placed),
                ("state", Role::Placed),
                ("systemOverrides", Role::Made),
                ("rules", Role::Made),
            ],
            FileKind::Manifest | FileKind::Theme => &[],
        };
        let roles = sections.iter().filter_map(|(key, role)| Some((root.get(key)?.range(), *role)));
        Self { roles: roles.filter(|(range, _)| !range.is_empty()).collect() }
    }

    fn role(&self, cx: &Context<'_>, node: Node<'_>) -> Role {
        if cx.in_condition {
            return Role::Asked;
        }
        let at = node.range().start();
        let section = self.roles.iter().find(|(range, _)| range.contains(at));
        section.map_or(Role::Asked, |(_, role)| *role)
    }
}
