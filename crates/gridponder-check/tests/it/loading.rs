//! Values that the released game cannot load: it refuses the whole pack if a value has a wrong type. Each
//! such value has an error at its range, and no value that the game accepts has a type error.

mod complete;
mod table;

use std::sync::Arc;

use engine::Semantics;
use gridponder_check::{Analysis, check};
use language::{Diagnostic, Severity};
use pack::{File, FileKind, Input, Pack};
use serde_json::Value;
use table::{Place, places};

/// The complete pack with one of its files changed.
fn changed(file: &str, change: impl FnOnce(&str) -> String) -> Pack {
    let mut files: Vec<(&str, String)> =
        complete::FILES.iter().map(|(path, text)| (*path, (*text).to_owned())).collect();
    let (_, text) = files.iter_mut().find(|(path, _)| *path == file).expect("the pack has this file");
    *text = change(text);
    Pack::new(
        files
            .into_iter()
            .filter_map(|(path, text)| File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new)),
    )
}

/// A text with the value at a pointer replaced or removed.
fn with(text: &str, pointer: &str, value: Option<&str>) -> String {
    // A marker, because numbers such as 2.0 and 9223372036854775808 must keep their notation.
    const MARKER: &str = "<the value>";
    let mut root: Value = serde_json::from_str(text).expect("the pack is JSON");
    if let Some(value) = value {
        *root.pointer_mut(pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = MARKER.into();
        root.to_string().replacen(&format!("\"{MARKER}\""), value, 1)
    } else {
        let (parent, key) = pointer.rsplit_once('/').expect("a root is never absent");
        let parent = root.pointer_mut(parent).and_then(Value::as_object_mut);
        parent.and_then(|parent| parent.remove(key)).unwrap_or_else(|| panic!("there is no {pointer}"));
        root.to_string()
    }
}

/// The static findings of a pack.
struct Unplayed {
    diagnostics: Vec<Diagnostic>,
    is_refused: bool,
}

fn judged(pack: Pack) -> Unplayed {
    let analysis = Analysis::new(Arc::new(pack), None, Semantics::RELEASED, &|_| false, &|| false, &|| {});
    Unplayed { diagnostics: analysis.told().cloned().collect(), is_refused: analysis.is_refused() }
}

impl Unplayed {
    /// The errors at a place: at the value, inside it, or at the object that lacks it.
    fn errors_at(&self, place: &Place) -> Vec<&Diagnostic> {
        let parent = place.pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        let is_near = |address: &str| address == parent || address.starts_with(place.pointer);
        let errors = self.diagnostics.iter().filter(|it| it.severity == Severity::Error);
        let in_file = errors.filter(|it| *it.at.file == *place.file);
        in_file.filter(|it| is_near(it.address.as_deref().unwrap_or_default())).collect()
    }
}

/// The cases of the table: the place, the value or its absence, and whether the game stops.
fn cases() -> impl Iterator<Item = (Place, Option<&'static str>, bool)> {
    places().into_iter().flat_map(|place| {
        let absent = (!place.pointer.is_empty() && !place.wanted.ends_with('.'))
            .then(|| (place.clone(), None, place.stops_at_absence()));
        let values =
            place.values().into_iter().map(move |(value, stops)| (place.clone(), Some(value), stops));
        values.chain(absent)
    })
}

fn shown(place: &Place, value: Option<&str>) -> String {
    format!("{}{}: {}", place.file, place.pointer, value.unwrap_or("absent"))
}

#[test]
fn the_complete_pack_is_clean_and_won() {
    let report = check(&changed("game.json", str::to_owned));
    let errors: Vec<&Diagnostic> =
        report.diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!((report.tally.solutions, report.tally.won, report.tally.refused), (1, 1, 0));
}

#[test]
fn what_the_game_cannot_load_is_an_error_at_its_place() {
    let mut wrong = Vec::new();
    for (place, value, stops) in cases().filter(|(_, _, stops)| *stops) {
        let found = judged(changed(place.file, |text| with(text, place.pointer, value)));
        if found.errors_at(&place).is_empty() {
            wrong.push(format!("{} is no error", shown(&place, value)));
        } else if found.is_refused != stops {
            wrong.push(format!("{} does not count as refused", shown(&place, value)));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_value_is_blamed_for_a_type_that_the_game_takes() {
    let mut wrong = Vec::new();
    for (place, value, _) in cases().filter(|(_, _, stops)| !stops) {
        let found = judged(changed(place.file, |text| with(text, place.pointer, value)));
        let is_nothing = matches!(value, None | Some("null"));
        let of_type = |it: &&&Diagnostic| match value {
            None => matches!(it.code(), "missing-key" | "missing-one-of"),
            Some(_) => it.code() == "wrong-type" && it.address.as_deref() == Some(place.pointer),
        };
        if !(is_nothing && place.is_asked_for)
            && let Some(error) = found.errors_at(&place).iter().find(of_type)
        {
            wrong.push(format!("{} is blamed: {}", shown(&place, value), error.message));
        }
        // Objects and arrays may lack required members, which are other places of the table.
        let is_scalar = value.is_none_or(|value| !value.starts_with(['[', '{', '"']));
        if is_scalar && found.is_refused {
            wrong.push(format!("{} counts as refused", shown(&place, value)));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn of_a_pack_that_the_game_refuses_the_gold_paths_are_replayed_and_not_won() {
    for (file, pointer, value) in [
        ("manifest.json", "/title", "1"),
        ("manifest.json", "/packVersion", "1.0"),
        ("theme.json", "/boardStyle/cellSize", "2.0"),
        ("theme.json", "/avatar/sprites/idle/left/mirror", "null"),
        ("game.json", "/levelSequence/1/title", "1"),
        ("game.json", "/entityKinds/rock/display", "[]"),
        ("game.json", "/entityKinds/rock/symbol", "\"F\""),
        ("levels/one.json", "/title", "1"),
        ("levels/one.json", "/solution/hintStops", "[1.0]"),
    ] {
        let tally = check(&changed(file, |text| with(text, pointer, Some(value)))).tally;
        let found = (tally.refused, tally.won, tally.would_win, tally.not_replayed);
        assert_eq!(found, (1, 0, 1, 0), "{file}{pointer} = {value}");
    }
}

#[test]
fn errors_without_a_part_in_play_leave_the_verdicts_as_they_are() {
    for (file, pointer, value) in [
        ("manifest.json", "/minEngineVersion", "\"99.0.0\""),
        ("game.json", "/levelSequence/1/type", "\"stroy\""),
        ("game.json", "/entityKinds/rock/display", "{ \"type\": 5 }"),
        ("game.json", "/entityKinds/rock/layer", "\"objetcs\""),
        ("game.json", "/goalDescriptions", "{ \"falg\": \"Reach it\" }"),
        ("game.json", "/actions/0/params/direction/values", "[\"up\", \"down\", \"lfet\", \"right\"]"),
        ("levels/one.json", "/solution/hintStops", "[9]"),
        ("levels/one.json", "/solution/hintStops", "[1, 1]"),
    ] {
        let report = check(&changed(file, |text| with(text, pointer, Some(value))));
        assert!(
            report.diagnostics.iter().any(|it| it.severity == Severity::Error),
            "{file}{pointer} = {value} is an error"
        );
        let found = (report.tally.refused, report.tally.won, report.tally.not_replayed);
        assert_eq!(found, (0, 1, 0), "{file}{pointer} = {value}");
    }
}

/// The file and pointer of each value that does not affect play according to the catalog.
fn unplayed() -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for (path, text) in complete::FILES {
        let file = File::new(Input { path: path.into(), text: Ok(text.to_owned()) })
            .expect("it is a file of a pack");
        let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { continue };
        let game = changed("game.json", str::to_owned);
        let is_file_played = matches!(file.kind, FileKind::Game | FileKind::Level);
        pack::walk(root, &document.shape, game.names().systems(), &mut |cx, it| {
            if let pack::Visit::Value { node, .. } = it
                && !(cx.is_played && is_file_played)
            {
                found.push((path, node.pointer()));
            }
        });
    }
    found
}

#[test]
fn nothing_in_a_field_without_a_part_in_play_changes_a_verdict() {
    let unplayed = unplayed();
    assert!(unplayed.len() > 60, "{}", unplayed.len());
    // A level whose id differs from its file name does not open, so its verdict differs.
    for (file, pointer) in unplayed.into_iter().filter(|it| *it != ("levels/one.json", "/id".to_owned())) {
        for value in ["null", "\"text\"", "{ \"x\": [5] }"] {
            let tally = check(&changed(file, |text| with(text, &pointer, Some(value)))).tally;
            assert_eq!(
                (tally.won + tally.would_win, tally.not_replayed),
                (1, 0),
                "{file}{pointer} = {value}"
            );
        }
    }
}

#[test]
fn a_level_that_the_sequence_does_not_list_never_makes_the_game_refuse_the_pack() {
    let mut files: Vec<(&str, String)> =
        complete::FILES.iter().map(|(path, text)| (*path, (*text).to_owned())).collect();
    files.push((
        "levels/kept.json",
        r#"{ "id": "kept", "title": 1, "goals": {}, "rules": [null] }"#.to_owned(),
    ));
    let pack = Pack::new(
        files
            .into_iter()
            .filter_map(|(path, text)| File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new)),
    );
    let tally = check(&pack).tally;
    assert_eq!((tally.refused, tally.won), (0, 1));
}

#[test]
fn a_level_that_the_game_would_not_load_is_not_won_though_the_sequence_does_not_list_it() {
    let files = complete::FILES.iter().map(|(path, text)| match *path {
        "levels/one.json" => {
            let text = with(text, "/solution/hintStops", Some("[1.5]"));
            ("levels/kept.json", text.replace("\"id\": \"one\"", "\"id\": \"kept\""))
        }
        path => (path, (*text).to_owned()),
    });
    let files = files.chain(complete::FILES.iter().map(|(path, text)| (*path, (*text).to_owned())));
    let pack = Pack::new(
        files.filter_map(|(path, text)| File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new)),
    );
    let tally = check(&pack).tally;
    assert_eq!((tally.refused, tally.won, tally.would_win), (0, 1, 1));
}
