//! The run of an agent: its attempts, and what each call is answered (authors' specification, section 7).

use std::time::Instant;

use language::{Observed, Standing, TurnEnd, spaced};
use serde_json::{Deserializer, Value};

use crate::commands::disguise::Disguise;
use crate::commands::transcript::call::Call;
use crate::exit::Failure;

/// So many moves in a row that are none end a run.
const MAX_SCHEMA: u64 = 5;
/// So many moves in a row that are not legal end a run.
const MAX_ILLEGAL: u64 = 25;

const BACK: &str = "The board is back to its starting position.";
const OVER: &str = "The run is over.";

/// The most actions of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Caps {
    pub(super) attempt: u64,
    pub(super) total: u64,
}

/// Begins an attempt.
type Begin<'r> = dyn Fn() -> Result<Box<dyn Observed>, Failure> + 'r;

/// A run.
pub(super) struct Runner<'r> {
    begin: &'r Begin<'r>,
    caps: Caps,
    /// The names of moves, if the agent is not told those of the game.
    disguise: Option<Disguise>,
    started: Instant,
    attempt: Box<dyn Observed>,
    /// The moves of the attempt, as they are told.
    history: Vec<String>,
    /// The number of the attempt, and of the next call.
    number: u64,
    seq: u64,
    here: u64,
    total: u64,
    schema_in_a_row: u64,
    illegal_in_a_row: u64,
    is_solved: bool,
}

/// Why a move is rejected.
enum Rejection {
    Schema(String),
    Illegal(String),
}

