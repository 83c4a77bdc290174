//! One file of a pack: its kind by path, its text, and its tree.

use std::sync::Arc;

use json::Tree;
use text::{Lines, Unreadable};

/// The kind of a file of a pack. The released game identifies files by these names alone.
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
    /// The kinds with one file per pack, sorted by path.
    pub const SHARED: [Self; 3] = [Self::Game, Self::Manifest, Self::Theme];

    /// Its path in a pack; a pattern for levels.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Manifest => "manifest.json",
            Self::Game => "game.json",
            Self::Theme => "theme.json",
            Self::Level => "levels/*.json",
        }
    }

    /// The kind of the file at a relative path. Returns `None` for files that are not part of the DSL.
    pub fn of(path: &str) -> Option<Self> {
        Self::SHARED.into_iter().find(|kind| kind.path() == path).or_else(|| {
            let stem = path.strip_prefix("levels/")?.strip_suffix(".json")?;
            (!stem.is_empty() && !stem.contains('/')).then_some(Self::Level)
        })
    }

    /// Its document type in the catalog.
    pub fn document(self) -> Option<&'static catalog::Document> {
        catalog::document(self.path())
    }
}

/// The file name without folder and extension.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".json").unwrap_or(name)
}

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its path relative to the pack, with `/` as separator.
    pub path: Arc<str>,
    /// Its text.
    pub text: Result<String, Unreadable>,
}

/// A file of a snapshot.
#[derive(Debug)]
pub struct File {
    /// Its path relative to the pack.
    pub path: Arc<str>,
    /// Its kind.
    pub kind: FileKind,
    /// Its tree; empty if the file could not be read.
    pub tree: Tree,
    /// The reason why it could not be read.
    pub unreadable: Option<Unreadable>,
}

impl File {
    /// Parses a file. Returns `None` if it is not part of the DSL.
    pub fn new(input: Input) -> Option<Self> {
        Self::parse(input.path, input.text.map(Arc::from))
    }

    /// Parses a file whose text is shared with others.
    pub fn parse(path: Arc<str>, text: Result<Arc<str>, Unreadable>) -> Option<Self> {
        Self::parse_after(path, text, None)
    }

    /// The same, for another text of an earlier file.
    pub fn parse_after(
        path: Arc<str>,
        text: Result<Arc<str>, Unreadable>,
        earlier: Option<&Self>,
    ) -> Option<Self> {
        let kind = FileKind::of(&path)?;
        let (text, unreadable) = match text {
            Ok(text) => (text, None),
            Err(why) => (Arc::default(), Some(why)),
        };
        let tree = match earlier {
            Some(earlier) => Tree::parse_after(text, &earlier.tree),
            None => Tree::parse(text),
        };
        Some(Self { path, kind, tree, unreadable })
    }

    /// A file like this one with another text.
    pub fn with_text(&self, text: String) -> Self {
        let tree = Tree::parse_after(text, &self.tree);
        Self { path: Arc::clone(&self.path), kind: self.kind, tree, unreadable: None }
    }

    /// The file name without folder and extension; the level sequence refers to it.
    pub fn stem(&self) -> &str {
        stem(&self.path)
    }

    /// Returns true if the file has this text, or has none for this reason.
    pub fn has_text(&self, text: Result<&str, &Unreadable>) -> bool {
        self.text() == text
    }

    /// Returns true if another file has the same text, or has none for the same reason.
    pub fn has_text_of(&self, other: &Self) -> bool {
        self.text() == other.text()
    }

    fn text(&self) -> Result<&str, &Unreadable> {
        self.unreadable.as_ref().map_or(Ok(&**self.tree.text()), Err)
    }

    /// Returns true if another text of the file differs only in the white space between its tokens.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.has_text_of(other) || self.tree.differs_in_space_alone(&other.tree)
    }

    /// The index of its lines.
    pub fn lines(&self) -> Lines {
        Lines::new(self.tree.text())
    }
}
