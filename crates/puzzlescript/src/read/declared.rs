//! What each name is declared as, first declaration first.

use super::names::Name;
use super::source::Source;

/// What a name is declared as, by its place in the list of its kind in [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An object.
    Object(usize),
    /// Another name.
    Synonym(usize),
    /// An AND-name.
    Aggregate(usize),
    /// An OR-name.
    Property(usize),
}

/// What the names of a text are.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    by_name: Vec<[Option<u32>; 4]>,
}

impl Declared {
    /// Notes a declaration; of several of the same kind the first one stays.
    pub(crate) fn add(&mut self, name: Name, kind: Kind) {
        if self.by_name.len() <= name.index() {
            self.by_name.resize(name.index() + 1, [None; 4]);
        }
        let (slot, place) = match kind {
            Kind::Object(place) => (0, place),
            Kind::Synonym(place) => (1, place),
            Kind::Aggregate(place) => (2, place),
            Kind::Property(place) => (3, place),
        };
        if let Some(entry) = self.by_name.get_mut(name.index()).and_then(|slots| slots.get_mut(slot)) {
            entry.get_or_insert(place as u32);
        }
    }

    /// Whether a name is declared as anything.
    pub fn has(&self, name: Name) -> bool {
        self.by_name.get(name.index()).is_some_and(|slots| slots.iter().any(Option::is_some))
    }

    /// The place of an object.
    pub fn object(&self, name: Name) -> Option<usize> {
        self.slot(name, 0)
    }

    /// The place of the first synonym of this name.
    pub fn synonym(&self, name: Name) -> Option<usize> {
        self.slot(name, 1)
    }

    /// The place of the first AND-name of this name.
    pub fn aggregate(&self, name: Name) -> Option<usize> {
        self.slot(name, 2)
    }

    /// The place of the first OR-name of this name.
    pub fn property(&self, name: Name) -> Option<usize> {
        self.slot(name, 3)
    }

    /// What it is: objects come before synonyms, these before AND-names, these before OR-names.
    pub fn kind(&self, name: Name) -> Option<Kind> {
        let object = self.object(name).map(Kind::Object);
        let synonym = || self.synonym(name).map(Kind::Synonym);
        let aggregate = || self.aggregate(name).map(Kind::Aggregate);
        let property = || self.property(name).map(Kind::Property);
        object.or_else(synonym).or_else(aggregate).or_else(property)
    }

    /// All names that are declared.
    pub fn names(&self) -> impl Iterator<Item = Name> + '_ {
        let is_declared = |(_, slots): &(u32, &[Option<u32>; 4])| slots.iter().any(Option::is_some);
        (0..).zip(&self.by_name).filter(is_declared).map(|(number, _)| Name(number))
    }

    fn slot(&self, name: Name, slot: usize) -> Option<usize> {
        self.by_name.get(name.index())?.get(slot).copied().flatten().map(|place| place as usize)
    }
}

impl Kind {
    /// Where the name is declared, with its line.
    pub fn place(self, source: &Source) -> Option<(text::TextRange, u32)> {
        match self {
            Self::Object(at) => source.objects.get(at).map(|it| (it.word.at, it.line)),
            Self::Synonym(at) => source.synonyms.get(at).map(|it| (it.word.at, it.line)),
            Self::Aggregate(at) => source.aggregates.get(at).map(|it| (it.word.at, it.line)),
            Self::Property(at) => source.properties.get(at).map(|it| (it.word.at, it.line)),
        }
    }
}
