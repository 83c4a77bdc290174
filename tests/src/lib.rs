//! Shared code of the end-to-end tests: the built binary, and functions to run it.

pub mod client;
pub mod editor;
pub mod folder;
pub mod harness;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package is in the repository")
}

/// The binary, built with the profile of the tests.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let output = Command::new(env!("CARGO"))
            .args(["build", "--bin", "goldpath", "--message-format", "json", "--quiet"])
            // With these packages, whose features are those of all tests: what they have built is not built again.
            .args(["cli", "e2e", "player"].iter().flat_map(|package| ["--package", package]))
            .current_dir(root())
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo runs");
        let messages = String::from_utf8_lossy(&output.stdout);
        messages
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .find_map(|message| Some(PathBuf::from(message["executable"].as_str()?)))
            .expect("cargo builds the binary")
    })
}

/// The result of a run of the binary.
#[derive(Debug)]
pub struct Run {
    /// The exit status; -1 if a signal ended the process.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// Runs the binary in a folder, without a terminal.
pub fn goldpath_in(folder: &Path, arguments: &[&str]) -> Run {
    let output: Output = Command::new(binary())
        .args(arguments)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs");
    Run::of(&output)
}

/// The binary without the permission to read and write everything; root drops that permission.
pub fn powerless() -> Command {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let probe = folder.path().join("probe");
    std::fs::write(&probe, "").expect("the file can be written");
    let mut permissions = probe.metadata().expect("it was just made").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&probe, permissions).expect("it is ours");
    let mut command = if std::fs::write(&probe, "").is_ok() {
        let mut command = Command::new("setpriv");
        command.arg("--bounding-set=-dac_override,-dac_read_search").arg(binary());
        command
    } else {
        Command::new(binary())
    };
    command.env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

impl Run {
    /// The result of a process that has ended.
    pub fn of(output: &Output) -> Self {
        Self {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs the binary in the root of the repository.
pub fn goldpath(arguments: &[&str]) -> Run {
    goldpath_in(root(), arguments)
}
