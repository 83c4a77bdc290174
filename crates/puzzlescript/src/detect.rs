//! Which texts are games: by the headings of their sections, where the name of the file does not tell.

use crate::words::SECTIONS;

/// So many headings in their order make a game of a text.
const ENOUGH: usize = 3;

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

#[cfg(test)]
mod tests {
    use super::is_game;

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
