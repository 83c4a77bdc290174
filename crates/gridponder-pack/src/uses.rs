//! The index of uses: the names that each file refers to with their roles, and the events and effects of its
//! rules. [`Names`](crate::Names) has the definitions.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalog::{Effect, Event, Name, Ty, Vocab};
use json::{Kind, Node};

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
    /// Which of the events of the effect it may send, as bits in the order of the catalog: some events are sent only if an
    /// optional field is given.
    sends: u32,
}

impl Reaction {
    fn new(event: &Event, effect: &Effect, body: Node<'_>) -> Self {
        let sent: Vec<_> =
            effect.sends(|field| body.get(field).is_some_and(|it| it.kind() != Kind::Null)).collect();
        let bit = |(at, event): (usize, &&'static str)| u32::from(sent.contains(event)) << at;
        let sends = effect.emits.iter().enumerate().map(bit).sum();
        Self { event: event.entry.name, effect: effect.entry.name, sends }
    }

    /// The events that the effect may send.
    pub fn sends(self) -> impl Iterator<Item = &'static str> {
        let emits = catalog::effect(self.effect).map_or(&[][..], |effect| effect.emits);
        emits.iter().enumerate().filter(move |(at, _)| self.sends >> at & 1 == 1).map(|(_, event)| *event)
    }
}

/// The uses in one file. Large packs have very many of these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileUses {
    /// The names with their roles, sorted by class and name.
    names: Box<[NameUse]>,
    /// The words in places that accept any text; they may be names. Sorted.
    loose: Box<[WordUse]>,
    /// Sorted.
    reactions: Box<[Reaction]>,
    /// The systems that it enables, if it is a level. Sorted.
    enabled: Box<[Arc<str>]>,
}

/// A name of a class, and its roles in a file.
type NameUse = (Name, Arc<str>, RoleSet);

/// A word, and its roles in a file.
type WordUse = (Arc<str>, RoleSet);

/// The sum of the uses over all files of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// The number of files in which each name has each role, by class. A change of one class leaves the others shared
    /// with earlier packs.
    names: BTreeMap<Name, Arc<Names>>,
    /// The same for words in places that accept any text; they may be names.
    loose: Arc<Names>,
    reactions: BTreeMap<Reaction, usize>,
    /// The number of levels that enable each system.
    enabled: BTreeMap<Arc<str>, usize>,
}

/// Longer texts are prose.
const LONGEST_WORD: usize = 64;

/// The text of a name of a class, or of a word, if the pack has it already: very many files use the same ones.
pub(crate) type Known<'k> = &'k dyn Fn(Option<Name>, &str) -> Option<Arc<str>>;

/// The uses of a file while they are collected.
#[derive(Debug, Default)]
pub(crate) struct Collected<'t> {
    names: Vec<(Name, Cow<'t, str>, RoleSet)>,
    loose: Vec<(Cow<'t, str>, RoleSet)>,
    reactions: BTreeSet<Reaction>,
    enabled: BTreeSet<Arc<str>>,
}

impl<'t> Collected<'t> {
    /// Records the systems that a level enables.
    pub(crate) fn note_enabled(&mut self, level: Node<'t>) {
        for system in level.get("systemOverrides").into_iter().flat_map(Node::distinct_members) {
            if system.value.get("enabled").and_then(Node::as_bool) == Some(true) {
                self.enabled.insert(system.key.text().as_ref().into());
            }
        }
    }

    /// Records a visit of a walk.
    pub(crate) fn note(&mut self, cx: &Context<'t>, found: Visit<'t>, sections: &Sections) {
        match found {
            Visit::Refers { name_ref, name } => {
                let role = sections.role(cx, name_ref.node);
                self.names.push((name, name_ref.text(), RoleSet::of(role)));
            }
            Visit::Value { node, ty: Ty::Any | Ty::Text } | Visit::Reference { node, .. } => {
                self.note_words(node, sections.role(cx, node));
            }
            Visit::Word { name_ref, vocab: Vocab::Effect } => {
                if let (Some(event), Some(effect)) = (cx.event(), catalog::effect(&name_ref.text())) {
                    self.reactions.insert(Reaction::new(event, effect, name_ref.node));
                }
            }
            _ => {}
        }
    }

    /// Records the words in a value that may be a name of any class, and the segments of references.
    fn note_words(&mut self, node: Node<'t>, role: Role) {
        for inside in node.distinct_descendants() {
            if let Some(key) = inside.key().filter(|_| inside != node) {
                self.note_word(key.text(), role);
            }
            match inside.as_str() {
                Some(Cow::Borrowed(text)) => match text.strip_prefix('$') {
                    Some(reference) => reference.split('.').for_each(|it| self.note_word(it.into(), role)),
                    None => self.note_word(text.into(), role),
                },
                Some(Cow::Owned(text)) => match text.strip_prefix('$') {
                    Some(reference) => {
                        reference.split('.').for_each(|it| self.note_word(it.to_owned().into(), role));
                    }
                    None => self.note_word(text.into(), role),
                },
                None => {}
            }
        }
    }

    fn note_word(&mut self, word: Cow<'t, str>, role: Role) {
        if word.len() <= LONGEST_WORD && !word.contains(char::is_whitespace) {
            self.loose.push((word, RoleSet::of(role)));
        }
    }

    /// What was recorded.
    pub(crate) fn finish(mut self, known: Known<'_>) -> FileUses {
        let text = |class, text: Cow<'_, str>| known(class, &text).unwrap_or_else(|| Arc::from(text));
        self.names.sort_unstable_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        self.names.dedup_by(|again, one| {
            let is_same = (again.0, &again.1) == (one.0, &one.1);
            if is_same {
                one.2.0 |= again.2.0;
            }
            is_same
        });
        self.loose.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        self.loose.dedup_by(|again, one| {
            let is_same = again.0 == one.0;
            if is_same {
                one.1.0 |= again.1.0;
            }
            is_same
        });
        let names =
            self.names.into_iter().map(|(class, name, roles)| (class, text(Some(class), name), roles));
        FileUses {
            names: names.collect(),
            loose: self.loose.into_iter().map(|(word, roles)| (text(None, word), roles)).collect(),
            reactions: self.reactions.into_iter().collect(),
            enabled: self.enabled.into_iter().collect(),
        }
    }
}

impl FileUses {
    fn roles(&self, class: Name, name: &str) -> Option<RoleSet> {
        let at = self.names.binary_search_by(|it| (it.0, &*it.1).cmp(&(class, name))).ok()?;
        Some(self.names.get(at)?.2)
    }

    fn loose_roles(&self, word: &str) -> Option<RoleSet> {
        let at = self.loose.binary_search_by(|it| (*it.0).cmp(word)).ok()?;
        Some(self.loose.get(at)?.1)
    }

    /// Returns true if a name has a role.
    pub fn has(&self, class: Name, name: &str, role: Role) -> bool {
        self.roles(class, name).is_some_and(|roles| roles.has(role))
    }

    /// Returns true if a word that may be a name has a role.
    pub fn may_have(&self, word: &str, role: Role) -> bool {
        self.loose_roles(word).is_some_and(|roles| roles.has(role))
    }

    /// Returns true if a name, or a word that may be one, has any role.
    pub fn mentions(&self, class: Name, name: &str) -> bool {
        self.roles(class, name).is_some() || self.loose_roles(name).is_some()
    }

    /// The used tags, sorted.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter(|it| it.0 == Name::Tag).map(|it| &*it.1)
    }

    /// The events that rules react to and the effects that they react with, sorted.
    pub fn reactions(&self) -> impl Iterator<Item = Reaction> + '_ {
        self.reactions.iter().copied()
    }

    /// Returns true if it is a level that enables a system.
    pub fn enables(&self, system: &str) -> bool {
        self.enabled.binary_search_by(|it| (**it).cmp(system)).is_ok()
    }
}

