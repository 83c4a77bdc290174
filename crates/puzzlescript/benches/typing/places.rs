//! Keys at places of a game, spread over its sections.

/// A key: so many bytes become others.
pub(crate) struct Key {
    pub(crate) kind: &'static str,
    pub(crate) at: usize,
    pub(crate) old: usize,
    pub(crate) new: &'static str,
}

/// Up to so many keys of each kind.
pub(crate) fn keys(text: &str, most: usize) -> Vec<Key> {
    let mut found: Vec<Key> = Vec::new();
    let (mut section, mut at, mut is_picture) = (String::new(), 0, false);
    for line in text.split_inclusive('\n') {
        let written = line.trim_end();
        let lower = written.to_lowercase();
        let is_heading =
            ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"]
                .contains(&lower.as_str());
        let mut key = |kind, place: usize, old, new| found.push(Key { kind, at: at + place, old, new });
        if is_heading {
            if lower == "rules" {
                key("line", 0, 0, "\n");
            }
            section = lower;
        } else if written.is_ascii() && !written.is_empty() && !written.starts_with(['(', '=']) {
            match section.as_str() {
                "objects" => {
                    let is_pixels =
                        written.len() == 5 && written.bytes().all(|it| it.is_ascii_digit() || it == b'.');
                    match written.find('0') {
                        Some(place) if is_pixels => key("pixel", place, 1, "."),
                        _ if !is_picture && !is_pixels => key("name", 1, 0, "x"),
                        _ => {}
                    }
                    is_picture = !is_pixels && !is_picture;
                }
                "rules" if lower.contains("message") => key("message", written.len(), 0, "x"),
                "rules" => {
                    key("letter", written.len() / 2, 0, "x");
                    if let Some(place) = written.find("> ").filter(|place| !written[..*place].ends_with('-'))
                    {
                        key("movement", place, 1, "<");
                    }
                }
                "levels" if lower.starts_with("message") => key("text", written.len(), 0, "x"),
                "levels" => {
                    let half = written.len() / 2;
                    key("cell", half, 1, if written[half..].starts_with('#') { "." } else { "#" });
                }
                _ => {}
            }
        }
        at += line.len();
    }
    spread(found, most)
}

/// Of each kind so many, evenly spread.
fn spread(keys: Vec<Key>, most: usize) -> Vec<Key> {
    let mut kinds: Vec<&str> = keys.iter().map(|key| key.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut chosen = vec![false; keys.len()];
    for kind in kinds {
        let of_kind: Vec<usize> = (0..keys.len()).filter(|number| keys[*number].kind == kind).collect();
        for nth in 0..most.min(of_kind.len()) {
            chosen[of_kind[nth * of_kind.len() / most.min(of_kind.len())]] = true;
        }
    }
    keys.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(key, _)| key).collect()
}
