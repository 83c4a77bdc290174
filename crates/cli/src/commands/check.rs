//! `goldpath check`: reports diagnostics.

mod baseline;
mod fix;
mod levels;
mod report;
mod statistics;
mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::iter::zip;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use disk::{Discovery, Problem, ProblemKind, Reading, Source};
use language::{Change, Diagnostic, Languages, Project, ReadText, Severity, Unreadable};

use crate::args::{Check, Shard};
use crate::commands::summary::Summary;
use crate::commands::unified;
use crate::exit::{Exit, Failure};
use crate::output::{complain, complain_of};
use crate::path_base::PathBase;
use crate::progress::Progress;
use crate::render::{self, Finding, Look, Part, Unread};
use crate::settings::{self, ProjectSettings};
use baseline::{Baseline, Entry};
use fix::Count;
use language::plural;
use report::{Report, prints_text};
use statistics::Statistics;
use watch::Memory;

/// The result of checking one project.
#[derive(Default)]
struct Outcome {
    /// The findings, rendered.
    part: Part,
    statistics: Statistics,
    /// The baseline entries of the findings; empty without a baseline.
    entries: Vec<Entry>,
    summary: Summary,
    fixes: Count,
    problems: Vec<Problem>,
    /// Whether the operating system refused to read a file, which a diagnostic reports.
    is_refused: bool,
    /// The fixed text of the requested file, if it should be printed.
    text: Option<String>,
}

/// The inputs that all projects are checked with.
struct Job<'a> {
    args: &'a Check,
    look: Look<'a>,
    project_settings: &'a ProjectSettings,
    baseline: Option<&'a Baseline>,
    progress: &'a Progress,
    /// The results of earlier checks, in watch mode.
    memory: Option<&'a Memory>,
    /// The text from standard input that replaces the one of the requested file.
    stdin: Option<ReadText>,
}

/// A finished run.
struct Done {
    exit: Exit,
    /// Whether writing the report failed.
    is_cut_off: bool,
}

pub(crate) fn run(args: &Check, languages: Languages) -> Result<Exit, Failure> {
    let stdin = args.stdin()?;
    if let Some(how) = args.watch {
        return watch::run(args, how, languages);
    }
    let (found, stdin) = match stdin {
        Some(file) => {
            let text = read_stdin(args)?;
            (discover_text(file, &text, languages)?, Some(text))
        }
        None => (discover(args, languages), None),
    };
    check_found(args, &found, stdin, None, "", languages).map(|done| done.exit)
}

/// The project of a text from standard input.
fn discover_text(file: &Path, text: &ReadText, languages: Languages) -> Result<Discovery, Failure> {
    let found = disk::project_of_text(file, text.as_deref().unwrap_or_default(), languages);
    let source = found.map_err(|why| Failure::could_not_run(format!("{}: {why}", file.display())))?;
    Ok(Discovery { projects: vec![source], problems: Vec::new() })
}

/// The projects to check.
fn discover(args: &Check, languages: Languages) -> Discovery {
    if args.path.is_empty() {
        disk::discover_all([Path::new("")], languages)
    } else {
        disk::discover_all(args.path.iter().map(AsRef::as_ref), languages)
    }
}

