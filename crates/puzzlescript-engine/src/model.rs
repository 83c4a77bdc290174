//! The compiled game: plain data that the compiler writes, and that the engine, lints and the editor read.
//!
//! Objects and layers are numbers, names are sets of objects, rules are masks per cell (spec sections 10 to 12). Nothing
//! in it changes during play.

mod picture;
mod renumbering;
mod sets;

use std::sync::Arc;

pub use picture::{Picture, Pixel, SPRITE_SIZE, picture};
pub use renumbering::Renumbering;
pub use sets::{ALL_MOVES, LAYER_BITS, LAYERS_PER_WORD, MoveSet, ObjectSet, bits, moves};

/// An object, by its place in [`Game::objects`]. Ids follow the order of spec section 10, without the numbers that
/// nobody uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// Its place in [`Game::objects`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A collision layer, counted from 0 in the order of the lines of COLLISIONLAYERS, empty lines' layers included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LayerId(pub u32);

impl LayerId {
    /// Its place in the order of the layers.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game that can be played (spec section 1, step 5).
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// What the lines before the first heading set.
    pub prelude: Prelude,
    /// The objects that are in a layer, in the order of their ids.
    pub objects: Vec<Object>,
    /// The number of collision layers.
    pub layers: usize,
    /// The object that fills cells without background (spec section 10).
    pub background: ObjectId,
    /// The objects that an input moves (spec section 10).
    pub player: Name,
    /// All names with their sets: objects, synonyms, OR- and AND-names, in lower case, in the order of declaration.
    /// The last declaration of a name counts.
    pub names: Vec<(String, Name)>,
    /// The rules of a turn before movement.
    pub rules: RuleList,
    /// The rules of a turn after movement.
    pub late: RuleList,
    /// All must hold for a win; none at all: a level is won by command only (spec section 16).
    pub wins: Vec<Win>,
    /// The entries of LEVELS, messages included.
    pub levels: Vec<Entry>,
    /// What is heard.
    pub sounds: Sounds,
}

impl Game {
    /// The rules of all groups, those after movement behind the others.
    pub fn all_rules(&self) -> impl Iterator<Item = &Rule> {
        [&self.rules, &self.late]
            .into_iter()
            .flat_map(|list| &list.groups)
            .flat_map(|group| group.rules.iter())
    }

    /// The empty set of objects, as wide as all sets of this game.
    pub fn no_objects(&self) -> ObjectSet {
        ObjectSet::new(self.objects.len())
    }

    /// No movements, as wide as all movements of this game.
    pub fn no_moves(&self) -> MoveSet {
        MoveSet::new(self.layers)
    }

    /// The objects of a layer.
    pub fn layer(&self, layer: LayerId) -> ObjectSet {
        let members = (0..).zip(&self.objects).filter(|(_, object)| object.layer == layer);
        ObjectSet::of(self.objects.len(), members.map(|(id, _)| ObjectId(id)))
    }

    /// Whether chance can decide anything in it: a random group, a random object or a random direction.
    pub fn is_random(&self) -> bool {
        [&self.rules, &self.late].into_iter().flat_map(|list| &list.groups).any(|group| {
            let mut effects = group.rules.iter().flat_map(Rule::effects);
            group.is_random && !group.rules.is_empty() || effects.any(|(_, effect)| effect.is_random())
        })
    }
}

