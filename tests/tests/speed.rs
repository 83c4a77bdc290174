//! The comparison of cold checks, run once each so that it keeps working. The times do not matter here.

use std::process::{Command, Stdio};

use e2e::{binary, root};

#[test]
fn the_comparison_of_cold_checks_measures_both_programs() {
    let node = Command::new("node").arg("--version").stdin(Stdio::null()).output();
    if !node.is_ok_and(|output| output.status.success()) {
        testrun::skip("there is no node");
        return;
    }
    let place = Command::new(root().join("tests/ci/install")).arg("--where").output();
    let place = place.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    if !std::path::Path::new(place.trim()).join("installed").exists() {
        testrun::skip("no check-jsonschema; tests/ci/install brings it");
        return;
    }
    let output = Command::new("node")
        .arg(root().join("tests/speed/cold.mjs"))
        .arg("--goldpath")
        .arg(binary())
        .args(["--runs", "1", "tests/packs/drip_tiles", "tests/packs/broken_paths"])
        .current_dir(root())
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.starts_with("2 packs, "), "{said}");
    assert_eq!(said.matches(" ms | ").count(), 8, "{said}");
}
