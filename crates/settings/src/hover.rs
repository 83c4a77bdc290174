//! Hovers in a settings file.

use language::{Hover, Rule};
use text::TextSize;

use crate::Codes;
use crate::glob::CodePattern;
use crate::keys::{Key, LEVELS, Ty};
use crate::laws;
use crate::read::MAX_BYTES;
use crate::site::{At, Place, follow, site};

/// The hover at an offset of a settings file.
pub fn hover(text: &str, offset: TextSize, codes: &Codes) -> Option<Hover> {
    if text.len() > MAX_BYTES || text.get(..usize::from(offset)).is_none() {
        return None;
    }
    let site = site(text, offset)?;
    if site.range.is_empty() {
        return None;
    }
    let markdown = match (site.place, follow(&site.path)?) {
        (Place::Header | Place::Key, At::Table(keys)) => {
            of_key(keys.iter().find(|key| key.name == site.word)?)
        }
        (Place::Key | Place::Header, At::Codes) => of_code(&site.word, codes)?,
        (Place::Value, At::Value(Key { ty: Ty::OneOf(words) | Ty::Number { words, .. }, .. })) => {
            let word = words.iter().find(|word| word.name == site.word)?;
            format!("`{}`: {}", word.name, word.doc)
        }
        (Place::Value, At::Value(Key { ty: Ty::Law { .. }, .. })) => {
            let (_, range) = laws::word_at(text, site.range, offset)?;
            let named = text.get(std::ops::Range::<usize>::from(range))?;
            let mut words = codes.laws().iter().flat_map(|notation| notation.words());
            let word = words.find(|word| word.name == named)?;
            let markdown = format!("`{}`: {}\n\nExample: `{}`", word.name, word.summary, word.example);
            return Some(Hover { range, markdown, sound: None });
        }
        (Place::Value, At::Level) => {
            let (word, _) = LEVELS.iter().find(|(word, _)| word.name == site.word)?;
            format!("`{}`: {}", word.name, word.doc)
        }
        _ => return None,
    };
    Some(Hover { range: site.range, markdown, sound: None })
}

/// The documentation of a key.
pub(crate) fn of_key(key: &Key) -> String {
    format!(
        "`{}`: {}\n\n{}\n\nDefault: {}.\n\n```toml\n{}```",
        key.name, key.summary, key.doc, key.default, key.example
    )
}

/// The documentation of a code, or of the codes that match a pattern or belong to a group.
fn of_code(word: &str, codes: &Codes) -> Option<String> {
    if let Some(code) = codes.get(word) {
        return Some(format!("`{}` ({}): {}\n\n{}", code.code, code.severity.name(), code.summary, code.doc));
    }
    let pattern = CodePattern::new(word).ok().filter(|_| CodePattern::is_one(word));
    let is_meant = |it: &&Rule| pattern.as_ref().map_or(it.group == word, |pattern| pattern.matches(it.code));
    let lines: Vec<String> = codes
        .changeable()
        .filter(is_meant)
        .map(|it| format!("- `{}` ({}): {}", it.code, it.severity.name(), it.summary))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
