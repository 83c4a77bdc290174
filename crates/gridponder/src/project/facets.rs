//! What a pack can be asked beside its check.

use std::sync::Arc;

use check::Analysis;
use language::{
    Board, BoardPart, BoardPosition, BoardRequest, Boards, ColorLiterals, ColorPlace, Completion,
    Definitions, Editing, Examination, Fates, FileEdit, FileLinks, FileNames, Findings, FormatOptions,
    Formatting, FoundSymbol, Graph, Graphs, HintAdvice, Hover, InlayHint, Lens, Levels, Link, LinkedEditing,
    Look, Marking, Moved, Navigation, Necessity, NewLevel, Occurrence, Page, Pages, Proofs, Refactoring,
    Refactorings, Renamable, RenamedFile, Renaming, Route, SearchJob, Searches, SemanticToken, Semantics,
    SequenceEntry, Symbol, TypedFormatting, Watch,
};
use pack::FileKind;
use serde_json::Value;
use text::{Edit, TextRange, TextSize};

use super::PackProject;
use crate::findings::{PackFindings, analysis_of};
use crate::{refactor, rename, rename_file, switches};

impl Editing for PackProject {
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
}

impl Navigation for PackProject {
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
}

impl Marking for PackProject {
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
}

impl FileLinks for PackProject {
    fn links(&self, file: &str) -> Vec<Link> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::links(pack, file)).unwrap_or_default()
    }
}

impl ColorLiterals for PackProject {
    fn colors(&self, file: &str) -> Vec<ColorPlace> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::colors(pack, file)).unwrap_or_default()
    }
}

impl Pages for PackProject {
    fn page(&self, file: &str, offset: TextSize) -> Option<Page> {
        let pack = self.pack();
        ide::page(pack, pack.file(file)?, offset)
    }
}

impl Formatting for PackProject {
    fn format(&self, file: &str, range: Option<TextRange>, options: &FormatOptions) -> Option<Vec<Edit>> {
        let file = self.files.get(file).filter(|file| file.unreadable.is_none())?;
        Some(ide::format(file, range, options))
    }
}

impl TypedFormatting for PackProject {
    fn format_typed(&self, file: &str, offset: TextSize, options: &FormatOptions) -> Vec<Edit> {
        self.files.get(file).map(|file| ide::format_typed(file, offset, options)).unwrap_or_default()
    }
}

impl LinkedEditing for PackProject {
    fn linked(&self, file: &str, offset: TextSize) -> Vec<TextRange> {
        let pack = self.pack();
        pack.file(file).map(|file| ide::linked(pack, file, offset)).unwrap_or_default()
    }

    /// Names end at their quotes.
    fn word_pattern(&self) -> &'static str {
        r#"[^"\\\r\n]*"#
    }
}

impl Renaming for PackProject {
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
}

impl FileNames for PackProject {
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
}

impl Refactorings for PackProject {
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
}

impl Levels for PackProject {
    fn sequence(&self) -> Vec<SequenceEntry> {
        ide::sequence(self.pack())
    }

    fn arrange(&self, moved: &[Moved], to: usize) -> Result<Vec<FileEdit>, String> {
        ide::arrange(self.pack(), moved, to)
    }

    fn new_level(&self, id: &str, title: &str) -> Result<NewLevel, String> {
        ide::new_level(self.pack(), id, title).map(listed_in_game)
    }

    fn duplicate_level(&self, file: &str, id: &str, title: &str) -> Result<NewLevel, String> {
        let level = self.level(file).ok_or(NO_LEVEL)?;
        ide::duplicate_level(self.pack(), level, id, title).map(listed_in_game)
    }

    fn delete_level(&self, file: &str) -> Result<Vec<FileEdit>, String> {
        ide::delete_level(self.pack(), self.level(file).ok_or(NO_LEVEL)?)
    }

