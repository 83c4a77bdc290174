//! `goldpath solve`: the shortest solutions of levels, with proof.

mod written;

use std::io::Write as _;

use language::{
    Facets, Languages, Play, PlayableLevel, Semantics, Solved, Solving, Verdict, Wanted, Win, escape, plural,
};

use crate::args;
use crate::commands::levels::{self, Report};
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::commands::write_all::write_without_refused;
use crate::exit::{Exit, Failure};
use crate::output::complain;
use written::Line;

/// Cap on the paths printed per level.
const MAX_WAYS: usize = 100;

pub(crate) fn run(args: &args::Solve, languages: Languages) -> Result<Exit, Failure> {
    let mut run = Run {
        args,
        languages,
        limits: Limits::new(args.effort.limits)?,
        report: Report::new(args.lines.are_json()),
        totals: Totals::default(),
    };
    let can = |facets: Facets<'_>| facets.solving.is_some();
    for playable in Playable::all_given(&args.paths, &args.home, languages, can, "searched")? {
        run.project(&playable)?;
    }
    let Run { limits, report: Report { mut output, exit, .. }, totals, .. } = run;
    if totals.levels == 0 && exit == Exit::Clean {
        return Err(levels::none_found(args.level.as_deref()));
    }
    if !args.lines.are_json() && totals.searches > 1 {
        writeln!(output, "{}", output.bold(&totals.to_string()))?;
    }
    output.flush()?;
    Ok(match totals.unsolvable {
        _ if limits.is_interrupted() => Exit::Interrupted,
        0 => exit,
        // That nothing wins without an event, or that some state is never there, says nothing against the level.
        _ if !args.must_not.is_empty() || args.goal.is_some() => exit,
        _ => exit.max(Exit::Found),
    })
}

/// A run of the command.
struct Run<'r> {
    args: &'r args::Solve,
    languages: Languages,
    limits: Limits,
    report: Report,
    totals: Totals,
}

