//! The invariants of fix-all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use check::Analysis;
use engine::Verdict;
use gridponder::GRIDPONDER;
use json::Kind;
use language::{Findings, FixAll, Fixed, Job, Language, Project, Semantics, fix_all};
use pack::{File, Input, Pack, lower};
use text::{Edit, TextRange};

use super::Files;
use testkit::faults::Reversal;

/// The results for several packs.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    runs: usize,
    /// The number of runs with a fix; the next field counts the fixes.
    changed: usize,
    applied: usize,
    left_out: usize,
    /// The levels whose gold paths were compared with those of the original pack.
    compared: usize,
    violations: Vec<String>,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.runs += other.runs;
        self.changed += other.changed;
        self.applied += other.applied;
        self.left_out += other.left_out;
        self.compared += other.compared;
        self.violations.extend(other.violations);
    }
}

impl Tally {
    /// Prints the counts and asserts that no invariant was violated.
    pub(crate) fn expect_none(&self) {
        let Self { runs, changed, applied, left_out, compared, violations } = self;
        eprintln!(
            "{runs} runs: {changed} changed something, {applied} fixes applied, {left_out} left out; {compared} levels \
             compared; {} violations",
            violations.len()
        );
        assert!(violations.is_empty(), "{} violations\n{}", violations.len(), violations.join("\n"));
        assert!(*applied > 0 && *compared > 0, "nothing was fixed or compared");
    }
}

/// The last segment of a path.
pub(crate) fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Fixes a pack and checks the invariants.
pub(crate) fn judge(
    name: &str,
    sound: &Files,
    faulty: &Files,
    reversal: &Reversal,
    unsafe_too: bool,
) -> Tally {
    let before = Checked::new(faulty);
    let fixed = fixed(&before, unsafe_too);
    let after = texts(&pack_of(&fixed));
    // What changes nothing changes nothing the second time.
    if after == *faulty {
        return Tally { runs: 1, left_out: fixed.left.len(), ..Tally::default() };
    }
    let mut broken = Vec::new();
    let again = self::fixed(&Checked::new(&after), unsafe_too);
    if texts(&pack_of(&again)) != after {
        broken.push(format!("the second run changes something: {:?}", again.applied));
    }
    broken.extend(outside_of_reports(&before, &fixed, unsafe_too));
    let lost: Vec<String> =
        won(before.analysis()).difference(&won(Checked::new(&after).analysis())).cloned().collect();
    if !lost.is_empty() {
        broken.push(format!("{lost:?} won before"));
    }
    broken.extend(cut(faulty, &after));
    let (wins, restored) = (wins(&pack(sound)), wins(&pack(&restored(faulty, &fixed, reversal))));
    // What wins as it is has been mended wholly, be it in another place than the fault.
    let fixed_wins = self::wins(&pack_of(&fixed));
    let lost: Vec<&String> =
        wins.difference(&restored).filter(|level| !fixed_wins.contains(*level)).collect();
    if !lost.is_empty() {
        broken.push(format!("{lost:?} would win with the faults taken back"));
    }
    let how = if unsafe_too { "unsafe" } else { "safe" };
    let violations = broken.into_iter().map(|why| format!("{name}, {how}: {why}\n  {:?}", fixed.applied));
    Tally {
        runs: 1,
        changed: 1,
        applied: fixed.applied.len(),
        left_out: fixed.left.len(),
        compared: wins.len(),
        violations: violations.collect(),
    }
}

fn pack(files: &Files) -> Pack {
    let file = |(path, text): (&String, &String)| {
        File::new(Input { path: path.as_str().into(), text: Ok(text.clone()) }).map(Arc::new)
    };
    Pack::new(files.iter().filter_map(file))
}

/// A project that was checked, with all levels replayed.
struct Checked {
    project: Arc<dyn Project>,
    findings: Arc<dyn Findings>,
}

impl Checked {
    fn new(files: &Files) -> Self {
        let text =
            |(path, text): (&String, &String)| (Arc::from(path.as_str()), Ok(Arc::from(text.as_str())));
        let texts = files.iter().map(text).collect();
        let project = GRIDPONDER.open(language::Files { texts, ..language::Files::default() });
        let findings = project.check(&Job { wants_replay: &|_| true, ..Job::new(Semantics::Released) });
        Self { project, findings }
    }

    fn of(fixed: &Fixed) -> Self {
        Self { project: Arc::clone(&fixed.project), findings: Arc::clone(&fixed.findings) }
    }

    fn analysis(&self) -> &Analysis {
        gridponder::analysis(&*self.findings).expect("they are of this language")
    }

    fn fix(&self, options: &FixAll<'_>) -> Fixed {
        fix_all(&self.project, &*self.findings, Semantics::Released, options)
    }
}

fn fixed(before: &Checked, unsafe_too: bool) -> Fixed {
    before.fix(&FixAll { unsafe_too, wants: &|_, _| true, may_change: &|_| true })
}

/// The pack with its fixes.
fn pack_of(fixed: &Fixed) -> Arc<Pack> {
    Arc::clone(Checked::of(fixed).analysis().pack())
}

fn texts(pack: &Pack) -> Files {
    pack.files().map(|file| (file.path.to_string(), file.tree.text().to_string())).collect()
}

/// The levels that a check reports as won at the last step.
fn won(analysis: &Analysis) -> BTreeSet<String> {
    let is_won = |path: &str| analysis.replay_result(path).is_some_and(check::ReplayResult::is_won);
    analysis.pack().levels().map(|file| file.path.to_string()).filter(|path| is_won(path)).collect()
}

