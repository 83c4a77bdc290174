//! Sounds whose moment never comes.

use language::Applicability::Manual;
use language::{Fixes, Rule};
use puzzlescript_engine::model::{Command, Entry, moves};

use super::facts::boards;
use super::subject::Subject;
use crate::messages::{Line, Message};
use crate::read::{SoundKind, SoundLine};

pub(crate) static SOUND_NEVER_HEARD: Rule = Rule::hint("sound-never-heard", "lints")
    .fixes(Fixes::Always(&[Manual]))
    .summary("a sound is never heard")
    .doc("Its object never moves, comes or goes in this way, no rule has its command, or its event never happens. Rules may be missing, or the line is left over.")
    .wrong("SOUNDS\n\nsfx3 36772507\nWall move 36772507\n")
    .right("SOUNDS\n\nCrate move 36772507\n");

/// Says which lines of SOUNDS are never heard.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    for line in &subject.reading.source.sounds {
        let (Some(first), Some(last)) = (line.words.first(), line.words.last()) else { continue };
        if let Some(why) = silence(subject, line) {
            let text = format!("the sound is never heard: {why}");
            say.push(Message::new(&SOUND_NEVER_HEARD, Line::At(line.line), first.at.cover(last.at), text));
        }
    }
}

/// Why a line is never heard, if it is not.
fn silence(subject: &Subject<'_>, line: &SoundLine) -> Option<String> {
    match line.words.as_slice() {
        [event, _] => match &event.kind {
            SoundKind::Event(word) => of_event(subject, word),
            _ => None,
        },
        _ => None,
    }
    .or_else(|| of_objects(subject, line))
}

fn of_event(subject: &Subject<'_>, word: &str) -> Option<String> {
    let (game, facts) = (subject.game, &subject.facts);
    let has_command = |wanted: &Command| facts.commands(|it| it == wanted);
    let has_message = || {
        let is_message = |it: &Entry| matches!(it, Entry::Message { .. });
        game.levels.iter().any(is_message) || facts.commands(|it| matches!(it, Command::Message(_)))
    };
    let number = word.strip_prefix("sfx").and_then(|number| number.parse().ok());
    if let Some(number) = number {
        let text = format!("no rule that can apply has the command `{word}`");
        return (!has_command(&Command::Sfx(number))).then_some(text);
    }
    let text = match word {
        "undo" if game.prelude.no_undo => "`noundo` is set",
        "restart" if game.prelude.no_restart && !has_command(&Command::Restart) => "`norestart` is set",
        "cancel" if !has_command(&Command::Cancel) => "no rule that can apply has the command `cancel`",
        "showmessage" | "closemessage" if !has_message() => "the game has no messages",
        "endlevel" | "endgame" if game.wins.is_empty() && !has_command(&Command::Win) => {
            "no level can be won without a win condition"
        }
        _ => return None,
    };
    Some(text.to_owned())
}

fn of_objects(subject: &Subject<'_>, line: &SoundLine) -> Option<String> {
    let facts = &subject.facts;
    let [name, verb, rest @ ..] = line.words.as_slice() else { return None };
    let (SoundKind::Name(name), SoundKind::Verb(verb)) = (&name.kind, &verb.kind) else { return None };
    let names = &subject.reading.source.names;
    let word = names.written(*name);
    let set = &subject.meaning(names.text(*name))?.objects;
    if set.is_empty() || boards(subject.game).next().is_none() {
        return None;
    }
    let there: Vec<_> = set.iter().filter(|object| facts.there.contains(*object)).collect();
    if there.is_empty() {
        return Some(format!("`{word}` is in no level, and no rule that can apply makes one"));
    }
    let directions = rest.iter().filter_map(|it| match it.kind {
        SoundKind::Direction(direction) => Some(moves::of_direction(direction)),
        _ => None,
    });
    let given = directions.fold(0, |sum, bits| sum | bits);
    let wanted = match (verb.word, given) {
        ("action", _) => moves::ACTION,
        (_, 0) => moves::ANY_DIRECTION,
        (_, given) => given,
    };
    let is_heard = match verb.word {
        "create" => there.iter().any(|object| facts.is_made(*object)),
        "destroy" => there.iter().any(|object| facts.is_removed(*object)),
        _ => facts.is_stale() || there.iter().any(|object| facts.moves_of(*object) & wanted != 0),
    };
    let why = match verb.word {
        "create" => format!("no rule that can apply makes `{word}`"),
        "destroy" => format!("no rule that can apply removes `{word}`"),
        "action" => format!("`{word}` never acts"),
        _ if given == 0 => format!("`{word}` never moves"),
        _ => format!("`{word}` never moves in such a direction"),
    };
    (!is_heard).then_some(why)
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn sounds_of_what_never_happens_are_told() {
        says(
            "sound-never-heard",
            "SOUNDS\nsfx3 1\ncancel 2\nshowmessage 3\nWall move 4\nCrate create 5\nPlayer destroy 6\nCrate action 7\n",
            &expect![[r#"
                the sound is never heard: no rule that can apply has the command `sfx3`: sfx3 1
                the sound is never heard: no rule that can apply has the command `cancel`: cancel 2
                the sound is never heard: the game has no messages: showmessage 3
                the sound is never heard: `Wall` never moves: Wall move 4
                the sound is never heard: no rule that can apply makes `Crate`: Crate create 5
                the sound is never heard: no rule that can apply removes `Player`: Player destroy 6
                the sound is never heard: `Crate` never acts: Crate action 7
            "#]],
        );
    }

    #[test]
    fn sounds_of_what_happens_are_not() {
        says(
            "sound-never-heard",
            "SOUNDS\nsfx3 1\nundo 2\nCrate move right 4\nWall create 5\nCrate destroy 6\nRULES\n[ > Player | Crate ] -> [ > Player | > Crate ] sfx3\n[ > Crate | Wall ] -> [ Wall | Wall ]\n",
            &expect![""],
        );
    }

    #[test]
    fn patterns_that_lie_on_the_same_cell_make_what_each_of_them_had() {
        says(
            "sound-never-heard",
            "SOUNDS\nCrate create 5\nRULES\n[ Crate ] [ Crate ] -> [ ] [ Crate ]\n",
            &expect![""],
        );
        let box_ = "OBJECTS\nBox B\nred\nLEGEND\nThing = Crate or Box\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Box\n";
        says(
            "sound-never-heard",
            &format!("{box_}SOUNDS\nWall destroy 5\nRULES\n[ Crate ] [ Thing ] -> [ Wall ] [ ]\n"),
            &expect![""],
        );
        says(
            "sound-never-heard",
            &format!(
                "{box_}SOUNDS\nWall move right 5\nRULES\n[ Crate ] [ Thing ] -> [ stationary Wall ] [ right Thing ]\n"
            ),
            &expect![""],
        );
    }

    #[test]
    fn patterns_that_cannot_lie_on_the_same_cell_make_nothing_new() {
        says(
            "sound-never-heard",
            "SOUNDS\nCrate create 5\nWall destroy 6\nRULES\n[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]\n",
            &expect![[r#"
                the sound is never heard: no rule that can apply makes `Crate`: Crate create 5
                the sound is never heard: no rule that can apply removes `Wall`: Wall destroy 6
            "#]],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says("sound-never-heard", "SOUNDS\nsfx3 1 (goldpath: ignore sound-never-heard)\n", &expect![""]);
    }
}
