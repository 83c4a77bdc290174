//! Games of PuzzleScript as a language: each file is a project of its own, with the sessions beside it.

mod boards;
mod colors;
mod drawing;
mod editing;
mod expansion;
mod explaining;
mod exporting;
mod findings;
mod levels;
mod marking;
mod measuring;
mod navigation;
mod observing;
mod placing;
mod play;
mod proofs;
mod recorder;
mod refactoring;
mod renaming;
mod resolving;
mod simplifying;
mod solutions;
mod solving;
mod tightening;
mod varying;

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use language::{
    Certainty, Change, Facets, FileLayout, FilePattern, FileSchema, Files, Findings, FormatOptions,
    Formatting, Graph, Graphs, Heading, ImportedProject, Job, Language, Layout, Listing, Merging, NameClass,
    Project, ReadText, Rule, SchemaDraft, Template, TestCases, Unreadable,
};

use crate::check::{Checked, Kept, Patience, Starts, check_reading};
use crate::format::format;
use crate::graph::graph;
use crate::merging::GameMerging;
use crate::read::{Reading, read};
use crate::session::{self, Mistake, Outcome, Played, Session};
use crate::{detect, new_game, rules};
use findings::GameFindings;
use puzzlescript_engine::Engine;
use text::{Edit, TextRange};

/// The language.
#[derive(Debug)]
pub struct PuzzleScript;

/// The one value of it.
pub static PUZZLESCRIPT: PuzzleScript = PuzzleScript;

static LAYOUT: FileLayout = FileLayout {
    patterns: &[
        FilePattern { name: "*.puzzlescript", certainty: Certainty::ByName },
        FilePattern { name: "*.pz", certainty: Certainty::ByName },
        FilePattern { name: "*.pzl", certainty: Certainty::ByName },
        FilePattern { name: "*.ps", certainty: Certainty::ByText },
        FilePattern { name: "*.txt", certainty: Certainty::ByText },
    ],
    beside: &["{stem}.sessions.json"],
};

impl Language for PuzzleScript {
    fn project_noun(&self) -> &'static str {
        "PuzzleScript game"
    }

    fn solution_noun(&self) -> Option<&'static str> {
        Some("session")
    }

    fn solution_verb(&self) -> &'static str {
        "passed"
    }

    fn name_classes(&self) -> Vec<NameClass> {
        renaming::CLASSES.to_vec()
    }

    fn rules(&self) -> &'static [&'static Rule] {
        rules::all()
    }

    fn layout(&self) -> Layout {
        Layout::File(&LAYOUT)
    }

    fn is_project_text(&self, _name: &str, text: &str) -> bool {
        detect::is_game(text)
    }

    fn is_named_project_text(&self, _name: &str, text: &str) -> bool {
        detect::has_heading(text)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let Files { texts, listing, incomplete } = files;
        let mut texts = texts.into_iter();
        let (main, game) = texts.next().unwrap_or_else(|| (Arc::from(""), Ok(Arc::default())));
        let game = GameFile::new(game);
        let sessions = texts.map(|(path, text)| (path, SessionsFile::new(text, &game)));
        Arc::new(GameProject {
            main,
            game: Some(Arc::clone(&game)),
            sessions: sessions.collect(),
            listing,
            incomplete,
        })
    }

    fn import(&self, recordings: &str) -> Option<Result<Vec<ImportedProject>, String>> {
        Some(recorder::import(recordings))
    }

    fn template(&self) -> Option<Template> {
        Some(Template {
            name: "puzzlescript",
            title: "New game",
            id: "game",
            files: |id, title| new_game(id, title).into(),
            rivals: &[],
            try_it: "replay {0}",
        })
    }

    fn merging(&self) -> Option<&'static dyn Merging> {
        Some(&GameMerging)
    }

    fn schemas(&self) -> Vec<FileSchema> {
        vec![session::SCHEMA]
    }

    fn schema(&self, name: &str, draft: SchemaDraft) -> Option<String> {
        let schema = (name == session::SCHEMA.name).then(|| session::schema(draft))?;
        Some(serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n")
    }

    fn example_notation(&self) -> &'static str {
        "puzzlescript"
    }
}

/// A text, and what a file without one has.
#[derive(Debug)]
struct Text {
    read: ReadText,
    nothing: Arc<str>,
}

impl Text {
    fn new(read: ReadText) -> Self {
        Self { read, nothing: Arc::default() }
    }

    fn written(&self) -> &Arc<str> {
        self.read.as_ref().unwrap_or(&self.nothing)
    }
}

/// The file of a game, read and checked once.
#[derive(Debug)]
struct GameFile {
    text: Text,
    /// Answers about words wait for no more than this.
    reading: OnceLock<Arc<Reading>>,
    checked: OnceLock<Checked>,
    engine: OnceLock<Option<Engine>>,
    /// What the levels met when they started, as far as a key waits for that; nothing where no rules run then.
    first_starts: OnceLock<Option<Arc<Starts>>>,
    /// The same of all levels.
    all_starts: OnceLock<Option<Arc<Starts>>>,
    /// Of the last text before this one that was checked.
    kept: Kept,
    /// The same of all levels of the last text before this one of which they are known.
    kept_starts: Option<Arc<Starts>>,
}

