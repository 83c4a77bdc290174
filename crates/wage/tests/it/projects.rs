//! A game as a project of tools.

use std::sync::Arc;

use language::{Change, Files, Job, Language as _, Listing, Part, Project, Semantics};
use wage::WAGE;

use crate::games::{HUNT, NIGHT, RELAY};
use crate::support::open;

fn codes(project: &dyn Project) -> Vec<String> {
    let found = project.check(&Job::new(Semantics::Released));
    let lists = found.lists();
    lists
        .iter()
        .flat_map(|(file, list)| list.iter().map(move |it| format!("{file}: {}", it.code())))
        .collect()
}

#[test]
fn a_sound_game_has_no_findings() {
    assert!(codes(&*open(&[("game.yaml", HUNT)])).is_empty());
}

#[test]
fn of_two_games_in_a_folder_the_second_is_told() {
    let two = open(&[("game.yaml", HUNT), ("game.json", RELAY)]);
    assert_eq!(codes(&*two), ["game.yaml: wage-two-games"]);
}

#[test]
fn a_timeline_is_of_the_game_that_it_names() {
    let timelines = |game: &str, named: &str| {
        let timeline = [named, NIGHT].concat();
        let project = open(&[(game, HUNT), ("night.timeline.yaml", &timeline)]);
        project.files().len() - 1
    };
    assert_eq!(timelines("hunt.wage.yaml", "game: hunt.wage.yaml\n"), 1);
    assert_eq!(timelines("hunt.wage.yaml", "game: ./hunt.wage.yaml\n"), 1);
    assert_eq!(timelines("hunt.wage.yaml", "game: other.wage.yaml\n"), 0);
    assert_eq!(timelines("hunt.wage.yaml", ""), 1);
    assert_eq!(timelines("game.yaml", "game: other.wage.yaml\n"), 0);
    assert_eq!(timelines("game.yaml", "game: game.json\n"), 1);
}

/// A hunt with a timeline that begins with `named`, in a folder where these files lie besides.
fn in_folder(named: &str, besides: &[&str]) -> Arc<dyn Project> {
    let timeline = [named, NIGHT].concat();
    let texts = [("game.yaml", HUNT), ("night.timeline.yaml", &*timeline)];
    let own = besides.iter().map(|&name| name.to_owned()).chain(texts.map(|(name, _)| name.to_owned()));
    let listing = Listing { own: own.collect(), shared: None };
    let texts = texts.map(|(name, text)| (Arc::from(name), Ok(Arc::from(text))));
    WAGE.open(Files { texts: texts.into(), listing: Some(Arc::new(listing)), incomplete: None })
}

fn tally(project: &dyn Project) -> (usize, usize) {
    let found = project.check(&Job::new(Semantics::Released));
    let tally = found.report(&|_| true, Part::WHOLE).tally;
    (tally.solutions, tally.won)
}

#[test]
fn timelines_are_counted_and_those_that_passed() {
    assert_eq!(tally(&*in_folder("", &[])), (1, 1));
    assert_eq!(tally(&*open(&[("game.yaml", HUNT)])), (0, 0));
    let failing = NIGHT.replace("expect:\n", "expect:\n  - { at: 1s, ended: true }\n");
    assert_eq!(tally(&*open(&[("game.yaml", HUNT), ("night.timeline.yaml", &failing)])), (1, 0));
}

#[test]
fn a_timeline_whose_run_is_cut_has_not_passed() {
    let long = format!("until: 200000s\n{NIGHT}");
    let project = open(&[("game.yaml", HUNT), ("night.timeline.yaml", &long)]);
    assert_eq!(codes(&*project), ["night.timeline.yaml: wage-timeline-fails"]);
    assert_eq!(tally(&*project), (1, 0));
}

#[test]
fn a_timeline_that_names_a_game_that_is_not_there_is_told_and_has_not_passed() {
    for name in ["gaem.yaml", "hunt.wage.yaml", "../game.yaml", "game.json"] {
        let project = in_folder(&format!("game: {name}\n"), &[]);
        assert_eq!(codes(&*project), ["night.timeline.yaml: wage-timeline-unknown-game"], "{name}");
        assert_eq!(tally(&*project), (1, 0), "{name}");
    }
    assert!(codes(&*in_folder("game: hunt.wage.yaml\n", &["hunt.wage.yaml"])).is_empty());
}

