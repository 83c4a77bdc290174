//! Which texts are games: by the headings of their sections, where the name of the file does not tell.

use crate::words::SECTIONS;

/// So many headings in their order make a game of a text.
pub const ENOUGH: usize = 3;

/// Whether a text is a game: it has three headings of sections in their order, each alone on its line. A PostScript file,
/// which may have the same ending, begins with `%!`.
pub fn is_game(text: &str) -> bool {
    if text.starts_with("%!") {
        return false;
    }
    let mut next = 0;
    let mut found = 0;
    for line in text.lines() {
        let line = line.trim();
        let place = SECTIONS.iter().skip(next).position(|section| line.eq_ignore_ascii_case(section.word));
        if let Some(place) = place {
            next += place + 1;
            found += 1;
        }
        if found == ENOUGH {
            return true;
        }
    }
    false
}

/// Whether there is anything of a game in a text that somebody names as one: a line that begins with the heading of a
/// section, or nothing at all yet.
pub fn has_heading(text: &str) -> bool {
    let begins = |line: &str, word: &str| {
        line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
            && !line[word.len()..].starts_with(char::is_alphanumeric)
    };
    let is_heading = |line: &str| SECTIONS.iter().any(|section| begins(line.trim(), section.word));
    text.trim().is_empty() || !text.starts_with("%!") && text.lines().any(is_heading)
}

#[cfg(test)]
mod tests {
    use super::{has_heading, is_game};

    #[test]
    fn one_heading_is_enough_for_a_text_that_is_called_a_game() {
        assert!(has_heading("title A\nOBJECTS extra\n"));
        assert!(!has_heading("objectsome\nsome prose\n"));
    }

    #[test]
    fn three_headings_in_order_make_a_game() {
        assert!(is_game("title A\n\n========\nOBJECTS\n========\n\nLegend\n\n  sounds  \n"));
        assert!(is_game("OBJECTS\nRULES\nLEVELS\n"));
    }

    #[test]
    fn prose_and_other_orders_are_no_game() {
        for text in
            ["", "The objects, the legend and the sounds", "LEVELS\nRULES\nOBJECTS\n", "OBJECTS\nLEGEND\n"]
        {
            assert!(!is_game(text), "{text}");
        }
        assert!(!is_game("%!PS\nOBJECTS\nRULES\nLEVELS\n"));
    }
}
