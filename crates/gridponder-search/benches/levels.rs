//! The speed and the memory of searches of levels: all levels of each pack, or those whose names contain an argument.
//!
//! ```sh
//! cargo bench -p gridponder-search --bench levels                            # each pack, few states per level
//! cargo bench -p gridponder-search --bench levels -- carrot_quest/fw_005     # a level to its end
//! cargo bench -p gridponder-search --bench levels -- carrot_quest/fw_005 exact   # the same, with all states told apart
//! ```

use std::time::{Duration, Instant};

use engine::Semantics;
use gridponder_search::{Options, Part, Verdict, solve};
use solver::{Budget, Progress, Signal};

#[path = "../tests/it/packs.rs"]
mod packs;

/// The states of a level when all levels of all packs are searched.
const FEW_STATES: u32 = 20_000;

/// What searches took.
#[derive(Clone, Copy, Default)]
struct Cost {
    states: u64,
    turns: u64,
    bytes: u64,
    time: Duration,
}

impl Cost {
    fn add(&mut self, other: Self) {
        self.states += other.states;
        self.turns += other.turns;
        self.bytes += other.bytes;
        self.time += other.time;
    }

    fn print(self, name: &str, verdict: &str) {
        let seconds = self.time.as_secs_f64();
        let per_state = self.bytes as f64 / self.states.max(1) as f64;
        println!(
            "{name:<28} {:>9} {:>10} {:>11.0} {:>10.0} {per_state:>12.1}  {verdict}",
            self.states,
            self.turns,
            self.turns as f64 / seconds,
            self.states as f64 / seconds,
        );
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_canonical = !words.iter().any(|word| word == "exact");
    let names: Vec<&String> = words.iter().filter(|word| *word != "exact").collect();
    println!(
        "{:<28} {:>9} {:>10} {:>11} {:>10} {:>12}",
        "search", "states", "turns", "turns/s", "states/s", "bytes/state"
    );
    for pack in packs::packs() {
        let mut total = Cost::default();
        for source in &pack.levels {
            let level = source.compile(&pack.game, Semantics::RELEASED);
            let part = Part::whole(&pack.game, &level, &source.gold);
            if names.is_empty() {
                total.add(search(part, FEW_STATES, is_canonical).0);
            } else if names.iter().any(|name| source.name.contains(name.as_str())) {
                let (cost, verdict) = search(part, u32::MAX - 1, is_canonical);
                cost.print(&source.name, &verdict);
            }
        }
        if names.is_empty() && total.turns > 0 {
            total.print(&pack.name, "");
        }
    }
}

/// What a search takes, and its verdict.
fn search(part: Part<'_>, states: u32, is_canonical: bool) -> (Cost, String) {
    let budget = Budget { states, memory: 4 << 30 };
    let options = Options { budget, is_canonical, ..Options::default() };
    let mut bytes = 0;
    let mut watch = |progress: &Progress| {
        bytes = progress.memory;
        Signal::Continue
    };
    let start = Instant::now();
    let solved = solve(part, options, &mut watch).expect("nobody cancels, and paths win");
    let time = start.elapsed();
    let verdict = match solved.verdict {
        Verdict::Shortest { path } => format!("shortest, {}", path.len()),
        Verdict::Found { path, lower, .. } => format!("found, {} (at least {lower})", path.len()),
        Verdict::Unsolvable(_) => "unsolvable".to_owned(),
        Verdict::Undecided { lower, .. } => format!("undecided (at least {lower})"),
    };
    (Cost { states: solved.states, turns: solved.turns, bytes, time }, verdict)
}
