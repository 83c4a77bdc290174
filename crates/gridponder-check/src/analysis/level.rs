//! A level with its last findings and its last replay.

use std::borrow::Cow;
use std::sync::Arc;

use language::{Diagnostic, FileRange, Fix};
use pack::{File, Pack};
use text::{Edit, TextRange};

use crate::divergence::Use;
use crate::file_context::visible;
use crate::run::{StaticFindings, files_of, places_of};
use crate::standing::Standing;
use crate::told::stands_alone;
use crate::{ReplayResult, SearchResult, withheld};

/// A checked level of a pack.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) file: Arc<File>,
    pub(super) judged: Arc<StaticFindings>,
    /// Other files in which the findings of this level have ranges.
    pub(super) others: Vec<Arc<str>>,
    pub(super) state: State,
    pub(super) replay_result: Option<Arc<Replayed>>,
    search: Option<Searched>,
    /// The diagnostics of the replay and of the search, with ranges in the current text.
    proved: Vec<Diagnostic>,
    /// The sorted diagnostics of this level. `None` if they depend on findings elsewhere in the pack.
    pub(super) told: Option<Arc<[Diagnostic]>>,
    /// The ranges, in the current text, of the uses of divergences. `None` where the use is gone or `told`
    /// has a diagnostic at the same range.
    places: Vec<Option<TextRange>>,
}

/// How a level relates to the rest of its pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Whether the level was checked with outdated shared files.
    pub(super) is_stale: bool,
    /// Whether the pack lists the level, so that the game plays it.
    pub(super) is_listed: bool,
    /// Whether the level was replayed with the current game of the pack.
    pub(super) is_by_game: bool,
    /// Whether the replay is also one of the current text.
    pub(super) is_proved: bool,
}

/// A replay result, with the files that were replayed.
#[derive(Debug)]
pub(super) struct Replayed {
    pub(super) game: Option<Arc<File>>,
    pub(super) level: Arc<File>,
    pub(super) replay_result: ReplayResult,
}

/// What a search proved, and the replay that came before it. It holds for that game and that level alone.
#[derive(Clone, Debug)]
pub(super) struct Searched {
    pub(super) after: Arc<Replayed>,
    pub(super) result: Arc<SearchResult>,
}

impl Replayed {
    /// Returns true if no diagnostic has a range in another file. Then the result stays valid when only the
    /// white space of the game changes.
    pub(super) fn is_of_level_alone(&self) -> bool {
        let mut files = self.replay_result.diagnostics.iter().flat_map(files_of);
        files.all(|path| *path == self.level.path)
    }
}

impl Level {
    pub(super) fn new(
        pack: &Pack,
        file: Arc<File>,
        judged: Arc<StaticFindings>,
        replay_result: Option<Arc<Replayed>>,
        search: Option<Searched>,
        state: State,
    ) -> Self {
        let found = judged.diagnostics.iter();
        let mut others: Vec<Arc<str>> =
            found.flat_map(files_of).filter(|path| **path != file.path).cloned().collect();
        others.sort_unstable();
        others.dedup();
        let mut proved = Vec::new();
        if let Some(replayed) = replay_result.as_ref().filter(|_| judged.is_sound) {
            let said = replayed.replay_result.diagnostics_beside(&judged.diagnostics);
            if is_same_text(&replayed.level, &file) {
                proved.extend(said.cloned());
            } else {
                proved.extend(said.filter_map(|it| moved(it, &file)));
            }
        }
        // Another replay began anew.
        let search =
            search.filter(|it| replay_result.as_ref().is_some_and(|last| Arc::ptr_eq(last, &it.after)));
        if let Some(Searched { result, .. }) = search.as_ref().filter(|_| shows_search(&judged, state)) {
            let is_of_path = |it: &Diagnostic| it.code().starts_with("gold-path-");
            if result.is_unsolvable() {
                // That no path wins is the cause of what became of this one.
                proved.retain(|it| it.rule.group != "replay");
            } else if let Some(of_path) = proved.iter_mut().find(|it| is_of_path(it)) {
                let leaves = |fix: &Fix| {
                    let edits: Vec<Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
                    text::apply(file.tree.text(), &edits)
                };
                // The replay may have offered the same already.
                let offered: Vec<Option<String>> = of_path.fixes.iter().map(leaves).collect();
                let others = result.repairs.iter().filter(|it| !offered.contains(&leaves(it)));
                of_path.fixes.extend(others.cloned());
            }
            proved.extend(result.diagnostics.iter().cloned());
        }
        let found = || judged.diagnostics.iter().chain(&proved);
        // Its fixes may change other files: when one of these changes, the level is judged anew.
        let is_here = |it: &Diagnostic| places_of(it).all(|path| *path == file.path);
        let is_alone = found().all(|it| stands_alone(it) && is_here(it))
            && proved.iter().flat_map(files_of).all(|path| *path == file.path);
        let told: Option<Arc<[Diagnostic]>> = is_alone.then(|| {
            let mut told: Vec<Cow<'_, Diagnostic>> = found().map(Cow::Borrowed).collect();
            withheld::by_text(pack, &mut told);
            told.sort_by(|one, other| one.order(other));
            told.into_iter().map(Cow::into_owned).collect()
        });
        let is_spoken_of =
            |range: &TextRange| told.iter().flat_map(|told| &**told).any(|it| it.at.range == *range);
        let places = relied_on(&judged, replay_result.as_ref())
            .map(|used| used.range(&file).filter(|range| !is_spoken_of(range)))
            .collect();
        Self { file, judged, others, state, replay_result, search, proved, told, places }
    }

