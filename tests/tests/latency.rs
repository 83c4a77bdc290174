//! The latency benchmarks, run with few characters so that they keep working. The times do not matter here;
//! missing or wrong responses do.

use std::path::Path;
use std::process::{Command, Stdio};

use e2e::{binary, root};
use serde_json::Value;

#[test]
fn the_typing_bench_gets_right_answers_from_both_servers() {
    let Some((figures, said)) = figures("typing.mjs", &["--keystrokes", "60", "--levels", "12"]) else {
        return;
    };
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
    let options = ["--keystrokes", "8", "--levels", "3", "--rest", "100"];
    let Some((figures, _)) = figures("cost.mjs", &options) else { return };
    let results = figures["results"].as_array().expect("there are results");
    let what: Vec<_> = results.iter().map(|it| (it["file"].as_str(), it["by"].as_str())).collect();
    let (level, game) = (Some("level_0003.json"), Some("game.json"));
    let (push, pull) = (Some("push"), Some("pull"));
    assert_eq!(what, [(level, push), (level, pull), (game, push), (game, pull)]);
    assert!(results.iter().all(|it| it["ours"]["wait"]["count"] == 8), "{figures}");
}

/// The results of a benchmark for the JSON server, and its output. Returns `None` if it cannot run.
fn figures(bench: &str, options: &[&str]) -> Option<(Value, String)> {
    let folder = root().join("tests/latency");
    if !can_run(&folder) {
        return None;
    }
    let place = tempfile::tempdir().expect("there is a place for temporary files");
    let results = place.path().join("figures.json");
    let output = Command::new("node")
        .arg(folder.join(bench))
        .arg("--server")
        .arg(binary())
        .arg("--json-server")
        .args(options)
        .arg("--json")
        .arg(&results)
        .stdin(Stdio::null())
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&results).expect("the figures are written");
    Some((serde_json::from_str(&text).expect("figures are JSON"), said))
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
