//! The rules of a game as they are played.

use language::{Expanded, ExpandedRule, Expansion};
use serde_json::Value;

use super::GameProject;
use crate::listing;

impl Expansion for GameProject {
    fn expand(&self) -> Expanded {
        let Some(game) = &self.game else { return Expanded::default() };
        let compiled = &game.checked().compiled;
        let (rules, head): (Vec<Value>, Vec<Value>) =
            listing::expansion(compiled).into_iter().partition(|line| line["kind"] == "rule");
        let rule = |rule: &Value| ExpandedRule {
            line: rule["line"].as_u64().unwrap_or_default(),
            text: rule["text"].as_str().unwrap_or_default().to_owned(),
            json: rule.to_string(),
        };
        Expanded {
            head: head.iter().map(Value::to_string).collect(),
            rules: rules.iter().map(rule).collect(),
            errors: compiled.messages.errors(),
        }
    }
}
