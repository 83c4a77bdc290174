//! Objects that are in the way and stay there, such as walls.

use puzzlescript_engine::model::{Game, ObjectId, ObjectSet};

use super::facts::Facts;

/// Something that nothing moves, on a layer on which others move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wall {
    /// The object.
    pub(crate) object: ObjectId,
    /// Whether no rule changes it, either, and no win condition asks for it.
    pub(crate) is_plain: bool,
}

/// The objects that are in the way of others and never move.
pub(crate) fn walls(game: &Game) -> Vec<Wall> {
    let facts = Facts::of_game(game, None);
    let is_sought = |id: ObjectId| {
        game.wins.iter().any(|win| {
            win.what.objects.contains(id) || !win.is_about_anything(game) && win.on.objects.contains(id)
        })
    };
    let is_in_the_way =
        |id: ObjectId| facts.layer(facts.layer_of(id)).iter().any(|it| facts.moves_of(it) != 0);
    let only = |id: ObjectId| ObjectSet::of(game.objects.len(), [id]);
    let is_wall = |id: &ObjectId| {
        facts.there.contains(*id)
            && facts.moves_of(*id) == 0
            && !game.player.objects.contains(*id)
            && is_in_the_way(*id)
    };
    let objects = (0..game.objects.len()).map(|id| ObjectId(id as u32)).filter(is_wall);
    let is_plain = |id: ObjectId| facts.never_changes(&only(id)) && !is_sought(id);
    objects.map(|object| Wall { object, is_plain: is_plain(object) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rules: &str, wins: &str) -> Vec<String> {
        let text = format!(
            "title x\n\nOBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPlayer P\nred\n\nCrate C\nbrown\n\nWall #\nblack\n\n\
             Fence F\nblack\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate, Wall, Fence\n\n\
             RULES\n\n{rules}\n\nWINCONDITIONS\n\n{wins}\n\nLEVELS\n\nP.CO#F\n"
        );
        let game = crate::compile::compile(&text).game.expect("the game has no errors");
        let told = |it: Wall| {
            let name = game.objects[it.object.index()].name.clone();
            if it.is_plain { name } else { format!("{name}, which is not plain") }
        };
        walls(&game).into_iter().map(told).collect()
    }

    #[test]
    fn what_stays_among_what_moves_is_a_wall() {
        let push = "[ > Player | Crate ] -> [ > Player | > Crate ]";
        assert_eq!(of(push, "All Target on Crate"), ["wall", "fence"]);
    }

    #[test]
    fn what_rules_take_away_or_wins_ask_for_is_not_plain() {
        let rules = "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player | Fence ] -> [ > Player | ]";
        assert_eq!(of(rules, "All Target on Crate"), ["wall", "fence, which is not plain"]);
        assert_eq!(of(rules, "No Wall"), ["wall, which is not plain", "fence, which is not plain"]);
    }
}
