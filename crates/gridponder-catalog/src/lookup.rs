//! Looks up the entries of words.

use crate::{
    CONDITIONS, Condition, EFFECTS, EVENTS, Effect, Entry, Event, GOALS, Goal, LOSE_CONDITIONS,
    LoseCondition, SEQUENCE_ENTRIES, SYSTEMS, SequenceEntry, Shape, System, Vocab,
};

/// The system type with this name.
pub fn system(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.entry.name == name)
}

/// The event with this name.
pub fn event(name: &str) -> Option<&'static Event> {
    EVENTS.iter().find(|event| event.entry.name == name)
}

/// The condition with this name.
pub fn condition(name: &str) -> Option<&'static Condition> {
    CONDITIONS.iter().find(|condition| condition.entry.name == name)
}

/// The effect with this name.
pub fn effect(name: &str) -> Option<&'static Effect> {
    EFFECTS.iter().find(|effect| effect.entry.name == name)
}

/// The goal type with this name.
pub fn goal(name: &str) -> Option<&'static Goal> {
    GOALS.iter().find(|goal| goal.entry.name == name)
}

/// The lose condition type with this name.
pub fn lose_condition(name: &str) -> Option<&'static LoseCondition> {
    LOSE_CONDITIONS.iter().find(|condition| condition.entry.name == name)
}

/// The type of level sequence entry with this name.
pub fn sequence_entry(name: &str) -> Option<&'static SequenceEntry> {
    SEQUENCE_ENTRIES.iter().find(|entry| entry.entry.name == name)
}

/// The object that belongs to a word of a vocabulary, if it has one.
pub fn body(vocab: Vocab, word: &str) -> Option<&'static Shape> {
    match vocab {
        Vocab::System => system(word).map(|system| &system.config),
        Vocab::Effect => effect(word).map(|effect| &effect.body),
        Vocab::Goal => goal(word).map(|goal| &goal.config),
        Vocab::LoseCondition => lose_condition(word).map(|condition| &condition.config),
        Vocab::SequenceEntry => sequence_entry(word).map(|entry| &entry.body),
        // The body of a condition is not always an object.
        Vocab::Event | Vocab::Condition => None,
    }
}

/// The entries of a vocabulary, in the order of its table.
pub fn words(vocab: Vocab) -> Vec<&'static Entry> {
    match vocab {
        Vocab::System => SYSTEMS.iter().map(|it| &it.entry).collect(),
        Vocab::Event => EVENTS.iter().map(|it| &it.entry).collect(),
        Vocab::Condition => CONDITIONS.iter().map(|it| &it.entry).collect(),
        Vocab::Effect => EFFECTS.iter().map(|it| &it.entry).collect(),
        Vocab::Goal => GOALS.iter().map(|it| &it.entry).collect(),
        Vocab::LoseCondition => LOSE_CONDITIONS.iter().map(|it| &it.entry).collect(),
        Vocab::SequenceEntry => SEQUENCE_ENTRIES.iter().map(|it| &it.entry).collect(),
    }
}