#[test]
fn timelines_that_are_left_out_are_not_counted() {
    let failing = NIGHT.replace("expect:\n", "expect:\n  - { at: 1s, ended: true }\n");
    let project =
        open(&[("game.yaml", HUNT), ("day.timeline.yaml", &failing), ("night.timeline.yaml", NIGHT)]);
    let found = project.check(&Job::new(Semantics::Released));
    let report = |wants: &dyn Fn(&str) -> bool| {
        let report = found.report(wants, Part::WHOLE);
        (report.tally.solutions, report.tally.won, report.diagnostics.len())
    };
    assert_eq!(report(&|_| true), (2, 1, 1));
    assert_eq!(report(&|file| file != "day.timeline.yaml"), (1, 1, 0));
    assert_eq!(report(&|file| file == "day.timeline.yaml"), (1, 0, 1));
    assert_eq!(report(&|_| false), (0, 0, 0));
}

#[test]
fn of_several_games_one_says_what_is_wrong_with_the_files_beside_them() {
    for (games, speaker) in [
        (vec!["a.wage.yaml", "b.wage.yaml"], "a.wage.yaml"),
        (vec!["b.wage.yml", "c.wage.yaml"], "b.wage.yml"),
        (vec!["a.wage.yaml", "game.yaml"], "game.yaml"),
        (vec!["z.wage.yaml"], "z.wage.yaml"),
    ] {
        let lost = ["game: gone.wage.yaml\n", NIGHT].concat();
        let own = games.iter().copied().chain(["night.timeline.yaml", "day.timelines.yaml"]);
        let listing = Arc::new(Listing { own: own.map(str::to_owned).collect(), shared: None });
        for main in &games {
            let mut texts = vec![(Arc::from(*main), Ok(Arc::from(HUNT)))];
            // Every game is read with the ones of which there should be one.
            let usual = games.iter().filter(|it| *it != main && it.starts_with("game."));
            texts.extend(usual.map(|it| (Arc::from(*it), Ok(Arc::from(HUNT)))));
            texts.push((Arc::from("night.timeline.yaml"), Ok(Arc::from(&*lost))));
            let files = Files { texts, listing: Some(Arc::clone(&listing)), incomplete: None };
            let project = WAGE.open(files);
            let mut expected = if *main == speaker {
                vec![
                    format!("{main}: wage-nearly-timeline"),
                    "night.timeline.yaml: wage-timeline-unknown-game".into(),
                ]
            } else {
                Vec::new()
            };
            let mut told = codes(&*project);
            told.sort();
            expected.sort();
            assert_eq!(told, expected, "{main} of {games:?}");
            assert_eq!(tally(&*project).0, usize::from(*main == speaker), "{main} of {games:?}");
        }
    }
}

#[test]
fn a_timeline_that_names_a_file_that_is_no_game_is_told_and_has_not_passed() {
    let pack = r#"{ "layers": [] }"#;
    for (name, other) in [("game.json", pack), ("b.timeline.yaml", NIGHT), ("game.yml", "colors: [red]\n")] {
        let timeline = [&format!("game: {name}\n"), NIGHT].concat();
        let project = open(&[("game.yaml", HUNT), ("night.timeline.yaml", &timeline), (name, other)]);
        assert_eq!(codes(&*project), ["night.timeline.yaml: wage-timeline-unknown-game"], "{name}");
        let found = project.check(&Job::new(Semantics::Released));
        let told = &found.lists()["night.timeline.yaml"][0];
        assert_eq!(told.message, format!("`{name}` is not a game"));
        assert_eq!(told.severity, language::Severity::Error);
    }
}

#[test]
fn a_game_that_a_timeline_nearly_names_is_proposed() {
    let said = |name: &str, besides: &[&str]| {
        let project = in_folder(&format!("game: {name}\n"), besides);
        let found = project.check(&Job::new(Semantics::Released));
        found.lists()["night.timeline.yaml"][0].message.clone()
    };
    let unknown = "unknown game `gaem.yaml`; no such file beside this timeline; did you mean `game.yaml`?";
    assert_eq!(said("gaem.yaml", &[]), unknown);
    assert!(said("hutn.wage.yaml", &["hunt.wage.yaml"]).ends_with("; did you mean `hunt.wage.yaml`?"));
    assert!(said("other.wage.yaml", &[]).ends_with("no such file beside this timeline"));
}