/// Checks projects and reports the findings. `stdin` is the text of the requested file; `time` is printed
/// before the summary.
fn check_found(
    args: &Check,
    found: &Discovery,
    stdin: Option<ReadText>,
    memory: Option<&Memory>,
    time: &str,
    languages: Languages,
) -> Result<Done, Failure> {
    let base = PathBase::current()
        .map_err(|error| Failure::could_not_run(format!("the current folder cannot be found: {error}")))?;
    if args.report.statistics {
        Statistics::expect(args.format)?;
    }
    levels::expect(args)?;
    let mut baseline = Baseline::open(args, &base, languages)?;
    let mut report = Report::new(args)?;
    let look = Look {
        format: Report::format(args),
        styled: report.styled(),
        width: report.width(),
        languages,
        base: &base,
    };

    let quiet = args.report.quiet;
    let project_settings = ProjectSettings::find(&args.settings, &args.path, &found.projects, languages)?;
    let Discovery { projects: mut packs, mut problems } = found.clone();
    problems.extend(project_settings.leave_out(&mut packs));
    tell(&problems, quiet);
    let mut unread = Unread { problems: unread(&problems), is_told: false };
    let progress = Progress::new();
    let (mut summary, mut statistics, mut entries) = (Summary::default(), Statistics::default(), Vec::new());
    let mut fixes = Count::default();
    let mut job = Job {
        args,
        look,
        project_settings: &project_settings,
        baseline: None,
        progress: &progress,
        memory,
        stdin,
    };
    if let Some(baseline) = &mut baseline {
        follow(baseline, &packs, &job, quiet);
    }
    job.baseline = baseline.as_ref();
    summary.shard = args.shard;
    let is_first = args.shard.is_none_or(Shard::is_first);
    let of_settings = project_settings.files().filter(|_| is_first).map(|file| check_settings(file, &job));
    let written = check_all(of_settings, &packs, &job, |outcome| {
        summary.add(&outcome.summary);
        fixes += outcome.fixes;
        statistics.add(&outcome.statistics);
        entries.extend(outcome.entries);
        unread.is_told |= outcome.is_refused;
        unread.problems.extend(self::unread(&outcome.problems));
        progress.aside(|| {
            tell(&outcome.problems, quiet);
            if let Some(text) = &outcome.text {
                io::stdout().write_all(text.as_bytes())?;
            }
            report.add(outcome.part)
        })
    });
    let took = progress.finish();
    let written = written.and_then(|()| {
        if args.report.statistics {
            report.write(statistics.text(args.format).as_bytes())?;
        }
        report.end(look, &unread)?;
        if args.report.levels {
            report.write(format!("{}\n", summary.object()).as_bytes())?;
        }
        if summary.is_empty() || quiet {
            return Ok(());
        }
        if let Some(done) = fixes.done(args.fixes) {
            report.say(&done)?;
        }
        if args.fixes.diff {
            return Ok(());
        }
        let hidden = summary.hints() > 0 && !args.shows_hints();
        let offer =
            format!("{}{}", if hidden { " (--hints shows them)" } else { "" }, fixes.offer(args.fixes));
        report.conclude(&format!("{time}{summary}{offer}"), &format!(" ({:.2} s)", took.as_secs_f64()))
    });

    let has_found = if args.fixes.diff {
        fixes.fixed > 0
    } else {
        summary.has_errors() || has_too_many_warnings(args, &summary)
    };
    let exit = match (!unread.is_empty(), has_found) {
        (true, _) => Exit::CouldNotRun,
        (false, true) => Exit::Found,
        (false, false) => Exit::Clean,
    };
    let is_cut_off = written.is_err();
    let is_whole = !is_cut_off && unread.is_empty();
    let exit = report.close(written, exit)?;
    // Only a check of everything, without changes, shows which entries no longer occur.
    if let Some(baseline) = &baseline
        && args.shard.is_none()
        && !args.fixes.diff
        && (args.stdin_filename.is_none() || !prints_text(args))
    {
        compare(baseline, &entries, is_whole, quiet)?;
    }
    Ok(Done { exit, is_cut_off })
}

/// Returns true, and complains, if there are more warnings than allowed.
fn has_too_many_warnings(args: &Check, summary: &Summary) -> bool {
    let Some(allowed) = args.report.max_warnings else { return false };
    let is_over = summary.warnings() > allowed;
    if is_over {
        complain(
            "error",
            &format!("{}, but `--max-warnings` allows {allowed}", plural(summary.warnings(), "warning")),
        );
    }
    is_over
}

