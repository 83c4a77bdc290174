//! `goldpath solve`: the shortest solutions of levels, with proof.

mod written;

use std::io::Write as _;
use std::sync::Arc;

use disk::Source;
use engine::{Level, def};
use language::{Languages, Project, Semantics, escape};
use pack::{File, lower};
use search::{Ended, Options, Part, Solved, Verdict, shortest_ways, solve};

use crate::args;
use crate::commands::levels::{self, packs_at};
use crate::commands::limits::Limits;
use crate::commands::playable;
use crate::commands::puzzlescript;
use crate::commands::semantics;
use crate::commands::write_all::write_without_refused;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use language::plural;
use written::{AllShortest, Line};

/// Cap on the shortest paths printed per level.
const MAX_WAYS: usize = 100;

/// A level to search with some semantics.
struct Job<'j> {
    source: &'j Source,
    project: &'j dyn Project,
    file: &'j Arc<File>,
    game: &'j def::Game,
    gold_path: &'j [def::Action],
    semantics: Semantics,
}

pub(crate) fn run(args: &args::Solve, languages: Languages) -> Result<Exit, Failure> {
    let mut run = Run {
        args,
        languages,
        limits: Limits::new(args.effort.limits)?,
        output: if args.json { Output::data() } else { Output::text() },
        totals: Totals::default(),
        exit: Exit::Clean,
        better: Vec::new(),
    };
    for path in &args.paths {
        if puzzlescript::game_at(path).is_some() {
            let (exit, levels) = puzzlescript::solve::run(path, args, &run.limits, &mut run.output)?;
            run.exit = run.exit.max(exit);
            run.totals.levels += levels;
            continue;
        }
        for source in packs_at(path)? {
            run.pack(&source)?;
        }
    }
    let Run { limits, mut output, totals, exit, .. } = run;
    if totals.levels == 0 && exit == Exit::Clean {
        return Err(levels::none_found(args.level.as_deref()));
    }
    if !args.json && totals.searches > 1 {
        writeln!(output, "{}", output.bold(&totals.to_string()))?;
    }
    output.flush()?;
    Ok(match totals.unsolvable {
        _ if limits.is_interrupted() => Exit::Interrupted,
        0 => exit,
        _ => exit.max(Exit::Found),
    })
}

/// A run of the command.
struct Run<'r> {
    args: &'r args::Solve,
    languages: Languages,
    limits: Limits,
    output: Output,
    totals: Totals,
    exit: Exit,
    /// Gold paths that are to be written.
    better: Vec<Better>,
}

/// A gold path that is to be written.
struct Better {
    written: Written,
    change: disk::Change,
}

/// What is said of a gold path that was written: the name of its level, as shown, and its length.
struct Written {
    name: String,
    steps: usize,
}

impl Run<'_> {
    /// Reports an error of a pack or level and continues with the others.
    fn complain(&mut self, exit: Exit, why: &str) -> Result<(), Failure> {
        self.output.flush()?;
        complain("error", why);
        self.exit = self.exit.max(exit);
        Ok(())
    }

    fn pack(&mut self, source: &Source) -> Result<(), Failure> {
        let opened = match levels::open(source) {
            Ok(opened) => opened,
            Err(message) => return self.complain(Exit::CouldNotRun, &message),
        };
        let levels::Opened { project, pack, game } = &opened;
        let level = self.args.level.as_deref();
        let wanted =
            |file: &&Arc<File>| source.wants(&file.path) && level.is_none_or(|level| file.stem() == level);
        self.output.flush()?;
        let is_wanted = |path: &str| pack.file(path).is_some_and(|file| wanted(&file));
        playable::warn_of_obstacles(source, &**project, &is_wanted);
        for file in pack.levels().filter(wanted) {
            self.totals.levels += 1;
            if let Some(why) = &file.unreadable {
                let message = format!("{}: {why}", source.shown(&file.path));
                self.complain(Exit::CouldNotRun, &message)?;
                continue;
            }
            let gold_path = lower::gold_path_actions(file);
            let (gold_path, project) = (gold_path.as_slice(), &**project);
            let job = |semantics| Job { source, project, file, game, gold_path, semantics };
            if let Err(failure) = self.level(source, &job) {
                self.apply(source)?;
                return Err(failure);
            }
        }
        self.apply(source)
    }

    /// Writes the better paths of a pack, all as one; without those whose levels have changed since they were read.
    fn apply(&mut self, source: &Source) -> Result<(), Failure> {
        let better: Vec<Better> = self.better.drain(..).collect();
        let mut wrong = Vec::new();
        let refuse =
            |better: Written, why| wrong.push(format!("{}: no gold path was written: {why}", better.name));
        let changes = better.into_iter().map(|Better { written, change }| (written, change)).collect();
        match write_without_refused(source.folder(), changes, refuse) {
            Ok(written) => {
                self.output.flush()?;
                for Written { name, steps } in written {
                    complain("note", &format!("{name}: wrote a gold path of {}", plural(steps, "step")));
                }
            }
            Err(why) => wrong.push(format!("{}: {why}", escape(source.name()))),
        }
        wrong.iter().try_for_each(|why| self.complain(Exit::CouldNotRun, why))
    }

    /// Searches a level with all requested semantics.
    fn level<'j>(&mut self, source: &Source, job: &dyn Fn(Semantics) -> Job<'j>) -> Result<(), Failure> {
        let mut verdicts = Vec::new();
        for semantics in semantics::chosen(self.args.semantics, source, self.languages) {
            if self.limits.is_interrupted() {
                return Ok(());
            }
            match job(*semantics).run(self.args, &self.limits, &mut self.output, &mut self.totals) {
                Ok(Some((solved, better))) => {
                    verdicts.push(solved.verdict);
                    self.better.extend(better);
                }
                Ok(None) => {}
                Err(Failure::Said(exit, why)) => self.complain(exit, &why)?,
                Err(failure) => return Err(failure),
            }
        }
        if let ([released, documented], false) = (verdicts.as_slice(), self.args.json)
            && let Some(only) = only_way([released, documented])
        {
            writeln!(self.output, "  only {} semantics have a path", only.name())?;
        }
        Ok(())
    }
}

