//! The configuration of `editors/neovim` in a real Neovim.

use e2e::{editor, root};
use expect_test::expect;

#[test]
fn neovim_shows_completes_and_mends_a_pack() {
    if !editor::is_there("nvim") {
        return;
    }
    let pack = editor::pack_with_mistakes();
    let configuration = format!("set runtimepath^={}", root().join("editors/neovim").display());
    let check = root().join("editors/neovim/tests/check.lua");
    let check = check.to_str().expect("the repository's path is text");
    let run =
        editor::run("nvim", &["--clean", "--headless", "-n", "--cmd", &configuration, "-S", check], &pack);
    assert_eq!(run.status, 0, "{}\n{}", run.stdout, run.stderr);
    expect![[""]].assert_eq(&run.stdout);
}
