//! One file of a pack: what it is by its path, its text, its tree.

use std::sync::Arc;

use json::Tree;
use text::{Lines, Unreadable};

/// What a file of a pack is. The released game knows files by these names alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// `manifest.json`
    Manifest,
    /// `game.json`
    Game,
    /// `theme.json`
    Theme,
    /// `levels/*.json`
    Level,
}

impl FileKind {
    /// The kinds of which a pack has one file, in order of their paths.
    pub const SHARED: [Self; 3] = [Self::Game, Self::Manifest, Self::Theme];

    /// Where a pack has it, a pattern for levels.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Manifest => "manifest.json",
            Self::Game => "game.json",
            Self::Theme => "theme.json",
            Self::Level => "levels/*.json",
        }
    }

    /// What the file at a path below the pack is, `None` for files that are no part of the DSL.
    pub fn of(path: &str) -> Option<Self> {
        Self::SHARED.into_iter().find(|kind| kind.path() == path).or_else(|| {
            let stem = path.strip_prefix("levels/")?.strip_suffix(".json")?;
            (!stem.is_empty() && !stem.contains('/')).then_some(Self::Level)
        })
    }

    /// What the catalog says such a file holds.
    pub fn document(self) -> Option<&'static catalog::Document> {
        catalog::document(self.path())
    }
}

/// The name of a file without folder and extension.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".json").unwrap_or(name)
}

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its path below the pack, with `/` between its parts.
    pub path: Arc<str>,
    /// Its text.
    pub text: Result<String, Unreadable>,
}

/// A file of a snapshot.
#[derive(Debug)]
pub struct File {
    /// Its path below the pack.
    pub path: Arc<str>,
    /// What it is.
    pub kind: FileKind,
    /// Its tree, empty when it could not be read.
    pub tree: Tree,
    /// Why it could not be read.
    pub unreadable: Option<Unreadable>,
}

impl File {
    /// Parses a file; `None` when it is no part of the DSL.
    pub fn new(input: Input) -> Option<Self> {
        let kind = FileKind::of(&input.path)?;
        let (text, unreadable) = match input.text {
            Ok(text) => (text, None),
            Err(why) => (String::new(), Some(why)),
        };
        Some(Self { path: input.path, kind, tree: Tree::parse(text), unreadable })
    }

    /// The name without folder and extension; what the level sequence refers to.
    pub fn stem(&self) -> &str {
        stem(&self.path)
    }

    /// Whether this is the text that the file has, or why it has none.
    pub fn has_text(&self, text: Result<&str, &Unreadable>) -> bool {
        self.text() == text
    }

    /// Whether another file has the same text, or has none for the same reason.
    pub fn has_text_of(&self, other: &Self) -> bool {
        self.text() == other.text()
    }

    fn text(&self) -> Result<&str, &Unreadable> {
        self.unreadable.as_ref().map_or(Ok(&**self.tree.text()), Err)
    }

    /// Whether another text of the file says the same, but for the white space between its tokens.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.has_text_of(other) || self.tree.differs_in_space_alone(&other.tree)
    }

    /// The index of its lines.
    pub fn lines(&self) -> Lines {
        Lines::new(self.tree.text())
    }
}
