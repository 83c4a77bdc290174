//! The files of a book.

mod frame;
mod index;
mod level;
mod pieces;
mod problems;
mod rules;

use language::{Board, Cell, Layer, plural};

use crate::html::Html;
use crate::names::file_names;
use crate::{Level, Piece, Project};

/// A file of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path below the folder of the book, with `/` as the separator.
    pub path: String,
    /// The text.
    pub text: String,
}

impl File {
    fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }
}

/// All files of the book about a project.
pub fn files(project: &Project) -> Vec<File> {
    let book = Book::of(project);
    let mut files = vec![
        File::new("book.css", include_str!("../assets/book.css")),
        File::new("book.js", include_str!("../assets/book.js")),
        File::new("index.html", index::page(&book)),
    ];
    for (at, level) in project.levels.iter().enumerate() {
        files.push(File::new(book.level_page(at), level::page(&book, at)));
        if let Ok(board) = &level.board {
            files.push(File::new(book.board_picture(at), board.to_svg()));
        }
    }
    if let Some(player) = &project.player {
        files.push(File::new(Book::PLAYER, player));
    }
    if !project.pieces.is_empty() {
        files.push(File::new(Book::PIECES, pieces::page(&book)));
        for (at, piece) in project.pieces.iter().enumerate() {
            files.push(File::new(book.piece_picture(at), picture_of(piece)));
        }
    }
    if !project.rules.is_empty() {
        files.push(File::new(Book::RULES, rules::page(&book)));
    }
    files
}

/// A project, and where its pages are.
struct Book<'p> {
    project: &'p Project,
    /// By the index of the level.
    level_names: Vec<String>,
    /// By the index of the piece.
    piece_names: Vec<String>,
}

impl<'p> Book<'p> {
    const INDEX: &'static str = "index.html";
    const PLAYER: &'static str = "play.html";
    const PIECES: &'static str = "pieces.html";
    const RULES: &'static str = "rules.html";

    fn of(project: &'p Project) -> Self {
        Self {
            project,
            level_names: file_names(project.levels.iter().map(|level| level.name.as_str())),
            piece_names: file_names(project.pieces.iter().map(|piece| piece.name.as_str())),
        }
    }

    fn level_page(&self, at: usize) -> String {
        format!("levels/{}.html", self.level_names[at])
    }

    fn board_picture(&self, at: usize) -> String {
        format!("levels/{}.svg", self.level_names[at])
    }

    fn piece_picture(&self, at: usize) -> String {
        format!("pieces/{}.svg", self.piece_names[at])
    }

    /// Links to levels as a list in a sentence, each with what is said of it.
    fn level_links(&self, html: &mut Html, root: &str, levels: impl Iterator<Item = (usize, String)>) {
        for (number, (at, more)) in levels.enumerate() {
            if number > 0 {
                html.text(", ");
            }
            let href = format!("{root}{}", self.level_page(at));
            html.element("a", &[("href", &href)], &self.project.levels[at].title);
            html.text(&more);
        }
    }

    /// The picture of a level, as large as its cells are.
    fn board_image(&self, html: &mut Html, root: &str, at: usize, alt: &str) {
        if let Ok(board) = &self.project.levels[at].board {
            let src = format!("{root}{}", self.board_picture(at));
            let [width, height] = [board.columns, board.rows].map(|cells| (cells * 40).to_string());
            let size = [("width", width.as_str()), ("height", &height)];
            html.void("img", &[&[("src", src.as_str()), ("alt", alt)], &size[..]].concat());
        }
    }

    fn piece_image(&self, html: &mut Html, root: &str, at: usize) {
        let src = format!("{root}{}", self.piece_picture(at));
        html.void("img", &[("src", &src), ("alt", ""), ("width", "40"), ("height", "40")]);
    }

    /// Which of the rules act in a level, by their indices, and how often.
    fn rules_in(&self, level: usize) -> Vec<(usize, usize)> {
        let rules = self.project.rules.iter().enumerate();
        let acts = rules.filter_map(|(at, rule)| {
            let uses = rule.acts.iter().find(|uses| uses.level == level)?;
            Some((at, uses.times))
        });
        acts.collect()
    }
}

/// A board as it is described to those who do not see it.
fn alternative(level: &Level, board: &Board) -> String {
    let (columns, rows) = (plural(board.columns as usize, "column"), plural(board.rows as usize, "row"));
    format!("The board of {} at the start: {columns}, {rows}", level.title)
}

/// A board of one cell that has a piece.
fn picture_of(piece: &Piece) -> String {
    let layer = |cell: Option<Cell>| Layer { id: String::new(), cells: vec![cell] };
    let own = layer(Some(piece.cell.clone()));
    let layers = if piece.is_ground { vec![own] } else { vec![layer(None), own] };
    let mut board = Board::of_cell(layers);
    board.colors.background.clone_from(&piece.background);
    board.to_svg()
}
