//! Games in the pages that the editor of PuzzleScript exports: a string in their script holds the text.

use crate::detect::is_game;

/// Pages that play a shared game have only the number of it.
const NO_GAME: &str = "no string in this page is a game; a page that the editor of PuzzleScript exports has one, but a page that plays a \
     shared game fetches it, which Goldpath does not: open the game in the editor, and export it or save its text as a file";

/// The game of an exported page. `None` for texts that are no page. Err: why there is no game in it.
pub(super) fn import(page: &str) -> Option<Result<String, String>> {
    let start = page.trim_start_matches('\u{feff}').trim_start();
    let begins = |tag: &str| start.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    let is_page = begins("<!doctype html") || begins("<html");
    is_page.then(|| game_of(page).ok_or_else(|| NO_GAME.to_owned()))
}

fn game_of(page: &str) -> Option<String> {
    page.lines().find_map(|line| {
        let mut rest = line;
        while let Some(at) = rest.find('"') {
            let string = &rest[at..];
            let end = end_of_string(string)?;
            let text = serde_json::from_str::<String>(&string[..end]).ok();
            if let Some(text) = text.filter(|text| is_game(text)) {
                return Some(text);
            }
            // Outside of scripts, what ends here may as well begin here.
            rest = &string[end - 1..];
        }
        None
    })
}

/// Where a string ends that begins with a quote: behind the quote that ends it.
fn end_of_string(string: &str) -> Option<usize> {
    let mut is_escaped = true;
    for (at, byte) in string.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "title \"Hills\"\n\nOBJECTS\n\nLEGEND\n\nSOUNDS\n";

    fn page(script: &str) -> String {
        format!("<!DOCTYPE html>\n<html lang=\"en\">\n<p>An \" alone\n<script>\n{script}\n</script></html>\n")
    }

    #[test]
    fn the_game_is_the_string_of_the_script_that_is_one() {
        let string = serde_json::to_string(GAME).expect("it is text").replace('/', "\\/");
        let page = page(&format!("var a=\"\\\"\";sourceCode={string};compile([\"restart\"],sourceCode);"));
        assert_eq!(import(&page), Some(Ok(GAME.to_owned())));
    }

    #[test]
    fn a_page_without_a_game_says_so() {
        for script in
            ["var a=\"OBJECTS\";", "var shared = \"0123456789abcdef\"; play(shared);", "\"never ends \\"]
        {
            assert_eq!(import(&page(script)), Some(Err(NO_GAME.to_owned())), "{script}");
        }
    }

    #[test]
    fn other_texts_are_no_pages() {
        assert_eq!(import(GAME), None);
        assert_eq!(import("[\"case\", [\"OBJECTS\"]]"), None);
    }
}
