//! The one place where the server reaches the language: a pack at one moment, and what is asked of it.
//! Everything around here knows projects, files and texts only.

mod settings_file;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

pub(crate) use check::Analysis;
use disk::DiscoverError;
pub(crate) use disk::NoAnswer;
pub(crate) use disk::WatchThread;
pub(crate) use engine::Semantics;
use language::{Action, Completion, Diagnostic, Fix, Hover};
pub(crate) use pack::Assets;
use pack::{File, FileKind, Files, Input, Pack, Unreadable};
use text::{Edit, TextRange, TextSize};

use crate::uri::DocUri;
pub(crate) use settings::FILE_NAME as SETTINGS;
pub(crate) use settings_file::{EffectiveSettings, SettingsDocument, is_settings};
pub(crate) use told::Told;

/// Files of the language, as patterns of paths for whoever watches them.
pub(crate) const PATTERNS: &[&str] = &[
    "**/manifest.json",
    "**/game.json",
    "**/theme.json",
    "**/levels",
    "**/levels/*.json",
    "**/assets/**",
    "**/goldpath.toml",
];

/// Folders of a project in which files of the language lie, besides its own.
pub(crate) const FOLDERS: &[&str] = &[disk::LEVELS];

/// The text of a file: `None` when there is no such file.
pub(crate) type Text = Option<Result<Arc<str>, Unreadable>>;

/// Whether a path below a project is the one of a file of the language.
pub(crate) fn is_part(file: &str) -> bool {
    FileKind::of(file).is_some()
}

/// Whether a path below a project is one of the folder of pictures and the like.
pub(crate) fn is_asset(file: &str) -> bool {
    file.strip_prefix(disk::ASSETS).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What diagnostics are said to come from.
pub(crate) const SOURCE: &str = "goldpath";

/// The code of diagnostics that another service of an editor may give as well.
pub(crate) const SYNTAX_ERROR: &str = "syntax-error";

/// The folder of the project that a file is part of, and its path below.
pub(crate) fn locate(path: &Path) -> Result<Option<(PathBuf, Arc<str>)>, NoAnswer> {
    disk::locate(path)
}

/// The folders of the projects in and below a folder, and what stood in the way of looking.
pub(crate) fn find(folder: &Path) -> (Result<Vec<PathBuf>, NoAnswer>, Vec<String>) {
    let (packs, problems) = match disk::discover(folder) {
        Ok(found) => (found.packs, found.problems),
        // That there is none is no problem in an editor.
        Err(DiscoverError::NoPacks { problems }) => (Vec::new(), problems),
        Err(why) => {
            let roots = if why == DiscoverError::NoAnswer { Err(NoAnswer) } else { Ok(Vec::new()) };
            return (roots, vec![format!("{}: {why}", folder.display())]);
        }
    };
    (Ok(packs.into_iter().map(|source| source.root).collect()), unread(&problems))
}

/// Whether [`find`] comes to a project: it lies in or below the folder, and in no other project.
pub(crate) fn would_find(folder: &Path, root: &Path) -> bool {
    let is_project = |above: &Path| matches!(locate(&above.join(FileKind::Game.path())), Ok(Some(_)));
    root.starts_with(folder)
        && !root.ancestors().skip(1).take_while(|above| above.starts_with(folder)).any(is_project)
}

/// Has the system give no answer about a place for a while.
#[cfg(test)]
pub(crate) fn hold(place: &Path) {
    let effective_settings = disk::soon(place, || std::thread::sleep(std::time::Duration::from_secs(4)));
    assert_eq!(effective_settings, Err(NoAnswer));
}

/// What was left unread, in words.
fn unread(problems: &[disk::Problem]) -> Vec<String> {
    let unread = problems.iter().filter(|problem| problem.kind == disk::ProblemKind::Unread);
    unread.map(ToString::to_string).collect()
}

/// Keeps a page about a code in the user's cache folder.
pub(crate) fn keep_page(code: &str) -> Option<PathBuf> {
    let folder = concat!("explain-", env!("CARGO_PKG_VERSION"));
    disk::cache(&[folder, &format!("{code}.md")], &page(code)?)
}

/// What a code means, as Markdown.
pub(crate) fn page(code: &str) -> Option<String> {
    let of_settings = || settings::notice(code).map(|notice| notice.markdown("#"));
    check::rule(code).map(|rule| rule.markdown("#")).or_else(of_settings)
}

/// A project at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    root: PathBuf,
    files: Files,
    /// What else lies in the project; `None` when that is not known.
    assets: Option<Arc<Assets>>,
    /// Why it is not known which levels there are.
    unlisted: Option<Arc<str>>,
    /// Made when first asked for, out of the last one.
    pack: OnceLock<Arc<Pack>>,
    previous: Option<Arc<Pack>>,
    /// The files that are not as they were in the last one.
    changed: BTreeSet<Arc<str>>,
    /// A check of what changed and of what is looked at, made when first asked for, after the one it goes on from.
    beginning: OnceLock<(Option<Arc<Analysis>>, Arc<Analysis>)>,
    effective_settings: EffectiveSettings,
    /// For a file of settings, which is a project of its own.
    document: Option<SettingsDocument>,
}

