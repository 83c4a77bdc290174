//! A game that is a file: corridors in which somebody walks to the exit, and paths that should lead there.
//!
//! ```text
//! level hall: @..o
//! path hall: rrr
//! ```

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use language::{
    Avatar, Board, BoardPart, BoardPosition, BoardRequest, Boards, Cell, Certainty, Change, Choice, Colors,
    Diagnostic, Ending, Facets, FileLayout, FilePattern, FileRange, Files, Findings, GoalProgress, Heading,
    InlayHint, Job, KeptSolution, Language, Layer, Layout, Lens, Lists, Marking, Move, Part, Place, Play,
    PlayError, PlayableLevel, Project, Recording, Recordings, Replayed, Replays, Report, Route, Rule,
    SearchError, SearchProgress, SearchSignal, SearchWatch, Searched, SemanticToken, Semantics, Session,
    Solved, Solving, Start, StateChange, Status, StatusKind, Tally, TestCases, TraceLine, Turn, TurnEnd,
    Unproved, Verdict, Wanted, Win, digest, plural,
};
use serde_json::{Map, Value, json};
use text::{TextRange, TextSize};

#[derive(Debug)]
pub(super) struct Corridor;

static LAYOUT: FileLayout =
    FileLayout { patterns: &[FilePattern { name: "*.corridor", certainty: Certainty::ByName }], beside: &[] };

static PATH_FAILS: Rule = Rule::error("path-fails", "paths")
    .summary("a path does not lead to the exit")
    .doc("A path should end at the exit.")
    .wrong("level hall: @.o\npath hall: r")
    .right("level hall: @.o\npath hall: rr");

static RULES: &[&Rule] = &[&PATH_FAILS];

impl Language for Corridor {
    fn project_noun(&self) -> &'static str {
        "corridor"
    }

    fn solution_noun(&self) -> Option<&'static str> {
        Some("path")
    }

    fn rules(&self) -> &'static [&'static Rule] {
        RULES
    }

    fn layout(&self) -> Layout {
        Layout::File(&LAYOUT)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let file = files.texts.into_iter().next();
        let (path, text) = file.unwrap_or_else(|| (Arc::from(""), Ok(Arc::default())));
        Arc::new(Building { path, text: text.unwrap_or_default() })
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Building {
    path: Arc<str>,
    text: Arc<str>,
}

impl Building {
    /// The lines `WORD NAME: REST`: the range of the rest, the name and the rest.
    fn lines<'b>(&'b self, word: &'b str) -> impl Iterator<Item = (TextRange, &'b str, &'b str)> {
        self.text.lines().filter_map(move |line| {
            let (name, rest) = line.strip_prefix(word)?.trim_start().split_once(": ")?;
            let start = rest.as_ptr() as usize - self.text.as_ptr() as usize;
            Some((text::range(start, start + rest.len()), name, rest))
        })
    }

    fn walk(&self, level: &str) -> Option<Walk> {
        let (_, name, cells) = self.lines("level").find(|(_, name, _)| *name == level)?;
        let cells: Vec<char> = cells.chars().collect();
        let at = cells.iter().position(|cell| *cell == '@')?;
        Some(Walk { level: name.to_owned(), cells, way: vec![at] })
    }
}

