//! The levels of a project that play otherwise than before.

use std::collections::BTreeMap;

use language::{
    Board, BoardRequest, Ending, Look, Orientation, Pattern, PlayableLevel, Recording, Semantics,
};
use serde::Serialize;
use serde_json::Value as Json;

use super::course::{At, parting};
use super::searched::Searched;
use crate::commands::limits::Limits;
use crate::commands::pictures::Pictures;
use crate::commands::playable::Playable;

/// How a level changed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LevelChange {
    pub(super) level: Json,
    /// The number that it had before, where levels are counted and it has another one now.
    pub(super) was: Option<usize>,
    pub(super) change: Change,
    /// The cells that are not as they were; `None` if the size changed.
    pub(super) cells: Option<Vec<CellChange>>,
    /// Other names of the same kinds.
    pub(super) renamed: BTreeMap<String, String>,
    pub(super) before: Option<Verdict>,
    pub(super) after: Option<Verdict>,
    /// The first step after which a gold path or session of either state plays otherwise; 0 at the start.
    pub(super) diverges_at: Option<usize>,
    /// What searches prove of a level that plays otherwise, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) searched: Option<Searched>,
    #[serde(skip)]
    pub(super) boards: Option<[String; 2]>,
    /// The boards before and now as SVG, with frames around what changed, where they changed and pictures are asked for.
    #[serde(skip)]
    pub(super) pictures: Option<[Option<String>; 2]>,
}

/// What is wanted to know of changed levels.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// The limits of searches of levels that play otherwise, if these are wanted.
    pub(super) limits: Option<&'a Limits>,
    pub(super) has_pictures: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Change {
    Added,
    Removed,
    Changed,
    /// The same play by another path, or with other names.
    Kept,
}

/// What a cell had and has, by layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct CellChange {
    pub(super) position: [u32; 2],
    pub(super) layer: String,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

/// What came of the gold paths or sessions of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Verdict {
    #[serde(rename = "verdict")]
    pub(super) word: &'static str,
    /// The number of moves of the first of them.
    pub(super) length: usize,
    pub(super) text: String,
}

impl LevelChange {
    pub(super) fn plays_otherwise(&self) -> bool {
        self.change != Change::Kept
    }
}

/// All levels that changed, in the order of now; those that are gone come last.
pub(super) fn between(before: &Playable, after: &Playable, wanted: Wanted<'_>) -> Vec<LevelChange> {
    let (old_pictures, new_pictures) = (Pictures::of(&before.source), Pictures::of(&after.source));
    // A revision is read without its pictures.
    let picture = |written: &str| new_pictures.address(written).or_else(|| old_pictures.address(written));
    let look = Look {
        semantics: Semantics::Released,
        picture: if wanted.has_pictures { &picture } else { &|_| None },
    };
    let compared = Compared { wanted, look };
    let (was, now) = (before.levels(None), after.levels(None));
    let paired = pair((before, &was), (after, &now));
    let mut changes = Vec::new();
    for (level, partner) in now.iter().zip(&paired) {
        match partner.and_then(|at| was.get(at)) {
            Some(old) => changes.extend(compared.changed((before, old), (after, level))),
            None => changes.push(compared.whole(after, level, Change::Added)),
        }
    }
    let gone = was.iter().enumerate().filter(|(at, _)| !paired.contains(&Some(*at)));
    changes.extend(gone.map(|(_, level)| compared.whole(before, level, Change::Removed)));
    changes
}

