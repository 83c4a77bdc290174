//! A pack as it was last checked. The next check looks again only at what a change can have touched, and
//! keeps what earlier replays proved.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Semantics;
use language::{Diagnostic, FileRange};
use pack::{File, Pack};
use rayon::prelude::*;

use crate::impact::Consequence;
use crate::scope::visible;
use crate::traps::{self, Use};
use crate::{Checker, Judged, Progress, Proof, Report, Tally, causes, fixes, once, view};

/// What was found in a pack.
#[derive(Clone, Debug)]
pub struct Checked {
    pack: Arc<Pack>,
    semantics: Semantics,
    /// A level can take away a name that the game refers to.
    consequence: Consequence,
    shared: Vec<Diagnostic>,
    uses: Vec<Use>,
    levels: BTreeMap<Arc<str>, Level>,
}

#[derive(Clone, Debug)]
struct Level {
    file: Arc<File>,
    judged: Arc<Judged>,
    /// Whether the game plays it.
    is_listed: bool,
    proof: Option<Arc<Replayed>>,
}

/// What a replay proved, and of what.
#[derive(Clone, Debug)]
struct Replayed {
    game: Option<Arc<File>>,
    level: Arc<File>,
    proof: Proof,
}

impl Checked {
    /// Checks a pack as [`check_with`](crate::check_with) does, save that gold paths are replayed only of
    /// the level files that `wants_replay`, and only while `cancelled` does not say otherwise. Of the others
    /// the last proof is kept; of those that changed since, its diagnostics move with their steps.
    pub fn new(
        pack: Arc<Pack>,
        previous: Option<&Self>,
        semantics: Semantics,
        wants_replay: &(dyn Fn(&str) -> bool + Sync),
        cancelled: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Self {
        let checker = Checker::new(&pack, semantics);
        let previous = previous.filter(|previous| previous.semantics == semantics);
        let consequence = checker.consequence();
        let unchanged = previous.filter(|previous| {
            previous.consequence.is_unknown == consequence.is_unknown
                && view::is_same_for_levels(&previous.pack, &pack)
        });
        let files: Vec<&Arc<File>> = pack.levels().collect();
        let levels: BTreeMap<Arc<str>, Level> = files
            .into_par_iter()
            .map(|file| {
                let before = unchanged.and_then(|previous| previous.levels.get(&file.path));
                let judged = before
                    .filter(|level| Arc::ptr_eq(&level.file, file) && is_about(&level.judged, file))
                    .map_or_else(|| Arc::new(checker.judge(file)), |level| Arc::clone(&level.judged));
                let last = previous.and_then(|previous| previous.levels.get(&file.path)?.proof.clone());
                let is_current = last.as_ref().is_some_and(|last| last.is_of(pack.game(), file));
                let mut proof = last.filter(|_| judged.has_gold_path);
                if judged.is_sound && !is_current && wants_replay(&file.path) && !cancelled() {
                    let replayed = checker.prove(file, &cancelled).map(|proof| {
                        Arc::new(Replayed { game: pack.game().cloned(), level: Arc::clone(file), proof })
                    });
                    proof = replayed.or(proof);
                }
                progress(Progress::Level);
                let is_listed = checker.is_listed(file);
                (Arc::clone(&file.path), Level { file: Arc::clone(file), judged, is_listed, proof })
            })
            .collect();
        let (mut shared, uses) = (checker.shared().to_vec(), checker.uses().to_vec());
        shared.extend(played(&checker, &pack, &levels));
        drop(checker);
        Self { pack, semantics, consequence, shared, uses, levels }
    }

    /// The pack that was checked.
    pub const fn pack(&self) -> &Arc<Pack> {
        &self.pack
    }

    /// The diagnostics of each file that has some, in their order.
    pub fn diagnostics(&self) -> BTreeMap<Arc<str>, Vec<Diagnostic>> {
        let mut files: BTreeMap<Arc<str>, Vec<Diagnostic>> = BTreeMap::new();
        let proved = self.levels.values().flat_map(Level::diagnostics);
        let relied_on = self.uses.iter().chain(self.levels.values().flat_map(Level::uses));
        let mut found: Vec<Diagnostic> = self.shared.iter().cloned().chain(proved).collect();
        causes::raise(&self.pack, &mut found);
        once::keep(&self.pack, &mut found);
        found.extend(traps::told(&self.pack, relied_on, &found));
        fixes::withheld::withhold(&self.pack, &mut found);
        for diagnostic in found {
            files.entry(Arc::clone(&diagnostic.at.file)).or_default().push(diagnostic);
        }
        for diagnostics in files.values_mut() {
            diagnostics.sort_by(Diagnostic::order);
        }
        files
    }

    /// Everything as one report.
    pub fn report(&self) -> Report {
        self.report_of(&|_| true)
    }

    /// Everything as one report, for which only the level files that are wanted count.
    pub fn report_of(&self, wants: &dyn Fn(&str) -> bool) -> Report {
        let mut tally = Tally::default();
        for (path, level) in self.levels.iter().filter(|(path, _)| wants(path)) {
            let proof = self.proof(path);
            let is_played = proof.is_some_and(|proof| proof.verdict.is_some());
            let has_gold_path = level.judged.has_gold_path;
            tally += Tally {
                levels: 1,
                gold_paths: usize::from(has_gold_path),
                won: usize::from(proof.is_some_and(Proof::is_won)),
                not_replayed: usize::from(has_gold_path && !is_played),
                ..Tally::default()
            };
        }
        if self.is_refused() {
            tally = tally.refused();
        }
        Report { diagnostics: self.diagnostics().into_values().flatten().collect(), tally }
    }

    /// Whether the game refuses to load the pack, so that no level of it opens.
    pub fn is_refused(&self) -> bool {
        let is_refused = |level: &Level| level.judged.is_refused && level.is_listed;
        self.consequence.is_refused || self.levels.values().any(is_refused)
    }

    /// By whose rules gold paths were replayed.
    pub const fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// What was found without playing, in no particular order.
    pub(crate) fn read(&self) -> impl Iterator<Item = &Diagnostic> {
        self.shared.iter().chain(self.levels.values().flat_map(|level| &level.judged.diagnostics))
    }

    /// The proofs of level files that are sound and as they were played.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = (&Arc<str>, &Proof)> {
        self.levels.keys().filter_map(|path| Some((path, self.proof(path)?)))
    }