impl Project for Building {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let (path, text) = change.texts.into_iter().next()?;
        let then = Self { path, text: text.and_then(Result::ok).unwrap_or_default() };
        (then != *self).then(|| -> Arc<dyn Project> { Arc::new(then) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        vec![Arc::clone(&self.path)]
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        (*file == *self.path).then_some(&self.text)
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: None,
            navigation: None,
            marking: Some(self),
            links: None,
            colors: None,
            pages: None,
            formatting: None,
            typed_formatting: None,
            linked_editing: None,
            renaming: None,
            names: None,
            file_names: None,
            refactorings: None,
            levels: None,
            level_entries: None,
            boards: Some(self),
            drawing: None,
            replays: Some(self),
            play: Some(self),
            observing: None,
            explaining: None,
            solving: Some(self),
            measuring: None,
            event_needs: None,
            varying: None,
            simplifying: None,
            tightening: None,
            recorder: None,
            scripts: None,
            expansion: None,
            conversion: None,
            exporting: None,
            graphs: None,
            searches: None,
            proofs: None,
            test_cases: Some(self),
            governing: None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn heading(&self) -> Option<Heading> {
        Some(Heading::of_file(&self.path, ""))
    }

    fn check(&self, _job: &Job<'_>) -> Arc<dyn Findings> {
        let (mut list, mut tally) = (Vec::new(), Tally::default());
        for recording in self.recordings().all {
            tally.levels += 1;
            tally.solutions += 1;
            match self.replay(&recording, Semantics::Released) {
                Ok(replayed) if replayed.ending == Ending::Won => tally.won += 1,
                came => {
                    let why = came.map_or_else(|why| why.to_string(), |replayed| replayed.outcome);
                    let at = FileRange { file: Arc::clone(&self.path), range: recording.range };
                    list.push(Diagnostic::new(&PATH_FAILS, at, format!("the path fails: {why}")));
                }
            }
        }
        let mut lists = Lists::new_sync();
        if !list.is_empty() {
            lists.insert_mut(Arc::clone(&self.path), list.into());
        }
        Arc::new(Found { lists, tally, text: Arc::clone(&self.text) })
    }
}

#[derive(Debug)]
struct Found {
    lists: Lists,
    tally: Tally,
    text: Arc<str>,
}

impl Findings for Found {
    fn is_of(&self, project: &dyn Project) -> bool {
        project.as_any().downcast_ref::<Building>().is_some_and(|it| it.text == self.text)
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn report(&self, _wants: &dyn Fn(&str) -> bool, _part: Part<'_>) -> Report {
        let diagnostics = self.lists.values().flat_map(|list| list.iter().cloned()).collect();
        Report { diagnostics, tally: self.tally }
    }
}

/// An attempt at a level.
struct Walk {
    level: String,
    cells: Vec<char>,
    /// The places from the start on.
    way: Vec<usize>,
}

impl Walk {
    fn at(&self) -> usize {
        *self.way.last().expect("the way begins at the start")
    }

    fn is_won(&self) -> bool {
        self.cells[self.at()] == 'o'
    }

    fn board(&self) -> Board {
        let cell = |cell: &char| {
            let kind = match cell {
                '#' => "wall",
                'o' => "exit",
                _ => return None,
            };
            Some(Cell {
                kind: kind.to_owned(),
                symbol: cell.to_string(),
                sprite: None,
                color: None,
                shape: None,
                face: None,
                title: kind.to_owned(),
            })
        };
        let (kind, text) = if self.is_won() {
            (StatusKind::Won, "at the exit")
        } else {
            (StatusKind::Playing, "on the way")
        };
        let (facing, carried) = ("right".to_owned(), None);
        Board {
            level: self.level.clone(),
            title: String::new(),
            columns: self.cells.len() as u32,
            rows: 1,
            steps: Vec::new(),
            step: self.way.len() - 1,
            status: Status { kind, text: text.to_owned() },
            layers: vec![Layer { id: "floor".to_owned(), cells: self.cells.iter().map(cell).collect() }],
            objects: Vec::new(),
            avatar: Some(Avatar { x: self.at() as i32, y: 0, facing, sprite: None, item: None, carried }),
            overlay: None,
            goals: Vec::new(),
            variables: Map::new(),
            happened: Vec::new(),
            choices: self.choices(),
            sounds: None,
            hint_stops: Vec::new(),
            play: None,
            tick: None,
            frames: None,
            moves: Vec::new(),
            colors: Colors::default(),
        }
    }
}

impl Session for Walk {
    fn choices(&self) -> Vec<Choice> {
        let keys = [("l", "ArrowLeft"), ("r", "ArrowRight")].into_iter();
        let choice = |(label, key): (&str, &str)| Choice {
            label: label.to_owned(),
            action: json!(label),
            keys: vec![key.to_owned()],
            position: None,
        };
        keys.filter(|_| !self.is_won()).map(choice).collect()
    }

    fn step(&mut self, action: &Value) -> Result<Turn, String> {
        let to = match action.as_str() {
            Some("l") => self.at().checked_sub(1),
            Some("r") => Some(self.at() + 1),
            _ => return Err("moves are `l` and `r`".to_owned()),
        };
        let to = to.filter(|to| !self.is_won() && self.cells.get(*to).is_some_and(|cell| *cell != '#'));
        self.way.extend(to);
        Ok(Turn { is_accepted: to.is_some(), end: self.is_won().then_some(TurnEnd::Won) })
    }

    fn set(&mut self, _place: &Place, _value: &str) -> Result<StateChange, String> {
        Err("corridors are as they are built".to_owned())
    }

    fn cell(&self, (x, y): (u32, u32)) -> Vec<(Place, String)> {
        let cell = self.cells.get(x as usize).filter(|_| y == 0);
        cell.map(|cell| (Place::Cell((x as i32, 0), None), cell.to_string())).into_iter().collect()
    }

    fn back(&mut self) -> bool {
        self.way.len() > 1 && self.way.pop().is_some()
    }

    fn state(&self) -> Value {
        json!(self.at())
    }

    fn size(&self) -> (u32, u32) {
        (self.cells.len() as u32, 1)
    }

    fn text(&self, _explains: &mut dyn FnMut(&str) -> bool) -> String {
        self.board().cell_lines().join("\n")
    }

    fn goals(&self) -> Vec<GoalProgress> {
        vec![GoalProgress { id: "exit".to_owned(), percent: if self.is_won() { 100 } else { 0 } }]
    }

    fn events(&self) -> Vec<String> {
        vec![format!("at {}", self.at())]
    }
}

fn moved(label: &str) -> Move {
    Move { action: json!(label), label: label.to_owned() }
}

impl Replays for Building {
    fn recordings(&self) -> Recordings {
        let recording = |(index, (range, name, moves)): (usize, (TextRange, &str, &str))| Recording {
            file: Arc::clone(&self.path),
            index,
            name: Some(name.to_owned()),
            range,
            level: Some(name.to_owned()),
            seed: String::new(),
            moves: moves.chars().map(|it| moved(&it.to_string())).collect(),
        };
        Recordings { all: self.lines("path").enumerate().map(recording).collect(), mistakes: Vec::new() }
    }

    fn replay(&self, recording: &Recording, _semantics: Semantics) -> Result<Replayed, PlayError> {
        let level = recording.level.as_deref().unwrap_or_default();
        let mut walk = self.start(&Start { level, ..Start::default() })?;
        let turns = recording.moves.iter().map(|it| walk.step(&it.action).map_err(PlayError::Request));
        let turns: Vec<Turn> = turns.collect::<Result<_, _>>()?;
        let is_won = turns.last().is_some_and(|turn| turn.end.is_some());
        let (ending, verdict) = if is_won { (Ending::Won, "won") } else { (Ending::NotWon, "not won") };
        let outcome = format!("{verdict} after {}", plural(turns.len(), "move"));
        let played = turns.len();
        let failed_at = (ending == Ending::NotWon).then_some(played);
        Ok(Replayed { ending, outcome, notes: Vec::new(), played, failed_at, log: Vec::new() })
    }
}

impl Play for Building {
    fn turn_noun(&self) -> &'static str {
        "move"
    }

    fn semantics(&self) -> &'static [Semantics] {
        &[Semantics::Released]
    }

    fn has_seeds(&self) -> bool {
        false
    }

    fn ready(&self) -> Result<(), PlayError> {
        Ok(())
    }

    fn levels(&self) -> Vec<PlayableLevel> {
        let file = || Arc::clone(&self.path);
        let level = |(_, name, _): (TextRange, &str, &str)| PlayableLevel {
            name: name.to_owned(),
            number: None,
            file: file(),
            reads: vec![file()],
        };
        self.lines("level").map(level).collect()
    }

    fn written(&self, moves: &[Move]) -> String {
        moves.iter().map(|it| it.label.as_str()).collect()
    }

    fn board_moves(&self, _start: &Start<'_>, moves: &[Value]) -> Value {
        moves.into()
    }

    fn check_moves(&self, moves: &Value) -> Result<(), String> {
        let is_move = |it: &Value| matches!(it.as_str(), Some("l" | "r"));
        let all = moves.as_array().is_some_and(|all| all.iter().all(is_move));
        if all { Ok(()) } else { Err("moves are `l` and `r`".to_owned()) }
    }

    fn start(&self, start: &Start<'_>) -> Result<Box<dyn Session>, PlayError> {
        let walk = self.walk(start.level);
        Ok(Box::new(walk.ok_or_else(|| PlayError::Request(format!("unknown level `{}`", start.level)))?))
    }

    fn trace_text(&self, _: &Start<'_>, _: Option<&Value>, _: usize) -> Result<String, PlayError> {
        Err(PlayError::Request("the trace of a corridor is JSON".to_owned()))
    }

    fn trace<'t>(
        &'t self,
        start: &Start<'_>,
        moves: &Value,
    ) -> Result<Box<dyn Iterator<Item = TraceLine> + 't>, PlayError> {
        let mut walk = self.start(start)?;
        let mut line = move |action: &Value| {
            walk.step(action).map(|_| TraceLine { json: walk.state().to_string(), troubles: Vec::new() })
        };
        let lines: Result<Vec<TraceLine>, String> =
            moves.as_array().into_iter().flatten().map(&mut line).collect();
        Ok(Box::new(lines.map_err(PlayError::Request)?.into_iter()))
    }
}

