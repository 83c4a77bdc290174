//! Pages that explain codes, for the link of a diagnostic: files in the user's cache, so that links lead
//! somewhere without a network and in every editor.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use lsp_types::Url;

use crate::project;

/// The page of a code, written when it is first asked for; `None` where nothing can be written.
pub(crate) fn page(code: &'static str) -> Option<Url> {
    static PAGES: OnceLock<Mutex<BTreeMap<&'static str, Option<Url>>>> = OnceLock::new();
    let mut pages = PAGES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    pages.entry(code).or_insert_with(|| write(code)).clone()
}

fn write(code: &str) -> Option<Url> {
    let text = project::explanation(code)?;
    let folder = concat!("explain-", env!("CARGO_PKG_VERSION"));
    let path = disk::cache(&[folder, &format!("{code}.md")], &text)?;
    Url::from_file_path(path).ok()
}