#[test]
fn a_timeline_that_expects_nothing_is_told_and_has_not_passed() {
    let with = |timeline: &str| open(&[("game.yaml", HUNT), ("night.timeline.yaml", timeline)]);
    let (script, _) = NIGHT.split_once("expect:").expect("it expects something");
    for nothing in [script.to_owned(), format!("{script}expect: []\n")] {
        let project = with(&nothing);
        assert_eq!(codes(&*project), ["night.timeline.yaml: wage-timeline-checks-nothing"], "{nothing}");
        assert_eq!(tally(&*project), (1, 0));
    }
    for broken in [format!("{script}expect: [\n"), format!("{script}expect: [{{ at: 1s, rul: arrive }}]\n")] {
        assert!(!codes(&*with(&broken)).iter().any(|it| it.ends_with("checks-nothing")), "{broken}");
    }
}

#[test]
fn a_file_with_nearly_the_name_of_a_timeline_is_told() {
    for name in [
        "a.timeline.yaaml",
        "a.timeline.jsn",
        "a.timeline.yaml.txt",
        "a.timelines.yaml",
        "a.Timline.yml",
        "timeline.yaml",
        "a-timeline.json",
        "a.time-line.yaml",
        "a_time_line.yaml",
    ] {
        assert_eq!(codes(&*in_folder("", &[name])), ["game.yaml: wage-nearly-timeline"], "{name}");
    }
    for name in [
        "notes.yaml",
        "outline.yaml",
        "pubspec.yaml",
        "b.timeline.yaml",
        "B.TIMELINE.YAML",
        "timeline.wage.yaml",
    ] {
        assert!(codes(&*in_folder("", &[name])).is_empty(), "{name}");
    }
}

#[test]
fn a_timeline_that_names_no_game_is_of_the_one_with_the_usual_name() {
    let files = |main: &str| {
        let both = [(main, HUNT), ("game.yaml", HUNT), ("night.timeline.yaml", NIGHT)];
        open(&both).files().len() - 1
    };
    assert_eq!(files("a.wage.yaml"), 0);
    assert_eq!(open(&[("game.yaml", HUNT), ("night.timeline.yaml", NIGHT)]).files().len() - 1, 1);
}

#[test]
fn of_many_findings_of_a_kind_the_last_one_says_how_many_there_are_besides() {
    let zones: String = (0..205).map(|_| "    - { id: camp }\n").collect();
    let found =
        open(&[("game.yaml", &format!("map:\n  zones:\n{zones}"))]).check(&Job::new(Semantics::Released));
    let list = &found.lists()["game.yaml"];
    let duplicates: Vec<_> = list.iter().filter(|it| it.code() == "wage-duplicate-id").collect();
    assert_eq!(duplicates.len(), language::MAX_OF_A_CODE);
    let help = duplicates.last().and_then(|it| it.help.as_deref());
    assert_eq!(help, Some("4 more `wage-duplicate-id` in this file, not shown"));
    assert!(duplicates[..199].iter().all(|it| it.help.is_none()));
}

#[test]
fn a_game_is_called_by_its_name_and_its_file() {
    let heading = open(&[("relay.wage.json", RELAY)]).heading().expect("it is a game");
    assert_eq!((&*heading.id, &*heading.title), ("relay", "Relay"));
    assert_eq!(heading.file.as_deref(), Some("relay.wage.json"));
    assert_eq!(open(&[("game.json", "{}")]).heading(), None);
}

#[test]
fn a_pack_beside_a_game_is_left_alone() {
    let both = open(&[("game.yaml", HUNT), ("game.json", r#"{ "layers": [] }"#)]);
    assert!(codes(&*both).is_empty());
}

#[test]
fn a_change_is_found_and_no_change_is_none() {
    let before = open(&[("game.yaml", HUNT)]);
    let change = |text: &str| Change {
        texts: vec![(Arc::from("game.yaml"), Some(Ok(Arc::from(text))))],
        ..Change::default()
    };
    assert!(before.with(change(HUNT)).is_none());
    let after =
        before.with(change(&HUNT.replace("zoneId: mill", "zoneId: mil"))).expect("the text is another one");
    assert_eq!(codes(&*after), ["game.yaml: wage-unknown-zone"]);
    let found = before.check(&Job::new(Semantics::Released));
    assert!(found.is_of(&*before) && !found.is_of(&*after));
}

#[test]
fn what_is_found_again_is_the_same_list() {
    let project = open(&[("game.yaml", "minPlayers: 2\n")]);
    let first = project.check(&Job::new(Semantics::Released));
    let again = project.check(&Job { previous: Some(&*first), ..Job::new(Semantics::Released) });
    assert!(Arc::ptr_eq(&first.lists()["game.yaml"], &again.lists()["game.yaml"]));
}
