//! Commands that write many files and are killed in between, or find the disk full: the next command finishes or takes
//! back what was begun.
//!
//! `GOLDPATH_EFFORT` is how many times as many kills there are as in a normal run.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use e2e::folder::Folder;
use e2e::{binary, goldpath_in, root};

/// The kills of each command in a normal run.
const KILLS: usize = 4;

/// Copies of one level, so that there is much to write.
const COPIES: usize = 24;

const JOURNAL: &str = ".goldpath-journal";

type Texts = BTreeMap<String, String>;

/// All files of a pack by their names, hidden ones too.
fn texts(pack: &Folder) -> Texts {
    let folders = ["", "levels/"];
    let files = folders.iter().flat_map(|folder| {
        let entries = fs::read_dir(pack.path(folder)).expect("it is a folder").flatten();
        let files = entries.filter(|entry| entry.path().is_file());
        files.map(move |entry| format!("{folder}{}", entry.file_name().to_string_lossy()))
    });
    files.map(|file| (file.clone(), pack.read(&file))).collect()
}

fn visible(texts: &Texts) -> Texts {
    let is_hidden = |name: &str| name.rsplit('/').next().is_some_and(|name| name.starts_with('.'));
    texts
        .iter()
        .filter(|(name, _)| !is_hidden(name))
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect()
}

/// A command, and what it is tried on.
struct Case {
    pack: fn() -> Folder,
    arguments: &'static [&'static str],
}

/// A pack with many levels, none of which is laid out in the style.
fn untidy() -> Folder {
    let pack = Folder::of("cold_harbor");
    for (file, text) in texts(&pack) {
        pack.write(&file, &text.replace("\": ", "\":   "));
    }
    pack
}

/// A pack with many copies of a level, in each of which a text is another one.
fn copies(old: &str, new: &str) -> Folder {
    let pack = Folder::of("drip_tiles");
    let level = pack.read("levels/first_drops.json");
    assert_eq!(level.matches(old).count(), 1, "{old}");
    let level = level.replace(old, new);
    for number in 0..COPIES {
        let id = format!("drops_{number}");
        pack.write(&format!("levels/{id}.json"), &level.replace("\"first_drops\"", &format!("\"{id}\"")));
    }
    pack
}

/// A pack with many copies of a level, none of which has a gold path.
fn unsolved() -> Folder {
    let path = Folder::of("drip_tiles").read("levels/first_drops.json");
    let start = path.find("\"goldPath\": [").expect("it has a path") + "\"goldPath\": [".len();
    let end = start + path[start..].find(']').expect("the path ends");
    let steps = &path[start..end];
    copies(&format!("\"goldPath\": [{steps}]"), "\"goldPath\": []")
}

/// Has a command killed at many times; after the next one the pack is wholly the old or wholly the new one.
fn kill(case: &Case) {
    let old = (case.pack)();
    let new = (case.pack)();
    let began = Instant::now();
    let run = goldpath_in(new.root(), case.arguments);
    let whole = began.elapsed();
    assert!(run.status <= 1, "{}", run.stderr);
    let (old, new) = (texts(&old), texts(&new));
    assert!(changed(&old, &new) > 10, "much is written");
    let mut dice = testrun::seed();
    let (mut mixed, mut olds, mut news, mut told) = (0, 0, 0, 0);
    for kill in 0..KILLS * testrun::effort() {
        // The numbers of Knuth's generator.
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = f64::from(u32::try_from(dice >> 32).unwrap_or(u32::MAX)) / f64::from(u32::MAX);
        let pack = (case.pack)();
        kill_once(&pack, case.arguments, whole, part, kill % 2 == 0);
        let left = texts(&pack);
        let is_whole = |texts: &Texts| *texts == old || *texts == new;
        mixed += usize::from(!is_whole(&visible(&left)));
        let next = goldpath_in(pack.root(), &["check"]);
        let after = texts(&pack);
        assert!(is_whole(&after), "{:?}: {}", case.arguments, next.stderr);
        told += usize::from(next.stderr.contains("interrupted"));
        assert_eq!(
            next.stderr.contains("interrupted"),
            left.contains_key(JOURNAL) && !is_empty(&left),
            "{}",
            next.stderr
        );
        olds += usize::from(after == old);
        news += usize::from(after == new);
    }
    println!("{:?}: {olds} old, {news} new; {mixed} were mixed before, {told} told", case.arguments);
}

