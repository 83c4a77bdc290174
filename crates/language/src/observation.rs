//! What an agent that plays a level by text is told.

use serde::Serialize as _;
use serde_json::Value as Json;
use serde_json::ser::Formatter;

/// What an agent is told of a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// The board as text, and what its characters stand for.
    pub board: String,
    /// What is to be done.
    pub goals: String,
    /// What the avatar carries, if it does.
    pub carries: Option<String>,
}

impl Observation {
    /// The whole message: where the run stands, the goals, the board, and what is carried. `here` and `total` count the
    /// actions of this attempt and of all of them.
    pub fn message(&self, attempt: u64, here: u64, total: u64) -> String {
        let Self { board, goals, carries } = self;
        let carries = carries.as_ref().map(|item| format!("\n\nCarrying: {item}")).unwrap_or_default();
        format!(
            "Attempt {attempt} — {here} action(s) this attempt, {total} total.\n\nGoal: {goals}\n\n{board}{carries}"
        )
    }
}

/// A move that a game declares.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The move, as [`Session::step`](crate::Session::step) takes it.
    pub action: Json,
    /// What it would do.
    pub standing: Standing,
}

/// What a move would do in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It changes something, or ends the attempt.
    Legal,
    /// It would be refused, or change nothing.
    Idle,
    /// It is not offered, because what it acts on is not on the board.
    Gone,
}

/// The moves that an agent may choose, of all that are offered.
pub fn legal(offers: &[Offer]) -> Vec<Json> {
    let legal = offers.iter().filter(|offer| offer.standing == Standing::Legal);
    legal.map(|offer| offer.action.clone()).collect()
}

/// Names without a meaning, `a1` and so on, for moves in the order of their text.
pub fn labels(moves: &[Json]) -> Vec<(String, Json)> {
    let mut moves: Vec<(String, &Json)> = moves.iter().map(|it| (spaced(it), it)).collect();
    moves.sort_by(|left, right| left.0.cmp(&right.0));
    (1..).map(|number| format!("a{number}")).zip(moves.into_iter().map(|(_, it)| it.clone())).collect()
}

/// A name without a meaning for the kind of thing at an index: `A` to `Z`, `AA`, `AB` and so on.
pub fn letter(mut at: usize) -> String {
    let mut letters = Vec::new();
    loop {
        // The remainder is below 26.
        letters.push(char::from(b'A' + (at % 26) as u8));
        if at < 26 {
            return letters.into_iter().rev().collect();
        }
        at = at / 26 - 1;
    }
}

/// JSON on one line with a blank after colons and commas, and with nothing but ASCII: the notation in which agents are told
/// of moves.
pub fn spaced(json: &Json) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, Spaced);
    // Neither a value nor memory fails to be written.
    let _ = json.serialize(&mut serializer);
    String::from_utf8(bytes).unwrap_or_default()
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        is_first: bool,
    ) -> std::io::Result<()> {
        writer.write_all(if is_first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        is_first: bool,
    ) -> std::io::Result<()> {
        writer.write_all(if is_first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        writer.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> std::io::Result<()> {
        for char in fragment.chars() {
            if char.is_ascii() {
                writer.write_all(&[char as u8])?;
                continue;
            }
            for unit in char.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_message_says_what_is_carried_last() {
        let mut seen = Observation {
            board: "@.".to_owned(),
            goals: "Reach the hut".to_owned(),
            carries: Some("oar".to_owned()),
        };
        assert_eq!(
            seen.message(2, 1, 5),
            "Attempt 2 — 1 action(s) this attempt, 5 total.\n\nGoal: Reach the hut\n\n@.\n\nCarrying: oar"
        );
        seen.carries = None;
        assert!(seen.message(2, 1, 5).ends_with("\n\n@."));
    }

    #[test]
    fn letters_go_on_behind_z() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letter), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn labels_follow_the_text_of_moves() {
        let moves = [
            json!({"action": "tap", "position": [10, 2]}),
            json!({"action": "fly", "way": "ü"}),
            json!("up"),
        ];
        let told: Vec<String> =
            labels(&moves).iter().map(|(label, it)| format!("{label} {}", spaced(it))).collect();
        assert_eq!(
            told,
            [
                r#"a1 "up""#,
                r#"a2 {"action": "fly", "way": "\u00fc"}"#,
                r#"a3 {"action": "tap", "position": [10, 2]}"#
            ]
        );
    }
}
