//! The project that a command plays, and the levels that are chosen in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use disk::{Change, Source};
use language::{
    Facets, Job, Languages, Play, PlayError, PlayableLevel, Project, Semantics, Start, escape, nearest,
    plural,
};
use serde_json::{Map, Value as Json, json};

use crate::args::{Home, PlaySemantics};
use crate::commands::levels::projects_at;
use crate::commands::write_all::write_all;
use crate::commands::{candidates, one_project, semantics};
use crate::exit::{Exit, Failure};
use crate::output::complain;

/// Cap on the levels listed when one must be chosen.
const MAX_NAMED: usize = 20;

/// A project to play.
pub(crate) struct Playable {
    pub(crate) source: Source,
    pub(crate) project: Arc<dyn Project>,
}

impl Playable {
    /// The only project at a path, or the pack that a level file was given for.
    pub(crate) fn given(path: &Path, home: &Home, languages: Languages) -> Result<Self, Failure> {
        match home.pack() {
            Some(pack) => candidates::open(pack, &[path.to_owned()], languages),
            None => Self::at(path, languages),
        }
    }

    /// The only project at a path.
    pub(crate) fn at(path: &Path, languages: Languages) -> Result<Self, Failure> {
        Ok(Self::open(one_project::source_of(path, languages)?))
    }

    /// The projects at paths that have something, or the pack that level files were given for; the others cannot be `verb`.
    pub(crate) fn all_given(
        paths: &[PathBuf],
        home: &Home,
        languages: Languages,
        has: impl Fn(Facets<'_>) -> bool,
        verb: &str,
    ) -> Result<Box<dyn Iterator<Item = Self>>, Failure> {
        if let Some(pack) = home.pack() {
            return Ok(Box::new(std::iter::once(candidates::open(pack, paths, languages)?)));
        }
        let sources = paths.iter().map(|path| projects_at(path, languages, &has, verb));
        let sources = sources.collect::<Result<Vec<_>, _>>()?.concat();
        // Each is read when its turn comes.
        Ok(Box::new(sources.into_iter().map(Self::open)))
    }

    /// A project that was found. What could not be read is reported.
    pub(crate) fn open(source: Source) -> Self {
        let project = source.language.open(one_project::read(&source));
        Self { source, project }
    }

    /// The change that gives a file of it another text, or makes the file.
    pub(crate) fn change(&self, file: &str, after: String) -> Change {
        let path = self.source.path(file);
        match self.project.text(file) {
            Some(before) => Change::Rewrite { path, before: before.to_string(), after },
            None => Change::Create { path, text: after },
        }
    }

    /// Writes files of it that change, all as one, and says which.
    pub(crate) fn rewrite(&self, files: &[(Arc<str>, String)]) -> Result<(), Failure> {
        if files.is_empty() {
            return Ok(());
        }
        let changes: Vec<Change> =
            files.iter().map(|(file, after)| self.change(file, after.clone())).collect();
        write_all(self.source.folder(), &changes)?;
        for (file, _) in files {
            complain("note", &format!("{}: written", escape(&self.source.shown(file))));
        }
        Ok(())
    }

    /// Its play. Fails if projects of its language cannot be played move by move.
    pub(crate) fn play(&self) -> Result<&dyn Play, Failure> {
        self.facet(|facets| facets.play, "cannot be played move by move")
    }

    /// A facet; fails if its language lacks it, which is why its projects do something or cannot.
    pub(crate) fn facet<'p, T: ?Sized>(
        &'p self,
        facet: impl FnOnce(Facets<'p>) -> Option<&'p T>,
        why_not: &str,
    ) -> Result<&'p T, Failure> {
        facet(self.project.facets()).ok_or_else(|| {
            let noun = self.source.language.project_noun();
            Failure::usage(format!("{}: {noun}s {why_not}", self.source.name()))
        })
    }

    /// The level with this name, or the one whose file was given; `None` if neither was.
    pub(crate) fn level(&self, name: Option<&str>) -> Result<Option<PlayableLevel>, Failure> {
        let levels = self.project.facets().play.map(Play::levels).unwrap_or_default();
        let is_given = |level: &&PlayableLevel| {
            *level.file != *self.source.main().unwrap_or_default()
                && self.source.only.as_ref().is_some_and(|only| only.contains_key(&level.file))
        };
        match (name, levels.iter().find(is_given)) {
            (Some(_), Some(_)) => {
                let noun = self.source.language.project_noun();
                Err(Failure::usage(format!("`--level` can't be used with a level file, only with a {noun}")))
            }
            (None, given) => Ok(given.cloned()),
            (Some(name), None) => match levels.iter().find(|level| level.name == name) {
                Some(level) => Ok(Some(level.clone())),
                None => Err(self.unknown(name, &levels)),
            },
        }
    }

    /// The level with this name, or whose file was given, or the only one.
    pub(crate) fn one_level(&self, name: Option<&str>) -> Result<PlayableLevel, Failure> {
        if let Some(level) = self.level(name)? {
            return Ok(level);
        }
        let mut levels = self.play()?.levels();
        if levels.len() == 1 {
            return Ok(levels.remove(0));
        }
        let shown = self.source.name();
        Err(Failure::usage(format!("{shown}: choose a level with `--level`; {}", self.named(&levels))))
    }

    /// The levels in the files that were given, or only the one with this name.
    pub(crate) fn levels(&self, name: Option<&str>) -> Vec<PlayableLevel> {
        let levels = self.project.facets().play.map(Play::levels).unwrap_or_default();
        let is_wanted = |level: &PlayableLevel| {
            self.source.wants(&level.file) && name.is_none_or(|name| level.name == name)
        };
        levels.into_iter().filter(is_wanted).collect()
    }

