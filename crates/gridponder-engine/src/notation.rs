//! Actions in the notation of gold paths.

use catalog::Json;

use crate::def::{Action, DeclaredAction, DeclaredParam};
use crate::{Direction, Value};

const DIRECTION: &str = "direction";

impl Action {
    /// The id of the action that a direction alone stands for.
    pub const MOVE: &str = "move";

    /// Returns true if a word alone is a move in this direction. Any other word is the id of an action.
    pub fn is_short_move(word: &str) -> bool {
        Direction::parse(word).is_some_and(Direction::is_cardinal)
    }

    /// Reads an entry of a gold path: an object with `action`, the short form of a move, or the id of an
    /// action without parameters. Returns `None` for anything else.
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Str(word) if Self::is_short_move(word) => Some(Self {
                id: Self::MOVE.to_owned(),
                params: vec![(DIRECTION.to_owned(), Value::Str(word.clone()))],
            }),
            Value::Str(word) => Some(Self { id: word.clone(), params: Vec::new() }),
            Value::Map(fields) => {
                let text = |key| value.get(key)?.as_str().map(str::to_owned);
                // The production engine uses `type` if `action` is missing.
                let id = text("action").or_else(|| text("type")).unwrap_or_default();
                let params =
                    fields.iter().filter(|(key, _)| key != "action" && key != "type").cloned().collect();
                Some(Self { id, params })
            }
            _ => None,
        }
    }

    /// Reads a JSON array of such entries. The error says what is wrong.
    pub fn read_all(json: &Json) -> Result<Vec<Self>, String> {
        let Json::Array(entries) = json else {
            return Err("expected a JSON array of actions".to_owned());
        };
        let read = |(at, entry): (usize, &Json)| {
            Self::read(&Value::from(entry)).ok_or_else(|| format!("entry {at} is no action: {entry}"))
        };
        entries.iter().enumerate().map(read).collect()
    }

    /// The action that a name stands for in the tools of authors, such as `move_up`, `tap_2_3` or `move_2_3_left`: the id of a
    /// declared action, the column and row of its cell, and its other value. Any other action stays as it is.
    pub fn spelled_out(self, declared: &[DeclaredAction]) -> Self {
        if !self.params.is_empty() || declared.iter().any(|it| it.id == self.id) {
            return self;
        }
        let named = declared.iter().filter_map(|action| {
            let rest = self.id.strip_prefix(&action.id)?.strip_prefix('_')?;
            Some(Self { id: action.id.clone(), params: values_of(rest, &action.params)? })
        });
        // The longest id, of which the others may be the beginning.
        named.max_by_key(|action| action.id.len()).unwrap_or(self)
    }

    /// The direction of a move, which a gold path may write instead of the whole action.
    pub fn short_move(&self) -> Option<&str> {
        match (self.id.as_str(), self.params.as_slice()) {
            (Self::MOVE, [(name, Value::Str(word))]) if name == DIRECTION => {
                Some(word.as_str()).filter(|word| Self::is_short_move(word))
            }
            _ => None,
        }
    }

    /// The word that a gold path may write instead of the whole action: the direction of a move, or the id of an
    /// action without parameters. The id `up` alone would be read as a move.
    pub fn written_short(&self) -> Option<&str> {
        let id = || Some(self.id.as_str()).filter(|id| self.params.is_empty() && !Self::is_short_move(id));
        self.short_move().or_else(id)
    }

    /// The action as an entry of a gold path: a move in short form, any other action as an object.
    pub fn to_json(&self) -> Json {
        self.short_move().map_or_else(|| self.to_json_object(), Json::from)
    }

    /// The action as an object.
    pub fn to_json_object(&self) -> Json {
        let params = self.params.iter().map(|(name, value)| (name.clone(), value.to_json()));
        std::iter::once(("action".to_owned(), Json::from(self.id.as_str()))).chain(params).collect()
    }

    /// The action as one says it: `right`, `rotate clockwise`, `tap [1, 2]`.
    pub fn words(&self) -> String {
        if let Some(direction) = self.short_move() {
            return direction.to_owned();
        }
        let values = self.params.iter().map(|(_, value)| match value {
            Value::Str(text) => format!(" {text}"),
            Value::List(elements) => {
                let elements: Vec<String> = elements.iter().map(Value::canonical).collect();
                format!(" [{}]", elements.join(", "))
            }
            other => format!(" {}", other.canonical()),
        });
        format!("{}{}", self.id, values.collect::<String>())
    }
}

