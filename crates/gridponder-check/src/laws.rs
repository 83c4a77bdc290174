//! Laws of settings, and of levels: what `goldpath.toml` asks of the levels of a pack, and what a level asks of itself. They are
//! judged once the gold path of a level wins.

mod conditions;
mod facts;
mod of_level;
mod proofs;
mod read;
mod words;

use std::sync::Arc;

use engine::{Level, def};
use language::{Diagnostic, Law, LawLevels};
use pack::File;

use crate::file_context::FileContext;
use crate::ignored::in_play::Played;
use crate::model::levels_of;
use crate::replay_input::ReplayInput;
use crate::rules;

pub use conditions::read as read_condition;
use facts::Subject;
use read::Part;
pub use words::Notation;

/// The laws for the levels of a pack, as far as they can be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Laws {
    read: Vec<ReadLaw>,
    /// What is wrong with the others.
    unread: Vec<String>,
    /// The names of levels in their sequence.
    sequence: Vec<String>,
}

#[derive(Clone, Debug)]
struct ReadLaw {
    law: Law,
    when: Vec<Part>,
    require: Vec<Part>,
}

/// Whether something that a law asks holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Holds,
    /// It does not, and what is the case instead: a clause.
    Broken(String),
    /// It is not decided, and why: a clause.
    Undecided(String),
}

/// Somebody does not want to wait for the answer any longer.
#[derive(Debug)]
struct Cancelled;

impl Laws {
    /// Reads laws for a pack with this game.
    pub(crate) fn read(laws: &[Law], game: &def::Game, file: Option<&Arc<File>>) -> Self {
        let mut this = Self::default();
        if laws.is_empty() {
            return this;
        }
        let sequence = file.and_then(|file| file.tree.root()?.get("levelSequence"));
        let written = sequence.into_iter().flat_map(levels_of);
        this.sequence = written.filter_map(|level| Some(level.as_str()?.into_owned())).collect();
        for law in laws {
            let when = law.when.as_deref().map_or(Ok(Vec::new()), |when| read::parts(when, Some(game), true));
            match when.and_then(|when| Ok((when, read::parts(&law.require, Some(game), false)?))) {
                Ok((when, require)) => this.read.push(ReadLaw { law: law.clone(), when, require }),
                Err(error) => {
                    this.unread.push(format!("the law `{}` cannot be read: {}", law.require, error.message));
                }
            }
        }
        this
    }

    /// The laws that cannot be read, in the file of the game.
    pub(crate) fn unread<'l>(&'l self, game: FileContext<'l>) -> impl Iterator<Item = Diagnostic> + 'l {
        self.unread.iter().filter_map(move |why| rules::unreadable_law::check(game, why.clone()))
    }

    /// Whether nothing is asked of a level.
    pub(crate) fn ask_nothing_of(&self, file: &File) -> bool {
        self.read.is_empty() && of_level::essential(file).next().is_none()
    }

    /// What a level with a gold path that wins breaks. `None` if `cancelled` returns true, which is asked often.
    pub(crate) fn check(
        &self,
        context: FileContext<'_>,
        input: &ReplayInput<'_>,
        (written, level): (&def::Level, &Level),
        (path, played): (&[def::Action], &Played),
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Vec<Diagnostic>> {
        let place = self.sequence.iter().position(|name| *name == context.file.stem());
        let place = place.and_then(|place| u32::try_from(place + 1).ok());
        let subject = Subject { context, input, written, level, path, played, place, cancelled };
        let mut found = Vec::new();
        for read in self.read.iter().filter(|read| read.is_about(&subject)) {
            found.extend(read.check(&subject).ok()?);
        }
        found.extend(of_level::check(&subject).ok()?);
        Some(found)
    }
}

impl ReadLaw {
    fn is_about(&self, subject: &Subject<'_>) -> bool {
        match &self.law.levels {
            LawLevels::All => true,
            LawLevels::Places(places) => subject.place.is_some_and(|place| places.contains(&place)),
            LawLevels::Named(names) => names.iter().any(|name| *name == subject.context.file.stem()),
        }
    }

    fn check(&self, subject: &Subject<'_>) -> Result<Vec<Diagnostic>, Cancelled> {
        for part in &self.when {
            if subject.answer(&part.asked)? != Answer::Holds {
                return Ok(Vec::new());
            }
        }
        let mut found = Vec::new();
        for part in &self.require {
            let Some(place) = subject.place_of(&part.asked) else { continue };
            match subject.answer(&part.asked)? {
                Answer::Holds => {}
                Answer::Broken(instead) => {
                    found.push(rules::law_broken::check(
                        subject.context,
                        place,
                        &self.law,
                        (&part.text, &instead),
                    ));
                }
                Answer::Undecided(why) => {
                    found.push(rules::law_undecided::check(
                        subject.context,
                        place,
                        &self.law,
                        (&part.text, &why),
                    ));
                }
            }
        }
        Ok(found)
    }
}
