//! What a release is made of: installers, and packages for Node and Python; with small programs in the place of goldpath.

// The installer and the programs need a Unix shell.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use e2e::root;
use serde_json::Value as Json;
use tempfile::TempDir;

/// Tells its arguments, and ends with the status that is the last of them.
const PROGRAM: &str = "#!/bin/sh\n[ \"$1\" != --version ] || { echo goldpath 0.0.0; exit; }\necho \"told: $*\"\nfor last; do :; done\nexit \"$last\"\n";

/// All targets, as `packaging/lib/targets.py` has them, with the ends of their archives.
const TARGETS: [&str; 5] = [
    "aarch64-apple-darwin.tar.gz",
    "aarch64-unknown-linux-musl.tar.gz",
    "x86_64-apple-darwin.tar.gz",
    "x86_64-pc-windows-gnu.zip",
    "x86_64-unknown-linux-musl.tar.gz",
];

/// Returns true if a program answers; the test is skipped if not.
fn has(program: &str, arguments: &[&str]) -> bool {
    let run = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = run.is_ok_and(|status| status.success());
    if !is_there {
        testrun::skip(&format!("there is no {program} that does for this"));
    }
    is_there
}

/// Python that reads TOML; the tools of releases are written in it.
fn has_python() -> bool {
    has("python3", &["-c", "import tomllib"])
}

/// Runs a program. Returns its exit status, and all its output.
fn run(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

/// A release of a small program for all targets, as `packaging/assemble` makes it.
fn release() -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let write = "
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from archive import Member, write_tar, write_zip
from targets import TARGETS
for it in TARGETS:
    members = [Member(f'{it.stem}/{it.program}', sys.argv[3].encode(), is_program=True)]
    members.append(Member(f'{it.stem}/THIRD-PARTY-LICENSES.txt', b'none'))
    (write_zip if it.is_windows else write_tar)(Path(sys.argv[2]) / it.archive, members, 1_700_000_000)
";
    let lib = root().join("packaging/lib");
    let (status, said) =
        run(Command::new("python3").args(["-c", write]).args([&lib, folder.path()]).arg(PROGRAM));
    assert_eq!(status, Some(0), "{said}");
    assemble(folder.path());
    folder
}

/// Runs `packaging/assemble` on the archives in a folder.
fn assemble(folder: &Path) {
    let mut command = Command::new(root().join("packaging/assemble"));
    let address = ["--repository", "https://host.example/some/goldpath"];
    // Without it, git is asked for the time of the commit.
    let (status, said) = run(command.arg(folder).args(address).env("SOURCE_DATE_EPOCH", "1700000000"));
    assert_eq!(status, Some(0), "{said}");
}

/// All files of a release, by their names.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let folders = [folder.to_owned(), folder.join("npm"), folder.join("wheels")];
    let entries = folders.iter().flat_map(|it| fs::read_dir(it).expect("it is there").flatten());
    let paths = entries.map(|it| it.path()).filter(|it| it.is_file());
    paths
        .map(|it| {
            (it.strip_prefix(folder).expect("it is in it").to_owned(), fs::read(it).expect("it can be read"))
        })
        .collect()
}

/// Runs the installer of a release.
fn install(release: &Path, to: &Path) -> (Option<i32>, String) {
    run(Command::new("sh").arg(release.join("install.sh")).arg("--to").arg(to).env("GOLDPATH_FROM", release))
}

#[test]
fn the_extension_has_the_binary_of_its_platform_and_the_licenses_of_what_is_in_it() {
    if !has_python() || !has("node", &["--version"]) {
        return;
    }
    if !root().join("editors/vscode/node_modules/.installed").exists() {
        return testrun::skip("no packages of the extension; tests/install brings them");
    }
    let release = release();
    let targets = ["--target", "x86_64-unknown-linux-musl", "--target", "x86_64-pc-windows-gnu"];
    let (status, said) =
        run(Command::new(root().join("packaging/extension")).arg(release.path()).args(targets));
    assert_eq!(status, Some(0), "{said}");
    let made = fs::read_dir(release.path().join("vsix")).expect("there are some").flatten();
    let mut made: Vec<PathBuf> = made.map(|it| it.path()).collect();
    made.sort();
    assert_eq!(made.len(), 2, "{made:?}");
    for (vsix, program) in made.iter().zip(["goldpath", "goldpath.exe"]) {
        let unpack =
            "import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))";
        let read = |member: &str| run(Command::new("python3").args(["-c", unpack]).arg(vsix).arg(member));
        assert_eq!(read(&format!("extension/server/{program}")), (Some(0), PROGRAM.to_owned()), "{vsix:?}");
        let (_, notices) = read("extension/dist/THIRD-PARTY.txt");
        assert!(notices.contains("vscode-languageclient") && notices.ends_with("\nnone"), "{vsix:?}");
    }
    let none = ["--target", "aarch64-apple-darwin"];
    let empty = tempfile::tempdir().expect("there is a place for temporary files");
    let (status, said) = run(Command::new(root().join("packaging/extension")).arg(empty.path()).args(none));
    assert_eq!((status, said.contains("has no archive of what is asked for")), (Some(1), true), "{said}");
}

