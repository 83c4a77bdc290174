//! Corrects texts with a wrong format if a small change is enough.

use catalog::{Argument, Format, Placeholder};

use crate::suggest;

/// The text that was probably meant.
pub(crate) fn meant(written: &str, format: Format) -> Option<String> {
    let meant = match format {
        Format::GameId => {
            let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
            let text = written.trim();
            text.chars().map(|c| if is_allowed(c) { c } else { '_' }).collect::<String>()
        }
        Format::PackTag => {
            let lower = written.to_lowercase();
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            let words: Vec<&str> = lower.split(|c| !is_plain(c)).filter(|word| !word.is_empty()).collect();
            Some(words.join("-")).filter(|tag| tag.len() <= 48)?
        }
        Format::SemVer => {
            let core = written.trim().trim_start_matches(['v', 'V']);
            let parts: Vec<&str> = core.split('.').collect();
            if !parts.iter().all(|part| is_digits(part)) {
                return None;
            }
            match parts.len() {
                1 => format!("{core}.0.0"),
                2 => format!("{core}.0"),
                3 => core.to_owned(),
                _ => return None,
            }
        }
        Format::Paint | Format::Caption if written.starts_with('@') => {
            let PlaceholderFault::Unknown { at, word, meant } = placeholder_fault(written)? else {
                return None;
            };
            let (before, after) = (&written[..at], &written[at + word.len()..]);
            Some(format!("{before}{meant}{after}")).filter(|meant| pack::has_format(meant, format))?
        }
        Format::Color | Format::Paint => {
            let digits = written.trim().trim_start_matches("0x").trim_start_matches('#');
            if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return None;
            }
            match digits.len() {
                3 => format!("#{}", digits.chars().flat_map(|digit| [digit, digit]).collect::<String>()),
                6 | 8 => format!("#{digits}"),
                _ => return None,
            }
        }
        Format::WebAddress => {
            let page = written.trim();
            let is_page = page.contains('.') && !page.contains(':') && !page.contains(char::is_whitespace);
            is_page.then(|| format!("https://{page}"))?
        }
        Format::DslVersion
        | Format::Symbol
        | Format::CountPredicate
        | Format::AssetPath
        | Format::Caption
        | Format::Character => return None,
    };
    (!meant.is_empty() && meant != written && meant.chars().any(char::is_alphanumeric)).then_some(meant)
}

/// A mistake in a placeholder.
#[derive(Debug)]
pub(crate) enum PlaceholderFault<'t> {
    /// Its word, which begins at an offset of the text, looks like that of another one.
    Unknown { at: usize, word: &'t str, meant: &'static str },
    /// Nothing follows it.
    Incomplete(&'static Placeholder),
}

/// The mistake in a text that seems to be a placeholder.
pub(crate) fn placeholder_fault(text: &str) -> Option<PlaceholderFault<'_>> {
    let mut at = 1;
    loop {
        let rest = text.get(at..).filter(|_| text[..at].ends_with('@'))?;
        let (word, argument) = match rest.split_once(':') {
            Some((word, argument)) => (word, Some(argument)),
            None => (rest, None),
        };
        let Some(placeholder) = catalog::placeholder(word) else {
            let known = catalog::PLACEHOLDERS.iter().map(|it| it.word);
            let meant = suggest::nearest(word, known).filter(|_| argument.is_some())?;
            return Some(PlaceholderFault::Unknown { at, word, meant });
        };
        match argument.filter(|argument| !argument.is_empty()) {
            None => return Some(PlaceholderFault::Incomplete(placeholder)),
            // The inner one decides.
            Some(inner) if placeholder.argument == Argument::TextOrPlaceholder && inner.starts_with('@') => {
                at += word.len() + 2;
            }
            Some(_) => return None,
        }
    }
}

fn is_digits(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}
