//! Attempts that go on move by move show what boards of a whole attempt show.

use std::path::Path;
use std::sync::Arc;

use engine::{Semantics, def};
use gridponder_ide::{Round, board};
use language::Board;
use pack::{File, FileKind, Input, Pack, lower};

/// Our own packs, and those of others.
fn packs() -> Vec<Arc<Pack>> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let folders = [Some(own), testrun::shared("packs")].into_iter().flatten();
    let entries = folders.flat_map(|it| std::fs::read_dir(it).expect("it can be listed").flatten());
    let packs = entries.map(|it| it.path()).filter(|it| it.join("game.json").is_file()).map(|folder| {
        let files = testkit::files_of(&folder).into_iter();
        let files = files.filter_map(|(path, text)| {
            File::new(Input { path: path.as_str().into(), text: Ok(text) }).map(Arc::new)
        });
        Arc::new(Pack::new(files))
    });
    packs.collect()
}

/// The levels of a pack that can be played, each with its gold path.
fn levels(pack: &Arc<Pack>) -> Vec<(Arc<File>, Vec<def::Action>)> {
    let files = pack.files().filter(|it| it.kind == FileKind::Level).cloned();
    let playable = files.filter(|it| Round::new(pack.clone(), it.clone(), Semantics::RELEASED).is_ok());
    playable
        .map(|it| {
            let actions = lower::gold_path_actions(&it);
            (it, actions)
        })
        .collect()
}

#[test]
fn a_gold_path_shows_the_same_boards_move_by_move_and_backwards() {
    let mut played = 0;
    for pack in packs() {
        for (file, actions) in levels(&pack).into_iter().take(4 * testrun::effort() as usize) {
            let mut round =
                Round::new(pack.clone(), file.clone(), Semantics::RELEASED).expect("it can be played");
            let whole = |count: usize| -> Board {
                board(&pack, &file, Some(&actions[..count]), None, Semantics::RELEASED)
                    .expect("it can be played")
            };
            let mut accepted = 0;
            for action in &actions {
                assert_eq!(round.board(), whole(accepted), "{} after {accepted} moves", file.path);
                if round.is_over() || !round.act(action) {
                    break;
                }
                accepted += 1;
            }
            assert_eq!(round.has_moved(), accepted > 0, "{}", file.path);
            played += accepted;
            while round.undo() {
                accepted -= 1;
                // Which events led there, and what they moved, is told of moves alone.
                let before = Board { happened: Vec::new(), moves: Vec::new(), ..whole(accepted) };
                assert_eq!(round.board(), before, "{} back after {accepted} moves", file.path);
            }
            assert_eq!(accepted, 0, "{}: a move cannot be taken back", file.path);
        }
    }
    assert!(played > 50, "{played} moves");
}
