//! `goldpath fmt`: formats the files of projects.

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use disk::{Discovery, EffectiveSettings, Problem, ProblemKind, Reading, Source};
use language::{Change, FormatOptions, Languages, Project, Severity, escape};

use crate::args;
use crate::commands::unified;
use crate::commands::write_all::write_without_refused;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::settings::ProjectSettings;
use language::plural;
use serde::Serialize;

pub(crate) fn run(args: &args::Fmt, languages: Languages) -> Result<Exit, Failure> {
    let stdin = match args.stdin()? {
        Some(file) => Some((file, read_stdin()?)),
        None => None,
    };
    let Discovery { projects: mut sources, mut problems } = match &stdin {
        Some((file, text)) => discover_text(file, text, languages)?,
        None if args.path.is_empty() => disk::discover_all([Path::new("")], languages),
        None => disk::discover_all(args.path.iter().map(AsRef::as_ref), languages),
    };
    let settings = ProjectSettings::find(&args.settings(), &args.path, &sources, languages)?;
    problems.extend(settings.leave_out(&mut sources));
    let output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let mut run = Run { args, output, counts: Counts::default() };
    run.tell(&problems);
    run.warn_of_settings(&settings);
    for source in &sources {
        run.project(source, &settings.of(source), stdin.as_ref().map(|(_, text)| text))?;
    }
    if run.counts.is_empty() && !sources.is_empty() && !args.quiet {
        complain("note", "there is nothing to format here");
    }
    run.end(stdin.is_some())
}

/// Reads standard input.
fn read_stdin() -> Result<Arc<str>, Failure> {
    let text = disk::read_from(io::stdin().lock());
    let text =
        text.map_err(|why| Failure::could_not_run(format!("standard input was not formatted: {why}")))?;
    Ok(text.into())
}

/// The project of a text from standard input.
fn discover_text(file: &Path, text: &str, languages: Languages) -> Result<Discovery, Failure> {
    let found = disk::project_of_text(file, text, languages);
    let source = found.map_err(|why| Failure::could_not_run(format!("{}: {why}", file.display())))?;
    Ok(Discovery { projects: vec![source], problems: Vec::new() })
}

/// The number of files by result.
#[derive(Default)]
struct Counts {
    /// Files that were changed, or would be.
    changed: usize,
    /// Files that are formatted already.
    unchanged: usize,
    /// Whether something could not be read or written.
    has_failed: bool,
}

impl Counts {
    /// Returns true if there was nothing to do, and nothing failed.
    const fn is_empty(&self) -> bool {
        self.changed + self.unchanged == 0 && !self.has_failed
    }
}

/// A file, as programs are told of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Formatted<'f> {
    file: &'f str,
    /// Whether its text has, or would have, another layout.
    is_changed: bool,
    is_written: bool,
}

/// A run of the command.
struct Run<'r> {
    args: &'r args::Fmt,
    output: Output,
    counts: Counts,
}

