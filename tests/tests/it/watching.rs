//! `check --watch` as users run it: a saved file is checked at once.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use testrun::PATIENCE;

/// The watching binary; it ends with the test.
struct Watch {
    process: Child,
    lines: Receiver<String>,
}

/// A command that ends on an interrupt. Without this it might not: if these tests run in the background of a
/// shell, they and their children are started with interrupts ignored.
fn interruptible(program: &Path) -> Command {
    if cfg!(target_os = "linux") {
        let mut command = Command::new("env");
        command.arg("--default-signal=INT").arg(program);
        command
    } else {
        Command::new(program)
    }
}

impl Watch {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut process = interruptible(e2e::binary())
            .arg("check")
            .args(arguments)
            .current_dir(folder)
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let output = BufReader::new(process.stdout.take().expect("it is a pipe"));
        let (send, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Self { process, lines }
    }

    /// Waits for a line with this text.
    fn sees(&self, words: &str) -> String {
        self.sees_after(words).0
    }

    /// The same, also returning the lines before it.
    fn sees_after(&self, words: &str) -> (String, Vec<String>) {
        let (since, mut seen) = (Instant::now(), Vec::new());
        while let Ok(line) = self.lines.recv_timeout(PATIENCE.saturating_sub(since.elapsed())) {
            if line.contains(words) {
                return (line, seen);
            }
            seen.push(line);
        }
        panic!("`{words}` was never said, but {seen:#?}");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // It may already have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn write_minimal(folder: &Path) {
    for (path, text) in testkit::minimal() {
        write(&folder.join(path), text);
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("files lie in folders")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

fn broken() -> String {
    testkit::with_members(testkit::minimal()[2].1, r#""goals": []"#).expect("the member fits")
}

#[test]
fn what_is_saved_is_checked_again() {
    for how in ["--watch", "--watch=poll"] {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        write_minimal(folder.path());
        let watch = Watch::start(folder.path(), &[how]);
        let first = watch.sees("1 gold path won in 1 pack: no errors");
        let time: Vec<&str> = first.split(['[', ':', ']']).collect();
        assert!(time.len() >= 5 && time[1..4].iter().all(|part| part.len() == 2), "{first}");
        assert!(!first.contains('\u{1b}'), "{first:?}");

        write(&folder.path().join("levels/one.json"), &broken());
        watch.sees("error[");
        watch.sees("1 error");

        // As editors save: written beside the file, and renamed over it.
        write(&folder.path().join("levels/one.json.swp"), testkit::minimal()[2].1);
        fs::rename(folder.path().join("levels/one.json.swp"), folder.path().join("levels/one.json"))
            .expect("it can be moved");
        watch.sees("1 gold path won in 1 pack: no errors");
    }
}

#[test]
fn games_of_every_language_and_what_lies_beside_them_are_seen() {
    for how in ["--watch", "--watch=poll"] {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for name in ["raft.puzzlescript", "raft.sessions.json"] {
            let text =
                fs::read_to_string(e2e::root().join("tests/puzzlescript").join(name)).expect("it is there");
            write(&folder.path().join(name), &text);
        }
        for (name, text) in wage::new_game("Hills") {
            write(&folder.path().join(name), &text);
        }
        let watch = Watch::start(folder.path(), &[how]);
        watch.sees("no errors");
        let [(game, _), (timeline, _)] = wage::new_game("Hills");
        for name in ["raft.puzzlescript", game, timeline] {
            let path = folder.path().join(name);
            let text = fs::read_to_string(&path).expect("it is text");
            write(&path, &format!("{text}\n}}}}}}\n"));
            watch.sees("error[");
            write(&path, &text);
            watch.sees("no errors");
        }
    }
}

#[test]
fn a_file_that_is_half_written_is_waited_for() {
    for how in ["--watch", "--watch=poll"] {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        write_minimal(folder.path());
        let watch = Watch::start(folder.path(), &[how, "--select", "syntax-error,unknown-key"]);
        watch.sees("no errors");
        let level = folder.path().join("levels/one.json");
        let text = testkit::minimal()[2].1;
        // Each way to save ends with a marker, which shows the test that the file was checked.
        for mark in ["one", "two", "three"] {
            let text = testkit::with_members(text, &format!(r#""{mark}": 1"#)).expect("the member fits");
            match mark {
                "one" => write(&level, ""),
                "two" => write(&level, &text[..text.len() / 2]),
                _ => fs::rename(&level, folder.path().join("levels/one.json~")).expect("it can be moved"),
            }
            let since = Instant::now();
            std::thread::sleep(Duration::from_millis(150));
            write(&level, &text);
            // On a busy machine there is no conclusion.
            let was_in_time = since.elapsed() < Duration::from_millis(500);
            let (line, before) = watch.sees_after(&format!("`{mark}`"));
            assert!(
                !was_in_time || before.iter().all(|line| !line.contains("syntax-error")),
                "{how}: {before:?} before {line}"
            );
        }
    }
}

#[test]
fn a_file_that_stays_broken_is_told_of() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    write_minimal(folder.path());
    let watch = Watch::start(folder.path(), &["--watch", "--select", "error"]);
    watch.sees("no errors");
    write(&folder.path().join("levels/one.json"), "{ \"id\": \"one\", ");
    watch.sees("syntax-error");
}

#[test]
fn packs_that_come_and_go_are_noticed() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    write_minimal(&folder.path().join("one"));
    let watch = Watch::start(folder.path(), &["--watch", "."]);
    watch.sees("1 gold path won in 1 pack: no errors");
    write_minimal(&folder.path().join("deep/two"));
    watch.sees("2 gold paths won in 2 packs");
    fs::remove_dir_all(folder.path().join("one")).expect("it can be removed");
    watch.sees("1 gold path won in 1 pack");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_as_it_ends_other_programs() {
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    write_minimal(folder.path());
    let mut watch = Watch::start(folder.path(), &["--watch"]);
    watch.sees("no errors");
    let id = watch.process.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status().expect("`kill` runs");
    assert!(killed.success());
    // A shell shows this as 130.
    assert_eq!(watch.process.wait().expect("it ends").signal(), Some(2));
}

#[test]
fn nothing_to_watch_is_an_error() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let run = e2e::goldpath_in(folder.path(), &["check", "--watch"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    assert_eq!(e2e::goldpath_in(folder.path(), &["check", "--watch", "--fix"]).status, 2);
}

#[cfg(unix)]
#[test]
fn a_closed_output_ends_it() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    write_minimal(folder.path());
    let mut process = Command::new(e2e::binary())
        .args(["check", "--watch"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut output = BufReader::new(process.stdout.take().expect("it is a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("it says something");
    drop(output);
    write(&folder.path().join("levels/one.json"), &broken());
    let since = Instant::now();
    let status = loop {
        if let Some(status) = process.try_wait().expect("it can be asked") {
            break Some(status);
        }
        if since.elapsed() > PATIENCE {
            let _ = process.kill();
            let _ = process.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(status.is_some(), "it goes on though nobody listens");
}
