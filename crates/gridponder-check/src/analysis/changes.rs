//! The differences between a pack and the pack of the previous check.

use std::collections::BTreeSet;
use std::sync::Arc;

use pack::{File, FileKind, Pack};
use rayon::prelude::*;

use super::level::{Level, Replayed, is_same_text};
use super::sums::Levels;
use crate::outline::{Outline, Outlines};
use crate::run::{Shared, outlined};

/// The findings in the shared files, with the pack that they were made for.
#[derive(Clone, Debug)]
pub(super) struct SharedIn {
    pub(super) pack: Arc<Pack>,
    pub(super) outlines: Outlines,
    pub(super) shared: Arc<Shared>,
}

impl SharedIn {
    /// Returns true if the shared files have the same findings in another pack.
    pub(super) fn holds_in(&self, pack: &Pack, outlines: &Outlines) -> bool {
        Changes::of(Some(&self.pack), pack).leave_shared(self, pack, outlines)
    }
}

/// The levels of a pack that changed or were removed since an earlier pack.
pub(super) struct Changes<'p> {
    pub(super) changed: Vec<&'p Arc<File>>,
    pub(super) gone: Vec<Arc<str>>,
}

impl<'p> Changes<'p> {
    pub(super) fn of(previous: Option<&Pack>, pack: &'p Pack) -> Self {
        let Some(previous) = previous else {
            return Self { changed: pack.levels().collect(), gone: Vec::new() };
        };
        let paths: BTreeSet<Arc<str>> = pack.changed_since(previous);
        let levels = || paths.iter().filter(|path| FileKind::of(path) == Some(FileKind::Level));
        let is_same =
            |file: &&Arc<File>| previous.file(&file.path).is_some_and(|before| Arc::ptr_eq(before, file));
        let changed = levels().filter_map(|path| pack.file(path)).filter(|file| !is_same(file)).collect();
        let gone = levels().filter(|path| pack.file(path).is_none()).cloned().collect();
        Self { changed, gone }
    }

    /// The outlines of the current levels.
    pub(super) fn outlines(&self, previous: Option<&Outlines>) -> Outlines {
        let mut outlines = previous.cloned().unwrap_or_default();
        for path in &self.gone {
            outlines.remove_mut(path);
        }
        let new: Vec<(Arc<str>, Arc<Outline>)> = self.changed.par_iter().map(|file| outlined(file)).collect();
        for (path, outline) in new {
            outlines.insert_mut(path, outline);
        }
        outlines
    }

    /// Returns true if nothing changed that the findings in the shared files depend on.
    fn leave_shared(&self, previous: &SharedIn, pack: &Pack, outlines: &Outlines) -> bool {
        let asked = &previous.shared.asked;
        let is_same_level = |file: &&Arc<File>| {
            let path = &file.path;
            let has_same_outline = match (previous.outlines.get(path), outlines.get(path)) {
                (Some(then), Some(now)) => then == now,
                _ => false,
            };
            let has_same_names = match (previous.pack.index_of(path), pack.index_of(path)) {
                (Some(then), Some(now)) => then.needs_same_versions(now) && asked.is_of_no_concern(then, now),
                _ => false,
            };
            has_same_outline && has_same_names && !previous.shared.speaks_of(path)
        };
        // What is known of the shared files has no ranges in them, apart from findings.
        let is_same_shared = |(then, now): (&Arc<File>, &Arc<File>)| {
            Arc::ptr_eq(then, now)
                || then.path == now.path && !previous.shared.speaks_of(&now.path) && then.says_the_same(now)
        };
        self.gone.is_empty()
            && previous.pack.shared().count() == pack.shared().count()
            && previous.pack.shared().zip(pack.shared()).all(is_same_shared)
            && previous.pack.assets() == pack.assets()
            && previous.pack.unlisted() == pack.unlisted()
            && self.changed.iter().all(is_same_level)
            && asked.is_answered_alike(pack.all_uses())
    }
}

/// The games that levels were replayed with, each compared with the current game of the pack.
pub(super) struct Games {
    known: Vec<(Option<Arc<File>>, Likeness)>,
}

/// How a game compares with the current game of the pack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Same,
    /// Same content, but at other offsets.
    Moved,
    Other,
}

impl Games {
    /// Collects the games of the levels of the previous check.
    pub(super) fn of<'l>(levels: impl Iterator<Item = &'l Arc<Level>>, now: Option<&Arc<File>>) -> Self {
        let mut games = Self { known: Vec::new() };
        for replayed in levels.filter_map(|level| level.replay_result.as_ref()) {
            if games.find(replayed.game.as_ref()).is_none() {
                let likeness = match (&replayed.game, now) {
                    (Some(then), Some(now)) if is_same_text(then, now) => Likeness::Same,
                    (Some(then), Some(now)) if then.says_the_same(now) => Likeness::Moved,
                    (None, None) => Likeness::Same,
                    _ => Likeness::Other,
                };
                games.known.push((replayed.game.clone(), likeness));
            }
        }
        games
    }

    fn find(&self, game: Option<&Arc<File>>) -> Option<Likeness> {
        let game = game.map(Arc::as_ptr);
        let known = self.known.iter().find(|(known, _)| known.as_ref().map(Arc::as_ptr) == game);
        known.map(|(_, likeness)| *likeness)
    }

    /// Returns true if a replay is valid for the current game of the pack.
    pub(super) fn have(&self, replayed: &Replayed) -> bool {
        match self.find(replayed.game.as_ref()) {
            Some(Likeness::Same) => true,
            Some(Likeness::Moved) => replayed.is_of_level_alone(),
            Some(Likeness::Other) | None => false,
        }
    }
}

