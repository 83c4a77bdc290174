//! Levels that are wiped and drawn again by gestures say what they said before.

use std::collections::BTreeSet;
use std::sync::Arc;

use e2e::root;
use language::{Canvas, CanvasLayer, CanvasObject, Gesture, Marker, Play, PlayableLevel, Project};
use serde_json::Value;

use crate::drawing::{canvas_of, folders, games, pack_of, same, with};
use crate::registry::{languages, open};
use puzzlescript::PUZZLESCRIPT;

#[test]
fn every_level_is_drawn_anew_from_an_empty_board() {
    let mut projects: Vec<Arc<dyn Project>> = languages().into_iter().flat_map(|(_, _, own)| own).collect();
    let own = folders(&root().join("tests/packs"));
    let packs = own.into_iter().chain(testrun::beside("packs").into_iter().flat_map(|it| folders(&it)));
    projects.extend(packs.map(|pack| pack_of(&pack, str::to_owned)));
    // Each game takes a compile for each of three boards; a part of them is enough for every run.
    let games = games().into_iter().step_by(if testrun::effort() > 1 { 1 } else { 8 });
    projects.extend(games.map(|text| open(&PUZZLESCRIPT, vec![("game.puzzlescript", &text)])));
    let mut drawn = 0;
    for project in projects.iter().filter(|project| project.facets().drawing.is_some()) {
        let levels = project.facets().play.map(Play::levels).unwrap_or_default();
        let is_file = |level: &&PlayableLevel| level.number.is_none();
        let of_files = levels.iter().filter(is_file);
        let first = levels.iter().find(|level| level.number.is_some());
        for level in of_files.chain(first) {
            drawn += usize::from(is_drawn_anew(project, level));
        }
    }
    assert!(drawn > 10, "{drawn} levels were drawn");
}

/// Wipes a level and draws it; whether it could be wiped.
fn is_drawn_anew(project: &Arc<dyn Project>, level: &PlayableLevel) -> bool {
    let Ok(wanted) = canvas_of(&**project, level) else { return false };
    if !is_sound(&**project, &wanted) {
        return false;
    }
    // What fills a layer cannot be taken away by an eraser.
    let has_holes =
        |layer: &CanvasLayer| layer.ground().is_some() && layer.others().any(|(_, it)| it.is_none());
    if wanted.columns * wanted.rows > 2_500 || wanted.layers.iter().any(has_holes) {
        return false;
    }
    let Some(empty) = changed(project, level, &wiping(&wanted)) else { return false };
    let before = canvas_of(&*empty, level).expect("an empty board is one");
    let step = |project: &Arc<dyn Project>, gestures: &[Gesture]| {
        let drawn = changed(project, level, gestures);
        drawn.unwrap_or_else(|| panic!("{}, {}: it cannot be drawn", level.file, level.name))
    };
    let without_named = step(&empty, &drawing(&before, &wanted));
    let named = wanted.markers.iter().filter(|it| it.object.is_some());
    let named = named.filter_map(|it| Some(Gesture::Place { marker: it.id.clone(), at: it.position? }));
    let again = step(&without_named, &named.collect::<Vec<_>>());
    let now = canvas_of(&*again, level).expect("it was drawn");
    assert!(same(&now, &wanted), "{}, {}: another board\n{now:?}\n{wanted:?}", level.file, level.name);
    let text = |project: &dyn Project| parsed(project.text(&level.file).expect("it has a text"));
    assert_eq!(text(&**project), text(&*again), "{}, {}", level.file, level.name);
    true
}

/// Whether all that is on a board is known to the game and lies on it.
fn is_sound(project: &dyn Project, canvas: &Canvas) -> bool {
    let drawing = project.facets().drawing.expect("the board was drawn on");
    let used: BTreeSet<usize> = canvas.layers.iter().flat_map(CanvasLayer::cells).flatten().collect();
    let is_known =
        |piece: &usize| drawing.piece(&canvas.pieces[*piece].id).as_ref() == canvas.pieces.get(*piece);
    let is_known_object = |id: &String| drawing.piece(id).is_some();
    let lies_on_it = |object: &CanvasObject| {
        let cells: BTreeSet<_> = object.cells.iter().collect();
        cells.len() == object.cells.len()
            && !cells.is_empty()
            && cells.iter().all(|cell| canvas.index(**cell).is_some())
    };
    let mut objects = canvas.objects.iter();
    used.iter().all(is_known)
        && objects.all(|it| !it.id.contains('#') && is_known_object(&it.piece) && lies_on_it(it))
}

