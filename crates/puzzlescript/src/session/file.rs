//! Files of sessions, `NAME.sessions.json`: what is played, and what is expected of it.

use json::{Node, Tree};
use language::{FileSchema, SchemaDraft};
use puzzlescript_engine::Input;
use serde_json::{Map, Value, json};
use text::{TextRange, TextSize};

use super::inputs;

/// The version of the form of these files.
pub const VERSION: i64 = 1;

/// What the name of a file of sessions ends in.
pub const SUFFIX: &str = ".sessions.json";

/// A session: inputs from a level on, and what is expected of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What it is called in reports.
    pub name: String,
    /// The entry of LEVELS, counted from 0 with the messages.
    pub level: usize,
    /// The hash of its rows when the session was written ([`super::level_hash`]).
    pub rows: Option<String>,
    /// The seed of chance; empty: any.
    pub seed: String,
    /// What is entered.
    pub inputs: Vec<Input>,
    /// What is expected.
    pub expect: Expect,
    /// Where it stands in the file.
    pub range: TextRange,
    /// Where its inputs stand in the file, without the quotes.
    pub inputs_at: TextRange,
    /// Where the values that it expects stand in the file.
    pub expected_at: ExpectedAt,
}

impl Session {
    /// Where an input, from 1, stands in the text of its file; the whole session where that is not known.
    pub fn input_at(&self, text: &str, number: usize) -> TextRange {
        let written = text.get(std::ops::Range::<usize>::from(self.inputs_at)).unwrap_or_default();
        inputs::place(written, number).map_or(self.range, |place| place + self.inputs_at.start())
    }

    /// Where an expected value stands in the file; the whole session where that is not known.
    pub fn expected_at(&self, expected: Expected) -> TextRange {
        let at = &self.expected_at;
        let place = match expected {
            Expected::Won => at.won,
            Expected::Board => at.board,
            Expected::Row(number) => at.rows.get(number).copied().or(at.board),
            Expected::Sound(number) => at.seeds.get(number).copied().or(at.sounds),
        };
        place.unwrap_or(self.range)
    }
}

/// A value that a session expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Whether it wins.
    Won,
    /// The whole board.
    Board,
    /// A row of the board, from 0.
    Row(usize),
    /// A sound, from 0; one behind the last is about the whole list.
    Sound(usize),
}

/// Where the values that a session expects stand in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedAt {
    won: Option<TextRange>,
    board: Option<TextRange>,
    rows: Vec<TextRange>,
    sounds: Option<TextRange>,
    seeds: Vec<TextRange>,
}

impl ExpectedAt {
    fn of(expect: Node<'_>) -> Self {
        let range = |key: &str| expect.get(key).map(Node::range);
        let elements = |key: &str| {
            expect.get(key).into_iter().flat_map(Node::elements).map(Node::range).collect::<Vec<_>>()
        };
        Self {
            won: range("won"),
            board: range("board"),
            rows: elements("board"),
            sounds: range("sounds"),
            seeds: elements("sounds"),
        }
    }
}

/// What is expected of a session; what is not given may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expect {
    /// Whether a level is won by the last input, or by none.
    pub won: Option<bool>,
    /// The board after the last input.
    pub board: Option<Vec<Row>>,
    /// The seeds of all sounds.
    pub sounds: Option<Vec<String>>,
}

/// A row of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One-letter names of the game, as in LEVELS.
    Glyphs(String),
    /// The names of the objects in each cell, set off by blanks. Those of the background may be left out.
    Names(Vec<String>),
}

/// A mistake in a file of sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What it is about.
    pub range: TextRange,
    /// What is wrong, on one line.
    pub message: String,
}

/// The members of an object of these files, with what they say: for reading, the schema and the documentation.
struct Member {
    key: &'static str,
    is_needed: bool,
    doc: &'static str,
}

const FILE: [Member; 2] = [
    Member { key: "version", is_needed: true, doc: "Version of the form of this file: 1." },
    Member { key: "sessions", is_needed: true, doc: "The sessions; their names differ." },
];

