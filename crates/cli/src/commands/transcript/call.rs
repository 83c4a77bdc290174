//! A transcript: the calls of a run, an object a line (authors' specification, section 7).

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A call, and what came of it. After a call that ends an attempt, the counts are those of that attempt.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Call {
    /// The number of the call, from 0.
    pub(crate) seq: u64,
    /// Seconds since the run began.
    #[serde(default)]
    pub(crate) elapsed: f64,
    /// Seconds that the answer took.
    #[serde(default)]
    pub(crate) took: f64,
    /// `state`, `move`, `history` or `give_up`.
    pub(crate) verb: String,
    #[serde(default)]
    pub(crate) args: Vec<String>,
    /// The reason that the agent gave.
    #[serde(default)]
    pub(crate) why: String,
    /// The number of the attempt, from 1.
    pub(crate) attempt: u64,
    #[serde(default)]
    pub(crate) actions_total: u64,
    pub(crate) actions_this_attempt: u64,
    /// Whether it cost an action.
    #[serde(default)]
    pub(crate) played_action: bool,
    #[serde(default)]
    pub(crate) rejected_schema: u64,
    #[serde(default)]
    pub(crate) rejected_illegal: u64,
    #[serde(default)]
    pub(crate) lost_attempt: bool,
    /// Whether it ended the run.
    #[serde(default)]
    pub(crate) terminal: bool,
    #[serde(default)]
    pub(crate) response: String,
}

impl Call {
    /// The move that was played.
    pub(crate) fn played(&self) -> Option<Value> {
        let is_move = self.verb == "move" && self.played_action;
        serde_json::from_str(self.args.first().filter(|_| is_move)?).ok()
    }

    /// Whether it solved the level.
    pub(crate) fn solves(&self) -> bool {
        self.terminal && self.response.starts_with("Solved")
    }
}

/// A line that is no call: its number and a column, from 1, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) why: String,
}

/// Reads a transcript. Lines that are no calls are left out.
pub(crate) fn read(text: &str) -> (Vec<Call>, Vec<Malformed>) {
    let (mut calls, mut malformed): (Vec<Call>, Vec<Malformed>) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |column: usize, why: String| Malformed { line: at + 1, column, why };
        // A list of values would do for serde.
        if !line.trim_start().starts_with('{') {
            malformed.push(wrong(1, "expected an object".to_owned()));
            continue;
        }
        match serde_json::from_str::<Call>(line) {
            Err(error) => {
                let why = error.to_string();
                let why = why.rsplit_once(" at line ").map_or(why.as_str(), |(why, _)| why);
                malformed.push(wrong(error.column().max(1), why.to_owned()));
            }
            Ok(call) => match calls.last() {
                Some(last) if call.seq <= last.seq || call.attempt < last.attempt => {
                    let why = format!(
                        "call {} of attempt {} comes after call {} of attempt {}",
                        call.seq, call.attempt, last.seq, last.attempt
                    );
                    malformed.push(wrong(1, why));
                }
                _ => calls.push(call),
            },
        }
    }
    (calls, malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_call_is_told_of_and_left_out() {
        let text = "{\"seq\": 0, \"verb\": \"state\", \"attempt\": 1, \"actions_this_attempt\": 0}\n\n\
                    {\"seq\": 1, \"verb\": 7}\n[1\n\
                    {\"seq\": 0, \"verb\": \"state\", \"attempt\": 1, \"actions_this_attempt\": 0}\n";
        let (calls, malformed) = read(text);
        assert_eq!(calls.len(), 1);
        let told: Vec<String> =
            malformed.iter().map(|it| format!("{}:{}: {}", it.line, it.column, it.why)).collect();
        assert_eq!(
            told,
            [
                "3:20: invalid type: integer `7`, expected a string",
                "4:1: expected an object",
                "5:1: call 0 of attempt 1 comes after call 0 of attempt 1",
            ]
        );
    }
}
