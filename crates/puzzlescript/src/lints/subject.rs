//! What lints look at: a game without errors, its text, and what can ever be in it.

use puzzlescript_engine::model::{Game, Name as Meaning, ObjectSet};
use rustc_hash::FxHashSet;
use text::TextRange;

use super::facts::{Facts, KeptFacts};
use super::groups::Groups;
use crate::read::{Entry, Name, Object, Reading, RuleLine, SoundKind};
use crate::words::MESSAGE;

/// What lints found that may hold for the next snapshot too.
#[derive(Debug)]
pub(crate) struct KeptLints {
    facts: KeptFacts,
    groups: Groups,
}

/// A game without errors with its text.
pub(super) struct Subject<'s> {
    pub(super) reading: &'s Reading,
    pub(super) game: &'s Game,
    /// What can ever be in it.
    pub(super) facts: Facts<'s>,
    /// What comparing the rules of groups yields.
    pub(super) groups: Groups,
    /// The objects that rules, sounds, win conditions or letters of levels name.
    pub(super) named: ObjectSet,
    used: FxHashSet<Name>,
}

impl<'s> Subject<'s> {
    /// What is kept is of an earlier game.
    pub(super) fn new(reading: &'s Reading, game: &'s Game, kept: Option<&KeptLints>) -> Self {
        let source = &reading.source;
        let mut used: FxHashSet<Name> = FxHashSet::default();
        let message = source.names.get(MESSAGE);
        // What follows `message` is a text.
        let words = |line: &'s RuleLine| line.tokens.iter().take_while(|token| Some(token.name) != message);
        used.extend(source.rules.iter().flat_map(words).map(|token| token.name));
        used.extend(source.wins.iter().flat_map(|line| &line.words).map(|word| word.name));
        used.extend(source.sounds.iter().flat_map(|line| &line.words).filter_map(|word| match word.kind {
            SoundKind::Name(name) => Some(name),
            _ => None,
        }));
        let mut letters: FxHashSet<char> = FxHashSet::default();
        for entry in &source.levels {
            if let Entry::Board { rows, .. } = entry {
                letters.extend(rows.iter().flat_map(|row| row.text.chars()));
            }
        }
        used.extend(letters.iter().filter_map(|letter| source.names.get(letter.encode_utf8(&mut [0; 4]))));
        used.extend(["player", "background"].iter().filter_map(|word| source.names.get(word)));
        let mut named = game.no_objects();
        for (word, name) in &game.names {
            if source.names.get(word).is_some_and(|word| used.contains(&word)) {
                named.union(&name.objects);
            }
        }
        // Entries of the legend and layers are uses of names too, but play nothing.
        used.extend(source.synonyms.iter().map(|it| it.of.name));
        let groups = source.aggregates.iter().chain(&source.properties);
        used.extend(groups.flat_map(|group| &group.written).map(|word| word.name));
        used.extend(source.layers.iter().flat_map(|layer| &layer.words).map(|word| word.name));
        let facts = Facts::of_game(game, kept.map(|kept| &kept.facts));
        let earlier = kept.filter(|kept| kept.facts.agree_with(&facts));
        let all = game.rules.groups.iter().chain(&game.late.groups);
        let groups = Groups::new(&facts, all, earlier.map(|kept| &kept.groups));
        Self { reading, game, facts, groups, named, used }
    }

    /// What may hold for the next game too.
    pub(super) fn kept(&self) -> KeptLints {
        KeptLints { facts: KeptFacts::of(&self.facts), groups: self.groups.clone() }
    }

    /// Whether a name stands anywhere besides where it is declared.
    pub(super) fn is_used(&self, name: Name) -> bool {
        self.used.contains(&name)
    }

    /// What a word in lower case stands for.
    pub(super) fn meaning(&self, word: &str) -> Option<&'s Meaning> {
        self.game.names.iter().rev().find(|(it, _)| it == word).map(|(_, name)| name)
    }

    /// The rule in a line.
    pub(super) fn rule_line(&self, line: u32) -> Option<&'s RuleLine> {
        let rules = &self.reading.source.rules;
        rules.binary_search_by_key(&line, |it| it.line).ok().and_then(|place| rules.get(place))
    }

    /// The object that is declared in a line.
    pub(super) fn object(&self, line: u32) -> Option<&'s Object> {
        let objects = &self.reading.source.objects;
        objects.binary_search_by_key(&line, |it| it.line).ok().and_then(|place| objects.get(place))
    }

    /// The first row of the level that begins in a line.
    pub(super) fn first_row(&self, line: u32) -> Option<TextRange> {
        let levels = &self.reading.source.levels;
        let line_of = |entry: &Entry| match entry {
            Entry::Board { line, .. } | Entry::Message { line, .. } => *line,
        };
        match levels.get(levels.binary_search_by_key(&line, line_of).ok()?)? {
            Entry::Board { rows, .. } => rows.first().map(|row| row.at),
            Entry::Message { .. } => None,
        }
    }

    /// So many of a set, by the name that it has, such as "2 `Crate`".
    pub(super) fn thing(&self, set: &ObjectSet, number: usize) -> String {
        let objects = || set.iter().map(|object| self.facts.written(object));
        let named = self.game.names.iter().find(|(_, name)| !name.is_all && name.objects == *set);
        let name = match (set.len(), named) {
            (2.., Some((name, _))) => {
                let names = &self.reading.source.names;
                format!("`{}`", names.get(name).map_or(name.as_str(), |it| names.written(it)))
            }
            _ => objects().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or "),
        };
        format!("{number} {name}")
    }
}
