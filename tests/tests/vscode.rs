//! The extension in a real VS Code. The harness in `tests/editors` controls it; this file finds, builds and
//! runs it.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use e2e::harness::{self, find, skip};

/// In seconds; longer than the limit of the harness, which ends the processes that it started.
const LIMIT: &str = "1800";

/// The folder of the extension.
fn extension() -> PathBuf {
    e2e::root().join("editors/vscode")
}

fn out() -> PathBuf {
    e2e::root().join("target/editors")
}

/// The programs that `tests/editors/install` installs.
struct Tools {
    node: PathBuf,
    code_server: PathBuf,
    chromium: PathBuf,
}

/// The tools, or the name of one that is missing.
fn tools() -> Result<Tools, &'static str> {
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = env::var_os("HOME").map(|home| Path::new(&home).join(".cache"));
    let place = cache.or(home).ok_or("a home directory")?.join(format!("goldpath/code-server-{}", version()));
    let node = place.join("bin/node");
    let code_server = place.join("node_modules/code-server/out/node/entry.js");
    if !node.exists() || !code_server.exists() || !place.join("installed").exists() {
        return Err("code-server");
    }
    let chromium = harness::chromium()?;
    Ok(Tools { node, code_server, chromium })
}

/// The version of code-server in the install script.
fn version() -> String {
    let script =
        fs::read_to_string(e2e::root().join("tests/editors/install")).expect("it is part of the repository");
    let version = script.lines().find_map(|line| line.strip_prefix("CODE_SERVER="));
    version.expect("the script names its version").to_owned()
}

/// Returns true if the packages of the extension match its lock file; installs them if npm is available.
fn packages() -> bool {
    let lock = extension().join("package-lock.json");
    let stamp = extension().join("node_modules/.installed");
    let wanted = fs::read(&lock).expect("the lock file is part of the repository");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return true;
    }
    let done = Command::new("npm")
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
        .current_dir(extension())
        .status()
        .is_ok_and(|status| status.success());
    done && fs::write(stamp, wanted).is_ok()
}

/// Only one of the tests builds or runs at a time: they share files and two processors.
fn alone() -> impl Drop {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a program to its end in the folder of the extension. Panics with its output if it fails.
fn run(what: &str, command: &mut Command) -> String {
    let output = command
        .current_dir(extension())
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{what}: {}\n{}\n{said}", output.status, failures(&said));
    said
}

/// What the harness says of the checks that failed: among some hundreds they are hard to find, and a log may be cut.
fn failures(said: &str) -> String {
    let checks = said.split("\n[").filter(|check| check.contains("] FAIL"));
    checks.collect::<Vec<_>>().join("\n")
}

/// The folder with the server for browsers, if that is built.
fn for_browsers() -> Option<PathBuf> {
    let folder = e2e::root().join("target/web");
    ["goldpath.wasm", "goldpath-worker.js"].iter().all(|name| folder.join(name).exists()).then_some(folder)
}

/// The .vsix with the binary of this build, and with the server for browsers.
fn vsix(node: &Path) -> &'static Path {
    static VSIX: OnceLock<PathBuf> = OnceLock::new();
    VSIX.get_or_init(|| {
        fs::create_dir_all(out()).expect("the target folder can be written");
        let vsix = out().join("goldpath.vsix");
        let target = if cfg!(target_arch = "aarch64") { "linux-arm64" } else { "linux-x64" };
        let mut command = Command::new(node);
        command.args(["scripts/package.mjs", "--target", target, "--server"]).arg(e2e::binary());
        if let Some(web) = for_browsers() {
            command.arg("--web").arg(web);
        }
        run("packaging", command.arg("--out").arg(&vsix));
        vsix
    })
}