#[test]
fn the_installer_installs_what_was_released_and_nothing_else() {
    if !has_python() {
        return;
    }
    let release = release();
    let place = release.path().join("a place/bin");
    let (status, said) = install(release.path(), &place);
    assert_eq!((status, said.contains("goldpath 0.0.0 is installed as ")), (Some(0), true), "{said}");
    let (status, said) = run(Command::new(place.join("goldpath")).args(["check", "1"]));
    assert_eq!((status, said.as_str()), (Some(1), "told: check 1\n"));

    for archive in TARGETS {
        let path = release.path().join(format!("goldpath-{archive}"));
        let mut bytes = fs::read(&path).expect("it is there");
        bytes.push(b'x');
        fs::write(path, bytes).expect("it can be written");
    }
    let never = release.path().join("never");
    let (status, said) = install(release.path(), &never);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("is not what was released") && said.contains("nothing was installed"), "{said}");
    assert!(!never.exists());

    fs::write(release.path().join("sha256sums.txt"), "").expect("it can be written");
    let (status, said) = install(release.path(), &never);
    assert_eq!((status, said.contains("does not name goldpath-")), (Some(1), true), "{said}");
    assert!(!never.exists());
}

#[test]
fn the_installer_tells_what_is_wrong_with_its_call() {
    let script = root().join("packaging/install.sh");
    let installer = || {
        let mut command = Command::new("sh");
        command.arg(&script).env_remove("GOLDPATH_FROM");
        command
    };
    let (status, said) = run(&mut installer());
    assert_eq!(
        (status, said.contains("GOLDPATH_FROM must be")),
        (Some(2), true),
        "in the repository it knows no release: {said}"
    );
    let (status, said) = run(installer().arg("--into"));
    assert_eq!((status, said.contains("unknown argument `--into`")), (Some(2), true), "{said}");
    let (status, said) = run(installer().arg("--to"));
    assert_eq!((status, said.contains("--to needs a folder")), (Some(2), true), "{said}");
    let (status, said) = run(installer().env("GOLDPATH_FROM", "/nowhere/at/all"));
    assert_eq!(
        (status, said.contains("/nowhere/at/all/sha256sums.txt cannot be read")),
        (Some(3), true),
        "{said}"
    );
}

#[test]
fn a_release_is_the_same_bytes_each_time_and_knows_where_it_is() {
    if !has_python() {
        return;
    }
    let release = release();
    let once = files(release.path());
    assemble(release.path());
    assert!(once == files(release.path()), "the second time gives other bytes");

    let named = |name: &str| String::from_utf8_lossy(&once[Path::new(name)]).into_owned();
    let version = env!("CARGO_PKG_VERSION");
    let address = format!("https://host.example/some/goldpath/releases/download/v{version}");
    assert!(named("install.sh").contains(&format!("\nRELEASE={address}\n")));
    assert!(named("install.ps1").contains(&format!("\n$Release = \"{address}\"\n")));
    let sums = named("sha256sums.txt");
    let listed: Vec<&str> =
        sums.lines().filter_map(|line| line.split_once("  ")).map(|(_, name)| name).collect();
    let archives = TARGETS.map(|it| format!("goldpath-{it}"));
    assert_eq!(
        listed,
        [&archives.each_ref().map(String::as_str)[..], &["install.ps1", "install.sh"]].concat()
    );
    assert_eq!(once.keys().filter(|it| it.starts_with("wheels")).count(), TARGETS.len());
    assert_eq!(once.keys().filter(|it| it.starts_with("npm")).count(), TARGETS.len() + 1);
}

#[test]
fn a_wheel_puts_the_binary_where_programs_are() {
    if !has_python() || !has("python3", &["-c", "import ensurepip, venv"]) {
        return;
    }
    let release = release();
    let place = release.path().join("python");
    let (status, said) = run(Command::new("python3").args(["-m", "venv"]).arg(&place));
    assert_eq!(status, Some(0), "{said}");
    let mut pip = Command::new(place.join("bin/python"));
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-index",
        "--find-links",
    ]);
    let (status, said) =
        run(pip.arg(release.path().join("wheels")).arg("goldpath").env_remove("PIP_FIND_LINKS"));
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = run(Command::new(place.join("bin/goldpath")).args(["check", "3"]));
    assert_eq!((status, said.as_str()), (Some(3), "told: check 3\n"));
}

