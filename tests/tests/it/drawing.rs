//! The law of drawing, over all languages with boards: after any gestures the text says what the board shows, and nothing else
//! of it has changed.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use e2e::root;
use gridponder::GRIDPONDER;
use language::{
    Area, Canvas, Change, FileEdit, Gesture, Job, Margins, Marker, Play, PlayableLevel, Project, Semantics,
    Stamp,
};
use puzzlescript::PUZZLESCRIPT;
use serde_json::{Value, json};
use testrun::Chance;
use text::Edit;

use crate::registry::{files_in, languages, open, read};

/// What is wrong with the form of a text, whatever it says.
const FORM: [&str; 2] = ["syntax-error", "duplicate-key"];

#[test]
fn after_any_gestures_the_text_says_what_the_board_shows() {
    let mut projects: Vec<(&str, Arc<dyn Project>)> = Vec::new();
    for (_, _, own) in languages() {
        projects.extend(own.into_iter().map(|project| ("ours", project)));
    }
    let own = folders(&root().join("tests/packs"));
    for pack in own.into_iter().chain(testrun::beside("packs").into_iter().flat_map(|it| folders(&it))) {
        projects.extend(FORMS.iter().map(|(form, written)| (*form, pack_of(&pack, *written))));
    }
    for (at, text) in games().iter().enumerate() {
        let (form, written) = FORMS[at % 2];
        projects.push((form, open(&PUZZLESCRIPT, vec![("game.puzzlescript", &written(text))])));
    }
    let levels: Vec<(&str, &Arc<dyn Project>, PlayableLevel)> = projects
        .iter()
        .filter(|(_, project)| project.facets().drawing.is_some())
        .flat_map(|(form, project)| {
            let levels = project.facets().play.map(Play::levels).unwrap_or_default();
            levels.into_iter().map(move |level| (*form, project, level))
        })
        .collect();
    let trials = 300 * testrun::effort();
    let (mut drawn, mut refused) = (BTreeMap::<&str, usize>::new(), BTreeMap::<String, usize>::new());
    for trial in 0..trials as u64 {
        let mut chance = Chance::of(trial);
        let (form, project, level) = chance.one_of(&levels);
        match draw(project, level, &mut chance) {
            Ok(count) => *drawn.entry(form).or_default() += count,
            Err(Outcome::Refused(why)) => *refused.entry(why).or_default() += 1,
            Err(Outcome::Wrong(story)) => {
                panic!("trial {trial}, {form}, {}, {}: {story}", level.file, level.name)
            }
        }
    }
    assert!(drawn.values().sum::<usize>() > trials, "{drawn:?} of {trials} trials; refused: {refused:#?}");
    let forms = FORMS.iter().map(|(form, _)| drawn.get(form).copied().unwrap_or_default());
    assert!(forms.min() > Some(0), "{drawn:?} of {trials} trials; refused: {refused:#?}");
}

/// Another way in which a text is written.
pub(crate) type Writing = fn(&str) -> String;

/// The ways in which files of packs are written, and games in the first two.
const FORMS: [(&str, Writing); 5] = [
    ("as it is", |text| text.to_owned()),
    ("with the line ends of Windows", |text| text.replace('\n', "\r\n")),
    ("with tabs", |text| text.replace("  ", "\t")),
    ("with a key twice elsewhere", |text| text.replacen('{', "{\n  \"half\": 1, \"half\": 2,", 1)),
    ("minified", |text| {
        serde_json::from_str(text).map_or_else(|_| text.to_owned(), |it: Value| it.to_string())
    }),
];

/// The texts of games of others, each once.
pub(crate) fn games() -> Vec<String> {
    let Some(archive) = testrun::shared("puzzlescript/testdata/testdata.tar.xz") else { return Vec::new() };
    let unpacked = Command::new("tar").arg("-xOf").arg(archive).arg("testdata/solutions.json").output();
    let Some(unpacked) = unpacked.ok().filter(|it| it.status.success()) else {
        testrun::skip("`tar` cannot read the archive of games");
        return Vec::new();
    };
    let cases: Vec<Value> = serde_json::from_slice(&unpacked.stdout).expect("the list is JSON");
    cases.iter().filter_map(|case| case["source"].as_str().map(str::to_owned)).collect()
}

pub(crate) fn folders(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut all: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|it| it.path()).collect();
    all.retain(|path| path.join("game.json").is_file());
    all.sort();
    all
}

pub(crate) fn pack_of(folder: &Path, written: Writing) -> Arc<dyn Project> {
    let files = files_in(folder, |path| path.extension().is_some_and(|it| it == "json"));
    let texts: Vec<(String, String)> = files
        .iter()
        .filter(|path| std::fs::read_to_string(path).is_ok())
        .map(|path| {
            let below = path.strip_prefix(folder).expect("it is in the pack");
            (below.to_string_lossy().replace('\\', "/"), written(&read(path)))
        })
        .collect();
    open(&GRIDPONDER, texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect())
}

/// Why a trial ended.
enum Outcome {
    /// The level cannot be drawn on, or what was asked for cannot be written.
    Refused(String),
    /// The law is broken.
    Wrong(String),
}

