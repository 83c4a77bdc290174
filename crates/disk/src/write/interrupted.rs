//! Tests: programs that end, and disks that are full, at each step of a change.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::Path;

use super::Change;
use super::NotWritten::{self, Interrupted, Refused};
use super::commit::commit;
use super::journal;
use super::lock::Lock;
use super::medium::{FileSystem, Medium};
use super::recover::{Recovered, recover};
use crate::testing::Folder;

/// What happens at the step where it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The program ends: nothing happens any more.
    End,
    /// The same, with half of a text written.
    EndTorn,
    /// From then on no text can be written, while all else works.
    Full,
    /// This step alone fails.
    Once,
}

/// A file system that fails at a step.
#[derive(Debug)]
struct Failing {
    at: usize,
    fault: Fault,
    step: Cell<usize>,
    has_failed: Cell<bool>,
}

impl Failing {
    fn new(at: usize, fault: Fault) -> Self {
        Self { at, fault, step: Cell::new(0), has_failed: Cell::new(false) }
    }

    fn step(&self, is_text: bool) -> io::Result<()> {
        let step = self.step.replace(self.step.get() + 1);
        let fails = match self.fault {
            Fault::End | Fault::EndTorn => step >= self.at,
            Fault::Full => step >= self.at && is_text,
            Fault::Once => step == self.at,
        };
        if fails {
            self.has_failed.set(true);
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        Ok(())
    }
}

impl Medium for Failing {
    fn make(&self, path: &Path) -> io::Result<File> {
        self.step(false)?;
        FileSystem.make(path)
    }

