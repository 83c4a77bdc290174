//! Locates the level that a command is about.

use std::path::Path;
use std::sync::Arc;

use disk::Source;
use engine::{Level, Semantics, def};
use gridponder::GRIDPONDER;
use language::{Files, Language, Languages, escape, nearest};
use pack::{File, FileKind, Pack};
use serde_json::Value;

use crate::commands::one_project;
use crate::commands::summary::plural;
use crate::exit::{Exit, Failure};
use crate::output::complain;

/// The language of the commands that only support packs.
pub(crate) static PACKS: [&dyn Language; 1] = [&GRIDPONDER];

/// Cap on the levels listed when one must be chosen.
const MAX_NAMED: usize = 20;

/// A level in its pack.
pub(crate) struct Located {
    pub(crate) source: Source,
    pub(crate) pack: Arc<Pack>,
    pub(crate) file: Arc<File>,
}

/// The level with an id in the pack at a path, or the level whose file is at the path.
pub(crate) fn locate(path: &Path, id: Option<&str>) -> Result<Located, Failure> {
    let (source, pack) = read(path)?;
    let file = choose(&source, &pack, id)?;
    let located = Located { source, pack, file };
    located.expect_readable()?;
    Ok(located)
}

/// Like [`locate`], or all levels if the path is a pack and no id is given, each with its own result.
pub(crate) fn locate_all(path: &Path, id: Option<&str>) -> Result<Vec<Located>, Failure> {
    let (source, pack) = read(path)?;
    let files = match id {
        None if source.only.is_none() => pack.levels().cloned().collect(),
        id => vec![choose(&source, &pack, id)?],
    };
    if files.is_empty() {
        return Err(Failure::could_not_run(format!("{}: the pack has no levels", source.name())));
    }
    let locate = |file| Located { source: source.clone(), pack: Arc::clone(&pack), file };
    Ok(files.into_iter().map(locate).collect())
}

/// The pack at a path; fails if there are several.
pub(crate) fn source_of(path: &Path) -> Result<Source, Failure> {
    one_project::source_of(path, Languages::new(&PACKS))
}

/// Reads the pack at a path; fails if there are several.
fn read(path: &Path) -> Result<(Source, Arc<Pack>), Failure> {
    let source = source_of(path)?;
    let pack = gridponder::pack(one_project::read(&source));
    Ok((source, pack))
}

fn choose(source: &Source, pack: &Pack, id: Option<&str>) -> Result<Arc<File>, Failure> {
    let given = source.only.iter().flatten().find_map(|(file, _)| pack.file(file));
    let given = given.filter(|file| file.kind == FileKind::Level);
    match (id, given) {
        (Some(_), Some(_)) => {
            Err(Failure::usage("`--level` can't be used with a level file, only with a pack"))
        }
        (None, Some(file)) => Ok(Arc::clone(file)),
        (Some(id), None) => pack.level(id).cloned().ok_or_else(|| {
            let near = nearest(id, pack.levels().map(|file| file.stem()));
            let near = near.map_or_else(|| named(pack), |near| format!("did you mean `{near}`?"));
            Failure::usage(format!("{}: unknown level `{id}`; {near}", source.name()))
        }),
        (None, None) => {
            let message = format!("{}: choose a level with `--level`; {}", source.name(), named(pack));
            Err(Failure::usage(message))
        }
    }
}

fn named(pack: &Pack) -> String {
    let stems: Vec<&str> = pack.levels().map(|file| file.stem()).collect();
    if stems.is_empty() {
        return "the pack has no levels".to_owned();
    }
    let shown = stems.iter().take(MAX_NAMED).copied().collect::<Vec<_>>().join(", ");
    match stems.len().saturating_sub(MAX_NAMED) {
        0 => format!("the pack has {shown}"),
        more => format!("the pack has {shown} and {more} more"),
    }
}