impl Project {
    /// Reads a project, and says what of it could not be read. `None` when there is none any more, or when it is
    /// out of reach.
    pub(crate) fn read(root: &Path) -> (Result<Option<Self>, NoAnswer>, Vec<String>) {
        let found = match disk::discover(root) {
            Ok(found) => found,
            Err(why @ DiscoverError::NoAnswer) => {
                return (Err(NoAnswer), vec![format!("{}: {why}", root.display())]);
            }
            Err(why @ DiscoverError::Refused(_)) => {
                return (Ok(None), vec![format!("{}: {why}", root.display())]);
            }
            Err(_) => return (Ok(None), Vec::new()),
        };
        let Some(source) = found.packs.into_iter().find(|source| source.root == root) else {
            return (Ok(None), Vec::new());
        };
        let reading = disk::read(&source);
        let problems = unread(&reading.problems);
        let files = reading.pack.files().map(|file| (Arc::clone(&file.path), Arc::clone(file))).collect();
        let assets = reading.pack.assets().cloned();
        let unlisted = reading.pack.unlisted().cloned();
        let pack = OnceLock::from(Arc::new(reading.pack));
        let effective_settings = EffectiveSettings::read(root);
        let project = Self { files, assets, unlisted, pack, effective_settings, ..Self::empty(root) };
        (Ok(Some(project)), problems)
    }

