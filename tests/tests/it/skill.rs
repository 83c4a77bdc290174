//! `goldpath skill`: what skills say of their commands is so, and they are installed whole or not at all.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use e2e::{Run, binary, goldpath, goldpath_in, root};
use rayon::prelude::*;
use serde_json::Value as Json;

/// Whom skills are for, where they lie, and the configurations that are beside them.
const LAYOUTS: [(&str, &str, &[&str]); 2] =
    [("claude", ".claude/skills", &[".mcp.json"]), ("generic", "skills", &["mcp.json", "lsp.md"])];

/// A block of commands in a skill, and how it says that they end.
struct Step {
    commands: String,
    status: i32,
    /// What stands in the output.
    says: Vec<String>,
}

/// The folder of the skills.
fn sources() -> PathBuf {
    root().join("crates/cli/skills")
}

/// The skills, by name, with their text.
fn skills() -> Vec<(String, String)> {
    let entries = fs::read_dir(sources()).expect("the folder is there").flatten();
    let files = entries.map(|entry| entry.path().join("SKILL.md")).filter(|path| path.is_file());
    let mut skills: Vec<(String, String)> = files.map(|path| (name_of(&path), read(&path))).collect();
    skills.sort();
    assert_eq!(skills.len(), 6);
    skills
}

/// The name of the folder that a file is in.
fn name_of(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).expect("it is in a folder");
    folder.to_string_lossy().into_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is there").replace("\r\n", "\n")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a place for temporary files")
}

/// The steps of a skill. Behind each block stands `Ends with status N.`, and perhaps lines that begin with `Says: `.
fn steps(name: &str, text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        assert!(!line.starts_with("Ends with ") && !line.starts_with("Says: "), "{name}: no block: {line}");
        if !line.starts_with("```") {
            continue;
        }
        assert_eq!(line, "```sh", "{name}");
        let commands: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let end = lines.next().unwrap_or_default();
        let status = end.strip_prefix("Ends with status ").and_then(|end| end.strip_suffix('.'));
        let status = status.and_then(|status| status.parse::<i32>().ok());
        let status = status.unwrap_or_else(|| panic!("{name}: how does it end? {commands:#?}"));
        let mut says = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("Says: ")) {
            says.push(line.replacen("Says: ", "", 1));
        }
        // The status of a block does not tell which of its commands failed.
        assert!(status == 0 || !says.is_empty(), "{name}: what does it say? {commands:#?}");
        steps.push(Step { commands: commands.join("\n"), status, says });
    }
    assert!(steps.len() >= 5, "{name}");
    steps
}

/// Returns true if `sh` is installed.
fn has_sh() -> bool {
    let is_there = Command::new("sh").args(["-c", ":"]).stdout(Stdio::null()).status().is_ok();
    if !is_there {
        testrun::skip("there is no sh");
    }
    is_there
}

/// Runs commands of a shell in a folder, up to the first that fails, with our binary as `goldpath`.
fn run(folder: &Path, commands: &str) -> Run {
    let ours = binary().parent().expect("it is in a folder").to_owned();
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([ours].into_iter().chain(env::split_paths(&others))).expect("it is a path");
    let output = Command::new("sh")
        .args(["-eu", "-c", commands])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("the shell runs");
    Run::of(&output)
}

#[test]
fn each_command_of_a_skill_ends_as_the_skill_says() {
    if !has_sh() {
        return;
    }
    // Built once, before several threads ask for it.
    binary();
    skills().par_iter().for_each(|(name, text)| {
        let folder = folder();
        for Step { commands, status, says } in steps(name, text) {
            let ended = run(folder.path(), &commands);
            let output = format!("{}{}", ended.stdout, ended.stderr);
            assert_eq!(ended.status, status, "{name}:\n{commands}\n{output}");
            for said in says {
                assert!(output.contains(&said), "{name}:\n{commands}\ndoes not say {said}:\n{output}");
            }
        }
    });
}

#[test]
fn each_skill_has_front_matter_with_the_name_of_its_folder() {
    let listed = goldpath(&["skill"]);
    assert_eq!((listed.status, listed.stderr.as_str()), (0, ""));
    for (name, text) in skills() {
        let rest = text.strip_prefix(&format!("---\nname: {name}\ndescription: ")).expect("it begins so");
        let (description, body) = rest.split_once("\n---\n\n# ").expect("it ends before a heading");
        assert!(!description.contains('\n') && description.chars().count() <= 1024, "{name}");
        let is_listed = |line: &str| line.starts_with(&format!("{name} ")) && line.ends_with(description);
        assert!(listed.stdout.lines().any(is_listed), "{name}: {}", listed.stdout);
        assert!(body.lines().count() <= 125, "{name} is too long");
    }
    assert_eq!(listed.stdout.lines().count(), 8, "the skills and two configurations: {}", listed.stdout);
}

