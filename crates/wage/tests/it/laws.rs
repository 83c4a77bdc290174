//! What holds of any text: no panic, ranges inside the text, and fixes that can be applied.

use proptest::prelude::*;
use text::{TextSize, range};
use wage::doc::Doc;
use wage::{completion, hover};

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
