//! A small game to begin with, and a timeline that tries its rules.

/// The name of the timeline beside the game.
const TIMELINE: &str = "first.timeline.yaml";

/// The files of a new game of this title, as names and texts: `game.yaml`, and a timeline that passes.
pub fn new_game(title: &str) -> [(&'static str, String); 2] {
    let title = title.trim();
    let name = if yaml::is_plain_text(title) { title.to_owned() } else { yaml::quote(title) };
    [("game.yaml", GAME.replacen("{title}", &name, 1)), (TIMELINE, SCRIPT.to_owned())]
}

const GAME: &str = r#"# A game of WAGE. `goldpath check` looks for mistakes in it, and tries its rules by the timelines beside it.
name: {title}
version: 1
countdownSeconds: 900 # a quarter of an hour
teams: [] # everybody plays alone
map:
  zones:
    - id: field
      name: Field
      placeable: true # the host puts it on the map
      zones:
        - { id: den, name: Den, placeable: true }
playerJoinStates:
  - { visits: 0, hasWon: false } # what players begin with
rules:
  # Coming into a zone is an edge: this fires once each time.
  - id: visit
    when: { kind: entered_zone, who: any, zoneId: den }
    do:
      - { kind: increment_state, target: same, key: visits, by: 1 }
      - { kind: send_event, to: same, event: { type: toast, text: You are in the den. } }

  # State is a level: without the flag this would fire on every step.
  - id: win
    when:
      kind: and
      children:
        - { kind: compare, who: any, op: gte, left: { ref: same.state.visits }, right: 3 }
        - { kind: state_equals, who: same, key: hasWon, value: false }
    do:
      - { kind: set_state, target: same, key: hasWon, value: true }
      - { kind: log, message: "{player} was in the den three times" }
      - { kind: end_game }
"#;

const SCRIPT: &str = r"# What happens, and what the rules are to make of it. `goldpath wage run` shows all of it.
game: game.yaml
players:
  ann: {}
  ben: {}
script:
  - { at: 1s, enter: den, player: ann }
  - { at: 2s, leave: den, player: ann }
  - { at: 3s, enter: den, player: ann }
  - { at: 4s, enter: den, player: ben }
  - { at: 5s, leave: den, player: ann }
  - { at: 6s, enter: den, player: ann }
expect:
  - { at: 1s, rule: visit, same: ann }
  - { at: 2s, not: visit }
  - { at: 4s, state: { ann: { visits: 2 }, ben: { visits: 1 } } }
  - { at: 4s, not: win }
  - { at: 6s, rule: win, same: ann, count: 1 }
  - { at: 6s, ended: true }
";

#[cfg(test)]
mod tests {
    use wage_rules::doc::Doc;
    use wage_rules::model::Game;

    use super::new_game;
    use crate::{check, timelines};

    #[test]
    fn nothing_is_to_be_said_of_a_new_game_and_its_timeline_passes() {
        for title in [
            "Foxes",
            "Räuber & Gendarm: 2",
            "no",
            "\"#",
            "",
            "a\u{7f}b",
            "\u{fffe}",
            "a\u{85}\u{9f}",
            "a\u{feff}",
        ] {
            let [(game, text), (script, script_text)] = new_game(title);
            let doc = Doc::read(game, text);
            let told = check(game, &doc);
            assert!(told.is_empty(), "{title}: {told:?}");
            assert_eq!(doc.root().and_then(|it| it.get("name")?.as_str()), Some(title));
            let checked = timelines::check(script, &Doc::read(script, script_text), &Game::read(&doc), false);
            assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
            assert!(checked.run.expect("it was run").is_as_expected());
        }
    }
}
