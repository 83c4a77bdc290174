//! Games that lack one byte are read, checked, compiled and played: the mistake that is made most often.
//!
//! A part of the places of our own games is tried each time. All places of any games are tried, and none may take long, by
//! `GOLDPATH_DELETIONS='GAME GAME' cargo test --release --test deletions -- --ignored --nocapture`.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use puzzlescript::check::check;
use puzzlescript::listing;
use puzzlescript_engine::{Engine, Input};

/// The inputs that are played: a few turns, and a way back.
const INPUTS: [Input; 6] =
    [Input::Right, Input::Down, Input::Action, Input::Tick, Input::Undo, Input::Restart];

/// The longest time that a game may take.
const LIMIT: Duration = Duration::from_secs(1);

/// Does with a text what a command line does.
fn work(text: &str) {
    let checked = check(text);
    for diagnostic in checked.diagnostics(&Arc::from("game.puzzlescript"), text) {
        let (start, end) = (usize::from(diagnostic.at.range.start()), usize::from(diagnostic.at.range.end()));
        assert!(text.get(start..end).is_some(), "{start}..{end} is inside of the text");
    }
    drop(listing::expansion(&checked.compiled));
    let Some(game) = checked.compiled.game else { return };
    let entries = game.levels.len();
    let engine = Engine::new(game);
    for mut play in (0..entries).filter_map(|entry| engine.start(entry, "seed")).take(2) {
        play.settle();
        for input in INPUTS {
            play.play(input);
        }
    }
}

/// How long the work with a text takes: the time of the processor where the system tells it, as others may have that
/// meanwhile.
fn time(text: &str) -> Duration {
    let (clock, before) = (Instant::now(), processor_time());
    work(text);
    match (before, processor_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => clock.elapsed(),
    }
}

/// The time that this thread has been running on a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The texts without each byte at which `wanted` says so, with its place.
fn deletions(bytes: &[u8], wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, String)> {
    (0..bytes.len()).filter(move |&at| wanted(at)).map(|at| {
        let shorter = [&bytes[..at], &bytes[at + 1..]].concat();
        (at, String::from_utf8_lossy(&shorter).into_owned())
    })
}

#[test]
fn our_games_survive_the_loss_of_a_byte() {
    /// Every so many bytes one is left out; the games begin at different ones.
    const STRIDE: usize = 13;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzlescript");
    let entries = std::fs::read_dir(folder).expect("the games are part of the project");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "puzzlescript"));
    paths.sort();
    assert!(paths.len() >= 6, "{} games", paths.len());
    for (number, path) in paths.iter().enumerate() {
        let bytes = std::fs::read(path).expect("the game can be read");
        let texts = deletions(&bytes, |place| place % STRIDE == number * 2 % STRIDE);
        let count = texts.map(|(_, text)| work(&text)).count();
        assert!(count > 50, "{}: {count} texts", path.display());
    }
}

#[test]
#[ignore = "takes minutes; asks for games"]
fn games_survive_the_loss_of_any_byte() {
    let games = std::env::var("GOLDPATH_DELETIONS").expect("GOLDPATH_DELETIONS lists games");
    for path in games.split_whitespace() {
        let bytes = std::fs::read(path).expect("the game can be read");
        let times = deletions(&bytes, |_| true).map(|(at, text)| (time(&text), at));
        let (longest, at) = times.max().expect("the game is not empty");
        let count = bytes.len();
        println!("{path}: {count} texts, the longest {longest:?} without byte {at}");
        assert!(longest < LIMIT, "{path} without byte {at}: {longest:?}");
    }
}