/// Fails unless a game declares all actions to play, with the values that it lists: the game would refuse the
/// step and play differently.
pub(crate) fn expect_declared(game: &def::Game, actions: &[def::Action], name: &str) -> Result<(), Failure> {
    for (at, action) in actions.iter().enumerate() {
        let wrong = |what: String| Err(Failure::usage(format!("{name}: entry {at} is {what}")));
        let Some(declared) = game.actions.iter().find(|it| it.id == action.id) else {
            let ids = || game.actions.iter().map(|it| it.id.as_str());
            return wrong(format!("the unknown action `{}`; {}", escape(&action.id), hint(&action.id, ids)));
        };
        for (param, value) in &action.params {
            let listed =
                declared.params.iter().find(|it| it.name == *param).and_then(|it| it.values.as_deref());
            let (Some(listed), Some(value)) = (listed.filter(|it| !it.is_empty()), value.as_str()) else {
                continue;
            };
            if !listed.iter().any(|it| it == value) {
                let hint = hint(value, || listed.iter().map(String::as_str));
                let (id, value) = (escape(&action.id), escape(value));
                return wrong(format!("the action `{id}` with the unknown `{param}` `{value}`; {hint}"));
            }
        }
    }
    Ok(())
}

/// The pack of these files; `None` if they are of another language.
pub(crate) fn pack_of(source: &Source, files: Files) -> Option<Arc<Pack>> {
    let is_pack = PACKS.iter().any(|language| language.layout() == source.language.layout());
    is_pack.then(|| gridponder::pack(files))
}

/// Like [`expect_declared`], for moves in a pack. Packs play unknown moves.
pub(crate) fn expect_known_moves(moves: &Value, pack: &Pack) -> Result<(), Failure> {
    match (pack.game(), def::Action::read_all(moves)) {
        (Some(game), Ok(moves)) => expect_declared(&pack::lower::game(game), &moves, "`--moves`"),
        // Drawing the board reports what is wrong then.
        _ => Ok(()),
    }
}

/// The suggestion for an unknown word.
fn hint<'g, I: Iterator<Item = &'g str>>(written: &str, words: impl Fn() -> I) -> String {
    if let Some(near) = nearest(written, words()) {
        return format!("did you mean `{near}`?");
    }
    let all: Vec<String> = words().take(MAX_NAMED).map(|word| format!("`{word}`")).collect();
    if all.is_empty() {
        "the game declares none".to_owned()
    } else {
        format!("the game declares {}", all.join(", "))
    }
}

impl Located {
    /// Fails unless the level and its game could be read.
    pub(crate) fn expect_readable(&self) -> Result<(), Failure> {
        let Self { source, pack, file } = self;
        for needed in [pack.game(), Some(file)] {
            let Some(needed) = needed else {
                let message = format!("{}: this file does not exist", source.shown("game.json"));
                return Err(Failure::could_not_run(message));
            };
            if let Some(why) = &needed.unreadable {
                return Err(Failure::could_not_run(format!("{}: {why}", source.shown(&needed.path))));
            }
        }
        Ok(())
    }

    /// The path of the level as given by the user.
    pub(crate) fn name(&self) -> String {
        self.source.shown(&self.file.path)
    }

    /// Warns about syntax errors, with which the played level may differ from the files.
    pub(crate) fn warn_of_syntax_errors(&self) {
        for file in self.pack.game().into_iter().chain([&self.file]) {
            let errors = file.tree.errors().len();
            if errors > 0 {
                let message = format!(
                    "{}: {}; only the readable part is played, run `goldpath check` for details",
                    self.source.shown(&file.path),
                    plural(errors, "syntax error")
                );
                complain("warning", &message);
            }
        }
    }

    /// The game of the pack, as data.
    pub(crate) fn game(&self) -> Result<def::Game, Failure> {
        let no_game = || Failure::could_not_run("there is no `game.json`");
        Ok(pack::lower::game(self.pack.game().ok_or_else(no_game)?))
    }

    /// Compiles the level for these semantics.
    pub(crate) fn compile(&self, semantics: Semantics) -> Result<Level, Failure> {
        let game = self.game()?;
        let level = pack::lower::level(&self.file);
        Level::compile_with(&game, &level, semantics)
            .map_err(|error| Failure::Said(Exit::Found, format!("{}: {error}", self.name())))
    }
}
