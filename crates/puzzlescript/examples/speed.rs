//! Turns per second on recorded sessions: `speed FOLDER [NAME...]`, FOLDER holding `sessions.json`.
//!
//! A session is replayed from a fresh load of its level, over and over; only the inputs are inside the clock. A turn is
//! an input or a turn that `again` asked for. Printed is the median of three runs, and the time from text to loaded
//! level: the first time and the median of five more.

use std::time::{Duration, Instant};

use puzzlescript::compile::compile;
use puzzlescript_engine::{Engine, Input, Play};
use serde_json::Value;

/// The length of a run, without the time of loading.
const RUN: Duration = Duration::from_secs(3);

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (folder, names) = arguments.split_first().ok_or("speed FOLDER [NAME...]")?;
    let path = std::path::Path::new(folder).join("sessions.json");
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let cases: Vec<Value> = serde_json::from_str(&text).map_err(|why| why.to_string())?;
    let run = std::env::var("RUN_MILLISECONDS")
        .ok()
        .and_then(|it| it.parse().ok())
        .map_or(RUN, Duration::from_millis);
    let mut logs = Vec::new();
    for case in &cases {
        let id = case["id"].as_str().unwrap_or_default();
        if !names.is_empty() && !names.iter().any(|it| it == id) {
            continue;
        }
        let source = case["source"].as_str().unwrap_or_default();
        let seed = case["seed"].as_str().unwrap_or_default();
        let entry = case["level"].as_u64().unwrap_or_default() as usize;
        let inputs: Vec<Input> = case["inputs"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|it| Input::from_word(it.as_str()?))
            .collect();
        let load = || {
            compile(source)
                .game
                .map(Engine::new)
                .and_then(|engine| engine.start(entry, seed).map(|it| (engine, it)))
        };
        let clock = Instant::now();
        let Some((engine, _)) = load() else { continue };
        let cold = clock.elapsed();
        let mut warm = [(); 5].map(|()| {
            let clock = Instant::now();
            load();
            clock.elapsed()
        });
        warm.sort_unstable();
        let start = || {
            engine.start(entry, seed).map(|mut play| {
                play.settle();
                play
            })
        };
        measure(&start, &inputs, run / 3);
        let mut runs = [(); 3].map(|()| measure(&start, &inputs, run));
        runs.sort_unstable_by(f64::total_cmp);
        logs.push(runs[1].ln());
        println!(
            "{id:<6} {:>12.0} ({:.0}-{:.0}) turns/s   compile {:.1} ms cold, {:.1} ms warm   {}",
            runs[1],
            runs[0],
            runs[2],
            cold.as_secs_f64() * 1e3,
            warm[2].as_secs_f64() * 1e3,
            case["name"].as_str().unwrap_or_default(),
        );
    }
    if !logs.is_empty() {
        println!(
            "geometric mean {:.0} turns/s of {}",
            (logs.iter().sum::<f64>() / logs.len() as f64).exp(),
            logs.len()
        );
    }
    Ok(())
}

/// Turns per second of replays that take this long. On a busy machine the clock runs on while others work, so its time is
/// scaled by the share of the processor that this process got, where the system tells it.
fn measure(start: &dyn Fn() -> Option<Play>, inputs: &[Input], run: Duration) -> f64 {
    let (mut turns, mut time) = (0_u64, Duration::ZERO);
    let (whole, processor) = (Instant::now(), processor_time());
    while time < run {
        let Some(mut play) = start() else { break };
        let clock = Instant::now();
        for &input in inputs {
            play.play(input);
            turns += 1 + u64::from(play.again_turns());
        }
        time += clock.elapsed();
    }
    let share = match (processor, processor_time()) {
        (Some(before), Some(after)) => {
            after.saturating_sub(before).as_secs_f64() / whole.elapsed().as_secs_f64()
        }
        _ => 1.0,
    };
    turns as f64 / (time.as_secs_f64() * share).max(f64::MIN_POSITIVE)
}

/// The time that this process has been running on a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
