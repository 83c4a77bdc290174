//! All levels of projects as pictures, each in a file of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use disk::Source;
use language::{BoardRequest, Boards, Facets, Languages, Look, PlayableLevel, escape, plural};

use super::drawn;
use crate::args::{self, PictureFormat};
use crate::commands::levels::{Report, none_found};
use crate::commands::pictures::Pictures;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::settings;

/// Draws what can be drawn; what cannot is told of.
pub(super) fn run(
    args: &args::Draw,
    folder: &Path,
    format: PictureFormat,
    languages: Languages,
) -> Result<Exit, Failure> {
    let has = |facets: Facets<'_>| facets.boards.is_some() && facets.play.is_some();
    let paths = [args.shown.path.clone()];
    let projects: Vec<Playable> =
        Playable::all_given(&paths, &args.shown.home, languages, has, "drawn")?.collect();
    let progress = Progress::new();
    progress.expect(projects.iter().map(|playable| playable.levels(None).len()).sum());
    let (mut report, mut count) = (Report::new(false), 0);
    for playable in &projects {
        let into = if projects.len() == 1 { folder.to_owned() } else { folder.join(stem(&playable.source)) };
        let could_not = |path: &Path, why: &dyn std::fmt::Display| {
            Failure::could_not_run(format!("{}: {why}", escape(&path.display().to_string())))
        };
        fs::create_dir_all(&into).map_err(|why| could_not(&into, &why))?;
        let semantics = settings::semantics_of(&playable.source, languages);
        let pictures = Pictures::of(&playable.source);
        let picture = |written: &str| pictures.address(written);
        let boards = playable.facet(|facets| facets.boards, "have no boards")?;
        for level in playable.levels(None) {
            let look = Look { semantics, picture: &picture };
            let request = BoardRequest { moves: None, step: args.step, acts: None, has_frames: false, look };
            match of_level(playable, boards, &level, &request, (args.all_steps, format)) {
                Ok(bytes) => {
                    let path = into.join(file_name(&level.name, format));
                    disk::replace(&path, &bytes).map_err(|why| could_not(&path, &why))?;
                    count += 1;
                }
                Err(failure) => progress.aside(|| report.complain(failure))?,
            }
            progress.advance();
        }
    }
    progress.finish();
    if count == 0 && report.exit == Exit::Clean {
        return Err(none_found(None));
    }
    writeln!(
        report.output,
        "drew {} into {}",
        plural(count, "level"),
        escape(&folder.display().to_string())
    )?;
    report.output.flush()?;
    Ok(report.exit)
}

fn of_level(
    playable: &Playable,
    boards: &dyn Boards,
    level: &PlayableLevel,
    request: &BoardRequest<'_>,
    (has_all_steps, format): (bool, PictureFormat),
) -> Result<Vec<u8>, Failure> {
    let name = playable.shown(level);
    drawn(&name, has_all_steps, format, &|step| {
        let request = BoardRequest { step: step.or(request.step), ..*request };
        let board = boards.level_board(&level.name, &request);
        board.map_err(|why| Failure::Said(Exit::Found, format!("{name}: {why}")))
    })
}

/// The folder of the pictures of one of several projects.
fn stem(source: &Source) -> PathBuf {
    source.root.file_stem().map_or_else(|| PathBuf::from("project"), PathBuf::from)
}

/// The file of a level. Names have no signs that systems keep for themselves.
fn file_name(level: &str, format: PictureFormat) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
    let plain: String = level.chars().map(|sign| if is_plain(sign) { sign } else { '_' }).collect();
    let ending = match format {
        PictureFormat::Svg => "svg",
        PictureFormat::Png => "png",
        PictureFormat::Gif => "gif",
    };
    format!("{plain}.{ending}")
}
