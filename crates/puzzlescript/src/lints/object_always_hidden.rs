//! Objects that an opaque one above always covers.

use language::Rule;

use puzzlescript_engine::model::{LayerId, ObjectId, ObjectSet, bits, picture};

use super::facts::{Question, boards, objects};
use super::ground::Change;
use super::picture::{is_invisible, is_opaque};
use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static OBJECT_ALWAYS_HIDDEN: Rule = Rule::hint("object-always-hidden", "lints")
    .summary("opaque objects cover another one wherever it is")
    .doc("It has a picture and levels have it, but wherever it can be, an opaque object of a later layer covers it. Later layers are drawn on top: the layer may stand too early. Where an object is meant to be hidden, give it the color `transparent`, or silence this with a comment.")
    .wrong("OBJECTS\n\nMark M\nyellow\n.....\n.000.\n.0.0.\n.000.\n.....\n\nCOLLISIONLAYERS\n\nMark\nBackground\nTarget\nPlayer, Wall, Crate\n\nLEVELS\n\n######\n#P*OM#\n######\n")
    .right("OBJECTS\n\nMark M\nyellow\n.....\n.000.\n.0.0.\n.000.\n.....\n\nCOLLISIONLAYERS\n\nBackground\nMark\nTarget\nPlayer, Wall, Crate\n\nLEVELS\n\n######\n#P*OM#\n######\n");

/// Says which objects can never be seen.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let (game, facts) = (subject.game, &subject.facts);
    let pictures: Vec<_> = game.objects.iter().map(picture).collect();
    let opaque =
        (0..).map(ObjectId).zip(&pictures).filter(|(_, picture)| is_opaque(picture)).map(|(id, _)| id);
    let opaque = ObjectSet::of(game.objects.len(), opaque);
    let mut placed = game.no_objects();
    for board in boards(game) {
        placed.union(&objects(game, board));
    }
    let cover = full_layer(subject, &opaque);
    // Opaque things that stay where the levels put them.
    let is_fixed = |id: &ObjectId| placed.contains(*id) && facts.moves_of(*id) == 0 && !facts.is_removed(*id);
    let fixed = ObjectSet::of(game.objects.len(), opaque.iter().filter(is_fixed));
    let fixed = Fixed::new(subject, &fixed);
    for ((id, object), picture) in (0..).map(ObjectId).zip(&game.objects).zip(&pictures) {
        // What is in no level is often a mark that rules make for themselves, and a plain square is what such things look like.
        let is_drawn = !object.sprite.is_empty() && !is_invisible(picture);
        if !is_drawn || !placed.contains(id) {
            continue;
        }
        let by_layer = cover.filter(|layer| *layer > object.layer).map(|layer| {
            let mut there = facts.layer(layer).iter().filter(|it| facts.there.contains(*it));
            (there.next(), there.next().is_some())
        });
        let stays = || facts.moves_of(id) == 0 && !facts.is_made(id);
        let by_fixed = || fixed.cover(id).filter(|_| stays());
        let above = match by_layer.or_else(by_fixed) {
            None => continue,
            Some((Some(only), false)) => format!("`{}` covers it", facts.written(only)),
            Some(_) => "opaque objects cover it".to_owned(),
        };
        let Some(place) = subject.object(object.line) else { continue };
        let text = format!("`{}` can never be seen, as {above} wherever it is", object.written);
        say.push(Message::new(&OBJECT_ALWAYS_HIDDEN, Line::At(object.line), place.word.at, text));
    }
}

/// What opaque things that stay where they are cover in the levels.
struct Fixed {
    /// For each object what covers it, and whether there are several such things; nothing where a place is open.
    covers: Vec<(Option<ObjectId>, bool)>,
    open: ObjectSet,
}

