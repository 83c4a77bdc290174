//! On which levels the change of a part bears: the part alone is exchanged, and what is recorded is played with it and without it.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Change, Project};
use text::TextRange;

use super::names::Names;
use super::parts::{Borne, Key, Part, all};
use super::scenes::{Effect, Scene};
use crate::commands::playable::Playable;
use crate::commands::progress_line::ProgressLine;

/// Cap on the replays of one project; what comes behind them is not decided.
const MAX_REPLAYS: usize = 20_000;

/// Both states of a project, and what is played in them.
pub(super) struct Bearing<'b> {
    before: &'b Playable,
    after: &'b Playable,
    /// The file with the parts in each state.
    files: [Option<Arc<str>>; 2],
    names: &'b Names,
    /// The names of now in those of before.
    inverse: Names,
    scenes: &'b [Scene],
    replays: usize,
    line: ProgressLine,
}

impl<'b> Bearing<'b> {
    pub(super) fn new(
        [before, after]: [&'b Playable; 2],
        files: [Option<Arc<str>>; 2],
        names: &'b Names,
        scenes: &'b [Scene],
    ) -> Self {
        let line = ProgressLine::new(after.source.name());
        Self { before, after, files, names, inverse: names.inverse(), scenes, replays: 0, line }
    }

    /// Clears what is shown of it.
    pub(super) fn finish(self) {
        self.line.finish();
    }

    /// The levels that play otherwise without a part that is new.
    pub(super) fn added(&mut self, key: &Key, part: &Part) -> Borne {
        let side = self.after;
        let hybrid = self.without(side, key, part);
        self.borne([hybrid.map(|it| (side, it)), None], 1)
    }

    /// The levels that play otherwise without a part that is gone.
    pub(super) fn removed(&mut self, key: &Key, part: &Part) -> Borne {
        let side = self.before;
        let hybrid = self.without(side, key, part);
        self.borne([hybrid.map(|it| (side, it)), None], 1)
    }

    /// The levels that play otherwise in either state with the part of the other one.
    pub(super) fn changed(&mut self, was: (&Key, &Part), now: (&Key, &Part)) -> Borne {
        let (before, after) = (self.before, self.after);
        let old = self.exchanged(before, was, (after, now), &self.inverse);
        let new = self.exchanged(after, now, (before, was), self.names);
        self.borne([old.map(|it| (before, it)), new.map(|it| (after, it))], 2)
    }

    /// The levels that play otherwise in either state with a part at its place in the other one. Each state is given by the parts
    /// of a section in its order, and in that with this part elsewhere.
    pub(super) fn moved(&mut self, was: [Vec<&Part>; 2], now: [Vec<&Part>; 2]) -> Borne {
        let (before, after) = (self.before, self.after);
        let old = self.arranged(before, was);
        let new = self.arranged(after, now);
        self.borne([old.map(|it| (before, it)), new.map(|it| (after, it))], 2)
    }

    fn file(&self, side: &Playable) -> Option<&str> {
        self.files[usize::from(!std::ptr::eq(side, self.before))].as_deref()
    }

    /// A state with parts in the places of others.
    fn arranged(&self, side: &Playable, [places, parts]: [Vec<&Part>; 2]) -> Option<Playable> {
        let file = self.file(side)?;
        let text = side.project.text(file)?;
        let (mut changed, mut end) = (String::with_capacity(text.len()), 0);
        for (place, part) in places.iter().zip(&parts) {
            let ([place], [range]) = (&place.ranges[..], &part.ranges[..]) else { return None };
            changed.push_str(&text[end..place.start().into()]);
            changed.push_str(&text[*range]);
            end = place.end().into();
        }
        changed.push_str(&text[end..]);
        Self::hybrid(side, file, changed, |_| true)
    }

    /// A state without a part.
    fn without(&self, side: &Playable, key: &Key, part: &Part) -> Option<Playable> {
        let file = self.file(side)?;
        let text = side.project.text(file)?;
        let mut changed = text.to_string();
        let mut ranges = part.ranges.clone();
        ranges.sort_by_key(|range| std::cmp::Reverse(range.start()));
        for range in ranges {
            changed.replace_range(with_comma(&changed, range), "");
        }
        let expected = |parts: &mut BTreeMap<Key, Part>| parts.remove(key).is_some();
        Self::hybrid(side, file, changed, expected)
    }

    /// A state with a part as the other one has it.
    fn exchanged(
        &self,
        side: &Playable,
        (key, part): (&Key, &Part),
        (other, (_, wanted)): (&Playable, (&Key, &Part)),
        names: &Names,
    ) -> Option<Playable> {
        let file = self.file(side)?;
        let (text, source) = (side.project.text(file)?, other.project.text(self.file(other)?)?);
        let ([range], [from]) = (&part.ranges[..], &wanted.ranges[..]) else { return None };
        let mut changed = text.to_string();
        changed.replace_range(std::ops::Range::<usize>::from(*range), &names.in_text(&source[*from]));
        Self::hybrid(side, file, changed, |parts| parts.remove(key).is_some())
    }

    /// A state with another text, if nothing but what is expected is otherwise in it.
    fn hybrid(
        side: &Playable,
        file: &str,
        text: String,
        expected: impl Fn(&mut BTreeMap<Key, Part>) -> bool,
    ) -> Option<Playable> {
        let project = &side.project;
        let texts = vec![(Arc::from(file), Some(Ok(Arc::from(text))))];
        let changed: Arc<dyn Project> = project.with(Change { texts, ..Change::default() })?;
        let (mut own, mut others) = (all(&**project, file), all(&*changed, file));
        let was_there = expected(&mut own);
        expected(&mut others);
        let is_sound = changed.syntax_errors(file) <= project.syntax_errors(file);
        let is_same = own.len() == others.len()
            && own.iter().all(|(key, part)| others.get(key).is_some_and(|it| it.is_as(part)));
        (was_there && is_sound && is_same).then(|| Playable { source: side.source.clone(), project: changed })
    }

    /// What becomes of each level in states with one part otherwise, of which there should be `wanted`.
    fn borne(&mut self, hybrids: [Option<(&Playable, Playable)>; 2], wanted: usize) -> Borne {
        let hybrids: Vec<_> = hybrids.into_iter().flatten().collect();
        let mut borne = Vec::new();
        for scene in self.scenes {
            let mut found = if hybrids.len() < wanted { Effect::Undecided } else { Effect::Same };
            for (side, hybrid) in &hybrids {
                let is_before = std::ptr::eq(*side, self.before);
                let Some(result) = self.played(scene, side, hybrid, is_before) else { continue };
                found = found.max(result);
            }
            match found {
                Effect::Otherwise => borne.push((scene.key(), true)),
                Effect::Undecided => borne.push((scene.key(), false)),
                Effect::Same => {}
            }
        }
        borne
    }

    /// What becomes of a level; `None` if the state does not have it.
    fn played(
        &mut self,
        scene: &Scene,
        side: &Playable,
        hybrid: &Playable,
        is_before: bool,
    ) -> Option<Effect> {
        self.replays += 1;
        let replays = self.replays;
        self.line.tell(|_| format!("{replays} replays of what each part bears on"));
        if self.replays > MAX_REPLAYS {
            return Some(Effect::Undecided);
        }
        scene.effect(side, hybrid, is_before)
    }
}

/// A range with the comma that parts it from what is beside it.
fn with_comma(text: &str, range: TextRange) -> std::ops::Range<usize> {
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    let behind = &text[end..];
    let blank = behind.len() - behind.trim_start().len();
    if behind[blank..].starts_with(',') {
        return start..end + blank + 1;
    }
    let before = text[..start].trim_end();
    if before.ends_with(',') { before.len() - 1..end } else { start..end }
}
