//! The output about one search.

use std::io::{self, Write};

use language::{
    Move, Play, PlayableLevel, Semantics, ShortestPaths, Solved, Unproved, Verdict, escape, plural,
};
use serde_json::{Value as Json, json};

use crate::commands::playable::Playable;
use crate::output::{Output, rounded};
use crate::wrap::wrap;

/// A finished search.
pub(super) struct Line<'l> {
    pub(super) playable: &'l Playable,
    pub(super) play: &'l dyn Play,
    pub(super) level: &'l PlayableLevel,
    pub(super) semantics: Semantics,
    pub(super) solved: &'l Solved,
    /// The number of moves of the level's own solution that were played before the search.
    pub(super) from: usize,
    /// The events that no turn may have.
    pub(super) must_not: &'l [String],
    /// The condition that is sought instead of a win.
    pub(super) goal: Option<&'l str>,
    pub(super) seconds: f64,
    pub(super) is_interrupted: bool,
}

impl Line<'_> {
    /// Why no more is proved, or why no path wins.
    fn reason(&self) -> Option<String> {
        match &self.solved.verdict {
            Verdict::Found { why: Unproved::OutOfTime, .. }
            | Verdict::Undecided { why: Unproved::OutOfTime, .. }
                if self.is_interrupted =>
            {
                Some("interrupted".to_owned())
            }
            verdict => verdict.reason(),
        }
    }

    /// What the level needs of the events that were forbidden.
    const fn need(&self) -> &'static str {
        match self.solved.verdict {
            Verdict::Unsolvable(_) => "essential",
            Verdict::Shortest(_) | Verdict::Found { .. } => "optional",
            Verdict::Undecided { .. } => "undecided",
        }
    }

    pub(super) fn json(&self) -> Json {
        let Solved { verdict, states, all_shortest, all_paths, incidents, .. } = self.solved;
        let actions = |path: &[Move]| path.iter().map(|it| it.action.clone()).collect::<Json>();
        let members = [
            ("semantics", json!(self.semantics.name())),
            ("verdict", json!(verdict.name())),
            ("length", json!(verdict.path().map(<[_]>::len))),
            ("lower", json!(verdict.lower())),
            ("path", json!(verdict.path().map(actions))),
            ("states", json!(states)),
            ("seconds", json!(rounded(self.seconds))),
            ("reason", json!(self.reason())),
        ];
        let mut object = self.playable.object(self.level, members);
        let (count, paths) = match all_shortest {
            Some(ShortestPaths::Counted { count, paths }) => {
                (json!(count), paths.iter().map(|path| actions(path)).collect())
            }
            _ => (Json::Null, Json::Null),
        };
        if all_shortest.is_some() {
            object.insert("ways".to_owned(), count);
            object.insert("paths".to_owned(), paths);
        }
        if let Some(all) = all_paths {
            object.insert("pathsByLength".to_owned(), json!(all.by_length));
            object.insert("areAllCounted".to_owned(), json!(all.is_complete));
            object.insert("paths".to_owned(), all.paths.iter().map(|path| actions(path)).collect());
        }
        if !self.must_not.is_empty() {
            object.insert("mustNot".to_owned(), json!(self.must_not));
            object.insert("constraint".to_owned(), json!(self.need()));
        }
        if let Some(goal) = self.goal {
            object.insert("goal".to_owned(), json!(goal));
        }
        let incidents: Vec<Json> = incidents.iter().filter_map(|it| it.json.clone()).collect();
        if !incidents.is_empty() {
            object.insert("issues".to_owned(), incidents.into());
        }
        Json::Object(object)
    }

    /// Writes the verdict on one line, followed by the path unless it is the one that the level has.
    pub(super) fn write(&self, output: &mut Output) -> io::Result<()> {
        let Solved { verdict, states, own, all_shortest, all_paths, incidents, .. } = self.solved;
        let turn_noun = self.play.turn_noun();
        let solution = self.playable.source.language.solution_noun().unwrap_or("solution");
        let known = match (verdict.path(), own.as_deref()) {
            (_, None) => String::new(),
            (_, Some([])) => format!(", no {solution}"),
            (Some(path), Some(own)) if path.len() == own.len() => String::new(),
            (_, Some(own)) => format!(", {solution} {}", own.len()),
        };
        let ways = match (verdict, all_shortest) {
            (Verdict::Shortest(_), Some(ShortestPaths::Counted { count, .. })) => {
                let count = usize::try_from(*count).unwrap_or(usize::MAX);
                format!(", {}", plural(count, "such path"))
            }
            _ => String::new(),
        };
        let reason = self.reason().unwrap_or_default();
        let mut what = verdict.clause(turn_noun, &format!("{known}{ways}"), &reason);
        if !self.must_not.is_empty() {
            let events: Vec<String> = self.must_not.iter().map(|event| format!("`{event}`")).collect();
            if matches!(verdict, Verdict::Unsolvable(_)) {
                what = format!("no path wins without it ({reason})");
            }
            what = format!("{}: {}, {what}", events.join(" and "), self.need());
        }
        if let Some(goal) = self.goal {
            if matches!(verdict, Verdict::Unsolvable(_)) {
                what = format!("it never holds ({reason})");
            }
            what = format!("`{goal}`: {what}");
        }
        let name = self.playable.shown(self.level);
        let semantics = match self.semantics {
            Semantics::Released => "",
            Semantics::Documented => " (documented)",
        };
        let after = if self.from > 0 { format!(" after {turn_noun} {}", self.from) } else { String::new() };
        let states = plural(usize::try_from(*states).unwrap_or(usize::MAX), "state");
        writeln!(
            output,
            "{}{semantics}{after}: {} · {states} in {:.2} s",
            escape(&name),
            escape(&what),
            self.seconds
        )?;
        let list = |output: &mut Output, path: &[Move]| {
            let written = self.play.written(path);
            writeln!(output, "{}", wrap(&format!("  {}", escape(&written)), output.width, "  "))
        };
        match (all_shortest, verdict.path()) {
            (Some(ShortestPaths::Counted { count, paths }), _) => {
                paths.iter().try_for_each(|path| list(output, path))?;
                let more = count.saturating_sub(paths.len() as u64);
                if more > 0 {
                    writeln!(output, "  and {more} more")?;
                }
            }
            (_, Some(path)) if own.as_deref() != Some(path) => list(output, path)?,
            _ => {}
        }
        if matches!(all_shortest, Some(ShortestPaths::Undecided)) {
            writeln!(output, "  the limits do not suffice to count the shortest paths")?;
        }
        if let Some(all) = all_paths {
            let more = if all.is_complete { "" } else { "at least " };
            let of = |(length, count): (&u32, &u64)| format!("{count} of {length}");
            let by_length: Vec<String> = all.by_length.iter().map(of).collect();
            let by_length =
                if by_length.is_empty() { String::new() } else { format!(": {}", by_length.join(", ")) };
            let count = usize::try_from(all.count()).unwrap_or(usize::MAX);
            let within = plural(all.within as usize, turn_noun);
            writeln!(output, "  {more}{} with at most {within}{by_length}", plural(count, "path"))?;
            all.paths.iter().try_for_each(|path| list(output, path))?;
        }
        incidents.iter().try_for_each(|incident| writeln!(output, "  {}", escape(&incident.text)))
    }
}