    fn fill(&self, file: &mut File, text: &[u8], like: Option<&Metadata>) -> io::Result<()> {
        let is_first = self.step.get() == self.at;
        let step = self.step(true);
        if step.is_err() && (self.fault == Fault::Full || (is_first && self.fault == Fault::EndTorn)) {
            file.write_all(&text[..text.len() / 2])?;
        }
        step?;
        FileSystem.fill(file, text, like)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(false)?;
        FileSystem.rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(false)?;
        FileSystem.link(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step(false)?;
        FileSystem.remove(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.step(false)?;
        FileSystem.sync_folder(folder)
    }
}

/// More steps than any change of these tests has.
const MANY: usize = 200;

const OLD: [(&str, &str); 4] = [
    ("game.json", "old game"),
    ("levels/a.json", "old a"),
    ("levels/b.json", "old b"),
    ("theme.json", "stays"),
];

const NEW: [(&str, &str); 5] = [
    ("game.json", "new game"),
    ("levels/a.json", "new a"),
    ("levels/c.json", "new c"),
    ("levels/d.json", "new d"),
    ("theme.json", "stays"),
];

/// Rewrites two files, moves one and makes one.
fn changes(folder: &Folder) -> Vec<Change> {
    let rewrite = |name: &str, before: &str, after: &str| Change::Rewrite {
        path: folder.path(name),
        before: before.to_owned(),
        after: after.to_owned(),
    };
    vec![
        rewrite("game.json", "old game", "new game"),
        Change::Move {
            from: folder.path("levels/b.json"),
            to: folder.path("levels/c.json"),
            before: "old b".to_owned(),
            after: "new c".to_owned(),
        },
        rewrite("levels/a.json", "old a", "new a"),
        Change::Create { path: folder.path("levels/d.json"), text: "new d".to_owned() },
    ]
}

fn old() -> Folder {
    let folder = Folder::new(&[]);
    for (name, text) in OLD {
        folder.write(name, text);
    }
    folder
}

type Texts = BTreeMap<String, String>;

fn texts_of(files: &[(&str, &str)]) -> Texts {
    files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// All files, hidden ones too.
fn texts(folder: &Folder) -> Texts {
    let files = walkdir::WalkDir::new(folder.path("")).into_iter().map(Result::unwrap);
    let files = files.filter(|entry| entry.file_type().is_file());
    let text = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(folder.path("")).unwrap();
        (crate::path::with_slashes(name), fs::read_to_string(entry.path()).unwrap())
    };
    files.map(text).collect()
}

fn is_whole(texts: &Texts) -> bool {
    *texts == texts_of(&OLD) || *texts == texts_of(&NEW)
}

/// For each step: runs the change with this fault there, and hands over what became of it.
fn at_each_step(fault: Fault, mut look: impl FnMut(&Folder, Result<(), NotWritten>, usize)) -> usize {
    for at in 0..MANY {
        let folder = old();
        let failing = Failing::new(at, fault);
        let result = commit(&failing, &folder.path(""), &changes(&folder));
        look(&folder, result, at);
        if failing.step.get() <= at {
            return at;
        }
    }
    panic!("the change has too many steps");
}

#[test]
fn a_change_is_made_and_nothing_is_left_beside_the_files() {
    let folder = old();
    assert_eq!(commit(&FileSystem, &folder.path(""), &changes(&folder)), Ok(()));
    assert_eq!(texts(&folder), texts_of(&NEW));
}

#[test]
fn after_an_end_at_any_step_the_next_command_leaves_wholly_the_old_or_the_new() {
    for fault in [Fault::End, Fault::EndTorn] {
        let (mut mixed, mut seen) = (0, Vec::new());
        let steps = at_each_step(fault, |folder, _, at| {
            let mut visible = texts(folder);
            visible.retain(|name, _| !name.contains(".goldpath-"));
            mixed += usize::from(!is_whole(&visible));
            seen.push(recover(&FileSystem, &folder.path("")).unwrap());
            assert!(is_whole(&texts(folder)), "{fault:?} {at}: {:?}", texts(folder));
            assert_eq!(recover(&FileSystem, &folder.path("")), Ok(None), "{fault:?} {at}");
        });
        assert!(steps > 20, "{steps}");
        assert!(mixed >= 3, "the ends fall between files as well");
        assert!(seen.contains(&Some(Recovered::NotBegun)));
        assert!(seen.contains(&Some(Recovered::Finished { files: 4, left: Vec::new() })));
        assert!(seen.contains(&Some(Recovered::WasComplete)));
    }
}

#[test]
fn what_finishes_a_change_may_end_at_any_step_as_well() {
    for fault in [Fault::End, Fault::EndTorn] {
        at_each_step(fault, |folder, _, at| {
            for second in 0..MANY {
                let failing = Failing::new(second, fault);
                let _ = recover(&failing, &folder.path(""));
                if failing.step.get() <= second {
                    break;
                }
            }
            recover(&FileSystem, &folder.path("")).unwrap();
            assert!(is_whole(&texts(folder)), "{fault:?} {at}: {:?}", texts(folder));
        });
    }
}

#[test]
fn when_the_disk_is_full_the_old_state_stays_or_the_new_one_is_whole() {
    at_each_step(Fault::Full, |folder, result, at| {
        let expected = if result.is_ok() { texts_of(&NEW) } else { texts_of(&OLD) };
        assert_eq!(texts(folder), expected, "{at}: {result:?}");
    });
}

#[test]
fn an_interrupted_change_is_finished_on_a_full_disk() {
    at_each_step(Fault::End, |folder, _, at| {
        let full = Failing::new(0, Fault::Full);
        recover(&full, &folder.path("")).unwrap();
        assert!(is_whole(&texts(folder)), "{at}: {:?}", texts(folder));
    });
}

#[test]
fn a_step_that_is_refused_is_taken_back_with_all_before_it() {
    at_each_step(Fault::Once, |folder, result, at| {
        let is_new = texts(folder).get("levels/a.json").is_some_and(|text| text == "new a");
        assert_eq!(result.is_ok(), is_new, "{at}: {result:?}");
        assert!(!matches!(result, Err(Interrupted(_))), "{at}: {result:?}");
        recover(&FileSystem, &folder.path("")).unwrap();
        let mut texts = texts(folder);
        // What could not be removed is hidden.
        texts.retain(|name, _| !name.contains(".goldpath-"));
        assert!(is_whole(&texts), "{at}: {texts:?}");
    });
}

#[test]
fn what_can_neither_be_finished_nor_taken_back_is_no_refusal() {
    let mut interrupted = 0;
    at_each_step(Fault::End, |folder, result, at| {
        let mut visible = texts(folder);
        visible.retain(|name, _| !name.contains(".goldpath-"));
        match result {
            Ok(()) => assert_eq!(visible, texts_of(&NEW), "{at}"),
            Err(Refused(why)) => assert_eq!(visible, texts_of(&OLD), "{at}: {why:?}"),
            Err(Interrupted(why)) => {
                interrupted += 1;
                assert!(!is_whole(&visible), "{at}: {why}");
                recover(&FileSystem, &folder.path("")).unwrap();
                assert_eq!(texts(folder), texts_of(&NEW), "{at}: {why}");
            }
        }
    });
    assert!(interrupted >= 3, "{interrupted}");
}

/// A folder with a change that ended at the first step after which it is like this.
fn ended_when(is_it: impl Fn(&Folder) -> bool) -> Folder {
    for at in 0..MANY {
        let folder = old();
        let _ = commit(&Failing::new(at, Fault::End), &folder.path(""), &changes(&folder));
        if is_it(&folder) {
            return folder;
        }
    }
    panic!("it is never like this");
}

/// A folder with a change that ended after its first file.
fn half_done() -> Folder {
    ended_when(|folder| folder.path("levels/d.json").exists() && folder.path("levels/b.json").exists())
}

/// What a user is told of the change that was left in a folder.
fn told(folder: &Folder) -> String {
    super::recover(&folder.path(""), "mine").map_or_else(String::new, |problem| problem.to_string())
}

#[test]
fn where_all_that_was_replaced_is_edited_since_nothing_is_finished_and_that_is_told() {
    let folder = half_done();
    folder.write("levels/c.json", "by hand");
    for (name, text) in OLD {
        folder.write(name, text);
    }
    fs::remove_file(folder.path("levels/d.json")).unwrap();
    assert_eq!(
        told(&folder),
        "mine: an interrupted change was not finished, because `levels/c.json` was edited since; the other files are as \
         they were before the change"
    );
    let mut expected = texts_of(&OLD);
    expected.insert("levels/c.json".to_owned(), "by hand".to_owned());
    assert_eq!(texts(&folder), expected);
}

#[test]
fn of_a_change_that_was_complete_nothing_is_finished_though_a_file_is_edited_since() {
    let folder = ended_when(|folder| {
        let mut visible = texts(folder);
        visible.retain(|name, _| !name.contains(".goldpath-"));
        visible == texts_of(&NEW) && folder.path(journal::NAME).exists()
    });
    folder.write("levels/a.json", "by hand");
    assert_eq!(
        told(&folder),
        "mine: a change was interrupted, and no file is left to be replaced; left alone what was edited since: \
         `levels/a.json`"
    );
    let mut expected = texts_of(&NEW);
    expected.insert("levels/a.json".to_owned(), "by hand".to_owned());
    assert_eq!(texts(&folder), expected);
}

#[test]
fn a_file_that_is_moved_counts_once() {
    assert_eq!(told(&half_done()), "mine: finished a change of 4 files that was interrupted");
}

/// A file system with its own answer when a file is to be locked.
#[derive(Debug)]
struct Locking(fn() -> io::Result<Lock>);

impl Medium for Locking {
    fn make(&self, path: &Path) -> io::Result<File> {
        FileSystem.make(path)
    }

    fn fill(&self, file: &mut File, text: &[u8], like: Option<&Metadata>) -> io::Result<()> {
        FileSystem.fill(file, text, like)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        FileSystem.rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        FileSystem.link(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        FileSystem.remove(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        FileSystem.sync_folder(folder)
    }

    fn lock(&self, _file: &File, _place: &Path) -> io::Result<Lock> {
        (self.0)()
    }
}

#[test]
fn a_journal_that_is_another_file_at_each_look_is_not_waited_for_without_end() {
    let folder = half_done();
    assert_eq!(recover(&Locking(|| Ok(Lock::Gone)), &folder.path("")), Err(journal::busy().to_owned()));
    recover(&FileSystem, &folder.path("")).unwrap();
    assert_eq!(texts(&folder), texts_of(&NEW));
}

#[test]
fn where_a_file_cannot_be_locked_no_journal_is_left() {
    let folder = old();
    let refused = commit(&Locking(|| Err(io::Error::other("no"))), &folder.path(""), &changes(&folder));
    assert!(matches!(refused, Err(Refused(_))), "{refused:?}");
    assert_eq!(texts(&folder), texts_of(&OLD));
}

#[test]
fn what_the_author_has_edited_since_is_left_alone() {
    let folder = half_done();
    folder.write("levels/a.json", "by hand");
    let left = vec!["levels/a.json".to_owned()];
    assert_eq!(recover(&FileSystem, &folder.path("")), Ok(Some(Recovered::Finished { files: 4, left })));
    let mut expected = texts_of(&NEW);
    expected.insert("levels/a.json".to_owned(), "by hand".to_owned());
    assert_eq!(texts(&folder), expected);
}

#[test]
fn what_the_author_has_taken_back_is_not_finished() {
    let folder = half_done();
    fs::remove_file(folder.path("levels/c.json")).unwrap();
    fs::remove_file(folder.path("levels/d.json")).unwrap();
    for (name, text) in OLD {
        folder.write(name, text);
    }
    assert_eq!(recover(&FileSystem, &folder.path("")), Ok(Some(Recovered::NotBegun)));
    assert_eq!(texts(&folder), texts_of(&OLD));
}

#[test]
fn a_change_is_finished_though_the_new_texts_beside_the_files_are_gone() {
    let folder = half_done();
    for name in
        texts(&folder).into_keys().filter(|name| name.contains(".goldpath-") && !name.contains("journal"))
    {
        fs::remove_file(folder.path(&name)).unwrap();
    }
    recover(&FileSystem, &folder.path("")).unwrap();
    assert_eq!(texts(&folder), texts_of(&NEW));
}

#[test]
fn a_journal_from_elsewhere_writes_nothing_outside_the_folder_and_no_hidden_file() {
    let folder = Folder::new(&["p/game.json", "p/.git/config", "out.json"]);
    for path in ["../out.json", ".git/config", "/etc/hosts", "levels/../../out.json", ""] {
        let step =
            format!(r#"{{"path":"{path}","staged":null,"before":"{{}}","after":"[]","respelled":null}}"#);
        let done = r#"{"path":"game.json","staged":null,"before":"x","after":"{}","respelled":null}"#;
        let text = format!("{{\"version\":1,\"is_ready\":true,\"steps\":[{done},{step}]}}\n");
        folder.write(&format!("p/{}", journal::NAME), &text);
        let refused = recover(&FileSystem, &folder.path("p")).unwrap_err();
        assert!(refused.contains("remove it"), "{refused}");
        assert_eq!(fs::read_to_string(folder.path("p/.git/config")).unwrap(), "{}");
        assert_eq!(fs::read_to_string(folder.path("out.json")).unwrap(), "{}");
    }
}

#[test]
fn a_journal_that_is_not_understood_stays_and_nothing_is_written() {
    for text in ["{}\n", "{\"version\":2,\"is_ready\":true,\"steps\":[]}\n", "a\n"] {
        let folder = old();
        folder.write(journal::NAME, text);
        let refused = commit(&FileSystem, &folder.path(""), &changes(&folder)).unwrap_err();
        let Refused(refused) = refused else { panic!("{refused:?}") };
        assert!(refused[0].1.contains("remove it"), "{refused:?}");
        assert_eq!(fs::read_to_string(folder.path(journal::NAME)).unwrap(), text);
    }
}

#[test]
fn the_change_of_a_program_that_still_runs_is_left_to_it() {
    let folder = old();
    let journal = journal::Journal::begin(&FileSystem, &folder.path(""), &[]).unwrap();
    assert_eq!(recover(&FileSystem, &folder.path("")), Err(journal::busy().to_owned()));
    journal.end().unwrap();
    assert_eq!(recover(&FileSystem, &folder.path("")), Ok(None));
}