/// Boards with more cells take too long to be drawn on so often.
const MAX_CELLS: u32 = 2_500;

/// Some gestures one after the other on a level. How many were done.
fn draw(project: &Arc<dyn Project>, level: &PlayableLevel, chance: &mut Chance) -> Result<usize, Outcome> {
    let wrong =
        |what: &str, gesture: &dyn std::fmt::Debug| Outcome::Wrong(format!("{what} after {gesture:?}"));
    let mut project = Arc::clone(project);
    let moves = moves_of(level);
    let canvas = |project: &dyn Project| canvas_of(project, level);
    let mut done = 0;
    for _ in 0..4 {
        let before = canvas(&*project).map_err(Outcome::Refused)?;
        if before.columns.saturating_mul(before.rows) > MAX_CELLS {
            return Err(Outcome::Refused("the board is large".to_owned()));
        }
        let locked: Vec<String> =
            before.layers.iter().filter(|_| chance.once_in(6)).map(|layer| layer.id.clone()).collect();
        let gestures = some_gestures(&before, chance);
        let mut after = before.clone();
        if after.apply(&gestures, &locked).is_err() {
            continue;
        }
        for (old, new) in before.layers.iter().zip(&after.layers) {
            let is_kept = old == new || after.margins != Margins::default();
            if locked.contains(&old.id) && !is_kept {
                return Err(wrong("a locked layer changed", &gestures));
            }
        }
        let drawing = project.facets().drawing.expect("it was there");
        let edits = match drawing.drawn(&level.file, moves.as_ref(), &before, &after) {
            Ok(edits) => edits,
            // What lies there would be lost, or points outside.
            Err(_) if after.margins != Margins::default() => continue,
            // A game of so many combinations has no glyph left.
            Err(why) if why.starts_with("no letter is free") => return Err(Outcome::Refused(why)),
            Err(why) => return Err(wrong(&why, &gestures)),
        };
        let is_same = same(&before, &after) && same(&after, &before);
        if is_same && !edits.is_empty() {
            return Err(wrong("there are edits though nothing changed", &gestures));
        }
        let next = with(&project, &edits).map_err(|why| wrong(&why, &gestures))?;
        let shown = canvas(&*next).map_err(|why| wrong(&why, &gestures))?;
        if !same(&shown, &after) {
            return Err(wrong("the text says something else", &gestures));
        }
        if broken(&*next) > broken(&*project) {
            return Err(wrong("the text has a new syntax error", &gestures));
        }
        project = next;
        done += 1;
    }
    Ok(done)
}

/// What names a level among those of its file.
pub(crate) fn moves_of(level: &PlayableLevel) -> Option<Value> {
    level.number.map(|_| json!({ "level": level.name.parse::<u64>().unwrap_or_default() }))
}

/// What a level has on its cells.
pub(crate) fn canvas_of(project: &dyn Project, level: &PlayableLevel) -> Result<Canvas, String> {
    let drawing = project.facets().drawing.ok_or("no drawing")?;
    drawing.canvas(&level.file, moves_of(level).as_ref()).ok_or("no level")?
}

/// The number of mistakes in the form of texts.
fn broken(project: &dyn Project) -> usize {
    let findings = project.check(&Job::new(Semantics::default()));
    let all = findings.lists();
    all.values().flat_map(|list| list.iter()).filter(|it| FORM.contains(&it.code())).count()
}

/// Whether two boards have the same on them.
pub(crate) fn same(one: &Canvas, other: &Canvas) -> bool {
    let id = |canvas: &Canvas, piece: Option<usize>| piece.map(|piece| canvas.pieces[piece].id.clone());
    let are_numbers_equal = one.pieces == other.pieces;
    let is_same = |one_cell: Option<usize>, other_cell: Option<usize>| {
        are_numbers_equal && one_cell == other_cell || id(one, one_cell) == id(other, other_cell)
    };
    let layers = || one.layers.iter().zip(&other.layers);
    // What belongs to a new object is there once it is written.
    let is_wanted = |marker: &&Marker| {
        marker.object.is_none() || other.markers.iter().any(|it| it.object == marker.object)
    };
    (one.columns, one.rows, &one.objects) == (other.columns, other.rows, &other.objects)
        && one.markers.iter().filter(is_wanted).eq(&other.markers)
        && one.layers.len() == other.layers.len()
        && layers().all(|(one, other)| {
            let mut cells = one.cells().zip(other.cells());
            one.len() == other.len() && cells.all(|(one, other)| is_same(one, other))
        })
}

pub(crate) fn with(project: &Arc<dyn Project>, edits: &[FileEdit]) -> Result<Arc<dyn Project>, String> {
    let mut of_file: BTreeMap<Arc<str>, Vec<Edit>> = BTreeMap::new();
    for edit in edits {
        of_file.entry(Arc::clone(&edit.file)).or_default().push(edit.edit.clone());
    }
    let mut texts = Vec::new();
    for (file, edits) in of_file {
        let before = project.text(&file).ok_or("a file is gone")?;
        let after = text::apply(before, &edits).ok_or("edits overlap")?;
        texts.push((file, Some(Ok(Arc::from(after)))));
    }
    Ok(project.with(Change { texts, ..Change::default() }).unwrap_or_else(|| Arc::clone(project)))
}

