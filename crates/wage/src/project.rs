//! The file of a game as a project, with the timelines beside it, and the language as tools see it.

mod boards;
mod edits;
mod explaining;
mod exports;
mod facets;
mod names;
mod rename;
mod replays;

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use language::{
    Certainty, Change, Diagnostic, Facets, FileLayout, FilePattern, FileRange, FileSchema, Files, Findings,
    Heading, Job, Language, Layout, Listing, Lists, NameClass, Part, Project, ReadText, Report, Rule,
    SchemaDraft, Severity, Tally, Template, Unreadable,
};
use text::range;
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::Run;

use crate::schema::{self, SCHEMA_NAME};
use crate::{Asked, Detected, RULES, check, detect, detect_read, new_game, rules, timelines};

/// What the schema of timelines is called.
const TIMELINE_SCHEMA: &str = "timeline";

/// The language of WAGE games.
pub static WAGE: WageLanguage = WageLanguage;

/// The language of WAGE games. There is one: [`WAGE`].
#[derive(Debug)]
pub struct WageLanguage;

/// The files of which one is the game of its folder.
pub const GAME_FILES: [&str; 3] = ["game.yaml", "game.yml", "game.json"];

static LAYOUT: FileLayout = FileLayout {
    patterns: &[
        FilePattern { name: GAME_FILES[0], certainty: Certainty::ByText },
        FilePattern { name: GAME_FILES[1], certainty: Certainty::ByText },
        FilePattern { name: GAME_FILES[2], certainty: Certainty::ByText },
        FilePattern { name: "*.wage.yaml", certainty: Certainty::ByName },
        FilePattern { name: "*.wage.yml", certainty: Certainty::ByName },
        FilePattern { name: "*.wage.json", certainty: Certainty::ByName },
        FilePattern { name: "*.yaml", certainty: Certainty::IfNamed },
        FilePattern { name: "*.yml", certainty: Certainty::IfNamed },
        FilePattern { name: "*.json", certainty: Certainty::IfNamed },
    ],
    beside: &[
        GAME_FILES[0],
        GAME_FILES[1],
        GAME_FILES[2],
        "*.timeline.yaml",
        "*.timeline.yml",
        "*.timeline.json",
    ],
};

impl Language for WageLanguage {
    fn project_noun(&self) -> &'static str {
        "WAGE game"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        RULES
    }

    fn name_classes(&self) -> Vec<NameClass> {
        facets::CLASSES.to_vec()
    }

    fn layout(&self) -> Layout {
        Layout::File(&LAYOUT)
    }

    fn is_project_text(&self, name: &str, text: &str) -> bool {
        // Whether the file has to be named the layout says.
        !is_timeline(name) && detect(name, text, Asked::Named) == Detected::Wage
    }

    fn is_named_project_text(&self, name: &str, _text: &str) -> bool {
        // A game of another program, of which nothing is said.
        name != "game.json" && is_plain_game(name)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let main = files.texts.first().map_or_else(|| Arc::from(""), |(main, _)| Arc::clone(main));
        let opened = files.texts.into_iter().map(|(path, text)| (path, Arc::new(Opened::new(text))));
        Arc::new(WageProject::new(main, opened.collect(), files.listing))
    }

    fn solution_noun(&self) -> Option<&'static str> {
        Some("timeline")
    }

    fn solution_verb(&self) -> &'static str {
        "passed"
    }

    fn reference(&self) -> Option<&'static str> {
        // A test holds this page against the vocabulary.
        Some(include_str!("../../../docs/wage-reference.md"))
    }

    fn template(&self) -> Option<Template> {
        Some(Template {
            name: "wage",
            title: "New game",
            id: "game",
            files: |_, title| new_game(title).map(|(name, text)| (name.to_owned(), text)).into(),
            rivals: &GAME_FILES,
            try_it: "wage run {0} --timeline {1}",
        })
    }

    fn schemas(&self) -> Vec<FileSchema> {
        vec![
            FileSchema {
                name: SCHEMA_NAME,
                path: "*.wage.yaml",
                summary: "A game of WAGE: zones, teams, items, verbs, and the rules between players.",
            },
            FileSchema {
                name: TIMELINE_SCHEMA,
                path: "*.timeline.yaml",
                summary: "A timeline of a WAGE game: what happens to its players, and what is expected of its rules.",
            },
        ]
    }

    fn schema(&self, name: &str, draft: SchemaDraft) -> Option<String> {
        let (uri, definitions) = match draft {
            SchemaDraft::Draft07 => ("http://json-schema.org/draft-07/schema#", "definitions"),
            SchemaDraft::Draft202012 => ("https://json-schema.org/draft/2020-12/schema", "$defs"),
        };
        match name {
            SCHEMA_NAME => Some(schema::schema(uri, definitions)),
            TIMELINE_SCHEMA => Some(wage_run::timeline::schema(uri, TIMELINE_SCHEMA)),
            _ => None,
        }
    }

    fn example_notation(&self) -> &'static str {
        "yaml"
    }
}