impl Run<'_> {
    fn project(&mut self, playable: &Playable) -> Result<(), Failure> {
        let facets = playable.project.facets();
        let (Some(play), Some(solving)) = (facets.play, facets.solving) else { return Ok(()) };
        if let Err(why) = play.ready() {
            return self.report.complain(playable.failure(why));
        }
        let semantics = playable.semantics(self.args.semantics, self.languages)?;
        let levels = playable.levels(self.args.level.as_deref());
        self.totals.levels += levels.len();
        self.report.output.flush()?;
        playable.warn_of_obstacles(&levels);
        let mut wins = Vec::new();
        let searched = levels
            .iter()
            .try_for_each(|level| self.level(playable, (play, solving), level, semantics, &mut wins));
        // What was found before a failure is kept.
        if self.args.apply {
            self.keep(playable, solving, &wins)?;
        }
        searched
    }

    /// Searches a level with all requested semantics.
    fn level(
        &mut self,
        playable: &Playable,
        (play, solving): (&dyn Play, &dyn Solving),
        level: &PlayableLevel,
        all_semantics: &[Semantics],
        wins: &mut Vec<Win>,
    ) -> Result<(), Failure> {
        let mut verdicts = Vec::new();
        for &semantics in all_semantics {
            if self.limits.is_interrupted() {
                return Ok(());
            }
            let Some((solved, seconds)) = self.search(playable, solving, level, semantics)? else { continue };
            let is_interrupted = self.limits.is_interrupted();
            let from = self.args.from.unwrap_or(self.args.after.len());
            let line = Line {
                playable,
                play,
                level,
                semantics,
                solved: &solved,
                from,
                must_not: &self.args.must_not,
                goal: self.args.goal.as_deref(),
                seconds,
                is_interrupted,
            };
            if self.args.lines.are_json() {
                self.report.output.object(&line.json())?;
            } else {
                line.write(&mut self.report.output)?;
            }
            // People watch, and programs read line by line.
            self.report.output.flush()?;
            if let (Semantics::Released, Some(path)) = (semantics, solved.verdict.path()) {
                wins.push(Win { level: level.name.clone(), path: path.to_vec() });
            }
            verdicts.push(solved.verdict);
        }
        if let ([released, documented], false) = (verdicts.as_slice(), self.args.lines.are_json())
            && let Some(only) = only_way([released, documented])
        {
            writeln!(self.report.output, "  only {} semantics have a path", only.name())?;
        }
        Ok(())
    }

    /// Searches a level. Returns `None` after reporting why that is impossible, or if it was cancelled.
    fn search(
        &mut self,
        playable: &Playable,
        solving: &dyn Solving,
        level: &PlayableLevel,
        semantics: Semantics,
    ) -> Result<Option<(Solved, f64)>, Failure> {
        let wanted = Wanted {
            from: self.args.from.unwrap_or(0),
            is_any_enough: self.args.effort.any,
            all_shortest: self.args.effort.all_shortest,
            all_within: self.args.effort.all,
            listed: MAX_WAYS,
            must_not: &self.args.must_not,
            after: &self.args.after,
            start: self.args.start.as_deref(),
            goal: self.args.goal.as_deref(),
        };
        let (searched, mut watch) = self.limits.search(level, semantics);
        let solved = solving.solve(searched, wanted, &mut |progress| watch.look(progress));
        let seconds = watch.finish();
        let Some(solved) = self.report.unless_failed(playable, level, solved)? else { return Ok(None) };
        self.totals.add(&solved);
        for doubt in &solved.doubts {
            complain("warning", &format!("{}: {}", playable.source.name(), escape(doubt)));
        }
        Ok(Some((solved, seconds)))
    }

    /// Writes the solutions that are better than those of a project, all as one; without those whose files have changed
    /// since they were read.
    fn keep(&mut self, playable: &Playable, solving: &dyn Solving, wins: &[Win]) -> Result<(), Failure> {
        let source = &playable.source;
        let mut changes = Vec::new();
        for kept in if wins.is_empty() { Vec::new() } else { solving.keep(wins) } {
            let kept = match kept {
                Ok(kept) => kept,
                Err(why) => {
                    self.report.complain(playable.failure(why))?;
                    continue;
                }
            };
            let change = kept.text.map(|after| playable.change(&kept.file, after));
            let notes = (source.shown(&kept.file), kept.notes);
            match change {
                Some(change) => changes.push((notes, change)),
                None => self.note(notes)?,
            }
        }
        let mut wrong = Vec::new();
        let noun = source.language.solution_noun().unwrap_or("solution");
        let refuse = |(file, _): (String, Vec<String>), why| {
            wrong.push(format!("{file}: no {noun} was written: {why}"));
        };
        match write_without_refused(source.folder(), changes, refuse) {
            Ok(written) => written.into_iter().try_for_each(|notes| self.note(notes))?,
            Err(why) => wrong.push(format!("{}: {why}", escape(source.name()))),
        }
        wrong.into_iter().try_for_each(|why| self.report.complain(Failure::could_not_run(why)))
    }

    /// Says what was written into a file, or why nothing was.
    fn note(&mut self, (file, notes): (String, Vec<String>)) -> Result<(), Failure> {
        self.report.output.flush()?;
        for note in notes {
            complain("note", &format!("{file}: {note}"));
        }
        Ok(())
    }
}

/// The only semantics, of released and documented, under which a path exists; `None` unless that is proved.
fn only_way(verdicts: [&Verdict; 2]) -> Option<Semantics> {
    match verdicts {
        [released, Verdict::Unsolvable(_)] if released.path().is_some() => Some(Semantics::Released),
        [Verdict::Unsolvable(_), documented] if documented.path().is_some() => Some(Semantics::Documented),
        _ => None,
    }
}

/// The number of searches by verdict.
#[derive(Default)]
struct Totals {
    levels: usize,
    searches: usize,
    shortest: usize,
    found: usize,
    unsolvable: usize,
    undecided: usize,
}

impl Totals {
    fn add(&mut self, solved: &Solved) {
        self.searches += 1;
        *match solved.verdict {
            Verdict::Shortest(_) => &mut self.shortest,
            Verdict::Found { .. } => &mut self.found,
            Verdict::Unsolvable(_) => &mut self.unsolvable,
            Verdict::Undecided { .. } => &mut self.undecided,
        } += 1;
    }
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} of {} shortest",
            self.shortest,
            plural(self.searches, "search").replace("searchs", "searches")
        )?;
        for (count, word) in
            [(self.found, "found"), (self.unsolvable, "unsolvable"), (self.undecided, "undecided")]
        {
            if count > 0 {
                write!(f, ", {count} {word}")?;
            }
        }
        Ok(())
    }
}
