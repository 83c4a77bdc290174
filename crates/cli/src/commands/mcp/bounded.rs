//! Answers that are no longer than an agent can use, and what is left of longer ones.
//!
//! An answer is a JSON object. Where it is too long, its longest list is cut behind a whole element, or else its longest text
//! behind a line; the rest is kept for a while and can be asked for by a handle.

use std::collections::VecDeque;

use serde_json::{Map, Value, json};

use super::refusal::Refusal;

/// The most bytes of an answer, which are about 2,000 tokens.
pub(super) const MAX_ANSWER: usize = 8_000;

/// Room for the handle and what it is about.
const HANDLE: usize = 200;

/// How many answers have their rest kept, and the most bytes of all rests.
const MAX_KEPT: usize = 32;
const MAX_KEPT_BYTES: usize = 16 << 20;

/// What is left of answers.
#[derive(Debug, Default)]
pub(super) struct Rests {
    kept: VecDeque<Rest>,
    bytes: usize,
    next: u64,
}

#[derive(Debug)]
struct Rest {
    handle: String,
    /// What the member is called.
    name: String,
    part: Value,
    bytes: usize,
}

impl Rests {
    /// An answer, cut if it is too long.
    pub(super) fn bound(&mut self, mut answer: Map<String, Value>) -> Map<String, Value> {
        // Each cut makes a member fit or takes it away, so that there are no more rounds than members.
        let mut handles = Vec::new();
        for _ in 0..answer.len() {
            let excess =
                length(&answer).saturating_sub(MAX_ANSWER.saturating_sub(HANDLE * (handles.len() + 1)));
            if length(&answer) + HANDLE * handles.len() <= MAX_ANSWER {
                break;
            }
            let longest = answer
                .iter()
                .filter(|(_, value)| value.is_array() || value.is_string() || value.is_object())
                .max_by_key(|(_, value)| size(value))
                .map(|(name, _)| name.clone());
            let Some(name) = longest else { break };
            let Some(value) = answer.remove(&name) else { break };
            let room = size(&value).saturating_sub(excess);
            let (kept, rest, left) = cut(value, room);
            if let Some(kept) = kept {
                answer.insert(name.clone(), kept);
            }
            let handle = self.keep(&name, rest);
            handles.push(json!({ "handle": handle, "of": name, "left": left }));
        }
        if !handles.is_empty() {
            answer.insert("more".to_owned(), Value::Array(handles));
        }
        answer
    }

    /// The rest with this handle, cut if it is too long. It is not kept any longer.
    pub(super) fn take(&mut self, handle: &str) -> Result<Map<String, Value>, Refusal> {
        let at = self.kept.iter().position(|it| it.handle == handle).ok_or_else(|| {
            Refusal::new(format!(
                "there is no rest `{handle}`: each is given once, and the last {MAX_KEPT} are kept; call the tool again"
            ))
        })?;
        // It was found.
        let Some(Rest { name, part, bytes, .. }) = self.kept.remove(at) else {
            return Err(Refusal::new("call the tool again"));
        };
        self.bytes -= bytes;
        Ok(self.bound(Map::from_iter([(name, part)])))
    }

    fn keep(&mut self, name: &str, part: Value) -> String {
        self.next += 1;
        let handle = format!("more-{}", self.next);
        let bytes = size(&part);
        self.bytes += bytes;
        self.kept.push_back(Rest { handle: handle.clone(), name: name.to_owned(), part, bytes });
        while self.kept.len() > MAX_KEPT || self.bytes > MAX_KEPT_BYTES {
            let Some(oldest) = self.kept.pop_front() else { break };
            self.bytes -= oldest.bytes;
        }
        handle
    }
}

fn length(answer: &Map<String, Value>) -> usize {
    serde_json::to_string(answer).map_or(0, |text| text.len())
}

fn size(value: &Value) -> usize {
    serde_json::to_string(value).map_or(0, |text| text.len())
}

/// The part of a value that fits, the rest, and how much is left in words.
fn cut(value: Value, room: usize) -> (Option<Value>, Value, String) {
    match value {
        Value::Array(elements) => cut_list(elements, room),
        Value::String(text) => {
            let (kept, rest) = cut_text(&text, room);
            let left = format!("{} bytes", rest.len());
            (Some(kept.into()), rest.into(), left)
        }
        // An object has no order that a reader could rely on: it is given as text.
        other => {
            let text = other.to_string();
            let (kept, rest) = cut_text(&text, room);
            let left = format!("{} bytes of JSON", rest.len());
            (Some(kept.into()), rest.into(), left)
        }
    }
}

