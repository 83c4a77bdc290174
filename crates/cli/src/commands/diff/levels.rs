//! The levels and timelines of a project that play otherwise than before.

use std::collections::BTreeMap;

use language::{
    Board, BoardRequest, Ending, Look, Orientation, Pattern, PlayableLevel, Recording, Semantics, Session,
    plural,
};
use serde::Serialize;
use serde_json::Value as Json;

use super::course::{At, parting};
use super::marked::marked;
use super::measured::Measured;
use super::names::Names;
use super::needs::Needs;
use super::scenes::{Scene, What, key_of, once_each};
use super::searched::Searched;
use super::timelines::{Parting, Timeline};
use crate::commands::limits::Limits;
use crate::commands::pictures::Pictures;
use crate::commands::playable::Playable;
use crate::commands::progress_line::ProgressLine;

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
    /// What traces of a timeline tell where they part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) happens: Option<Parting>,
    #[serde(flatten)]
    pub(super) known: Known,
    /// The boards before and now as text, with brackets around what changed, where they changed.
    #[serde(skip)]
    pub(super) boards: Option<[Option<String>; 2]>,
    /// The boards before and now as SVG, with frames around what changed, where they changed and pictures are asked for.
    #[serde(skip)]
    pub(super) pictures: Option<[Option<String>; 2]>,
}

/// What searches tell of a level that plays otherwise, as far as they are asked for.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Known {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) searched: Option<Searched>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) measured: Option<Measured>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) needs: Option<Needs>,
}

/// What is wanted to know of changed levels.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// The limits of searches of levels that play otherwise, if these are wanted.
    pub(super) limits: Option<&'a Limits>,
    /// Whether shortest solutions are searched for.
    pub(super) solves: bool,
    /// Whether it is measured how hard levels are.
    pub(super) measures: bool,
    /// Whether it is asked what levels need.
    pub(super) needs: bool,
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
    /// Nothing is recorded that could show what became of it.
    Undecided,
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
    /// The number of moves of the first of them; `None` of a timeline.
    pub(super) length: Option<usize>,
    pub(super) text: String,
}

impl LevelChange {
    /// One of which no more is known yet.
    const fn of(level: Json, change: Change) -> Self {
        Self {
            level,
            was: None,
            change,
            cells: None,
            renamed: BTreeMap::new(),
            before: None,
            after: None,
            diverges_at: None,
            happens: None,
            known: Known { searched: None, measured: None, needs: None },
            boards: None,
            pictures: None,
        }
    }

    pub(super) fn plays_otherwise(&self) -> bool {
        !matches!(self.change, Change::Kept | Change::Undecided)
    }

    pub(super) fn is_undecided(&self) -> bool {
        self.change == Change::Undecided
    }

    /// Whether there is no more to say of it than that it is not decided.
    pub(super) fn is_bare(&self) -> bool {
        self.is_undecided() && self.was.is_none() && self.renamed.is_empty()
    }
}

/// All levels and timelines that changed, in the order of the scenes.
pub(super) fn between(
    [before, after]: [&Playable; 2],
    scenes: &[Scene],
    names: &Names,
    wanted: Wanted<'_>,
) -> Vec<LevelChange> {
    let (old_pictures, new_pictures) = (Pictures::of(&before.source), Pictures::of(&after.source));
    // A revision is read without its pictures.
    let picture = |written: &str| new_pictures.address(written).or_else(|| old_pictures.address(written));
    let look = Look {
        semantics: Semantics::Released,
        picture: if wanted.has_pictures { &picture } else { &|_| None },
    };
    let compared = Compared { wanted, look, names };
    let mut line = ProgressLine::new(after.source.name());
    let changes = scenes.iter().enumerate().filter_map(|(at, scene)| {
        line.tell(|_| format!("{at} of {} compared", plural(scenes.len(), "level")));
        match &scene.what {
            What::Level { before: Some(old), after: Some(new), recordings } => {
                compared.changed((before, old), (after, new), recordings)
            }
            What::Level { before: None, after: Some(new), recordings: [_, own] } => {
                Some(compared.whole((after, new), own, Change::Added))
            }
            What::Level { before: Some(old), after: None, recordings: [own, _] } => {
                Some(compared.whole((before, old), own, Change::Removed))
            }
            What::Level { before: None, after: None, .. } => None,
            What::Timeline { before: old, after: new } => {
                compared.timeline(scene.key(), (before, old.as_ref()), (after, new.as_ref()))
            }
        }
    });
    let changes = changes.collect();
    line.finish();
    changes
}

