//! The sessions of `tests/protocol`: independent clients, with the capabilities of real editors and of coding agents.

use std::path::PathBuf;
use std::process::Command;

use e2e::{binary, root};

/// The Python environment that `tests/protocol/install` creates, if it exists.
fn python() -> Option<PathBuf> {
    let install = root().join("tests/protocol/install");
    let place = Command::new(install).arg("--where").output().ok()?;
    let place = PathBuf::from(String::from_utf8(place.stdout).ok()?.trim());
    place.join("installed").exists().then(|| place.join("bin/python"))
}

#[test]
fn a_client_of_other_people_is_served_as_the_protocol_says() {
    let Some(python) = python() else {
        testrun::skip("no pytest-lsp; tests/protocol/install brings it");
        return;
    };
    // Without them, the agent that mends has only our own packs.
    let broken = testrun::beside("conformance/mutations");
    let output = Command::new(python)
        .args(["-m", "pytest", "-q", "--tb=short"])
        .current_dir(root().join("tests/protocol"))
        .env("GOLDPATH", binary())
        // One of them tries random histories.
        .env("GOLDPATH_EFFORT", testrun::effort().to_string())
        .env("PROPTEST_RNG_SEED", testrun::seed().to_string())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .envs(broken.map(|folder| ("GOLDPATH_MUTATIONS", folder)))
        .output()
        .expect("Python runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains(" passed"), "{said}");
}