const SESSION: [Member; 5] = [
    Member { key: "name", is_needed: true, doc: "What the session is called in reports." },
    Member {
        key: "level",
        is_needed: true,
        doc: "The entry of LEVELS it starts in: a number from 0, messages included, or an object with that `number` \
              and the hash of the `rows`, by which a level that was moved or changed is noticed.",
    },
    Member { key: "seed", is_needed: false, doc: "Seed of the random numbers. Without one, any will do." },
    Member {
        key: "inputs",
        is_needed: true,
        doc: "Letters: U, D, L, R move, A acts, T waits, Z undoes, X restarts; a number behind a letter repeats it: `R3`.",
    },
    Member {
        key: "expect",
        is_needed: true,
        doc: "What must be true afterwards. All members that are given are checked.",
    },
];

const LEVEL: [Member; 2] = [
    Member { key: "number", is_needed: true, doc: "The entry of LEVELS, from 0, messages included." },
    Member { key: "rows", is_needed: false, doc: "Hash of the rows of the level: 16 hexadecimal digits." },
];

const EXPECT: [Member; 3] = [
    Member { key: "won", is_needed: false, doc: "Whether the last input wins; `false`: no input wins." },
    Member {
        key: "board",
        is_needed: false,
        doc: "The rows of the board: a text of one-letter names as in LEVELS, or a list with the names of each cell. The \
              background may be left out.",
    },
    Member { key: "sounds", is_needed: false, doc: "The seeds of all sounds, in order." },
];

/// Reads the text of a file of sessions: those that can be used, and what is wrong.
pub fn read(text: &str) -> (Vec<Session>, Vec<Mistake>) {
    let tree = Tree::parse(text);
    let mut reader = Reader { mistakes: Vec::new() };
    for error in tree.errors() {
        reader.say(error.range, error.message.clone());
    }
    let sessions = tree.root().map_or_else(Vec::new, |root| reader.file(root));
    (sessions, reader.mistakes)
}

struct Reader {
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn say(&mut self, range: TextRange, message: impl Into<String>) {
        self.mistakes.push(Mistake { range, message: message.into() });
    }

    /// Whether a node is an object, with the members it needs and no others.
    fn object(&mut self, node: Node<'_>, what: &str, members: &[Member]) -> bool {
        if node.kind() != json::Kind::Object {
            self.say(node.range(), format!("{what} must be an object"));
            return false;
        }
        for member in node.members() {
            let key = member.key.text();
            if !members.iter().any(|it| it.key == key) {
                let hint = language::suggestion(&key, members.iter().map(|it| it.key));
                self.say(
                    member.key.range(),
                    format!("unknown member `{}` of {what}{hint}", key.escape_debug()),
                );
            }
        }
        let missing: Vec<&Member> =
            members.iter().filter(|it| it.is_needed && node.get(it.key).is_none()).collect();
        for member in &missing {
            self.say(node.range(), format!("missing `{}` in {what}", member.key));
        }
        missing.is_empty()
    }

    fn file(&mut self, root: Node<'_>) -> Vec<Session> {
        self.object(root, "the file", &FILE);
        if let Some(version) = root.get("version").filter(|version| version.as_i64() != Some(VERSION)) {
            self.say(version.range(), format!("unknown version: expected {VERSION}"));
        }
        let Some(list) = root.get("sessions") else { return Vec::new() };
        let mut sessions: Vec<Session> =
            self.list(list, "`sessions`").into_iter().filter_map(|it| self.session(it)).collect();
        let mut seen = rustc_hash::FxHashSet::default();
        sessions.retain(|session| {
            let is_new = seen.insert(session.name.clone());
            if !is_new {
                self.mistakes.push(Mistake {
                    range: session.range,
                    message: format!("duplicate session name `{}`", session.name.escape_debug()),
                });
            }
            is_new
        });
        sessions
    }

