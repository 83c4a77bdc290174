//! What changed, as text, as Markdown and as objects.

use std::io::Write as _;

use language::{beside, escape, plural};
use serde_json::{Value as Json, json};

use super::levels::{CellChange, Change, LevelChange, Verdict};
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
    pub(super) fn new(format: DiffFormat) -> Self {
        let output = if format == DiffFormat::Text { Output::text() } else { Output::data() };
        Self { format, output }
    }

    pub(super) fn end(mut self) -> Result<(), Failure> {
        Ok(self.output.flush()?)
    }

    /// A project that is in one state only.
    pub(super) fn whole(&mut self, playable: &Playable, change: &str) -> Result<(), Failure> {
        let (key, name) = playable.key();
        match self.format {
            DiffFormat::Json => self.output.object(&json!({ key: name, "change": change }))?,
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
            DiffFormat::Markdown => self.markdown(change),
            DiffFormat::Text => self.text(change),
        }
    }

    fn objects(&mut self, change: &ProjectChange) -> Result<(), Failure> {
        let of = |mut object: Json| {
            if let Json::Object(members) = &mut object {
                members.insert(change.key.to_owned(), json!(change.name));
            }
            object
        };
        for part in &change.parts {
            self.output.object(&of(json!(part)))?;
        }
        for level in &change.levels {
            self.output.object(&of(json!(level)))?;
        }
        Ok(())
    }

    fn text(&mut self, change: &ProjectChange) -> Result<(), Failure> {
        let title = format!("{}: {}", escape(&change.name), summary(change));
        writeln!(self.output, "{}", self.output.bold(&title))?;
        for part in &change.parts {
            writeln!(self.output, "  {} `{}` {}", escape(&part.of), escape(&part.name), part.change)?;
        }
        for level in &change.levels {
            writeln!(self.output, "  level {}: {}", name(level), sentence(level))?;
            for cell in level.cells.iter().flatten().take(MAX_CELLS) {
                writeln!(self.output, "    {}", escape(&words(cell)))?;
            }
            if let Some([was, now]) = &level.boards {
                for line in beside(was, now).lines() {
                    writeln!(self.output, "      {}", escape(line))?;
                }
            }
        }
        Ok(())
    }

    fn markdown(&mut self, change: &ProjectChange) -> Result<(), Failure> {
        writeln!(self.output, "### `{}`: {}\n", escape(&change.name), summary(change))?;
        if change.is_none() {
            return Ok(());
        }
        for part in &change.parts {
            writeln!(self.output, "- {} `{}` {}", escape(&part.of), escape(&part.name), part.change)?;
        }
        for level in &change.levels {
            writeln!(self.output, "- **level {}**: {}", name(level), sentence(level))?;
            for cell in level.cells.iter().flatten().take(MAX_CELLS) {
                writeln!(self.output, "  - {}", escape(&words(cell)))?;
            }
            if let Some([was, now]) = &level.boards {
                writeln!(self.output, "\n  ```text")?;
                for line in beside(was, now).lines() {
                    writeln!(self.output, "  {}", escape(line))?;
                }
                writeln!(self.output, "  ```\n")?;
            }
        }
        Ok(writeln!(self.output)?)
    }
}

fn name(level: &LevelChange) -> String {
    level.level.as_str().map_or_else(|| level.level.to_string(), |name| escape(name).into_owned())
}

/// What became of a level, in a line.
fn sentence(level: &LevelChange) -> String {
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
    let told = |verdict: Option<&Verdict>| verdict.map_or("no solution", |it| it.text.as_str()).to_owned();
    match (level.before.as_ref(), level.after.as_ref()) {
        (before, after) if before == after => parts.push(told(after)),
        (_, after) if level.change == Change::Added => parts.push(told(after)),
        (before, _) if level.change == Change::Removed => parts.push(format!("it {}", told(before))),
        (before, after) => parts.push(format!("{}, now {}", told(before), told(after))),
    }
    escape(&parts.join("; ")).into_owned()
}

fn words(cell: &CellChange) -> String {
    let [x, y] = cell.position;
    let nothing = || "nothing".to_owned();
    let (before, after) =
        (cell.before.clone().unwrap_or_else(nothing), cell.after.clone().unwrap_or_else(nothing));
    format!("({x},{y}) {}: {before} → {after}", cell.layer)
}
