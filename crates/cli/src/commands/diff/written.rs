//! What changed, as text, as Markdown and as objects.

use std::io::Write as _;

use language::{beside, escape, plural};
use serde_json::json;

use super::levels::{CellChange, Change, LevelChange, Verdict};
use super::page;
use super::searched::Searched;
use super::{ProjectChange, summary};
use crate::args::DiffFormat;
use crate::commands::playable::Playable;
use crate::exit::Failure;
use crate::output::Output;

/// Cap on the cells that are told one by one.
const MAX_CELLS: usize = 12;

pub(super) struct Writer {
    format: DiffFormat,
    output: Output,
}

impl Writer {
    pub(super) fn new(format: DiffFormat) -> Result<Self, Failure> {
        let mut output = if format == DiffFormat::Text { Output::text() } else { Output::data() };
        if format == DiffFormat::Html {
            output.write_all(page::HEAD.as_bytes())?;
        }
        Ok(Self { format, output })
    }

    pub(super) fn end(mut self) -> Result<(), Failure> {
        if self.format == DiffFormat::Html {
            self.output.write_all(page::END.as_bytes())?;
        }
        Ok(self.output.flush()?)
    }

    /// A project that is in one state only.
    pub(super) fn whole(&mut self, playable: &Playable, change: &str) -> Result<(), Failure> {
        let (key, name) = playable.key();
        match self.format {
            DiffFormat::Json => self.output.object(&json!({ key: name, "change": change }))?,
            DiffFormat::Html => self.output.write_all(page::whole(&name, change).as_bytes())?,
            DiffFormat::Markdown => writeln!(self.output, "### `{}`: {change}\n", escape(&name))?,
            DiffFormat::Text => {
                let title = self.output.bold(&format!("{}: {change}", escape(&name)));
                writeln!(self.output, "{title}")?;
            }
        }
        Ok(())
    }

    pub(super) fn project(&mut self, change: &ProjectChange) -> Result<(), Failure> {
        match self.format {
            DiffFormat::Json => self.objects(change),
            DiffFormat::Html => Ok(self.output.write_all(page::project(change).as_bytes())?),
            DiffFormat::Markdown | DiffFormat::Text => self.prose(change),
        }
    }

    fn objects(&mut self, change: &ProjectChange) -> Result<(), Failure> {
        let project = (change.key, change.name.as_str());
        for part in &change.parts {
            self.output.object_of(project, part)?;
        }
        for level in &change.levels {
            self.output.object_of(project, level)?;
        }
        Ok(())
    }

    /// For people, as plain text or as Markdown.
    fn prose(&mut self, change: &ProjectChange) -> Result<(), Failure> {
        let is_markdown = self.format == DiffFormat::Markdown;
        let title = summary(change);
        if is_markdown {
            writeln!(self.output, "### `{}`: {title}\n", escape(&change.name))?;
        } else {
            let title = self.output.bold(&format!("{}: {title}", escape(&change.name)));
            writeln!(self.output, "{title}")?;
        }
        let item = if is_markdown { "- " } else { "  " };
        for part in &change.parts {
            writeln!(self.output, "{item}{} `{}` {}", escape(&part.of), escape(&part.name), part.change)?;
        }
        for level in &change.levels {
            let name = if is_markdown {
                format!("**level {}**", name(level))
            } else {
                format!("level {}", name(level))
            };
            writeln!(self.output, "{item}{name}: {}", sentence(level, change.noun))?;
            for line in cells(level) {
                writeln!(self.output, "  {item}{}", escape(&line))?;
            }
            let Some([was, now]) = &level.boards else { continue };
            let (open, indent, close) =
                if is_markdown { ("\n  ```text\n", "  ", "  ```\n\n") } else { ("", "      ", "") };
            write!(self.output, "{open}")?;
            for line in beside(was, now).lines() {
                writeln!(self.output, "{indent}{}", escape(line))?;
            }
            write!(self.output, "{close}")?;
        }
        if is_markdown && !change.is_none() {
            writeln!(self.output)?;
        }
        Ok(())
    }
}

/// A line for each cell that changed, as far as they are told one by one.
pub(super) fn cells(level: &LevelChange) -> Vec<String> {
    let all = level.cells.as_deref().unwrap_or_default();
    let more = all.len().saturating_sub(MAX_CELLS);
    let more = (more > 0).then(|| format!("and {more} more"));
    all.iter().take(MAX_CELLS).map(words).chain(more).collect()
}

pub(super) fn name(level: &LevelChange) -> String {
    level.level.as_str().map_or_else(|| level.level.to_string(), |name| escape(name).into_owned())
}

/// What became of a level, in a line.
pub(super) fn sentence(level: &LevelChange, noun: &str) -> String {
    let mut parts = Vec::new();
    match level.change {
        Change::Added => parts.push("added".to_owned()),
        Change::Removed => parts.push("removed".to_owned()),
        Change::Changed | Change::Kept => {}
    }
    if let Some(was) = level.was {
        parts.push(format!("it was level {was}"));
    }
    if !level.renamed.is_empty() {
        let names: Vec<String> =
            level.renamed.iter().map(|(was, now)| format!("`{was}` is `{now}`")).collect();
        parts.push(names.join(", "));
    }
    match (&level.cells, level.diverges_at) {
        (None, Some(0)) => parts.push("another board".to_owned()),
        (Some(cells), Some(0)) if cells.is_empty() => parts.push("another start".to_owned()),
        (Some(cells), Some(0)) => parts.push(format!("another board in {}", plural(cells.len(), "place"))),
        (_, Some(step)) => parts.push(format!("plays otherwise from step {step}")),
        (_, None) => {}
    }
    let told = |verdict: Option<&Verdict>| verdict.map_or_else(|| format!("no {noun}"), |it| it.text.clone());
    match (level.before.as_ref(), level.after.as_ref()) {
        (before, after) if before == after => parts.push(told(after)),
        (_, after) if level.change == Change::Added => parts.push(told(after)),
        (before, _) if level.change == Change::Removed => parts.push(format!("it {}", told(before))),
        (before, after) => parts.push(format!("{}, now {}", told(before), told(after))),
    }
    parts.extend(level.searched.as_ref().and_then(Searched::words));
    escape(&parts.join("; ")).into_owned()
}

fn words(cell: &CellChange) -> String {
    let [x, y] = cell.position;
    let nothing = || "nothing".to_owned();
    let (before, after) =
        (cell.before.clone().unwrap_or_else(nothing), cell.after.clone().unwrap_or_else(nothing));
    format!("({x},{y}) {}: {before} → {after}", cell.layer)
}
