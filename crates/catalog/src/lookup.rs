//! Words to their entries.

use crate::{
    CONDITIONS, Condition, EFFECTS, EVENTS, Effect, Entry, Event, GOALS, Goal, LOSE_CONDITIONS,
    LoseCondition, SEQUENCE_ENTRIES, SYSTEMS, SequenceEntry, System, Vocab,
};

/// The system type of that name.
pub fn system(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.entry.name == name)
}

/// The event of that name.
pub fn event(name: &str) -> Option<&'static Event> {
    EVENTS.iter().find(|event| event.entry.name == name)
}

/// The condition of that name.
pub fn condition(name: &str) -> Option<&'static Condition> {
    CONDITIONS.iter().find(|condition| condition.entry.name == name)
}

/// The effect of that name.
pub fn effect(name: &str) -> Option<&'static Effect> {
    EFFECTS.iter().find(|effect| effect.entry.name == name)
}

/// The goal type of that name.
pub fn goal(name: &str) -> Option<&'static Goal> {
    GOALS.iter().find(|goal| goal.entry.name == name)
}

/// The lose condition type of that name.
pub fn lose_condition(name: &str) -> Option<&'static LoseCondition> {
    LOSE_CONDITIONS.iter().find(|condition| condition.entry.name == name)
}

/// The kind of entry of the level sequence of that name.
pub fn sequence_entry(name: &str) -> Option<&'static SequenceEntry> {
    SEQUENCE_ENTRIES.iter().find(|entry| entry.entry.name == name)
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
