//! Quotes words of printed commands for the shell of the system.
//!
//! No crate quotes for both shells and escapes control characters, so that a terminal only shows them.

use std::borrow::Cow;
use std::path::Path;

/// Quotes a path. If it begins like an option, it is prefixed with the current folder.
pub(crate) fn path(path: &Path) -> String {
    let text = path.display().to_string();
    let text = if text.starts_with('-') { Path::new(".").join(path).display().to_string() } else { text };
    word(&text).into_owned()
}

/// Quotes a text as one argument.
pub(crate) fn word(text: &str) -> Cow<'_, str> {
    if cfg!(windows) { windows(text) } else { posix(text) }
}

fn is_plain(character: char) -> bool {
    character.is_alphanumeric() || "_-./:@%+,=".contains(character)
}

fn posix(text: &str) -> Cow<'_, str> {
    if !text.is_empty() && text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    if !text.chars().any(char::is_control) {
        return Cow::Owned(format!("'{}'", text.replace('\'', r"'\''")));
    }
    let mut quoted = String::from("$'");
    for character in text.chars() {
        match character {
            '\'' | '\\' => quoted.extend(['\\', character]),
            // An octal escape has at most three digits, so a following digit is not part of it.
            _ if character.is_control() => {
                let mut bytes = [0; 4];
                let bytes = character.encode_utf8(&mut bytes).bytes();
                quoted.extend(bytes.map(|byte| format!("\\{byte:03o}")));
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('\'');
    Cow::Owned(quoted)
}

/// File names on Windows contain neither quotes nor control characters.
fn windows(text: &str) -> Cow<'_, str> {
    let is_plain = |character: char| is_plain(character) || character == '\\';
    if !text.is_empty() && text.chars().all(is_plain) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("\"{text}\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_quoted_where_the_shell_would_read_it_otherwise() {
        for (text, quoted) in [
            ("packs/mine", "packs/mine"),
            ("päckchen", "päckchen"),
            ("my packs", "'my packs'"),
            ("it's", r"'it'\''s'"),
            ("$(touch a); `b`", "'$(touch a); `b`'"),
            ("a*", "'a*'"),
            ("~/a", "'~/a'"),
            ("", "''"),
            ("a\n1'\\", r"$'a\0121\'\\'"),
            ("\u{1b}[1m", r"$'\033[1m'"),
        ] {
            assert_eq!(posix(text), quoted, "{text:?}");
        }
        for (text, quoted) in
            [(r"packs\mine", r"packs\mine"), (r"my packs\a", r#""my packs\a""#), ("a&b", r#""a&b""#)]
        {
            assert_eq!(windows(text), quoted);
        }
    }

    #[test]
    fn a_path_is_no_option() {
        let shown = path(Path::new("-x"));
        assert!(shown.starts_with('.') && shown.ends_with("-x"), "{shown}");
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_reads_back_what_was_quoted() {
        for text in ["a b", "it's", "$HOME `id` \"x\"", "a\\b", "!x #y", "\u{e9}\u{1f3ee}"] {
            let script = format!("printf %s {}", word(text));
            let output =
                std::process::Command::new("sh").args(["-c", &script]).output().expect("there is a shell");
            let read = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(read, text, "{script}");
        }
    }
}
