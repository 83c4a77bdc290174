//! Games that are put together from a whole one and parts: names are added, other sections replaced.

/// The headings in order.
const HEADINGS: [&str; 7] =
    ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"];

/// The text of each section with its heading, in order; what stands before the first one has none.
pub(crate) fn sections(text: &str) -> Vec<(&str, String)> {
    let mut sections = vec![("", String::new())];
    for line in text.lines() {
        let first = line.split(' ').next().unwrap_or("");
        if let Some(heading) = HEADINGS.iter().find(|heading| **heading == first) {
            sections.push((heading, String::new()));
        }
        let (_, section) = sections.last_mut().expect("there is always one");
        section.push_str(line);
        section.push('\n');
    }
    sections
}

/// A game with these parts.
pub(crate) fn with(whole: &str, parts: &str) -> String {
    let own = sections(parts);
    let mut game = own[0].1.clone();
    for (heading, text) in sections(whole).into_iter().skip(1) {
        let here: String =
            own.iter().filter(|(it, _)| *it == heading).map(|(_, text)| text.as_str()).collect();
        match heading {
            _ if here.is_empty() => game.push_str(&text),
            "OBJECTS" | "LEGEND" => {
                game.push_str(&text);
                game.push_str(here.split_once('\n').map_or("", |(_, rest)| rest));
                game.push('\n');
            }
            _ => game.push_str(&here),
        }
    }
    game
}
