//! The outline of a file, what can be folded away in it, and what to select.

use std::fmt::Write as _;

use expect_test::expect;
use language::Symbol;
use text::{TextRange, TextSize};

use crate::games::{HUNT, NIGHT, RELAY};
use crate::support::open;

fn drawn(symbols: &[Symbol], depth: usize) -> String {
    symbols.iter().fold(String::new(), |mut all, it| {
        let detail = it.detail.as_ref().map_or_else(String::new, |detail| format!(" ({detail})"));
        writeln!(all, "{}{}{detail}", "  ".repeat(depth), it.name).expect("writing to a string");
        assert!(it.range.contains_range(it.selection), "{}", it.name);
        all + &drawn(&it.children, depth + 1)
    })
}

#[test]
fn the_outline_has_what_has_a_name() {
    let project = open(&[("game.yaml", HUNT)]);
    expect![[r#"
        name (Nachtjagd an der Mühle 🪔)
        version (2)
        catalog (2 entries)
        minPlayers (4)
        maxPlayers (12)
        countdownSeconds (1800)
        teams (2 entries)
          ghosts (Ghosts)
          living (The living)
        map (2 entries)
          zones (1 entry)
            wood (Wood)
              mill (Mühle)
              camp (Lager)
          points (1 entry)
            well
        playerJoinStates (1 entry)
          hasLamp (false)
          isCaught (false)
          points (0)
          title
        onStart (2 entries)
        itemTypes (1 entry)
          lamp (Lamp)
        items (1 entry)
        interactions (2 entries)
          seize (Seize)
          pick (Pick up)
        bots (1 entry)
          owl (Owl)
        theme (1 entry)
        objectives (2 entries)
        rules (7 entries)
          seize (fires once per event)
          pick (fires once per event)
          home (fires once per event)
          shelter (fires once per event)
          free (fires once per event)
          renown (fires while it holds; its actions may end that)
          all_caught (fires while it holds; its actions may end that)
    "#]]
    .assert_eq(&drawn(&project.facets().navigation.expect("the language has it").symbols("game.yaml"), 0));
}

#[test]
fn the_outline_of_a_timeline_has_its_entries() {
    let project = open(&[("game.yaml", HUNT), ("a.timeline.yaml", NIGHT)]);
    expect![[r#"
        players (3 entries)
          gus (1 entry)
          ida (1 entry)
          leo (2 entries)
        script (8 entries)
          1s act pick, player ida, item lamp
          2s enter camp, player ida
          3s act seize, player gus, target ida
          4s answer seize, player ida, from gus, a…
          5s leave camp, player ida
          6s enter camp, player ida
          7s set leo, state { hasLamp: true, point…
          8s leave mill, player leo
        expect (7 entries)
          1s rule pick, same ida, other lamp
          2s rule home, same ida
          2s state { ida: { hasLamp: false, points…
          4s rule seize, same gus, other ida
          5s not shelter
          7s rule renown, same leo
          9s state { ida: { isCaught: false } }
    "#]]
    .assert_eq(&drawn(
        &project.facets().navigation.expect("the language has it").symbols("a.timeline.yaml"),
        0,
    ));
}

fn first_lines(text: &str, ranges: &[TextRange]) -> String {
    let line = |it: &TextRange| {
        let text = &text[*it];
        format!("{} +{}\n", text.lines().next().unwrap_or(""), text.matches('\n').count())
    };
    ranges.iter().map(line).collect()
}

#[test]
fn entries_texts_and_comments_over_several_lines_can_be_folded() {
    let text = "# A game\n# of two.\nname: A # here\nteams: [\n  { id: red },\n]\nobjectives:\n  - text: |\n      Go.\n      Now.\n  - text: b\n    navigation: { target:\n      { kind: point, pointId: well } }\nversion: 1\n";
    expect![[r#"
        # A game +1
        name: A # here +11
        teams: [ +2
        objectives: +6
        text: | +2
        text: b +2
        navigation: { target: +1
        target: +1
    "#]]
    .assert_eq(&first_lines(
        text,
        &open(&[("game.yaml", text)]).facets().navigation.expect("the language has it").folds("game.yaml"),
    ));
    let relay = open(&[("game.json", RELAY)]);
    assert_eq!(relay.facets().navigation.expect("the language has it").folds("game.json").len(), 12);
}

fn selected(text: &str) -> String {
    let offset = text.find('¦').expect("the text has a mark");
    let text = text.replacen('¦', "", 1);
    let offset = TextSize::new(u32::try_from(offset).expect("a small text"));
    let ranges = open(&[("game.yaml", &text)])
        .facets()
        .navigation
        .expect("the language has it")
        .selections("game.yaml", offset);
    ranges.iter().map(|it| format!("{:?}", &text[*it])).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn selections_grow_from_a_word_to_the_whole_text() {
    expect![[r#"
        "state"
        "same.state.it"
        "\"same.state.it\""
        "ref: \"same.state.it\""
        "{ ref: \"same.state.it\" }"
        "left: { ref: \"same.state.it\" }"
        "{ kind: compare, left: { ref: \"same.state.it\" } }"
        "when: { kind: compare, left: { ref: \"same.state.it\" } }"
        "id: a\n    when: { kind: compare, left: { ref: \"same.state.it\" } }"
        "- id: a\n    when: { kind: compare, left: { ref: \"same.state.it\" } }"
        "rules:\n  - id: a\n    when: { kind: compare, left: { ref: \"same.state.it\" } }"
        "name: A\nrules:\n  - id: a\n    when: { kind: compare, left: { ref: \"same.state.it\" } }"
    "#]]
    .assert_eq(&selected(
        "name: A\nrules:\n  - id: a\n    when: { kind: compare, left: { ref: \"same.st¦ate.it\" } }\n",
    ));
    expect![[r#"
        "teams"
        "teams:\n  - id: a"
        "name: A\nteams:\n  - id: a"
    "#]]
    .assert_eq(&selected("name: A\nte¦ams:\n  - id: a\n"));
    expect![[r#"
        "when"
        "when: *w"
        "{ id: b, when: *w }"
        "[{ id: a, when: &w {} }, { id: b, when: *w }]"
        "rules: [{ id: a, when: &w {} }, { id: b, when: *w }]"
    "#]]
    .assert_eq(&selected("rules: [{ id: a, when: &w {} }, { id: b, wh¦en: *w }]\n"));
}