/// The starter for Node as it is installed, with the packages of some platforms beside it.
fn starter(platforms: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let modules = folder.path().join("node_modules");
    let own = modules.join("goldpath");
    fs::create_dir_all(&own).expect("it can be made");
    fs::copy(root().join("packaging/npm/goldpath.js"), own.join("goldpath.js")).expect("it can be copied");
    let known: BTreeMap<String, &str> =
        platforms.iter().map(|(name, _)| (format!("@goldpath/{name}"), "0.0.0")).collect();
    let manifest = serde_json::json!({ "name": "goldpath", "optionalDependencies": known });
    fs::write(own.join("package.json"), manifest.to_string()).expect("it can be written");
    for (name, script) in platforms.iter().filter(|(_, script)| !script.is_empty()) {
        let package = modules.join("@goldpath").join(name);
        fs::create_dir_all(&package).expect("it can be made");
        let program = package.join("goldpath");
        fs::write(&program, script).expect("it can be written");
        fs::set_permissions(program, fs::Permissions::from_mode(0o755)).expect("it can run");
    }
    folder
}

/// A run of the starter, as on some platform.
fn start(folder: &Path, platform: (&str, &str), arguments: &[&str]) -> (Option<i32>, String) {
    let (system, processor) = platform;
    let pretend = format!(
        "for (const [key, value] of [['platform', '{system}'], ['arch', '{processor}']]) Object.defineProperty(process, key, {{ value }});"
    );
    let told = folder.join("platform.js");
    fs::write(&told, pretend).expect("it can be written");
    let script = folder.join("node_modules/goldpath/goldpath.js");
    run(Command::new("node").arg("--require").arg(told).arg(script).args(arguments))
}

#[test]
fn the_starter_for_node_runs_the_package_of_its_platform_and_ends_like_it() {
    if !has("node", &["--version"]) {
        return;
    }
    let arm = "#!/bin/sh\necho \"arm: $*\"\nexit 7\n";
    let folder = starter(&[("linux-x64", PROGRAM), ("darwin-arm64", arm), ("linux-arm64", "")]);
    let start = |platform, arguments: &[&str]| start(folder.path(), platform, arguments);
    assert_eq!(start(("linux", "x64"), &["check", "a b", "1"]), (Some(1), "told: check a b 1\n".to_owned()));
    assert_eq!(start(("linux", "x64"), &["0"]), (Some(0), "told: 0\n".to_owned()));
    assert_eq!(start(("darwin", "arm64"), &["x"]), (Some(7), "arm: x\n".to_owned()));

    let (status, said) = start(("linux", "arm64"), &[]);
    assert_eq!(
        (status, said.contains("the package @goldpath/linux-arm64 is not installed")),
        (Some(3), true),
        "{said}"
    );
    let (status, said) = start(("sunos", "sparc"), &[]);
    assert_eq!((status, said.contains("there is no goldpath for sunos-sparc")), (Some(3), true), "{said}");
}

#[test]
fn the_starter_for_node_passes_signals_on() {
    use std::io::{BufRead as _, BufReader};
    use std::os::unix::process::ExitStatusExt as _;

    if !has("node", &["--version"]) {
        return;
    }
    let (told, ended) =
        ("#!/bin/sh\ntrap 'exit 130' INT\necho ready\nread line\n", "#!/bin/sh\necho ready\nread line\n");
    for (script, signal, status, by) in [(told, "-INT", Some(130), None), (ended, "-TERM", None, Some(15))] {
        let platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].map(|name| (name, script));
        let folder = starter(&platforms);
        let mut node = Command::new("node")
            .arg(folder.path().join("node_modules/goldpath/goldpath.js"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("node runs");
        // Whoever waits for its end would close it.
        let stdin = node.stdin.take();
        let mut line = String::new();
        let stdout = node.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it says something");
        assert_eq!(line, "ready\n");
        let killed = Command::new("kill").args([signal, &node.id().to_string()]).status();
        assert!(killed.is_ok_and(|it| it.success()));
        let end = node.wait().expect("it ends");
        drop(stdin);
        assert_eq!((end.code(), end.signal()), (status, by), "after {signal}");
    }
}

#[test]
fn the_packages_for_node_ask_for_one_of_each_platform() {
    if !has_python() || !has("tar", &["--version"]) {
        return;
    }
    let release = release();
    let manifest = |name: &str| -> Json {
        let path = release.path().join(format!("npm/{name}-{}.tgz", env!("CARGO_PKG_VERSION")));
        let output = Command::new("tar")
            .arg("-xOzf")
            .arg(path)
            .arg("package/package.json")
            .output()
            .expect("tar runs");
        serde_json::from_slice(&output.stdout).expect("it is JSON")
    };
    let asked = manifest("goldpath")["optionalDependencies"].clone();
    let asked = asked.as_object().expect("it asks for some");
    assert_eq!(asked.len(), TARGETS.len());
    for (name, version) in asked {
        let package = manifest(&name.trim_start_matches('@').replace('/', "-"));
        assert_eq!((&package["name"], &package["version"]), (&Json::from(name.as_str()), version));
        let platform = format!(
            "@goldpath/{}-{}",
            package["os"][0].as_str().unwrap_or_default(),
            package["cpu"][0].as_str().unwrap_or_default()
        );
        assert_eq!(*name, platform, "the starter looks for it under this name");
    }
}
