//! What the search makes of recorded levels: `levels FOLDER SECONDS [NAME...]`, FOLDER holding `solutions.json`. A name
//! is that of a game, or of a game and one of its levels: `game:3`.
//!
//! Each level is searched for this time of the processor. Printed are the verdict, the states and the time of each, and
//! how many levels each verdict has.

use std::collections::BTreeMap;
use std::time::Duration;

use puzzlescript::compile::compile;
use puzzlescript_engine::Engine;
use puzzlescript_engine::solve::LevelGame;
use serde_json::Value;
use solver::{Signal, Task, Verdict, solve_guided};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, seconds, names @ ..] = arguments.as_slice() else {
        return Err("levels FOLDER SECONDS [NAME...]".into());
    };
    let limit = Duration::from_secs_f64(seconds.parse().map_err(|why| format!("{seconds}: {why}"))?);
    let path = std::path::Path::new(folder).join("solutions.json");
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let cases: Vec<Value> = serde_json::from_str(&text).map_err(|why| why.to_string())?;
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for case in &cases {
        let id = case["id"].as_str().unwrap_or_default();
        let is_wanted = |entry: usize| {
            names.is_empty() || names.iter().any(|it| it == id || *it == format!("{id}:{entry}"))
        };
        let engine = compile(case["source"].as_str().unwrap_or_default()).game.map(Engine::new);
        for level in case["levels"].as_array().into_iter().flatten() {
            let entry = level["level"].as_u64().unwrap_or_default() as usize;
            if !is_wanted(entry) {
                continue;
            }
            let known = level["wonAtInput"].as_u64().unwrap_or_default();
            let before = processor_time();
            let (verdict, said) = match engine.as_ref().map(|engine| LevelGame::new(engine, entry)) {
                None => ("not playable".to_owned(), String::new()),
                Some(Err(why)) => (why.to_string(), String::new()),
                Some(Ok(mut game)) => search(&mut game, limit),
            };
            let time = processor_time().saturating_sub(before);
            println!("{id} {entry}: {verdict}; {said}{:.2} s; recorded {known}", time.as_secs_f64());
            *counts.entry(verdict).or_default() += 1;
        }
    }
    println!("{counts:?}");
    Ok(())
}

fn search(game: &mut LevelGame, limit: Duration) -> (String, String) {
    let start = processor_time();
    let mut calls = 0_u32;
    let answer = solve_guided(game, &Task::default(), &mut |_| {
        calls = calls.wrapping_add(1);
        if calls.is_multiple_of(256) && processor_time().saturating_sub(start) > limit {
            Signal::TimeIsUp
        } else {
            Signal::Continue
        }
    });
    let Ok(answer) = answer else { return ("cancelled".to_owned(), String::new()) };
    let (word, length) = match &answer.verdict {
        Verdict::Shortest { path } => ("shortest", path.len()),
        Verdict::Found { path, .. } => ("found", path.len()),
        Verdict::Unsolvable(_) => ("unsolvable", 0),
        Verdict::Undecided { lower, .. } => ("undecided", *lower as usize),
    };
    (word.to_owned(), format!("{length} inputs, {} states, {} turns, ", answer.states, answer.turns))
}

/// The time that this process has been running on a processor; none where the system does not tell it.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|it| it.parse().ok()).map_or(Duration::ZERO, Duration::from_nanos)
}
