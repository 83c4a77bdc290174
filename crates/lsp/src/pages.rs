//! Documentation pages of rules, linked from diagnostics, and of keywords, linked from definitions. They are
//! files in the user's cache, so that links work offline and in every editor.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use language::{Page, Rule};
use lsp_types::Url;

/// The cache folder of this version.
const FOLDER: &str = concat!("explain-", env!("CARGO_PKG_VERSION"));

/// The page of a keyword; `None` if it cannot be written.
pub(crate) fn of_word(page: &Page) -> Option<Url> {
    let name = format!("{}.md", page.name);
    Url::from_file_path(disk::cache(&[FOLDER, &name], &page.markdown)?).ok()
}

/// The page of a rule, written when first requested; `None` if it cannot be written.
pub(crate) fn page(rule: &Rule, notation: &str) -> Option<Url> {
    static PAGES: OnceLock<Mutex<BTreeMap<&'static str, Option<Url>>>> = OnceLock::new();
    let mut pages = PAGES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let written = || {
        let name = format!("{}.md", rule.code);
        Url::from_file_path(disk::cache(&[FOLDER, &name], &rule.markdown("#", notation))?).ok()
    };
    pages.entry(rule.code).or_insert_with(written).clone()
}
