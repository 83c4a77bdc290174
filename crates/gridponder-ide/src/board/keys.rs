//! The keys of the choices: those of the theme, in addition arrows, else letters. No key has two choices.

use engine::{Value, def};
use json::Node;
use pack::lower;

use super::declared::Declared;
use super::text_of;

/// The keys of the first action with a direction.
const ARROWS: [(&str, &str); 4] =
    [("up", "ArrowUp"), ("down", "ArrowDown"), ("left", "ArrowLeft"), ("right", "ArrowRight")];
/// The keys of the second action with a direction.
const LETTERS: [(&str, &str); 4] = [("up", "w"), ("left", "a"), ("down", "s"), ("right", "d")];

/// The keys of each choice.
pub(super) struct Keys {
    pub(super) names: Vec<Vec<String>>,
}

impl Keys {
    /// Assigns keys to each choice, given as an action with the index of its declaration.
    pub(super) fn assign(
        theme: Option<Node<'_>>,
        actions: &[Declared<'_>],
        choices: &[(usize, def::Action)],
    ) -> Self {
        let mut keys = Self { names: vec![Vec::new(); choices.len()] };
        let gestures = theme.and_then(|theme| theme.get("controls")?.get("gestureMap"));
        let gestures: Vec<Node<'_>> = gestures.into_iter().flat_map(Node::elements).collect();
        let of_kind = |kind: &'static str| {
            gestures.iter().filter(move |it| text_of(Some(**it), "gesture").as_deref() == Some(kind))
        };
        for gesture in of_kind("key_press") {
            let Some(key) = text_of(Some(*gesture), "key").filter(|key| is_key(key)) else { continue };
            let played = |action: &def::Action| {
                text_of(Some(*gesture), "action").as_deref() == Some(&action.id)
                    && gesture.get("params").into_iter().flat_map(Node::distinct_members).all(|fixed| {
                        let (name, value) = (fixed.key.text(), lower::value(fixed.value));
                        action.params.iter().any(|(param, it)| *param == name && *it == value)
                    })
            };
            if let Some(at) = choices.iter().position(|(_, action)| played(action)) {
                keys.give(at, &key);
            }
        }
        let swiped: Vec<String> =
            of_kind("swipe_cardinal").filter_map(|it| text_of(Some(*it), "action")).collect();
        let mut directed: Vec<usize> =
            (0..actions.len()).filter(|at| actions[*at].direction.is_some()).collect();
        directed.sort_by_key(|at| !swiped.contains(&actions[*at].id));
        for (action, (names, is_beside)) in directed.iter().zip([(ARROWS, true), (LETTERS, false)]) {
            for (direction, key) in names {
                let faces = |(at, it): &(usize, def::Action)| {
                    at == action && direction_of(it, &actions[*at]) == Some(direction)
                };
                if let Some(at) = choices.iter().position(faces)
                    && (is_beside || keys.names[at].is_empty())
                {
                    keys.give(at, key);
                }
            }
        }
        for (at, (declaration, action)) in choices.iter().enumerate() {
            if direction_of(action, &actions[*declaration]).is_none() && keys.names[at].is_empty() {
                keys.give_letter(at, action);
            }
        }
        keys
    }

    fn is_free(&self, key: &str) -> bool {
        !self.names.iter().flatten().any(|taken| taken == key)
    }

    fn give(&mut self, at: usize, key: &str) {
        if self.is_free(key) {
            self.names[at].push(key.to_owned());
        }
    }

    /// The first free letter of the action's id.
    fn give_letter(&mut self, at: usize, action: &def::Action) {
        let mut letters = action.id.chars().filter(char::is_ascii_alphabetic);
        let free = letters.find_map(|letter| {
            let key = letter.to_ascii_lowercase().to_string();
            self.is_free(&key).then_some(key)
        });
        if let Some(key) = free {
            self.give(at, &key);
        }
    }
}

fn is_key(key: &str) -> bool {
    key.chars().count() == 1 && !key.chars().any(char::is_control)
}

fn direction_of<'a>(action: &'a def::Action, declared: &Declared<'_>) -> Option<&'a str> {
    let name = declared.direction.as_ref()?;
    action.params.iter().find(|(param, _)| param == name).and_then(|(_, value)| Value::as_str(value))
}
