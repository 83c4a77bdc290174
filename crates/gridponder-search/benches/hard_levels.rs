//! How long hard levels take: for each level, what is proved within ten seconds on one core. The arguments name levels or
//! packs; without any, it is the pack of hard levels.

use std::time::{Duration, Instant};

use engine::Semantics;
use gridponder_search::{Options, Part, Verdict, solve};
use solver::Signal;

#[path = "../tests/it/packs.rs"]
mod packs;

/// The time for a level.
const TIME: Duration = Duration::from_secs(10);

fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    if wanted.is_empty() {
        wanted.push("cold_harbor".to_owned());
    }
    println!("{:<34} {:>5} {:>16} {:>10} {:>8}", "level", "gold", "verdict", "states", "s");
    let (mut levels, mut proved) = (0, 0);
    for pack in packs::packs() {
        for source in &pack.levels {
            if !wanted.iter().any(|it| *it == pack.name || source.name.contains(it.as_str())) {
                continue;
            }
            let level = source.compile(&pack.game, Semantics::RELEASED);
            let part = Part::whole(&pack.game, &level, &source.gold);
            let began = Instant::now();
            let watch = &mut |_: &_| if began.elapsed() < TIME { Signal::Continue } else { Signal::TimeIsUp };
            let Ok(solved) = solve(part, Options::default(), watch) else { continue };
            let verdict = match &solved.verdict {
                Verdict::Shortest { path } => format!("shortest {}", path.len()),
                Verdict::Found { path, lower, .. } => format!("found {} >= {lower}", path.len()),
                Verdict::Unsolvable(_) => "unsolvable".to_owned(),
                Verdict::Undecided { lower, .. } => format!("undecided >= {lower}"),
            };
            levels += 1;
            proved +=
                usize::from(matches!(solved.verdict, Verdict::Shortest { .. } | Verdict::Unsolvable(_)));
            println!(
                "{:<34} {:>5} {verdict:>16} {:>10} {:>8.2}",
                source.name,
                source.gold.len(),
                solved.states,
                began.elapsed().as_secs_f64()
            );
        }
    }
    println!("{proved} of {levels} decided");
}
