//! Objects of one level that cannot be told apart, or only by colors that not everybody can tell apart.

use language::Rule;

use puzzlescript_engine::model::{Game, ObjectId, ObjectSet, Picture, picture};
use rustc_hash::FxHashSet;

use super::facts::{boards, objects};
use super::picture::{Looks, is_invisible};
use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static OBJECTS_LOOK_ALIKE: Rule = Rule::hint("objects-look-alike", "lints")
    .summary("two objects of a level have the same picture")
    .doc("Their pictures are equal, and a level has both from the start, so a player cannot tell them apart. Where that is part of the puzzle, silence this with a comment.")
    .wrong("OBJECTS\n\nBarrel\norange\n\nLEGEND\n\nB = Barrel\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Barrel\n\nLEVELS\n\n######\n#P*OB#\n######\n")
    .right("OBJECTS\n\nBarrel\npurple\n\nLEGEND\n\nB = Barrel\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Barrel\n\nLEVELS\n\n######\n#P*OB#\n######\n");

pub(crate) static COLORS_LOOK_ALIKE: Rule = Rule::hint("colors-look-alike", "lints")
    .summary("two objects of a level differ by colors that color-blind people cannot tell apart")
    .doc("They differ by colors alone, and about one man in fifty, without the cones for red or for green, cannot tell these apart. Another brightness, or another shape, helps everybody.")
    .wrong("OBJECTS\n\nApple\n#a06000\n\nPear\n#588000\n\nLEGEND\n\nA = Apple\nB = Pear\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Apple, Pear\n\nLEVELS\n\n#######\n#P*OAB#\n#######\n")
    .right("OBJECTS\n\nApple\n#a06000\n\nPear\n#c0ff60\n\nLEGEND\n\nA = Apple\nB = Pear\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Apple, Pear\n\nLEVELS\n\n#######\n#P*OAB#\n#######\n");

/// The most objects whose pictures are compared each with each.
const MOST: usize = 400;

/// Says which objects look like an earlier one.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let game = subject.game;
    let company = company(game);
    let pictures: Vec<(ObjectId, Picture)> = (0..)
        .map(ObjectId)
        .zip(&game.objects)
        .map(|(id, object)| (id, picture(object)))
        .filter(|(_, picture)| !is_invisible(picture))
        .take(MOST)
        .collect();
    // What looks like the ground is meant not to be seen.
    let ground: Vec<ObjectId> = subject.facts.layer(subject.facts.layer_of(game.background)).iter().collect();
    let pictures: Vec<(ObjectId, Picture)> = {
        let is_ground =
            |picture: &Picture| pictures.iter().any(|(id, it)| ground.contains(id) && it == picture);
        pictures.iter().filter(|(id, it)| ground.contains(id) || !is_ground(it)).copied().collect()
    };
    let looks = Looks::new(&pictures);
    let mut told: Vec<Picture> = Vec::new();
    for (number, (id, own)) in pictures.iter().enumerate() {
        let meets = |other: &ObjectId| company.get(id.index()).is_some_and(|it| it.contains(*other));
        let earlier = || pictures.iter().take(number).filter(|(other, _)| meets(other));
        let same = earlier().find(|(_, picture)| picture == own);
        let near = || earlier().map(|(other, _)| *other).find(|other| looks.are_confused(*id, *other));
        let found = match same {
            Some((other, _)) => Some((*other, &OBJECTS_LOOK_ALIKE, "looks just like")),
            None => near().map(|other| (other, &COLORS_LOOK_ALIKE, "looks to color-blind people like")),
        };
        let Some((other, rule, looks)) = found else { continue };
        if told.contains(own) {
            continue;
        }
        told.push(*own);
        let (Some(object), Some(other)) = (game.objects.get(id.index()), game.objects.get(other.index()))
        else {
            continue;
        };
        let Some(place) = subject.object(object.line) else { continue };
        let text = format!("`{}` {looks} `{}`, and a level has both", object.written, other.written);
        let mut message = Message::new(rule, Line::At(object.line), place.word.at, text);
        if let Some(other) = subject.object(other.line) {
            message = message.related(other.word.at, "the other one");
        }
        say.push(message);
    }
}

/// For each object those that some level has beside it.
fn company(game: &Game) -> Vec<ObjectSet> {
    let mut known: FxHashSet<ObjectSet> = FxHashSet::default();
    let mut company = vec![game.no_objects(); game.objects.len()];
    for set in boards(game).map(|board| objects(game, board)).filter(|set| known.insert(set.clone())) {
        for object in set.iter() {
            if let Some(company) = company.get_mut(object.index()) {
                company.union(&set);
            }
        }
    }
    company
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    fn barrel(color: &str, level: &str) -> String {
        format!(
            "OBJECTS\nBarrel B\n{color}\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Barrel\nLEVELS\n{level}\n"
        )
    }

    #[test]
    fn the_same_picture_in_one_level_is_told() {
        says(
            "objects-look-alike",
            &barrel("orange", "#P*OB#"),
            &expect![[r#"
            `Barrel` looks just like `Crate`, and a level has both: Barrel
        "#]],
        );
    }

    #[test]
    fn another_color_or_another_level_is_not() {
        says("objects-look-alike", &barrel("purple", "#P*OB#"), &expect![""]);
        says("objects-look-alike", &barrel("orange", "#P*O#\n\n#PBO#"), &expect![""]);
    }

    #[test]
    fn a_comment_silences_it() {
        let game =
            barrel("orange", "#P*OB#").replace("Barrel B", "Barrel B (goldpath: ignore objects-look-alike)");
        says("objects-look-alike", &game, &expect![""]);
    }

    #[test]
    fn colors_that_only_some_can_tell_apart_are_told() {
        let game = barrel("#588000", "#P*OB#").replace("OBJECTS\n", "OBJECTS\nApple A\n#a06000\n");
        let game = game.replace("Crate, ", "Crate, Apple, ").replace("#P*OB#", "#P*OAB#");
        says(
            "colors-look-alike",
            &game,
            &expect![[r#"
                `Barrel` looks to color-blind people like `Wall`, and a level has both: Barrel
            "#]],
        );
        says("colors-look-alike", &game.replace("#588000", "#c0ff60"), &expect![""]);
        let silenced = game.replace("Barrel B", "Barrel B (goldpath: ignore colors-look-alike)");
        says("colors-look-alike", &silenced, &expect![""]);
    }
}