impl Uses {
    /// Replaces the uses of a file, which must have been added before. Costs no more than what differs.
    pub(crate) fn replace(all: &mut Arc<Self>, old: Option<&FileUses>, new: Option<&FileUses>) {
        let nothing = FileUses::default();
        let (old, new) = (old.unwrap_or(&nothing), new.unwrap_or(&nothing));
        if old == new {
            return;
        }
        let all = Arc::make_mut(all);
        differences(&old.names, &new.names, |(class, name, roles), is_new| {
            let mine = all.names.entry(*class).or_default();
            count(Arc::make_mut(mine), name, *roles, is_new);
            if mine.is_empty() {
                all.names.remove(class);
            }
        });
        differences(&old.loose, &new.loose, |(word, roles), is_new| {
            count(Arc::make_mut(&mut all.loose), word, *roles, is_new);
        });
        differences(&old.reactions, &new.reactions, |it, is_new| count_one(&mut all.reactions, it, is_new));
        differences(&old.enabled, &new.enabled, |it, is_new| count_one(&mut all.enabled, it, is_new));
    }

    /// The text of a name of a class, or of a word, as it is kept.
    pub(crate) fn text(&self, class: Option<Name>, text: &str) -> Option<&Arc<str>> {
        let names = match class {
            Some(class) => self.names.get(&class)?,
            None => &self.loose,
        };
        names.get_key_value(text).map(|(text, _)| text)
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

/// Some roles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct RoleSet(u8);

impl RoleSet {
    const fn of(role: Role) -> Self {
        Self(1 << role as u8)
    }

    const fn has(self, role: Role) -> bool {
        self.0 & Self::of(role).0 != 0
    }
}

/// The number of files in which a name has each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Roles([u32; 3]);

impl Roles {
    const fn have(self, role: Role) -> bool {
        self.0[role as usize] > 0
    }

    fn count(&mut self, roles: RoleSet, is_new: bool) {
        for role in [Role::Placed, Role::Made, Role::Asked].into_iter().filter(|role| roles.has(*role)) {
            let mine = &mut self.0[role as usize];
            *mine = if is_new { *mine + 1 } else { mine.saturating_sub(1) };
        }
    }
}

/// Calls `take` with what only one of two sorted lists has, and whether it is the new one.
fn differences<T: Ord>(old: &[T], new: &[T], mut take: impl FnMut(&T, bool)) {
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some(then), Some(now)) => then.cmp(now),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return,
        };
        let then = if order.is_le() { old.next() } else { None };
        let now = if order.is_ge() { new.next() } else { None };
        if order.is_ne() {
            if let Some(then) = then {
                take(then, false);
            }
            if let Some(now) = now {
                take(now, true);
            }
        }
    }
}

fn count(names: &mut Names, name: &Arc<str>, roles: RoleSet, is_new: bool) {
    if is_new {
        names.entry(Arc::clone(name)).or_default().count(roles, true);
    } else if let Some(mine) = names.get_mut(name) {
        mine.count(roles, false);
        if *mine == Roles::default() {
            names.remove(name);
        }
    }
}

fn count_one<K: Ord + Clone>(all: &mut BTreeMap<K, usize>, key: &K, is_new: bool) {
    if is_new {
        *all.entry(key.clone()).or_default() += 1;
    } else if let Some(total) = all.get_mut(key) {
        *total = total.saturating_sub(1);
        if *total == 0 {
            all.remove(key);
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
