//! Corrects texts with a wrong format if a small change is enough.

use catalog::Format;

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
            let (word, rest) = written.strip_prefix('@')?.split_once(':')?;
            let meant = suggest::nearest(word, pack::FILLED_IN)?;
            Some(format!("@{meant}:{rest}")).filter(|meant| pack::has_format(meant, format))?
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

fn is_digits(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}
