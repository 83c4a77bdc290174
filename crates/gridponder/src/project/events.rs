//! The events of a step, one per line, with the rules they triggered.

use engine::{Play, Value};
use language::{plural, plural_with};

/// Cap on the events listed per step.
const MAX_LISTED: usize = 500;

/// The events of the last action, the triggered rules, and the passes of the cascade; none if nothing is recorded.
pub(super) fn lines(play: &Play<'_>) -> Vec<String> {
    let log = play.events();
    if !log.records_rules() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    let mut fired = log.fired().iter().peekable();
    for (at, event) in log.events().iter().enumerate().take(MAX_LISTED) {
        lines.push(line(&engine::event_value(play, event)));
        while let Some(fired) = fired.next_if(|fired| fired.event as usize == at) {
            lines.push(format!("  fires rule {} in pass {}", play.level().rule_id(fired.rule), fired.pass));
        }
    }
    let hidden = log.events().len().saturating_sub(MAX_LISTED);
    if hidden > 0 {
        lines.push(format!("… and {}", plural(hidden, "more event")));
    }
    let (events, rules) = (plural(log.events().len(), "event"), plural(log.fired().len(), "rule"));
    let passes = plural_with(log.passes() as usize, "pass", "passes");
    lines.push(format!("{events}, {rules} fired, {passes} of the cascade"));
    lines
}

/// A short form of an event: `avatar_entered position=(1,0) direction=right`.
pub(super) fn line(event: &Value) -> String {
    let name = event.get("type").and_then(Value::as_str).unwrap_or_default();
    let fields = event.members().iter().filter(|(key, _)| key != "type");
    let fields = fields.map(|(key, value)| format!("{key}={}", plain(value)));
    let words: Vec<String> = std::iter::once(name.to_owned()).chain(fields).collect();
    words.join(" ")
}

/// A short form of a value: cells in parentheses, and unambiguous words without quotes.
pub(super) fn plain(value: &Value) -> String {
    let is_word = |text: &str| {
        !text.is_empty() && text.chars().all(|it| it.is_alphanumeric() || matches!(it, '_' | '-' | '.'))
    };
    match value {
        Value::Str(text) if is_word(text) => text.clone(),
        Value::List(elements) => match elements.as_slice() {
            [Value::Int(x), Value::Int(y)] => format!("({x},{y})"),
            elements => format!("[{}]", elements.iter().map(plain).collect::<Vec<_>>().join(" ")),
        },
        value => value.canonical(),
    }
}

#[cfg(test)]
mod tests {
    use engine::{Level, def};
    use expect_test::expect;

    use super::*;

    fn json(text: &str) -> Value {
        Value::from(&text.parse::<serde_json::Value>().unwrap())
    }

    #[test]
    fn rules_stand_below_the_events_that_fired_them() {
        let game = def::Game::read(&json(
            r#"{
                "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
                "actions": [{"id": "move"}],
                "entityKinds": {"torch": {"tags": ["pickup"]}},
                "systems": [{"id": "nav", "type": "avatar_navigation", "config": {}}],
                "rules": [
                    {"id": "pick up", "on": "avatar_entered",
                     "where": {"position_has_tag": {"layer": "objects", "tag": "pickup"}},
                     "then": [{"set_inventory": {"item": "$cell.objects.kind"}},
                              {"destroy": {"position": "$event.position", "layer": "objects"}}]},
                    {"id": "count\n", "on": "object_removed", "then": [{"increment_variable": {"name": "n"}}]}
                ]
            }"#,
        ));
        let level = def::Level::read(&json(
            r#"{
                "board": {"size": [3, 1], "layers": {"objects": [[null, {"kind": "torch", "lit": true}]]}},
                "state": {"avatar": {"position": [0, 0]}}
            }"#,
        ));
        let level = Level::compile(&game, &level).unwrap();
        let mut play = Play::without_history(&level).recording();
        let mut text = Vec::new();
        for _ in 0..2 {
            play.submit_named(&def::Action::read(&json("\"right\"")).unwrap());
            text.extend(lines(&play).iter().map(|line| language::escape(line).into_owned()));
        }
        expect![[r#"
            avatar_exited position=(0,0)
            avatar_entered position=(1,0) fromPosition=(0,0) direction=right
              fires rule pick up in pass 1
            inventory_changed oldItem=null newItem=torch
            object_removed position=(1,0) kind=torch
              fires rule count\n in pass 2
            cell_cleared position=(1,0) previousKind=torch layer=objects
            variable_changed variable=n oldValue=0 newValue=1
            turn_ended turnNumber=1
            7 events, 2 rules fired, 3 passes of the cascade
            avatar_exited position=(1,0)
            avatar_entered position=(2,0) fromPosition=(1,0) direction=right
            turn_ended turnNumber=2
            3 events, 0 rules fired, 1 pass of the cascade"#]]
        .assert_eq(&text.join("\n"));
    }

    #[test]
    fn values_are_plain() {
        assert_eq!(plain(&json(r#"[[1,2],["a","b c"],[]]"#)), r#"[(1,2) [a "b c"] []]"#);
        assert_eq!(plain(&json(r#""""#)), r#""""#);
        assert_eq!(plain(&json(r#"{"a":1.5}"#)), r#"{"a":1.5}"#);
    }
}
