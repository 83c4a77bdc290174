//! The table of new levels, the most interesting first (authors' specification, section 4).

use std::io::{self, Write};

use language::{Measures, Rollouts, Variation, escape};
use serde_json::{Value as Json, json};

/// How many levels are shown while others are made.
const MAX_SHOWN: usize = 5;

/// Levels that were measured.
#[derive(Debug, Default)]
pub(in crate::commands) struct Ranking {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    level: String,
    length: usize,
    measures: Measures,
}

impl Ranking {
    /// Adds a level that was made. One that was not measured has no row.
    pub(super) fn add(&mut self, level: &Variation) {
        if let Some(measures) = level.measures {
            self.insert(Row { level: level.level.clone(), length: level.path.len(), measures });
        }
    }

    /// The table as it is kept for a run that goes on. Rows that can't be read are left out.
    pub(super) fn read(json: &Json) -> Self {
        let row = |json: &Json| {
            let number = |key: &str| json[key].as_u64();
            let (trials, wins) = (number("trials")?, number("wins")?);
            let rollouts = Rollouts { trials, wins, ..Rollouts::default() };
            Some(Row {
                level: json["level"].as_str()?.to_owned(),
                length: usize::try_from(number("length")?).ok()?,
                measures: Measures { interaction_score: number("interactionScore")?, rollouts },
            })
        };
        let mut ranking = Self::default();
        json.as_array().into_iter().flatten().filter_map(row).for_each(|row| ranking.insert(row));
        ranking
    }

    /// The table as [`Ranking::read`] reads it.
    pub(super) fn json(&self) -> Json {
        let row = |Row { level, length, measures }: &Row| {
            let Measures { interaction_score, rollouts } = measures;
            json!({
                "level": level,
                "length": length,
                "interactionScore": interaction_score,
                "trials": rollouts.trials,
                "wins": rollouts.wins,
            })
        };
        self.rows.iter().map(row).collect()
    }

    fn insert(&mut self, row: Row) {
        self.rows.retain(|known| known.level != row.level);
        let rank = |row: &Row| row.measures.rank(row.length);
        let at = self.rows.partition_point(|known| rank(known) <= rank(&row));
        self.rows.insert(at, row);
    }

    /// The names of the best levels.
    pub(in crate::commands) fn best(&self, count: usize) -> Vec<&str> {
        self.rows.iter().take(count).map(|row| row.level.as_str()).collect()
    }

    /// A line, with the best levels below it.
    pub(super) fn top(&self, line: String) -> String {
        if self.rows.is_empty() {
            return line;
        }
        std::iter::once(line).chain(self.lines(MAX_SHOWN)).collect::<Vec<_>>().join("\n")
    }

    /// Writes the table of several levels.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        if self.rows.len() < 2 {
            return Ok(());
        }
        writeln!(output)?;
        self.lines(self.rows.len()).into_iter().try_for_each(|line| writeln!(output, "{line}"))?;
        output.flush()
    }

    fn lines(&self, count: usize) -> Vec<String> {
        let width = self.rows.iter().map(|row| row.level.len()).max().unwrap_or(0).max("level".len());
        let heading = format!("rank  {:width$}  interaction    bits     wins  steps", "level");
        let row = |(at, row): (usize, &Row)| {
            let Measures { interaction_score, rollouts } = &row.measures;
            format!(
                "{:4}  {:width$}  {interaction_score:11}  {:>6}  {:6.1}%  {:5}",
                at + 1,
                escape(&row.level),
                rollouts.bits_text().unwrap_or_default(),
                rollouts.rate().unwrap_or_default() * 100.0,
                row.length
            )
        };
        std::iter::once(heading).chain(self.rows.iter().take(count).enumerate().map(row)).collect()
    }
}
