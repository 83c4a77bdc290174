//! `goldpath metrics`: the difficulty of levels, in play order.

mod curve;
mod random;
mod row;
mod table;

use std::io::Write as _;

use language::{
    Facets, Languages, Levels, PlayableLevel, RandomPlay, Semantics, SequenceEntryKind, Unproved, Verdict,
    escape,
};

use crate::args;
use crate::commands::levels::{self, Report};
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::complain;
use curve::Curve;
use random::RandomRow;
use row::Row;

pub(crate) fn run(args: &args::Metrics, languages: Languages) -> Result<Exit, Failure> {
    let mut run = Run {
        args,
        limits: Limits::new(args.limits)?,
        report: Report::new(args.lines.are_json()),
        levels: 0,
        tables: 0,
    };
    let can = |facets: Facets<'_>| facets.measuring.is_some();
    for playable in Playable::all_given(&args.paths, &args.home, languages, can, "measured")? {
        run.project(&playable, languages)?;
    }
    let Run { limits, report: Report { mut output, exit, .. }, levels, .. } = run;
    if levels == 0 && exit == Exit::Clean {
        return Err(levels::none_found(args.level.as_deref()));
    }
    output.flush()?;
    Ok(if limits.is_interrupted() { Exit::Interrupted } else { exit })
}

/// A run of the command.
struct Run<'r> {
    args: &'r args::Metrics,
    limits: Limits,
    report: Report,
    /// The number of levels to measure.
    levels: usize,
    /// The number of tables printed.
    tables: usize,
}

impl Run<'_> {
    fn project(&mut self, playable: &Playable, languages: Languages) -> Result<(), Failure> {
        let Some(play) = playable.project.facets().play else { return Ok(()) };
        if let Err(why) = play.ready() {
            return self.report.complain(playable.failure(why));
        }
        let wanted = playable.levels(self.args.level.as_deref());
        let is_whole = wanted.len() == play.levels().len();
        self.levels += wanted.len();
        playable.warn_of_obstacles(&wanted);
        let listed = in_sequence(playable.project.facets().levels, wanted);
        for &semantics in playable.semantics(self.args.semantics, languages)? {
            if let Some(random) = self.args.rollouts.random_play() {
                self.at_random(playable, &listed, semantics, random)?;
                continue;
            }
            let mut rows = Vec::new();
            let mut curve = Curve::default();
            for (level, position) in &listed {
                if self.limits.is_interrupted() {
                    break;
                }
                let Some(mut row) = self.level(playable, level, semantics)? else { continue };
                if matches!(row.metrics.verdict, Verdict::Unsolvable(_)) {
                    self.report.exit = self.report.exit.max(Exit::Found);
                }
                // Compare only levels that are played one after the other.
                let bits = row.metrics.bits.filter(|_| is_whole && position.is_some());
                row.position = *position;
                row.dip = bits.and_then(|bits| curve.next(&level.name, bits));
                if self.args.lines.are_json() {
                    self.report.output.object(&row.json(playable, semantics))?;
                    // Programs read line by line.
                    self.report.output.flush()?;
                }
                rows.push(row);
            }
            if !self.args.lines.are_json() && !rows.is_empty() {
                self.table(playable.source.name(), semantics, &rows)?;
                warn_of_dips(playable.source.name(), &rows);
                warn_of_refused(playable.source.name(), &rows);
            }
        }
        Ok(())
    }

    /// Plays levels at random.
    fn at_random(
        &mut self,
        playable: &Playable,
        listed: &[(PlayableLevel, Option<usize>)],
        semantics: Semantics,
        random: RandomPlay,
    ) -> Result<(), Failure> {
        let Some(measuring) = playable.project.facets().measuring else { return Ok(()) };
        let mut rows = Vec::new();
        for (level, position) in listed {
            if self.limits.is_interrupted() {
                break;
            }
            let (searched, mut watch) = self.limits.search(level, semantics);
            let played = measuring.rollouts(searched, random, &mut |progress| watch.look(progress));
            let seconds = watch.finish();
            let Some(rollouts) = self.report.unless_failed(playable, level, played)? else { continue };
            let row = RandomRow { level: level.clone(), position: *position, rollouts, seconds };
            if self.args.lines.are_json() {
                self.report.output.object(&row.json(playable, semantics))?;
                self.report.output.flush()?;
            }
            rows.push(row);
        }
        if !self.args.lines.are_json() && !rows.is_empty() {
            self.table(playable.source.name(), semantics, &rows)?;
        }
        Ok(())
    }

    /// Measures a level. Returns `None` after reporting why that is impossible, or if it was cancelled.
    fn level(
        &mut self,
        playable: &Playable,
        level: &PlayableLevel,
        semantics: Semantics,
    ) -> Result<Option<Row>, Failure> {
        let Some(measuring) = playable.project.facets().measuring else { return Ok(None) };
        let (searched, mut watch) = self.limits.search(level, semantics);
        let measured =
            measuring.metrics(searched, &mut |stage, progress| watch.look_in_stage(stage, progress));
        let Some(metrics) = self.report.unless_failed(playable, level, measured)? else { return Ok(None) };
        let steps = metrics.verdict.path().map(|path| RandomPlay::steps_for(path.len()));
        let random = RandomPlay { steps, ..RandomPlay::default() };
        let played = measuring.rollouts(searched, random, &mut |progress| watch.look(progress));
        // Bits of fewer trials could not be compared.
        let rollouts = played.ok().filter(|rollouts| rollouts.trials == random.trials);
        let seconds = watch.finish();
        Ok(Some(Row { level: level.clone(), position: None, metrics, rollouts, dip: None, seconds }))
    }

    /// Prints the levels of a project.
    fn table<const N: usize>(
        &mut self,
        name: &str,
        semantics: Semantics,
        rows: &[impl table::Columns<N>],
    ) -> Result<(), Failure> {
        if self.tables > 0 {
            writeln!(self.report.output)?;
        }
        self.tables += 1;
        let semantics = match semantics {
            Semantics::Released => "",
            Semantics::Documented => " (documented)",
        };
        let name = escape(name).into_owned();
        let title = self.report.output.bold(&name);
        writeln!(self.report.output, "{title}{semantics}")?;
        table::write(&mut self.report.output, rows)?;
        self.report.output.flush()?;
        Ok(())
    }
}