/// Whether a file is a timeline, by its name.
fn is_timeline(path: &str) -> bool {
    // As names are looked for, whatever the case of the ending.
    let path = path.to_ascii_lowercase();
    [".timeline.yaml", ".timeline.yml", ".timeline.json"].iter().any(|ending| path.ends_with(ending))
}

/// Whether a file has one of the names of which a folder should have one.
fn is_plain_game(path: &str) -> bool {
    GAME_FILES.contains(&path)
}

/// A game at one moment.
#[derive(Debug)]
struct WageProject {
    /// The file of the game.
    main: Arc<str>,
    /// It, and what lies beside it.
    files: BTreeMap<Arc<str>, Arc<Opened>>,
    listing: Option<Arc<Listing>>,
    /// The timelines that were run, by their paths.
    played: OnceLock<BTreeMap<Arc<str>, Arc<timelines::Checked>>>,
}

/// Why a game that a timeline names is not there.
enum Lost {
    Absent,
    /// The file is there and is something else.
    NotGame,
}

/// A file with what was found out about it, once somebody asked.
#[derive(Debug)]
struct Opened {
    text: ReadText,
    /// What a file without text has.
    nothing: Arc<str>,
    doc: OnceLock<Doc>,
    is_game: OnceLock<bool>,
    found: OnceLock<Arc<[Diagnostic]>>,
}

impl Opened {
    fn new(text: ReadText) -> Self {
        Self {
            text,
            nothing: Arc::default(),
            doc: OnceLock::new(),
            is_game: OnceLock::new(),
            found: OnceLock::new(),
        }
    }

    fn written(&self) -> &Arc<str> {
        self.text.as_ref().unwrap_or(&self.nothing)
    }

    fn doc(&self, path: &str) -> &Doc {
        self.doc.get_or_init(|| Doc::read(path, Arc::clone(self.written())))
    }

    /// The file beside a timeline that it names as its game.
    fn game_named(&self, path: &str) -> Option<&str> {
        // Most timelines need not be read for this.
        let root = self.written().contains("game").then(|| self.doc(path).root()).flatten()?;
        let name = root.get("game")?.as_str()?;
        Some(name.strip_prefix("./").unwrap_or(name))
    }

    /// Whether a file with one of the names that a folder should have once is a game of WAGE.
    fn is_game(&self, path: &str) -> bool {
        *self.is_game.get_or_init(|| detect_read(path, self.doc(path), Asked::Found) == Detected::Wage)
    }

    fn found(&self, path: &Arc<str>) -> &Arc<[Diagnostic]> {
        self.found.get_or_init(|| {
            if let Err(reason) = &self.text {
                let at = FileRange { file: Arc::clone(path), range: range(0, 0) };
                return Arc::from([Diagnostic::new(&rules::UNREADABLE_FILE, at, reason.to_string())]);
            }
            if is_plain_game(path) && !self.is_game(path) {
                return Arc::from([]);
            }
            check(path, self.doc(path)).into()
        })
    }
}

impl WageProject {
    fn new(main: Arc<str>, files: BTreeMap<Arc<str>, Arc<Opened>>, listing: Option<Arc<Listing>>) -> Self {
        Self { main, files, listing, played: OnceLock::new() }
    }

