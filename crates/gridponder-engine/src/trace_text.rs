//! A replay as text: each step with its events, line for line as the tool prints it that authors use (authors' specification,
//! section 5).

use std::fmt::{self, Write as _};

use crate::event::{Event, Field, Payload};
use crate::view::View;
use crate::{Level, Play, Pos, Value, def};

/// The kind whose cell the last line of an unfinished replay tells.
const FLAG: &str = "flag";

/// Plays actions from the start until one wins, at most this many. `name` is that of the level.
pub fn trace_text(level: &Level, name: &str, actions: &[def::Action], most: usize) -> String {
    let mut play = Play::without_history(level);
    let mut text = String::new();
    // Writing to a `String` cannot fail.
    let _ = write_trace(&mut text, &mut play, name, actions, most);
    text
}

fn write_trace(
    out: &mut String,
    play: &mut Play<'_>,
    name: &str,
    actions: &[def::Action],
    most: usize,
) -> fmt::Result {
    let avatar = |view: View<'_>| (Cell(avatar_cell(view)), item(view));
    let (cell, held) = avatar(play.view());
    writeln!(out, "level={name}\navatar_start={cell} inventory={held}\n")?;
    for (at, action) in actions.iter().take(most).enumerate() {
        let before = play.state().words().to_vec();
        let outcome = play.submit_named(action);
        let is_noop = !outcome.accepted || play.has_only_counted_since(&before);
        let accepted = if is_noop { "false noop" } else { "true" };
        writeln!(out, "step={} action={} accepted={accepted}", at + 1, label(action))?;
        let (cell, held) = avatar(play.view());
        writeln!(out, "avatar={cell} inventory={held}")?;
        if !play.events().events().is_empty() {
            out.push_str("events:\n");
            for event in play.events().events() {
                write_event(out, play, event)?;
            }
        }
        out.push('\n');
        if outcome.won {
            return writeln!(out, "WON at step={}", at + 1);
        }
    }
    let flag = play.view().layers().find_map(|layer| {
        layer.cells().find(|(_, entity)| entity.is_some_and(|it| it.kind() == FLAG)).map(|(pos, _)| pos)
    });
    let cell = Cell(avatar_cell(play.view()));
    match flag {
        Some(flag) => writeln!(out, "end avatar={cell} flag={} won=False", Cell(Some(flag))),
        None => writeln!(out, "end avatar={cell} flag=? won=False"),
    }
}

/// The direction of an action, or its id.
fn label(action: &def::Action) -> &str {
    let direction = action.params.iter().find(|(name, _)| name == "direction");
    direction.and_then(|(_, value)| value.as_str()).unwrap_or(&action.id)
}

fn avatar_cell(view: View<'_>) -> Option<Pos> {
    view.avatar_position().filter(|_| view.avatar_enabled())
}

fn item(view: View<'_>) -> String {
    match view.avatar_item() {
        Value::Null => "none".to_owned(),
        item => item.to_text(),
    }
}

/// A cell as `(x,y)`.
struct Cell(Option<Pos>);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(pos) => write!(f, "({},{})", pos.x, pos.y),
            None => f.write_str("(?,?)"),
        }
    }
}

fn write_event(out: &mut String, play: &Play<'_>, event: &Event) -> fmt::Result {
    write!(out, "  {}", event.kind.name())?;
    if let Some(pos) = event.pos(Field::Position) {
        write!(out, " {}", Cell(Some(pos)))?;
    }
    for (field, payload) in event.fields() {
        let value = match payload {
            _ if matches!(field, Field::Position | Field::Animation | Field::Type) => continue,
            Payload::Cells { .. } => continue,
            Payload::Pos(pos) => format!("({}, {})", pos.x, pos.y),
            Payload::Direction(direction) => direction.name().to_owned(),
            Payload::Text(symbol) => play.pool().text(symbol).to_owned(),
            Payload::Int(number) => number.to_string(),
            Payload::Value(value) => match play.pool().to_value(value) {
                Value::Map(_) | Value::List(_) => continue,
                value => value.to_text(),
            },
        };
        let name = if field == Field::OpType { Field::Type.name() } else { field.name() };
        write!(out, " {name}={value}")?;
    }
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::trace_text;
    use crate::testing::{action, level};

    const GAME: &str = r#"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}, {"id": "wait"}],
        "entityKinds": {
            "floor": {"symbol": ".", "tags": ["walkable"]},
            "rock": {"symbol": "R", "tags": ["solid"]},
            "flag": {"symbol": "F"}
        },
        "systems": [{"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}]
    }"#;

    #[test]
    fn a_replay_that_wins_ends_there() {
        let level = level(
            GAME,
            r#"{
                "board": {"size": [3, 1], "layers": {"objects": [[null, null, "flag"]]}},
                "state": {"avatar": {"position": [0, 0], "inventory": {"slot": "pick"}}},
                "goals": [{"id": "g", "type": "reach_target", "config": {"targetKind": "flag"}}]
            }"#,
        );
        expect![[r#"
            level=one
            avatar_start=(0,0) inventory=pick

            step=1 action=right accepted=true
            avatar=(1,0) inventory=pick
            events:
              avatar_exited (0,0)
              avatar_entered (1,0) fromPosition=(0, 0) direction=right
              turn_ended turnNumber=1

            end avatar=(1,0) flag=(2,0) won=False
        "#]]
        .assert_eq(&trace_text(&level, "one", &[action("right"), action("right")], 1));
        let whole = trace_text(&level, "one", &[action("right"), action("right"), action("right")], 9);
        assert!(whole.ends_with("\nWON at step=2\n"), "{whole}");
    }

    #[test]
    fn a_step_that_changes_nothing_says_so() {
        let level = level(
            GAME,
            r#"{
                "board": {"size": [2, 1], "layers": {"objects": [[null, "rock"]]}},
                "state": {"avatar": {"position": [0, 0]}}
            }"#,
        );
        let text = trace_text(&level, "one", &[action("up"), action("down")], 9);
        assert!(
            text.contains("step=2 action=down accepted=false noop\navatar=(0,0) inventory=none\n"),
            "{text}"
        );
        assert!(text.ends_with("\nend avatar=(0,0) flag=? won=False\n"), "{text}");
    }
}