    fn empty(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            files: Files::default(),
            assets: None,
            unlisted: None,
            pack: OnceLock::new(),
            previous: None,
            changed: BTreeSet::new(),
            beginning: OnceLock::new(),
            effective_settings: EffectiveSettings::default(),
            document: None,
        }
    }

    /// The project as it was read again: what says the same as before stays the same.
    pub(crate) fn reread(&self, now: Self) -> Self {
        let gone = self.files.keys().filter(|path| !now.files.contains_key(*path));
        let mut changes: Vec<(Arc<str>, Option<Arc<File>>)> =
            gone.map(|path| (Arc::clone(path), None)).collect();
        let is_same = |file: &Arc<File>| self.files.get(&file.path).is_some_and(|it| it.has_text_of(file));
        let new = now.files.values().filter(|file| !is_same(file));
        changes.extend(new.map(|file| (Arc::clone(&file.path), Some(Arc::clone(file)))));
        let is_as_it_was = changes.is_empty() && self.assets == now.assets && self.unlisted == now.unlisted;
        let then = if is_as_it_was {
            self.clone()
        } else {
            Self { unlisted: now.unlisted, ..self.then(changes, now.assets) }
        };
        then.with_settings(now.effective_settings)
    }

    /// A file of settings in a folder.
    pub(crate) fn of_settings(folder: &Path, document: SettingsDocument) -> Self {
        Self { document: Some(document), ..Self::empty(folder) }
    }

    /// The project with other settings.
    pub(crate) fn with_settings(&self, effective_settings: EffectiveSettings) -> Self {
        Self { effective_settings, beginning: OnceLock::new(), ..self.clone() }
    }

    /// The file of settings that holds.
    pub(crate) const fn settings_file(&self) -> Option<&(PathBuf, Arc<str>)> {
        self.effective_settings.file()
    }

    /// The settings that hold.
    pub(crate) const fn effective_settings(&self) -> &EffectiveSettings {
        &self.effective_settings
    }

    /// The file of settings that this project is.
    pub(crate) const fn document(&self) -> Option<&SettingsDocument> {
        self.document.as_ref()
    }

    /// Whether the settings leave a file in.
    pub(crate) fn keeps(&self, file: &str) -> bool {
        self.effective_settings.in_pack.keeps(file)
    }

    /// The paths of the project and its files below a folder.
    pub(crate) fn paths_below(&self, folder: &Path) -> Vec<String> {
        let Some(root) = disk::below(folder, &self.root) else { return Vec::new() };
        let join =
            |file: &Arc<str>| if root.is_empty() { file.to_string() } else { format!("{root}/{file}") };
        let files: Vec<String> = self.files.keys().map(join).collect();
        files.into_iter().chain([root]).collect()
    }

    /// What was found in each file that has something to be told, as the settings have it.
    pub(crate) fn diagnostics(&self, analysis: &Analysis) -> Vec<(Arc<str>, Arc<[Diagnostic]>)> {
        if let Some(document) = &self.document {
            let (file, list) = document.diagnostics();
            return vec![(file, list.into())];
        }
        let left = analysis.diagnostics().iter().map(|(file, list)| {
            let left = self.effective_settings.in_pack.apply_in_file(file, list);
            (Arc::clone(file), left)
        });
        left.filter(|(_, list)| !list.is_empty()).collect()
    }

    /// What was found in a file, as the settings have it.
    pub(crate) fn diagnostics_of(&self, analysis: &Analysis, file: &str) -> Arc<[Diagnostic]> {
        if let Some(document) = &self.document {
            return document.diagnostics().1.into();
        }
        let list = analysis.diagnostics().get(file);
        list.map_or_else(Arc::default, |list| self.effective_settings.in_pack.apply_in_file(file, list))
    }

    /// What is wrong with the file of settings that this project is.
    pub(crate) fn settings_diagnostics(&self) -> Vec<Diagnostic> {
        self.document.as_ref().map(|document| document.diagnostics().1).unwrap_or_default()
    }

    /// The place of a file in the file system.
    pub(crate) fn path(&self, file: &str) -> PathBuf {
        file.split('/').fold(self.root.clone(), |path, part| path.join(part))
    }

    /// The path below the project of a place in the file system.
    pub(crate) fn file_at(&self, path: &Path) -> Option<String> {
        disk::below(&self.root, path)
    }

    /// The text of a file as it is in the file system now.
    pub(crate) fn read_file(path: &Path) -> Text {
        disk::read_if_there(path).map(|text| text.map(Arc::from))
    }

    /// The files that the system has not given yet, though it was asked for them.
    pub(crate) fn lost(&self) -> Vec<PathBuf> {
        let refused =
            self.files.values().filter(|file| matches!(file.unreadable, Some(Unreadable::Refused(_))));
        refused.map(|file| self.path(&file.path)).filter(|path| disk::is_lost(path)).collect()
    }

    /// Whether a file that the system did not give in time is still out of reach.
    pub(crate) fn is_lost(path: &Path) -> bool {
        disk::is_lost(path)
    }

    /// The project with other texts for some files; `None` removes a file. Texts that are the same leave it
    /// as it is.
    pub(crate) fn with_texts(&self, texts: impl IntoIterator<Item = (Arc<str>, Text)>) -> Option<Self> {
        let mut changes = Vec::new();
        for (path, text) in texts {
            match text {
                Some(text) => {
                    let is_same = |file: &Arc<File>| file.has_text(text.as_deref());
                    if self.files.get(&path).is_some_and(is_same) {
                        continue;
                    }
                    let input =
                        Input { path: Arc::clone(&path), text: text.map(|text| String::from(&*text)) };
                    let Some(file) = File::new(input) else { continue };
                    changes.push((path, Some(Arc::new(file))));
                }
                None if self.files.contains_key(&path) => changes.push((path, None)),
                None => {}
            }
        }
        (!changes.is_empty()).then(|| self.then(changes, self.assets.clone()))
    }

    /// The project with another listing of what else lies in it; `None` when that is the same.
    pub(crate) fn with_assets(&self, assets: Option<Arc<Assets>>) -> Option<Self> {
        (self.assets != assets).then(|| self.then(Vec::new(), assets))
    }

    /// What lies in the project now besides its files of the language.
    pub(crate) fn list_assets(&self) -> Option<Arc<Assets>> {
        disk::assets(&self.root).map(Arc::new)
    }

    /// What becomes of the project when these files are others, or are gone.
    fn then(&self, changes: Vec<(Arc<str>, Option<Arc<File>>)>, assets: Option<Arc<Assets>>) -> Self {
        let mut files = self.files.clone();
        let (previous, mut changed) = match self.pack.get() {
            Some(pack) => (Some(Arc::clone(pack)), BTreeSet::new()),
            None => (self.previous.clone(), self.changed.clone()),
        };
        for (path, file) in changes {
            match file {
                Some(file) => files.insert_mut(Arc::clone(&path), file),
                None => drop(files.remove_mut(&path)),
            }
            changed.insert(path);
        }
        let (pack, beginning) = (OnceLock::new(), OnceLock::new());
        Self { files, assets, pack, previous, changed, beginning, ..self.clone() }
    }

    /// Whether there is nothing left that makes this a project.
    pub(crate) fn is_empty(&self) -> bool {
        ![FileKind::Game, FileKind::Manifest].iter().any(|kind| self.files.contains_key(kind.path()))
    }

    /// The text of a file.
    pub(crate) fn text(&self, file: &str) -> Option<&Arc<str>> {
        let document = self.document.as_ref().map(|document| &document.text);
        document.or_else(|| self.files.get(file).map(|file| file.tree.text()))
    }

    /// Whether a change of this file can change the outcome of all replays.
    pub(crate) fn is_shared(file: &str) -> bool {
        FileKind::of(file) == Some(FileKind::Game)
    }

    fn pack(&self) -> &Arc<Pack> {
        self.pack.get_or_init(|| {
            let now = |path: &Arc<str>| (Arc::clone(path), self.files.get(path).cloned());
            let pack = match &self.previous {
                Some(previous) => previous.with(self.changed.iter().map(now)),
                None => Pack::new(self.files.values().cloned()),
            };
            Arc::new(pack.with_assets(self.assets.clone()).with_unlisted(self.unlisted.clone()))
        })
    }

    /// The proposals at an offset.
    pub(crate) fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion> {
        if let Some(document) = &self.document {
            return document.completion(offset);
        }
        let pack = self.pack();
        pack.file(file).map(|file| ide::completion(pack, file, offset)).unwrap_or_default()
    }

    /// What to say at an offset.
    pub(crate) fn hover(&self, file: &str, offset: TextSize, semantics: Semantics) -> Option<Hover> {
        if let Some(document) = &self.document {
            return document.hover(offset);
        }
        let pack = self.pack();
        let semantics = self.effective_settings.semantics(semantics);
        let hover = ide::hover_with(pack, pack.file(file)?, offset, semantics)?;
        Some(Hover { markdown: self.with_pictures(&hover.markdown), ..hover })
    }

    /// The fixes of these diagnostics at a range.
    pub(crate) fn actions(&self, diagnostics: &[Diagnostic], file: &str, range: TextRange) -> Vec<Action> {
        if self.document.is_some() {
            return SettingsDocument::actions(diagnostics, range);
        }
        ide::actions(self.pack(), diagnostics, file, range)
    }

    /// All safe fixes of a file of the project that was checked.
    pub(crate) fn fix_all(analysis: &Analysis, file: &str) -> Option<Fix> {
        ide::fix_all(analysis, file)
    }

    /// A board of a level file, see docs/protocol.md.
    pub(crate) fn board(
        &self,
        file: &str,
        play: Option<&serde_json::Value>,
        step: Option<usize>,
        is_compact: bool,
        semantics: Semantics,
    ) -> Option<Result<serde_json::Value, String>> {
        let level = self.pack().file(file).filter(|file| file.kind == FileKind::Level)?;
        Some(self.board_of(level, play, step, is_compact, self.effective_settings.semantics(semantics)))
    }

    fn board_of(
        &self,
        level: &File,
        play: Option<&serde_json::Value>,
        step: Option<usize>,
        is_compact: bool,
        semantics: Semantics,
    ) -> Result<serde_json::Value, String> {
        let play = play.map(ide::board::actions).transpose()?;
        let mut board = ide::board(self.pack(), level, play.as_deref(), step, semantics)?;
        let mut known: BTreeMap<String, Option<String>> = BTreeMap::new();
        board.resolve_sprites(|written| {
            known.entry(written.to_owned()).or_insert_with(|| self.picture(written)).clone()
        });
        let json = if is_compact { board.compact() } else { serde_json::to_value(board) };
        json.map_err(|error| error.to_string())
    }

    /// The edits that write what was played into a level file as its gold path.
    pub(crate) fn record(&self, file: &str, play: &serde_json::Value) -> Option<Result<Vec<Edit>, String>> {
        let level = self.pack().file(file).filter(|file| file.kind == FileKind::Level)?;
        Some(ide::board::actions(play).and_then(|play| ide::record(level, &play)))
    }

    /// The files of a new pack, by their paths.
    pub(crate) fn template(id: &str, title: &str) -> Vec<(String, String)> {
        ide::new_pack(id, title)
    }

    /// The text of a new level of the pack, and the edits of `game.json` that list it.
    pub(crate) fn new_level(&self, id: &str, title: &str) -> Result<(String, Vec<Edit>), String> {
        ide::new_level(self.pack(), id, title).map(|level| (level.text, level.sequence))
    }

    /// The URI of a picture that the project names.
    fn picture(&self, written: &str) -> Option<String> {
        let path = disk::picture(&self.root, written)?;
        Some(DocUri::of_path(&path)?.to_url()?.into())
    }

    /// Markdown whose pictures are URIs; lines with pictures that are nowhere are left out.
    fn with_pictures(&self, markdown: &str) -> String {
        let shown = |line: &str| {
            let written = line.strip_prefix("![](sprite:").and_then(|rest| rest.strip_suffix(')'));
            match written {
                Some(written) => Some(format!("![]({})", self.picture(written)?)),
                None => Some(line.to_owned()),
            }
        };
        let lines: Vec<String> = markdown.split('\n').filter_map(shown).collect();
        lines.join("\n")
    }

    /// Checks the project; see [`Analysis::new`].
    pub(crate) fn check(
        &self,
        previous: Option<&Analysis>,
        semantics: Semantics,
        wants_replay: &(dyn Fn(&str) -> bool + Sync),
        canceled: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn() + Sync),
    ) -> Analysis {
        let (pack, semantics) = (Arc::clone(self.pack()), self.effective_settings.semantics(semantics));
        Analysis::new(pack, previous, semantics, wants_replay, canceled, &|_| progress())
    }

    /// A check of what changed since the last one, and of the files that are looked at; see [`Analysis::beginning`].
    /// Whoever asks first makes it, and others wait for it.
    pub(crate) fn beginning(
        &self,
        previous: Option<&Arc<Analysis>>,
        semantics: Semantics,
        first: &BTreeSet<Arc<str>>,
    ) -> Arc<Analysis> {
        let semantics = self.effective_settings.semantics(semantics);
        // It may have replayed more than was known when the check was begun.
        let is_of_now = |it: &&Arc<Analysis>| self.is_checked_by(it) && it.semantics() == semantics;
        if let Some(previous) = previous.filter(is_of_now) {
            return Arc::clone(previous);
        }
        let begin = || {
            let after = previous.map(AsRef::as_ref);
            Arc::new(Analysis::beginning(Arc::clone(self.pack()), after, semantics, first))
        };
        let (after, begun) = self.beginning.get_or_init(|| (previous.cloned(), begin()));
        // What another one goes on from may lack what was replayed since.
        let is_same = after.as_ref().map(Arc::as_ptr) == previous.map(Arc::as_ptr);
        if is_same && begun.semantics() == semantics { Arc::clone(begun) } else { begin() }
    }

    /// Whether a check was of the project as it is now.
    pub(crate) fn is_checked_by(&self, analysis: &Analysis) -> bool {
        self.pack.get().is_some_and(|pack| Arc::ptr_eq(pack, analysis.pack()))
    }

    /// How many things there are to replay.
    pub(crate) fn replay_count(&self) -> usize {
        self.files.values().filter(|file| file.kind == FileKind::Level).count()
    }
}