    fn game(&self) -> Option<&Arc<Opened>> {
        self.files.get(&self.main)
    }

    /// The text of the game or of a timeline of it, read.
    fn doc(&self, file: &str) -> Option<&Doc> {
        let (path, opened) = self.files.get_key_value(file)?;
        (*path == self.main || is_timeline(path)).then(|| opened.doc(path))
    }

    /// The other games in the folder that have one of the names of which there should be one.
    fn other_games(&self) -> impl Iterator<Item = &Arc<str>> {
        let others = self.files.iter().filter(|(path, _)| **path != self.main && is_plain_game(path));
        others.filter(|(path, opened)| opened.is_game(path)).map(|(path, _)| path)
    }

    /// That another game comes before this one: which of both the engine loads is not known.
    fn second(&self) -> Option<Diagnostic> {
        let game = self.game().filter(|_| is_plain_game(&self.main))?;
        let first = self.other_games().find(|other| **other < self.main)?;
        let key = game.doc(&self.main).root().and_then(|root| root.members().next());
        let at =
            FileRange { file: Arc::clone(&self.main), range: key.map_or(range(0, 0), |it| it.key_range) };
        let message = format!("`{first}` is a game too; which of the two is loaded is undocumented");
        Some(Diagnostic::new(&rules::TWO_GAMES, at, message))
    }

    /// Whether timelines that name no game are of this one.
    fn is_first(&self) -> bool {
        // Of several games with a usual name it is the first.
        let is_usual = is_plain_game(&self.main);
        self.other_games().all(|other| is_usual && *other > self.main)
    }

    /// Whether this game is the one to say what is wrong with files that are of no game: of several the first.
    fn speaks_for_folder(&self) -> bool {
        let is_game = |name: &str| LAYOUT.certainty(name) == Some(Certainty::ByName);
        let own = self.listing.iter().flat_map(|it| &it.own);
        // Those without a usual name are not read with this one.
        let mut before = own.filter(|name| is_game(name) && ***name < *self.main);
        self.is_first() && (is_plain_game(&self.main) || before.next().is_none())
    }

    /// Why no game beside a timeline has the name that it gives; `None` where one may have it.
    fn why_lost(&self, name: &str) -> Option<Lost> {
        if let Some((path, opened)) = self.files.get_key_value(name) {
            let is_game = *path == self.main || !is_timeline(path) && opened.is_game(path);
            return (!is_game).then_some(Lost::NotGame);
        }
        let is_there = match &self.listing {
            Some(listing) => listing.own.iter().any(|it| it == name),
            // What else lies there is not known.
            None => !is_plain_game(name),
        };
        // The text of another file that may be a game is not known.
        match is_there {
            false => Some(Lost::Absent),
            true if LAYOUT.certainty(name).is_none() => Some(Lost::NotGame),
            true => None,
        }
    }

    /// Reports that a timeline names a game that is not there.
    fn lost_game(&self, path: &Arc<str>, opened: &Opened) -> Option<Diagnostic> {
        let name = opened.game_named(path)?;
        let why = self.why_lost(name)?;
        let node = opened.doc(path).root()?.get("game")?;
        let at = FileRange { file: Arc::clone(path), range: node.place() };
        let beside = self.listing.iter().flat_map(|it| &it.own).map(String::as_str);
        let games = beside.filter(|it| LAYOUT.certainty(it) == Some(Certainty::ByName)).chain([&*self.main]);
        let near = language::nearest(name, games);
        let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let message = match why {
            Lost::Absent => format!("unknown game `{name}`; no such file beside this timeline{hint}"),
            Lost::NotGame => format!("`{name}` is not a game"),
        };
        let help = format!("without `game`, this is a timeline of `{}`", self.main);
        Some(Diagnostic { help: Some(help), ..Diagnostic::new(&rules::TIMELINE_UNKNOWN_GAME, at, message) })
    }

