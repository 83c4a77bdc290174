//! `goldpath graph` over packs and games.

use e2e::goldpath;
use serde_json::Value;

#[test]
fn a_pack_leads_from_events_to_rules() {
    let run = goldpath(&["graph", "tests/packs/lantern_walk"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("digraph \"game.json\" {\n"), "{}", run.stdout);
    assert!(run.stdout.contains("\"event avatar_entered\" -> \"rule "), "{}", run.stdout);
    let run = goldpath(&["graph", "tests/packs/lantern_walk/levels/the_hedge.json", "--format", "json"]);
    let graph: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!(graph["title"], "the_hedge");
}

#[test]
fn a_game_leads_from_rules_to_rules() {
    let games = std::fs::read_dir(e2e::root().join("tests/puzzlescript")).expect("the games are there");
    let games = games.map(|entry| entry.expect("it can be listed").path());
    let games: Vec<_> =
        games.filter(|path| path.extension().is_some_and(|ending| ending == "puzzlescript")).collect();
    assert_eq!(games.len(), 6);
    for game in games {
        let run = goldpath(&["graph", game.to_str().expect("it is UTF-8"), "--format", "mermaid"]);
        assert_eq!(run.status, 0, "{}: {}", game.display(), run.stderr);
        assert!(run.stdout.starts_with("flowchart LR\n  n0["), "{}", run.stdout);
    }
}

#[test]
fn what_is_no_project_is_refused() {
    assert_eq!(goldpath(&["graph", "README.md"]).status, 3);
    assert_eq!(goldpath(&["graph", "tests/packs"]).status, 2);
}
