//! The formats of texts.

use catalog::{Argument, Format};

/// Returns true if a text looks as if it were a placeholder.
fn is_placeholder_like(text: &str) -> bool {
    text.strip_prefix('@').is_some_and(|rest| {
        let word = rest.split(':').next().unwrap_or_default();
        catalog::placeholder(word).is_some()
            || word.len() < rest.len()
                && !word.is_empty()
                && word.chars().all(|c| c.is_alphanumeric() || c == '_')
    })
}

/// The parameter by which a text is filled in, empty if it is by something else: `value` for `@hue:@param:value`.
/// Returns `None` for a text that is not filled in.
pub fn filled_in(text: &str) -> Option<&str> {
    let mut text = text;
    loop {
        let (word, rest) = text.strip_prefix('@')?.split_once(':')?;
        let placeholder = catalog::placeholder(word).filter(|_| !rest.is_empty())?;
        match placeholder.argument {
            Argument::Param => return Some(rest),
            Argument::TextOrPlaceholder if rest.starts_with('@') => text = rest,
            Argument::Text | Argument::TextOrPlaceholder => return Some(""),
        }
    }
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Returns true if a text has a format.
pub fn has_format(text: &str, format: Format) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match format {
        Format::DslVersion => {
            let parts: Vec<&str> = text.split('.').collect();
            (2..=3).contains(&parts.len()) && parts[0] == "0" && parts.iter().all(|part| is_number(part))
        }
        Format::SemVer => {
            let core = text.split(['-', '+']).next().unwrap_or_default();
            let parts: Vec<&str> = core.split('.').collect();
            parts.len() == 3 && parts.iter().all(|part| is_number(part))
        }
        Format::GameId => {
            let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
            !text.is_empty() && text.chars().all(is_allowed)
        }
        Format::PackTag => {
            let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            text.len() <= 48 && text.split('-').all(|word| !word.is_empty() && word.chars().all(is_allowed))
        }
        Format::Color => is_color(text),
        Format::Paint if text.starts_with('@') => filled_in(text).is_some(),
        Format::Paint => is_color(text) || !text.is_empty() && !text.starts_with('#'),
        // A text that only begins with `@` is drawn as it is.
        Format::Caption => !is_placeholder_like(text) || filled_in(text).is_some(),
        Format::Character => text.chars().count() == 1,
        Format::WebAddress => {
            let page = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
            page.is_some_and(|page| !page.is_empty() && !page.contains(char::is_whitespace))
        }
        Format::Symbol => {
            // Variation selectors only affect how the previous character is drawn.
            let is_selector = |c: char| ('\u{fe00}'..='\u{fe0f}').contains(&c);
            text != "@" && text.chars().filter(|c| !is_selector(*c)).count() == 1
        }
        Format::CountPredicate => {
            matches!(text, "even" | "odd")
                || ["gte_", "lte_", "eq_"]
                    .iter()
                    .any(|prefix| text.strip_prefix(prefix).is_some_and(|it| it.parse::<i64>().is_ok()))
        }
        Format::AssetPath => !text.is_empty(),
    }
}