impl Run<'_> {
    /// Reports problems.
    fn tell(&mut self, problems: &[Problem]) {
        for problem in problems {
            let is_note = problem.kind == ProblemKind::Note;
            self.counts.has_failed |= problem.kind == ProblemKind::Unread;
            if !is_note || !self.args.quiet {
                complain(if is_note { "note" } else { "error" }, &problem.to_string());
            }
        }
    }

    fn fail(&mut self, path: String, message: impl Into<String>) {
        let message = message.into();
        if self.args.lines.are_json() {
            // A closed stdout is noticed by what is written next.
            let _ = self.output.failure(Exit::CouldNotRun, &format!("{path}: {message}"));
        }
        self.tell(&[Problem { path, message, kind: ProblemKind::Unread }]);
    }

    /// Warns that settings may have been ignored; a check reports their diagnostics.
    fn warn_of_settings(&self, settings: &ProjectSettings) {
        for file in settings.files().filter(|_| !self.args.quiet) {
            let errors = file.diagnostics.iter().filter(|it| it.severity == Severity::Error).count();
            if errors > 0 {
                let errors = plural(errors, "error");
                complain("warning", &format!("{}: {errors}; run `goldpath check` for details", file.shown));
            }
        }
    }

    /// Formats the requested files of a project. `stdin` is the text of the requested file.
    fn project(
        &mut self,
        source: &Source,
        settings: &EffectiveSettings,
        stdin: Option<&Arc<str>>,
    ) -> Result<(), Failure> {
        let Reading { files, problems } = disk::read(source);
        self.tell(&problems);
        let mut project = source.language.open(files);
        let named = source.only.as_ref().and_then(|only| only.keys().next());
        if let (Some(text), Some(file)) = (stdin, named) {
            let texts = vec![(Arc::clone(file), Some(Ok(Arc::clone(text))))];
            project = project.with(Change { texts, ..Change::default() }).unwrap_or(project);
        }
        let options = settings.format_options();
        let mut changes = Vec::new();
        for file in project.files() {
            if source.wants(&file) && settings.keeps(&file) {
                changes.extend(self.file(source, &*project, &file, options, stdin.is_some())?);
            }
        }
        self.write(source, changes)
    }

    /// Writes the new texts of the files of a project, all as one; without those that are refused.
    fn write(&mut self, source: &Source, changes: Vec<(String, disk::Change)>) -> Result<(), Failure> {
        let refuse = |shown, why| self.fail(shown, format!("not formatted: {why}"));
        match write_without_refused(source.folder(), changes, refuse) {
            Ok(written) => {
                self.counts.changed += written.len();
                for shown in &written {
                    self.object(shown, true, true)?;
                }
            }
            Err(why) => self.fail(source.name().to_owned(), why),
        }
        Ok(())
    }

    /// Tells a program what became of a file.
    fn object(&mut self, file: &str, is_changed: bool, is_written: bool) -> Result<(), Failure> {
        if self.args.lines.are_json() {
            self.output.object(&Formatted { file, is_changed, is_written })?;
        }
        Ok(())
    }

    /// Formats a file. Returns its new text if it should be written.
    fn file(
        &mut self,
        source: &Source,
        project: &dyn Project,
        file: &Arc<str>,
        options: FormatOptions,
        is_stdin: bool,
    ) -> Result<Option<(String, disk::Change)>, Failure> {
        let shown = source.shown(file);
        if let Some(why) = project.unreadable(file) {
            self.fail(shown, why.to_string());
            return Ok(None);
        }
        let formatting = project.facets().formatting;
        let Some(edits) = formatting.and_then(|it| it.format(file, None, &options)) else {
            // A project may contain files that cannot be formatted, but a file that was named must not be one.
            if source.only.is_some() {
                self.fail(shown, "there is no style for this file");
            }
            return Ok(None);
        };
        let Some(before) = project.text(file) else { return Ok(None) };
        let Some(after) = text::apply(before, &edits) else {
            self.fail(
                shown,
                "internal error while formatting this file; please report it and attach the file",
            );
            return Ok(None);
        };
        let errors = project.syntax_errors(file);
        if errors > 0 && !self.args.quiet {
            let errors = plural(errors, "syntax error");
            complain("warning", &format!("{shown}: {errors}; the broken part stays as it is"));
        }
        let is_changed = after != **before;
        let is_written = is_changed && !self.args.is_dry() && !is_stdin;
        if is_written {
            let before = before.to_string();
            return Ok(Some((shown, disk::Change::Rewrite { path: source.path(file), before, after })));
        }
        self.counts.changed += usize::from(is_changed);
        self.counts.unchanged += usize::from(!is_changed);
        self.object(&shown, is_changed, false)?;
        if is_stdin && !self.args.is_dry() {
            self.output.write_all(after.as_bytes())?;
        } else if is_changed && self.args.diff {
            self.output.write_all(&unified::of_file(self.output.styled, &shown, before, &after))?;
        } else if is_changed && self.args.check && !self.args.lines.are_json() {
            writeln!(self.output, "would format {}", escape(&shown))?;
        }
        Ok(None)
    }

    /// Writes the summary and returns the exit status.
    fn end(mut self, is_stdin: bool) -> Result<Exit, Failure> {
        let Counts { changed, unchanged, has_failed } = self.counts;
        let is_dry = self.args.is_dry();
        if !self.args.quiet && !is_stdin && !self.args.lines.are_json() && changed + unchanged > 0 {
            let verb = if is_dry { "would format" } else { "formatted" };
            let summary = format!("{verb} {}, left {} unchanged", plural(changed, "file"), unchanged);
            // Other programs may read the diff, so nothing else goes to standard output.
            if self.args.diff {
                self.output.flush()?;
                complain("note", &summary);
            } else {
                writeln!(self.output, "{summary}")?;
            }
        }
        self.output.flush()?;
        Ok(match (has_failed, is_dry && changed > 0) {
            (true, _) => Exit::CouldNotRun,
            (false, true) => Exit::Found,
            (false, false) => Exit::Clean,
        })
    }
}