    /// What the last replay of a level file proved, whether or not the level is still the same.
    pub fn last_proof(&self, file: &str) -> Option<&Proof> {
        Some(&self.levels.get(file)?.proof.as_ref()?.proof)
    }

    /// What a replay proved of a sound level file as it is now.
    pub fn proof(&self, file: &str) -> Option<&Proof> {
        let level = self.levels.get(file).filter(|level| level.judged.is_sound)?;
        let replayed = level.proof.as_ref()?;
        replayed.is_of(self.pack.game(), &level.file).then_some(&replayed.proof)
    }
}

/// What the game did to no avail in the levels that were replayed with it.
fn played(checker: &Checker<'_>, pack: &Pack, levels: &BTreeMap<Arc<str>, Level>) -> Vec<Diagnostic> {
    let game_is_same = |replayed: &Replayed| replayed.is_of(pack.game(), &replayed.level);
    let proof = |level: &'_ Level| level.proof.clone().filter(|it| level.judged.is_sound && game_is_same(it));
    let proofs: Vec<(&Level, Arc<Replayed>)> =
        levels.values().filter_map(|level| Some((level, proof(level)?))).collect();
    let with_path = levels.values().filter(|level| level.judged.has_gold_path).count();
    let proofs_of = proofs
        .iter()
        .map(|(level, replayed)| (&level.file, &replayed.proof, is_same(&level.file, &replayed.level)));
    checker.played(proofs_of, proofs.len() == with_path)
}

impl Replayed {
    fn is_of(&self, game: Option<&Arc<File>>, level: &Arc<File>) -> bool {
        let is_same_game = match (&self.game, game) {
            (Some(then), Some(now)) => is_same(then, now),
            (then, now) => then.is_none() && now.is_none(),
        };
        is_same_game && is_same(&self.level, level)
    }
}

/// Whether two files say the same: an edit that was taken back leaves what was proved.
fn is_same(one: &Arc<File>, other: &Arc<File>) -> bool {
    Arc::ptr_eq(one, other)
        || one.path == other.path
            && one.unreadable == other.unreadable
            && one.tree.text() == other.tree.text()
}

impl Level {
    /// What relies on points on which documents and game part.
    fn uses(&self) -> impl Iterator<Item = &Use> {
        let proved = self.proof.iter().flat_map(|replayed| &replayed.proof.uses);
        self.judged.uses.iter().chain(proved).filter(|_| self.judged.is_sound)
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut diagnostics = self.judged.diagnostics.clone();
        if let Some(replayed) = self.proof.as_ref().filter(|_| self.judged.is_sound) {
            let proved = replayed.proof.diagnostics_beside(&self.judged.diagnostics);
            if is_same(&replayed.level, &self.file) {
                diagnostics.extend(proved.cloned());
            } else {
                diagnostics.extend(proved.filter_map(|it| moved(it, &self.file)));
            }
        }
        diagnostics
    }
}

/// A diagnostic of an earlier text at the place that its address has now; `None` when there is none.
/// Other places and fixes belong to the text that was replayed.
fn moved(diagnostic: &Diagnostic, file: &File) -> Option<Diagnostic> {
    let node = file.tree.at_pointer(diagnostic.address.as_deref()?)?;
    let at = FileRange { file: Arc::clone(&file.path), range: visible(node) };
    Some(Diagnostic { at, related: Vec::new(), fixes: Vec::new(), ..diagnostic.clone() })
}

/// Whether what was found points to this file alone: places in other files may have moved.
fn is_about(judged: &Judged, file: &File) -> bool {
    let others = judged.diagnostics.iter().flat_map(|diagnostic| {
        let related = diagnostic.related.iter().map(|related| &related.at.file);
        let fixed = diagnostic.fixes.iter().flat_map(|fix| fix.edits.iter().map(|edit| &edit.file));
        related.chain(fixed)
    });
    others.into_iter().all(|other| *other == file.path)
}