    /// What the user calls a level: its file, and its name if the file may have several.
    pub(crate) fn shown(&self, level: &PlayableLevel) -> String {
        let file = self.source.shown(&level.file);
        if self.source.main().is_some() { format!("{file}: level {}", level.name) } else { file }
    }

    /// The JSON object about a level: the project, the level, and these members.
    pub(crate) fn object<const N: usize>(
        &self,
        level: &PlayableLevel,
        members: [(&str, Json); N],
    ) -> Map<String, Json> {
        let name = level.number.map_or_else(|| json!(level.name), |number| json!(number));
        let named = [(self.source.language.project_key(), json!(self.source.name())), ("level", name)];
        named.into_iter().chain(members).map(|(key, value)| (key.to_owned(), value)).collect()
    }

    /// The project as a member of objects for programs.
    pub(crate) fn key(&self) -> (&'static str, String) {
        (self.source.language.project_key(), self.source.name().to_owned())
    }

    /// What objects for programs call a level: its number where its language counts them, else its name.
    pub(crate) fn level_key(&self, name: Option<&str>) -> Json {
        let levels = self.project.facets().play.map(Play::levels).unwrap_or_default();
        let number = levels.iter().find(|it| Some(it.name.as_str()) == name).and_then(|it| it.number);
        number.map_or_else(|| json!(name), |number| json!(number))
    }

    /// The failure for a name that no level has: why it has none, and what was probably meant.
    fn unknown(&self, name: &str, levels: &[PlayableLevel]) -> Failure {
        let shown = self.source.name();
        let start = Start { level: name, ..Start::default() };
        let why = match self.project.facets().play.map(|play| play.start(&start)) {
            Some(Err(PlayError::Request(why))) => why,
            Some(Err(other)) => return self.failure(other),
            // Without play there are no levels.
            Some(Ok(_)) | None => format!("unknown level `{}`", escape(name)),
        };
        // Names of one character are all near.
        let near = nearest(name, levels.iter().map(|level| level.name.as_str()).filter(|it| it.len() > 1));
        let hint = near.map_or_else(|| self.named(levels), |near| format!("did you mean `{near}`?"));
        Failure::usage(format!("{shown}: {why}; {hint}"))
    }

    fn named(&self, levels: &[PlayableLevel]) -> String {
        let noun = self.source.language.project_noun();
        if levels.is_empty() {
            return format!("the {noun} has no levels");
        }
        let shown: Vec<_> = levels.iter().take(MAX_NAMED).map(|level| escape(&level.name)).collect();
        let shown = shown.join(", ");
        match levels.len().saturating_sub(MAX_NAMED) {
            0 => format!("the {noun} has {shown}"),
            more => format!("the {noun} has {shown} and {more} more"),
        }
    }

    /// The requested semantics in play order, or by default those of the settings if the project has them.
    pub(crate) fn semantics(
        &self,
        asked: Option<PlaySemantics>,
        languages: Languages,
    ) -> Result<&'static [Semantics], Failure> {
        let all = self.project.facets().play.map_or(&[Semantics::Released][..], Play::semantics);
        if all.len() > 1 {
            return Ok(semantics::chosen(asked, &self.source, languages));
        }
        if asked.is_some() {
            let (name, noun) = (self.source.name(), self.source.language.project_noun());
            let why = format!("{name}: `--semantics` does not apply to a {noun}, which has one semantics");
            return Err(Failure::usage(why));
        }
        Ok(all)
    }

    /// The failure of a command that did not play.
    pub(crate) fn failure(&self, why: PlayError) -> Failure {
        match why {
            PlayError::Request(why) => Failure::usage(format!("{}: {why}", self.source.name())),
            PlayError::Unplayable(file, why) => {
                Failure::Said(Exit::Found, format!("{}: {why}", self.source.shown(&file)))
            }
            PlayError::Unreadable(file, why) => {
                Failure::could_not_run(format!("{}: {why}", self.source.shown(&file)))
            }
        }
    }

    /// Warns of errors with which a level may be played otherwise than it is meant. Fails if it cannot be read.
    pub(crate) fn warn_of_errors(&self, level: &PlayableLevel) -> Result<(), Failure> {
        let start = Start { level: &level.name, ..Start::default() };
        if let Err(why @ PlayError::Unreadable(..)) = self.play()?.start(&start) {
            return Err(self.failure(why));
        }
        for file in &level.reads {
            let errors = self.project.syntax_errors(file);
            if errors > 0 {
                let message = format!(
                    "{}: {}; only the readable part is played, run `goldpath check` for details",
                    self.source.shown(file),
                    plural(errors, "syntax error")
                );
                complain("warning", &message);
            }
        }
        self.warn_of_obstacles(std::slice::from_ref(level));
        Ok(())
    }

    /// Warns about levels with errors that leave unclear how they are meant to play: what a command says may not apply to
    /// the intended levels.
    pub(crate) fn warn_of_obstacles(&self, levels: &[PlayableLevel]) {
        let Self { source, project } = self;
        let findings = project.check(&Job::new(Semantics::Released));
        for level in levels {
            let obstacles = findings.obstacles(&level.file);
            let Some(first) = obstacles.first() else { continue };
            let text = project.text(&first.at.file);
            let line = text.map_or(0, |text| text::Lines::new(text).line(first.at.range.start())) + 1;
            let message = format!(
                "{}: {} may hide how the level is meant to play, the first at {}:{line}: {}; run `goldpath check` for details",
                source.shown(&level.file),
                plural(obstacles.len(), "error"),
                source.shown(&first.at.file),
                first.message,
            );
            complain("warning", &message);
        }
    }
}
