//! The program's own documentation: its rules, completions and manual.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use e2e::{goldpath, goldpath_in, root};
use serde_json::Value as Json;

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

fn said(arguments: &[&str]) -> String {
    let run = goldpath(arguments);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// The commands in the help text.
fn commands() -> Vec<String> {
    let help = said(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let commands: Vec<String> = listed.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(commands.len() >= 10, "{commands:?}");
    commands
}

/// The number of codes, for all games and for settings.
fn codes() -> usize {
    [check::rules(), puzzlescript::rules::all(), wage::RULES, settings::own_rules()].concat().len()
}

/// The output of another program for a text. Returns `None` if the program is not installed.
fn ask(program: &str, arguments: &[&str], text: &str) -> Option<Output> {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        testrun::skip(&format!("there is no {program}; tests/editors/install brings it"));
        return None;
    };
    let mut input = child.stdin.take().expect("it was asked for");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("writing does not panic").expect("it reads all");
    Some(output)
}

#[test]
fn rules_are_listed_one_a_line_with_their_fixes() {
    let lines = said(&["rules"]);
    assert_eq!(lines.lines().count(), codes());
    for (line, rule) in lines.lines().zip(check::rules()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[..2], [rule.code, rule.severity.name()]);
        assert!(line.ends_with(rule.summary), "{line}");
        assert!(line.contains(&format!(" fix: {} ", rule.fixes)), "{line}");
    }
}

#[test]
fn codes_of_settings_are_listed_after_those_of_games() {
    let lines = said(&["rules"]);
    for (line, notice) in lines.lines().skip(codes() - settings::own_rules().len()).zip(settings::own_rules())
    {
        assert!(line.starts_with(notice.code) && line.ends_with(notice.summary), "{line}");
        assert!(said(&["explain", notice.code]).contains(notice.summary), "{line}");
    }
}

#[test]
fn explain_without_a_code_is_the_list_of_rules() {
    assert_eq!(said(&["explain"]), said(&["rules"]));
    assert_eq!(said(&["explain", "--format", "json"]), said(&["rules", "--format", "json"]));
}

#[test]
fn rules_as_json_are_one_object_a_line() {
    let lines = said(&["rules", "--format", "json"]);
    let rules: Vec<Json> = lines.lines().map(|it| serde_json::from_str(it).expect("it is JSON")).collect();
    assert_eq!(rules.len(), codes());
    for (shown, rule) in rules.iter().zip(check::rules()) {
        assert_eq!(shown["code"], rule.code);
        assert_eq!(shown["severity"], rule.severity.name());
        assert_eq!(shown["fixes"]["offered"], rule.fixes.how_often());
        let sure: Vec<&str> = rule.fixes.applicabilities().iter().map(|it| it.name()).collect();
        assert_eq!(shown["fixes"]["applicability"], Json::from(sure));
        assert_eq!(shown["doc"], rule.doc);
    }
}

#[test]
fn rules_are_filtered_by_severity() {
    let severities = |arguments: &[&str]| {
        let lines = said(&[&["rules"], arguments].concat());
        let of = |line: &str| line.split_whitespace().nth(1).map(str::to_owned);
        lines.lines().filter_map(of).collect::<Vec<String>>()
    };
    let errors = severities(&["--severity", "error"]);
    assert!(!errors.is_empty() && errors.iter().all(|it| it == "error"), "{errors:?}");
    let both = severities(&["--severity", "error", "--severity", "hint"]);
    assert!(both.len() > errors.len() && both.iter().all(|it| it == "error" || it == "hint"), "{both:?}");
    let all = ["error", "warning", "info", "hint"].map(|it| severities(&["--severity", it]).len());
    assert_eq!(all.iter().sum::<usize>(), codes());
    assert_eq!(goldpath(&["rules", "--severity", "fatal"]).status, 2);
}

#[test]
fn every_code_that_a_check_shows_is_explained() {
    let shown = goldpath(&["check", "tests/packs", "--format", "json"]).stdout;
    let codes = shown.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    let codes: std::collections::BTreeSet<String> =
        codes.filter_map(|it| Some(it["code"].as_str()?.to_owned())).collect();
    assert!(codes.len() > 80, "{}", codes.len());
    let listed = said(&["rules"]);
    for code in codes {
        assert!(listed.contains(&format!("{code} ")), "{code}");
    }
}

