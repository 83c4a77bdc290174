//! The comment of the GitHub action on what a pull request changes in play, with programs in the places of goldpath and `gh`.

// The script needs a Unix shell.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use e2e::root;
use tempfile::TempDir;

/// Keeps the comments of one pull request as files, and notes each request that writes.
const GH: &str = r#"#!/bin/sh
[ "$1" = api ] && shift
[ ! -e "$STATE/closed" ] || exit 1
case $1 in
  --paginate) for it in "$STATE"/comment-*; do
      if [ -e "$it" ] && head -1 "$it" | grep -q '^<!-- What goldpath says'; then echo "${it##*-}"; fi
    done ;;
  --method)
    echo "$2 $3" >> "$STATE/requests"
    body=${5#body=@}
    case $2 in
      POST) cp "$body" "$STATE/comment-7" ;;
      PATCH) cp "$body" "$STATE/comment-${3##*/}" ;;
    esac ;;
esac
"#;

/// Says what it was asked for, and that something plays otherwise where the state says so.
const GOLDPATH: &str = r####"#!/bin/sh
echo "### $*"
exit "$(cat "$STATE/status")"
"####;

/// A pull request, and the repository it is made in.
struct Pull {
    folder: TempDir,
    base: String,
}

impl Pull {
    /// A new one without comments; `None` if a program is missing.
    fn open() -> Option<Self> {
        for program in ["bash", "git"] {
            if Command::new(program).arg("--version").stdout(Stdio::null()).status().is_err() {
                testrun::skip(&format!("there is no {program}"));
                return None;
            }
        }
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for (name, script) in [("gh", GH), ("goldpath", GOLDPATH)] {
            let path = folder.path().join(name);
            fs::write(&path, script).expect("it can be written");
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it can run");
        }
        let commit = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
        git(folder.path(), &["init", "--quiet"]);
        for name in ["one", "two packs"] {
            fs::write(folder.path().join(name), "").expect("it can be written");
        }
        git(folder.path(), &["add", "one", "two packs"]);
        let commit = [&commit[..], &["commit", "--quiet", "--message", "base"]].concat();
        git(folder.path(), &commit);
        let base = git(folder.path(), &["rev-parse", "HEAD"]);
        Some(Self { folder, base })
    }

    /// Runs the script of the action, where goldpath ends with a status. Returns its exit status and its output.
    fn run(&self, status: u8, paths: &str) -> (Option<i32>, String) {
        let place = self.folder.path();
        fs::write(place.join("status"), status.to_string()).expect("it can be written");
        let path = std::env::var("PATH").expect("there is a path");
        let output = Command::new("bash")
            .arg(root().join("action/comment"))
            .current_dir(place)
            .env("PATH", format!("{}:{path}", place.display()))
            .env("STATE", place)
            .env("GOLDPATH", place.join("goldpath"))
            .envs([("PATHS", paths), ("BASE", &self.base), ("PULL", "3"), ("REPOSITORY", "some/packs")])
            .output()
            .expect("bash runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// A file of its state; empty if there is none.
    fn file(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap_or_default()
    }
}

/// What git says in a folder.
fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").args(arguments).current_dir(folder).output().expect("git runs");
    assert!(output.status.success(), "git {arguments:?}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

#[test]
fn a_pull_request_gets_one_comment_that_is_kept_up_to_date() {
    let Some(pull) = Pull::open() else { return };
    let post = "POST repos/some/packs/issues/3/comments\n";
    let patch = "PATCH repos/some/packs/issues/comments/7\n";

    assert_eq!(pull.run(1, "one\ntwo packs\nnew\n"), (Some(0), String::new()));
    assert_eq!(pull.file("requests"), post);
    let base = &pull.base;
    let told = format!(
        "<!-- What goldpath says of this pull request -->\n\
         ### diff --format markdown -- {base}:one one\n\
         ### diff --format markdown -- {base}:two packs two packs\n\
         ### `new`: added\n"
    );
    assert_eq!(pull.file("comment-7"), told);

    assert_eq!(pull.run(1, "one"), (Some(0), String::new()));
    assert_eq!(pull.file("requests"), format!("{post}{patch}"));
    assert!(!pull.file("comment-7").contains("two packs"));

    assert_eq!(pull.run(0, "one"), (Some(0), String::new()));
    assert_eq!(pull.file("requests"), format!("{post}{patch}{patch}"));
    assert!(pull.file("comment-7").ends_with("-->\nNothing plays otherwise.\n"));
}

#[test]
fn a_pull_request_that_changes_nothing_in_play_gets_no_comment() {
    let Some(pull) = Pull::open() else { return };
    fs::write(pull.folder.path().join("comment-5"), "What goldpath says, says somebody\n")
        .expect("it is written");
    assert_eq!(pull.run(0, "."), (Some(0), String::new()));
    assert_eq!(pull.file("requests"), "");
}

#[test]
fn a_comment_that_may_not_be_written_fails_nothing_and_a_diff_that_cannot_be_made_does() {
    let Some(pull) = Pull::open() else { return };
    let (status, said) = pull.run(3, "one");
    assert_eq!(
        (status, said.contains("::error::goldpath diff of `one` ended with 3")),
        (Some(3), true),
        "{said}"
    );
    fs::write(pull.folder.path().join("closed"), "").expect("it can be written");
    let (status, said) = pull.run(1, ".");
    assert_eq!((status, said.starts_with("::warning::")), (Some(0), true), "{said}");
    assert_eq!(pull.file("requests"), "");
}