    /// The same level in another pack.
    pub(super) fn with(&self, pack: &Pack, state: State) -> Self {
        if self.search.is_some()
            && shows_search(&self.judged, state) != shows_search(&self.judged, self.state)
        {
            let (judged, replayed) = (Arc::clone(&self.judged), self.replay_result.clone());
            return Self::new(pack, Arc::clone(&self.file), judged, replayed, self.search.clone(), state);
        }
        Self {
            file: Arc::clone(&self.file),
            judged: Arc::clone(&self.judged),
            others: self.others.clone(),
            state,
            replay_result: self.replay_result.clone(),
            search: self.search.clone(),
            proved: self.proved.clone(),
            told: self.told.clone(),
            places: self.places.clone(),
        }
    }

    /// All findings in the level, with ranges in its current text.
    pub(super) fn found(&self) -> impl Iterator<Item = &Diagnostic> {
        self.judged.diagnostics.iter().chain(&self.proved)
    }

    /// The uses of divergences and their current ranges. A use has no range if the text is gone or a
    /// diagnostic that is reported anyway has the same range.
    pub(super) fn uses(&self) -> impl Iterator<Item = (&Use, Option<FileRange>)> {
        let file = &self.file.path;
        let place =
            |range: &Option<TextRange>| range.map(|range| FileRange { file: Arc::clone(file), range });
        let uses = relied_on(&self.judged, self.replay_result.as_ref()).zip(&self.places);
        uses.map(move |(used, range)| (used, place(range)))
    }

    /// The replay result, if it belongs to the current level and game.
    pub(super) fn replay_result(&self) -> Option<&ReplayResult> {
        let replayed =
            self.replay_result.as_ref().filter(|_| self.judged.is_sound && self.state.is_proved)?;
        Some(&replayed.replay_result)
    }

    /// What a search proved of the level as it is.
    pub(super) fn search_result(&self) -> Option<&SearchResult> {
        let searched = self.search.as_ref().filter(|_| shows_search(&self.judged, self.state))?;
        Some(&searched.result)
    }

    /// The last search, whether or not the level is still the same.
    pub(super) fn last_search(&self) -> Option<&Searched> {
        self.search.as_ref()
    }

    /// The same level after a search, if it was replayed.
    pub(super) fn searched(&self, pack: &Pack, result: SearchResult) -> Option<Self> {
        let after = self.replay_result.clone()?;
        Some(self.after_search(pack, Searched { after, result: Arc::new(result) }))
    }

    /// The same level after a replay and a search of its text.
    pub(super) fn after_search(&self, pack: &Pack, searched: Searched) -> Self {
        let (judged, replayed) = (Arc::clone(&self.judged), Arc::clone(&searched.after));
        let state = State { is_by_game: true, is_proved: true, ..self.state };
        Self::new(pack, Arc::clone(&self.file), judged, Some(replayed), Some(searched), state)
    }

    /// Returns true if this level makes the game refuse to load the pack.
    pub(super) fn is_refused(&self) -> bool {
        self.judged.is_refused && self.state.is_listed
    }

    /// The replay status of the level.
    pub(super) fn standing(&self) -> Standing {
        match (self.replay_result(), &self.replay_result) {
            (Some(replay_result), _) if replay_result.is_won() => {
                if self.judged.is_refused {
                    Standing::WouldWin
                } else {
                    Standing::Won
                }
            }
            (Some(_), _) => Standing::NotWon,
            (None, Some(_)) => Standing::OutOfDate,
            (None, None) => Standing::NotReplayed,
        }
    }

    /// The last replay with the current game, even if the level changed since.
    pub(super) fn played(&self) -> Option<&Replayed> {
        self.replay_result.as_deref().filter(|_| self.judged.is_sound && self.state.is_by_game)
    }
}

/// Whether what a search proved holds for the level and the game as they are.
fn shows_search(judged: &StaticFindings, state: State) -> bool {
    judged.is_sound && state.is_proved && !state.is_stale
}

fn relied_on<'l>(
    judged: &'l StaticFindings,
    replay_result: Option<&'l Arc<Replayed>>,
) -> impl Iterator<Item = &'l Use> {
    let proved = replay_result.into_iter().flat_map(|replayed| &replayed.replay_result.uses);
    judged.uses.iter().chain(proved).filter(|_| judged.is_sound)
}

/// Returns true if two files have the same path and text. When an edit is undone, the replay result is valid
/// again.
pub(super) fn is_same_text(one: &Arc<File>, other: &Arc<File>) -> bool {
    Arc::ptr_eq(one, other) || one.path == other.path && one.has_text_of(other)
}

/// A diagnostic of an earlier text, moved to the range that its address has now. Returns `None` if the
/// address no longer exists. Related ranges and fixes are dropped because they belong to the text that was
/// replayed.
fn moved(diagnostic: &Diagnostic, file: &File) -> Option<Diagnostic> {
    let node = file.tree.at_pointer(diagnostic.address.as_deref()?)?;
    let at = FileRange { file: Arc::clone(&file.path), range: visible(node) };
    Some(Diagnostic { at, related: Vec::new(), fixes: Vec::new(), ..diagnostic.clone() })
}