/// Notes that nothing is recorded that could show what became of a level, unless it plays otherwise as it is.
pub(super) fn leave_open(levels: &mut Vec<LevelChange>, key: Json) {
    match levels.iter_mut().find(|it| it.level == key) {
        Some(level) if level.plays_otherwise() => {}
        Some(level) => level.change = Change::Undecided,
        None => levels.push(LevelChange::of(key, Change::Undecided)),
    }
}

/// The other names that kinds have on the boards of levels.
pub(super) fn names_on_boards([before, after]: [&Playable; 2], scenes: &[Scene]) -> BTreeMap<String, String> {
    let look = Look { semantics: Semantics::Released, picture: &|_| None };
    let mut names = BTreeMap::new();
    for scene in scenes {
        let What::Level { before: Some(old), after: Some(new), .. } = &scene.what else { continue };
        if let (Some(was), Some(now)) = (board(look, before, old), board(look, after, new)) {
            // What one level calls otherwise than another one is told of each.
            for (was, now) in other_names(&was, &now) {
                names.entry(was).or_insert(now);
            }
        }
    }
    names
}

/// How levels are compared.
#[derive(Clone, Copy)]
struct Compared<'a> {
    wanted: Wanted<'a>,
    look: Look<'a>,
    names: &'a Names,
}

/// A level in a state.
type Placed<'a> = (&'a Playable, &'a PlayableLevel);

impl Compared<'_> {
    /// A level that is in one state only.
    fn whole(self, (playable, level): Placed<'_>, own: &[Recording], change: Change) -> LevelChange {
        let verdict = verdict(playable, own);
        let is_new = change == Change::Added;
        let (before, after) = if is_new { (None, verdict) } else { (verdict, None) };
        let text = At { playable, level }.start("").map(|session| cells_of(&session.text(&mut |_| false)));
        let picture = || board(self.look, playable, level).map(|it| it.to_svg());
        let picture = if self.wanted.has_pictures { picture() } else { None };
        let known = self.known(one_side((playable, level), is_new));
        LevelChange {
            before,
            after,
            boards: text.map(|text| one_side(text, is_new)),
            pictures: picture.map(|it| one_side(it, is_new)),
            known,
            ..LevelChange::of(key_of(level), change)
        }
    }

    /// How a level changed; `None` if it did not.
    fn changed(
        self,
        (before, old): Placed<'_>,
        (after, new): Placed<'_>,
        recorded: &[Vec<Recording>; 2],
    ) -> Option<LevelChange> {
        let sides = [At { playable: before, level: old }, At { playable: after, level: new }];
        let states = [board(self.look, before, old), board(self.look, after, new)];
        let renamed = match &states {
            [Some(was), Some(now)] => other_names(was, now),
            _ => BTreeMap::new(),
        };
        let names = self.names.with(&renamed);
        let mut diverges_at = parting(sides, names.all(), &[], "");
        for recording in once_each(recorded) {
            let parted = parting(sides, names.all(), &recording.actions(), &recording.seed);
            diverges_at = [diverges_at, parted].into_iter().flatten().min();
        }
        let verdicts = [verdict(before, &recorded[0]), verdict(after, &recorded[1])];
        let plays_otherwise =
            diverges_at.is_some() || outcome(verdicts[0].as_ref()) != outcome(verdicts[1].as_ref());
        let was = old.number.filter(|_| old.number != new.number);
        if !plays_otherwise && renamed.is_empty() && was.is_none() && verdicts[0] == verdicts[1] {
            return None;
        }
        let cells = match &states {
            [Some(was), Some(now)] => cells(was, now, &names),
            _ => None,
        };
        let sessions = sides.map(|side| side.start(""));
        let has_changed = diverges_at == Some(0);
        let marks: Vec<[u32; 2]> = cells.iter().flatten().map(|cell: &CellChange| cell.position).collect();
        let text = |session: &dyn Session| {
            marked(&cells_of(&session.text(&mut |_| false)), session.size().0, &marks)
        };
        let boards = has_changed.then(|| sessions.each_ref().map(|session| session.as_deref().map(text)));
        let picture = |board: &Option<Board>| board.as_ref().map(|it| it.to_svg_with_marks(&marks));
        let pictures = (self.wanted.has_pictures && has_changed).then(|| states.each_ref().map(picture));
        let known = if plays_otherwise {
            self.known([Some((before, old)), Some((after, new))])
        } else {
            Known::default()
        };
        let [before, after_verdict] = verdicts;
        let change = if plays_otherwise { Change::Changed } else { Change::Kept };
        Some(LevelChange {
            was,
            cells,
            renamed,
            before,
            after: after_verdict,
            diverges_at,
            known,
            boards,
            pictures,
            ..LevelChange::of(key_of(new), change)
        })
    }

    /// How a timeline changed; `None` if it did not.
    fn timeline(
        self,
        key: Json,
        (before, old): (&Playable, Option<&Timeline>),
        (after, new): (&Playable, Option<&Timeline>),
    ) -> Option<LevelChange> {
        let judged =
            |playable, timeline: Option<&Timeline>| verdict(playable, &recorded_in(playable, timeline?));
        let verdicts = [judged(before, old), judged(after, new)];
        let partings = [
            old.and_then(|it| it.parting([before, after], self.names)),
            new.and_then(|it| it.parting([after, before], &self.names.inverse())).map(Parting::mirrored),
        ];
        let [was, now] = verdicts;
        let parted = partings.into_iter().flatten().min_by_key(|it| it.at);
        let change = match (old, new) {
            (None, _) => Change::Added,
            (_, None) => Change::Removed,
            _ if parted.is_some() || outcome(was.as_ref()) != outcome(now.as_ref()) => Change::Changed,
            _ if was == now => return None,
            _ => Change::Kept,
        };
        let parted = parted.filter(|_| change == Change::Changed);
        let diverges_at = parted.as_ref().map(|it| it.at);
        Some(LevelChange {
            before: was,
            after: now,
            diverges_at,
            happens: parted,
            ..LevelChange::of(key, change)
        })
    }

    /// What searches tell of a level, as far as they are asked for.
    fn known(self, sides: [Option<Placed<'_>>; 2]) -> Known {
        let Some(limits) = self.wanted.limits else { return Known::default() };
        let Wanted { solves, measures, needs, .. } = self.wanted;
        let (measured, searched) = if measures {
            let (measured, proved) = Measured::of(limits, sides);
            (Some(measured), Some(Searched::from(proved)))
        } else {
            (None, solves.then(|| Searched::of(limits, sides)))
        };
        Known { searched, measured, needs: needs.then(|| Needs::of(limits, sides, self.names)) }
    }
}

