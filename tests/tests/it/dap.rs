//! The debug adapter in the hands of an independent client.

use std::fs;
use std::process::Command;

use e2e::{editor, root};

#[test]
fn a_client_of_others_goes_along_levels_both_ways() {
    if !editor::is_there("node") {
        return;
    }
    let packages = root().join("tests/editors/node_modules/@vscode/debugadapter-testsupport");
    if !fs::exists(&packages).unwrap_or(false) {
        return testrun::skip("the client of debug adapters is not there; tests/editors/install brings it");
    }
    let output = Command::new("timeout")
        .args(["--kill-after=10", "300", "node"])
        .arg(root().join("tests/editors/debug/client.mjs"))
        .arg("--goldpath")
        .arg(e2e::binary())
        .arg("--projects")
        .arg(root().join("tests"))
        .output()
        .expect("timeout runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{said}\n{errors}", output.status);
    assert_eq!(said.lines().filter(|line| line.starts_with("ok - ")).count(), 7, "{said}\n{errors}");
}