/// The settings of the prelude, with their defaults where they are not given (spec section 3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prelude {
    /// `title`, in original case.
    pub title: Option<String>,
    /// `author`, in original case.
    pub author: Option<String>,
    /// `homepage`, in original case, without the protocol.
    pub homepage: Option<String>,
    /// `background_color`.
    pub background_color: Option<Color>,
    /// `text_color`.
    pub text_color: Option<Color>,
    /// `key_repeat_interval`, in seconds.
    pub key_repeat_interval: Option<f64>,
    /// `realtime_interval`, in seconds.
    pub realtime_interval: Option<f64>,
    /// `again_interval`, in seconds.
    pub again_interval: Option<f64>,
    /// `flickscreen`, width and height in cells.
    pub flickscreen: Option<(u32, u32)>,
    /// `zoomscreen`, width and height in cells.
    pub zoomscreen: Option<(u32, u32)>,
    /// `run_rules_on_level_start`.
    pub run_rules_on_level_start: bool,
    /// `require_player_movement`.
    pub require_player_movement: bool,
    /// `noundo`.
    pub no_undo: bool,
    /// `norestart`.
    pub no_restart: bool,
    /// `noaction`.
    pub no_action: bool,
    /// `norepeat_action`.
    pub no_repeat_action: bool,
    /// `throttle_movement`.
    pub throttle_movement: bool,
    /// `scanline`.
    pub scanline: bool,
    /// `debug`.
    pub debug: bool,
    /// `verbose_logging`.
    pub verbose_logging: bool,
}

/// A color of an object, of texts or behind the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Red, green and blue.
    Rgb(u8, u8, u8),
    /// Draws nothing.
    Transparent,
}

/// An object that is in a layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Its name in lower case.
    pub name: String,
    /// Its name as it is written.
    pub written: String,
    /// Its layer; of several the last one that is given (spec section 10).
    pub layer: LayerId,
    /// Its colors, by the digits of the sprite.
    pub colors: Vec<Color>,
    /// Its picture, rows from the top: the number of a color, or nothing. Empty: the whole cell in the first color.
    pub sprite: Vec<Vec<Option<u8>>>,
    /// The line of its declaration, from 1.
    pub line: u32,
}

/// What a name stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// Its objects.
    pub objects: ObjectSet,
    /// Whether a cell must have all of them, as with an AND-name, and not just one.
    pub is_all: bool,
}

/// One of the two lists of groups that a turn runs (spec sections 12 and 14).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleList {
    /// The groups in the order in which they run.
    pub groups: Vec<Group>,
    /// The loops, in the order of the groups, disjoint.
    pub loops: Vec<Loop>,
}

/// A group whose end jumps back (spec section 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The first group of the loop, counted from 0.
    pub first: usize,
    /// The last group of the loop: after it, the first one follows if anything has changed.
    pub last: usize,
}

/// Rules that are repeated together until nothing changes (spec section 12).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The rules in their order. Those that can never match are left out, so there may be none.
    pub rules: Arc<[Rule]>,
    /// Whether one application of one rule is drawn instead of all being run.
    pub is_random: bool,
    /// Its number among the rigid groups, from 1, if one of its rules is rigid.
    pub rigid: Option<u8>,
    /// The line of its first rule, from 1.
    pub line: u32,
}

/// A compiled rule, after pass 9 of spec section 11.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The line of the rule, from 1.
    pub line: u32,
    /// The direction in which the cells of the patterns follow each other.
    pub direction: Direction,
    /// Whether the bodies that it moves are rigid.
    pub is_rigid: bool,
    /// Whether there is a right side. Without one, a match only queues commands.
    pub has_right_side: bool,
    /// The patterns: all must match.
    pub patterns: Arc<[Pattern]>,
    /// What a match queues, in the order in which it is written.
    pub commands: Vec<Command>,
}

impl Rule {
    /// The cells that it looks at.
    pub fn cells(&self) -> impl Iterator<Item = &CellPattern> {
        cells(self.patterns.iter().flatten())
    }

    /// The cells that it changes, with what it does there.
    pub fn effects(&self) -> impl Iterator<Item = (&CellPattern, &Effect)> {
        effects(self.cells()).filter(|_| self.has_right_side)
    }
}

/// The cells of a part of a pattern, without ellipses.
pub fn cells<'c>(part: impl IntoIterator<Item = &'c Cell>) -> impl Iterator<Item = &'c CellPattern> {
    part.into_iter().filter_map(|cell| match cell {
        Cell::Match(cell) => Some(&**cell),
        Cell::Ellipsis => None,
    })
}

/// Those of some cells that change, with what happens to them.
pub fn effects<'c>(
    cells: impl Iterator<Item = &'c CellPattern>,
) -> impl Iterator<Item = (&'c CellPattern, &'c Effect)> {
    cells.filter_map(|cell| Some((cell, cell.effect.as_ref()?)))
}

