//! A project in the notation in which other notations and comments are no change.

use std::sync::Arc;

use language::Change;

use crate::commands::playable::Playable;

/// The project with its main file as plain JSON, where its language has another notation for it.
pub(super) fn plain(playable: Playable) -> Playable {
    let converted = converted(&playable);
    match converted.and_then(|change| playable.project.with(change)) {
        Some(project) => Playable { project, ..playable },
        None => playable,
    }
}

fn converted(playable: &Playable) -> Option<Change> {
    let conversion = playable.project.facets().conversion?;
    let main = playable.source.main()?;
    let is_plain = |text: &str| text.trim_start().starts_with('{');
    let written = playable.project.text(&main)?;
    let text =
        conversion.convert().ok().map(|it| it.text).filter(|text| !is_plain(written) && is_plain(text))?;
    Some(Change { texts: vec![(main, Some(Ok(Arc::from(text))))], ..Change::default() })
}
