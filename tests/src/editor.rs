//! Real editors, run without a display on projects with known mistakes.

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::Run;
use crate::folder::Folder;
use crate::harness::find;

/// Returns true if a program is installed; otherwise prints a note.
pub fn is_there(program: &str) -> bool {
    let is_there = find(program).is_some();
    if !is_there {
        testrun::skip(&format!("no {program} on the PATH"));
    }
    is_there
}

/// A pack whose gold path lacks its last step, with these mistakes: an unknown key after a wide letter, an
/// unknown value, an unknown tag, and an unknown key in another file.
pub fn pack_with_mistakes() -> Folder {
    let folder = Folder::of("lantern_walk");
    let level = "levels/the_hedge.json";
    folder.exchange(
        level,
        &[
            (r#""title": "The Hedge","#, r#""title": "The 🏮 Hedge", "colour": "green","#),
            (r#""position": [0, 0], "facing": "right""#, r#""position": [0, 0], "facing": "rihgt""#),
            (r#""targetTag": "goal_target""#, r#""targetTag": "goal_targt""#),
        ],
    );
    let text = folder.read(level);
    let last = text.rfind(",\n      { \"action\"").expect("its gold path has steps");
    let end = text[last..].find("\n    ]").expect("its gold path ends");
    folder.write(level, &format!("{}{}", &text[..last], &text[last + end..]));
    folder.exchange("levels/dry_feet.json", &[(r#""title":"#, r#""titel":"#)]);
    folder.write("README.json", "{}\n");
    folder
}

/// A pack whose levels are won, and a game of PuzzleScript in a folder below it.
pub fn pack_with_a_game() -> Folder {
    let folder = Folder::of("lantern_walk");
    let game = crate::root().join("tests/puzzlescript/raft.puzzlescript");
    std::fs::create_dir(folder.path("games")).expect("it can be made");
    std::fs::copy(game, folder.path("games/raft.puzzlescript")).expect("it can be copied");
    folder
}

/// Our games of PuzzleScript, one of them with an unknown name; with a game whose ending is that of other texts, and another
/// text with that ending.
pub fn games_with_mistakes() -> Folder {
    let folder = Folder::copy(&crate::root().join("tests/puzzlescript"), "games");
    folder.exchange("lamplighter.puzzlescript", &[("All Lamp on Flame", "All Lamp on Flames")]);
    folder.write("game.txt", &folder.read("raft.puzzlescript"));
    folder.write("notes.txt", "Objects and rules to think of.\n\nRules\n");
    folder
}

/// Runs an editor with a separate home folder, `goldpath` on the `PATH`, and the folder of the project as
/// `PACK`.
pub fn run(program: &str, arguments: &[&str], pack: &Folder) -> Run {
    let home = tempfile::tempdir().expect("there is a place for temporary files");
    let mut process = Command::new(program)
        .args(arguments)
        .current_dir(crate::root())
        .env("PATH", path_with(crate::binary().parent().expect("the binary is in a folder")))
        .env("PACK", pack.root())
        .env("HOME", home.path())
        .env("LANG", "C.UTF-8")
        .env_remove("XDG_CONFIG_HOME")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the editor starts");
    let stdout = process.stdout.take().map(|pipe| thread::spawn(move || text_of(pipe)));
    let stderr = process.stderr.take().map(|pipe| thread::spawn(move || text_of(pipe)));
    let until = Instant::now() + 2 * testrun::PATIENCE;
    let status = loop {
        match process.try_wait().expect("the editor can be waited for") {
            Some(status) => break status.code().unwrap_or(-1),
            None if Instant::now() < until => thread::sleep(Duration::from_millis(10)),
            None => {
                // The output below shows how far it came.
                let _ = process.kill();
                break -1;
            }
        }
    };
    let text = |reader: Option<thread::JoinHandle<String>>| {
        reader.and_then(|reader| reader.join().ok()).unwrap_or_default()
    };
    Run { status, stdout: text(stdout), stderr: text(stderr) }
}

fn path_with(folder: &Path) -> OsString {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&paths));
    std::env::join_paths(all).expect("the folders were on a PATH")
}

fn text_of(mut pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    // After a failure, the bytes read so far are used.
    let _ = pipe.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}
