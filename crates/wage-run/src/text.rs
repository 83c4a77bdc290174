//! The trace as text, for people (spec section 12).

use std::fmt::Write as _;

use crate::{Done, Line, Run};

impl Done {
    /// It in words: "points: 2 → 3 (ann)".
    pub fn words(&self) -> String {
        one(self, false)
    }
}

impl Line {
    /// It in words, without its time.
    pub fn words(&self) -> String {
        let text = describe(self);
        text.trim_start().split_once("  ").map_or(text.clone(), |(_, words)| words.to_owned())
    }
}

impl Run {
    /// The trace, the expectations that do not hold, and the rules that never fired.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for line in &self.trace {
            let _ = writeln!(text, "{}", describe(line));
        }
        for it in &self.explanations {
            let _ = writeln!(text, "{}  {}: {}", time(it.at), it.condition, it.message);
        }
        for outcome in self.outcomes.iter().filter(|outcome| !outcome.holds) {
            let _ = writeln!(text, "{}  expectation fails: {}", time(outcome.at), outcome.message);
        }
        if let Some(stop) = &self.stopped {
            let _ = writeln!(text, "stopped: {stop}");
        }
        for assumption in self.assumptions() {
            let _ = writeln!(text, "depends on {assumption}: {}", assumption.summary());
        }
        if !self.never_fired.is_empty() {
            let _ = writeln!(text, "never fired: {}", self.never_fired.join(", "));
        }
        text
    }
}

fn time(at: u64) -> String {
    format!("{:>7}", format!("{}.{}s", at / 1000, at % 1000 / 100))
}

fn describe(line: &Line) -> String {
    match line {
        Line::Start { done } => format!("{}  start  {}", time(0), all(done)),
        Line::Delayed { at, done } => format!("{}  delayed  {}", time(*at), all(done)),
        Line::Fired { at, rule, same, other, done } => {
            let bound = [("same", same), ("other", other)];
            let bound = bound.iter().filter_map(|(role, it)| Some(format!("{role}={}", it.as_deref()?)));
            let parts = [rule.clone(), bound.collect::<Vec<_>>().join(" "), all(done)];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            format!("{}  {}", time(*at), parts.join("  "))
        }
        Line::Refused { at, verb, player, why } => {
            format!("{}  {verb} of {player} is refused: {why}", time(*at))
        }
        Line::Assumption { at, rule, assumption } => {
            let rule = rule.as_deref().unwrap_or("the start");
            format!("{}  {rule} depends on {assumption}", time(*at))
        }
        Line::Ended { at } => format!("{}  the game ends", time(*at)),
    }
}

fn all(done: &[Done]) -> String {
    let mut parts: Vec<String> = Vec::with_capacity(done.len());
    let mut key_before = None;
    for it in done {
        let key = it.key.as_deref().filter(|_| !it.is_not_simulated && it.delay.is_none());
        // Changes of one key in a row name it once.
        let is_next = key.is_some() && key == key_before;
        parts.push(one(it, is_next));
        key_before = key;
    }
    parts.join(", ")
}

fn one(done: &Done, is_next: bool) -> String {
    let player = done.player.as_deref();
    if done.is_not_simulated {
        return format!("{} (not simulated)", done.kind);
    }
    let Some(key) = &done.key else {
        let to = player.map_or_else(String::new, |player| format!(" to {player}"));
        let what = done.what.as_ref().map_or_else(String::new, |(_, what)| format!(" {what}"));
        return format!("{}{to}{what}", done.kind);
    };
    let value = |value: &Option<super::Value>| {
        value.as_ref().map_or_else(|| "nothing".to_owned(), ToString::to_string)
    };
    let name = if is_next { String::new() } else { format!("{key}: ") };
    let by_chance = if done.is_random { ", by chance" } else { "" };
    let who = player.map_or_else(String::new, |player| format!(" ({player}{by_chance})"));
    match done.delay {
        Some(delay) => format!("{name}{} in {}{who}", value(&done.to), time(delay).trim_start()),
        None => format!("{name}{} → {}{who}", value(&done.from), value(&done.to)),
    }
}
