//! A project on disk: the snapshot of a language, its folder, and its effective settings.

mod summary;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use disk::{DiscoverError, NoAnswer, Source};
use language::{
    Board, BoardRequest, Change, Diagnostic, Examination, Facets, Files, Findings, Fix, Job, Language,
    Languages, Layout, Listing, Look, ReadText, Route, SearchJob, SearchLimits, Semantics, Unreadable,
};
use lsp_types::Url;
use serde_json::Value;

use crate::executor::search_time;
use crate::untitled;
use crate::uri::DocUri;
pub(crate) use disk::EffectiveSettings;
pub(crate) use summary::Summary;
pub(crate) use told::Told;

/// The source of diagnostics in the protocol.
pub(crate) const SOURCE: &str = "goldpath";

/// The code of diagnostics that another service of an editor may report too.
pub(crate) const SYNTAX_ERROR: &str = "syntax-error";

/// The text of a file; `None` if it does not exist.
pub(crate) type Text = Option<ReadText>;

/// The folders of the projects in and below a folder, and the problems of the search.
pub(crate) fn find(folder: &Path, languages: Languages) -> (Result<Vec<PathBuf>, NoAnswer>, Vec<String>) {
    let (projects, problems) = match disk::discover(folder, languages) {
        Ok(found) => (found.projects, found.problems),
        // An editor may open a folder without projects.
        Err(DiscoverError::NoProjects { problems, .. }) => (Vec::new(), problems),
        Err(why) => {
            let roots = if matches!(why, DiscoverError::NoAnswer) { Err(NoAnswer) } else { Ok(Vec::new()) };
            return (roots, vec![format!("{}: {why}", folder.display())]);
        }
    };
    (Ok(projects.into_iter().map(|source| source.root).collect()), unread(&problems))
}

/// Returns true if [`find`] finds a project: it is in or below the folder, and not inside another project.
pub(crate) fn would_find(folder: &Path, root: &Path, languages: Languages) -> bool {
    let is_project = |above: &Path| {
        let layouts = languages.of_games().filter_map(|language| language.layout().folder());
        let mut markers = layouts.filter_map(|layout| layout.markers.first());
        markers.any(|marker| matches!(disk::locate(&above.join(marker), languages), Ok(Some(_))))
    };
    // Files directly in the folder of a project are considered, but nothing below it.
    let of_root = if root.is_dir() { 1 } else { 2 };
    root.starts_with(folder)
        && !disk::is_left_out(folder, root)
        && !root.ancestors().skip(of_root).take_while(|above| above.starts_with(folder)).any(is_project)
}

/// Makes reads of a path time out for a while, in tests.
#[cfg(test)]
pub(crate) fn hold(place: &Path) {
    let answer = disk::soon(place, || std::thread::sleep(std::time::Duration::from_secs(4)));
    assert_eq!(answer, Err(NoAnswer));
}

/// Returns true if findings are whole for each of these files.
pub(crate) fn are_whole_for(findings: &dyn Findings, files: &BTreeSet<Arc<str>>) -> bool {
    files.iter().all(|file| findings.is_whole_for(file))
}

/// The problems that left something unread, as messages.
fn unread(problems: &[disk::Problem]) -> Vec<String> {
    let unread = problems.iter().filter(|problem| problem.kind == disk::ProblemKind::Unread);
    unread.map(ToString::to_string).collect()
}

/// Cap on the unreadable files that are polled.
const MAX_AWAITED: usize = 100;

/// A check of the open files, with the check and semantics it was based on.
type Begun = (Option<Arc<dyn Findings>>, Semantics, Arc<dyn Findings>);

/// The time limit for the search of a level, for which the user waits.
pub(crate) const SEARCH_TIME: Duration = search_time(Duration::from_secs(10));

/// The time limit for deciding whether a level can still be won, which is requested after every move.
pub(crate) const FATES_TIME: Duration = search_time(Duration::from_secs(2));
/// Cap on the total size of sprites in a thumbnail, in bytes: editors truncate much longer URIs.
const THUMBNAIL_PICTURES: usize = 24 * 1024;

