//! What the rules of a line depend on besides its own words.

use super::Context;
use crate::read::{Group, Name, Names, SoundKind};

/// All that is declared, as one text. Where it is the same, equal lines of RULES become equal rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Environment(Box<str>);

impl Environment {
    pub(crate) fn of(context: &Context<'_>) -> Self {
        let (source, declared) = (context.source, context.declared);
        let mut listing = Listing { names: &source.names, text: String::new() };
        for name in declared.names() {
            let kinds = [declared.object(name), declared.synonym(name)];
            let kinds = kinds.into_iter().chain([declared.aggregate(name), declared.property(name)]);
            let kinds: String = kinds.map(|it| if it.is_some() { '+' } else { '-' }).collect();
            listing.line(&kinds, [name]);
            listing.line(if source.rule_names.contains(&name) { "in rules" } else { "elsewhere" }, []);
        }
        listing.line("objects", source.objects.iter().map(|object| object.word.name));
        // Which of a synonym and an OR-name comes first decides what the later one holds.
        let mut entries: Vec<(u32, Option<&Group>, [Name; 2])> = Vec::new();
        entries.extend(source.synonyms.iter().map(|it| (it.line, None, [it.word.name, it.of.name])));
        entries.extend(source.properties.iter().map(|it| (it.line, Some(it), [it.word.name; 2])));
        entries.sort_by_key(|(line, ..)| *line);
        for (_, group, names) in entries {
            match group {
                Some(group) => listing.group("or", group),
                None => listing.line("synonym", names),
            }
        }
        for group in &source.aggregates {
            listing.group("and", group);
        }
        for layer in &source.layers {
            listing.line("layer", layer.objects.iter().copied());
        }
        for line in &source.sounds {
            if let Some(SoundKind::Event(event)) = line.words.first().map(|word| &word.kind) {
                listing.line(event, []);
            }
        }
        Self(listing.text.into_boxed_str())
    }
}

/// A text under way: a line for each thing, names as words of it.
struct Listing<'n> {
    names: &'n Names,
    text: String,
}

impl Listing<'_> {
    fn line(&mut self, what: &str, names: impl IntoIterator<Item = Name>) {
        self.text.push_str(what);
        for name in names {
            self.text.push(' ');
            self.text.push_str(self.names.text(name));
            // Messages name it as it is written first.
            let written = self.names.written(name);
            if written != self.names.text(name) {
                self.text.push('/');
                self.text.push_str(written);
            }
        }
        self.text.push('\n');
    }

    fn group(&mut self, what: &str, group: &Group) {
        self.line(what, std::iter::once(group.word.name).chain(group.members.iter().copied()));
        if group.is_cut {
            self.line("cut", []);
        }
    }
}
