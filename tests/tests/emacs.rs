//! `editors/emacs/goldpath.el` in a real Emacs with Eglot.

use e2e::{editor, root};
use expect_test::expect;

#[test]
fn emacs_shows_completes_and_mends_a_pack() {
    if !editor::is_there("emacs") {
        return;
    }
    let pack = editor::pack_with_mistakes();
    let check = root().join("editors/emacs/tests/check.el");
    let check = check.to_str().expect("the repository's path is text");
    let run = editor::run("emacs", &["--batch", "-Q", "-l", check], &pack);
    if run.stderr.contains("Cannot open load file") && run.stderr.contains("eglot") {
        eprintln!("skipped: this Emacs has no Eglot");
        return;
    }
    assert_eq!(run.status, 0, "{}\n{}", run.stdout, run.stderr);
    expect![[""]].assert_eq(&run.stdout);
}