/// The only semantics, of released and documented, under which a path exists; `None` unless that is proved.
fn only_way(verdicts: [&Verdict; 2]) -> Option<Semantics> {
    let wins = |verdict: &Verdict| matches!(verdict, Verdict::Shortest { .. } | Verdict::Found { .. });
    match verdicts {
        [released, Verdict::Unsolvable(_)] if wins(released) => Some(Semantics::Released),
        [Verdict::Unsolvable(_), documented] if wins(documented) => Some(Semantics::Documented),
        _ => None,
    }
}

impl Job<'_> {
    fn run(
        &self,
        args: &args::Solve,
        limits: &Limits,
        output: &mut Output,
        totals: &mut Totals,
    ) -> Result<Option<(Solved, Option<Better>)>, Failure> {
        let name = self.source.shown(&self.file.path);
        let level =
            Level::compile_with(self.game, &lower::level(self.file), gridponder::switches(self.semantics))
                .map_err(|error| Failure::Said(Exit::Found, format!("{name}: {error}")))?;
        let from = args.from.unwrap_or(0);
        if from > self.gold_path.len() {
            let steps = plural(self.gold_path.len(), "step");
            return Err(Failure::usage(format!(
                "{name}: cannot start after step {from}; the gold path has {steps}"
            )));
        }
        let part = Part { game: self.game, level: &level, gold_path: self.gold_path, from };
        let options =
            Options { budget: limits.budget(), is_any_enough: args.effort.any, ..Options::default() };
        let mut watch = limits.watch(self.file.stem());
        let solved = solve(part, options, &mut |progress| watch.look(progress));
        let ways = match &solved {
            Ok(Solved { verdict: Verdict::Shortest { path }, .. }) if args.effort.all_shortest => {
                let wanted = (path.len() as u32, MAX_WAYS);
                shortest_ways(part, wanted, limits.budget(), &mut |progress| watch.look(progress))
            }
            _ => Ok(None),
        };
        let seconds = watch.finish();
        let (solved, ways) = match solved.and_then(|solved| Ok((solved, ways?))) {
            Ok(both) => both,
            Err(Ended::Cancelled(_)) => return Ok(None),
            Err(Ended::NoStart { step }) => {
                return Err(Failure::usage(format!(
                    "{name}: cannot start after step {from}; step {} ends the level or is refused",
                    step + 1
                )));
            }
            Err(Ended::PathDoesNotWin) => {
                return Err(levels::wrong_path(&name));
            }
        };
        totals.add(&solved);
        let line = Line {
            job: self,
            solved: &solved,
            ways: match (&ways, &solved.verdict) {
                (Some(ways), _) => AllShortest::Counted(ways),
                (None, Verdict::Shortest { .. }) if args.effort.all_shortest => AllShortest::Undecided,
                (None, _) => AllShortest::NotSought,
            },
            from,
            seconds,
            is_interrupted: limits.is_interrupted(),
        };
        if args.json {
            writeln!(output, "{}", line.json())?;
        } else {
            line.write(output)?;
        }
        // People watch, and programs read line by line.
        output.flush()?;
        let applies = args.apply && self.semantics == Semantics::Released;
        let better = if applies { self.better(&level, &solved, &name)? } else { None };
        Ok(Some((solved, better)))
    }

    /// A path that is shorter than the gold path, or that wins while the gold path does not.
    fn better(&self, level: &Level, solved: &Solved, name: &str) -> Result<Option<Better>, Failure> {
        let (Verdict::Shortest { path } | Verdict::Found { path, .. }) = &solved.verdict else {
            return Ok(None);
        };
        let is_won = engine::replay(level, self.gold_path).verdict == engine::Verdict::Won;
        if is_won && path.len() >= self.gold_path.len() {
            return Ok(None);
        }
        let could_not = |why: String| Failure::could_not_run(format!("{name}: {why}"));
        let moves = path.iter().map(def::Action::to_json).collect();
        let edits = self
            .project
            .facets()
            .levels
            .and_then(|levels| levels.record(&self.file.path, &moves))
            .ok_or_else(|| could_not("not a level".to_owned()))?;
        let before = self.file.tree.text();
        let after = text::apply(before, &edits.map_err(could_not)?)
            .ok_or_else(|| could_not("internal error: the edits overlap".to_owned()))?;
        let change = disk::Change::Rewrite {
            path: self.source.path(&self.file.path),
            before: before.to_string(),
            after,
        };
        Ok(Some(Better { written: Written { name: name.to_owned(), steps: path.len() }, change }))
    }

    /// The pack and the level, as named by the user.
    fn names(&self) -> (String, &str) {
        (escape(self.source.name()).into_owned(), self.file.stem())
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
            Verdict::Shortest { .. } => &mut self.shortest,
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
