//! What a key costs: from the change of a game that was checked to its new diagnostics, as an editor has them. What a moment of
//! rest adds to them (`(rest)`) is counted apart.
//!
//! `cargo bench --bench typing` prints, for games that are made here and for the shared games where they are present, the
//! median and the 95th percentile of each kind of place, in milliseconds. Words behind `--` choose games by their names:
//! `large`, `starts`, `largest`, `shared` and `starting`, the shared games that run rules when a level starts.

#[path = "typing/large.rs"]
mod large;
#[path = "typing/places.rs"]
mod places;
#[path = "../tests/project/mod.rs"]
mod project;
#[path = "../tests/shared/mod.rs"]
mod shared;
#[path = "typing/starts.rs"]
mod starts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use language::{Change, Findings, Job, Project, Semantics};
use places::{Key, keys};

const FILE: &str = "game.puzzlescript";

/// The most keys of a kind that are tried in a game.
const KEYS: usize = 12;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|it| it == name);
    let large = large::game();
    let compiled = puzzlescript::compile::compile(&large);
    assert_eq!(compiled.messages.errors(), 0, "the game is right");
    let count: usize = compiled.rules.as_ref().map_or(0, puzzlescript::compile::PrintedRules::len);
    println!("large: {} lines, {count} compiled rules", large.lines().count());
    if is_wanted("large") {
        print("large", &measured(&large));
    }
    if is_wanted("starts") {
        print("starts", &measured(&starts::game()));
    }
    if !["largest", "shared", "starting"].into_iter().any(is_wanted) {
        return;
    }
    let mut games = shared_games();
    if let Some(largest) = games.pop() {
        if is_wanted("largest") {
            print(&format!("largest shared game, {} lines", largest.lines().count()), &measured(&largest));
        }
        if is_wanted("shared") {
            print_shared("other shared games", &games);
        }
        if is_wanted("starting") {
            games.push(largest);
            games.retain(|text| text.contains("run_rules_on_level_start"));
            print_shared("shared games that run rules when a level starts", &games);
        }
    }
}

/// The shared games without errors, the one that takes longest to check last.
fn shared_games() -> Vec<String> {
    let cases = shared::cases("sessions").unwrap_or_default();
    let mut texts: Vec<String> =
        cases.iter().filter_map(|case| case["source"].as_str()).map(str::to_owned).collect();
    texts.sort();
    texts.dedup();
    let cold = |text: &String| {
        let once = || {
            let clock = Instant::now();
            let project = project::open(&[(FILE, text)]);
            project.check(&Job::new(Semantics::default()));
            clock.elapsed()
        };
        (0..3).map(|_| once()).min()
    };
    texts.sort_by_cached_key(cold);
    texts
}

/// The times of all keys by kind.
type Times = BTreeMap<&'static str, Vec<Duration>>;

fn measured(text: &str) -> Times {
    let before = project::open(&[(FILE, text)]);
    let findings = before.check(&Job::new(Semantics::default()));
    let mut times = Times::new();
    for Key { kind, at, old, new } in keys(text, KEYS) {
        let mut changed = text.to_owned();
        changed.replace_range(at..at + old, new);
        let (after, found, took) = typed(&*before, &*findings, changed.clone());
        times.entry(kind).or_default().push(took);
        // The next key at the same place meets what the first one left.
        changed.insert(at, ' ');
        let (after, found, took) = typed(&*after, &*found, changed);
        times.entry(kind).or_default().push(took);
        times.entry("(rest)").or_default().push(checked(&*after, Some(&*found), None).1);
    }
    times.insert("(cold)", (0..5).map(|_| cold(text)).collect());
    times
}

fn cold(text: &str) -> Duration {
    let clock = Instant::now();
    checked(&*project::open(&[(FILE, text)]), None, None);
    clock.elapsed()
}

/// The project and its findings after a change, as far as a key waits for them, and how long they took.
fn typed(
    before: &dyn Project,
    findings: &dyn Findings,
    text: String,
) -> (Arc<dyn Project>, Arc<dyn Findings>, Duration) {
    let texts = vec![(Arc::from(FILE), Some(Ok(Arc::from(text))))];
    let open = BTreeSet::from([Arc::from(FILE)]);
    let clock = Instant::now();
    let after = before.with(Change { texts, ..Change::default() }).expect("the text is another one");
    let with = clock.elapsed();
    let (found, took) = checked(&*after, Some(findings), Some(&open));
    (after, found, with + took)
}

/// A check, and how long it took.
fn checked(
    project: &dyn Project,
    previous: Option<&dyn Findings>,
    first: Option<&BTreeSet<Arc<str>>>,
) -> (Arc<dyn Findings>, Duration) {
    let clock = Instant::now();
    let found = project.check(&Job { previous, first, ..Job::new(Semantics::default()) });
    (found, clock.elapsed())
}

fn print(name: &str, times: &Times) {
    println!("{name}");
    for (kind, times) in times {
        let (median, late) = quantiles(times.clone());
        println!("  {kind:10} {median:9.3} {late:9.3}");
    }
}

/// Of the games by what a key in them costs: the middle one and the slowest.
fn print_shared(name: &str, games: &[String]) {
    let all: Vec<Times> = games.iter().map(|text| measured(text)).collect();
    let mut kinds: Vec<&str> = all.iter().flat_map(BTreeMap::keys).copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    println!("{} {name}: median and 95th percentile of the middle game, and of all keys", games.len());
    for kind in kinds {
        let of_kind: Vec<Vec<Duration>> = all.iter().filter_map(|times| times.get(kind).cloned()).collect();
        let mut games: Vec<(f64, f64)> = of_kind.iter().map(|times| quantiles(times.clone())).collect();
        games.sort_by(|one, other| one.1.total_cmp(&other.1));
        let (median, late) = games[games.len() / 2];
        let (of_all, late_of_all) = quantiles(of_kind.concat());
        println!("  {kind:10} {median:9.3} {late:9.3} {of_all:9.3} {late_of_all:9.3}");
    }
}

/// The median and the 95th percentile in milliseconds.
fn quantiles(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1000.0;
    (at(50), at(95))
}
