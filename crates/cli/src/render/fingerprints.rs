//! Fingerprints of diagnostics in reports.

use crate::render::testing::Case;

fn idle(text: &str, steps: &[(usize, &str)]) -> Vec<String> {
    let mut case = Case::new(&[("levels/a.json", text)]);
    for (step, marked) in steps {
        let message = format!("step {} changes nothing", step + 1);
        case = case
            .error("idle-step", "levels/a.json", marked, &message)
            .at(&format!("/solution/goldPath/{step}"));
    }
    case.fingerprints()
}

#[test]
fn lines_that_move_and_steps_that_are_inserted_change_nothing() {
    let before = idle(r#"["up", "down"]"#, &[(1, "\"down\"")]);
    let after = idle("[\n  \"up\",\n  \"left\",\n\n \"down\"\n]", &[(2, "\"down\"")]);
    assert_eq!(before, after);
    assert_ne!(before, idle(r#"["up", "down"]"#, &[(0, "\"up\"")]));
}

#[test]
fn equal_ones_are_told_apart_by_their_order() {
    let two = idle(r#"["up", "up"]"#, &[(0, "\"up\""), (1, "\"up\"")]);
    assert_ne!(two[0], two[1]);
    assert_eq!(two[0], idle(r#"["up"]"#, &[(0, "\"up\"")])[0]);
    assert!(two.iter().all(|it| it.len() == 32));
}

#[test]
fn file_code_message_and_place_each_count() {
    let case = |file, code, message, pointer| {
        let case = Case::new(&[("game.json", "{}"), ("theme.json", "{}")]);
        case.error(code, file, "{}", message).at(pointer).fingerprints().remove(0)
    };
    let one = case("game.json", "a", "`x`", "/p/0");
    for other in [
        case("theme.json", "a", "`x`", "/p/0"),
        case("game.json", "b", "`x`", "/p/0"),
        case("game.json", "a", "`y`", "/p/0"),
        case("game.json", "a", "`x`", "/q/0"),
    ] {
        assert_ne!(one, other);
    }
    assert_eq!(one, case("game.json", "a", "`x`", "/p/7"));
}