/// A snapshot of a project on disk.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    language: &'static dyn Language,
    /// The folder, or the file of a single-file project.
    root: PathBuf,
    snapshot: Arc<dyn language::Project>,
    /// A check of what changed and of the open files, made on first request.
    beginning: OnceLock<Begun>,
    effective_settings: EffectiveSettings,
}

impl Project {
    /// Reads a project, and returns what could not be read. `None` if the project does not exist or is out of
    /// reach. A single-file project may consist only of the `unsaved` text of an editor.
    pub(crate) fn read(
        root: &Path,
        unsaved: Option<Arc<str>>,
        languages: Languages,
    ) -> (Result<Option<Self>, NoAnswer>, Vec<String>) {
        if untitled::is_untitled(root) {
            return (Ok(unsaved.and_then(|text| Self::untitled(root, text, languages))), Vec::new());
        }
        let found = match disk::discover(root, languages) {
            Ok(found) => found,
            Err(why @ DiscoverError::NoAnswer) => {
                return (Err(NoAnswer), vec![format!("{}: {why}", root.display())]);
            }
            Err(why @ DiscoverError::Refused(_)) => {
                return (Ok(None), vec![format!("{}: {why}", root.display())]);
            }
            Err(DiscoverError::NotFound) => {
                return (Ok(unsaved.and_then(|text| Self::unsaved(root, &text, languages))), Vec::new());
            }
            Err(_) => return (Ok(None), Vec::new()),
        };
        let Some(source) = found.projects.into_iter().find(|source| source.root == root) else {
            return (Ok(None), Vec::new());
        };
        let reading = disk::read(&source);
        // A note is about interrupted changes of another program.
        let problems = reading.problems.iter().map(ToString::to_string).collect();
        let Source { language, root, .. } = source;
        let effective_settings = EffectiveSettings::read(disk::folder_of(language, &root), languages);
        (Ok(Some(Self::open(language, root, reading.files, effective_settings))), problems)
    }

    /// A project that is an untitled document.
    fn untitled(root: &Path, text: Arc<str>, languages: Languages) -> Option<Self> {
        let source = disk::untitled(root, &text, languages)?;
        let files = Files { texts: vec![(source.main()?, Ok(text))], ..Files::default() };
        Some(Self::open(source.language, source.root, files, EffectiveSettings::default()))
    }

    /// A single-file project that was never saved, with its companion files.
    fn unsaved(root: &Path, text: &Arc<str>, languages: Languages) -> Option<Self> {
        let source = disk::unsaved(root, text, languages)?;
        let main = source.main()?;
        let mut files = disk::read(&source).files;
        for (file, read) in &mut files.texts {
            if *file == main {
                *read = Ok(Arc::clone(text));
            }
        }
        let effective_settings = EffectiveSettings::read(source.folder(), languages);
        Some(Self::open(source.language, source.root, files, effective_settings))
    }

    fn open(
        language: &'static dyn Language,
        root: PathBuf,
        files: Files,
        effective_settings: EffectiveSettings,
    ) -> Self {
        let snapshot = language.open(files);
        let beginning = OnceLock::new();
        let project =
            Self { language, root, snapshot, beginning, effective_settings: EffectiveSettings::default() };
        project.with_settings(effective_settings)
    }

    /// The reread project, reusing unchanged files.
    pub(crate) fn reread(&self, now: &Self) -> Self {
        let text = |file: Arc<str>| {
            let text = now.snapshot.text(&file).cloned().unwrap_or_default();
            let text = now.snapshot.unreadable(&file).cloned().map_or(Ok(text), Err);
            (file, text)
        };
        let files = Files {
            texts: now.snapshot.files().into_iter().map(text).collect(),
            listing: now.snapshot.listing().cloned(),
            incomplete: now.snapshot.incomplete().cloned(),
        };
        let change = Change::to(files, &*self.snapshot);
        let then = self.with(change).unwrap_or_else(|| self.clone());
        then.with_settings(now.effective_settings.clone())
    }