impl Solving for Building {
    fn solve(
        &self,
        searched: Searched<'_>,
        _wanted: Wanted<'_>,
        watch: SearchWatch<'_>,
    ) -> Result<Solved, SearchError> {
        let mut walk = self.start(&Start { level: searched.level, ..Start::default() })?;
        let mut seen = vec![walk.state()];
        let mut paths = VecDeque::from([Vec::new()]);
        let solved = |verdict, states: usize| Solved {
            verdict,
            states: states as u64,
            own: None,
            all_shortest: None,
            all_paths: None,
            incidents: Vec::new(),
            doubts: Vec::new(),
        };
        while let Some(path) = paths.pop_front() {
            let lower = path.len() as u32;
            match watch(SearchProgress { states: seen.len() as u64, lower }) {
                SearchSignal::Continue => {}
                SearchSignal::TimeIsUp => {
                    let verdict = Verdict::Undecided { lower, why: Unproved::OutOfTime };
                    return Ok(solved(verdict, seen.len()));
                }
                SearchSignal::Cancel => return Err(SearchError::Cancelled),
            }
            for label in ["l", "r"] {
                while walk.back() {}
                let path: Vec<Move> = path.iter().cloned().chain([moved(label)]).collect();
                let turns: Result<Vec<Turn>, String> = path.iter().map(|it| walk.step(&it.action)).collect();
                let turns = turns.map_err(PlayError::Request)?;
                if turns.last().is_some_and(|turn| turn.end.is_some()) {
                    return Ok(solved(Verdict::Shortest(path), seen.len()));
                }
                if !seen.contains(&walk.state()) {
                    seen.push(walk.state());
                    paths.push_back(path);
                }
            }
        }
        Ok(solved(Verdict::Unsolvable("no way leads to the exit".to_owned()), seen.len()))
    }