/// Warns about dips of the difficulty.
fn warn_of_dips(name: &str, rows: &[Row]) {
    for row in rows {
        if let Some(dip) = &row.dip {
            complain("warning", &format!("{}: {}", escape(name), dip.message(&row.level.name)));
        }
    }
}

/// Says why levels were not searched, those with one reason together.
fn warn_of_refused(name: &str, rows: &[Row]) {
    let mut refused: Vec<(&str, Vec<&str>)> = Vec::new();
    for row in rows {
        let Verdict::Undecided { why: Unproved::NotSearched(why), .. } = &row.metrics.verdict else {
            continue;
        };
        match refused.iter_mut().find(|(known, _)| known == why) {
            Some((_, levels)) => levels.push(&row.level.name),
            None => refused.push((why.as_str(), vec![row.level.name.as_str()])),
        }
    }
    for (why, levels) in refused {
        let noun = if levels.len() == 1 { "level" } else { "levels" };
        let message = format!("{}: {noun} {}: not searched: {why}", escape(name), escape(&levels.join(", ")));
        complain("warning", &message);
    }
}

/// Levels in play order with their indices in the level sequence, followed by those that are not listed.
fn in_sequence(
    sequence: Option<&dyn Levels>,
    mut wanted: Vec<PlayableLevel>,
) -> Vec<(PlayableLevel, Option<usize>)> {
    let Some(sequence) = sequence else {
        return wanted.into_iter().enumerate().map(|(index, level)| (level, Some(index))).collect();
    };
    let mut seen = Vec::new();
    let mut listed = Vec::new();
    for entry in sequence.sequence().into_iter().filter(|entry| entry.place.is_some()) {
        let SequenceEntryKind::Level { file: Some(file), .. } = entry.kind else { continue };
        // A level that is listed twice is measured at its first position.
        if seen.contains(&file) {
            continue;
        }
        if let Some(at) = wanted.iter().position(|level| level.file == file) {
            listed.push((wanted.remove(at), Some(seen.len())));
        }
        seen.push(file);
    }
    listed.extend(wanted.into_iter().map(|level| (level, None)));
    listed
}
