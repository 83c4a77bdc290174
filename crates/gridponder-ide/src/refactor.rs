//! Refactorings: other ways to write what is there, one file each. What applies at a place is told at once; edits are
//! planned when they are asked for, and whoever asks proves that levels play on as they did.

mod board_size;
mod layer_form;
mod level_rule;
mod level_setting;
mod positions;
mod step_form;
mod whole_numbers;

use std::sync::Arc;

use json::{Kind, Node, NodeId};
use language::{FileEdit, Refactoring, RefactoringKind};
use pack::{File, FileKind, Pack};
use text::{Edit, TextRange};

pub(crate) use board_size::with_margins;
pub(crate) use layer_form::{declared_layers, fill};
pub use positions::Shift;
pub(crate) use positions::{Positions, is_position_parameter, position_parameters};

/// A refactoring of packs.
struct Refactor {
    id: &'static str,
    title: &'static str,
    kind: RefactoringKind,
    /// Whether it is worth asking for. Looks at little.
    applies: fn(&Site<'_>) -> bool,
    plan: fn(&Site<'_>) -> Result<Plan, String>,
}

/// The refactorings, in the order in which they are offered.
fn all() -> impl Iterator<Item = &'static Refactor> {
    let lists: [&'static [Refactor]; 6] = [
        &layer_form::REFACTORINGS,
        &board_size::REFACTORINGS,
        &level_rule::REFACTORINGS,
        &level_setting::REFACTORINGS,
        &step_form::REFACTORINGS,
        &whole_numbers::REFACTORINGS,
    ];
    lists.into_iter().flatten()
}

/// What a refactoring changes.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The edits, which say the same on one line. They are to be laid out.
    pub edits: Vec<FileEdit>,
    /// What stays as it is.
    pub keeps: Keeps,
}

/// What a refactoring keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// How levels play, whatever a player does.
    Play {
        /// The rules that come or go where they never act.
        idle: Vec<Idle>,
    },
    /// The course of gold paths alone, on the only level that is edited.
    GoldPath {
        /// How its cells move.
        shift: Shift,
    },
}

impl Default for Keeps {
    fn default() -> Self {
        Self::Play { idle: Vec::new() }
    }
}

/// A rule that never acts in a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The path of the level.
    pub level: Arc<str>,
    /// The id of the rule.
    pub rule: String,
}

impl Plan {
    /// The plan that edits one file.
    fn of(file: &File, edits: Vec<Edit>) -> Self {
        Self { edits: of_file(file, edits).collect(), keeps: Keeps::default() }
    }
}

/// The object of a file whose text has no mistakes.
fn root_of(file: &File) -> Result<Node<'_>, String> {
    let is_fine = file.unreadable.is_none() && file.tree.errors().is_empty();
    let root = file.tree.root().filter(|root| is_fine && root.kind() == Kind::Object);
    root.ok_or_else(|| format!("`{}` has mistakes, which come first", file.path))
}

/// A value of one file as a text of another, between whose words line breaks are layout.
fn text_for(file: &File, value: Node<'_>) -> String {
    value.text().replace("\r\n", "\n").replace('\n', json::entries::line_break(file.tree.text()))
}

/// The edits of a file as edits of its pack.
fn of_file(file: &File, edits: Vec<Edit>) -> impl Iterator<Item = FileEdit> + use<> {
    let path = Arc::clone(&file.path);
    edits.into_iter().map(move |edit| FileEdit { file: Arc::clone(&path), edit })
}

/// The refactorings that apply at a range of a file.
pub fn refactorings(pack: &Pack, file: &File, range: TextRange) -> Vec<Refactoring> {
    let Some(site) = Site::at(pack, file, range) else { return Vec::new() };
    let offered = all().filter(|it| (it.applies)(&site));
    offered.map(|it| Refactoring { id: it.id, title: it.title.to_owned(), kind: it.kind }).collect()
}

/// The plan of the refactoring with this id at a range of a file; a message where it cannot be made.
pub fn plan(pack: &Pack, file: &File, range: TextRange, id: &str) -> Result<Plan, String> {
    let site = Site::at(pack, file, range).ok_or("the text has mistakes, which come first")?;
    let refactor = all().find(|it| it.id == id && (it.applies)(&site));
    let plan = (refactor.ok_or("this does not apply here any more")?.plan)(&site)?;
    if plan.edits.is_empty() { Err("there is nothing to change".to_owned()) } else { Ok(plan) }
}

/// A place in a file of a pack, whose text has no mistakes.
struct Site<'p> {
    pack: &'p Pack,
    file: &'p File,
    root: Node<'p>,
    /// The values around the place, the innermost first. A key counts as its value.
    around: Vec<NodeId>,
}

impl<'p> Site<'p> {
    fn at(pack: &'p Pack, file: &'p File, range: TextRange) -> Option<Self> {
        let root = root_of(file).ok()?;
        let innermost = file.tree.key_at(range.start()).map(|member| member.value);
        let innermost = innermost.or_else(|| file.tree.node_at(range.start()))?;
        Some(Self { pack, file, root, around: innermost.ancestors().map(Node::id).collect() })
    }

    fn is_around(&self, node: Node<'_>) -> bool {
        self.around.contains(&node.id())
    }

    /// The value at a path of keys of a level, if the place is inside it.
    fn part(&self, path: &[&str]) -> Option<Node<'p>> {
        self.level_part(path).filter(|node| self.is_around(*node))
    }

    /// The value at a path of keys of a level.
    fn level_part(&self, path: &[&str]) -> Option<Node<'p>> {
        let is_level = self.file.kind == FileKind::Level;
        is_level.then(|| path.iter().try_fold(self.root, |node, key| node.get(key)))?
    }

    fn game(&self) -> Result<&'p Arc<File>, String> {
        self.pack.game().ok_or_else(|| "the pack has no `game.json`".to_owned())
    }

    /// The size of the board.
    fn size(&self) -> Result<(usize, usize), String> {
        let size = self.level_part(&["board", "size"]).map(Node::elements);
        let mut sides = size.into_iter().flatten().map(|side| usize::try_from(side.as_i64()?).ok());
        match (sides.next().flatten(), sides.next().flatten()) {
            (Some(width), Some(height)) if width > 0 && height > 0 => Ok((width, height)),
            _ => Err("the size of the board is not two numbers".to_owned()),
        }
    }
}