    /// The files in the folder that should be timelines, by their names, and are none.
    fn nearly_timelines(&self) -> Vec<Diagnostic> {
        let is_game = |it: &&Arc<Opened>| !is_plain_game(&self.main) || it.is_game(&self.main);
        let Some(game) = self.game().filter(is_game).filter(|_| self.speaks_for_folder()) else {
            return Vec::new();
        };
        let key = game.doc(&self.main).root().and_then(|root| root.members().next());
        let at = key.map_or(range(0, 0), |it| it.key_range);
        let listed = self.listing.as_ref().map_or(&[][..], |listing| &listing.own);
        let told = |(name, pattern): (&str, String)| {
            let at = FileRange { file: Arc::clone(&self.main), range: at };
            let ending = pattern.trim_start_matches('*');
            let message = format!("`{name}` is not run; timelines are named `NAME{ending}`");
            Diagnostic::new(&rules::NEARLY_TIMELINE, at, message)
        };
        LAYOUT.nearly_beside(&self.main, listed).into_iter().map(told).collect()
    }

    /// The timelines of the game: those that name it, and those that name none where it is the game of the folder.
    fn timelines(&self) -> impl Iterator<Item = (&Arc<str>, &Arc<Opened>)> {
        let (is_first, speaks_for_folder) = (self.is_first(), self.speaks_for_folder());
        let timelines = self.files.iter().filter(|(path, _)| is_timeline(path));
        timelines.filter(move |(path, opened)| match opened.game_named(path) {
            Some(name) if *name == *self.main => true,
            // Where a name leads to no file, somebody has to say so.
            Some(name) => speaks_for_folder && self.why_lost(name).is_some(),
            None => is_first,
        })
    }

    /// What came of each timeline.
    fn played(&self) -> &BTreeMap<Arc<str>, Arc<timelines::Checked>> {
        self.played.get_or_init(|| {
            let Some(main) = self.game() else { return BTreeMap::new() };
            let has_errors = main.found(&self.main).iter().any(|it| it.severity == Severity::Error);
            let game = Game::read(main.doc(&self.main));
            let readable = self.timelines().filter(|(_, opened)| opened.text.is_ok());
            let check = |(path, opened): (&Arc<str>, &Arc<Opened>)| {
                let mut checked = timelines::check(path, opened.doc(path), &game, has_errors);
                if let Some(lost) = self.lost_game(path, opened) {
                    checked.diagnostics.push(lost);
                    checked.run = None;
                }
                (Arc::clone(path), Arc::new(checked))
            };
            readable.map(check).collect()
        })
    }

    /// Each timeline as a tally of one: whether it passed.
    fn tallies(&self) -> BTreeMap<Arc<str>, Tally> {
        let is_error = |it: &Diagnostic| it.severity == Severity::Error;
        let has_errors = self.game().is_some_and(|it| it.found(&self.main).iter().any(is_error));
        let tally = |(path, _): (&Arc<str>, &Arc<Opened>)| {
            let checked = self.played().get(path);
            let run = checked.and_then(|it| it.run.as_ref());
            // One that expects nothing is not run either.
            let is_broken = has_errors || checked.is_none_or(|it| it.diagnostics.iter().any(is_error));
            let has_passed = run.is_some_and(Run::is_as_expected);
            let tally = Tally {
                levels: 1,
                solutions: 1,
                won: usize::from(has_passed),
                not_replayed: usize::from(run.is_none() && is_broken),
                ..Tally::default()
            };
            (Arc::clone(path), tally)
        };
        self.timelines().map(tally).collect()
    }

    /// What is told of a file.
    fn told(&self, path: &Arc<str>, opened: &Opened) -> Vec<Diagnostic> {
        if *path == self.main {
            return opened
                .found(path)
                .iter()
                .cloned()
                .chain(self.second())
                .chain(self.nearly_timelines())
                .collect();
        }
        match (self.played().get(path), &opened.text) {
            (Some(checked), _) => checked.diagnostics.clone(),
            (None, Err(_)) if is_timeline(path) => opened.found(path).to_vec(),
            _ => Vec::new(),
        }
    }
}

