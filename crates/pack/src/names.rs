//! The index of names: what is defined where, and what type each system instance has.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::{Name, Ty};
use syntax::{Kind, Node};
use text::TextRange;

use crate::newer::{Newer, Uses};
use crate::walk::{Found, Spot, walk};
use crate::{File, FileKind};

/// The type of each system instance of a game, by id; of a duplicated id the first counts.
#[derive(Clone, Debug, Default)]
pub struct SystemTypes {
    by_id: BTreeMap<Arc<str>, &'static catalog::System>,
}

impl SystemTypes {
    /// The systems of a `game.json`.
    pub fn collect(game: Option<&File>) -> Self {
        let mut by_id: BTreeMap<Arc<str>, &'static catalog::System> = BTreeMap::new();
        let systems = game.and_then(|game| game.tree.root()?.get("systems"));
        for system in systems.into_iter().flat_map(Node::elements) {
            let text = |key| system.get(key).and_then(Node::as_str);
            if let (Some(id), Some(ty)) = (text("id"), text("type"))
                && let Some(ty) = catalog::system(&ty)
            {
                by_id.entry(id.as_ref().into()).or_insert(ty);
            }
        }
        Self { by_id }
    }

    /// The type of the instance of that id.
    pub fn get(&self, id: &str) -> Option<&'static catalog::System> {
        self.by_id.get(id).copied()
    }

    /// The types in use.
    pub fn types(&self) -> impl Iterator<Item = &'static catalog::System> + '_ {
        self.by_id.values().copied()
    }
}

/// Where a name is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Path below the pack.
    pub file: Arc<str>,
    /// The name itself, quotes included; the object around where a default defines it.
    pub range: TextRange,
}

/// All definitions of one class of names.
type Definitions = BTreeMap<Arc<str>, Vec<Definition>>;

/// The names of a pack.
#[derive(Clone, Debug, Default)]
pub struct Names {
    classes: BTreeMap<Name, Definitions>,
    systems: SystemTypes,
    /// Of which version the words are; the walk that finds names comes by them.
    uses: Uses,
}

/// Whether a name that a level defines is known in that level only.
const fn is_local(name: Name) -> bool {
    matches!(name, Name::Variable | Name::Goal | Name::MultiCellObject | Name::Rule)
}

impl Names {
    /// The names that files, in order of their paths, define.
    pub(crate) fn collect(files: &BTreeMap<Arc<str>, Arc<File>>) -> Self {
        let game = files.values().find(|file| file.kind == FileKind::Game);
        let mut names = Self { systems: SystemTypes::collect(game.map(Arc::as_ref)), ..Self::default() };
        for file in files.values() {
            names.add(file);
        }
        names
    }

    /// Drops what these files define.
    pub(crate) fn forget(&mut self, files: &[&Arc<str>]) {
        for class in self.classes.values_mut() {
            class.retain(|_, definitions| {
                definitions.retain(|definition| !files.contains(&&definition.file));
                !definitions.is_empty()
            });
        }
        self.classes.retain(|_, class| !class.is_empty());
        self.uses.forget(files);
    }

    /// Whether a level that did not change sees the same names in both: all but those that other levels
    /// define for themselves, wherever in their files names stand.
    pub fn agree_with(&self, other: &Self) -> bool {
        let mut classes = self.classes.keys().chain(other.classes.keys());
        classes.all(|class| self.seen_by_all(*class).eq(other.seen_by_all(*class)))
    }

    /// Each definition of a class that other levels than its own see: the name and the file.
    fn seen_by_all(&self, class: Name) -> impl Iterator<Item = (&str, &str)> {
        let all = self.classes.get(&class).into_iter().flatten();
        let places =
            all.flat_map(|(text, definitions)| definitions.iter().map(move |it| (&**text, &*it.file)));
        places.filter(move |(_, file)| !is_local(class) || FileKind::of(file) != Some(FileKind::Level))
    }

    pub(crate) fn add(&mut self, file: &File) {
        let root = file.tree.root();
        let systems = self.systems.clone();
        let mut define = |name: Name, text: &str, range: TextRange| {
            let definition = Definition { file: Arc::clone(&file.path), range };
            let class = self.classes.entry(name).or_default();
            match class.get_mut(text) {
                Some(definitions) => {
                    // In order of files, also when this one is added late.
                    let at = definitions.partition_point(|it| it.file <= definition.file);
                    definitions.insert(at, definition);
                }
                None => {
                    class.insert(text.into(), vec![definition]);
                }
            }
        };
        if let (Some(root), Some(document)) = (root, file.kind.document()) {
            let uses = &mut self.uses;
            walk(root, &document.shape, &systems, &mut |cx, found| {
                uses.note(file, cx, found);
                if let Found::Defines { spot, name } = found {
                    define(name, &spot.text(), spot.range());
                }
            });
        }
        match file.kind {
            FileKind::Game => {
                for (text, range) in root.map(|root| default_variables(root, &systems)).unwrap_or_default() {
                    define(Name::Variable, &text, range);
                }
            }
            // The game finds a level by its file; the id inside should be the same.
            FileKind::Level => {
                let id = root.and_then(|root| root.get("id")?.as_str());
                if id.as_deref() != Some(file.stem()) {
                    define(Name::Level, file.stem(), text::range(0, 0));
                }
            }
            FileKind::Manifest | FileKind::Theme => {}
        }
    }

    /// The definitions of a name that hold in a file: those of the game, and those of the file itself.
    /// `game.json` sees what any level defines.
    pub fn definitions<'n>(
        &'n self,
        name: Name,
        text: &str,
        in_file: &File,
    ) -> impl Iterator<Item = &'n Definition> + use<'n> {
        let all = self.classes.get(&name).and_then(|class| class.get(text)).map_or(&[][..], Vec::as_slice);
        let (first, second) = if is_local(name) && in_file.kind == FileKind::Level {
            (within(all, "game.json"), within(all, &in_file.path))
        } else {
            (all, &[][..])
        };
        first.iter().chain(second)
    }

    /// Whether a name is defined for a file.
    pub fn is_defined(&self, name: Name, text: &str, in_file: &File) -> bool {
        self.definitions(name, text, in_file).next().is_some()
    }

    /// The names of a class that a file can refer to, sorted.
    pub fn known<'n>(&'n self, name: Name, in_file: &'n File) -> impl Iterator<Item = &'n str> + 'n {
        self.all(name).map(|(text, _)| text).filter(move |text| self.is_defined(name, text, in_file))
    }

    /// All definitions of a class, sorted by name.
    pub fn all(&self, name: Name) -> impl Iterator<Item = (&str, &[Definition])> {
        self.classes
            .get(&name)
            .into_iter()
            .flatten()
            .map(|(text, definitions)| (text.as_ref(), definitions.as_slice()))
    }

    /// What game and levels use that came after the founding documents, a few places of each file.
    pub fn newer(&self) -> impl Iterator<Item = (&Arc<str>, &Newer)> {
        self.uses.all()
    }

    /// The types of the system instances.
    pub const fn systems(&self) -> &SystemTypes {
        &self.systems
    }
}

/// The definitions in one file; a list of definitions is in order of files.
fn within<'n>(definitions: &'n [Definition], file: &str) -> &'n [Definition] {
    let start = definitions.partition_point(|definition| &*definition.file < file);
    let length = definitions[start..].partition_point(|definition| &*definition.file == file);
    &definitions[start..start + length]
}

/// Variables that systems write under a default name, because their configuration names no other.
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
                found.push((text, Spot::value(system).range()));
            }
        }
    }
    found
}