impl GameFile {
    fn new(text: ReadText) -> Arc<Self> {
        Self::with_kept(text, Kept::default(), None)
    }

    fn with_kept(text: ReadText, kept: Kept, kept_starts: Option<Arc<Starts>>) -> Arc<Self> {
        Arc::new(Self {
            text: Text::new(text),
            reading: OnceLock::new(),
            checked: OnceLock::new(),
            engine: OnceLock::new(),
            first_starts: OnceLock::new(),
            all_starts: OnceLock::new(),
            kept,
            kept_starts,
        })
    }

    /// The file with another text.
    fn with(&self, text: ReadText) -> Arc<Self> {
        let kept = self.checked.get().map_or(&self.kept, |checked| &checked.kept);
        let starts =
            [&self.all_starts, &self.first_starts].map(|starts| starts.get().and_then(Option::as_ref));
        let starts = starts.into_iter().flatten().find(|starts| starts.is_whole);
        Self::with_kept(text, kept.clone(), starts.or(self.kept_starts.as_ref()).cloned())
    }

    fn reading(&self) -> &Arc<Reading> {
        self.reading.get_or_init(|| Arc::new(read(self.text.written())))
    }

    fn checked(&self) -> &Checked {
        self.checked
            .get_or_init(|| check_reading(self.text.written(), Arc::clone(self.reading()), self.kept.clone()))
    }

    /// What the levels meet when they start, as far as a key waits for that; nothing where no rules run then.
    fn first_starts(&self) -> Option<&Arc<Starts>> {
        let play = || self.checked().starts(self.kept_starts.as_deref(), Patience::Key).map(Arc::new);
        self.all_starts.get().unwrap_or_else(|| self.first_starts.get_or_init(play)).as_ref()
    }

    /// The same of all levels, unless that is cancelled.
    fn all_starts(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Arc<Starts>> {
        if let Some(known) = self.all_starts.get() {
            return known.clone();
        }
        let mut starts = self.first_starts().cloned();
        if let Some(first) = starts.as_ref().filter(|first| !first.is_whole) {
            starts = self.checked().starts(Some(first), Patience::Rest(cancelled)).map(Arc::new);
        }
        let is_whole = starts.as_ref().is_none_or(|starts| starts.is_whole);
        if is_whole { self.all_starts.get_or_init(|| starts).clone() } else { starts }
    }

    /// The game, ready to be played; `None` where errors keep it from that.
    fn engine(&self) -> Option<&Engine> {
        self.engine.get_or_init(|| self.checked().compiled.game.clone().map(Engine::new)).as_ref()
    }
}

/// A file of sessions of a game, read and played once.
#[derive(Debug)]
struct SessionsFile {
    text: Text,
    /// The game as it is.
    game: Arc<GameFile>,
    read: OnceLock<(Vec<Session>, Vec<Mistake>)>,
    played: OnceLock<Vec<Played>>,
}

impl SessionsFile {
    fn new(text: ReadText, game: &Arc<GameFile>) -> Arc<Self> {
        let (text, game) = (Text::new(text), Arc::clone(game));
        Arc::new(Self { text, game, read: OnceLock::new(), played: OnceLock::new() })
    }

    fn read(&self) -> &(Vec<Session>, Vec<Mistake>) {
        self.read.get_or_init(|| match &self.text.read {
            Ok(text) => session::read(text),
            Err(_) => (Vec::new(), Vec::new()),
        })
    }

