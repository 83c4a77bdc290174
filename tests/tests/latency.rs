//! The benches that type, run with few characters so that they keep working. Their times are nobody's business
//! here; what they fail at is: answers that are missing or wrong.

use std::path::Path;
use std::process::{Command, Stdio};

use e2e::{binary, root};
use serde_json::Value;

#[test]
fn the_typing_bench_gets_right_answers_from_both_servers() {
    let bench = root().join("tests/latency");
    if !can_run(&bench) {
        return;
    }
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let figures = folder.path().join("figures.json");
    let output = Command::new("node")
        .arg(bench.join("typing.mjs"))
        .arg("--server")
        .arg(binary())
        .args(["--json-server", "--keystrokes", "60", "--levels", "12", "--json"])
        .arg(&figures)
        .stdin(Stdio::null())
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));

    let text = std::fs::read_to_string(&figures).expect("the figures are written");
    let figures: Value = serde_json::from_str(&text).expect("figures are JSON");
    let results = figures["results"].as_array().expect("there are results");
    assert!(!results.is_empty());
    for result in results {
        for server in ["ours", "theirs"] {
            for what in ["diagnostics, pulled", "completion", "hover"] {
                assert_eq!(result[server]["times"][what]["count"], 60, "{server}, {what}");
            }
        }
        assert_eq!(result["ours"]["times"]["diagnostics, pushed"]["count"], 60);
    }
    assert!(said.contains("### In a generated pack, 12 levels"), "{said}");
}

#[test]
fn the_bench_of_costs_types_into_levels_and_games() {
    let bench = root().join("tests/latency");
    if !can_run(&bench) {
        return;
    }
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let figures = folder.path().join("figures.json");
    let output = Command::new("node")
        .arg(bench.join("cost.mjs"))
        .arg("--server")
        .arg(binary())
        .args(["--json-server", "--keystrokes", "8", "--levels", "3", "--rest", "100", "--json"])
        .arg(&figures)
        .stdin(Stdio::null())
        .output()
        .expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&figures).expect("the figures are written");
    let figures: Value = serde_json::from_str(&text).expect("figures are JSON");
    let results = figures["results"].as_array().expect("there are results");
    let what: Vec<_> = results.iter().map(|it| (it["file"].as_str(), it["by"].as_str())).collect();
    let (level, game) = (Some("level_0003.json"), Some("game.json"));
    let (push, pull) = (Some("push"), Some("pull"));
    assert_eq!(what, [(level, push), (level, pull), (game, push), (game, pull)]);
    assert!(results.iter().all(|it| it["ours"]["wait"]["count"] == 8), "{text}");
}

fn can_run(bench: &Path) -> bool {
    let node = Command::new("node").arg("--version").stdin(Stdio::null()).output();
    if !node.is_ok_and(|output| output.status.success()) {
        testrun::skip("there is no node");
        return false;
    }
    if !bench.join("node_modules/.installed").exists() {
        testrun::skip("no JSON server; tests/editors/install brings it");
        return false;
    }
    true
}
