//! The names in one file, collected in one walk: definitions, uses with their roles, and uses of features
//! that are newer than the founding documents.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::{Name, Ty};
use json::{Kind, Node};
use text::TextRange;

use crate::required_version::{self, VersionUse};
use crate::system_types::SystemTypes;
use crate::uses::{Collected, FileUses, Known, Sections};
use crate::walk::{NameRef, Visit, walk_telling};
use crate::{File, FileKind};

/// The names of one file.
#[derive(Debug, Default)]
pub struct Index {
    /// Sorted by class and name; entries with the same name are in walk order.
    defined: Box<[Defined]>,
    version_uses: Box<[VersionUse]>,
    uses: FileUses,
    /// Whether it depends on the systems of the game.
    pub(crate) asks_systems: bool,
}

/// The position of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Path relative to the pack.
    pub file: Arc<str>,
    /// The name itself with its quotes; for a default, the object that omits it.
    pub range: TextRange,
}

/// A name that a file defines.
#[derive(Debug)]
struct Defined {
    class: Name,
    text: Arc<str>,
    definition: Definition,
}

impl Index {
    /// The index of a file, in a game with these systems. `known` are the texts of the rest of the pack.
    pub(crate) fn of(file: &File, systems: &SystemTypes, known: Known<'_>) -> Self {
        let root = file.tree.root();
        let mut defined = Vec::new();
        let mut define = |class: Name, text: &str, range: TextRange| {
            let definition = Definition { file: Arc::clone(&file.path), range };
            let text = known(Some(class), text).unwrap_or_else(|| text.into());
            defined.push(Defined { class, text, definition });
        };
        let (mut version_uses, mut uses) = (Vec::new(), Collected::default());
        let mut asks_systems = false;
        if let (Some(root), Some(document)) = (root, file.kind.document()) {
            let sections = Sections::of(file.kind, root);
            asks_systems = walk_telling(root, &document.shape, systems, &mut |cx, found| {
                required_version::note(&mut version_uses, file.kind, cx, found);
                uses.note(cx, found, &sections);
                if let Visit::Defines { name_ref, name } = found {
                    define(name, &name_ref.text(), name_ref.range());
                }
            });
            if file.kind == FileKind::Level {
                uses.note_enabled(root);
            }
        }
        match file.kind {
            FileKind::Game => {
                for (text, range) in root.map(|root| default_variables(root, systems)).unwrap_or_default() {
                    define(Name::Variable, &text, range);
                }
            }
            // The game finds a level by its file name; the id inside should be the same.
            FileKind::Level => {
                let id = root.and_then(|root| root.get("id")?.as_str());
                if id.as_deref() != Some(file.stem()) {
                    define(Name::Level, file.stem(), text::range(0, 0));
                }
            }
            FileKind::Manifest | FileKind::Theme => {}
        }
        defined.sort_by(|one, other| (one.class, &one.text).cmp(&(other.class, &other.text)));
        Self {
            defined: defined.into_boxed_slice(),
            version_uses: version_uses.into_boxed_slice(),
            uses: uses.finish(known),
            asks_systems,
        }
    }

    /// The definitions of a name.
    pub(crate) fn definitions(&self, class: Name, text: &str) -> impl Iterator<Item = &Definition> + use<'_> {
        let start = self.defined.partition_point(|it| (it.class, &*it.text) < (class, text));
        let length = self.defined[start..].partition_point(|it| (it.class, &*it.text) == (class, text));
        self.defined[start..start + length].iter().map(|it| &it.definition)
    }

    /// Returns true if the file defines a name.
    pub fn defines(&self, class: Name, text: &str) -> bool {
        self.definitions(class, text).next().is_some()
    }

    /// The defined names, each once per definition.
    pub(crate) fn names(&self) -> impl Iterator<Item = (Name, &Arc<str>)> {
        self.defined.iter().map(|it| (it.class, &it.text))
    }

    /// Some of the uses of features that are newer than the founding documents.
    pub(crate) fn version_uses(&self) -> &[VersionUse] {
        &self.version_uses
    }

    /// The uses in the file.
    pub const fn uses(&self) -> &FileUses {
        &self.uses
    }

    /// The names that another text of the file defines less often or not at all, and vice versa.
    pub fn differences<'i>(&'i self, other: &'i Self) -> impl Iterator<Item = (Name, &'i str)> {
        let mut counts: BTreeMap<(Name, &str), isize> = BTreeMap::new();
        for (class, name) in self.names() {
            *counts.entry((class, name)).or_default() += 1;
        }
        for (class, name) in other.names() {
            *counts.entry((class, name)).or_default() -= 1;
        }
        counts.into_iter().filter(|(_, count)| *count != 0).map(|(name, _)| name)
    }

    /// Returns true if another text of the file uses the same newer features, at any position.
    pub fn needs_same_versions(&self, other: &Self) -> bool {
        let parts = |it: &VersionUse| (it.since, it.noun, it.word.clone());
        self.version_uses.iter().map(parts).eq(other.version_uses.iter().map(parts))
    }
}

/// Variables that systems write under a default name because their configuration gives none.
fn default_variables(game: Node<'_>, systems: &SystemTypes) -> Vec<(String, TextRange)> {
    let mut found = Vec::new();
    for system in game.get("systems").into_iter().flat_map(Node::elements) {
        let Some(ty) = system.get("id").and_then(Node::as_str).and_then(|id| systems.get(&id)) else {
            continue;
        };
        for field in ty.config.fields {
            let written = system.get("config").and_then(|config| config.get(field.name));
            if let (Ty::Defines(Name::Variable), None, Some(catalog::Json::String(text))) =
                (field.ty, written.filter(|node| node.kind() != Kind::Null), field.default_json())
            {
                found.push((text, NameRef::value(system).range()));
            }
        }
    }
    found
}
