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
    let written = || Url::from_file_path(project::keep_page(code)?).ok();
    pages.entry(code).or_insert_with(written).clone()
}