    /// A settings file as a project. `paths` are those of all projects and their files below its folder, if
    /// known.
    pub(crate) fn of_settings(
        language: &'static dyn Language,
        name: &str,
        path: &Path,
        text: Arc<str>,
        paths: Option<Vec<String>>,
    ) -> Self {
        let files = Files {
            texts: vec![(Arc::from(name), Ok(text))],
            listing: paths.map(|own| Arc::new(Listing { own, shared: None })),
            incomplete: None,
        };
        Self::open(language, path.to_owned(), files, EffectiveSettings::default())
    }

    /// A settings file with a new text or new paths below its folder; `None` if nothing changed.
    pub(crate) fn with_settings_text(
        &self,
        name: &str,
        text: Arc<str>,
        paths: Option<Vec<String>>,
    ) -> Option<Self> {
        self.with(Change {
            texts: vec![(Arc::from(name), Some(Ok(text)))],
            listing: Some(paths.map(|own| Arc::new(Listing { own, shared: None }))),
            incomplete: None,
            laws: None,
        })
    }

    /// The language of the project.
    pub(crate) const fn language(&self) -> &'static dyn Language {
        self.language
    }

    /// The project with other settings.
    pub(crate) fn with_settings(&self, effective_settings: EffectiveSettings) -> Self {
        let laws = Change { laws: Some(effective_settings.laws()), ..Change::default() };
        let snapshot = self.snapshot.with(laws).unwrap_or_else(|| Arc::clone(&self.snapshot));
        Self { snapshot, effective_settings, beginning: OnceLock::new(), ..self.clone() }
    }

    /// The effective settings.
    pub(crate) const fn effective_settings(&self) -> &EffectiveSettings {
        &self.effective_settings
    }

    /// The paths of the project and its files relative to a folder.
    pub(crate) fn paths_below(&self, folder: &Path) -> Vec<String> {
        let Some(own) = disk::below(folder, self.folder()) else { return Vec::new() };
        let join = |file: &Arc<str>| if own.is_empty() { file.to_string() } else { format!("{own}/{file}") };
        let files: Vec<String> = self.snapshot.files().iter().map(join).collect();
        let own = (self.folder() == self.root).then_some(own);
        files.into_iter().chain(own).collect()
    }

    /// The diagnostics of each file that has any, filtered by the settings.
    pub(crate) fn diagnostics(&self, findings: &dyn Findings) -> Vec<(Arc<str>, Arc<[Diagnostic]>)> {
        let left = findings
            .lists()
            .iter()
            .map(|(file, list)| (Arc::clone(file), self.effective_settings.apply(file, list)));
        left.filter(|(_, list)| !list.is_empty()).collect()
    }

    /// The diagnostics of a file, filtered by the settings.
    pub(crate) fn diagnostics_of(&self, findings: &dyn Findings, file: &str) -> Arc<[Diagnostic]> {
        let list = findings.lists().get(file);
        list.map_or_else(Arc::default, |list| self.effective_settings.apply(file, list))
    }

    /// The absolute path of a file.
    pub(crate) fn path(&self, file: &str) -> PathBuf {
        file.split('/').fold(self.folder().to_owned(), |path, part| path.join(part))
    }

    /// The folder that file paths are relative to.
    pub(crate) fn folder(&self) -> &Path {
        disk::folder_of(self.language, &self.root)
    }

    /// The path of a file relative to the project; `None` if it is outside.
    pub(crate) fn file_at(&self, path: &Path) -> Option<String> {
        disk::below(self.folder(), path)
    }

    /// The path below the project of a document.
    pub(crate) fn file_of(&self, uri: &DocUri) -> Option<String> {
        if untitled::is_untitled(&self.root) {
            let is_it = DocUri::of_path(&self.root).as_ref() == Some(uri);
            return self.root.file_name().filter(|_| is_it)?.to_str().map(str::to_owned);
        }
        self.file_at(&uri.to_path()?)
    }

    /// Returns true if a file at this relative path would belong to the project.
    pub(crate) fn has_place(&self, file: &str) -> bool {
        match self.language.layout() {
            Layout::Folder(layout) => layout.has(file),
            Layout::File(layout) => {
                let main = self.root.file_name().and_then(|main| main.to_str());
                main.is_some_and(|main| file == main || layout.is_beside(main, file))
            }
        }
    }

    /// Returns true if a relative path is the project folder, or the subfolder for files of the language.
    pub(crate) fn is_folder(&self, path: &str) -> bool {
        self.language.layout().folder().is_some_and(|layout| path.is_empty() || path == layout.folder.0)
    }

    /// Returns true if a relative path is inside the assets folder.
    pub(crate) fn is_asset(&self, path: &str) -> bool {
        self.language.layout().folder().is_some_and(|layout| layout.is_asset(path))
    }

    /// Returns true if a file at this relative path would be listed, though nothing reads it.
    pub(crate) fn is_listed(&self, file: &str) -> bool {
        match self.language.layout() {
            Layout::Folder(layout) => layout.may_be_meant(file),
            Layout::File(layout) => layout.is_listed(file),
        }
    }

    /// The files and the folder that could not be read because of a timeout or missing permission.
    pub(crate) fn lost(&self) -> Vec<PathBuf> {
        // Derived from the recorded errors, without another system call.
        let is_denied = |why: &str| why == disk::PERMISSION_DENIED;
        let refused = |file: &Arc<str>| match self.snapshot.unreadable(file) {
            Some(Unreadable::Refused(why)) => Some((self.path(file), is_denied(why))),
            _ => None,
        };
        let files = self.snapshot.files();
        let files = files.iter().filter_map(refused).filter(|(path, denied)| *denied || disk::is_lost(path));
        let layout = self.language.layout().folder();
        let folder = layout.filter(|_| self.snapshot.incomplete().is_some_and(|why| is_denied(why)));
        let folder = folder.map(|layout| self.path(layout.folder.0));
        files.map(|(path, _)| path).take(MAX_AWAITED).chain(folder).collect()
    }

    fn with(&self, change: Change) -> Option<Self> {
        let snapshot = self.snapshot.with(change)?;
        Some(Self { snapshot, beginning: OnceLock::new(), ..self.clone() })
    }

    /// The project with new texts for some files; `None` as a text removes a file. Returns `None` if nothing
    /// changed.
    pub(crate) fn with_texts(&self, texts: impl IntoIterator<Item = (Arc<str>, Text)>) -> Option<Self> {
        self.with(Change { texts: texts.into_iter().collect(), ..Change::default() })
    }

    /// The project with a new listing of other files; `None` if nothing changed.
    pub(crate) fn with_listing(&self, listing: Option<Arc<Listing>>) -> Option<Self> {
        self.with(Change { listing: Some(listing), ..Change::default() })
    }

    /// Lists the other files of the project.
    pub(crate) fn list_assets(&self) -> Option<Arc<Listing>> {
        disk::assets(self.language.layout(), &self.root).map(Arc::new)
    }

    /// The snapshot of the language.
    pub(crate) fn snapshot(&self) -> &dyn language::Project {
        &*self.snapshot
    }

    /// The noun for what is recorded in it; see [`Language::solution_noun`].
    pub(crate) fn solution_noun(&self) -> Option<&'static str> {
        self.language.solution_noun()
    }

    /// What its levels are called, or what takes their place; see [`language::scene_noun`].
    pub(crate) fn scene_noun(&self) -> &'static str {
        language::scene_noun(&self.facets(), self.language)
    }

    /// The optional capabilities of the language for this project.
    pub(crate) fn facets(&self) -> Facets<'_> {
        self.snapshot.facets()
    }

    /// Calls `show` with the options for rendering a board, hover or completion.
    pub(crate) fn look<T>(&self, semantics: Semantics, show: impl FnOnce(&Look<'_>) -> T) -> T {
        let semantics = self.semantics_or(semantics);
        show(&Look { semantics, picture: &|written| self.picture(written) })
    }

    /// Analyzes a level by search within a time limit, for which the user waits.
    pub(crate) fn examine<T>(
        &self,
        time: Duration,
        semantics: Semantics,
        cancelled: &(dyn Fn() -> bool + Sync),
        ask: impl FnOnce(&Facets<'_>, &Examination<'_>) -> Option<T>,
    ) -> Option<T> {
        let began = Instant::now();
        let clock = || began.elapsed();
        let limits = SearchLimits::beside_other_work(time, &clock);
        let how = Examination { semantics: self.semantics_or(semantics), limits, cancelled };
        ask(&self.facets(), &how)
    }

    /// The findings of searches of the wanted levels, with a time limit for each. `known` findings are kept.
    pub(crate) fn search(
        &self,
        findings: &Arc<dyn Findings>,
        wants: &(dyn Fn(&str) -> bool + Sync),
        known: Option<&dyn Findings>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Arc<dyn Findings> {
        let Some(searches) = self.facets().searches else { return Arc::clone(findings) };
        let began = Instant::now();
        let clock = || began.elapsed();
        let limits = SearchLimits::beside_other_work(SEARCH_TIME, &clock);
        searches.search(findings, &SearchJob { wants, known, limits, cancelled, progress: &|| {} })
    }

    /// The semantics in the settings of the project, or else those of the client.
    pub(crate) fn semantics_or(&self, of_client: Semantics) -> Semantics {
        self.effective_settings.semantics().unwrap_or(of_client)
    }

    /// All safe fixes of a file as one fix; `None` if there are none.
    pub(crate) fn safe_fixes(
        &self,
        findings: &dyn Findings,
        semantics: Semantics,
        file: &str,
    ) -> Option<Fix> {
        let semantics = self.semantics_or(semantics);
        language::safe_fixes(&self.snapshot, findings, semantics, file)
    }

    /// The board of a level file; see docs/protocol.md.
    pub(crate) fn board(
        &self,
        file: &str,
        moves: Option<&Value>,
        step: Option<usize>,
        semantics: Semantics,
    ) -> Option<Result<Board, String>> {
        let look = Look { semantics, picture: &|written| self.picture(written) };
        self.board_asked(file, BoardRequest { moves, step, acts: None, has_frames: false, look })
    }

    /// The board of a level file as it is asked for, with the semantics of the client.
    pub(crate) fn board_asked(&self, file: &str, request: BoardRequest<'_>) -> Option<Result<Board, String>> {
        let semantics = self.semantics_or(request.look.semantics);
        let known = std::cell::RefCell::new(BTreeMap::<String, Option<String>>::new());
        let picture = |written: &str| {
            let mut known = known.borrow_mut();
            known.entry(written.to_owned()).or_insert_with(|| (request.look.picture)(written)).clone()
        };
        let look = Look { semantics, picture: &picture };
        self.facets().boards?.board(file, &BoardRequest { look, ..request })
    }

    /// The route of the avatar over the board of a level file; see [`language::Boards::route`].
    pub(crate) fn route(
        &self,
        file: &str,
        moves: Option<&Value>,
        semantics: Semantics,
    ) -> Option<Result<Route, String>> {
        self.facets().boards?.route(file, moves, self.semantics_or(semantics))
    }

    /// The start of a level as standalone SVG. It embeds the sprites, scaled down if they are large; entities whose
    /// sprites don't fit are shown by their color or symbol.
    pub(crate) fn thumbnail(
        &self,
        file: &str,
        play: Option<&Value>,
        semantics: Semantics,
    ) -> Option<Result<String, String>> {
        // The number of sprites limits the size of each.
        let named = std::cell::RefCell::new(BTreeMap::<String, PathBuf>::new());
        let name = |written: &str| {
            let path = self.picture_path(written)?;
            named.borrow_mut().insert(written.to_owned(), path);
            Some(written.to_owned())
        };
        let look = Look { semantics, picture: &name };
        let request =
            BoardRequest { moves: play, step: play.map(|_| 0), acts: None, has_frames: false, look };
        let board = self.board_asked(file, request)?;
        Some(board.map(|mut board| {
            let named = named.into_inner();
            let mut left = THUMBNAIL_PICTURES;
            let mut others = named.len();
            let mut addresses = BTreeMap::new();
            for (written, path) in named {
                // Small sprites leave more space for the others.
                let address = disk::picture_address(&path, left / others.max(1));
                left -= address.as_ref().map_or(0, String::len).min(left);
                others = others.saturating_sub(1);
                addresses.insert(written, address);
            }
            board.resolve_sprites(|written| addresses.get(written)?.clone());
            board.to_svg()
        }))
    }

    /// The URI of the folder or single file.
    pub(crate) fn root_url(&self) -> Option<Url> {
        DocUri::of_path(&self.root)?.to_url()
    }

    /// The URI of a sprite named in the project.
    pub(crate) fn picture(&self, written: &str) -> Option<String> {
        Some(DocUri::of_path(&self.picture_path(written)?)?.to_url()?.into())
    }

    /// The file of a sprite named in the project.
    fn picture_path(&self, written: &str) -> Option<PathBuf> {
        disk::picture(self.language.layout().folder()?, &self.root, written)
    }

    /// Checks the project; see [`language::Project::check`].
    pub(crate) fn check(
        &self,
        previous: Option<&dyn Findings>,
        semantics: Semantics,
        wants_replay: &(dyn Fn(&str) -> bool + Sync),
        cancelled: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn() + Sync),
    ) -> Arc<dyn Findings> {
        let semantics = self.semantics_or(semantics);
        self.snapshot.check(&Job { previous, semantics, first: None, wants_replay, cancelled, progress })
    }

    /// A check of the changes since the last one, and of the open files; see [`Job::first`]. The first caller
    /// makes it, and others wait for it.
    pub(crate) fn beginning(
        &self,
        previous: Option<&Arc<dyn Findings>>,
        semantics: Semantics,
        first: &BTreeSet<Arc<str>>,
    ) -> Arc<dyn Findings> {
        let semantics = self.semantics_or(semantics);
        // The last check may include more replays than were known when this one began, but not a file that was opened since.
        let is_of_now = |it: &&Arc<dyn Findings>| {
            it.is_of(self.snapshot()) && it.is_by(semantics) && are_whole_for(&***it, first)
        };
        if let Some(previous) = previous.filter(is_of_now) {
            return Arc::clone(previous);
        }
        let begin = || {
            let previous = previous.map(|previous| &**previous);
            self.snapshot.check(&Job { previous, first: Some(first), ..Job::new(semantics) })
        };
        let (after, by, begun) = self.beginning.get_or_init(|| (previous.cloned(), semantics, begin()));
        // The base of another check may lack later replays.
        let is_same = match (after, previous) {
            (Some(after), Some(previous)) => Arc::ptr_eq(after, previous),
            (None, None) => true,
            _ => false,
        };
        if is_same && *by == semantics && are_whole_for(&**begun, first) {
            Arc::clone(begun)
        } else {
            begin()
        }
    }

    /// The summary of the project, with these published findings.
    pub(crate) fn summary(&self, findings: &dyn Findings, told: &Told) -> Summary {
        let name = self.root.file_name().map_or_else(|| "/".into(), std::ffi::OsStr::to_string_lossy);
        let counts = if self.effective_settings.keeps_all() {
            findings.counts(None)
        } else {
            findings.counts(Some(&|file| self.effective_settings.keeps(file)))
        };
        Summary::new(self.language, name.into_owned(), counts, told.errors())
    }
}
