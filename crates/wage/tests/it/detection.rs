//! Which files are taken for games.

use wage::{Asked, Detected, detect};

fn found(path: &str, text: &str) -> Detected {
    detect(path, text, Asked::Found)
}

#[test]
fn a_game_of_gridponder_is_none_of_wage_whatever_else_it_has() {
    let text = r#"{ "layers": [], "map": { "zones": [] }, "items": [] }"#;
    assert_eq!(found("games/one/game.json", text), Detected::GridPonder);
}

#[test]
fn an_empty_or_broken_game_in_json_stays_with_gridponder() {
    for text in ["", "{", "nonsense", r#"{ "title": "x" }"#] {
        assert_eq!(found("game.json", text), Detected::GridPonder, "{text}");
    }
}

#[test]
fn one_sign_of_wage_is_enough_for_a_file_of_the_name() {
    for text in [
        r#"{ "onStart": [] }"#,
        r#"{ "rules": [{ "when": {} }] }"#,
        r#"{ "teams": [] "#,
        r#"{ "map": { "zones": 1 } }"#,
    ] {
        assert_eq!(found("game.json", text), Detected::Wage, "{text}");
        assert_eq!(found("game.yml", text), Detected::Wage, "{text}");
    }
}

#[test]
fn a_rule_with_the_words_of_gridponder_decides_nothing() {
    assert_eq!(
        found("game.json", r#"{ "rules": [{ "on": "turn_end", "then": [] }] }"#),
        Detected::GridPonder
    );
}

#[test]
fn a_game_in_yaml_of_another_program_is_left_alone() {
    assert_eq!(found("game.yaml", "startRoom: cellar\nrooms: []\n"), Detected::Other);
}

#[test]
fn a_game_in_yaml_that_is_about_to_be_written_is_one_of_wage() {
    for text in ["", "# a game\n", "na"] {
        assert_eq!(found("game.yaml", text), Detected::Wage, "{text}");
    }
}

#[test]
fn a_name_that_says_wage_or_an_editor_that_does_decides() {
    assert_eq!(found("hunt.wage.yaml", "startRoom: cellar"), Detected::Wage);
    assert_eq!(found("hunt.wage.json", ""), Detected::Wage);
    assert_eq!(detect("notes.txt", "", Asked::AsWage), Detected::Wage);
}

#[test]
fn any_other_file_must_be_named_and_show_more() {
    let weak = "teams: []\nmap: { zones: [] }\n";
    assert_eq!(found("hunt.yaml", weak), Detected::Other);
    assert_eq!(detect("hunt.yaml", weak, Asked::Named), Detected::Wage);
    assert_eq!(detect("hunt.yaml", "teams: []\n", Asked::Named), Detected::Other);
    assert_eq!(detect("hunt.yaml", "bots: []\n", Asked::Named), Detected::Wage);
    assert_eq!(detect("hunt.toml", "bots = []\n", Asked::Named), Detected::Other);
}
