//! Packs that were published: what people wrote well stays as they wrote it.

use super::{file, is_valid};
use crate::format::packs::{packs_in, texts};

#[test]
fn most_files_of_published_packs_stay_as_they_are() {
    let Some(folder) = testrun::shared("packs") else { return };
    let all: Vec<(String, String)> = packs_in(&folder).iter().flat_map(|folder| texts(folder)).collect();
    let options = language::FormatOptions::default();
    let changes =
        |path: &str, text: &str| !gridponder_ide::format(&file(path, text), None, &options).is_empty();
    let all: Vec<_> = all.iter().filter(|(_, text)| is_valid(text)).collect();
    let changed: Vec<&str> =
        all.iter().filter(|(path, text)| changes(path, text)).map(|(path, _)| path.as_str()).collect();
    assert!(
        changed.len() * 5 <= all.len(),
        "{} of {} files would change: {changed:?}",
        changed.len(),
        all.len()
    );
}