/// The levels whose gold paths win, whatever other errors they have.
fn wins(pack: &Pack) -> BTreeSet<String> {
    let Some(game) = pack.game() else { return BTreeSet::new() };
    let wins = |file: &&Arc<File>| {
        let path = lower::gold_path_actions(file);
        let level = engine::Level::compile(&lower::game(game), &lower::level(file));
        level.is_ok_and(|level| engine::replay(&level, &path).verdict == Verdict::Won)
    };
    pack.levels().filter(wins).map(|file| file.path.to_string()).collect()
}

/// What the fixes remove where nothing was reported. What a broken text hides is reported when it can be read.
fn outside_of_reports(before: &Checked, fixed: &Fixed, unsafe_too: bool) -> Vec<String> {
    let outside = removed_unreported(before.analysis(), &fixed.edits);
    if outside.is_empty() {
        return outside;
    }
    let is_syntax = |_: &dyn Project, it: &language::Diagnostic| it.code() == "syntax-error";
    let readable = before.fix(&FixAll { unsafe_too, wants: &is_syntax, may_change: &|_| true });
    let between = Checked::of(&readable);
    let rest = self::fixed(&between, unsafe_too);
    if texts(&pack_of(&rest)) != texts(&pack_of(fixed)) {
        return outside;
    }
    let mut outside = removed_unreported(before.analysis(), &readable.edits);
    outside.extend(removed_unreported(between.analysis(), &rest.edits));
    outside
}

/// Text that edits remove outside of reported ranges. Commas and white space count as part of their
/// neighbors.
fn removed_unreported(before: &Analysis, edits: &BTreeMap<Arc<str>, Vec<Edit>>) -> Vec<String> {
    let reports = before.diagnostics();
    let mut outside = Vec::new();
    for (path, edits) in edits {
        let text = before.pack().file(path).map(|file| file.tree.text().to_string()).unwrap_or_default();
        let spans: Vec<TextRange> =
            reports.get(path).into_iter().flat_map(|list| list.iter()).map(|it| it.at.range).collect();
        let is_reported = |at: usize| {
            spans.iter().any(|span| (usize::from(span.start())..usize::from(span.end())).contains(&at))
        };
        for Edit { range, insert } in edits {
            let start = usize::from(range.start());
            let removed = &text[start..usize::from(range.end())];
            let same = |(a, b): &(char, char)| a == b;
            let kept: usize =
                removed.chars().zip(insert.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
            let rest = &removed[kept..];
            let kept_after: usize = rest
                .chars()
                .rev()
                .zip(insert[kept..].chars().rev())
                .take_while(same)
                .map(|(c, _)| c.len_utf8())
                .sum();
            let gone = rest[..rest.len() - kept_after].char_indices();
            let mut gone = gone.filter(|(_, c)| *c != ',' && !c.is_whitespace());
            if gone.any(|(at, _)| !is_reported(start + kept + at)) {
                outside.push(format!("{path}: `{removed}` at {start} is removed, and not reported"));
            }
        }
    }
    outside
}

/// Gold paths that lost steps.
fn cut(before: &Files, after: &Files) -> Vec<String> {
    let pack = |files| texts_and_steps(&pack(files));
    let after = pack(after);
    let steps = pack(before)
        .into_iter()
        .filter(|(path, steps)| after.iter().any(|(other, left)| other == path && left < steps));
    steps.map(|(path, _)| format!("the gold path of {path} is cut")).collect()
}

/// The number of steps of each gold path whose file can be parsed.
fn texts_and_steps(pack: &Pack) -> Vec<(String, usize)> {
    let steps = |file: &Arc<File>| {
        let is_readable = !file.tree.errors().iter().any(|error| error.kind.hides_text());
        let path = file.tree.root()?.get("solution")?.get("goldPath")?;
        (is_readable && path.kind() == Kind::Array).then(|| (file.path.to_string(), path.len()))
    };
    pack.levels().filter_map(steps).collect()
}

/// The fixed pack with the faults undone. If a fix touches a fault, or nothing but white space is between them, both
/// are undone: a bracket that lacks may be put on either side of a line break.
fn restored(faulty: &Files, fixed: &Fixed, reversal: &Reversal) -> Files {
    let mut restored = Files::new();
    for (path, text) in faulty.iter().filter(|(path, _)| !reversal.added.contains(path)) {
        let back = reversal.edits.get(path).cloned().unwrap_or_default();
        let fixes = fixed.edits.iter().find(|(file, _)| ***file == **path).map(|(_, edits)| edits.clone());
        let is_apart = |one: &Edit, other: &Edit| {
            let (first, second) =
                if one.range.start() <= other.range.start() { (one, other) } else { (other, one) };
            second.range.start() > first.range.end()
                && !text[TextRange::new(first.range.end(), second.range.start())].trim().is_empty()
        };
        let is_free = |fix: &Edit| back.iter().all(|edit| is_apart(edit, fix));
        let mut edits: Vec<Edit> = fixes.unwrap_or_default().into_iter().filter(is_free).collect();
        edits.extend(back.iter().cloned());
        let text = text::apply(text, &edits).expect("edits that do not touch can be applied together");
        restored.insert(path.clone(), text);
    }
    restored.extend(reversal.missing.clone());
    restored
}
