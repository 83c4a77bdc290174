//! What holds of any text: no panic, ranges inside the text, and fixes that can be applied.

use proptest::prelude::*;
use text::{TextSize, range};
use wage::{completion, hover};
use wage_rules::doc::Doc;

use crate::games::{HUNT, RELAY};
use crate::support::{apply, diagnostics};

/// Checks a text, and that all that is said of it lies inside of it.
fn holds(file: &str, text: &str) {
    for diagnostic in diagnostics(file, text) {
        let places = std::iter::once(&diagnostic.at).chain(diagnostic.related.iter().map(|it| &it.at));
        for place in places {
            assert!(
                text.get(std::ops::Range::<usize>::from(place.range)).is_some(),
                "{:?} of {} in\n{text}",
                place.range,
                diagnostic.code()
            );
        }
        for fix in &diagnostic.fixes {
            apply(text, fix);
        }
    }
}

#[test]
fn every_prefix_of_a_game_is_checked_to_its_end() {
    for (file, text) in [("game.yaml", HUNT), ("game.json", RELAY)] {
        for (end, _) in text.char_indices().step_by(3) {
            holds(file, &text[..end]);
        }
    }
}

#[test]
fn a_game_that_lacks_a_character_is_checked_to_its_end() {
    for (file, text) in [("game.yaml", HUNT), ("game.json", RELAY)] {
        for (at, c) in text.char_indices().step_by(5) {
            holds(file, &format!("{}{}", &text[..at], &text[at + c.len_utf8()..]));
        }
    }
}

#[test]
fn proposals_and_explanations_are_given_at_every_place() {
    for (file, text) in [("game.yaml", HUNT), ("game.json", RELAY)] {
        let doc = Doc::read(file, text);
        for (at, _) in text.char_indices().step_by(7) {
            let offset = TextSize::new(u32::try_from(at).expect("a small text"));
            for item in completion(file, text, offset) {
                assert!(text::apply(text, &[item.edit]).is_some(), "at {at}");
            }
            if let Some(hover) = hover(&doc, offset) {
                assert!(range(0, text.len()).contains_range(hover.range));
            }
        }
    }
}

/// Rules with mistakes for which there are fixes, in several layouts.
const FAULTS: &str = "  - id: repeats
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do: [
      { kind: log, message: often },
      &again { kind: log, message: again }
    ]
  - id: nobody
    when:
      kind: compare
      op: eq
      left: { ref: same.state.tired }
      right:
    do:
    - { kind: set_state, target: other, key: tired, value: false }
    - *again
  - id: nowhere
    when: {
      kind: and,
      children: [
        { kind: left_zone, who: any, zoneId: den },
        { kind: compare, op: eq, left: { ref: same.state.tired }, right: }
      ]
    }
    do: [{ kind: spawn_item, item: coin, atPoint: oak }]
  - id: late
    when: &late
      kind: and
      children:
        - { kind: tick, everyMs: 1000 }
        - { kind: state_equals, who: any, key: tired, value: false }
    do: [{ kind: log, message: late }]
  - { id: later, when: *late, do: [{ kind: log, message: later }] }
";

/// The comments of a text.
fn comments(doc: &Doc) -> Vec<&str> {
    doc.source().comments().iter().map(|it| doc.text()[*it].trim_end()).collect()
}

/// Fixes of a text without errors of its notation leave it one, with all its comments and its line ends.
fn fixes_keep_what_is_sound(text: &str, line_end: &str) {
    let doc = Doc::read("game.yaml", text);
    if !doc.errors().is_empty() {
        return;
    }
    for diagnostic in diagnostics("game.yaml", text) {
        for fix in &diagnostic.fixes {
            let after = apply(text, fix);
            let left = Doc::read("game.yaml", after.as_str());
            let title = &fix.title;
            assert!(left.errors().is_empty(), "{title}: {:?} in\n{after}", left.errors());
            assert_eq!(comments(&doc), comments(&left), "{title}:\n{after}");
            let is_kept =
                after.split_inclusive('\n').all(|line| !line.ends_with('\n') || line.ends_with(line_end));
            assert!(is_kept, "{title}:\n{after:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn fixes_keep_what_is_sound_of_a_game(
        changes in proptest::collection::vec(0..240_u8, HUNT.lines().count() + FAULTS.lines().count()),
        is_windows in any::<bool>(),
    ) {
        let line_end = if is_windows { "\r\n" } else { "\n" };
        let mut text = String::new();
        for (line, change) in HUNT.lines().chain(FAULTS.lines()).zip(changes) {
            let indent = line.get(..line.len() - line.trim_start().len()).unwrap_or("");
            match change {
                0 => {}
                1..=10 => text.extend([line, " # behind", line_end]),
                11..=20 => text.extend([indent, "# above", line_end, line, line_end]),
                21..=30 => text.extend([line, line_end, indent, "  # below", line_end]),
                _ => text.extend([line, line_end]),
            }
        }
        fixes_keep_what_is_sound(&text, line_end);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_is_checked_to_its_end(text in "[a-z{}\\[\\]:,\"'&*#<\n -]{0,80}") {
        holds("game.yaml", &text);
        holds("game.json", &text);
    }

    #[test]
    fn pieces_of_games_in_any_order_are_checked_to_their_end(
        lines in proptest::collection::vec(proptest::sample::select(HUNT.lines().collect::<Vec<_>>()), 0..40),
    ) {
        holds("game.yaml", &lines.join("\n"));
    }
}
