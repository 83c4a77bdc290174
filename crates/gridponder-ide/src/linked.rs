//! Names that stand in one file alone, of which all places can change at once.

use catalog::Name;
use pack::{File, Pack};
use text::{TextRange, TextSize};

use crate::occurrences::{Subject, is_in, occurrences, possible_occurrences};

/// The places of the name that is defined at an offset, if it has several, all in this file and written alike, and no text
/// elsewhere may be the name. Where a name is only used, another text there may mean another name.
pub fn linked(pack: &Pack, file: &File, offset: TextSize) -> Vec<TextRange> {
    let Some((subject, here)) = Subject::at(pack, file, offset) else { return Vec::new() };
    // What has a tag says so for itself alone.
    if subject.class == Name::Tag {
        return Vec::new();
    }
    let places = occurrences(pack, &subject, Some(&file.path));
    let is_alike =
        |range: TextRange| file.tree.text().get(std::ops::Range::from(range)) == Some(&*subject.text);
    let is_meant = places.len() > 1
        && places.iter().all(|it| is_alike(it.at.range))
        && places.iter().any(|it| it.at.range == here && it.is_definition)
        && !pack.files().any(|other| other.path != file.path && is_in(pack, other, &subject))
        && possible_occurrences(pack, &subject).is_empty();
    if is_meant { places.into_iter().map(|it| it.at.range).collect() } else { Vec::new() }
}
