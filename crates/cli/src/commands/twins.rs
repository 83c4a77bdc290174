//! `goldpath twins`: levels that are the same up to mirroring, turning and the names of kinds.

use std::collections::BTreeMap;
use std::io::Write as _;

use language::{BoardRequest, Languages, Look, Orientation, Pattern, Semantics, escape, plural};
use serde_json::json;

use crate::args;
use crate::commands::levels::{self, Report, projects_at};
use crate::commands::playable::Playable;
use crate::commands::progress_line::ProgressLine;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &args::Twins, languages: Languages) -> Result<Exit, Failure> {
    let mut report = Report::new(args.lines.are_json());
    let levels = patterns(args, languages, &mut report)?;
    if levels.is_empty() && report.exit == Exit::Clean {
        return Err(levels::none_found(None));
    }
    let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, (_, pattern)) in levels.iter().enumerate() {
        groups.entry(pattern.key()).or_default().push(at);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() > 1).collect();
    // In the order in which the first of each was found.
    groups.sort_unstable();
    for group in &groups {
        let (name, first) = &levels[group[0]];
        let twins = group[1..].iter().map(|at| &levels[*at]);
        let twins: Vec<Twin<'_>> = twins.filter_map(|it| Twin::of(first, it)).collect();
        if args.lines.are_json() {
            let twins: Vec<_> = twins.iter().map(Twin::json).collect();
            report.output.object(&json!({ "level": name, "twins": twins }))?;
        } else {
            let title = report.output.bold(&escape(name));
            writeln!(report.output, "{title}")?;
            for twin in &twins {
                writeln!(report.output, "  {}", escape(&twin.words()))?;
            }
        }
    }
    if !args.lines.are_json() {
        let count = groups.iter().map(|group| group.len() - 1).sum();
        writeln!(report.output, "{} among {}", plural(count, "twin"), plural(levels.len(), "level"))?;
    }
    report.output.flush()?;
    Ok(if groups.is_empty() { report.exit } else { report.exit.max(Exit::Found) })
}

/// The patterns of all levels, each with what the user calls the level. A level that cannot be drawn is reported.
fn patterns(
    args: &args::Twins,
    languages: Languages,
    report: &mut Report,
) -> Result<Vec<(String, Pattern)>, Failure> {
    let mut found: Vec<(String, Pattern)> = Vec::new();
    let mut line = ProgressLine::new("comparing levels");
    for path in &args.paths {
        let has_boards = |facets: language::Facets<'_>| facets.boards.is_some() && facets.play.is_some();
        for source in projects_at(path, languages, &has_boards, "compared")? {
            let playable = Playable::open(source);
            let facets = playable.project.facets();
            let Some(boards) = facets.boards else { continue };
            for level in playable.levels(None) {
                line.tell(|_| plural(found.len(), "level"));
                let request = BoardRequest {
                    moves: None,
                    step: Some(0),
                    acts: None,
                    has_frames: false,
                    look: Look { semantics: Semantics::Released, picture: &|_| None },
                };
                let name = playable.shown(&level);
                match boards.level_board(&level.name, &request) {
                    // A path may be given twice, or with a folder that contains it.
                    Ok(_) if found.iter().any(|(known, _)| *known == name) => {}
                    Ok(board) => found.extend(Pattern::of(&board).map(|pattern| (name, pattern))),
                    Err(why) => report.complain(Failure::could_not_run(format!("{name}: {why}")))?,
                }
            }
        }
    }
    line.finish();
    Ok(found)
}

/// A twin of the first level of its group.
struct Twin<'t> {
    name: &'t str,
    orientation: Orientation,
    /// The kinds of the first level, with their names in this one.
    names: Vec<(String, String)>,
    has_same_goals: bool,
}

impl<'t> Twin<'t> {
    fn of(first: &Pattern, (name, pattern): &'t (String, Pattern)) -> Option<Self> {
        let (orientation, names) = first.way_to(pattern)?;
        Some(Self { name, orientation, names, has_same_goals: first.has_goals_of(pattern) })
    }

    fn words(&self) -> String {
        let renamed = self.names.iter().map(|(here, there)| format!(", `{here}` as `{there}`"));
        let goals = if self.has_same_goals { "" } else { ", with other goals" };
        [format!("{}: {}", self.name, self.orientation)].into_iter().chain(renamed).collect::<String>()
            + goals
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "level": self.name,
            "orientation": self.orientation.to_string(),
            "renamed": self.names.iter().cloned().collect::<BTreeMap<String, String>>(),
            "hasSameGoals": self.has_same_goals,
        })
    }
}
