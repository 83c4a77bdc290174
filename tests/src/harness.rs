//! What tests in browsers need: programs and packages that scripts bring, and which are named where they are missing.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Browsers, and what controls them.
#[derive(Debug)]
pub struct Browsers {
    /// Node.
    pub node: PathBuf,
    /// Chromium, or Chrome.
    pub chromium: PathBuf,
    /// Firefox.
    pub firefox: Option<PathBuf>,
}

impl Browsers {
    /// What is there. Err: what is missing; without Firefox, tests say themselves that they skip it.
    pub fn find() -> Result<Self, &'static str> {
        let node = find("node").ok_or("node")?;
        let chromium = chromium()?;
        let firefox = find("firefox-esr").or_else(|| find("firefox"));
        Ok(Self { node, chromium, firefox })
    }

    /// Runs a harness that takes both browsers. Says at the end that Firefox is skipped where it is missing.
    pub fn run(&self, command: &mut Command) {
        command.arg("--chromium").arg(&self.chromium);
        if let Some(firefox) = &self.firefox {
            command.arg("--firefox").arg(firefox);
        }
        run(command);
        if self.firefox.is_none() {
            skip("firefox");
        }
    }
}

/// Chromium or Chrome, with the packages of the harness. Err: what is missing.
pub fn chromium() -> Result<PathBuf, &'static str> {
    if !crate::root().join("tests/editors/node_modules/.installed").exists() {
        return Err("a package of the harness");
    }
    find("chromium").or_else(|| find("google-chrome")).ok_or("chromium")
}

/// A program on the PATH.
pub fn find(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Says that a test is skipped for lack of something.
pub fn skip(missing: &str) {
    testrun::skip(&format!("{missing} is not there; tests/install brings it"));
}

/// Node running a script of this repository, ended after so many seconds.
pub fn node(node: &Path, limit: &str, script: &str) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=10", limit]).arg(node).arg(crate::root().join(script));
    command
}

/// Runs a program and shows what it says. Panics with that if it fails.
pub fn run(command: &mut Command) {
    let run = command.stdout(Stdio::piped()).output().expect("the program runs");
    let said = String::from_utf8_lossy(&run.stdout);
    std::io::stderr().write_all(&run.stderr).expect("there is standard error");
    assert!(run.status.success(), "{said}");
    eprintln!("{said}");
}