    fn session(&mut self, node: Node<'_>) -> Option<Session> {
        let before = self.mistakes.len();
        if !self.object(node, "a session", &SESSION) {
            return None;
        }
        let name = self.text(node.get("name")?, "`name`");
        let (level, rows) = self.level(node.get("level")?);
        let seed = node.get("seed").map(|seed| self.text(seed, "`seed`")).unwrap_or_default();
        let written = node.get("inputs")?;
        let inputs = self.inputs(written);
        let expect = self.expect(node.get("expect")?);
        (self.mistakes.len() == before).then_some(Session {
            name,
            level,
            rows,
            seed,
            inputs,
            expect,
            range: node.range(),
            inputs_at: inside_quotes(written.range()),
            expected_at: ExpectedAt::of(node.get("expect")?),
        })
    }

    fn level(&mut self, node: Node<'_>) -> (usize, Option<String>) {
        if node.kind() == json::Kind::Object {
            self.object(node, "`level`", &LEVEL);
            let number = node.get("number").map_or(0, |number| self.number(number));
            let rows = node.get("rows").map(|rows| self.text(rows, "`rows`"));
            return (number, rows);
        }
        (self.number(node), None)
    }

    fn number(&mut self, node: Node<'_>) -> usize {
        let number = node.as_i64().and_then(|number| usize::try_from(number).ok());
        number.unwrap_or_else(|| {
            self.say(node.range(), "the number of a level must be a whole number from 0");
            0
        })
    }

    fn inputs(&mut self, node: Node<'_>) -> Vec<Input> {
        let text = self.text(node, "`inputs`");
        inputs::parse(&text).unwrap_or_else(|bad| {
            // The place is known where the text stands in the file as it is: between quotes, without escapes.
            let is_plain = usize::from(node.range().len()) == text.len() + 2;
            let start = node.range().start() + TextSize::from(bad.at as u32 + 1);
            let len = text[bad.at..].chars().next().map_or(0, char::len_utf8) as u32;
            let range = if is_plain { TextRange::at(start, TextSize::from(len)) } else { node.range() };
            self.say(range, bad.message);
            Vec::new()
        })
    }

    fn expect(&mut self, node: Node<'_>) -> Expect {
        self.object(node, "`expect`", &EXPECT);
        let won = node.get("won").and_then(|won| {
            if won.as_bool().is_none() {
                self.say(won.range(), "`won` must be true or false");
            }
            won.as_bool()
        });
        let board = node.get("board").map(|board| {
            let rows = self.list(board, "`board`");
            rows.into_iter().map(|row| self.row(row)).collect()
        });
        let sounds = node.get("sounds").map(|sounds| {
            let seeds = self.list(sounds, "`sounds`");
            // Seeds are digits; as numbers they may be too large to be read exactly.
            seeds
                .into_iter()
                .map(|seed| seed.as_str().map_or_else(|| seed.text().to_owned(), Into::into))
                .collect()
        });
        Expect { won, board, sounds }
    }

    fn row(&mut self, node: Node<'_>) -> Row {
        if node.kind() == json::Kind::Array {
            let cells: Vec<Node<'_>> = node.elements().collect();
            return Row::Names(cells.into_iter().map(|cell| self.text(cell, "a cell")).collect());
        }
        Row::Glyphs(self.text(node, "a row"))
    }

    fn list<'t>(&mut self, node: Node<'t>, what: &str) -> Vec<Node<'t>> {
        if node.kind() != json::Kind::Array {
            self.say(node.range(), format!("{what} must be an array"));
        }
        node.elements().collect()
    }

    fn text(&mut self, node: Node<'_>, what: &str) -> String {
        let text = node.as_str().map(std::borrow::Cow::into_owned);
        if text.is_none() {
            self.say(node.range(), format!("{what} must be a text"));
        }
        text.unwrap_or_default()
    }
}

/// What stands between the quotes of a text.
fn inside_quotes(range: TextRange) -> TextRange {
    let quote = TextSize::from(1);
    if range.len() < quote + quote {
        range
    } else {
        TextRange::new(range.start() + quote, range.end() - quote)
    }
}