/// How the last replay of a file ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// What people call the file.
    pub(crate) name: String,
    pub(crate) is_won: bool,
    /// One clause.
    pub(crate) text: String,
}

impl Project {
    /// How the last replay of a file ended; `None` for a file that is not played.
    pub(crate) fn outcome(&self, analysis: &Analysis, file: &str) -> Option<Outcome> {
        let level = self.pack().file(file).filter(|file| file.kind == FileKind::Level)?;
        let id = level.tree.root().and_then(|root| root.get("id")?.as_str());
        let name = id.map_or_else(|| level.stem().to_owned(), std::borrow::Cow::into_owned);
        let (is_won, text) = match analysis.replay_result(file) {
            Some(replay_result) => ended(analysis, replay_result),
            None => (false, "not replayed: the level has errors, or no gold path".to_owned()),
        };
        Some(Outcome { name, is_won, text })
    }

    /// How all replays ended, by file; without those that were not made.
    pub(crate) fn outcomes(&self, analysis: &Analysis) -> BTreeMap<Arc<str>, Outcome> {
        let files = self.files.keys().filter(|file| analysis.replay_result(file).is_some());
        files.filter_map(|file| Some((Arc::clone(file), self.outcome(analysis, file)?))).collect()
    }

    /// How the last replays ended, also of files that have changed since.
    pub(crate) fn last_outcomes(&self, analysis: &Analysis) -> BTreeMap<Arc<str>, Outcome> {
        let outcome = |file: &Arc<str>| {
            let replay_result = analysis.last_replay_result(file)?;
            let name = file.to_string();
            let (is_won, text) = ended(analysis, replay_result);
            Some((Arc::clone(file), Outcome { name, is_won, text }))
        };
        self.files.keys().filter_map(outcome).collect()
    }

