//! Whether two texts of a part say the same: another layout is no change, nor are other names.

use serde_json::Value as Json;

use super::names::Names;

/// Whether a text of before says what one of now says, which has names of now.
pub(super) fn is_same(was: &str, now: &str, names: &Names) -> bool {
    match (read(was), read(now)) {
        (Some(was), Some(now)) => is_same_json(&was, &now, names),
        _ => squeezed(&names.in_text(was)) == squeezed(now),
    }
}

/// A part of a file of JSON: a value, or the member of an object.
fn read(text: &str) -> Option<Json> {
    serde_json::from_str(text).or_else(|_| serde_json::from_str(&format!("{{{text}}}"))).ok()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

fn is_same_json(was: &Json, now: &Json, names: &Names) -> bool {
    match (was, now) {
        // What is told to players need not have the names of kinds.
        (Json::String(was), Json::String(now)) => was == now || names.in_text(was) == *now,
        (Json::Array(was), Json::Array(now)) => {
            was.len() == now.len() && was.iter().zip(now).all(|(was, now)| is_same_json(was, now, names))
        }
        (Json::Object(was), Json::Object(now)) => {
            let is_there = |(key, was): (&String, &Json)| {
                let now = now.get(names.now(key).unwrap_or(key)).or_else(|| now.get(key));
                now.is_some_and(|now| is_same_json(was, now, names))
            };
            was.len() == now.len() && was.iter().all(is_there)
        }
        (was, now) => was == now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_the_order_of_keys_escapes_and_names_are_no_change() {
        let mut names = Names::default();
        names.add("hedge", "thicket");
        let was = "\"lantern\": { \"burns\": \"hedge\", \"says\": \"a hedge é\" }";
        let now = "\"lantern\": {\"says\":\"a hedge \\u00e9\",\"burns\":\"thicket\"}";
        assert!(is_same(was, now, &names));
        assert!(!is_same(was, now, &Names::default()));
        assert!(!is_same("\"a\": \"b c\"", "\"a\": \"bc\"", &names));
        assert!(is_same("[ > Player |  hedge ]", "[ > Player | thicket ]", &names));
    }
}
