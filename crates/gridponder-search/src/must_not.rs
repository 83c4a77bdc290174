//! Constraints on paths: events that no turn may have (authors' specification, section 2).

use std::fmt;

use engine::{EventKind, EventPattern, Field, Level, Play, Value, def};

use crate::words::{Worded, value_of};

/// The name of this constraint.
const NAME: &str = "must_not";

/// An event that no turn may have. A state behind such a turn may be reached in another way.
#[derive(Clone, Debug, PartialEq)]
pub struct MustNot {
    event: String,
    fields: Vec<(String, Value)>,
}

/// What a constraint forbids in a search.
pub(crate) enum Forbidden {
    /// Nothing that can still happen.
    Nothing,
    /// Turns with such an event.
    Events(EventPattern),
    /// All turns after this number of them.
    TurnsAfter(u32),
}

impl MustNot {
    /// Reads a constraint: an object such as `{"type": "must_not", "event": "object_removed", "kind": "rock"}`, or words such
    /// as `object_removed kind=rock position=2,1`. The error says what is wrong.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.starts_with('{') {
            let json = serde_json::from_str(text).map_err(|why| format!("invalid JSON: {why}"))?;
            return Self::from_json(&json);
        }
        let Worded { word, fields } = Worded::read(text, "an event", "object_removed kind=rock")?;
        Ok(Self { event: word, fields })
    }

    /// Reads a constraint that is an object.
    pub fn from_json(json: &serde_json::Value) -> Result<Self, String> {
        let members = json.as_object().ok_or("expected an object")?;
        match members.get("type").map(|it| (it, it.as_str())) {
            None | Some((_, Some(NAME))) => {}
            Some((other, _)) => {
                return Err(format!(
                    "unknown type {other} of a constraint; the one that is known is `{NAME}`"
                ));
            }
        }
        let event = match members.get("event") {
            None => return Err("the constraint has no `event`".to_owned()),
            Some(event) => event.as_str().ok_or("the `event` of the constraint is not a text")?,
        };
        let fields = members.iter().filter(|(name, _)| !["type", "event"].contains(&name.as_str()));
        let fields = fields.map(|(name, value)| (name.clone(), Value::from(value))).collect();
        Ok(Self { event: event.to_owned(), fields })
    }

    /// The constraint of an event with these fields.
    pub fn of(event: &str, fields: Vec<(String, Value)>) -> Self {
        Self { event: event.to_owned(), fields }
    }

    /// The constraint as an object.
    pub fn to_json(&self) -> serde_json::Value {
        let head = [("type".to_owned(), NAME.into()), ("event".to_owned(), self.event.as_str().into())];
        let fields = self.fields.iter().map(|(name, value)| (name.clone(), value.to_json()));
        head.into_iter().chain(fields).collect()
    }

    pub(crate) fn pattern(&self) -> EventPattern {
        EventPattern::new(&self.event, self.fields.iter().map(|(name, value)| (name.as_str(), value.clone())))
    }

    /// What it forbids in a search that starts after this number of turns.
    pub(crate) fn after(&self, turns: u32) -> Forbidden {
        let mut pattern = self.pattern();
        if pattern.kind() != Some(EventKind::TurnEnded) {
            return Forbidden::Events(pattern);
        }
        // States do not tell their number of turns, and need not: a path that wins makes this turn or ends before it.
        let Some(number) = pattern.take(Field::TurnNumber) else { return Forbidden::Events(pattern) };
        let number = number.as_bool().map_or_else(|| number.as_int(), |it| Some(it.into()));
        match number.map(|number| number - 1 - i64::from(turns)) {
            Some(0) if pattern.is_any() => Forbidden::Events(pattern),
            Some(most @ 1..) if pattern.is_any() => {
                Forbidden::TurnsAfter(u32::try_from(most).unwrap_or(u32::MAX))
            }
            _ => Forbidden::Nothing,
        }
    }

    /// What makes it likely that the constraint is not what was meant. Without a game, nothing is said of what it sends.
    pub fn doubts(&self, game: Option<&def::Game>) -> Vec<Doubt<'_>> {
        let Some(event) = catalog::event(&self.event) else { return vec![Doubt::UnknownEvent(&self.event)] };
        let is_sent = game.is_none_or(|game| event.emitted_by.iter().any(|sender| sends(game, sender)));
        let never = (!is_sent).then_some(Doubt::NeverSent(&self.event));
        let fields = self.fields.iter().filter(|(name, _)| event.field(name).is_none());
        never.into_iter().chain(fields.map(|(name, _)| Doubt::UnknownField(event, name))).collect()
    }
}