#[test]
fn completions_know_every_command() {
    for shell in SHELLS {
        let script = said(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(script.contains("max-warnings"), "{shell}");
    }
    assert_eq!(goldpath(&["completions", "tcsh"]).status, 2);
}

#[test]
fn shells_accept_their_completions() {
    for (shell, arguments) in [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])] {
        let Some(output) = ask(shell, &arguments, &said(&["completions", shell])) else { continue };
        assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn bash_completes_a_command_and_a_value() {
    let complete = |line: &str| {
        let words = line.split(' ').collect::<Vec<_>>().join("' '");
        let last = line.split(' ').count() - 1;
        let asked = format!(
            "{}\nCOMP_WORDS=('{words}'); COMP_CWORD={last}; _goldpath goldpath \"${{COMP_WORDS[{last}]}}\" \
             \"${{COMP_WORDS[{last}-1]}}\" 2>/dev/null; echo \"${{COMPREPLY[@]}}\"\n",
            said(&["completions", "bash"])
        );
        let output = ask("bash", &["--noprofile", "--norc"], &asked)?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commands) = complete("goldpath comp") else { return };
    assert_eq!(commands, "completions");
    assert_eq!(complete("goldpath check --format g").as_deref(), Some("github gitlab"));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let run = goldpath_in(folder.path(), &["man", "--output", "man1"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let program = fs::read_to_string(folder.path().join("man1/goldpath.1")).expect("it was written");
    assert_eq!(said(&["man"]), program, "without a folder, the page of the program is printed");
    let commands = commands();
    assert_eq!(run.stdout.lines().count(), commands.len() + 1);
    for command in commands {
        let page = fs::read_to_string(folder.path().join(format!("man1/goldpath-{command}.1")));
        let page = page.expect("each command has its page");
        assert!(program.contains(&format!("goldpath\\-{command}(1)")), "{command}");
        // The formatter prints some lines like examples.
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "\"SEE ALSO\""] {
            assert!(page.contains(&format!(".SH {section}\n")), "{command}: {section}");
        }
    }
}

#[test]
fn the_manual_is_set_without_warnings() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let run = goldpath_in(folder.path(), &["man", "--output", "."]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for path in run.stdout.lines() {
        let page = fs::read_to_string(folder.path().join(path)).expect("it was written");
        let Some(output) = ask("groff", &["-man", "-Kutf8", "-Tutf8", "-ww"], &page) else { return };
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{path}");
        let set = String::from_utf8_lossy(&output.stdout);
        // Bold is written with escape sequences, some of them inside words.
        assert!(set.contains("goldpath"), "{path}: {set}");
    }
}

#[test]
fn a_manual_that_cannot_be_written_is_told_of() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    fs::write(folder.path().join("taken"), "").expect("the file can be written");
    let run = goldpath_in(folder.path(), &["man", "-o", "taken"]);
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.starts_with("error: `taken` cannot be written: "), "{}", run.stderr);
}

#[test]
fn a_code_that_was_renamed_is_still_known() {
    let run = goldpath(&["explain", "second-word"]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.stdout.contains("[several-operators]"), "{run:?}");
    let run = goldpath(&["check", "--select", "second-word", "--quiet", "tests/packs/lantern_walk"]);
    assert_eq!(run.status, 0, "{run:?}");
}

#[test]
fn the_version_names_the_commit_that_was_built() {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).current_dir(root()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if git(&["rev-parse", "--show-prefix"]).is_none_or(|prefix| !prefix.is_empty()) {
        return testrun::skip("this is no clone, or part of another repository");
    }
    let show = ["-c", "log.showSignature=false", "show", "--no-patch", "--abbrev=9", "--format=%h %cs"];
    let commit = git(&show).expect("a clone has a commit");
    assert_eq!(said(&["--version"]), format!("goldpath {} ({commit})\n", env!("CARGO_PKG_VERSION")));
}
