//! What changed, as text, as Markdown and as objects.

use std::io::Write as _;

use language::{beside, escape, plural};
use serde_json::{Value as Json, json};

use super::facts::Fact;
use super::levels::{CellChange, Change, Known, LevelChange, Verdict};
use super::needs::Needs;
use super::page;
use super::parts::PartChange;
use super::searched::Searched;
use super::timelines::Parting;
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

    /// What is told of a level before and now: a line each, or a table.
    fn facts(&mut self, facts: &[Fact]) -> Result<(), Failure> {
        if self.format == DiffFormat::Text {
            for fact in facts {
                writeln!(self.output, "    {}", escape(&fact.words()))?;
            }
        } else if !facts.is_empty() {
            writeln!(self.output, "\n  | | before | now |\n  |---|---|---|")?;
            for fact in facts {
                let [before, now] = fact.columns();
                writeln!(self.output, "  | {} | {} | {} |", fact.name, escape(before), escape(now))?;
            }
        }
        Ok(())
    }

    /// The boards of both states, or the one that there is. Returns false if there is none.
    fn boards(&mut self, level: &LevelChange) -> Result<bool, Failure> {
        let text = match &level.boards {
            Some([Some(was), Some(now)]) => beside(was, now),
            Some([Some(one), None] | [None, Some(one)]) => one.clone(),
            Some([None, None]) | None => return Ok(false),
        };
        let is_markdown = self.format == DiffFormat::Markdown;
        let (open, indent, close) =
            if is_markdown { ("\n  ```text\n", "  ", "  ```\n\n") } else { ("", "      ", "") };
        write!(self.output, "{open}")?;
        for line in text.lines() {
            let line = format!("{indent}{}", escape(line));
            writeln!(self.output, "{}", line.trim_end())?;
        }
        write!(self.output, "{close}")?;
        Ok(true)
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
            writeln!(self.output, "{item}{}", part_words(part, change))?;
            for line in means(part) {
                let line = if is_markdown { format!("`{line}`") } else { line };
                writeln!(self.output, "  {item}{}", escape(&line))?;
            }
        }
        for level in change.levels.iter().filter(|level| !level.is_bare()) {
            let name = format!("{} {}", change.scene, name(level));
            let name = if is_markdown { format!("**{name}**") } else { name };
            writeln!(self.output, "{item}{name}: {}", sentence(level, change.noun))?;
            for line in cells(level).into_iter().chain(level.known.lines()) {
                writeln!(self.output, "  {item}{}", escape(&line))?;
            }
            self.facts(&level.known.facts(change.noun))?;
            let is_open =
                !self.boards(level)? && (level.known.measured.is_some() || level.known.needs.is_some());
            if is_markdown && is_open {
                writeln!(self.output)?;
            }
        }
        if is_markdown && !change.is_none() {
            writeln!(self.output)?;
        }
        Ok(())
    }
}

/// What became of a part, in a line.
pub(super) fn part_words(part: &PartChange, project: &ProjectChange) -> String {
    let what = if part.of.is_empty() { "setting" } else { &part.of };
    let named = |all: &[Json]| {
        let names: Vec<String> = all.iter().map(key_words).collect();
        language::list_some(&names)
    };
    let was = part.was.as_ref().map_or_else(String::new, |was| format!("; it was `{was}`"));
    let bears = match (&part.levels[..], &part.undecided[..]) {
        // The game plays as before, whatever the name.
        _ if part.change == "renamed" => String::new(),
        ([], []) if project.count == 0 => String::new(),
        ([], []) => format!("; no {} plays otherwise by it", project.noun),
        ([], unknown) => format!("; what it alone does to {} is not decided", named(unknown)),
        (levels, []) => format!("; it bears on {}", named(levels)),
        (levels, unknown) => format!("; it bears on {}, not decided of {}", named(levels), named(unknown)),
    };
    escape(&format!("{what} `{}` {}{was}{bears}", part.name, part.change)).into_owned()
}

/// What is made of a part before and now, a line each, with what is gone and what is new.
pub(super) fn means(part: &PartChange) -> Vec<String> {
    let Some(means) = &part.means else { return Vec::new() };
    let gone = means.before.iter().filter(|it| !means.after.contains(it)).map(|it| format!("- {it}"));
    let new = means.after.iter().filter(|it| !means.before.contains(it)).map(|it| format!("+ {it}"));
    gone.chain(new).collect()
}

/// A line for each cell that changed, as far as they are told one by one.
pub(super) fn cells(level: &LevelChange) -> Vec<String> {
    let all = level.cells.as_deref().unwrap_or_default();
    let more = all.len().saturating_sub(MAX_CELLS);
    let more = (more > 0).then(|| format!("and {more} more"));
    all.iter().take(MAX_CELLS).map(words).chain(more).collect()
}

pub(super) fn name(level: &LevelChange) -> String {
    escape(&key_words(&level.level)).into_owned()
}

/// What a level is called, which programs are told as it is.
fn key_words(key: &Json) -> String {
    key.as_str().map_or_else(|| key.to_string(), str::to_owned)
}

impl Known {
    /// What is told of a level before and now.
    pub(super) fn facts(&self, noun: &str) -> Vec<Fact> {
        let measured = self.measured.iter().flat_map(|it| it.facts(noun));
        measured.chain(self.needs.iter().flat_map(Needs::facts)).collect()
    }

    /// What is told besides.
    pub(super) fn lines(&self) -> Vec<String> {
        self.needs.as_ref().map(Needs::lines).unwrap_or_default()
    }
}

/// What became of a level, in a line.
pub(super) fn sentence(level: &LevelChange, noun: &str) -> String {
    let mut parts = Vec::new();
    match level.change {
        Change::Added => parts.push("added".to_owned()),
        Change::Removed => parts.push("removed".to_owned()),
        Change::Changed | Change::Kept | Change::Undecided => {}
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
        (_, Some(0)) if level.happens.is_some() => parts.push("one state does not run it".to_owned()),
        (_, Some(_)) if level.happens.is_some() => parts.push("plays otherwise".to_owned()),
        (None, Some(0)) => parts.push("another board".to_owned()),
        (Some(cells), Some(0)) if cells.is_empty() => parts.push("another start".to_owned()),
        (Some(cells), Some(0)) => parts.push(format!("another board in {}", plural(cells.len(), "place"))),
        (_, Some(step)) => parts.push(format!("plays otherwise from step {step}")),
        (_, None) => {}
    }
    parts.extend(level.happens.as_ref().and_then(Parting::words));
    let told = |verdict: Option<&Verdict>| verdict.map_or_else(|| format!("no {noun}"), |it| it.text.clone());
    match (level.before.as_ref(), level.after.as_ref()) {
        (before, after) if before == after => parts.push(told(after)),
        (_, after) if level.change == Change::Added => parts.push(told(after)),
        (before, _) if level.change == Change::Removed => parts.push(format!("it {}", told(before))),
        (before, after) => parts.push(format!("{}, now {}", told(before), told(after))),
    }
    parts.extend(level.known.searched.as_ref().and_then(Searched::words));
    escape(&parts.join("; ")).into_owned()
}

fn words(cell: &CellChange) -> String {
    let [x, y] = cell.position;
    let nothing = || "nothing".to_owned();
    let (before, after) =
        (cell.before.clone().unwrap_or_else(nothing), cell.after.clone().unwrap_or_else(nothing));
    format!("({x},{y}) {}: {before} → {after}", cell.layer)
}
