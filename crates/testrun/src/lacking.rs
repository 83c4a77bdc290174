//! Missing prerequisites of tests: programs, which `tests/run` installs, and material outside of the
//! repository.

use std::env;
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

/// Reports that a test is skipped because a program is missing; panics where skipping is not allowed.
pub fn skip(missing: &str) {
    skip_for(Need::Program, missing);
}

/// A path in the material outside of the repository; `None`, reporting the test as skipped, if it does not
/// exist.
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = beside(path);
    if found.is_none() {
        skip_for(Need::Material, &format!("{} is not there", material().join(path).display()));
    }
    found
}

/// A path in the material outside of the repository; `None` if it does not exist. For tests that also run
/// without it.
pub fn beside(path: &str) -> Option<PathBuf> {
    let found = Some(material().join(path)).filter(|path| path.exists());
    if found.is_none() {
        note(Need::Material, path);
    }
    found
}

#[derive(Clone, Copy, Debug)]
enum Need {
    Program,
    Material,
}

fn skip_for(need: Need, missing: &str) {
    let allowed = env::var_os("GOLDPATH_NO_SKIP");
    assert!(
        may_skip(allowed.as_deref(), need),
        "cannot run: {missing}; GOLDPATH_NO_SKIP does not allow that it is skipped"
    );
    if matches!(need, Need::Program) {
        note(need, missing);
    }
    // The harness shows captured output only for failed tests, so write to stderr directly. Ignore a closed
    // pipe.
    let _ = writeln!(std::io::stderr(), "skipped: {missing}");
}

fn may_skip(no_skip: Option<&OsStr>, need: Need) -> bool {
    let no_skip = no_skip.unwrap_or_default();
    no_skip.is_empty() || no_skip == "0" || (no_skip == "programs" && matches!(need, Need::Material))
}

/// Appends a line to the file named by `GOLDPATH_LACKING`: the test program, the test, and what is missing.
fn note(need: Need, missing: &str) {
    let Some(file) = env::var_os("GOLDPATH_LACKING").filter(|file| !file.is_empty()) else { return };
    let program = env::current_exe().ok();
    let program =
        program.as_deref().and_then(Path::file_stem).unwrap_or_default().to_string_lossy().into_owned();
    // Cargo appends a hash to the name of the test program.
    let program = program.rsplit_once('-').map_or(program.as_str(), |(name, _)| name);
    let package = env::var("CARGO_PKG_NAME").unwrap_or_default();
    let need = match need {
        Need::Program => "program",
        Need::Material => "material",
    };
    let test = thread::current().name().unwrap_or_default().to_owned();
    let line = format!("{need}\t{package}\t{program}\t{test}\t{missing}\n");
    // Tests run in parallel: append the whole line in one write.
    let written = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&file)
        .and_then(|mut file| file.write_all(line.as_bytes()));
    written.unwrap_or_else(|error| panic!("{} cannot be written: {error}", file.display()));
}

fn material() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    env::var_os("GOLDPATH_SHARED").map_or_else(default, PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_skipped_is_nothing_or_the_material_or_all() {
        let allowed = |no_skip: Option<&str>| {
            let no_skip = no_skip.map(OsStr::new);
            [may_skip(no_skip, Need::Program), may_skip(no_skip, Need::Material)]
        };
        assert_eq!(allowed(None), [true, true]);
        assert_eq!(allowed(Some("")), [true, true]);
        assert_eq!(allowed(Some("0")), [true, true]);
        assert_eq!(allowed(Some("programs")), [false, true]);
        assert_eq!(allowed(Some("1")), [false, false]);
    }
}