/// For each level of now, the one that it was: by its name, or where levels only have numbers by its board first.
fn pair(
    (before, was): (&Playable, &[PlayableLevel]),
    (after, now): (&Playable, &[PlayableLevel]),
) -> Vec<Option<usize>> {
    if now.iter().all(|level| level.number.is_none()) {
        let find = |level: &PlayableLevel| was.iter().position(|old| old.name == level.name);
        return now.iter().map(find).collect();
    }
    let state = |playable, level: &PlayableLevel| {
        let at = At { playable, level };
        at.start("").map(|session| at.state(&*session))
    };
    let old: Vec<Option<Json>> = was.iter().map(|level| state(before, level)).collect();
    let new: Vec<Option<Json>> = now.iter().map(|level| state(after, level)).collect();
    let mut taken = vec![false; was.len()];
    let mut paired = vec![None; now.len()];
    // A level that stays where it is comes before one that moved.
    for is_same_place in [true, false] {
        for (at, state) in new.iter().enumerate() {
            let fits = |old_at: &usize| {
                !taken[*old_at]
                    && (!is_same_place || was[*old_at].number == now[at].number)
                    && state.is_some()
                    && old[*old_at] == *state
            };
            if paired[at].is_none()
                && let Some(old_at) = (0..was.len()).find(fits)
            {
                (paired[at], taken[old_at]) = (Some(old_at), true);
            }
        }
    }
    for (at, level) in now.iter().enumerate() {
        if paired[at].is_none()
            && let Some(old_at) = (0..was.len()).find(|old| !taken[*old] && was[*old].number == level.number)
        {
            (paired[at], taken[old_at]) = (Some(old_at), true);
        }
    }
    paired
}

/// How levels are compared.
#[derive(Clone, Copy)]
struct Compared<'a> {
    wanted: Wanted<'a>,
    look: Look<'a>,
}

impl Compared<'_> {
    /// A level that is in one state only.
    fn whole(self, playable: &Playable, level: &PlayableLevel, change: Change) -> LevelChange {
        let Wanted { limits, has_pictures } = self.wanted;
        let verdict = verdict(playable, level);
        let is_new = change == Change::Added;
        let (before, after) = if is_new { (None, verdict) } else { (verdict, None) };
        let side = Some((playable, level));
        let searched =
            limits.map(|limits| Searched::of(limits, side.filter(|_| !is_new), side.filter(|_| is_new)));
        LevelChange {
            level: playable.level_key(Some(&level.name)),
            was: None,
            change,
            cells: None,
            renamed: BTreeMap::new(),
            before,
            after,
            diverges_at: None,
            searched,
            boards: None,
            pictures: has_pictures.then(|| {
                let picture = self.board(playable, level).map(|it| it.to_svg());
                if is_new { [None, picture] } else { [picture, None] }
            }),
        }
    }

    /// How a level changed; `None` if it did not.
    fn changed(
        self,
        (before, old): (&Playable, &PlayableLevel),
        (after, new): (&Playable, &PlayableLevel),
    ) -> Option<LevelChange> {
        let sides = [At { playable: before, level: old }, At { playable: after, level: new }];
        let states = [self.board(before, old), self.board(after, new)];
        let renamed = match &states {
            [Some(was), Some(now)] => other_names(was, now),
            _ => BTreeMap::new(),
        };
        let mut recordings = recordings(before, old);
        recordings.extend(recordings_of_now(&recordings, after, new));
        let mut diverges_at = parting(sides, &renamed, &[], "");
        for recording in &recordings {
            let moves = recording.actions();
            let parted = parting(sides, &renamed, &moves, &recording.seed);
            diverges_at = [diverges_at, parted].into_iter().flatten().min();
        }
        let verdicts = [verdict(before, old), verdict(after, new)];
        let plays_otherwise =
            diverges_at.is_some() || outcome(verdicts[0].as_ref()) != outcome(verdicts[1].as_ref());
        let was = old.number.filter(|_| old.number != new.number);
        if !plays_otherwise && renamed.is_empty() && was.is_none() && verdicts[0] == verdicts[1] {
            return None;
        }
        let cells = match &states {
            [Some(was), Some(now)] => cells(was, now, &renamed),
            _ => None,
        };
        let texts = sides.map(|side| side.start("").map(|session| session.text(&mut |_| false)));
        let has_changed = diverges_at == Some(0);
        let boards = match texts {
            [Some(was), Some(now)] if has_changed => Some(
                [was, now]
                    .map(|text| text.lines().take_while(|it| !it.is_empty()).collect::<Vec<_>>().join("\n")),
            ),
            _ => None,
        };
        let marks: Vec<[u32; 2]> = cells.iter().flatten().map(|cell: &CellChange| cell.position).collect();
        let picture = |board: &Option<Board>| board.as_ref().map(|it| it.to_svg_with_marks(&marks));
        let pictures = (self.wanted.has_pictures && has_changed).then(|| states.each_ref().map(picture));
        let limits = self.wanted.limits.filter(|_| plays_otherwise);
        let searched = limits.map(|limits| Searched::of(limits, Some((before, old)), Some((after, new))));
        let [before, after_verdict] = verdicts;
        Some(LevelChange {
            level: after.level_key(Some(&new.name)),
            was,
            change: if plays_otherwise { Change::Changed } else { Change::Kept },
            cells,
            renamed,
            before,
            after: after_verdict,
            diverges_at,
            searched,
            boards,
            pictures,
        })
    }

    fn board(self, playable: &Playable, level: &PlayableLevel) -> Option<Board> {
        let request =
            BoardRequest { moves: None, step: Some(0), acts: None, has_frames: false, look: self.look };
        playable.project.facets().boards?.level_board(&level.name, &request).ok()
    }
}

