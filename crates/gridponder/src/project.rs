//! A pack as a project.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use check::Analysis;
use language::{
    Action, Board, BoardRequest, Change, ColorPlace, Completion, Definitions, Diagnostic, Examination, Fates,
    FileEdit, Findings, FormatOptions, FoundSymbol, Graph, Heading, HintAdvice, Hover, InlayHint, Job, Lens,
    Link, Listing, Look, Moved, Necessity, NewLevel, Occurrence, Page, Project, ReadText, Refactoring,
    Renamable, RenamedFile, SearchJob, SemanticToken, SequenceEntry, Symbol, Unreadable, Watch,
};
use pack::{Assets, File, FileKind, Files, Pack};
use rayon::prelude::*;
use serde_json::Value;
use text::{Edit, TextRange, TextSize};

use crate::findings::{PackFindings, analysis_of};
use crate::{refactor, rename, rename_file, switches};

/// A pack at one moment.
///
/// Its snapshot is made when something asks for it, from the last one that was made: of many changes in a row only the
/// result is indexed.
pub(crate) struct PackProject {
    files: Files,
    listing: Option<Arc<Listing>>,
    assets: Option<Arc<Assets>>,
    incomplete: Option<Arc<str>>,
    pack: OnceLock<Arc<Pack>>,
    /// The last snapshot that was made, and the files that have changed since.
    previous: Option<Arc<Pack>>,
    changed: BTreeSet<Arc<str>>,
}

impl fmt::Debug for PackProject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackProject").field("files", &self.files.size()).finish_non_exhaustive()
    }
}

fn file(path: Arc<str>, text: ReadText, earlier: Option<&Arc<File>>) -> Option<(Arc<str>, Arc<File>)> {
    let file = File::parse_after(Arc::clone(&path), text, earlier.map(|earlier| &**earlier))?;
    Some((path, Arc::new(file)))
}

fn assets_of(listing: &Listing) -> Arc<Assets> {
    let own = listing.own.iter().map(String::as_str);
    Arc::new(Assets::new(own, listing.shared.as_ref().map(|shared| shared.iter().map(String::as_str))))
}

impl PackProject {
    pub(crate) fn open(files: language::Files) -> Self {
        let language::Files { texts, listing, incomplete } = files;
        let read: Vec<_> = texts.into_par_iter().filter_map(|(path, text)| file(path, text, None)).collect();
        let assets = listing.as_deref().map(assets_of);
        let (pack, changed) = (OnceLock::new(), BTreeSet::new());
        Self { files: read.into_iter().collect(), listing, assets, incomplete, pack, previous: None, changed }
    }

    pub(crate) fn pack(&self) -> &Arc<Pack> {
        self.pack.get_or_init(|| {
            let now = |path: &Arc<str>| (Arc::clone(path), self.files.get(path).cloned());
            let pack = match &self.previous {
                Some(previous) => previous.with(self.changed.iter().map(now)),
                None => Pack::new(self.files.values().cloned()),
            };
            Arc::new(pack.with_assets(self.assets.clone()).with_unlisted(self.incomplete.clone()))
        })
    }

    /// The snapshot, if something has asked for it.
    pub(crate) fn made(&self) -> Option<&Arc<Pack>> {
        self.pack.get()
    }

    fn level(&self, file: &str) -> Option<&Arc<File>> {
        self.pack().file(file).filter(|file| file.kind == FileKind::Level)
    }
}