/// A journal that was never written says nothing, and nothing is said of it.
fn is_empty(texts: &Texts) -> bool {
    texts.get(JOURNAL).is_some_and(|text| !text.ends_with('\n'))
}

/// Kills a command at a part of its time, or of the time in which it writes.
fn kill_once(pack: &Folder, arguments: &[&str], whole: Duration, part: f64, writing: bool) {
    let mut child = Command::new(binary())
        .args(arguments)
        .current_dir(pack.root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    if writing {
        let journal = pack.path(JOURNAL);
        while !journal.exists() && child.try_wait().expect("it is ours").is_none() {
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(whole.mul_f64(part / 4.0));
    } else {
        std::thread::sleep(whole.mul_f64(part));
    }
    let _ = child.kill();
    child.wait().expect("it is ours");
}

#[test]
fn a_renamed_kind_is_wholly_renamed_or_not_at_all_whenever_the_command_is_killed() {
    kill(&Case {
        pack: || Folder::of("cold_harbor"),
        arguments: &["rename", ".", "kind", "bollard", "post"],
    });
}

#[test]
fn a_pack_is_wholly_formatted_or_not_at_all_whenever_the_command_is_killed() {
    kill(&Case { pack: untidy, arguments: &["fmt"] });
}

#[test]
fn a_pack_is_wholly_fixed_or_not_at_all_whenever_the_command_is_killed() {
    kill(&Case { pack: || copies("\"size\": [4, 4]", "\"size\": [4, 4,]"), arguments: &["check", "--fix"] });
}

#[test]
fn better_gold_paths_are_all_written_or_none_whenever_the_command_is_killed() {
    kill(&Case { pack: unsolved, arguments: &["solve", ".", "--apply"] });
}

/// Whether a journal is complete, so that files may have been replaced: read while it is written.
fn is_ready(journal: &std::path::Path) -> bool {
    let mut start = [0; 32];
    let read = fs::File::open(journal).and_then(|mut file| file.read(&mut start));
    let length = read.unwrap_or_default();
    start[..length].starts_with(br#"{"version":1,"is_ready":true"#)
}

#[test]
fn a_command_that_is_killed_between_two_files_is_finished_by_the_next_one() {
    // The writing of so many files is long enough to fall into. It is ended once it has written the first of them; where the end
    // comes too late, it is tried again.
    const FIRST: &str = "levels/ballast_0.json";
    const FILES: usize = 400;
    const TRIES: usize = 200;
    let many = || {
        let pack = untidy();
        let level = pack.read("levels/ballast.json");
        for number in 0..FILES {
            let id = format!("ballast_{number}");
            pack.write(&format!("levels/{id}.json"), &level.replace("\"ballast\"", &format!("\"{id}\"")));
        }
        pack
    };
    let (old, new) = (texts(&many()), many());
    assert_eq!(goldpath_in(new.root(), &["fmt"]).status, 0);
    let new = texts(&new);
    for _ in 0..TRIES {
        let pack = many();
        let journal = pack.path(JOURNAL);
        let mut child = Command::new(binary());
        child
            .arg("fmt")
            .current_dir(pack.root())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = child.spawn().expect("the binary runs");
        let has_begun = || is_ready(&journal) && pack.read(FIRST) != old[FIRST];
        while !has_begun() && child.try_wait().expect("it is ours").is_none() {}
        let _ = child.kill();
        child.wait().expect("it is ours");
        let left = visible(&texts(&pack));
        if left == old || left == new {
            continue;
        }
        assert!(is_ready(&journal));
        let next = goldpath_in(pack.root(), &["check"]);
        assert_eq!(texts(&pack), new, "{}", next.stderr);
        let told = format!("finished a change of {} files that was interrupted", changed(&old, &new));
        assert!(next.stderr.contains(&told), "{told}: {}", next.stderr);
        return;
    }
    panic!("no end fell between two files");
}

/// How many files differ.
fn changed(old: &Texts, new: &Texts) -> usize {
    old.iter().filter(|(name, text)| new.get(*name) != Some(text)).count()
}

/// Runs a command that may write no more than so many KiB into a file.
#[cfg(unix)]
fn with_limit(folder: &std::path::Path, arguments: &[&str], kib: usize) -> e2e::Run {
    let line = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$@\"");
    let output = Command::new("bash")
        .args(["-c", &line, "bash"])
        .arg(binary())
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    e2e::Run::of(&output)
}

#[cfg(unix)]
#[test]
fn nothing_is_lost_when_no_more_can_be_written() {
    let fixable = || copies("\"size\": [4, 4]", "\"size\": [4, 4,]");
    let harbor: fn() -> Folder = || Folder::of("cold_harbor");
    let cases = [
        Case { pack: harbor, arguments: &["rename", ".", "kind", "bollard", "post"] },
        Case { pack: untidy, arguments: &["fmt"] },
        Case { pack: fixable, arguments: &["check", "--fix"] },
        Case { pack: unsolved, arguments: &["solve", ".", "--apply"] },
    ];
    for Case { pack, arguments } in cases {
        // The journal alone is larger than that, then it is not, and a file is.
        for kib in [0, 1, 16, 64] {
            let (old, now) = (texts(&pack()), pack());
            let run = with_limit(now.root(), arguments, kib);
            let is_written = texts(&now) != old;
            if !is_written {
                assert_eq!(run.status, 3, "{arguments:?} {kib}: {}", run.stderr);
            }
            let whole = pack();
            goldpath_in(whole.root(), arguments);
            assert!(!is_written || texts(&now) == texts(&whole), "{arguments:?} {kib}: {}", run.stderr);
        }
    }
}

#[cfg(unix)]
#[test]
fn sessions_stay_as_they_were_when_no_more_can_be_written() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let (game, sessions) =
        (folder.path().join("raft.puzzlescript"), folder.path().join("raft.sessions.json"));
    fs::copy(root().join("tests/puzzlescript/raft.puzzlescript"), &game).expect("it can be copied");
    // Larger than some of the limits below.
    let first = r#"{ "name": "first", "level": 1, "inputs": "R", "expect": {} }"#;
    let before = format!("{{ \"version\": 1, \"sessions\": [\n{first}{}\n] }}\n", " ".repeat(8 * 1024));
    let record = ["record", "raft.puzzlescript", "--level", "1", "--moves", "L", "--name", "second"];
    for (kib, is_enough) in [(0, false), (1, false), (64, true)] {
        fs::write(&sessions, &before).expect("it can be written");
        let run = with_limit(folder.path(), &record, kib);
        let after = fs::read_to_string(&sessions).expect("it is there");
        assert_eq!(
            (run.status, after != before),
            (if is_enough { 0 } else { 3 }, is_enough),
            "{kib}: {}",
            run.stderr
        );
        assert_eq!(after.contains("\"second\""), is_enough, "{after}");
        let mut names: Vec<_> = fs::read_dir(folder.path()).expect("it is a folder").flatten().collect();
        names.retain(|entry| !entry.file_name().to_string_lossy().starts_with("raft."));
        assert!(names.is_empty(), "{kib}: {names:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_new_project_is_wholly_there_or_not_at_all_when_no_more_can_be_written() {
    for kind in ["pack", "puzzlescript", "wage"] {
        for kib in [0, 1] {
            let folder = tempfile::tempdir().expect("there is a place for temporary files");
            let run = with_limit(folder.path(), &["new", kind, "mine"], kib);
            assert_eq!(run.status, 3, "{kind} {kib}: {}", run.stderr);
            let left = fs::read_dir(folder.path().join("mine")).into_iter().flatten().flatten();
            let left: Vec<_> = left.map(|entry| entry.file_name()).filter(|it| it != JOURNAL).collect();
            assert!(left.is_empty(), "{kind} {kib}: {left:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn no_command_writes_through_a_link_that_leads_outside_the_project_and_says_so() {
    let outside = tempfile::tempdir().expect("there is a place for temporary files");
    let there = outside.path().join("ballast.json");
    let commands: [&[&str]; 3] = [&["fmt"], &["check", "--fix"], &["rename", ".", "kind", "bollard", "post"]];
    for arguments in commands {
        let pack = untidy();
        let text = pack.read("levels/ballast.json").replacen("\"size\":", "\"size\": ", 1);
        let text = text.replacen("],", ",],", 1);
        fs::write(&there, &text).expect("the file can be written");
        fs::remove_file(pack.path("levels/ballast.json")).expect("it is there");
        std::os::unix::fs::symlink(&there, pack.path("levels/ballast.json")).expect("it can be made");
        let run = goldpath_in(pack.root(), arguments);
        assert_eq!(fs::read_to_string(&there).expect("it is there"), text, "{arguments:?}");
        assert!(run.stderr.contains("outside the project"), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.status, 3, "{arguments:?}");
    }
}