/// Cells in a row. Ellipses may stand between them, at most two; a pattern with more never matches.
pub type Pattern = Vec<Cell>;

/// One element of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Any number of cells, zero included.
    Ellipsis,
    /// One cell. Rules of one line have many in common.
    Match(Arc<CellPattern>),
}

/// What a cell must have, and what happens to it (spec section 11, pass 8).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellPattern {
    /// Objects that must all be there.
    pub required: ObjectSet,
    /// Objects none of which may be there.
    pub forbidden: ObjectSet,
    /// Sets of which at least one object each must be there.
    pub any_of: Vec<ObjectSet>,
    /// Movement bits that must all be there.
    pub required_moves: MoveSet,
    /// Movement bits none of which may be there.
    pub forbidden_moves: MoveSet,
    /// What a match does to the cell, if it does anything.
    pub effect: Option<Effect>,
}

/// What applying a rule does to a cell (spec section 14, "applying").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Objects that go away, before `set` comes.
    pub clear: ObjectSet,
    /// Objects that come.
    pub set: ObjectSet,
    /// Movement bits that go away, before `set_moves` come.
    pub clear_moves: MoveSet,
    /// Movement bits that come.
    pub set_moves: MoveSet,
    /// All bits of the layers whose movement is *wiped*: these go away too, and count for rigid groups.
    pub wipe: MoveSet,
    /// Objects of which one is drawn.
    pub random: ObjectSet,
    /// Layers that get a direction by chance, ascending.
    pub random_moves: Vec<LayerId>,
}

impl Effect {
    /// Whether chance has a part in it.
    pub fn is_random(&self) -> bool {
        !self.random.is_empty() || !self.random_moves.is_empty()
    }
}

/// The direction of a compiled rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    #[default]
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
    /// In place: what the prefix `moving` adds; it never matches (spec section 21, 2).
    Action,
}

/// What a rule queues (spec section 16).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Takes the turn back.
    Cancel,
    /// Goes to the restart state.
    Restart,
    /// Wins the level.
    Win,
    /// Makes the present board the restart state.
    Checkpoint,
    /// Runs a turn without input afterwards, if that changes anything.
    Again,
    /// Sounds the event `sfx` of this number, 0 to 10.
    Sfx(u8),
    /// Shows a text.
    Message(String),
}

/// A win condition (spec sections 9 and 16).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// How many cells with `what` must have `on`.
    pub quantifier: Quantifier,
    /// What is looked for.
    pub what: Name,
    /// What must be in the same cell. Anything: the set of all objects, one of which is enough.
    pub on: Name,
    /// The line of the condition, from 1.
    pub line: u32,
}

impl Win {
    /// Whether anything will do where it asks for something in the same cell.
    pub fn is_about_anything(&self, game: &Game) -> bool {
        !self.on.is_all && self.on.objects.len() == game.objects.len()
    }
}

/// The first word of a win condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// Every cell with the one has the other.
    All,
    /// A cell has both. Written `some` or `any`.
    Some,
    /// No cell has both.
    No,
}

/// An entry of LEVELS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A board to play on.
    Board(LevelBoard),
    /// A text to be shown, in original case.
    Message {
        /// The text.
        text: String,
        /// Its line, from 1.
        line: u32,
    },
}

/// The board of a level as it is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelBoard {
    /// The number of columns, at least one.
    pub width: usize,
    /// The number of rows, at least one.
    pub height: usize,
    /// The objects of the cells, column by column (spec section 13): cell `x * height + y` has
    /// [`ObjectSet::words_for`] words, from that number times its index on.
    pub cells: Vec<u64>,
    /// The line of its first row, from 1.
    pub line: u32,
}

impl LevelBoard {
    /// An empty board for a game with this number of objects.
    pub fn new(width: usize, height: usize, objects: usize, line: u32) -> Self {
        Self { width, height, cells: vec![0; width * height * ObjectSet::words_for(objects)], line }
    }

    /// The number of words of a cell.
    pub fn cell_words(&self) -> usize {
        self.cells.len() / (self.width * self.height).max(1)
    }

