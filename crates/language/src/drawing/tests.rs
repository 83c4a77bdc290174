//! Gestures on boards that are written as letters: small ones are the ground layer, others lie on it.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::{Canvas, CanvasLayer, CanvasObject, Gesture, Marker, Piece};

const PIECES: [(&str, usize); 4] = [("grass", 0), ("water", 0), ("Wall", 1), ("Box", 1)];

/// A canvas of rows: `.` grass, `~` water, `#` a wall, `O` a box, `@` the avatar.
fn canvas(rows: &[&str]) -> Canvas {
    let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let ground = letters.iter().map(|letter| Some(usize::from(*letter == '~')));
    let things = letters.iter().map(|letter| match letter {
        '#' => Some(2),
        'O' => Some(3),
        _ => None,
    });
    let mut canvas = Canvas {
        columns: rows[0].len() as u32,
        rows: rows.len() as u32,
        pieces: PIECES.iter().map(|(id, layer)| Piece { id: (*id).to_owned(), layer: *layer }).collect(),
        layers: vec![layer("ground", Some(0), ground), layer("things", None, things)],
        ..Canvas::default()
    };
    let avatar = letters.iter().position(|letter| *letter == '@').map(|at| canvas.place(at));
    canvas.markers.push(Marker {
        id: "avatar".into(),
        title: "the avatar".to_owned(),
        position: avatar,
        facing: Some("up".to_owned()),
        object: None,
    });
    canvas
}

fn layer(
    id: &str,
    ground: Option<usize>,
    cells: impl ExactSizeIterator<Item = Option<usize>>,
) -> CanvasLayer {
    let mut layer = CanvasLayer::new(id.to_owned(), ground, cells.len());
    cells.enumerate().for_each(|(at, piece)| layer.set(at, piece));
    layer
}

fn picture(canvas: &Canvas) -> String {
    let letter = |at: usize| {
        let is_avatar = canvas.markers[0].position.and_then(|cell| canvas.index(cell)) == Some(at);
        match (is_avatar, canvas.layers[1].get(at), canvas.layers[0].get(at)) {
            (true, ..) => '@',
            (_, Some(2), _) => '#',
            (_, Some(_), _) => 'O',
            (_, _, Some(1)) => '~',
            _ => '.',
        }
    };
    let row = |y: u32| {
        (0..canvas.columns).map(move |x| (y * canvas.columns + x) as usize).map(letter).collect::<String>()
            + "\n"
    };
    (0..canvas.rows).map(row).collect()
}

fn drawn(rows: &[&str], gestures: Value, locked: &[&str], expected: &Expect) {
    let gestures: Vec<Gesture> = serde_json::from_value(gestures).expect("gestures as in the protocol");
    let mut canvas = canvas(rows);
    let locked: Vec<String> = locked.iter().map(|id| (*id).to_owned()).collect();
    let result = canvas.apply(&gestures, &locked);
    expected.assert_eq(&result.map_or_else(|why| why + "\n", |()| picture(&canvas)));
}

