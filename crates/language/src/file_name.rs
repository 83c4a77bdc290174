//! File and folder names that some operating systems reject.

/// Why Windows rejects the name of a file or folder; `None` if it accepts it. The name includes the extension.
pub fn unportable_name(name: &str) -> Option<String> {
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
    let is_bad = |letter: char| matches!(letter, '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*');
    if let Some(bad) = name.chars().find(|letter| is_bad(*letter) || letter.is_control()) {
        return Some(format!("it has `{}` in it", bad.escape_default()));
    }
    if let Some(end) = name.chars().next_back().filter(|letter| matches!(letter, '.' | ' ')) {
        return Some(format!("it ends with `{end}`"));
    }
    // Windows ignores everything after the first dot.
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_lowercase();
    let is_digit = |rest: &str| {
        let mut letters = rest.chars();
        matches!((letters.next(), letters.next()), (Some('1'..='9' | '¹' | '²' | '³'), None))
    };
    let is_port = ["com", "lpt"].iter().any(|port| stem.strip_prefix(port).is_some_and(is_digit));
    (DEVICES.contains(&&*stem) || is_port).then(|| format!("`{stem}` is the name of a device there"))
}

#[cfg(test)]
mod tests {
    use super::unportable_name;

    #[test]
    fn names_that_windows_refuses_are_known() {
        for name in [
            "a:b",
            "what?",
            "con",
            "CON.json",
            "nul.x",
            "Com1",
            "lpt².txt",
            "conin$",
            "a\\b",
            "a/b",
            "a.",
            "a ",
        ] {
            assert!(unportable_name(name).is_some(), "{name}");
        }
        for name in ["one", "fw_ice_001", "com0", "com10", "control", "ü 😀", "a.b", "a..json", ".a", " a"]
        {
            assert_eq!(unportable_name(name), None, "{name}");
        }
    }
}
