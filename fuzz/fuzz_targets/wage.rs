//! Any text at all, as a game of WAGE: it is judged with ranges inside the text, and its rules can be run.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::Timeline;
use wage_run::{Options, run};

const TIMELINE: &str = "players: { ann: {}, bob: {} }\nuntil: 5s\nscript: [{ at: 1s, near: [ann, bob] }]\n";

fuzz_target!(|text: &str| {
    let doc = Doc::read("game.yaml", text);
    for diagnostic in wage::check(&Arc::from("game.yaml"), &doc) {
        assert!(usize::from(diagnostic.at.range.end()) <= text.len());
    }
    let (game, timeline) = (Game::read(&doc), Doc::read("t.timeline.yaml", TIMELINE));
    let timeline = Timeline::read(&timeline, &game);
    let _ = run(&game, &timeline, &Options::default());
});