fn outcome(verdict: Option<&Verdict>) -> Option<&'static str> {
    verdict.map(|it| it.word)
}

fn recordings(playable: &Playable, level: &PlayableLevel) -> Vec<Recording> {
    let all = playable.project.facets().replays.map(|it| it.recordings().all).unwrap_or_default();
    all.into_iter().filter(|it| it.level.as_ref() == Some(&level.name)).collect()
}

/// Those that play other moves than the ones of before.
fn recordings_of_now(known: &[Recording], playable: &Playable, level: &PlayableLevel) -> Vec<Recording> {
    let is_new = |it: &Recording| known.iter().all(|other| other.moves != it.moves || other.seed != it.seed);
    recordings(playable, level).into_iter().filter(is_new).collect()
}

/// The worst of what came of the recordings of a level; `None` if there are none.
fn verdict(playable: &Playable, level: &PlayableLevel) -> Option<Verdict> {
    let replays = playable.project.facets().replays?;
    let all = recordings(playable, level);
    let length = all.first()?.moves.len();
    let replayed = all.iter().map(|it| replays.replay(it, Semantics::Released));
    let worst = replayed.map(|it| match it {
        Ok(replayed) => (replayed.ending, replayed.outcome),
        Err(_) => (Ending::NotWon, "cannot be played".to_owned()),
    });
    let (ending, text) = worst.min_by_key(|(ending, _)| *ending)?;
    Some(Verdict { word: ending.name(), length, text })
}

/// The kinds that have other names on a board that is the same else.
fn other_names(was: &Board, now: &Board) -> BTreeMap<String, String> {
    let (Some(was), Some(now)) = (Pattern::of(was), Pattern::of(now)) else { return BTreeMap::new() };
    match was.way_to(&now) {
        Some((way, names)) if way == Orientation::default() => names.into_iter().collect(),
        _ => BTreeMap::new(),
    }
}

/// The cells that changed; `None` if the boards have other sizes or layers.
fn cells(was: &Board, now: &Board, renamed: &BTreeMap<String, String>) -> Option<Vec<CellChange>> {
    let names = |board: &Board| board.layers.iter().map(|layer| layer.id.clone()).collect::<Vec<_>>();
    if (was.columns, was.rows) != (now.columns, now.rows) || names(was) != names(now) {
        return None;
    }
    let mut changes = Vec::new();
    for (old, new) in was.layers.iter().zip(&now.layers) {
        for (at, (old, new_cell)) in (0_u32..).zip(old.cells.iter().zip(&new.cells)) {
            let before = old.as_ref().map(|cell| match renamed.get(&cell.kind) {
                Some(name) => cell.title.replacen(&cell.kind, name, 1),
                None => cell.title.clone(),
            });
            let after = new_cell.as_ref().map(|cell| cell.title.clone());
            if before != after {
                let columns = was.columns.max(1);
                let position = [at % columns, at / columns];
                changes.push(CellChange { position, layer: new.id.clone(), before, after });
            }
        }
    }
    Some(changes)
}
