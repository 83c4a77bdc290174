//! Names that stand in one file alone, of which all places can change at once.

use pack::{File, Pack};
use text::{TextRange, TextSize};

use crate::occurrences::{Subject, occurrences, possible_occurrences};

/// The places of the name at an offset, if it has several, all in this file and written alike, and no text elsewhere may
/// be the name.
pub fn linked(pack: &Pack, file: &File, offset: TextSize) -> Vec<TextRange> {
    let Some((subject, here)) = Subject::at(pack, file, offset) else { return Vec::new() };
    let places = occurrences(pack, &subject, None);
    let is_alike =
        |range: TextRange| file.tree.text().get(std::ops::Range::from(range)) == Some(&*subject.text);
    let is_meant = places.len() > 1
        && places.iter().all(|it| it.at.file == file.path && is_alike(it.at.range))
        && places.iter().any(|it| it.is_definition)
        && places.iter().any(|it| it.at.range == here)
        && possible_occurrences(pack, &subject).is_empty();
    if is_meant { places.into_iter().map(|it| it.at.range).collect() } else { Vec::new() }
}
