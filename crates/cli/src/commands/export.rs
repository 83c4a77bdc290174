//! `goldpath export`: levels as a page that plays them.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use bytesize::ByteSize;
use language::{Languages, PlayError, PlayableLevel, Start, escape, plural};
use serde_json::{Map, Value as Json, json};

use crate::args::{self, SearchLimits};
use crate::commands::levels::{Report, none_found};
use crate::commands::limits::Limits;
use crate::commands::play_page::{Player, stem};
use crate::commands::playable::Playable;
use crate::commands::solution::Solution;
use crate::exit::{Exit, Failure};
use crate::settings;

pub(crate) fn run(args: &args::Export, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let exporting = playable.facet(|it| it.exporting, "have no board to play on in a page")?;
    let player = Player::find(args.player.as_deref())?;
    let player = player.ok_or_else(|| Failure::could_not_run(Player::MISSING))?;
    let play = playable.play()?;
    play.ready().map_err(|why| playable.failure(why))?;
    let mut report = Report::new(args.lines.are_json());
    let chosen = playable.level(args.level.as_deref())?;
    let is_one = chosen.is_some();
    let levels = chosen.map_or_else(|| playable.levels(None), |level| vec![level]);
    playable.warn_of_obstacles(&levels);
    let semantics = playable.semantics(None, languages)?.first().copied().unwrap_or_default();
    let mut able = Vec::new();
    for level in levels {
        let start = Start { level: &level.name, semantics, ..Start::default() };
        match play.start(&start) {
            Ok(_) => able.push(level),
            Err(why @ PlayError::Unplayable(..)) => report.complain(playable.failure(why))?,
            Err(why) => return Err(playable.failure(why)),
        }
    }
    if able.is_empty() {
        return if report.exit == Exit::Clean { Err(none_found(None)) } else { Ok(report.exit) };
    }
    let given = SearchLimits { time: args.time, memory: ByteSize::gib(1), states: None };
    let limits = Limits::new(given)?;
    let mut solutions = BTreeMap::new();
    for level in &able {
        let solution = Solution::of(&playable, level, semantics, &limits, !args.time.is_zero());
        solutions.insert(level.name.clone(), solution);
        if limits.is_interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    let semantics = settings::semantics_of(&playable.source, languages);
    let page = player.page(&playable, &exporting.exported(&able), &solutions, semantics)?;
    let path = args.output.clone().unwrap_or_else(|| default_path(&playable, is_one.then(|| &able[0])));
    let shown = escape(&path.display().to_string()).into_owned();
    disk::replace(&path, page.as_bytes()).map_err(|why| Failure::could_not_run(format!("{shown}: {why}")))?;
    tell(&mut report, &playable, (&shown, page.len()), &able, &solutions, args.lines.are_json())?;
    report.output.flush()?;
    Ok(report.exit)
}

/// Says what is in the page.
fn tell(
    report: &mut Report,
    playable: &Playable,
    (file, bytes): (&str, usize),
    levels: &[PlayableLevel],
    solutions: &BTreeMap<String, Solution>,
    is_json: bool,
) -> Result<(), Failure> {
    let of = |level: &PlayableLevel| solutions.get(&level.name);
    if is_json {
        let level = |level: &PlayableLevel| {
            let solution = of(level);
            json!({
                "level": playable.level_key(Some(&level.name)),
                "moves": solution.filter(|it| !it.moves.is_empty()).map(|it| it.moves.len()),
                "least": solution.is_some_and(|it| it.is_least),
                "hints": solution.map_or(0, |it| it.hint_stops.len()),
            })
        };
        let (key, name) = playable.key();
        let object: Map<String, Json> = [
            (key.to_owned(), json!(name)),
            ("file".to_owned(), json!(file)),
            ("bytes".to_owned(), json!(bytes)),
            ("levels".to_owned(), levels.iter().map(level).collect()),
        ]
        .into_iter()
        .collect();
        report.output.object(&object)?;
        return Ok(());
    }
    let solved = levels.iter().filter_map(of).filter(|it| !it.moves.is_empty()).count();
    let least = levels.iter().filter_map(of).filter(|it| it.is_least).count();
    writeln!(
        report.output,
        "{file}: {}, {solved} with a solution, {least} of them proved to be the least; {}",
        plural(levels.len(), "level"),
        ByteSize::b(bytes as u64),
    )?;
    Ok(())
}

/// The file that is named after a level, or after the project.
fn default_path(playable: &Playable, level: Option<&PlayableLevel>) -> PathBuf {
    let name = match level {
        Some(PlayableLevel { name, number: None, .. }) => name.clone(),
        Some(PlayableLevel { name, .. }) => format!("{}-{name}", stem(playable)),
        None => stem(playable),
    };
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
    let plain: String = name.chars().map(|sign| if is_plain(sign) { sign } else { '_' }).collect();
    PathBuf::from(format!("{plain}.html"))
}