    /// What became of each session; plays them unless they were. `None` if it was cancelled.
    fn play(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<&Vec<Played>> {
        if let Some(played) = self.played.get() {
            return Some(played);
        }
        let mut all = Vec::new();
        for session in &self.read().0 {
            if cancelled() {
                return None;
            }
            all.push(match self.game.engine() {
                Some(engine) => session::play(engine, session),
                None => Played::not(session, "errors keep the game from being played".to_owned()),
            });
        }
        Some(self.played.get_or_init(|| all))
    }

    /// What became of each session, if they were played.
    fn outcomes(&self) -> Option<impl Iterator<Item = &Outcome>> {
        self.played.get().map(|all| all.iter().map(|played| &played.outcome))
    }
}

/// A game at one moment.
#[derive(Debug)]
struct GameProject {
    main: Arc<str>,
    /// `None` when the file is gone.
    game: Option<Arc<GameFile>>,
    sessions: BTreeMap<Arc<str>, Arc<SessionsFile>>,
    listing: Option<Arc<Listing>>,
    incomplete: Option<Arc<str>>,
}

impl GameProject {
    fn text_of(&self, file: &str) -> Option<&Text> {
        if *file == *self.main {
            return self.game.as_ref().map(|game| &game.text);
        }
        self.sessions.get(file).map(|sessions| &sessions.text)
    }
}

impl Project for GameProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let mut game = self.game.clone();
        let mut sessions = self.sessions.clone();
        for (path, text) in change.texts {
            if self.text_of(&path).map(|text| &text.read) == text.as_ref() {
                continue;
            }
            if path == self.main {
                game = text.map(|text| match &game {
                    Some(game) => game.with(text),
                    None => GameFile::new(text),
                });
            } else if let Some(text) = text {
                let of = game.clone().unwrap_or_else(|| GameFile::new(Ok(Arc::default())));
                sessions.insert(path, SessionsFile::new(text, &of));
            } else {
                sessions.remove(&path);
            }
        }
        if let Some(game) = &game {
            for file in sessions.values_mut().filter(|file| !Arc::ptr_eq(&file.game, game)) {
                *file = SessionsFile::new(file.text.read.clone(), game);
            }
        }
        let listing = change.listing.unwrap_or_else(|| self.listing.clone());
        let incomplete = change.incomplete.unwrap_or_else(|| self.incomplete.clone());
        let after = Self { main: Arc::clone(&self.main), game, sessions, listing, incomplete };
        (!after.is_same(self)).then(|| -> Arc<dyn Project> { Arc::new(after) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        let main = self.game.iter().map(|_| Arc::clone(&self.main));
        main.chain(self.sessions.keys().cloned()).collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.text_of(file).map(Text::written)
    }

    fn is_gone(&self) -> bool {
        self.game.is_none()
    }

    fn is_shared(&self, file: &str) -> bool {
        *file == *self.main
    }

    fn levels(&self) -> Vec<Arc<str>> {
        self.sessions.keys().cloned().collect()
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let before = job.previous.and_then(|it| it.as_any().downcast_ref::<GameFindings>());
        for (path, sessions) in &self.sessions {
            if job.first.is_none() && (job.wants_replay)(path) {
                sessions.play(job.cancelled);
                (job.progress)();
            }
        }
        let starts = self.game.as_ref().filter(|game| game.text.read.is_ok()).and_then(|game| {
            let is_first = job.first.is_some();
            if is_first { game.first_starts().cloned() } else { game.all_starts(job.cancelled) }
        });
        Arc::new(GameFindings::new(self, starts.as_deref(), before))
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: Some(self),
            navigation: Some(self),
            marking: Some(self),
            links: None,
            colors: Some(self),
            pages: None,
            formatting: Some(self),
            typed_formatting: None,
            linked_editing: Some(self),
            renaming: Some(self),
            names: Some(self),
            file_names: None,
            refactorings: Some(self),
            levels: None,
            level_entries: Some(self),
            boards: Some(self),
            drawing: Some(self),
            replays: Some(self),
            play: Some(self),
            observing: Some(self),
            explaining: Some(self),
            solving: Some(self),
            measuring: Some(self),
            event_needs: None,
            varying: Some(self),
            simplifying: Some(self),
            tightening: Some(self),
            recorder: Some(self),
            scripts: None,
            expansion: Some(self),
            conversion: None,
            exporting: Some(self),
            graphs: Some(self),
            searches: None,
            proofs: Some(self),
            test_cases: Some(self),
            governing: None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.text_of(file)?.read.as_ref().err()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn incomplete(&self) -> Option<&Arc<str>> {
        self.incomplete.as_ref()
    }

    fn heading(&self) -> Option<Heading> {
        let compiled = &self.game.as_ref()?.checked().compiled.game;
        let title = compiled.as_ref().and_then(|game| game.prelude.title.as_deref());
        Some(Heading::of_file(&self.main, title.unwrap_or_default()))
    }
}

impl Formatting for GameProject {
    fn format(&self, file: &str, range: Option<TextRange>, _options: &FormatOptions) -> Option<Vec<Edit>> {
        let game = self.game.as_ref().filter(|_| *file == *self.main)?;
        game.text.read.as_ref().ok().map(|text| format(text, range))
    }
}

impl Graphs for GameProject {
    fn graph(&self, file: &str) -> Option<Graph> {
        let game = self.game.as_ref().filter(|_| *file == *self.main)?;
        let checked = game.checked();
        let compiled = checked.compiled.game.as_ref()?;
        Some(graph(file, game.text.written(), &checked.reading, compiled))
    }
}

impl TestCases for GameProject {
    fn tests(&self, file: &str) -> Vec<(String, TextRange)> {
        let sessions = self.sessions.get(file).map_or(&[][..], |sessions| &sessions.read().0);
        sessions.iter().map(|session| (session.name.clone(), session.range)).collect()
    }
}

impl GameProject {
    fn is_same(&self, other: &Self) -> bool {
        let is_same_game = match (&self.game, &other.game) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        is_same_game
            && self.sessions.len() == other.sessions.len()
            && self
                .sessions
                .iter()
                .zip(&other.sessions)
                .all(|((path, mine), (other, theirs))| path == other && Arc::ptr_eq(mine, theirs))
            && (&self.listing, &self.incomplete) == (&other.listing, &other.incomplete)
    }
}