/// Whether a game has a sender of events, by its name in the catalog.
fn sends(game: &def::Game, sender: &str) -> bool {
    match sender.strip_prefix("effect:") {
        Some(effect) => {
            let mut effects = game.rules.iter().flat_map(|rule| &rule.then);
            effects.any(|written| written.members().iter().any(|(word, _)| word == effect))
        }
        None => sender == "engine" || game.systems.iter().any(|system| system.ty == sender),
    }
}

/// What becomes of a level without an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// No path wins: the event is essential.
    Lost,
    /// A path wins: it is optional.
    Won,
}

/// Something about a constraint that is probably a mistake.
#[derive(Clone, Copy, Debug)]
pub enum Doubt<'c> {
    /// No event has this name.
    UnknownEvent(&'c str),
    /// Nothing in the game sends this event.
    NeverSent(&'c str),
    /// The event has no field of this name.
    UnknownField(&'static catalog::Event, &'c str),
}

impl fmt::Display for MustNot {
    /// In words, as [`Self::read`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields: Vec<String> =
            self.fields.iter().map(|(name, value)| format!("{name}={}", word_of(value))).collect();
        if [&self.event].into_iter().chain(&fields).any(|word| word.contains(char::is_whitespace)) {
            return write!(f, "{}", self.to_json());
        }
        f.write_str(&self.event)?;
        fields.iter().try_for_each(|field| write!(f, " {field}"))
    }
}

/// The word that stands for a value.
fn word_of(value: &Value) -> String {
    match value {
        Value::Str(text) if value_of(text) == *value => text.clone(),
        Value::List(elements) => match elements.as_slice() {
            [Value::Int(x), Value::Int(y)] => format!("{x},{y}"),
            _ => value.canonical(),
        },
        other => other.canonical(),
    }
}

/// Whether a turn of a path, played after the first steps, is one that may not be made.
pub fn broken(level: &Level, (before, path): (&[def::Action], &[def::Action]), must_not: &[MustNot]) -> bool {
    if must_not.is_empty() {
        return false;
    }
    let patterns: Vec<EventPattern> = must_not.iter().map(MustNot::pattern).collect();
    let mut play = Play::without_history(level);
    for step in before {
        play.submit_named(step);
    }
    path.iter().any(|step| {
        play.submit_named(step).accepted
            && patterns.iter().any(|pattern| pattern.is_in(play.events(), play.pool()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        MustNot::read(text).expect_err("it is wrong")
    }

    #[test]
    fn words_and_objects_are_read_alike() {
        let words =
            MustNot::read("object_removed a='b' kind=rock n=3 position=2,1 to=null").expect("it is right");
        let json = r#"{"type": "must_not", "event": "object_removed", "kind": "rock", "position": [2, 1], "n": 3, "to": null, "a": "'b'"}"#;
        assert_eq!(MustNot::read(json), Ok(words.clone()));
        assert_eq!(MustNot::read(&words.to_json().to_string()), Ok(words.clone()));
        assert_eq!(MustNot::read(&json.replace(r#""type": "must_not", "#, "")), Ok(words.clone()));
        assert_eq!(words.to_string(), "object_removed a='b' kind=rock n=3 position=2,1 to=null");
        assert_eq!(MustNot::read(&words.to_string()), Ok(words));
    }

    #[test]
    fn a_text_that_looks_like_a_number_stays_a_text() {
        let constraint =
            MustNot::of("variable_changed", vec![("newValue".to_owned(), Value::Str("3".to_owned()))]);
        assert_eq!(constraint.to_string(), r#"variable_changed newValue="3""#);
        assert_eq!(MustNot::read(&constraint.to_string()), Ok(constraint));
    }

    #[test]
    fn what_words_cannot_say_is_written_as_an_object() {
        let constraint =
            MustNot::of("object_removed", vec![("kind".to_owned(), Value::Str("big rock".to_owned()))]);
        assert!(constraint.to_string().starts_with('{'));
        assert_eq!(MustNot::read(&constraint.to_string()), Ok(constraint));
    }

    #[test]
    fn what_is_no_constraint_is_refused() {
        assert_eq!(wrong(""), "expected an event, such as `object_removed kind=rock`");
        assert_eq!(wrong("kind=rock"), "expected an event before `kind=rock`");
        assert_eq!(wrong("object_removed rock"), "expected `field=value`, found `rock`");
        assert_eq!(
            wrong(r#"{"type": "must", "event": "a"}"#),
            "unknown type \"must\" of a constraint; the one that is known is `must_not`"
        );
        assert_eq!(wrong(r#"{"type": "must_not"}"#), "the constraint has no `event`");
        assert_eq!(
            wrong(r#"{"type": "must_not", "event": 1}"#),
            "the `event` of the constraint is not a text"
        );
        assert!(wrong("{").starts_with("invalid JSON: "));
    }
}