/// Updates the baseline, or reports its entries that no longer occur. Files that were not checked count for
/// neither.
fn compare(baseline: &Baseline, entries: &[Entry], is_whole: bool, quiet: bool) -> Result<(), Failure> {
    if !is_whole {
        return if baseline.is_update() {
            Err(Failure::could_not_run("the baseline was not written because the check did not finish"))
        } else {
            Ok(())
        };
    }
    let change = baseline.change(entries);
    let mut said = Vec::new();
    if baseline.is_update() {
        baseline.update(entries)?;
        let known = plural(entries.len(), "finding");
        said.push(format!("the baseline now has {known}: {} new, {} removed", change.new, change.gone));
    } else {
        if change.hidden > 0 {
            said.push(format!("the baseline hides {}", plural(change.hidden, "known finding")));
        }
        if change.gone > 0 {
            let (gone, them) = if change.gone == 1 {
                ("1 baseline entry no longer occurs".to_owned(), "it")
            } else {
                (format!("{} baseline entries no longer occur", change.gone), "them")
            };
            said.push(format!("{gone}; run with `--update-baseline` to remove {them}"));
        }
    }
    if !quiet {
        for said in &said {
            complain("note", said);
        }
    }
    Ok(())
}

/// Reads standard input as the text of a file. An unreadable text is reported as a diagnostic, unless the fixed
/// text is expected on standard output: then nothing may be printed in its place.
fn read_stdin(args: &Check) -> Result<ReadText, Failure> {
    let text = disk::read_from(io::stdin().lock());
    match text {
        Err(why) if prints_text(args) => {
            Err(Failure::could_not_run(format!("standard input was not fixed: {why}")))
        }
        text => Ok(text.map(Arc::from)),
    }
}

/// Updates a baseline for renamed project folders: missing ones are matched with ones that have no entries.
fn follow(baseline: &mut Baseline, packs: &[Source], job: &Job<'_>, quiet: bool) {
    if !baseline.has_lost_packs() {
        return;
    }
    let mut found = BTreeMap::new();
    for source in packs {
        let folder = baseline.folder(job.look.base, source);
        if baseline.knows_pack(&folder) {
            continue;
        }
        let effective_settings = job.project_settings.of(source);
        let semantics = settings::semantics(job.args.semantics, &effective_settings);
        let Reading { files, problems } = disk::read(source);
        // The check reports unreadable files itself, but not again the interrupted changes that this reading
        // completed.
        problems.iter().filter(|problem| problem.kind == ProblemKind::Note).for_each(complain_of);
        let project = source.language.open(files);
        let wants = |file: &str| effective_settings.keeps(file);
        let findings =
            project.check(&language::Job { wants_replay: &wants, ..language::Job::new(semantics) });
        let diagnostics = findings.report(&wants, language::Part::WHOLE).diagnostics;
        let entries = Baseline::entries(&folder, &*project, &effective_settings.apply_all(diagnostics));
        found.insert(folder, entries.into_iter().map(|entry| entry.fingerprint).collect());
    }
    for (before, now) in baseline.follow(&found) {
        if !quiet && !baseline.is_update() {
            complain(
                "note",
                &format!(
                    "the baseline lists the pack `{now}` under its old name `{before}`; run with `--update-baseline` to rename it"
                ),
            );
        }
    }
}

/// Reports problems.
fn tell(problems: &[Problem], quiet: bool) {
    for problem in problems {
        let word = if problem.kind == ProblemKind::Note { "note" } else { "error" };
        if word == "error" || !quiet {
            complain(word, &problem.to_string());
        }
    }
}

/// The problems that left something unread.
fn unread(problems: &[Problem]) -> Vec<Problem> {
    problems.iter().filter(|problem| problem.kind == ProblemKind::Unread).cloned().collect()
}

