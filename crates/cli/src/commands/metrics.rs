//! `goldpath metrics`: the difficulty of levels, in play order.

mod curve;
mod row;
mod table;

use std::io::Write as _;
use std::sync::Arc;

use disk::Source;
use engine::{Level, def};
use language::{Languages, Semantics, escape};
use pack::{File, Pack, lower};
use search::{Ended, Metrics, Part, Stage, Verdict, metrics};

use crate::args;
use crate::commands::levels::{self, packs_at};
use crate::commands::limits::Limits;
use crate::commands::playable;
use crate::commands::semantics;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use curve::Curve;
use row::Row;

pub(crate) fn run(args: &args::Metrics, languages: Languages) -> Result<Exit, Failure> {
    let mut run = Run {
        args,
        limits: Limits::new(args.limits)?,
        output: if args.json { Output::data() } else { Output::text() },
        levels: 0,
        tables: 0,
        exit: Exit::Clean,
    };
    for path in &args.paths {
        for source in packs_at(path)? {
            run.pack(&source, languages)?;
        }
    }
    let Run { limits, mut output, levels, exit, .. } = run;
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
    output: Output,
    /// The number of levels to measure.
    levels: usize,
    /// The number of tables printed.
    tables: usize,
    exit: Exit,
}

impl Run<'_> {
    /// Reports an error of a pack or level and continues with the others.
    fn complain(&mut self, exit: Exit, why: &str) -> Result<(), Failure> {
        self.output.flush()?;
        complain("error", why);
        self.exit = self.exit.max(exit);
        Ok(())
    }

    fn pack(&mut self, source: &Source, languages: Languages) -> Result<(), Failure> {
        let levels::Opened { project, pack, game } = match levels::open(source) {
            Ok(opened) => opened,
            Err(message) => return self.complain(Exit::CouldNotRun, &message),
        };
        let level = self.args.level.as_deref();
        let wanted =
            |file: &Arc<File>| source.wants(&file.path) && level.is_none_or(|level| file.stem() == level);
        let is_whole = pack.levels().all(wanted);
        let listed: Vec<(Arc<File>, Option<usize>)> =
            in_sequence(&pack).into_iter().filter(|(file, _)| wanted(file)).collect();
        self.levels += listed.len();
        let is_wanted = |path: &str| pack.file(path).is_some_and(wanted);
        playable::warn_of_obstacles(source, &*project, &is_wanted);
        for semantics in semantics::chosen(self.args.semantics, source, languages) {
            let mut rows = Vec::new();
            let mut curve = Curve::default();
            for (file, position) in &listed {
                if self.limits.is_interrupted() {
                    break;
                }
                let Some((metrics, seconds)) = self.level(source, (&game, file), *semantics)? else {
                    continue;
                };
                if matches!(metrics.solved.verdict, Verdict::Unsolvable(_)) {
                    self.exit = self.exit.max(Exit::Found);
                }
                // Compare only levels that are played one after the other.
                let bits = metrics.bits.filter(|_| is_whole && position.is_some());
                let dip = bits.and_then(|bits| curve.next(file.stem(), bits));
                let level = file.stem().to_owned();
                let row = Row { level, position: *position, metrics, dip, seconds };
                if self.args.json {
                    writeln!(self.output, "{}", row.json(source.name(), *semantics))?;
                    // Programs read line by line.
                    self.output.flush()?;
                }
                rows.push(row);
            }
            if !self.args.json && !rows.is_empty() {
                self.table(source, *semantics, &rows)?;
            }
        }
        Ok(())
    }

    /// Measures a level. Returns `None` after reporting why that is impossible.
    fn level(
        &mut self,
        source: &Source,
        (game, file): (&def::Game, &File),
        semantics: Semantics,
    ) -> Result<Option<(Metrics, f64)>, Failure> {
        let name = source.shown(&file.path);
        if let Some(why) = &file.unreadable {
            self.complain(Exit::CouldNotRun, &format!("{name}: {why}"))?;
            return Ok(None);
        }
        let level = match Level::compile_with(game, &lower::level(file), gridponder::switches(semantics)) {
            Ok(level) => level,
            Err(error) => {
                self.complain(Exit::Found, &format!("{name}: {error}"))?;
                return Ok(None);
            }
        };
        let gold_path = lower::gold_path_actions(file);
        let part = Part { game, level: &level, gold_path: &gold_path, from: 0 };
        let mut watch = self.limits.watch(file.stem());
        let measured = metrics(part, self.limits.budget(), &mut |stage, progress| {
            // Each stage leaves time for those after it, which may use all that is left of its own.
            let share = match stage {
                Stage::Solution => 0.5,
                Stage::Ways => 0.6,
                Stage::Path => 0.8,
                Stage::States => 1.0,
            };
            watch.look_within(share, progress)
        });
        let seconds = watch.finish();
        match measured {
            Ok(metrics) => Ok(Some((metrics, seconds))),
            Err(Ended::Cancelled(_)) => Ok(None),
            Err(Ended::NoStart { .. } | Ended::PathDoesNotWin) => Err(levels::wrong_path(&name)),
        }
    }

    /// Prints the levels of a pack, and warns about dips of the difficulty.
    fn table(&mut self, source: &Source, semantics: Semantics, rows: &[Row]) -> Result<(), Failure> {
        if self.tables > 0 {
            writeln!(self.output)?;
        }
        self.tables += 1;
        let semantics = match semantics {
            Semantics::Released => "",
            Semantics::Documented => " (documented)",
        };
        let name = escape(source.name()).into_owned();
        writeln!(self.output, "{}{semantics}", self.output.bold(&name))?;
        table::write(&mut self.output, rows)?;
        self.output.flush()?;
        for row in rows {
            if let Some(dip) = &row.dip {
                complain("warning", &format!("{name}: {}", dip.message(&row.level)));
            }
        }
        Ok(())
    }
}

/// The levels of a pack with their indices in the level sequence, followed by those that are not listed.
fn in_sequence(pack: &Pack) -> Vec<(Arc<File>, Option<usize>)> {
    let mut listed: Vec<(Arc<File>, Option<usize>)> = Vec::new();
    let sequence = pack.game().and_then(|game| Some(game.tree.root()?.get("levelSequence")?.elements()));
    for entry in sequence.into_iter().flatten() {
        let Some(level) = entry.get("ref") else { continue };
        let Some(file) = level.as_str().and_then(|id| pack.level(&id)) else { continue };
        // A level that is listed twice is measured at its first position.
        if !listed.iter().any(|(known, _)| Arc::ptr_eq(known, file)) {
            listed.push((Arc::clone(file), Some(listed.len())));
        }
    }
    for file in pack.levels() {
        if !listed.iter().any(|(known, _)| Arc::ptr_eq(known, file)) {
            listed.push((Arc::clone(file), None));
        }
    }
    listed
}