impl Project for PackProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let is_same = |path: &Arc<str>, text: &Option<ReadText>| match (self.files.get(path), text) {
            (Some(file), Some(text)) => file.has_text(text.as_deref()),
            (None, None) => true,
            _ => false,
        };
        let changes: Vec<_> = change
            .texts
            .into_par_iter()
            .filter(|(path, text)| FileKind::of(path).is_some() && !is_same(path, text))
            .map(|(path, text)| {
                let earlier = self.files.get(&path);
                (Arc::clone(&path), text.and_then(|text| file(path, text, earlier)))
            })
            .collect();
        let listing = change.listing.filter(|listing| *listing != self.listing);
        let incomplete = change.incomplete.filter(|incomplete| *incomplete != self.incomplete);
        if changes.is_empty() && listing.is_none() && incomplete.is_none() {
            return None;
        }
        let mut files = self.files.clone();
        let (previous, mut changed) = match self.pack.get() {
            Some(pack) => (Some(Arc::clone(pack)), BTreeSet::new()),
            None => (self.previous.clone(), self.changed.clone()),
        };
        for (path, file) in changes {
            match file {
                Some((path, file)) => files.insert_mut(path, file),
                None => drop(files.remove_mut(&path)),
            }
            changed.insert(path);
        }
        let (listing, assets) = match listing {
            Some(listing) => {
                let assets = listing.as_deref().map(assets_of);
                (listing, assets)
            }
            None => (self.listing.clone(), self.assets.clone()),
        };
        let incomplete = incomplete.unwrap_or_else(|| self.incomplete.clone());
        let pack = OnceLock::new();
        Some(Arc::new(Self { files, listing, assets, incomplete, pack, previous, changed }))
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.files.keys().cloned().collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.files.get(file).map(|file| file.tree.text())
    }

    fn syntax_errors(&self, file: &str) -> usize {
        self.files.get(file).map_or(0, |file| file.tree.errors().len())
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.files.get(file)?.unreadable.as_ref()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn incomplete(&self) -> Option<&Arc<str>> {
        self.incomplete.as_ref()
    }

    fn is_gone(&self) -> bool {
        ![FileKind::Game, FileKind::Manifest].iter().any(|kind| self.files.contains_key(kind.path()))
    }

    fn is_shared(&self, file: &str) -> bool {
        FileKind::of(file) == Some(FileKind::Game)
    }

    fn levels(&self) -> Vec<Arc<str>> {
        let levels = self.files.values().filter(|file| file.kind == FileKind::Level);
        levels.map(|file| Arc::clone(&file.path)).collect()
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let pack = Arc::clone(self.pack());
        let semantics = switches(job.semantics);
        let previous = job.previous.and_then(|it| it.as_any().downcast_ref::<PackFindings>());
        let previous = previous.map(PackFindings::analysis);
        let analysis = match job.first {
            Some(first) => Analysis::beginning(pack, previous, semantics, first),
            None => Analysis::new(pack, previous, semantics, job.wants_replay, job.cancelled, job.progress),
        };
        Arc::new(PackFindings::new(analysis))
    }

    fn search(&self, findings: &Arc<dyn Findings>, job: &SearchJob<'_>) -> Arc<dyn Findings> {
        let Some(analysis) = analysis_of(&**findings).filter(|_| findings.is_of(self)) else {
            return Arc::clone(findings);
        };
        let known = job.known.and_then(analysis_of);
        let searched = analysis.searched(job.wants, known, job.limits, job.cancelled, job.progress);
        Arc::new(PackFindings::new(searched))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::completion(pack, file, offset)).unwrap_or_default()
    }

    fn documentation(&self, text: String, look: &Look<'_>) -> String {
        with_pictures(&text, look.picture)
    }

    fn hover(&self, file: &str, offset: TextSize, look: &Look<'_>) -> Option<Hover> {
        let pack = self.pack();
        let hover = ide::hover_with(pack, pack.file(file)?, offset, switches(look.semantics))?;
        Some(Hover { markdown: with_pictures(&hover.markdown, look.picture), ..hover })
    }

    fn actions(&self, diagnostics: &[Diagnostic], file: &str, range: TextRange) -> Vec<Action> {
        ide::actions(self.pack(), diagnostics, file, range)
    }

    fn refactorings(&self, file: &str, range: TextRange) -> Vec<Refactoring> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::refactorings(pack, file, range)).unwrap_or_default()
    }

    fn refactor(
        &self,
        file: &str,
        range: TextRange,
        id: &str,
        options: &FormatOptions,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        let file = self.pack().file(file).ok_or("the file is gone")?;
        refactor::refactor(self, file, range, id, *options, watch)
    }

    fn definitions(&self, file: &str, offset: TextSize) -> Option<Definitions> {
        let pack = self.pack();
        ide::definitions(pack, pack.file(file)?, offset)
    }

    fn occurrences(&self, file: &str, offset: TextSize, only_in: Option<&str>) -> Vec<Occurrence> {
        let pack = self.pack();
        let subject = pack.file(file).and_then(|file| ide::Subject::at(pack, file, offset));
        subject.map(|(subject, _)| ide::occurrences(pack, &subject, only_in)).unwrap_or_default()
    }

    fn symbols(&self, file: &str) -> Vec<Symbol> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::symbols(pack, file)).unwrap_or_default()
    }

    fn find_symbols(&self, query: &str, limit: usize) -> Vec<FoundSymbol> {
        ide::find_symbols(self.pack(), query, limit)
    }

    fn folds(&self, file: &str) -> Vec<TextRange> {
        self.files.get(file).map(|file| ide::folds(file)).unwrap_or_default()
    }

    fn selections(&self, file: &str, offset: TextSize) -> Vec<TextRange> {
        self.files.get(file).map(|file| ide::selections(file, offset)).unwrap_or_default()
    }

    fn inlay_hints(&self, findings: &dyn Findings, file: &str, range: TextRange) -> Vec<InlayHint> {
        let pack = self.pack();
        let semantics = analysis_of(findings).map_or(engine::Semantics::RELEASED, Analysis::semantics);
        pack.file(file).map(|file| ide::inlay_hints(pack, file, range, semantics)).unwrap_or_default()
    }

    fn lenses(&self, findings: &dyn Findings, file: &str) -> Vec<Lens> {
        let pack = self.pack();
        let outcome = findings.outcome(file);
        pack.file(file).map(|file| ide::lenses(pack, file, outcome.as_ref())).unwrap_or_default()
    }

    fn semantic_tokens(&self, file: &str) -> Vec<SemanticToken> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::semantic_tokens(pack, file)).unwrap_or_default()
    }

    fn links(&self, file: &str) -> Vec<Link> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::links(pack, file)).unwrap_or_default()
    }

    fn colors(&self, file: &str) -> Vec<ColorPlace> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::colors(pack, file)).unwrap_or_default()
    }

    fn graph(&self, file: &str) -> Option<Graph> {
        let pack = self.pack();
        ide::graph(pack, pack.file(file)?)
    }

    fn renamable(&self, file: &str, offset: TextSize) -> Result<Option<Renamable>, String> {
        let pack = self.pack();
        pack.file(file).map_or(Ok(None), |file| rename::renamable(pack, file, offset))
    }

    fn rename(
        &self,
        file: &str,
        offset: TextSize,
        name: &str,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        let file = self.pack().file(file).ok_or("there is no name here")?;
        rename::rename(self, file, offset, name, watch)
    }

    fn board(&self, file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        let level = self.level(file)?;
        let draw = || {
            let moves = request.moves.map(ide::board::actions).transpose()?;
            let semantics = switches(request.look.semantics);
            let mut board = ide::board(self.pack(), level, moves.as_deref(), request.step, semantics)?;
            board.resolve_sprites(|written| (request.look.picture)(written));
            Ok(board)
        };
        Some(draw())
    }

    fn record(&self, file: &str, moves: &Value) -> Option<Result<Vec<Edit>, String>> {
        let level = self.level(file)?;
        Some(ide::board::actions(moves).and_then(|moves| pack::record(level, &moves)))
    }

    fn fates(
        &self,
        file: &str,
        moves: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Fates, String>> {
        let level = self.level(file)?;
        let moves = moves.map(ide::board::actions).transpose();
        Some(moves.and_then(|moves| ide::fates(self.pack(), level, moves.as_deref(), searched(how))))
    }

    fn necessity(&self, file: &str, how: &Examination<'_>) -> Option<Result<Necessity, String>> {
        let level = self.level(file)?;
        Some(ide::necessity(self.pack(), level, searched(how)))
    }

    fn hint_advice(&self, file: &str, how: &Examination<'_>) -> Option<Result<HintAdvice, String>> {
        let level = self.level(file)?;
        Some(ide::hint_advice(self.pack(), level, searched(how)))
    }

    fn linked(&self, file: &str, offset: TextSize) -> Vec<TextRange> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::linked(pack, file, offset)).unwrap_or_default()
    }

    fn named_file(&self, file: &str, offset: TextSize) -> Option<(Renamable, Arc<str>)> {
        let pack = self.pack();
        ide::named_file(pack, pack.file(file)?, offset)
    }

    fn rename_file(&self, file: &str, name: &str, watch: Watch<'_>) -> Result<RenamedFile, String> {
        rename_file::rename_file(self, file, name, watch)
    }

    fn follow_deletions(&self, paths: &[String]) -> Vec<FileEdit> {
        ide::follow_deletions(self.pack(), paths)
    }

    fn follow_rename(&self, old: &str, new: &str) -> Vec<FileEdit> {
        ide::follow_rename(self.pack(), old, new)
    }

    fn new_level(&self, id: &str, title: &str) -> Result<NewLevel, String> {
        ide::new_level(self.pack(), id, title).map(listed_in_game)
    }

    fn heading(&self) -> Option<Heading> {
        ide::heading(self.pack())
    }

    fn sequence(&self) -> Vec<SequenceEntry> {
        ide::sequence(self.pack())
    }

    fn arrange(&self, moved: &[Moved], to: usize) -> Result<Vec<FileEdit>, String> {
        ide::arrange(self.pack(), moved, to)
    }

    fn duplicate_level(&self, file: &str, id: &str, title: &str) -> Result<NewLevel, String> {
        let level = self.level(file).ok_or(NO_LEVEL)?;
        ide::duplicate_level(self.pack(), level, id, title).map(listed_in_game)
    }

    fn delete_level(&self, file: &str) -> Result<Vec<FileEdit>, String> {
        ide::delete_level(self.pack(), self.level(file).ok_or(NO_LEVEL)?)
    }

    fn format(&self, file: &str, range: Option<TextRange>, options: &FormatOptions) -> Option<Vec<Edit>> {
        let file = self.files.get(file).filter(|file| file.unreadable.is_none())?;
        Some(ide::format(file, range, options))
    }

    fn format_typed(&self, file: &str, offset: TextSize, options: &FormatOptions) -> Vec<Edit> {
        self.files.get(file).map(|file| ide::format_typed(file, offset, options)).unwrap_or_default()
    }

    fn page(&self, file: &str, offset: TextSize) -> Option<Page> {
        let pack = self.pack();
        ide::page(pack, pack.file(file)?, offset)
    }
}

fn searched<'h>(how: &Examination<'h>) -> ide::How<'h> {
    ide::How { semantics: switches(how.semantics), limits: how.limits, cancelled: how.cancelled }
}

/// Why nothing is done with a file.
const NO_LEVEL: &str = "this file isn't a level";

fn listed_in_game(level: ide::NewLevel) -> NewLevel {
    NewLevel {
        file: level.path.into(),
        text: level.text,
        listed_in: FileKind::Game.path().into(),
        edits: level.sequence,
    }
}

/// Markdown whose pictures have addresses; lines with pictures that lead nowhere are left out.
fn with_pictures(markdown: &str, picture: &dyn Fn(&str) -> Option<String>) -> String {
    let shown = |line: &str| {
        let written = line.strip_prefix("![](sprite:").and_then(|rest| rest.strip_suffix(')'));
        match written {
            Some(written) => Some(format!("![]({})", picture(written)?)),
            None => Some(line.to_owned()),
        }
    };
    let lines: Vec<String> = markdown.split('\n').filter_map(shown).collect();
    lines.join("\n")
}
