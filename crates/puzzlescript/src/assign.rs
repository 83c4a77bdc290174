//! Cells of a board that get other objects by hand.

use language::{Place, StateChange, Thing, suggestion};
use puzzlescript_engine::Play;
use puzzlescript_engine::model::{Game, ObjectId, ObjectSet, bits};

/// Puts other objects into a cell: their names, or those that letters of levels stand for. A cell that gets no background keeps
/// its own. Err: why it cannot have them.
pub(crate) fn assign(play: &mut Play, place: &Place, value: &str) -> Result<StateChange, String> {
    let Place::Cell((x, y), layer) = place else {
        return Err("a game of PuzzleScript has no variables; name a cell, as `3,1`".to_owned());
    };
    if layer.is_some() {
        return Err("layers have no names here; name all objects of the cell".to_owned());
    }
    let (width, height) = (play.width(), play.height());
    let inside = |at: i32, length: usize| usize::try_from(at).ok().filter(|at| *at < length);
    let (Some(column), Some(row)) = (inside(*x, width), inside(*y, height)) else {
        return Err(format!(
            "({x},{y}) is outside of the board, which has {width} columns and {height} rows"
        ));
    };
    let named = objects(play.game(), value)?;
    let mut words = play.words().to_vec();
    let wide = ObjectSet::words_for(play.game().objects.len());
    let at = (column * height + row) * wide;
    let own = words.get_mut(at..at + wide).ok_or("the board has no such cell")?;
    let before = names(play.game(), own);
    let mut new = named.words().to_vec();
    let game = play.game();
    let background = game.objects.get(game.background.index()).map(|it| game.layer(it.layer));
    let ground = background.map(|layer| layer.words().to_vec()).unwrap_or_default();
    if new.iter().zip(&ground).all(|(new, ground)| new & ground == 0) {
        for ((new, own), ground) in new.iter_mut().zip(&*own).zip(&ground) {
            *new |= own & ground;
        }
    }
    own.copy_from_slice(&new);
    let after = names(game, &new);
    play.enter(&words, None);
    let words = format!("({x},{y})");
    Ok(StateChange {
        thing: Thing { words, cell: Some((*x, *y)), layer: None, variable: None },
        before,
        after,
    })
}

/// The objects that a value names. Err: a name is none, or two are of one layer.
fn objects(game: &Game, value: &str) -> Result<ObjectSet, String> {
    let mut objects = game.no_objects();
    let words = value.split([',', ' ']).map(|word| word.trim().to_lowercase());
    for word in words.filter(|word| !word.is_empty() && word != "nothing") {
        // The last declaration of a name counts.
        let Some((_, name)) = game.names.iter().rev().find(|(name, _)| *name == word) else {
            let known = game.names.iter().map(|(name, _)| name.as_str());
            return Err(format!("there is no object `{word}`{}", suggestion(&word, known)));
        };
        if !name.is_all && name.objects.iter().count() != 1 {
            return Err(format!("`{word}` stands for one of several objects; name the one"));
        }
        name.objects.iter().for_each(|object| objects.insert(object));
    }
    let mut taken: Vec<ObjectId> = Vec::new();
    for object in objects.iter() {
        let layer = |object: &ObjectId| game.objects.get(object.index()).map(|it| it.layer);
        if let Some(other) = taken.iter().find(|other| layer(other) == layer(&object)) {
            let name = |object: &ObjectId| game.objects.get(object.index()).map_or("", |it| it.name.as_str());
            return Err(format!(
                "`{}` and `{}` are of one collision layer, so a cell has only one of them",
                name(other),
                name(&object)
            ));
        }
        taken.push(object);
    }
    Ok(objects)
}

fn names(game: &Game, cell: &[u64]) -> String {
    let names: Vec<&str> =
        bits(cell).filter_map(|object| game.objects.get(object)).map(|object| object.name.as_str()).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use puzzlescript_engine::{Engine, Input};

    use super::*;
    use crate::compile::compile;

    const GAME: &str = "title t\n\nOBJECTS\n\nBackground\nBlack\n\nPlayer\nWhite\n\nCrate\nBrown\n\nTarget\nGreen\n\n\
        LEGEND\n\n. = Background\nP = Player\nC = Crate\nO = Target\n@ = Crate and Target\nThing = Crate or Target\n\n\
        SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate\n\nRULES\n\n\
        [ > Player | Crate ] -> [ > Player | > Crate ]\n\nWINCONDITIONS\n\nall Target on Crate\n\nLEVELS\n\nP..O\n";

    fn play() -> Play {
        let game = compile(GAME).game.expect("it has no errors");
        Engine::new((*game).clone()).start(0, "").expect("it is a board")
    }

    fn set(play: &mut Play, name: &str, value: &str) -> Result<String, String> {
        let place = Place::named(name).expect("it is a name");
        assign(play, &place, value).map(|it| format!("{}: {} → {}", it.thing.words, it.before, it.after))
    }

    #[test]
    fn play_goes_on_with_what_was_set() {
        let mut play = play();
        assert_eq!(set(&mut play, "2,0", "C").as_deref(), Ok("(2,0): background → background, crate"));
        play.play(Input::Right);
        assert!(!play.has_won());
        play.play(Input::Right);
        assert!(play.has_won());
    }

    #[test]
    fn letters_lists_and_nothing_are_values() {
        let mut play = play();
        assert_eq!(
            set(&mut play, "1,0", "@").as_deref(),
            Ok("(1,0): background → background, target, crate")
        );
        assert_eq!(
            set(&mut play, "2,0", "Target, player").as_deref(),
            Ok("(2,0): background → background, target, player")
        );
        assert_eq!(set(&mut play, "0,0", "nothing").as_deref(), Ok("(0,0): background, player → background"));
    }

    #[test]
    fn what_cannot_be_in_a_cell_is_refused() {
        let mut play = play();
        let mut why = |name: &str, value: &str| set(&mut play, name, value).expect_err("it is refused");
        assert_eq!(why("1,0", "crat"), "there is no object `crat`; did you mean `crate`?");
        assert_eq!(why("1,0", "thing"), "`thing` stands for one of several objects; name the one");
        assert_eq!(
            why("1,0", "player crate"),
            "`player` and `crate` are of one collision layer, so a cell has only one of them"
        );
        assert_eq!(why("9,0", "crate"), "(9,0) is outside of the board, which has 4 columns and 1 rows");
        assert_eq!(why("score", "1"), "a game of PuzzleScript has no variables; name a cell, as `3,1`");
        assert_eq!(why("1,0:2", "crate"), "layers have no names here; name all objects of the cell");
    }
}