/// Checks several projects in parallel and passes the results on in order, each as soon as possible, until the
/// output fails.
///
/// The threads are not from the pool that reads and checks files: a pool thread that waits for part of one
/// project would start another, and all started projects stay in memory.
fn check_all(
    mut first: impl Iterator<Item = Outcome>,
    packs: &[Source],
    job: &Job<'_>,
    mut print: impl FnMut(Outcome) -> io::Result<()>,
) -> io::Result<()> {
    first.try_for_each(&mut print)?;
    let threads = rayon::current_num_threads().min(packs.len());
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while !is_over.load(Ordering::Relaxed) && !job.progress.is_cancelled() {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(source) = packs.get(at) else { break };
                    if send.send((at, check_guarded(at, source, job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut turn = 0;
        for (at, outcome) in receive {
            waiting.insert(at, outcome);
            while let Some(outcome) = waiting.remove(&turn) {
                turn += 1;
                if let Err(error) = print(outcome) {
                    is_over.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

/// A panic in one project must not hide the findings in others.
fn check_guarded(at: usize, source: &Source, job: &Job<'_>) -> Outcome {
    let outcome = catch_unwind(AssertUnwindSafe(|| check_one(at, source, job)));
    outcome.unwrap_or_else(|_| Outcome {
        problems: vec![Problem {
            path: source.name().to_owned(),
            message: "internal error while checking this pack; please report it and attach the pack"
                .to_owned(),
            kind: ProblemKind::Unread,
        }],
        ..Outcome::default()
    })
}

/// Checks one project, the one with index `at`.
fn check_one(at: usize, source: &Source, job: &Job<'_>) -> Outcome {
    let args = job.args;
    let Reading { files, mut problems } = disk::read(source);
    let mut project = match job.memory {
        Some(memory) => memory.open(source, files),
        None => source.language.open(files),
    };
    let named = source.only.as_ref().and_then(|only| only.keys().next());
    if let (Some(text), Some(file)) = (&job.stdin, named) {
        let texts = vec![(Arc::clone(file), Some(text.clone()))];
        project = project.with(Change { texts, ..Change::default() }).unwrap_or(project);
    }
    let effective_settings = job.project_settings.of(source);
    let laws = Change { laws: Some(effective_settings.laws()), ..Change::default() };
    project = project.with(laws).unwrap_or(project);
    let is_wanted = |file: &str| effective_settings.keeps(file);
    let all: BTreeSet<Arc<str>> = project.levels().into_iter().collect();
    job.progress.expect(all.len());
    let mine: Option<BTreeSet<Arc<str>>> = args.shard.map(|shard| {
        let wanted = all.iter().filter(|file| is_wanted(file)).enumerate();
        let of_shard = wanted.filter(|(level, _)| shard.has_level(at, *level));
        of_shard.map(|(_, file)| Arc::clone(file)).collect()
    });
    let is_mine = |file: &str| mine.as_ref().is_none_or(|mine| mine.contains(file));
    let has_whole = args.shard.is_none_or(|shard| shard.has_pack(at));
    let is_of_shard = |file: &str| if all.contains(file) { is_mine(file) } else { has_whole };
    let folder = job.baseline.map(|baseline| baseline.folder(job.look.base, source)).unwrap_or_default();
    let semantics = settings::semantics(args.semantics, &effective_settings);
    let last = job.memory.and_then(|memory| memory.last(source));
    let mut findings = project.check(&language::Job {
        previous: last.as_ref().map(|(_, findings)| &**findings),
        wants_replay: &|file| is_wanted(file) && (has_whole || is_mine(file)),
        progress: &|| job.progress.advance(),
        cancelled: &|| job.progress.is_cancelled(),
        ..language::Job::new(semantics)
    });
    if let (Some(time), Some(searches)) = (args.search, project.facets().searches) {
        let began = Instant::now();
        let clock = || began.elapsed();
        job.progress.expect(all.len());
        findings = searches.search(
            &findings,
            &language::SearchJob {
                wants: &|file| is_wanted(file) && is_mine(file),
                known: None,
                limits: language::SearchLimits::beside_other_work(time, &clock),
                cancelled: &|| job.progress.is_cancelled(),
                progress: &|| job.progress.advance(),
            },
        );
    }
    if let Some(memory) = job.memory {
        memory.keep_findings(source, &project, &findings);
    }
    let mut fixes = None;
    let mut diff = None;
    if args.fixes.fix || args.fixes.diff {
        let is_accepted = |project: &dyn Project, diagnostic: &Diagnostic| {
            job.baseline.is_some_and(|baseline| baseline.keeps(&folder, project, diagnostic))
        };
        let writes = !args.fixes.diff && job.stdin.is_none();
        let before = (&project, &*findings);
        let fixed =
            fix::fix(source, &effective_settings, before, semantics, args.fixes, &is_accepted, writes);
        problems.extend(fixed.problems);
        fixes = Some(fixed.count);
        diff = args.fixes.diff.then(|| unified::of_project(job.look.styled, source, &*project, &fixed.fixed));
        (project, findings) = (fixed.fixed.project, fixed.fixed.findings);
    }
    let mut report = findings.report(&is_wanted, language::Part { is_mine: &is_mine, has_whole });
    report.diagnostics = effective_settings.apply_all(report.diagnostics);
    report.diagnostics.retain(|diagnostic| source.wants(&diagnostic.at.file));
    let diagnostics = report.diagnostics;

    let mut is_refused = false;
    for file in project.files() {
        let Some(why @ Unreadable::Refused(_)) = project.unreadable(&file) else { continue };
        if !is_wanted(&file) || !is_of_shard(&file) {
            continue;
        }
        is_refused = true;
        if !diagnostics.iter().any(|diagnostic| diagnostic.at.file == file) {
            let path = source.shown(&file);
            problems.push(Problem { path, message: why.to_string(), kind: ProblemKind::Unread });
        }
    }

    let mut outcome = Outcome { problems, is_refused, ..Outcome::default() };
    if prints_text(args) {
        outcome.text = named.and_then(|file| Some(project.text(file)?.to_string()));
    }
    if let Some(only) = &source.only {
        outcome.summary.files = only.keys().filter(|file| is_of_shard(file)).count();
    } else {
        outcome.summary = Summary::of(source.language, report.tally);
    }
    let look = job.look;
    let prints =
        language::fingerprints(Some(&*project), &diagnostics, |file| look.base.path(&source.shown(file)));
    let findings_of_levels = findings;
    let mut findings: Vec<Finding> = zip(diagnostics, prints)
        .map(|(diagnostic, fingerprint)| Finding { diagnostic, fingerprint })
        .collect();
    if let Some(baseline) = job.baseline {
        let diagnostics: Vec<_> = findings.iter().map(|finding| finding.diagnostic.clone()).collect();
        outcome.entries = Baseline::entries(&folder, &*project, &diagnostics);
        let mut entries = outcome.entries.iter();
        findings.retain(|_| entries.next().is_none_or(|entry| !baseline.knows(entry)));
    }
    outcome.fixes = fixes.unwrap_or_else(|| Count::offered(findings.iter().map(|it| &it.diagnostic)));
    let is_seen = |file: &str| source.wants(file) && is_of_shard(file);
    let render = |findings: &[Finding]| render::part(look, &*project, source, &is_seen, findings);
    outcome.report(job, findings, |findings| diff.map_or_else(|| render(findings), Part::Text));
    if args.report.levels {
        outcome.part = levels::add(
            outcome.part,
            &levels::lines(&*project, &*findings_of_levels, source, &|file| is_wanted(file) && is_seen(file)),
        );
    }
    outcome
}

/// The diagnostics of a settings file. Baselines do not cover settings.
fn check_settings(file: &settings::File, job: &Job<'_>) -> Outcome {
    let shown = |_: &str| job.look.base.path(&file.shown);
    let prints = language::fingerprints(None, &file.diagnostics, shown);
    let findings = zip(file.diagnostics.iter().cloned(), prints);
    let findings = findings.map(|(diagnostic, fingerprint)| Finding { diagnostic, fingerprint }).collect();
    let mut outcome = Outcome::default();
    let Some((language, _)) = job.look.languages.of_settings() else { return outcome };
    outcome.report(job, findings, |findings| {
        render::part_alone(job.look, language, &file.name, &file.shown, &file.text, findings)
    });
    outcome
}

impl Outcome {
    /// Counts findings, and renders those to report.
    fn report(&mut self, job: &Job<'_>, mut findings: Vec<Finding>, render: impl FnOnce(&[Finding]) -> Part) {
        self.summary.count(findings.iter().map(|finding| &finding.diagnostic));
        if job.args.report.quiet {
            findings.retain(|finding| finding.diagnostic.severity == Severity::Error);
        }
        for finding in &findings {
            self.statistics.count(&finding.diagnostic);
        }
        if !job.args.shows_hints() {
            findings.retain(|finding| finding.diagnostic.severity != Severity::Hint);
        }
        if !job.args.report.statistics {
            self.part = render(&findings);
        }
    }
}