impl Project for WageProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let mut files = self.files.clone();
        for (path, text) in change.texts {
            match text {
                // A file that is the same keeps what was found out about it.
                Some(text) if files.get(&path).is_some_and(|it| it.text == text) => {}
                Some(text) => {
                    files.insert(path, Arc::new(Opened::new(text)));
                }
                None => {
                    files.remove(&path);
                }
            }
        }
        let listing = change.listing.unwrap_or_else(|| self.listing.clone());
        let is_same = listing == self.listing
            && files.len() == self.files.len()
            && files
                .iter()
                .all(|(path, it)| self.files.get(path).is_some_and(|there| Arc::ptr_eq(it, there)));
        (!is_same)
            .then(|| -> Arc<dyn Project> { Arc::new(Self::new(Arc::clone(&self.main), files, listing)) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        let timelines = self.timelines().map(|(path, _)| Arc::clone(path));
        self.game().map(|_| Arc::clone(&self.main)).into_iter().chain(timelines).collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.files.get(file).map(|it| it.written())
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.files.get(file)?.text.as_ref().err()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn syntax_errors(&self, file: &str) -> usize {
        self.files.get_key_value(file).map_or(0, |(path, it)| it.doc(path).errors().len())
    }

    fn is_gone(&self) -> bool {
        self.game().is_none()
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let before = job.previous.map(Findings::lists);
        let mut lists = Lists::new_sync();
        for (path, opened) in &self.files {
            let mut list = self.told(path, opened);
            if list.is_empty() {
                continue;
            }
            list.sort_by(Diagnostic::order);
            let same = before.and_then(|lists| lists.get(path)).filter(|there| ***there == *list);
            lists.insert_mut(Arc::clone(path), same.map_or_else(|| list.into(), Arc::clone));
        }
        let (files, listing) = (self.files.clone(), self.listing.clone());
        Arc::new(WageFindings { lists, files, listing, tallies: self.tallies() })
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: Some(self),
            navigation: Some(self),
            marking: Some(self),
            links: None,
            colors: None,
            pages: None,
            formatting: None,
            typed_formatting: None,
            linked_editing: None,
            renaming: Some(self),
            names: Some(self),
            file_names: None,
            refactorings: None,
            levels: None,
            level_entries: None,
            boards: Some(self),
            drawing: None,
            replays: Some(self),
            play: None,
            observing: None,
            explaining: Some(self),
            solving: None,
            measuring: None,
            event_needs: None,
            varying: None,
            simplifying: None,
            tightening: None,
            recorder: None,
            scripts: Some(self),
            expansion: None,
            conversion: Some(self),
            exporting: None,
            graphs: None,
            searches: None,
            proofs: None,
            test_cases: None,
            governing: None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn heading(&self) -> Option<Heading> {
        let game = self.game().filter(|it| !is_plain_game(&self.main) || it.is_game(&self.main))?;
        let name = game.doc(&self.main).root().and_then(|root| root.get("name"));
        Some(Heading::of_file(&self.main, name.and_then(wage_rules::doc::Node::as_str).unwrap_or_default()))
    }
}

/// What is wrong with a game.
#[derive(Debug)]
struct WageFindings {
    lists: Lists,
    files: BTreeMap<Arc<str>, Arc<Opened>>,
    listing: Option<Arc<Listing>>,
    /// Of each timeline.
    tallies: BTreeMap<Arc<str>, Tally>,
}

impl Findings for WageFindings {
    fn is_of(&self, project: &dyn Project) -> bool {
        let project = project.as_any().downcast_ref::<WageProject>();
        project.is_some_and(|it| {
            let mut both = it.files.iter().zip(&self.files);
            it.listing == self.listing
                && it.files.len() == self.files.len()
                && both.all(|(a, b)| a.0 == b.0 && a.1.text == b.1.text)
        })
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn report(&self, wants: &dyn Fn(&str) -> bool, part: Part<'_>) -> Report {
        // Timelines are not divided among machines.
        if !part.has_whole {
            return Report::default();
        }
        let lists = self.lists.iter().filter(|(path, _)| !is_timeline(path) || wants(path));
        let mut tally = Tally::default();
        for (_, of_one) in self.tallies.iter().filter(|(path, _)| wants(path)) {
            tally += *of_one;
        }
        Report { diagnostics: lists.flat_map(|(_, list)| list.iter().cloned()).collect(), tally }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