/// The text of a file of these sessions.
pub fn write(sessions: &[Session]) -> String {
    let file = json!({ "version": VERSION, "sessions": sessions.iter().map(to_json).collect::<Vec<_>>() });
    let text = serde_json::to_string_pretty(&file).unwrap_or_default();
    format!("{text}\n")
}

pub(super) fn to_json(session: &Session) -> Value {
    let level = match &session.rows {
        Some(rows) => json!({ "number": session.level, "rows": rows }),
        None => json!(session.level),
    };
    let mut expect = Map::new();
    let Expect { won, board, sounds } = &session.expect;
    expect.extend(won.map(|won| ("won".to_owned(), json!(won))));
    expect.extend(board.as_ref().map(|rows| {
        let row = |row: &Row| match row {
            Row::Glyphs(text) => json!(text),
            Row::Names(cells) => json!(cells),
        };
        ("board".to_owned(), rows.iter().map(row).collect())
    }));
    expect.extend(sounds.as_ref().map(|seeds| ("sounds".to_owned(), json!(seeds))));
    let mut value = json!({
        "name": session.name,
        "level": level,
        "inputs": inputs::write(&session.inputs),
        "expect": expect,
    });
    if let (false, Some(members)) = (session.seed.is_empty(), value.as_object_mut()) {
        members.insert("seed".to_owned(), json!(session.seed));
    }
    value
}

/// What the schema is called, and what it says of these files.
pub(crate) const SCHEMA: FileSchema = FileSchema {
    name: "sessions",
    path: "*.sessions.json",
    summary: "Sessions of a PuzzleScript game: inputs and what is expected of them, run as tests of the game.",
};

/// The JSON Schema of these files.
pub(crate) fn schema(draft: SchemaDraft) -> Value {
    let text = || json!({ "type": "string" });
    let number = || json!({ "type": "integer", "minimum": 0 });
    let list = |items: Value| json!({ "type": "array", "items": items });
    let level = object(&LEVEL, |key| match key {
        "rows" => json!({ "type": "string", "pattern": "^[0-9a-f]{16}$" }),
        _ => number(),
    });
    let expect = object(&EXPECT, |key| match key {
        "won" => json!({ "type": "boolean" }),
        "sounds" => list(json!({ "type": ["string", "integer"] })),
        _ => list(json!({ "anyOf": [text(), list(text())] })),
    });
    let session = object(&SESSION, |key| match key {
        "level" => json!({ "anyOf": [number(), level] }),
        "inputs" => json!({ "type": "string", "pattern": "^\\s*([UDLRATZXudlratzx][0-9]*\\s*)*$" }),
        "expect" => expect.clone(),
        _ => text(),
    });
    let mut schema = object(&FILE, |key| match key {
        "version" => json!({ "const": VERSION }),
        _ => list(session.clone()),
    });
    let uri = match draft {
        SchemaDraft::Draft07 => "http://json-schema.org/draft-07/schema#",
        SchemaDraft::Draft202012 => "https://json-schema.org/draft/2020-12/schema",
    };
    if let Some(members) = schema.as_object_mut() {
        members.insert("$schema".to_owned(), json!(uri));
        members.insert("$id".to_owned(), json!(format!("urn:goldpath:schema:{}", SCHEMA.name)));
        members.insert("title".to_owned(), json!(SCHEMA.path));
        members.insert("description".to_owned(), json!(SCHEMA.summary));
    }
    schema.sort_all_objects();
    schema
}

fn object(members: &[Member], value: impl Fn(&str) -> Value) -> Value {
    let properties: Map<String, Value> = members
        .iter()
        .map(|member| {
            let mut value = value(member.key);
            if let Some(members) = value.as_object_mut() {
                members.insert("description".to_owned(), json!(member.doc));
            }
            (member.key.to_owned(), value)
        })
        .collect();
    let needed: Vec<&str> = members.iter().filter(|it| it.is_needed).map(|it| it.key).collect();
    json!({ "type": "object", "properties": properties, "required": needed, "additionalProperties": false })
}