#[test]
fn a_brush_puts_its_piece_in_its_layer_and_passes_over_what_is_outside() {
    let gestures = json!([{ "gesture": "cells", "piece": "Wall", "layer": null, "cells": [[0, 0], [2, 1], [9, 9], [-1, 0]] }]);
    drawn(
        &["...", "~~~"],
        gestures,
        &[],
        &expect![[r#"
        #..
        ~~#
    "#]],
    );
}

#[test]
fn a_line_and_a_rectangle_are_of_the_piece() {
    let line = json!([{ "gesture": "line", "piece": "Box", "layer": null, "from": [0, 0], "to": [4, 2] }]);
    drawn(
        &[".....", ".....", "....."],
        line,
        &[],
        &expect![[r#"
            O....
            .OO..
            ...OO
        "#]],
    );
    let frame =
        json!([{ "gesture": "rectangle", "piece": "Wall", "layer": null, "from": [4, 2], "to": [0, 0] }]);
    drawn(
        &[".....", ".....", "....."],
        frame,
        &[],
        &expect![[r#"
        #####
        #...#
        #####
    "#]],
    );
    let over = json!([
        { "gesture": "rectangle", "piece": "water", "layer": null, "from": [1, 1], "to": [9, 9], "isFilled": true }
    ]);
    drawn(
        &["...", "...", "..."],
        over,
        &[],
        &expect![[r#"
        ...
        .~~
        .~~
    "#]],
    );
}

#[test]
fn a_fill_ends_where_something_else_begins() {
    let fill = json!([{ "gesture": "fill", "piece": "Box", "layer": null, "at": [0, 0] }]);
    drawn(
        &["..#.", ".#..", "#..."],
        fill,
        &[],
        &expect![[r#"
        OO#.
        O#..
        #...
    "#]],
    );
}

#[test]
fn an_eraser_takes_what_lies_on_top_then_what_is_below() {
    let erase = json!([{ "gesture": "cells", "piece": null, "layer": null, "cells": [[0, 0], [1, 0]] }]);
    drawn(
        &["#~."],
        erase.clone(),
        &[],
        &expect![[r#"
        ...
    "#]],
    );
    drawn(
        &["#~."],
        erase,
        &["things"],
        &expect![[r#"
        #..
    "#]],
    );
}

#[test]
fn a_selection_moves_with_what_stands_on_it_and_a_copy_stays() {
    let area = json!({ "x": 0, "y": 0, "width": 2, "height": 1 });
    let moved = json!([{ "gesture": "move", "area": area, "by": [2, 1] }]);
    drawn(
        &["#@..", "...."],
        moved,
        &[],
        &expect![[r#"
        ....
        ..#@
    "#]],
    );
    let copied = json!([{ "gesture": "move", "area": area, "by": [1, 0], "isCopy": true }]);
    drawn(
        &["#O..", "...."],
        copied,
        &[],
        &expect![[r#"
        ##O.
        ....
    "#]],
    );
    let off = json!([{ "gesture": "move", "area": area, "by": [3, 0] }]);
    drawn(
        &["#O..", "...."],
        off,
        &[],
        &expect![[r#"
        there is no room for the selection on the board
    "#]],
    );
}

#[test]
fn a_selection_is_mirrored_and_turned() {
    let area = json!({ "x": 0, "y": 0, "width": 3, "height": 2 });
    let rows = ["#O.", "~.@", "..."];
    drawn(
        &rows,
        json!([{ "gesture": "mirror", "area": area }]),
        &[],
        &expect![[r#"
        .O#
        @.~
        ...
    "#]],
    );
    drawn(
        &rows,
        json!([{ "gesture": "mirror", "area": area, "isVertical": true }]),
        &[],
        &expect![[r#"
        ~.@
        #O.
        ...
    "#]],
    );
    drawn(
        &rows,
        json!([{ "gesture": "turn", "area": area }]),
        &[],
        &expect![[r#"
        ~#.
        .O.
        @..
    "#]],
    );
}

#[test]
fn a_stamp_is_put_where_there_is_room_for_it() {
    let stamp = json!({ "columns": 2, "layers": [["things", ["Wall", null, "Box", "Wall"]]] });
    drawn(
        &["...", "..O"],
        json!([{ "gesture": "stamp", "stamp": stamp, "at": [1, 0] }]),
        &[],
        &expect![[r#"
        .#.
        .O#
    "#]],
    );
    let foreign = json!({ "columns": 1, "layers": [["things", ["Door"]]] });
    drawn(
        &["..."],
        json!([{ "gesture": "stamp", "stamp": foreign, "at": [0, 0] }]),
        &[],
        &expect![[r#"
        there is no `Door` in this game
    "#]],
    );
    let elsewhere = json!({ "columns": 1, "layers": [["ground", ["Wall"]]] });
    drawn(
        &["..."],
        json!([{ "gesture": "stamp", "stamp": elsewhere, "at": [0, 0] }]),
        &[],
        &expect![[r#"
        `Wall` belongs to the layer `things`
    "#]],
    );
    let layer = json!({ "columns": 1, "layers": [["sky", [null]]] });
    drawn(
        &["..."],
        json!([{ "gesture": "stamp", "stamp": layer, "at": [0, 0] }]),
        &[],
        &expect![[r#"
        there is no layer `sky`
    "#]],
    );
}

#[test]
fn a_board_grows_and_shrinks_at_its_sides() {
    let grown = json!([{ "gesture": "resize", "margins": { "left": 1, "bottom": 1, "right": -1 } }]);
    drawn(
        &["@O#", "~.."],
        grown,
        &[],
        &expect![[r#"
        .@O
        .~.
        ...
    "#]],
    );
    let cut = json!([{ "gesture": "resize", "margins": { "left": -1 } }]);
    drawn(
        &["@O#", "~.."],
        cut,
        &[],
        &expect![[r#"
        the avatar would be outside of the board
    "#]],
    );
    let late = json!([
        { "gesture": "cells", "piece": "Wall", "layer": null, "cells": [[0, 0]] },
        { "gesture": "resize", "margins": { "left": 1 } },
    ]);
    drawn(
        &["."],
        late,
        &[],
        &expect![[r#"
        a new size comes before other gestures
    "#]],
    );
}

#[test]
fn what_cannot_be_drawn_says_why() {
    for (gesture, locked, expected) in [
        (
            json!({ "gesture": "cells", "piece": "Door", "layer": null, "cells": [] }),
            &[][..],
            "there is no `Door` to draw with",
        ),
        (
            json!({ "gesture": "cells", "piece": "Wall", "layer": "ground", "cells": [] }),
            &[],
            "`Wall` belongs to the layer `things`",
        ),
        (
            json!({ "gesture": "cells", "piece": "Wall", "layer": null, "cells": [] }),
            &["things"],
            "the layer `things` is locked",
        ),
        (
            json!({ "gesture": "place", "marker": "ghost", "at": [0, 0] }),
            &[],
            "there is no `ghost` on the board",
        ),
        (
            json!({ "gesture": "place", "marker": "avatar", "at": [0, 5] }),
            &[],
            "the cell is not on the board",
        ),
    ] {
        let gesture: Gesture = serde_json::from_value(gesture).expect("a gesture as in the protocol");
        let locked: Vec<String> = locked.iter().map(|id: &&str| (*id).to_owned()).collect();
        let mut canvas = canvas(&["@."]);
        assert_eq!(canvas.apply(&[gesture], &locked), Err(expected.to_owned()));
    }
}

/// A canvas with a pipe on three cells of its first row, whose mouth is its last one.
fn canvas_with_pipe() -> Canvas {
    let mut canvas = canvas(&["....", "....", "...@"]);
    canvas.object_pieces = vec!["log".to_owned(), r#"{"kind":"pipe","queue":[7]}"#.to_owned()];
    let cells = vec![[0, 0], [1, 0], [2, 0]];
    canvas.objects.push(CanvasObject {
        id: "pipe_1".to_owned(),
        piece: canvas.object_pieces[1].clone(),
        cells,
    });
    canvas.markers.push(Marker {
        id: "pipe_1/mouth".to_owned(),
        title: "`mouth` of `pipe_1`".to_owned(),
        position: Some([2, 0]),
        facing: None,
        object: Some("pipe_1".to_owned()),
    });
    canvas
}

/// The objects and markers after gestures, or why they cannot be done.
fn objects_after(gestures: Value, expected: &Expect) {
    let gestures: Vec<Gesture> = serde_json::from_value(gestures).expect("gestures as in the protocol");
    let mut canvas = canvas_with_pipe();
    let told = match canvas.apply(&gestures, &[]) {
        Ok(()) => {
            let objects = canvas.objects.iter().map(|it| format!("{} {} {:?}\n", it.id, it.piece, it.cells));
            let markers = canvas
                .markers
                .iter()
                .map(|it| format!("{} {:?} {}\n", it.id, it.position, it.facing.as_deref().unwrap_or("-")));
            objects.chain(markers).collect()
        }
        Err(why) => why + "\n",
    };
    expected.assert_eq(&told);
}

#[test]
fn an_object_moves_with_what_belongs_to_it() {
    objects_after(
        json!([{ "gesture": "shift", "object": "pipe_1", "by": [1, 2] }]),
        &expect![[r#"
            pipe_1 {"kind":"pipe","queue":[7]} [[1, 2], [2, 2], [3, 2]]
            avatar Some([3, 2]) up
            pipe_1/mouth Some([3, 2]) -
        "#]],
    );
    objects_after(
        json!([{ "gesture": "shift", "object": "pipe_1", "by": [2, 0] }]),
        &expect![[r#"
            there is no room for `pipe_1` there
        "#]],
    );
}

#[test]
fn a_selection_takes_along_the_objects_that_lie_in_it_as_a_whole() {
    objects_after(
        json!([{ "gesture": "move", "area": { "x": 0, "y": 0, "width": 3, "height": 1 }, "by": [1, 1] }]),
        &expect![[r#"
            pipe_1 {"kind":"pipe","queue":[7]} [[1, 1], [2, 1], [3, 1]]
            avatar Some([3, 2]) up
            pipe_1/mouth Some([3, 1]) -
        "#]],
    );
    objects_after(
        json!([{ "gesture": "move", "area": { "x": 1, "y": 0, "width": 2, "height": 1 }, "by": [1, 1] }]),
        &expect![[r#"
            pipe_1 {"kind":"pipe","queue":[7]} [[0, 0], [1, 0], [2, 0]]
            avatar Some([3, 2]) up
            pipe_1/mouth Some([2, 0]) -
        "#]],
    );
}

#[test]
fn objects_are_made_changed_and_taken_away() {
    objects_after(
        json!([
            { "gesture": "object", "piece": "log", "cells": [[0, 1]] },
            { "gesture": "object", "object": "beam", "piece": "log", "cells": [[0, 2], [1, 2]] },
            { "gesture": "object", "object": "log_1", "cells": [[1, 1], [2, 1]] },
            { "gesture": "object", "object": "pipe_1", "cells": [] },
        ]),
        &expect![[r#"
            log_1 log [[1, 1], [2, 1]]
            beam log [[0, 2], [1, 2]]
            avatar Some([3, 2]) up
        "#]],
    );
}

#[test]
fn an_object_that_cannot_be_made_says_why() {
    for (gesture, expected) in [
        (json!({ "gesture": "object", "cells": [[0, 1]] }), "a new object has a piece that it is made of"),
        (json!({ "gesture": "object", "piece": "log" }), "a new object covers cells"),
        (
            json!({ "gesture": "object", "piece": "wall", "cells": [[0, 1]] }),
            "there is no `wall` that covers several cells",
        ),
        (
            json!({ "gesture": "object", "piece": "log", "cells": [[0, 1], [0, 1]] }),
            "an object has each of its cells once",
        ),
        (json!({ "gesture": "object", "piece": "log", "cells": [[9, 9]] }), "an object lies on the board"),
        (
            json!({ "gesture": "object", "object": "pipe_9", "cells": [[0, 1]] }),
            "there is no object `pipe_9` in the level",
        ),
        (
            json!({ "gesture": "face", "marker": "pipe_1/mouth", "facing": "up" }),
            "`mouth` of `pipe_1` does not look to a side",
        ),
    ] {
        let gesture: Gesture = serde_json::from_value(gesture).expect("a gesture as in the protocol");
        assert_eq!(canvas_with_pipe().apply(&[gesture], &[]), Err(expected.to_owned()));
    }
}

#[test]
fn a_marker_looks_to_another_side() {
    objects_after(
        json!([{ "gesture": "face", "marker": "avatar", "facing": "left" }]),
        &expect![[r#"
            pipe_1 {"kind":"pipe","queue":[7]} [[0, 0], [1, 0], [2, 0]]
            avatar Some([3, 2]) left
            pipe_1/mouth Some([2, 0]) -
        "#]],
    );
}

#[test]
fn of_several_pieces_for_a_cell_the_last_one_counts() {
    let mut layer = CanvasLayer::new("things".to_owned(), None, 4);
    layer.fill(vec![(2, Some(5)), (0, Some(1)), (2, Some(6)), (0, None), (9, Some(7))]);
    assert_eq!(layer.cells().collect::<Vec<_>>(), [None, None, Some(6), None]);
    layer.fill(vec![(3, Some(8)), (2, Some(1))]);
    assert_eq!(layer.others().collect::<Vec<_>>(), [(2, Some(1)), (3, Some(8))]);
}

#[test]
fn two_layers_are_compared_where_one_says_something() {
    let layer = |pieces: &[(usize, Option<usize>)]| {
        let mut layer = CanvasLayer::new("things".to_owned(), Some(0), 9);
        layer.fill(pieces.to_vec());
        layer
    };
    let (one, other) = (layer(&[(1, Some(1)), (4, None)]), layer(&[(4, Some(2)), (6, Some(3))]));
    let beside: Vec<_> = one.beside(&other).collect();
    assert_eq!(beside, [(1, [Some(1), Some(0)]), (4, [None, Some(2)]), (6, [Some(0), Some(3)])]);
}