fn some_gestures(canvas: &Canvas, chance: &mut Chance) -> Vec<Gesture> {
    let mut gestures: Vec<Gesture> = Vec::new();
    if chance.once_in(8) {
        let mut side = || if chance.once_in(2) { 0 } else { chance.below(4) as i32 - 2 };
        let margins = Margins { left: side(), top: side(), right: side(), bottom: side() };
        return vec![Gesture::Resize { margins }];
    }
    for _ in 0..=chance.below(3) {
        gestures.push(a_gesture(canvas, chance));
    }
    gestures
}

fn a_gesture(canvas: &Canvas, chance: &mut Chance) -> Gesture {
    let (columns, rows) = (canvas.columns as usize, canvas.rows as usize);
    let place = |chance: &mut Chance| [chance.below(columns) as i64, chance.below(rows) as i64];
    let piece = |chance: &mut Chance| {
        let is_eraser = canvas.pieces.is_empty() || chance.once_in(4);
        (!is_eraser).then(|| chance.one_of(&canvas.pieces).id.clone())
    };
    let area = |chance: &mut Chance| {
        let [x, y] = place(chance);
        let (width, height) =
            (chance.below(columns - x as usize) as i64 + 1, chance.below(rows - y as usize) as i64 + 1);
        Area { x, y, width, height }
    };
    let layer = None;
    match chance.below(13) {
        0 | 1 => {
            let cells = (0..=chance.below(6)).map(|_| place(chance)).collect();
            Gesture::Cells { piece: piece(chance), layer, cells }
        }
        2 => Gesture::Line { piece: piece(chance), layer, from: place(chance), to: place(chance) },
        3 => {
            let (from, to) = (place(chance), place(chance));
            Gesture::Rectangle { piece: piece(chance), layer, from, to, is_filled: chance.once_in(2) }
        }
        4 => Gesture::Fill { piece: piece(chance), layer, at: place(chance) },
        5 => {
            let by = [chance.below(5) as i64 - 2, chance.below(5) as i64 - 2];
            Gesture::Move { area: area(chance), by, is_copy: chance.once_in(2) }
        }
        6 => Gesture::Mirror { area: area(chance), is_vertical: chance.once_in(2) },
        7 => Gesture::Turn { area: area(chance) },
        8 => {
            let cut = area(chance);
            let id = |piece: Option<usize>| piece.map(|piece| canvas.pieces[piece].id.clone());
            let cells = |layer: &language::CanvasLayer| {
                let rows = cut.y..cut.y + cut.height;
                let places = rows.flat_map(|y| (cut.x..cut.x + cut.width).map(move |x| [x, y]));
                places.map(|it| id(canvas.index(it).and_then(|at| layer.get(at)))).collect()
            };
            let layers = canvas.layers.iter().map(|layer| (layer.id.clone(), cells(layer))).collect();
            Gesture::Stamp { stamp: Stamp { columns: cut.width as u32, layers }, at: place(chance) }
        }
        9 | 10 if !canvas.markers.is_empty() => {
            let marker = chance.one_of(&canvas.markers);
            let (id, facing) = (marker.id.clone(), *chance.one_of(&["up", "right", "down", "left"]));
            match marker.facing {
                Some(_) if chance.once_in(2) => Gesture::Face { marker: id, facing: facing.to_owned() },
                _ => Gesture::Place { marker: id, at: place(chance) },
            }
        }
        11 | 12 if !canvas.object_pieces.is_empty() => an_object(canvas, place(chance), chance),
        _ => Gesture::Cells { piece: piece(chance), layer, cells: vec![place(chance)] },
    }
}

/// Makes, changes, moves or removes an object of several cells.
fn an_object(canvas: &Canvas, [x, y]: [i64; 2], chance: &mut Chance) -> Gesture {
    let object = (!canvas.objects.is_empty()).then(|| chance.one_of(&canvas.objects).id.clone());
    let piece = Some(chance.one_of(&canvas.object_pieces).clone());
    let path = |chance: &mut Chance| {
        let mut path = vec![[x, y]];
        for _ in 0..chance.below(4) {
            let [x, y] = path[path.len() - 1];
            let next = *chance.one_of(&[[x + 1, y], [x, y + 1], [x - 1, y]]);
            let is_free = canvas.index(next).is_some() && !path.contains(&next);
            path.extend(is_free.then_some(next));
        }
        path
    };
    match (object, chance.below(5)) {
        (Some(object), 0) => {
            Gesture::Shift { object, by: [chance.below(3) as i64 - 1, chance.below(3) as i64 - 1] }
        }
        (Some(object), 1) => Gesture::Object { object: Some(object), piece: None, cells: Some(path(chance)) },
        (Some(object), 2) => Gesture::Object { object: Some(object), piece, cells: None },
        (Some(object), 3) => Gesture::Object { object: Some(object), piece: None, cells: Some(Vec::new()) },
        _ => Gesture::Object { object: None, piece, cells: Some(path(chance)) },
    }
}