impl Fixed {
    fn new(subject: &Subject<'_>, fixed: &ObjectSet) -> Self {
        let (game, facts) = (subject.game, &subject.facts);
        let mut covers = vec![(None, false); game.objects.len()];
        let mut open = game.no_objects();
        for board in boards(game) {
            for cell in board.cells.chunks(board.cell_words().max(1)) {
                let here = || bits(cell).map(|bit| ObjectId(bit as u32));
                let top = here().filter(|it| fixed.contains(*it)).max_by_key(|it| facts.layer_of(*it));
                for object in here() {
                    let above = top.filter(|top| facts.layer_of(*top) > facts.layer_of(object));
                    let Some(above) = above else {
                        open.insert(object);
                        continue;
                    };
                    if let Some((first, is_several)) = covers.get_mut(object.index()) {
                        *is_several |= *first.get_or_insert(above) != above;
                    }
                }
            }
        }
        Self { covers, open }
    }

    fn cover(&self, object: ObjectId) -> Option<(Option<ObjectId>, bool)> {
        self.covers
            .get(object.index())
            .copied()
            .filter(|(first, _)| first.is_some() && !self.open.contains(object))
    }
}

/// The layer of the background, if every cell has an opaque object of it at all times.
fn full_layer(subject: &Subject<'_>, opaque: &ObjectSet) -> Option<LayerId> {
    let facts = &subject.facts;
    let layer = facts.layer_of(subject.game.background);
    let all = facts.layer(layer);
    let is_opaque = all.iter().filter(|it| facts.there.contains(*it)).all(|it| opaque.contains(it));
    let is_still = all.iter().all(|it| facts.moves_of(it) == 0);
    let keeps = |(cell, effect): &Change<'_>| {
        !effect.clear.meets(all) && effect.random.is_empty()
            || effect.set.meets(all)
            || !effect.random.is_empty() && all.contains_all(&effect.random)
            || !all.iter().any(|it| facts.removes(it, cell, effect))
    };
    let is_kept = facts.answer(Question::IsKept, all, || facts.changes().all(keeps));
    (is_opaque && is_still && is_kept).then_some(layer)
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    /// A game with a mark in a layer of these, and in this level.
    fn mark(layers: &str, rest: &str, row: &str) -> String {
        format!(
            "OBJECTS\nMark M\nyellow\n.....\n.000.\n.0.0.\n.000.\n.....\n\nCOLLISIONLAYERS\n{layers}\n{rest}LEVELS\n{row}\n"
        )
    }

    const BELOW: &str = "Mark\nBackground\nTarget\nPlayer, Wall, Crate";
    const ABOVE: &str = "Background\nMark\nTarget\nPlayer, Wall, Crate";

    #[test]
    fn what_lies_below_the_background_is_told() {
        says(
            "object-always-hidden",
            &mark(BELOW, "", "#P*OM#"),
            &expect![[r#"
            `Mark` can never be seen, as `Background` covers it wherever it is: Mark
        "#]],
        );
    }

    #[test]
    fn what_lies_below_something_that_never_leaves_is_told() {
        let game = mark(ABOVE, "LEGEND\n% = Wall and Mark\n", "#P*O%#");
        says(
            "object-always-hidden",
            &game,
            &expect![[r#"
            `Mark` can never be seen, as `Wall` covers it wherever it is: Mark
        "#]],
        );
    }

    #[test]
    fn several_things_that_cover_it_are_not_told_as_one() {
        let game = mark(ABOVE, "LEGEND\n% = Wall and Mark\n+ = Crate and Mark\n", "#P.O%+#");
        says(
            "object-always-hidden",
            &game,
            &expect![[r#"
                `Mark` can never be seen, as opaque objects cover it wherever it is: Mark
            "#]],
        );
    }

    #[test]
    fn what_can_be_uncovered_is_not() {
        let pushed = mark(
            ABOVE,
            "LEGEND\n% = Crate and Mark\nRULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n",
            "#P*O%.#",
        );
        says("object-always-hidden", &pushed, &expect![""]);
        let dug = mark(BELOW, "RULES\n[ > Player | Background ] -> [ > Player | ]\n", "#P*OM#");
        says("object-always-hidden", &dug, &expect![""]);
    }

    #[test]
    fn a_comment_in_the_game_silences_it() {
        let game = format!("(goldpath: ignore-in-game object-always-hidden)\n{}", mark(BELOW, "", "#P*OM#"));
        says("object-always-hidden", &game, &expect![""]);
    }
}