fn cut_list(elements: Vec<Value>, room: usize) -> (Option<Value>, Value, String) {
    let mut used = 2;
    let fitting = elements.iter().take_while(|element| {
        used += size(element) + 1;
        used <= room
    });
    let fitting = fitting.count();
    // An element that is too long by itself would never be told.
    if fitting == 0 && elements.first().is_some_and(|first| size(first) + 2 > MAX_ANSWER - 2 * HANDLE) {
        let text = Value::Array(elements).to_string();
        let (kept, rest) = cut_text(&text, room);
        let left = format!("{} bytes of JSON", rest.len());
        return (Some(kept.into()), rest.into(), left);
    }
    let mut kept = elements;
    let rest = kept.split_off(fitting);
    let left = format!("{} of {}", rest.len(), rest.len() + kept.len());
    (Some(Value::Array(kept)), Value::Array(rest), left)
}

/// A text cut behind a line, or else a character, so that the first part takes no more than `room` bytes of JSON.
fn cut_text(text: &str, room: usize) -> (String, String) {
    let mut used = 2;
    let mut end = 0;
    for (at, letter) in text.char_indices() {
        used += size(&Value::String(letter.to_string())) - 2;
        if used > room {
            break;
        }
        end = at + letter.len_utf8();
    }
    // At least a character goes, so that the rest of a text gets shorter each time.
    end = end.max(text.chars().next().map_or(0, char::len_utf8));
    let line = text[..end].rfind('\n').map(|at| at + 1).filter(|line| end < text.len() && *line > end / 2);
    let (kept, rest) = text.split_at(line.unwrap_or(end));
    (kept.to_owned(), rest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(value: &Value) -> Map<String, Value> {
        value.as_object().cloned().expect("it is one")
    }

    /// All parts of an answer, as they are asked for one after the other.
    fn parts(answer: &Value) -> Vec<Map<String, Value>> {
        let mut rests = Rests::default();
        let mut parts = vec![rests.bound(object(answer))];
        while let Some(more) = parts.last().and_then(|part| part.get("more")) {
            let handle = more[0]["handle"].as_str().expect("a handle is text").to_owned();
            parts.push(rests.take(&handle).unwrap());
            assert!(parts.len() < 1_000, "it ends");
        }
        for part in &parts {
            assert!(length(part) <= MAX_ANSWER, "{}", length(part));
        }
        parts
    }

    #[test]
    fn a_short_answer_stays_as_it_is() {
        let answer = json!({ "a": [1, 2], "b": "text" });
        assert_eq!(parts(&answer), [object(&answer)]);
    }

    #[test]
    fn the_parts_of_a_list_are_the_list() {
        let all: Vec<Value> = (0..2_000).map(|at| json!({ "number": at, "text": "ab\n" })).collect();
        let parts = parts(&json!({ "count": 2_000, "found": all }));
        assert!(parts.len() > 3);
        assert_eq!(parts[0]["count"], 2_000);
        let told: Vec<Value> =
            parts.iter().flat_map(|part| part["found"].as_array().cloned().unwrap_or_default()).collect();
        assert_eq!(told, all);
    }

    #[test]
    fn the_parts_of_a_text_are_the_text() {
        for text in ["line of a page\n".repeat(3_000), "\u{1}\"é😀".repeat(4_000), "x".repeat(30_000)] {
            let parts = parts(&json!({ "text": text }));
            let told: String = parts.iter().filter_map(|part| part["text"].as_str()).collect();
            assert_eq!(told, text);
        }
    }

    #[test]
    fn an_element_that_is_too_long_is_told_as_text() {
        let path: Vec<Value> = vec![json!("up"); 6_000];
        let parts = parts(&json!({ "levels": [{ "path": path }] }));
        let told: String = parts.iter().filter_map(|part| part["levels"].as_str()).collect();
        assert_eq!(serde_json::from_str::<Value>(&told).unwrap(), json!([{ "path": path }]));
    }

    #[test]
    fn a_rest_is_given_once_and_the_oldest_goes() {
        let mut rests = Rests::default();
        let long = || object(&json!({ "text": "x".repeat(20_000) }));
        for _ in 0..=MAX_KEPT {
            rests.bound(long());
        }
        assert!(rests.take("more-1").is_err());
        assert!(rests.take("more-2").is_ok());
        assert!(rests.take("more-2").is_err());
    }
}
