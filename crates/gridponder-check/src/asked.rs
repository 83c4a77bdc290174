//! The questions that checks of the shared files ask about names in levels, with the answers. If the answers
//! stay the same, the findings in the shared files stay valid.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher as _;

use catalog::Name;
use pack::{FileUses, Index, Reaction, Role, Uses};
use rustc_hash::{FxBuildHasher, FxHashSet};

/// The recorded questions.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// Hashes of the names whose definitions were looked up. A hash collision only causes an unnecessary new
    /// check.
    names: FxHashSet<u64>,
    /// Classes whose names were all looked up.
    classes: BTreeSet<Name>,
    uses: BTreeMap<Question, bool>,
    reactions: Option<Vec<Reaction>>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    Has(Name, Box<str>, Role),
    MayHave(Box<str>, Role),
    Mentions(Name, Box<str>),
    Enables(Box<str>),
}

impl Question {
    fn answer(&self, uses: &Uses) -> bool {
        match self {
            Self::Has(class, name, role) => uses.has(*class, name, *role),
            Self::MayHave(word, role) => uses.may_have(word, *role),
            Self::Mentions(class, name) => uses.mentions(*class, name),
            Self::Enables(system) => uses.enables(system),
        }
    }
}

impl Asked {
    /// Returns true if every question about uses still has the same answer.
    pub(crate) fn is_answered_alike(&self, uses: &Uses) -> bool {
        self.uses.iter().all(|(question, answer)| question.answer(uses) == *answer)
            && self.reactions.as_ref().is_none_or(|known| uses.reactions().eq(known.iter().copied()))
    }

    /// Returns true if no question was about a name that only one of two texts of a level defines.
    pub(crate) fn is_of_no_concern(&self, then: &Index, now: &Index) -> bool {
        let mut changed = then.differences(now);
        !changed.any(|(class, name)| self.classes.contains(&class) || self.names.contains(&hash(class, name)))
    }
}

fn hash(class: Name, name: &str) -> u64 {
    FxBuildHasher.hash_one((class, name))
}

/// Records questions.
#[derive(Debug, Default)]
pub(crate) struct Recorder(RefCell<Asked>);

impl Recorder {
    pub(crate) fn into_asked(self) -> Asked {
        self.0.into_inner()
    }

    /// Records a lookup of the definition of a name.
    pub(crate) fn note_name(&self, class: Name, name: &str) {
        self.0.borrow_mut().names.insert(hash(class, name));
    }

    /// Records a lookup of all names of a class.
    pub(crate) fn note_class(&self, class: Name) {
        self.0.borrow_mut().classes.insert(class);
    }

    fn ask(&self, uses: &Uses, question: Question) -> bool {
        let answer = question.answer(uses);
        self.0.borrow_mut().uses.insert(question, answer);
        answer
    }

    fn note_reactions(&self, uses: &Uses) {
        self.0.borrow_mut().reactions.get_or_insert_with(|| uses.reactions().collect());
    }
}

/// The uses in one file or in all files of a pack; see [`Uses`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum SeenUses<'p> {
    /// The uses in one file.
    File(&'p FileUses),
    /// The uses in all files. The questions about them are recorded.
    All(&'p Uses, &'p Recorder),
}

impl<'p> SeenUses<'p> {
    /// Returns true if a name has a role.
    pub(crate) fn has(self, class: Name, name: &str, role: Role) -> bool {
        match self {
            Self::File(uses) => uses.has(class, name, role),
            Self::All(uses, recorder) => recorder.ask(uses, Question::Has(class, name.into(), role)),
        }
    }

    /// Returns true if a word that may be a name has a role.
    pub(crate) fn may_have(self, word: &str, role: Role) -> bool {
        match self {
            Self::File(uses) => uses.may_have(word, role),
            Self::All(uses, recorder) => recorder.ask(uses, Question::MayHave(word.into(), role)),
        }
    }

    /// Returns true if a name, or a word that may be one, has any role.
    pub(crate) fn mentions(self, class: Name, name: &str) -> bool {
        match self {
            Self::File(uses) => uses.mentions(class, name),
            Self::All(uses, recorder) => recorder.ask(uses, Question::Mentions(class, name.into())),
        }
    }

    /// Returns true if a level enables a system.
    pub(crate) fn enables(self, system: &str) -> bool {
        match self {
            Self::File(uses) => uses.enables(system),
            Self::All(uses, recorder) => recorder.ask(uses, Question::Enables(system.into())),
        }
    }

    /// The events that rules react to and the effects that they react with, sorted.
    pub(crate) fn reactions(self) -> impl Iterator<Item = Reaction> + use<'p> {
        let (file, all) = match self {
            Self::File(uses) => (Some(uses), None),
            Self::All(uses, recorder) => {
                recorder.note_reactions(uses);
                (None, Some(uses))
            }
        };
        let of_file = file.into_iter().flat_map(FileUses::reactions);
        of_file.chain(all.into_iter().flat_map(Uses::reactions))
    }

    /// The used tags, sorted. Only for the uses of one file, because this question is not recorded.
    pub(crate) fn tags_of_file(self) -> impl Iterator<Item = &'p str> {
        let file = match self {
            Self::File(uses) => Some(uses),
            Self::All(..) => None,
        };
        file.into_iter().flat_map(FileUses::tags)
    }
}
