//! Interned texts that a client may request later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Cap on the texts. Keywords of the DSL need a few hundred; only names in packs add more.
const MOST: usize = 20_000;

/// Texts by number.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    texts: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, usize>,
}

impl Texts {
    /// The stable number of a text; `None` if the cap is reached.
    pub(crate) fn number(&self, text: &str) -> Option<usize> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = kept.numbers.get(text) {
            return Some(*number);
        }
        let number = kept.texts.len();
        if number == MOST {
            return None;
        }
        let text: Arc<str> = Arc::from(text);
        kept.texts.push(Arc::clone(&text));
        kept.numbers.insert(text, number);
        Some(number)
    }

    /// The text with this number.
    pub(crate) fn get(&self, number: u64) -> Option<String> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.texts.get(usize::try_from(number).ok()?).map(ToString::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_number_however_many_follow() {
        let texts = Texts::default();
        let first = texts.number("first").unwrap();
        for other in 0..2 * MOST {
            texts.number(&other.to_string());
        }
        assert_eq!(texts.number("first"), Some(first));
        assert_eq!(texts.get(first as u64).as_deref(), Some("first"));
        assert_eq!(texts.number("one too many"), None);
        assert_eq!(texts.get(u64::MAX), None);
    }
}