    /// The words of the objects in a cell, none outside of the board.
    pub fn cell(&self, x: usize, y: usize) -> &[u64] {
        let words = self.cell_words();
        let from = (x * self.height + y) * words;
        if x < self.width && y < self.height { &self.cells[from..from + words] } else { &[] }
    }

    /// Takes an object out of a cell; nothing outside of the board.
    pub fn remove(&mut self, x: usize, y: usize, object: ObjectId) {
        let words = self.cell_words();
        let word = (x * self.height + y) * words + object.index() / 64;
        if x < self.width && y < self.height && object.index() / 64 < words {
            self.cells[word] &= !(1 << (object.index() % 64));
        }
    }

    /// Adds objects to a cell; nothing outside of the board.
    pub fn add(&mut self, x: usize, y: usize, objects: &ObjectSet) {
        let words = self.cell_words();
        let from = (x * self.height + y) * words;
        if x < self.width && y < self.height {
            for (word, more) in self.cells[from..from + words].iter_mut().zip(objects.words()) {
                *word |= more;
            }
        }
    }
}

/// What is heard (spec sections 6 and 17). Entries are in the order of declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sounds {
    /// The seeds, as they are written, each once.
    pub seeds: Vec<String>,
    /// The events that have a sound; of an event that is declared twice the later seed.
    pub events: Vec<(Event, SeedId)>,
    /// What is heard when an object moves, per layer; `action` too.
    pub moves: Vec<Vec<MoveSound>>,
    /// What is heard when an object cannot move. The layer is that of the object.
    pub cant_moves: Vec<MoveSound>,
    /// What is heard when a rule creates one of these objects.
    pub creations: Vec<(ObjectSet, SeedId)>,
    /// What is heard when a rule destroys one of these objects.
    pub destructions: Vec<(ObjectSet, SeedId)>,
}

/// A sound, by the place of its seed in [`Sounds::seeds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeedId(pub u32);

/// The sound of a movement that succeeds or fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSound {
    /// The object that moves.
    pub object: ObjectId,
    /// The movements that are meant ([`moves`]).
    pub moves: u8,
    /// What is heard.
    pub seed: SeedId,
}

/// What a sound can be declared for besides what happens to objects (spec section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// `undo`
    Undo,
    /// `restart`
    Restart,
    /// `titlescreen`
    TitleScreen,
    /// `startgame`
    StartGame,
    /// `cancel`
    Cancel,
    /// `endgame`
    EndGame,
    /// `startlevel`
    StartLevel,
    /// `endlevel`
    EndLevel,
    /// `showmessage`
    ShowMessage,
    /// `closemessage`
    CloseMessage,
    /// `sfx0` to `sfx10`
    Sfx(u8),
}

impl Event {
    /// All events besides `sfx`, with their words.
    pub const WORDS: [(Self, &'static str); 10] = [
        (Self::Undo, "undo"),
        (Self::Restart, "restart"),
        (Self::TitleScreen, "titlescreen"),
        (Self::StartGame, "startgame"),
        (Self::Cancel, "cancel"),
        (Self::EndGame, "endgame"),
        (Self::StartLevel, "startlevel"),
        (Self::EndLevel, "endlevel"),
        (Self::ShowMessage, "showmessage"),
        (Self::CloseMessage, "closemessage"),
    ];

    /// The event of a word in lower case.
    pub fn from_word(word: &str) -> Option<Self> {
        let sfx = word.strip_prefix("sfx").and_then(|number| number.parse().ok()).map(Self::Sfx);
        let named = Self::WORDS.iter().find(|(_, it)| *it == word).map(|&(event, _)| event);
        named.or(sfx.filter(|event| event.word() == word))
    }

    /// Its word.
    pub fn word(self) -> String {
        match self {
            Self::Sfx(number) if number <= 10 => format!("sfx{number}"),
            Self::Sfx(_) => String::new(),
            named => {
                let word = Self::WORDS.iter().find(|(it, _)| *it == named);
                word.map_or_else(String::new, |(_, word)| (*word).to_owned())
            }
        }
    }
}