    /// How it stands with the project, of which this is told.
    pub(crate) fn summary(&self, analysis: &Analysis, told: &Told) -> Summary {
        let name = self.root.file_name().map_or_else(|| "/".into(), std::ffi::OsStr::to_string_lossy);
        let counts = if self.effective_settings.in_pack.keeps_all() {
            analysis.counts()
        } else {
            let is_counted = |file: &&Arc<File>| file.kind == FileKind::Level && self.keeps(&file.path);
            let levels = self.files.values().filter(is_counted);
            analysis.counts_of(levels.map(|file| &*file.path))
        };
        let is_refused = analysis.is_refused();
        Summary {
            name: name.into_owned(),
            levels: counts.levels,
            won: if is_refused { 0 } else { counts.won },
            would_win: if is_refused { counts.won } else { 0 },
            not_replayed: counts.not_replayed,
            out_of_date: counts.out_of_date,
            refused: usize::from(is_refused),
            errors: told.errors(),
        }
    }
}

/// Whether a gold path won, and how its replay ended.
fn ended(analysis: &Analysis, replay_result: &check::ReplayResult) -> (bool, String) {
    if analysis.is_refused() {
        (false, replay_result.describe_refused())
    } else {
        (replay_result.is_won(), replay_result.describe())
    }
}

