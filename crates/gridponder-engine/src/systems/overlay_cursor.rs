//! `overlay_cursor`: moves the overlay.

use crate::contract::{Compiler, Config, Phase, Reads, System, Turn};
use crate::event::{Event, EventKind, Field};
use crate::facts::{OverlayMoves, SystemFact};
use crate::pool::Symbol;
use crate::state::Overlay;
use crate::stop::{Check, Wanted};
use crate::{Action, Pos, Value};

pub(crate) struct OverlayCursor {
    move_action: Symbol,
    /// The size that must stay on the board, if it is limited. It is not the size of the overlay.
    bounds: Option<(i32, i32)>,
    /// Whether the system only reports the position of the avatar.
    anchored: bool,
    /// Whether an anchored overlay actually follows.
    follows: bool,
    on_any_action: Check,
    /// The type errors of what is read if there is an overlay, including whether its size fits.
    on_overlay: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> OverlayCursor {
    OverlayCursor {
        move_action: compiler.pool.symbol(&config.text("moveAction").unwrap_or_default()),
        bounds: config.flag("boundsConstrained").then(|| config.pair("size").unwrap_or_default()),
        anchored: config.flag("anchorToAvatar"),
        follows: config.flag("anchorToAvatar") && compiler.semantics.overlay_follows_avatar,
        on_any_action: config.check(compiler, &["moveAction"]),
        on_overlay: look(config.reads(compiler)).done(),
    }
}

/// Checks what is read if there is an overlay.
fn look<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads = reads.fields(&["size", "anchorToAvatar", "boundsConstrained"]);
    for at in ["0", "1"] {
        reads = reads.at(&["size", at], Wanted::Whole);
    }
    let (config, (width, height)) = (reads.config, reads.compiler.level.size);
    let size = config.pair("size").unwrap_or_default();
    let fits = i64::from(size.0) <= i64::from(width) && i64::from(size.1) <= i64::from(height);
    if config.flag("boundsConstrained") && !config.flag("anchorToAvatar") && !fits {
        let size = Value::List([size.0, size.1].map(|side| Value::Int(side.into())).to_vec());
        return reads.found(&["size"], Wanted::FitsBoard, Some(&size));
    }
    reads
}

impl System for OverlayCursor {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action, Phase::Movement, Phase::Npc]
    }

    fn fact(&self) -> SystemFact {
        if self.follows {
            return SystemFact::Unknown;
        }
        SystemFact::Overlay(OverlayMoves { action: self.move_action, kept_inside: self.bounds })
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if self.follows {
            return self.follow(turn);
        }
        if turn.stops_at(&self.on_any_action) || !action.is(self.move_action) {
            return;
        }
        let direction = action.direction_or_stop(turn).filter(|direction| direction.is_cardinal());
        let Some((direction, overlay)) = direction.zip(turn.overlay()) else { return };
        if turn.stops_at(&self.on_overlay) {
            return;
        }
        let position = if self.anchored {
            // The production engine reports the position of the avatar, but does not move the overlay.
            turn.avatar_position().unwrap_or(overlay.position)
        } else {
            let position = self.clamp(overlay.position.step(direction), turn.level.size);
            turn.set_overlay(Overlay { position, ..overlay });
            position
        };
        turn.emit(Event::new(EventKind::OverlayMoved).with(Field::Position, position));
    }

    fn movement(&self, turn: &mut Turn<'_>) {
        if self.follows {
            self.follow(turn);
        }
    }

    // Follows moves of the avatar in the cascade, after the cascade ends.
    fn npc(&self, turn: &mut Turn<'_>) {
        if self.follows {
            self.follow(turn);
        }
    }
}

impl OverlayCursor {
    /// Moves the overlay to the avatar and emits the event, unless it is already there.
    fn follow(&self, turn: &mut Turn<'_>) {
        let (Some(overlay), Some(avatar)) = (turn.overlay(), turn.avatar_position()) else { return };
        let before = |length: i32| length.saturating_sub(1).max(0) / 2;
        let corner = Pos::new(
            avatar.x.saturating_sub(before(overlay.size.0)),
            avatar.y.saturating_sub(before(overlay.size.1)),
        );
        let position = self.clamp(corner, turn.level.size);
        if position != overlay.position {
            turn.set_overlay(Overlay { position, ..overlay });
            turn.emit(Event::new(EventKind::OverlayMoved).with(Field::Position, position));
        }
    }