impl<'r> Runner<'r> {
    pub(super) fn new(begin: &'r Begin<'r>, is_anonymous: bool, caps: Caps) -> Result<Self, Failure> {
        let attempt = begin()?;
        let disguise = is_anonymous.then(|| Disguise::of(&attempt.offers()));
        Ok(Self {
            begin,
            caps,
            disguise,
            started: Instant::now(),
            attempt,
            history: Vec::new(),
            number: 1,
            seq: 0,
            here: 0,
            total: 0,
            schema_in_a_row: 0,
            illegal_in_a_row: 0,
            is_solved: false,
        })
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Answers a call. Returns `None` if it is none.
    pub(super) fn call(&mut self, line: &str) -> Result<Option<Call>, Failure> {
        let began = self.started.elapsed();
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut call = Call { verb: verb.to_owned(), ..Call::default() };
        match (verb, rest.trim()) {
            ("state", "") => {
                self.count(&mut call);
                call.response = self.message();
            }
            ("history", "") => {
                self.count(&mut call);
                call.response = self.told_history();
            }
            ("give_up", "") => {
                self.pay(&mut call);
                self.reset(&mut call, "Attempt abandoned.")?;
            }
            ("move", written) if !written.is_empty() => self.play(&mut call, written)?,
            _ => return Ok(None),
        }
        call.seq = self.seq;
        self.seq += 1;
        let hundredths = |seconds: f64| (seconds * 100.0).round() / 100.0;
        let now = self.started.elapsed();
        call.elapsed = hundredths(now.as_secs_f64());
        call.took = hundredths(now.saturating_sub(began).as_secs_f64());
        Ok(Some(call))
    }

    fn message(&self) -> String {
        self.attempt.observation(self.disguise.is_some()).message(self.number, self.here, self.total)
    }

    fn told_history(&self) -> String {
        if self.history.is_empty() {
            return "No actions this attempt yet.".to_owned();
        }
        let line = |(at, told): (usize, &String)| format!("{}. {told}", at + 1);
        self.history.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Writes down where the run stands.
    const fn count(&self, call: &mut Call) {
        call.attempt = self.number;
        call.actions_total = self.total;
        call.actions_this_attempt = self.here;
    }

    /// Counts an action.
    const fn pay(&mut self, call: &mut Call) {
        self.here += 1;
        self.total += 1;
        call.played_action = true;
        (self.schema_in_a_row, self.illegal_in_a_row) = (0, 0);
        self.count(call);
    }

    /// Goes to the next attempt, unless the actions of the run are used up.
    fn reset(&mut self, call: &mut Call, why: &str) -> Result<(), Failure> {
        if self.total >= self.caps.total {
            call.terminal = true;
            call.response = format!("{why} All {} action(s) are used up. {OVER}", self.caps.total);
            return Ok(());
        }
        self.attempt = (self.begin)()?;
        self.history.clear();
        self.number += 1;
        self.here = 0;
        call.response = format!("{why} {BACK}\n\n{}", self.message());
        Ok(())
    }

    fn play(&mut self, call: &mut Call, written: &str) -> Result<(), Failure> {
        let (written, why) = parts(written);
        call.args = [written, why].into_iter().filter(|part| !part.is_empty()).map(str::to_owned).collect();
        why.clone_into(&mut call.why);
        let action = match self.read(written) {
            Ok(action) => action,
            Err(rejection) => {
                self.reject(call, rejection);
                return Ok(());
            }
        };
        let turn = self.attempt.step(&action).map_err(Failure::usage)?;
        self.pay(call);
        let told = self.disguise.as_ref().and_then(|disguise| disguise.done(&action)).unwrap_or(action);
        self.history.push(spaced(&told));
        match turn.end {
            Some(TurnEnd::Won) => {
                self.is_solved = true;
                call.terminal = true;
                call.response =
                    format!("Solved in {} action(s) across {} attempt(s). {OVER}", self.total, self.number);
            }
            Some(_) => {
                call.lost_attempt = true;
                self.reset(call, "You lost that attempt.")?;
            }
            None if self.here >= self.caps.attempt || self.total >= self.caps.total => {
                self.reset(call, "That attempt had as many actions as it may.")?;
            }
            None => call.response = self.message(),
        }
        Ok(())
    }

    /// The legal move that is written.
    fn read(&self, written: &str) -> Result<Value, Rejection> {
        let shape = |why: String| {
            Rejection::Schema(format!("Rejected — that JSON does not match any action shape: {why}"))
        };
        let json: Value = serde_json::from_str(written)
            .map_err(|why| Rejection::Schema(format!("Rejected: That is not valid JSON ({why}).")))?;
        let meant = match &self.disguise {
            Some(disguise) => {
                disguise.undone(&json).ok_or_else(|| shape("there is no such name".to_owned()))?
            }
            None => json.clone(),
        };
        let action = self.attempt.read(&meant).map_err(shape)?;
        let offers = self.attempt.offers();
        let is_legal = |offer: &language::Offer| offer.action == action && offer.standing == Standing::Legal;
        if offers.iter().any(is_legal) {
            return Ok(action);
        }
        let told = json.get("action").filter(|_| json.as_object().is_some_and(|it| it.len() == 1));
        let told = told.and_then(Value::as_str).map_or_else(|| spaced(&json), str::to_owned);
        Err(Rejection::Illegal(format!(
            "Rejected — not a legal move in this position: {told} is not legal in this state"
        )))
    }

    fn reject(&mut self, call: &mut Call, rejection: Rejection) {
        self.count(call);
        let why = match rejection {
            Rejection::Schema(why) => {
                call.rejected_schema = 1;
                self.schema_in_a_row += 1;
                self.illegal_in_a_row = 0;
                why
            }
            Rejection::Illegal(why) => {
                call.rejected_illegal = 1;
                self.illegal_in_a_row += 1;
                self.schema_in_a_row = 0;
                why
            }
        };
        call.terminal = self.schema_in_a_row >= MAX_SCHEMA || self.illegal_in_a_row >= MAX_ILLEGAL;
        let rest =
            if call.terminal { format!("Too many rejections in a row. {OVER}") } else { self.message() };
        call.response = format!("{why}\n\n{rest}");
    }
}

/// The move and the reason of a call.
fn parts(written: &str) -> (&str, &str) {
    let mut values = Deserializer::from_str(written).into_iter::<Value>();
    match values.next() {
        Some(Ok(_)) => {
            let (action, why) = written.split_at(values.byte_offset());
            (action, why.trim())
        }
        // It is no JSON, so nobody knows where it ends.
        _ => (written, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_reason_follows_the_move() {
        assert_eq!(parts(r#"{"action": "up"}  to the door"#), (r#"{"action": "up"}"#, "to the door"));
        assert_eq!(parts(r#""up""#), (r#""up""#, ""));
        assert_eq!(parts(r#"{"action": up} go"#), (r#"{"action": up} go"#, ""));
    }
}