    fn record(&self, file: &str, moves: &Value) -> Option<Result<Vec<Edit>, String>> {
        let level = self.level(file)?;
        Some(self.moves_of(moves).and_then(|moves| pack::record(level, &moves)))
    }
}

impl Boards for PackProject {
    fn board(&self, file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        let level = self.level(file)?;
        let draw = || {
            let moves = request.moves.map(|moves| self.moves_of(moves)).transpose()?;
            let semantics = switches(request.look.semantics);
            let mut board = ide::board_within(
                self.pack(),
                level,
                moves.as_deref(),
                (request.step, request.acts),
                semantics,
            )?;
            board.resolve_sprites(|written| (request.look.picture)(written));
            if !request.has_frames {
                board.moves.clear();
            }
            Ok(board)
        };
        Some(draw())
    }

    fn board_position(&self, file: &str, offset: TextSize) -> Option<BoardPosition> {
        ide::board_position(self.pack(), self.level(file)?, offset)
    }

    fn board_source(&self, file: &str, part: BoardPart, _moves: Option<&Value>) -> Option<TextRange> {
        ide::board_source(self.pack(), self.level(file)?, part)
    }

    fn route(
        &self,
        file: &str,
        moves: Option<&Value>,
        semantics: Semantics,
    ) -> Option<Result<Route, String>> {
        let level = self.level(file)?;
        let moves = moves.map(|moves| self.moves_of(moves)).transpose();
        Some(moves.and_then(|moves| ide::route(self.pack(), level, moves.as_deref(), switches(semantics))))
    }

    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String> {
        let pack = self.pack();
        let file = pack.levels().find(|file| file.stem() == level);
        file.and_then(|file| self.board(&file.path, request)).unwrap_or_else(|| {
            let levels: Vec<&str> = pack.levels().map(|file| file.stem()).collect();
            let near = language::suggestion(level, levels.iter().copied());
            Err(format!("there is no level `{}`{near}", language::escape(level)))
        })
    }
}

impl Graphs for PackProject {
    fn graph(&self, file: &str) -> Option<Graph> {
        let pack = self.pack();
        ide::graph(pack, pack.file(file)?)
    }
}

impl Searches for PackProject {
    fn search(&self, findings: &Arc<dyn Findings>, job: &SearchJob<'_>) -> Arc<dyn Findings> {
        let Some(analysis) = analysis_of(&**findings).filter(|_| findings.is_of(self)) else {
            return Arc::clone(findings);
        };
        let known = job.known.and_then(analysis_of);
        let searched = analysis.searched(job.wants, known, job.limits, job.cancelled, job.progress);
        Arc::new(PackFindings::new(searched))
    }

    fn hint_advice(&self, file: &str, how: &Examination<'_>) -> Option<Result<HintAdvice, String>> {
        let level = self.level(file)?;
        Some(ide::hint_advice(self.pack(), level, searched(how)))
    }
}

impl Proofs for PackProject {
    fn fates(
        &self,
        file: &str,
        moves: Option<&Value>,
        known: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Fates, String>> {
        let level = self.level(file)?;
        let moves = moves.map(|moves| self.moves_of(moves)).transpose();
        // What is no way to win is of no use, and nothing worse.
        let known = known.and_then(|known| self.moves_of(known).ok()).unwrap_or_default();
        Some(
            moves.and_then(|moves| ide::fates(self.pack(), level, (moves.as_deref(), &known), searched(how))),
        )
    }

    fn necessity(
        &self,
        file: &str,
        _moves: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Necessity, String>> {
        let level = self.level(file)?;
        Some(ide::necessity(self.pack(), level, searched(how)))
    }
}

fn searched<'h>(how: &Examination<'h>) -> ide::How<'h> {
    ide::How { semantics: switches(how.semantics), limits: how.limits, cancelled: how.cancelled }
}

/// Why nothing is done with a file.
pub(super) const NO_LEVEL: &str = "this file isn't a level";

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
