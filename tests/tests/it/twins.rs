//! `goldpath twins` as users use it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use e2e::{goldpath, goldpath_in, root};
use expect_test::expect;
use serde_json::{Value, json};

const KINDS: [&str; 6] = ["wall", "hedge", "boulder", "crate", "lantern", "mallet"];
const SIZE: (usize, usize) = (6, 5);

/// Rows of kinds, and the cell of the avatar.
type Board = (Vec<Vec<Option<&'static str>>>, [usize; 2]);

/// Numbers that are the same in every run (Knuth's generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    fn board(&mut self) -> Board {
        let (columns, rows) = SIZE;
        let mut cell = || (self.below(3) == 0).then(|| KINDS[self.below(KINDS.len())]);
        let cells = (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect();
        (cells, [self.below(columns), self.below(rows)])
    }

    /// A board that is the same but for its position and the names of its kinds.
    fn twin(&mut self, (cells, [x, y]): &Board) -> Board {
        let mut names = KINDS;
        for at in (1..names.len()).rev() {
            names.swap(at, self.below(at + 1));
        }
        let renamed = |kind: &str| KINDS.iter().position(|known| *known == kind).map(|at| names[at]);
        let (is_turned, flips_x, flips_y) = (self.below(2) == 1, self.below(2) == 1, self.below(2) == 1);
        let (columns, rows) = if is_turned { (SIZE.1, SIZE.0) } else { SIZE };
        let from = |column: usize, row: usize| {
            let column = if flips_x { columns - 1 - column } else { column };
            let row = if flips_y { rows - 1 - row } else { row };
            if is_turned { (row, column) } else { (column, row) }
        };
        let mut avatar = [0, 0];
        let mut turned = vec![vec![None; columns]; rows];
        for (row, cells_there) in turned.iter_mut().enumerate() {
            for (column, there) in cells_there.iter_mut().enumerate() {
                let (from_x, from_y) = from(column, row);
                *there = cells[from_y][from_x].and_then(renamed);
                if (from_x, from_y) == (*x, *y) {
                    avatar = [column, row];
                }
            }
        }
        (turned, avatar)
    }
}

/// A pack without levels.
fn collection(folder: &Path) -> PathBuf {
    let pack = folder.join("walk");
    fs::create_dir_all(pack.join("levels")).expect("the folder is new");
    for file in ["game.json", "manifest.json"] {
        fs::copy(root().join("tests/packs/lantern_walk").join(file), pack.join(file))
            .expect("it can be copied");
    }
    pack
}

fn write_level(folder: &Path, name: &str, (cells, avatar): &Board) {
    let level = json!({
        "id": name,
        "board": { "size": [cells[0].len(), cells.len()], "layers": { "objects": cells } },
        "state": { "avatar": { "enabled": true, "position": avatar } },
        "goals": [{ "id": "rest", "type": "reach_target", "config": { "targetTag": "goal_target" } }],
    });
    fs::write(folder.join(format!("levels/{name}.json")), level.to_string()).expect("it can be written");
}

#[test]
fn all_planted_twins_of_a_large_collection_are_found_and_nothing_else() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let pack = folder.path().join("walk");
    fs::create_dir_all(pack.join("levels")).expect("the folder is new");
    for file in ["game.json", "manifest.json"] {
        fs::copy(root().join("tests/packs/lantern_walk").join(file), pack.join(file))
            .expect("it can be copied");
    }
    let mut numbers = Numbers(7);
    let mut planted = BTreeSet::new();
    for at in 0..960 {
        let board = numbers.board();
        write_level(&pack, &format!("level_{at:03}"), &board);
        if at % 24 == 5 {
            write_level(&pack, &format!("twin_{at:03}"), &numbers.twin(&board));
            planted.insert(format!("{at:03}"));
        }
    }
    assert_eq!(planted.len(), 40);
    let run = goldpath_in(folder.path(), &["twins", "walk", "--format", "json"]);
    let mut found = BTreeSet::new();
    for line in run.stdout.lines() {
        let group: Value = line.parse().expect("each line is an object");
        let twins = group["twins"].as_array().expect("it has twins");
        assert_eq!(twins.len(), 1, "{group}");
        let number = |name: &Value| {
            name.as_str().and_then(|name| name.get(name.len() - 8..name.len() - 5)).map(str::to_owned)
        };
        let numbers = [number(&group["level"]), number(&twins[0]["level"])];
        assert_eq!(numbers[0], numbers[1], "{group}");
        found.extend(numbers[0].clone());
    }
    assert_eq!(found, planted, "{}", run.stderr);
    assert_eq!(run.status, 1);
}

#[test]
fn twins_are_told_with_their_position_their_names_and_their_goals() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let pack = collection(folder.path());
    let row =
        |kinds: [&'static str; 3]| kinds.map(|kind| Some(kind).filter(|kind| !kind.is_empty())).to_vec();
    write_level(&pack, "one", &(vec![row(["wall", "crate", ""]), row(["", "", "crate"])], [0, 1]));
    write_level(&pack, "other", &(vec![row(["", "crate", "wall"]), row(["crate", "", ""])], [2, 1]));
    write_level(
        &pack,
        "turned",
        &(vec![vec![None, Some("hedge")], vec![None, Some("wall")], vec![Some("wall"), None]], [0, 0]),
    );
    write_level(&pack, "unlike", &(vec![row(["wall", "crate", ""]), row(["", "", "wall"])], [0, 1]));
    let run = goldpath_in(folder.path(), &["twins", "walk", "walk/levels/one.json"]);
    expect![[r#"
        walk/levels/one.json
          walk/levels/other.json: mirrored left to right
          walk/levels/turned.json: turned by 90° to the right, `crate` as `wall`, `wall` as `hedge`
        2 twins among 4 levels
        status 1
    "#]]
    .assert_eq(&format!("{}{}status {}\n", run.stdout, run.stderr, run.status));
}

#[test]
fn published_levels_have_no_twins() {
    let Some(packs) = testrun::shared("packs") else { return };
    let run = goldpath(&["twins", packs.to_str().expect("the path is UTF-8")]);
    assert_eq!(
        (run.stdout.starts_with("0 twins among "), run.status),
        (true, 0),
        "{}{}",
        run.stdout,
        run.stderr
    );
}