    fn fingerprints(&self) -> BTreeMap<String, String> {
        let text = digest(&self.text);
        self.lines("level").map(|(_, name, _)| (name.to_owned(), format!("{text} {name}"))).collect()
    }

    fn keep(&self, wins: &[Win]) -> Vec<Result<KeptSolution, PlayError>> {
        let lines = wins.iter().map(|win| format!("path {}: {}\n", win.level, self.written(&win.path)));
        let text = Some(format!("{}{}", self.text, lines.collect::<String>()));
        vec![Ok(KeptSolution { file: Arc::clone(&self.path), text, notes: vec!["added paths".to_owned()] })]
    }
}

impl Marking for Building {
    fn inlay_hints(&self, _findings: &dyn Findings, _file: &str, _range: TextRange) -> Vec<InlayHint> {
        Vec::new()
    }

    fn lenses(&self, _findings: &dyn Findings, _file: &str) -> Vec<Lens> {
        let lens = |(range, name, _): (TextRange, &str, &str)| {
            let moves =
                self.lines("path").find(|(_, of, _)| *of == name).map_or(0, |(.., moves)| moves.len());
            Lens { range, title: format!("a path of {}", plural(moves, "move")), command: None }
        };
        self.lines("level").map(lens).collect()
    }

    fn semantic_tokens(&self, _file: &str) -> Vec<SemanticToken> {
        Vec::new()
    }
}

impl TestCases for Building {
    fn tests(&self, _file: &str) -> Vec<(String, TextRange)> {
        self.lines("path").map(|(range, name, _)| (name.to_owned(), range)).collect()
    }
}

impl Boards for Building {
    fn board(&self, _file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        let level = Play::levels(self).into_iter().next()?;
        Some(self.level_board(&level.name, request))
    }

    fn board_position(&self, _file: &str, _offset: TextSize) -> Option<BoardPosition> {
        None
    }

    fn board_source(&self, _file: &str, _part: BoardPart, _moves: Option<&Value>) -> Option<TextRange> {
        None
    }

    fn route(
        &self,
        _file: &str,
        _moves: Option<&Value>,
        _semantics: Semantics,
    ) -> Option<Result<Route, String>> {
        None
    }

    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String> {
        let mut walk = self.walk(level).ok_or_else(|| format!("unknown level `{level}`"))?;
        for action in request.moves.and_then(Value::as_array).into_iter().flatten() {
            walk.step(action)?;
        }
        Ok(walk.board())
    }
}