/// A level as JSON, its lists in order; nothing for a game, whose glyphs may be others.
fn parsed(text: &str) -> Option<Value> {
    let mut level: Value = serde_json::from_str(text).ok()?;
    let board = level.get_mut("board")?;
    for layer in board["layers"].as_object_mut().into_iter().flat_map(|layers| layers.values_mut()) {
        if let Some(entries) = layer.get_mut("entries").and_then(Value::as_array_mut) {
            entries.sort_by_key(Value::to_string);
        }
    }
    for object in board["multiCellObjects"].as_array_mut().into_iter().flatten() {
        for cell in object["cells"].as_array_mut().into_iter().flatten() {
            // A shape has the picture that others of it have, if there are any.
            cell.as_object_mut().and_then(|cell| cell.remove("sprite"));
        }
    }
    Some(level)
}

fn changed(
    project: &Arc<dyn Project>,
    level: &PlayableLevel,
    gestures: &[Gesture],
) -> Option<Arc<dyn Project>> {
    let before = canvas_of(&**project, level).ok()?;
    let mut canvas = before.clone();
    let drawing = project.facets().drawing?;
    let new = gestures.iter().flat_map(Gesture::pieces).filter(|id| canvas.piece(id).is_none());
    let new: BTreeSet<&str> = new.collect();
    canvas.pieces.extend(new.into_iter().filter_map(|id| drawing.piece(id)));
    let of_objects = gestures.iter().filter_map(Gesture::object_piece);
    canvas.object_pieces.extend(of_objects.filter_map(|id| Some(drawing.piece(id)?.id)));
    canvas.apply(gestures, &[]).ok()?;
    let moves = crate::drawing::moves_of(level);
    with(project, &drawing.drawn(&level.file, moves.as_ref(), &before, &canvas).ok()?).ok()
}

fn wiping(canvas: &Canvas) -> Vec<Gesture> {
    let cells = |layer: &CanvasLayer| layer.others().map(|(at, _)| canvas.place(at)).collect();
    let layers = canvas.layers.iter().map(|layer| Gesture::Cells {
        piece: None,
        layer: Some(layer.id.clone()),
        cells: cells(layer),
    });
    let objects = canvas.objects.iter().map(|object| Gesture::Object {
        object: Some(object.id.clone()),
        piece: None,
        cells: Some(Vec::new()),
    });
    let is_on_board = |it: &&Marker| it.position.is_some_and(|at| canvas.index(at).is_some());
    let markers = canvas.markers.iter().filter(|it| it.object.is_none()).filter(is_on_board);
    let placed = markers.map(|marker| Gesture::Place { marker: marker.id.clone(), at: [0, 0] });
    layers.chain(objects).chain(placed).collect()
}

/// The gestures that make one canvas another one, but for the cells that new objects name.
fn drawing(before: &Canvas, wanted: &Canvas) -> Vec<Gesture> {
    let pieces = wanted.layers.iter().flat_map(|layer| {
        layer.others().filter_map(|(at, piece)| {
            Some(Gesture::Cells {
                piece: Some(wanted.pieces[piece?].id.clone()),
                layer: None,
                cells: vec![wanted.place(at)],
            })
        })
    });
    let object = |object: &CanvasObject| Gesture::Object {
        object: Some(object.id.clone()),
        piece: Some(object.piece.clone()),
        cells: Some(object.cells.clone()),
    };
    let place = |marker: &Marker| {
        let is_there = before.markers.iter().any(|it| it.id == marker.id);
        let at = marker.position.filter(|at| is_there && wanted.index(*at).is_some())?;
        Some(Gesture::Place { marker: marker.id.clone(), at })
    };
    let placed = wanted.markers.iter().filter_map(place);
    pieces.chain(wanted.objects.iter().map(object)).chain(placed).collect()
}