#[test]
fn the_extension_type_checks_and_its_unit_tests_pass() {
    let Some(npm) = find("npm") else { return skip("npm") };
    let _turn = alone();
    if !packages() {
        return skip("a package of the extension");
    }
    run("type check", Command::new(&npm).args(["run", "--silent", "check"]));
    let said = run("unit tests", Command::new(&npm).args(["run", "--silent", "test"]));
    assert!(said.contains("# fail 0") || said.contains("ℹ fail 0"), "{said}");
    assert!(!said.contains("# tests 0") && !said.contains("ℹ tests 0"), "{said}");
}

#[test]
fn no_lock_file_names_a_registry() {
    for folder in ["crates/web/playground", "editors/vscode", "tests/ci", "tests/editors"] {
        let lock =
            fs::read_to_string(e2e::root().join(folder).join("package-lock.json")).expect("it is there");
        assert!(!lock.contains("\"resolved\""), "{folder}");
    }
}

#[test]
fn a_folder_of_the_harness_has_one_run_at_a_time() {
    let Some(node) = find("node") else { return skip("node") };
    let folder = e2e::root().join("target/editors/locked");
    let file = folder.with_extension("lock");
    fs::create_dir_all(folder.parent().expect("it is in the target folder")).expect("it can be written");
    // A process that has ended: its number is of nobody.
    let mut ended = Command::new(&node).arg("--version").stdout(Stdio::null()).spawn().expect("node runs");
    ended.wait().expect("it ends");
    fs::write(&file, ended.id().to_string()).expect("it can be written");
    let module = e2e::root().join("tests/editors/vscode/lock.mjs");
    let take = format!(
        "import({module:?}).then(({{ lock }}) => {{ lock({folder:?}); console.log('taken'); process.stdin.resume(); \
         process.stdin.on('end', () => process.exit(0)); }}).catch((error) => {{ console.log(error.message); \
         process.exit(3); }})"
    );
    let start = || {
        let mut command = Command::new(&node);
        command.args(["--eval", &take]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("node runs");
        let mut said = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut said).expect("it says something");
        (child, said)
    };
    let (mut first, said) = start();
    assert_eq!(said, "taken\n", "what a killed run left is taken over");
    let (mut second, said) = start();
    let wanted = format!("another run (process {}) is using {}", first.id(), folder.display());
    assert!(said.starts_with(&wanted), "{said}");
    assert_eq!(second.wait().expect("it ends").code(), Some(3));
    drop(first.stdin.take());
    assert_eq!(first.wait().expect("it ends").code(), Some(0));
    assert!(!file.exists(), "a run that ends leaves nothing");
    let (mut third, said) = start();
    assert_eq!(said, "taken\n");
    drop(third.stdin.take());
    third.wait().expect("it ends");
}

#[test]
fn the_extension_works_in_a_real_vs_code() {
    let tools = match tools() {
        Ok(tools) => tools,
        Err(missing) => return skip(missing),
    };
    let _turn = alone();
    if !packages() {
        return skip("a package of the extension");
    }
    let mut command = harness::node(&tools.node, LIMIT, "tests/editors/vscode/run.mjs");
    command
        .arg("--out")
        .arg(out().join("vscode"))
        .arg("--vsix")
        .arg(vsix(&tools.node))
        .arg("--node")
        .arg(&tools.node)
        .arg("--code-server")
        .arg(&tools.code_server)
        .arg("--chromium")
        .arg(&tools.chromium);
    if for_browsers().is_none() {
        skip("the server for browsers");
        command.args(["--without", "browser"]);
    }
    let said = run("the harness", &mut command);
    if env::var_os("UPDATE_EXPECT").is_some() {
        for (taken, shown) in [
            ("overview.png", "board.png"),
            ("levels-overview.png", "levels.png"),
            ("game-overview.png", "game.png"),
            ("draw-outlook.png", "draw.png"),
            ("debug-rule.png", "debug.png"),
        ] {
            let picture = extension().join("images").join(shown);
            fs::copy(out().join("vscode").join(taken), picture).expect("the harness took the picture");
        }
    }
    assert!(said.contains("all is well"), "{said}");
    eprintln!("{said}");
}