/// The values of all parameters in a name: cells first, then one other. `None` if it has others.
fn values_of(mut rest: &str, params: &[DeclaredParam]) -> Option<Vec<(String, Value)>> {
    let mut found = Vec::new();
    for param in params.iter().filter(|param| param.ty == "position") {
        let mut next = || {
            let (word, after) = rest.split_once('_').unwrap_or((rest, ""));
            rest = after;
            word.parse().ok().map(Value::Int)
        };
        found.push((param.name.clone(), Value::List(vec![next()?, next()?])));
    }
    let mut others = params.iter().filter(|param| param.ty != "position");
    if let Some(param) = others.next() {
        let is_listed = param.values.as_ref().is_some_and(|values| values.iter().any(|it| it == rest));
        let is_direction = param.ty == DIRECTION && Direction::parse(rest).is_some();
        if !(is_listed || is_direction) {
            return None;
        }
        let number = (param.ty == "integer").then(|| rest.parse().ok()).flatten().map(Value::Int);
        found.push((param.name.clone(), number.unwrap_or_else(|| Value::Str(rest.to_owned()))));
        rest = "";
    }
    (rest.is_empty() && others.next().is_none()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::json;

    fn action(text: &str) -> Action {
        Action::read(&json(text)).expect("it is an action")
    }

    #[test]
    fn actions_are_said_in_words() {
        let said = |text| action(text).words();
        assert_eq!(said(r#""up""#), "up");
        assert_eq!(said(r#"{"action": "move", "direction": "up"}"#), "up");
        assert_eq!(said(r#"{"action": "move", "direction": "up_left"}"#), "move up_left");
        assert_eq!(
            said(r#"{"action": "drag", "position": [1, 2], "direction": "up", "n": 3}"#),
            "drag up 3 [1, 2]"
        );
        assert_eq!(said(r#""tap""#), "tap");
    }

    #[test]
    fn names_of_other_tools_are_spelled_out() {
        let game = crate::def::Game::read(&json(
            r#"{
                "actions": [
                    {"id": "move", "params": {"direction": {"type": "direction", "values": ["up", "down"]}}},
                    {"id": "move_all"},
                    {"id": "tap", "params": {"position": {"type": "position"}}},
                    {"id": "drag", "params": {"direction": {"type": "direction"}, "position": {"type": "position"}}},
                    {"id": "pick", "params": {"n": {"type": "integer", "values": ["1", "2"]}}}
                ]
            }"#,
        ));
        let spelled = |name: &str| action(&format!("\"{name}\"")).spelled_out(&game.actions).words();
        assert_eq!(spelled("move_up"), "up");
        assert_eq!(spelled("move_all"), "move_all");
        assert_eq!(spelled("tap_2_3"), "tap [2, 3]");
        assert_eq!(spelled("drag_2_3_up_left"), "drag [2, 3] up_left");
        assert_eq!(spelled("pick_2"), "pick 2");
        for other in ["move", "move_2", "tap_2", "tap_2_3_4", "drag_2_3", "pick_3", "jump_up", "up"] {
            assert_eq!(spelled(other), other);
        }
    }

    #[test]
    fn a_word_is_written_where_it_is_read_back_as_the_same_action() {
        for (written, short) in [
            (r#""up""#, Some("up")),
            (r#""wait""#, Some("wait")),
            (r#"{"action": "up"}"#, None),
            (r#"{"action": "move"}"#, Some("move")),
            (r#"{"action": "move", "direction": "up_left"}"#, None),
            (r#"{"action": "move", "way": "up"}"#, None),
        ] {
            let action = action(written);
            assert_eq!(action.written_short(), short, "{written}");
            if let Some(word) = short {
                assert_eq!(Action::read(&Value::Str(word.to_owned())), Some(action));
            }
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [r#""left""#, r#"{"action":"tap"}"#, r#"{"action":"tap","position":[1,2]}"#] {
            assert_eq!(action(text).to_json().to_string(), text);
            let long = action(text).to_json_object();
            assert_eq!(Action::read(&Value::from(&long)), Some(action(text)));
        }
    }
}
