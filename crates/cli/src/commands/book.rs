//! `goldpath book`: all levels of a project as a static site.

mod folder;
mod levels;
mod pieces;
mod played;
mod problems;
mod rules;

use std::io::Write as _;

use bytesize::ByteSize;
use disk::EffectiveSettings;
use language::{Exported, Languages, Look, PlayableLevel, Semantics, escape, plural};

use crate::args::{self, SearchLimits};
use crate::commands::levels::none_found;
use crate::commands::limits::Limits;
use crate::commands::pictures::Pictures;
use crate::commands::play_page::Player;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::settings;

pub(crate) fn run(args: &args::Book, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::at(&args.path, languages)?;
    let no_boards = "have no boards, so there is no book of them";
    playable.facet(|facets| facets.boards, no_boards)?;
    let exporting = playable.facet(|facets| facets.exporting, no_boards)?;
    if playable.level(None)?.is_some() {
        let noun = playable.source.language.project_noun();
        return Err(Failure::usage(format!("{}: a book is of a whole {noun}", playable.source.name())));
    }
    let play = playable.play()?;
    play.ready().map_err(|why| playable.failure(why))?;
    // Before anything that takes long.
    let folder = folder::Folder::expect(&args.output)?;
    let player = Player::find(args.player.as_deref())?;
    if player.is_none() {
        complain("note", &format!("no level of the book can be played: {}", Player::MISSING));
    }
    let all = playable.levels(None);
    if all.is_empty() {
        return Err(none_found(None));
    }
    playable.warn_of_obstacles(&all);
    let limits = Limits::new(SearchLimits { time: args.time, memory: ByteSize::gib(1), states: None })?;
    let exported = exporting.exported(&all);
    let (levels, texts_after) = levels::in_order(all, &exported);
    let pictures = Pictures::of(&playable.source);
    let picture = |written: &str| pictures.address(written);
    let semantics = playable.semantics(None, languages)?.first().copied().unwrap_or_default();
    let site = Site {
        playable: &playable,
        levels: &levels,
        semantics,
        look: Look { semantics, picture: &picture },
        limits: &limits,
        is_searched: !args.time.is_zero(),
    };
    let settings = EffectiveSettings::read(playable.source.folder(), languages);
    let Some(mut project) = site.project(&exported, texts_after, &settings) else {
        return Ok(Exit::Interrupted);
    };
    if let Some(player) = player {
        site.play(&mut project, &player, exporting, settings::semantics_of(&playable.source, languages))?;
    }
    let files = book::files(&project);
    if !folder.fill(&files, &|| limits.is_interrupted())? {
        return Ok(Exit::Interrupted);
    }
    let least = project.levels.iter().filter(|level| level.proof.least().is_some()).count();
    let solved = project.levels.iter().filter(|level| level.proof.known().is_some()).count();
    let mut output = Output::text();
    writeln!(
        output,
        "{}: {}, {solved} with a solution, {least} of them with the least proved; {}",
        escape(&args.output.join("index.html").display().to_string()),
        plural(project.levels.len(), "level"),
        plural(project.problems.len(), "problem"),
    )?;
    output.flush()?;
    Ok(Exit::Clean)
}

/// What a book is made from.
struct Site<'s> {
    playable: &'s Playable,
    /// In the order in which they are played.
    levels: &'s [levels::Listed],
    semantics: Semantics,
    look: Look<'s>,
    limits: &'s Limits,
    is_searched: bool,
}

impl Site<'_> {
    /// All that the book tells; `None` if the user has interrupted it.
    fn project(
        &self,
        exported: &Exported,
        texts_after: Vec<String>,
        settings: &EffectiveSettings,
    ) -> Option<book::Project> {
        let Playable { source, project } = self.playable;
        let facets = project.facets();
        let nouns = book::Nouns {
            project: source.language.project_noun(),
            turn: facets.play.map_or("step", |play| play.turn_noun()),
            piece: facets.drawing.map_or("piece", |drawing| drawing.piece_noun()),
            recording: source.language.solution_noun().unwrap_or("recording"),
        };
        let mut levels = Vec::new();
        for listed in self.levels {
            levels.push(self.level(listed));
            if self.limits.is_interrupted() {
                return None;
            }
        }
        let rules = self.rules(&levels)?;
        let problems = self.problems(settings);
        if self.limits.is_interrupted() {
            return None;
        }
        let name = self.name();
        let title = if exported.title.trim().is_empty() { name.clone() } else { exported.title.clone() };
        let pieces = self.pieces(&levels);
        Some(book::Project { title, name, nouns, levels, texts_after, player: None, pieces, rules, problems })
    }

    /// The name of the file or folder: the same wherever the command runs.
    fn name(&self) -> String {
        let root = &self.playable.source.root;
        let whole = std::path::absolute(root).unwrap_or_else(|_| root.clone());
        whole.file_name().map_or_else(|| "project".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// The index of the level with this name.
    fn index_of(&self, name: Option<&str>) -> Option<usize> {
        self.levels.iter().position(|listed| Some(listed.level.name.as_str()) == name)
    }

    /// The file, the line and the column of an offset, from 1.
    fn place(&self, at: &language::FileRange) -> String {
        let Some(text) = self.playable.project.text(&at.file) else { return at.file.to_string() };
        let (line, column) = position(text, at.range.start().into());
        format!("{}:{line}:{column}", at.file)
    }

    fn playable_levels(&self) -> impl Iterator<Item = &PlayableLevel> {
        self.levels.iter().map(|listed| &listed.level)
    }
}

/// The line and the column of an offset, from 1.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}