/// How it stands with a project, or with several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    name: String,
    levels: usize,
    won: usize,
    /// In packs that the game refuses to load.
    would_win: usize,
    /// Levels without a gold path, or whose errors hide how they are meant to play.
    not_replayed: usize,
    /// Levels that were replayed, and that have changed since, or their game has.
    out_of_date: usize,
    /// Packs that the game refuses to load.
    refused: usize,
    pub(crate) errors: usize,
}

impl Summary {
    /// All of them as one; `None` when there are none.
    pub(crate) fn of_all<'s>(all: impl IntoIterator<Item = &'s Self>) -> Option<Self> {
        let all: Vec<&Self> = all.into_iter().collect();
        Some(match all.as_slice() {
            [] => return None,
            [only] => (*only).clone(),
            several => Self {
                name: format!("{} packs", several.len()),
                won: several.iter().map(|it| it.won).sum(),
                would_win: several.iter().map(|it| it.would_win).sum(),
                levels: several.iter().map(|it| it.levels).sum(),
                not_replayed: several.iter().map(|it| it.not_replayed).sum(),
                out_of_date: several.iter().map(|it| it.out_of_date).sum(),
                refused: several.iter().map(|it| it.refused).sum(),
                errors: several.iter().map(|it| it.errors).sum(),
            },
        })
    }

    /// Whether every level is won as it is.
    pub(crate) const fn is_all_won(&self) -> bool {
        self.won == self.levels
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, levels, won, would_win, not_replayed, out_of_date, refused, errors } = self;
        write!(f, "{name}: {won} of {levels} won")?;
        for (count, what) in [(not_replayed, "not replayed"), (out_of_date, "out of date")] {
            if *count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        match refused {
            0 => {}
            1 => write!(f, ", {would_win} would win, but the game refuses to load the pack")?,
            packs => write!(f, ", {would_win} would win, but the game refuses to load {packs} packs")?,
        }
        match errors {
            0 => Ok(()),
            1 => f.write_str(", 1 error"),
            errors => write!(f, ", {errors} errors"),
        }
    }
}