fn board(look: Look<'_>, playable: &Playable, level: &PlayableLevel) -> Option<Board> {
    let request = BoardRequest { moves: None, step: Some(0), acts: None, has_frames: false, look };
    playable.project.facets().boards?.level_board(&level.name, &request).ok()
}

/// What one state alone has, as both.
fn one_side<T>(it: T, is_now: bool) -> [Option<T>; 2] {
    if is_now { [None, Some(it)] } else { [Some(it), None] }
}

/// The cells of a board, without what is told below them.
fn cells_of(text: &str) -> String {
    text.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn outcome(verdict: Option<&Verdict>) -> Option<&'static str> {
    verdict.map(|it| it.word)
}

fn recorded_in(playable: &Playable, timeline: &Timeline) -> Vec<Recording> {
    let all = playable.project.facets().replays.map(|it| it.recordings().all).unwrap_or_default();
    all.into_iter().filter(|it| it.file == timeline.file).collect()
}

/// The worst of what came of recordings; `None` if there are none.
fn verdict(playable: &Playable, all: &[Recording]) -> Option<Verdict> {
    let replays = playable.project.facets().replays?;
    let first = all.first()?;
    let length = first.level.as_ref().map(|_| first.moves.len());
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
fn cells(was: &Board, now: &Board, names: &Names) -> Option<Vec<CellChange>> {
    let layers = |board: &Board| board.layers.iter().map(|layer| layer.id.clone()).collect::<Vec<_>>();
    if (was.columns, was.rows) != (now.columns, now.rows) || layers(was) != layers(now) {
        return None;
    }
    let mut changes = Vec::new();
    for (old, new) in was.layers.iter().zip(&now.layers) {
        for (at, (old, new_cell)) in (0_u32..).zip(old.cells.iter().zip(&new.cells)) {
            let before = old.as_ref().map(|cell| names.in_text(&cell.title));
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