/// The levels that need a new check although their own texts are unchanged: their findings may have ranges in
/// files that changed.
pub(super) fn touched<'p>(mentioning: &Levels, before: &Pack, pack: &'p Pack) -> Vec<&'p Arc<File>> {
    let moved: BTreeSet<Arc<str>> = pack.changed_since(before);
    let is_moved = |path: &Arc<str>| moved.contains(path);
    // The diagnostics of a replay may have ranges in the game.
    let is_game_moved = moved.iter().any(|path| FileKind::of(path) == Some(FileKind::Game));
    let touched = mentioning.values().filter(|level| is_game_moved || level.others.iter().any(is_moved));
    touched.filter_map(|level| pack.file(&level.file.path)).collect()
}

#[cfg(test)]
mod tests {
    use engine::Semantics;
    use pack::Input;

    use super::*;
    use crate::Analysis;

    const PATH: &str = "levels/one.json";

    fn check(pack: Pack, previous: Option<&Analysis>) -> Analysis {
        Analysis::new(Arc::new(pack), previous, Semantics::RELEASED, &|_| false, &|| false, &|| {})
    }

    /// The findings in the shared files, for each of these values of `rules` in the level of the minimal
    /// pack.
    fn shared_with(rules: &[&str]) -> Vec<Arc<Shared>> {
        let minimal = testkit::minimal();
        let text = |rules: &str| {
            let (_, level) = minimal.iter().find(|(path, _)| *path == PATH).expect("it has this level");
            // The metadata of the minimal level name everything that the level does not use.
            let level = level.replacen(", \"torch\"", "", 1);
            level.replacen('{', &format!("{{ \"rules\": [{rules}],"), 1)
        };
        let file = |rules: &str| {
            let input = Input { path: PATH.into(), text: Ok(text(rules)) };
            Arc::new(File::new(input).expect("it is the path of a level"))
        };
        let pack = testkit::pack(minimal.iter().copied());
        let mut last = check(pack, None);
        let mut next = |rules: &&str| {
            last = check(last.pack().with([(PATH.into(), Some(file(rules)))]), Some(&last));
            Arc::clone(&last.shared)
        };
        rules.iter().map(&mut next).collect()
    }

    /// Returns true if the findings in the shared files are kept when the rules change.
    fn keeps_shared(before: &str, now: &str) -> bool {
        let shared = shared_with(&[before, now]);
        Arc::ptr_eq(&shared[0], &shared[1])
    }

    #[test]
    fn names_that_only_a_level_knows_leave_the_shared_files_as_they_were_judged() {
        let rule = |id: &str| format!(r#"{{ "id": "{id}", "on": "avatar_entered", "then": [] }}"#);
        assert!(keeps_shared(&rule("fir"), &rule("first")));
        let spawn =
            |kind: &str| format!(r#"{{ "id": "a", "then": [{{ "spawn": {{ "kind": "{kind}" }} }}] }}"#);
        assert!(keeps_shared(&spawn("t"), &spawn("to")));
    }

    #[test]
    fn white_space_in_a_shared_file_of_which_nothing_is_told_has_none_judged() {
        let minimal = testkit::minimal();
        let first = check(testkit::pack(minimal.iter().copied()), None);
        let (_, game) = minimal.iter().find(|(path, _)| *path == "game.json").expect("it has a game");
        let mut last = first.clone();
        for text in [game.replacen('{', "{\n\n  ", 1), format!("{game} ")] {
            let input = Input { path: "game.json".into(), text: Ok(text) };
            let file = Arc::new(File::new(input).expect("it is the path of a game"));
            last = check(last.pack().with([("game.json".into(), Some(file))]), Some(&last));
            assert!(Arc::ptr_eq(&last.shared, &first.shared));
        }
    }

    #[test]
    fn names_that_a_shared_file_asks_for_have_it_judged_again() {
        let spawn =
            |kind: &str| format!(r#"{{ "id": "a", "then": [{{ "spawn": {{ "kind": "{kind}" }} }}] }}"#);
        assert!(!keeps_shared(&spawn("torc"), &spawn("torch")), "a kind is used that was not");
        let rule = |event: &str| {
            format!(r#"{{ "id": "a", "on": "{event}", "then": [{{ "release_from_emitter": {{}} }}] }}"#)
        };
        assert!(!keeps_shared(&rule("avatar_ente"), &rule("avatar_entered")), "rules react to more");
    }

    #[test]
    fn a_level_that_is_broken_while_it_is_typed_has_the_shared_files_judged_once() {
        let rule = |more: &str| format!(r#"{{ "id": "a", "on": "avatar_entered"{more}, "then": [] }}"#);
        let (whole, torn) = (rule(""), rule(r#", "i"#));
        let shared = shared_with(&[&whole, &torn, &whole, &torn, &whole]);
        assert!(!Arc::ptr_eq(&shared[0], &shared[1]), "a broken level says less");
        for (at, now) in shared.iter().enumerate().skip(2) {
            assert!(Arc::ptr_eq(now, &shared[at - 2]), "at {at}");
        }
    }
}
