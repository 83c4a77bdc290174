//! The trace as JSON, an object a line (spec section 12).

use serde_json::{Map, Value as Json};

use crate::{Done, Line, Run, Stop};

impl Run {
    /// The lines of the trace, then of the outcomes and of what stopped the run, each a JSON object.
    pub fn to_json_lines(&self) -> Vec<String> {
        let trace = self.trace.iter().map(line);
        let outcomes = self.outcomes.iter().map(|outcome| {
            Object::new(outcome.at)
                .with("expect", outcome.holds)
                .with("message", outcome.message.as_str())
                .json()
        });
        let stopped = self.stopped.iter().map(|stop| match stop {
            Stop::Steps => Object::default().with("stopped", "steps").json(),
            Stop::Matches { at, rule } => {
                Object::new(*at).with("stopped", "matches").with("in", rule.as_str()).json()
            }
        });
        let explanations = self.explanations.iter().map(|it| {
            Object::new(it.at).with("failed", it.condition.as_str()).with("why", it.message.as_str()).json()
        });
        trace.chain(explanations).chain(outcomes).chain(stopped).collect()
    }
}

/// An object whose members keep their order.
#[derive(Default)]
struct Object {
    members: Vec<(&'static str, Json)>,
}

impl Object {
    fn new(at: u64) -> Self {
        Self::default().with("t", at)
    }

    fn with(mut self, key: &'static str, value: impl Into<Json>) -> Self {
        self.members.push((key, value.into()));
        self
    }

    fn with_some(self, key: &'static str, value: Option<impl Into<Json>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    fn json(self) -> String {
        let members = self.members.iter().map(|(key, value)| format!("\"{key}\":{value}"));
        format!("{{{}}}", members.collect::<Vec<_>>().join(","))
    }
}

fn line(line: &Line) -> String {
    match line {
        Line::Start { done } => Object::new(0).with("start", all(done)).json(),
        Line::Delayed { at, done } => Object::new(*at).with("delayed", all(done)).json(),
        Line::Fired { at, rule, same, other, done } => Object::new(*at)
            .with("rule", rule.as_str())
            .with_some("same", same.as_deref())
            .with_some("other", other.as_deref())
            .with("do", all(done))
            .json(),
        Line::Refused { at, verb, player, why } => Object::new(*at)
            .with("refused", verb.as_str())
            .with("player", player.as_str())
            .with("why", *why)
            .json(),
        Line::Assumption { at, rule, assumption } => {
            Object::new(*at).with_some("rule", rule.as_deref()).with("assumption", assumption.name()).json()
        }
        Line::Ended { at } => Object::new(*at).with("ended", true).json(),
    }
}

fn all(done: &[Done]) -> Json {
    done.iter().map(|done| Json::Object(one(done))).collect()
}

fn one(done: &Done) -> Map<String, Json> {
    let mut map = Map::new();
    let mut add = |key: &str, value: Json| {
        map.insert(key.to_owned(), value);
    };
    add("kind", done.kind.as_str().into());
    if let Some(player) = &done.player {
        add("player", player.as_str().into());
    }
    if let Some(key) = &done.key {
        add("key", key.as_str().into());
    }
    if let Some(from) = &done.from {
        add("from", from.to_json());
    }
    if let Some(to) = &done.to {
        add("to", to.to_json());
    }
    if let Some(delay) = done.delay {
        add("delayMs", delay.into());
    }
    if let Some((key, what)) = &done.what {
        add(key, what.to_json());
    }
    if done.is_random {
        add("random", true.into());
    }
    if done.is_not_simulated {
        add("simulated", false.into());
    }
    map
}
