//! How many turns a second the player plays natively, to be compared with `page/turns.mjs`, which asks the same of its
//! WebAssembly: `cargo run --release -p player --example turns PAGE.html [SECONDS]` plays the solutions of an exported page.

use std::time::{Duration, Instant};

use player::Player;
use serde_json::Value;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let page = arguments.next().expect("the page is named");
    let seconds = arguments.next().map_or(2.0, |it| it.parse().expect("a number of seconds"));
    let page = std::fs::read_to_string(page).expect("the page can be read");
    let (_, rest) = page.split_once("id=\"project\">").expect("it has a project");
    let (project, _) = rest.split_once("</script>").expect("the project ends");
    let project: Value = serde_json::from_str(project).expect("it is JSON");
    let mut player = Player::new(&project["texts"].to_string()).expect("it can be played");
    let entries = project["entries"].as_array().expect("they are a list");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let levels: Vec<(String, String, Vec<String>)> = entries
        .iter()
        .filter(|entry| entry["level"].is_string())
        .map(|entry| {
            let steps = entry["solution"].as_array().into_iter().flatten();
            let moves = steps.map(|step| step["action"].to_string()).collect();
            (text(&entry["level"]), text(&entry["seed"]), moves)
        })
        .collect();
    let (began, limit) = (Instant::now(), Duration::from_secs_f64(seconds));
    let (mut turns, mut acting) = (0_u32, Duration::ZERO);
    while began.elapsed() < limit {
        for (level, seed, moves) in &levels {
            player.start(level, seed).expect("the level starts");
            let now = Instant::now();
            for action in moves {
                player.act(action).expect("it is a move");
                turns += 1;
            }
            acting += now.elapsed();
        }
    }
    println!("{:.0} turns a second", f64::from(turns) / acting.as_secs_f64());
}