    fn clamp(&self, position: Pos, board: (u32, u32)) -> Pos {
        let Some(size) = self.bounds else { return position };
        // On a board that is too small, the overlay stays at 0 if the game does not stop.
        let clamp = |at: i32, side: u32, length: i32| {
            let farthest = (i64::from(side) - i64::from(length)).max(0);
            i64::from(at).clamp(0, farthest) as i32
        };
        Pos::new(clamp(position.x, board.0, size.0), clamp(position.y, board.1, size.1))
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing;

    fn level(config: &str, overlay: &str) -> crate::Level {
        level_with(config, overlay, crate::Semantics::RELEASED)
    }

    fn level_with(config: &str, overlay: &str, semantics: crate::Semantics) -> crate::Level {
        testing::level_with(
            &format!(
                r#"{{
                    "layers": [{{"id": "ground", "occupancy": "exactly_one"}}],
                    "actions": [{{"id": "move"}}, {{"id": "shift"}}],
                    "entityKinds": {{"empty": {{"symbol": "."}}}},
                    "systems": [{{"id": "cursor", "type": "overlay_cursor", "config": {config}}}]
                }}"#
            ),
            &format!(
                r#"{{"board": {{"size": [4, 3]}}, "state": {{"avatar": {{"position": [2, 1]}} {overlay}}}}}"#
            ),
            semantics,
        )
    }

    /// The position of the overlay after each action.
    fn path(level: &crate::Level, actions: &[&str]) -> String {
        let mut play = crate::Play::new(level);
        let mut shown = Vec::new();
        for action in actions {
            play.submit_named(&testing::action(action));
            let moved = play.events().events().iter().find_map(|event| event.pos(crate::Field::Position));
            let overlay = play.view().overlay().map(|overlay| overlay.position);
            let text = |pos: Option<crate::Pos>| pos.map_or_else(|| "none".to_owned(), |pos| pos.to_string());
            shown.push(format!("at {}, event {}", text(overlay), text(moved)));
        }
        shown.join("\n")
    }

    const OVERLAY: &str = r#", "overlay": {"position": [1, 0], "size": [2, 2]}"#;

    #[test]
    fn the_overlay_stops_at_the_border_but_always_says_where_it_is() {
        expect![[r#"
            at [2, 0], event [2, 0]
            at [2, 0], event [2, 0]
            at [2, 1], event [2, 1]
            at [2, 1], event [2, 1]"#]]
        .assert_eq(&path(&level("{}", OVERLAY), &["right", "right", "down", "down"]));
    }

    #[test]
    fn unconstrained_it_leaves_the_board() {
        let level = level(r#"{"boundsConstrained": false}"#, OVERLAY);
        expect![[r#"
            at [1, -1], event [1, -1]
            at [1, -2], event [1, -2]
            at [1, -3], event [1, -3]"#]]
        .assert_eq(&path(&level, &["up", "up", "up"]));
    }

    #[test]
    fn the_size_of_the_config_says_how_far_it_goes() {
        let level = level(r#"{"size": [3, 3]}"#, OVERLAY);
        expect![[r#"
            at [1, 0], event [1, 0]
            at [1, 0], event [1, 0]"#]]
        .assert_eq(&path(&level, &["right", "down"]));
    }

    #[test]
    fn a_size_larger_than_the_board_keeps_it_at_the_origin_where_the_game_plays_on() {
        let config = r#"{"size": [9, 9999999999]}"#;
        let lenient = level_with(config, OVERLAY, testing::LENIENT);
        expect!["at [0, 0], event [0, 0]"].assert_eq(&path(&lenient, &["right"]));
        let released = level(config, OVERLAY);
        assert!(crate::Play::new(&released).submit_named(&testing::action("right")).stopped);
    }

    #[test]
    fn anchored_it_reports_the_avatar_and_stays() {
        let level = level(r#"{"anchorToAvatar": true}"#, OVERLAY);
        expect!["at [1, 0], event [2, 1]"].assert_eq(&path(&level, &["right"]));
    }

    #[test]
    fn it_needs_its_action_a_cardinal_and_an_overlay() {
        let diagonal = r#"{"action": "move", "direction": "up_left"}"#;
        let other = r#"{"action": "shift", "direction": "right"}"#;
        expect![[r#"
            at [1, 0], event none
            at [1, 0], event none
            at [1, 0], event none"#]]
        .assert_eq(&path(&level("{}", OVERLAY), &[diagonal, other, "move"]));
        expect!["at none, event none"].assert_eq(&path(&level("{}", ""), &["right"]));
    }
}
