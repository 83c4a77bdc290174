//! Pictures of new levels.

use std::path::{Path, PathBuf};

use language::{BoardRequest, Languages, Look};

use crate::commands::candidates;
use crate::commands::pictures::Pictures;
use crate::exit::Failure;
use crate::settings;

/// Writes the boards of levels in a folder as pictures beside them. A picture that is there is replaced: its level never is.
pub(super) fn write(
    (pack, out): (&Path, &Path),
    levels: &[&str],
    languages: Languages,
) -> Result<(), Failure> {
    let file = |level: &str| out.join(format!("{level}.json"));
    // Those of earlier parts of a run may be gone by now.
    let levels: Vec<&str> = levels.iter().copied().filter(|level| file(level).exists()).collect();
    let files: Vec<PathBuf> = levels.iter().map(|level| file(level)).collect();
    if files.is_empty() {
        return Ok(());
    }
    let playable = candidates::open(pack, &files, languages)?;
    let boards = playable.facet(|facets| facets.boards, "have no boards")?;
    let pictures = Pictures::of(&playable.source);
    let picture = |written: &str| pictures.address(written);
    let semantics = settings::semantics_of(&playable.source, languages);
    let look = Look { semantics, picture: &picture };
    let request = BoardRequest { moves: None, step: Some(0), acts: None, has_frames: false, look };
    for level in levels {
        let board = boards.level_board(level, &request);
        let board = board.map_err(|why| Failure::could_not_run(format!("{level}: {why}")))?;
        let path = out.join(format!("{level}.svg"));
        disk::replace(&path, board.to_svg().as_bytes())
            .map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))?;
    }
    Ok(())
}
