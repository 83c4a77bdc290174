//! Merges, as git runs them and by hand.

use std::fs;
use std::path::Path;
use std::process::Command;

use e2e::folder::Folder;
use e2e::{Run, binary, goldpath_in, root};
use expect_test::expect;

/// A repository in which git merges by the program.
struct Repository(Folder);

impl Repository {
    /// The files of a folder, committed. `None` without git.
    fn of(folder: Folder) -> Option<Self> {
        if !Command::new("git").arg("--version").output().is_ok_and(|output| output.status.success()) {
            testrun::skip("no git");
            return None;
        }
        let it = Self(folder);
        it.git(&["init", "--quiet", "--initial-branch=main"]);
        let driver = format!("'{}' merge %O %A %B --path %P --marker-size %L", binary().display());
        it.git(&["config", "merge.goldpath.driver", &driver]);
        fs::write(it.0.path(".gitattributes"), "*.json merge=goldpath\n*.puzzlescript merge=goldpath\n")
            .expect("it can be written");
        it.commit();
        Some(it)
    }

    fn run(&self, words: &[&str]) -> Run {
        let names = ["-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "core.autocrlf=false"];
        let output = Command::new("git").args(names).args(words).current_dir(self.0.root()).output();
        Run::of(&output.expect("git runs"))
    }

    fn git(&self, words: &[&str]) {
        let run = self.run(words);
        assert_eq!(run.status, 0, "{words:?}: {}{}", run.stdout, run.stderr);
    }

    fn commit(&self) {
        self.git(&["add", "."]);
        self.git(&["commit", "--quiet", "--message", "a"]);
    }

    /// Merges a branch with these changes into the main one, which has those.
    fn merge(&self, ours: impl Fn(&Folder), theirs: impl Fn(&Folder)) -> Run {
        self.git(&["checkout", "--quiet", "-b", "theirs"]);
        theirs(&self.0);
        self.commit();
        self.git(&["checkout", "--quiet", "main"]);
        ours(&self.0);
        self.commit();
        self.run(&["merge", "--no-edit", "theirs"])
    }
}

/// Appends a level to the pack: another one under a name of its own.
fn append_level(pack: &Folder, id: &str) {
    let level = pack.read("levels/dry_feet.json").replacen("\"dry_feet\"", &format!("\"{id}\""), 1);
    pack.write(&format!("levels/{id}.json"), &level);
    let last = r#"{ "type": "level", "ref": "night_frost" }"#;
    pack.exchange(
        "game.json",
        &[(last, &format!("{last},\n    {{ \"type\": \"level\", \"ref\": \"{id}\" }}"))],
    );
}

const LAST_ROW: &str = r#"["lantern", null, "wall", null, null]"#;

#[test]
fn two_branches_that_append_levels_and_paint_cells_of_one_row_both_have_them() {
    let Some(repository) = Repository::of(Folder::of("lantern_walk")) else { return };
    let run = repository.merge(
        |pack| {
            append_level(pack, "wet_feet");
            let painted = LAST_ROW.replacen("null,", "\"wall\",", 1);
            pack.exchange("levels/the_hedge.json", &[(LAST_ROW, &painted)]);
        },
        |pack| {
            append_level(pack, "cold_feet");
            let painted = LAST_ROW.replacen("null]", "\"wall\"]", 1);
            pack.exchange("levels/the_hedge.json", &[(LAST_ROW, &painted)]);
        },
    );
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    let pack = &repository.0;
    assert!(pack.read("levels/the_hedge.json").contains(r#"["lantern", "wall", "wall", null, "wall"]"#));
    let game = pack.read("game.json");
    let sequence: Vec<&str> = game.lines().filter(|line| line.contains("_feet\"")).map(str::trim).collect();
    assert_eq!(
        sequence,
        [
            r#"{ "type": "level", "ref": "dry_feet" },"#,
            r#"{ "type": "level", "ref": "wet_feet" },"#,
            r#"{ "type": "level", "ref": "cold_feet" }"#,
        ]
    );
    let changed = repository.run(&["diff", "--stat", "HEAD^1", "--", "game.json"]);
    assert!(changed.stdout.contains("1 file changed, 2 insertions(+), 1 deletion(-)"), "{}", changed.stdout);
    let check = goldpath_in(pack.root(), &["check", "."]);
    assert_eq!(check.status, 0, "{}", check.stdout);
    assert!(check.stdout.contains("6 gold paths won"), "{}", check.stdout);
}

#[test]
fn a_conflict_is_told_in_the_words_of_the_level_and_marked_in_its_text() {
    let Some(repository) = Repository::of(Folder::of("lantern_walk")) else { return };
    let hedge = r#""hedge", null, null]"#;
    let run = repository.merge(
        |pack| pack.exchange("levels/the_hedge.json", &[(hedge, r#""wall", null, null]"#)]),
        |pack| pack.exchange("levels/the_hedge.json", &[(hedge, r#"null, null, "hedge"]"#)]),
    );
    assert_eq!(run.status, 1);
    let told: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        told,
        [
            "error: levels/the_hedge.json: 1 conflict",
            "conflict: (2,2) on layer `objects`: ours is `wall`, theirs is nothing; it was `hedge`"
        ]
    );
    let text = repository.0.read("levels/the_hedge.json");
    let marked: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("<<<")).take(5).collect();
    expect![[r#"
        <<<<<<< ours
                [null, null, "wall", null, "hedge"],
        =======
                [null, null, null, null, "hedge"],
        >>>>>>> theirs"#]]
    .assert_eq(&marked.join("\n"));
}

#[test]
fn rows_of_a_game_are_merged_by_their_cells() {
    let folder = Folder::empty("games");
    fs::copy(root().join("tests/puzzlescript/raft.puzzlescript"), folder.path("raft.puzzlescript"))
        .expect("it is there");
    let Some(repository) = Repository::of(folder) else { return };
    let run = repository.merge(
        |games| games.exchange("raft.puzzlescript", &[(".P.LL...", ".P.LL..L")]),
        |games| games.exchange("raft.puzzlescript", &[(".P.LL...", "LP.LL...")]),
    );
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    assert!(repository.0.read("raft.puzzlescript").contains("\nLP.LL..L\n"));
}

#[test]
fn other_files_are_merged_by_lines_and_printed_where_that_is_asked_for() {
    let folder = Folder::empty("notes");
    for (name, text) in
        [("base", "a\nb\nc\n"), ("ours", "A\nb\nc\n"), ("theirs", "a\nb\nC\n"), ("other", "X\nb\nc\n")]
    {
        folder.write(&format!("{name}.txt"), text);
    }
    let run = |words: &[&str]| goldpath_in(folder.root(), words);
    let printed = run(&["merge", "base.txt", "ours.txt", "theirs.txt", "--print"]);
    assert_eq!((printed.status, printed.stdout.as_str()), (0, "A\nb\nC\n"));
    assert_eq!(folder.read("ours.txt"), "A\nb\nc\n");
    let conflict = run(&["merge", "base.txt", "ours.txt", "other.txt", "--print", "--marker-size", "2"]);
    assert_eq!((conflict.status, conflict.stdout.as_str()), (1, "<< ours\nA\n==\nX\n>> theirs\nb\nc\n"));
    let written = run(&["merge", "base.txt", "ours.txt", "theirs.txt"]);
    assert_eq!((written.status, folder.read("ours.txt").as_str()), (0, "A\nb\nC\n"));
    let missing = run(&["merge", "base.txt", "nothing.txt", "theirs.txt"]);
    assert_eq!(missing.status, 3);
    assert!(missing.stderr.starts_with("error: nothing.txt cannot be read: "), "{}", missing.stderr);
    fs::write(folder.path("bytes.txt"), [0xff]).expect("it can be written");
    let bytes = run(&["merge", "base.txt", "bytes.txt", "theirs.txt"]);
    assert_eq!(
        (bytes.status, bytes.stderr.as_str()),
        (3, "error: bytes.txt cannot be read: it is not UTF-8\n")
    );
    assert!(Path::new(&folder.path("bytes.txt")).exists());
}