#[test]
fn a_skill_is_printed_for_who_reads_it() {
    let said = |arguments: &[&str]| {
        let run = goldpath(arguments);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
        run.stdout
    };
    let all = said(&["skill", "--all"]);
    for (name, text) in skills() {
        assert_eq!(said(&["skill", &name, "--for", "claude"]), text);
        let generic = said(&["skill", name.strip_prefix("goldpath-").expect("it begins so")]);
        let (heading, body) = generic.split_once('\n').expect("it has lines");
        assert!(heading.starts_with("# ") && !generic.contains("\n---\n"), "{generic}");
        assert!(all.contains(&generic), "{name}");
        let (_, last) = body.trim_end().rsplit_once('\n').expect("it has lines");
        assert!(text.trim_end().ends_with(last), "{name}");
    }
    let several = said(&["skill", "make-pack", "wage", "--for", "claude"]);
    assert!(several.starts_with("==> .claude/skills/goldpath-make-pack/SKILL.md <==\n---\n"), "{several}");
    let unknown = goldpath(&["skill", "make-levle"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.stderr.contains("unknown skill `make-levle`; did you mean `make-level`?"), "{unknown:?}");
}

#[test]
fn skills_are_installed_once_and_replace_nothing() {
    for (kind, place, configurations) in LAYOUTS {
        let temporary = folder();
        let target = temporary.path().join("a/b");
        let install = || goldpath_in(temporary.path(), &["skill", "--install", "a/b", "--for", kind]);
        let made = install();
        assert_eq!((made.status, made.stderr.as_str()), (0, ""), "{kind}");
        let count = skills().len() + configurations.len();
        assert_eq!(made.stdout.lines().filter(|line| line.starts_with("wrote ")).count(), count, "{kind}");
        for (name, text) in skills() {
            assert_eq!(read(&target.join(place).join(&name).join("SKILL.md")), text, "{kind}: {name}");
        }
        for name in configurations {
            let source = sources().join("config").join(name.trim_start_matches('.'));
            assert_eq!(read(&target.join(name)), read(&source), "{kind}: {name}");
        }

        let again = install();
        assert_eq!((again.status, again.stderr.as_str()), (0, ""), "{kind}");
        assert_eq!(again.stdout, format!("{count} files unchanged\n"), "{kind}");

        // One that is missing is not written where another one is changed.
        let [missing, changed] = ["goldpath-make-pack", "goldpath-wage"]
            .map(|name| target.join(place).join(name).join("SKILL.md"));
        fs::remove_file(&missing).expect("it was written");
        fs::write(&changed, "mine").expect("it can be written");
        let refused = install();
        assert_eq!((refused.status, refused.stdout.as_str()), (1, ""), "{kind}");
        assert!(refused.stderr.contains("nothing was written: other content is in `"), "{}", refused.stderr);
        assert!(refused.stderr.contains("goldpath-wage") && !refused.stderr.contains("make-pack"), "{kind}");
        assert!(!missing.exists(), "{kind}");
        assert_eq!(read(&changed), "mine", "{kind}");

        // What is named is written alone.
        let options = ["skill", "make-pack", "--install", "a/b", "--for", kind];
        let named = goldpath_in(temporary.path(), &options);
        assert_eq!((named.status, named.stdout.lines().count()), (0, 1), "{kind}: {}", named.stderr);
        assert!(missing.is_file(), "{kind}");
    }
}

#[test]
fn a_configuration_that_is_there_is_left_and_said_how_to_merge() {
    let temporary = folder();
    fs::write(temporary.path().join(".mcp.json"), "{}").expect("it can be written");
    let refused = goldpath_in(temporary.path(), &["skill", "--install", ".", "--for", "claude"]);
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains("add what `goldpath skill mcp` prints"), "{}", refused.stderr);
    assert_eq!(fs::read_dir(temporary.path()).expect("it is a folder").count(), 1);
    let none = goldpath_in(temporary.path(), &["skill", "lsp", "--install", ".", "--for", "claude"]);
    assert_eq!(none.status, 2, "{}", none.stderr);
}

#[test]
fn the_configuration_for_clients_is_that_of_the_page_for_agents_and_starts_a_server() {
    let printed = goldpath(&["skill", "mcp"]).stdout;
    assert!(read(&root().join("docs/agents.md")).contains(&format!("```json\n{printed}```\n")), "{printed}");
    let server: Json = serde_json::from_str(&printed).expect("it is JSON");
    let server = &server["mcpServers"]["goldpath"];
    assert_eq!(server["command"], "goldpath");
    let arguments: Vec<&str> =
        server["args"].as_array().expect("it is a list").iter().filter_map(Json::as_str).collect();
    let temporary = folder();
    assert_eq!(goldpath_in(temporary.path(), &["new", "pack", "packs/mine"]).status, 0);
    // The input is closed at once.
    assert_eq!(goldpath_in(temporary.path(), &arguments).status, 0);
}

#[test]
fn the_configuration_of_the_language_server_has_the_files_of_the_extension() {
    let printed = goldpath(&["skill", "lsp"]).stdout;
    assert!(printed.contains("start `goldpath lsp`"), "{printed}");
    let selectors = read(&root().join("editors/vscode/src/documents.ts"));
    let patterns: Vec<&str> = printed.split('`').filter(|part| part.starts_with("**/")).collect();
    assert_eq!(patterns.len(), 7, "{printed}");
    for pattern in patterns {
        assert!(selectors.contains(&format!("\"{pattern}\"")), "{pattern}");
    }
}
