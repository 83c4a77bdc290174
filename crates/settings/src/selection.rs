//! `--select` and `--ignore`: the diagnostics to report in one run.

use std::collections::BTreeSet;

use language::Severity;

use crate::Codes;
use crate::glob::CodePattern;
use crate::suggest::nearest;

/// The selection of one run.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// `None` if everything is selected.
    select: Option<Chosen>,
    ignore: Chosen,
    fixed: BTreeSet<&'static str>,
}

#[derive(Clone, Debug, Default)]
struct Chosen {
    codes: BTreeSet<&'static str>,
    severities: Vec<Severity>,
}

/// Why a selection is invalid: one line without a final period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSelection(String);

impl std::fmt::Display for BadSelection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadSelection {}

const SEVERITIES: [Severity; 4] = [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint];

impl Selection {
    /// Parses a selection of codes, code patterns, groups and severities. Fails for an unknown word, or if a
    /// locked code is ignored.
    pub fn new(select: &[String], ignore: &[String], codes: &Codes) -> Result<Self, BadSelection> {
        let fixed: BTreeSet<&'static str> =
            codes.iter().filter(|it| it.is_locked).map(|it| it.code).collect();
        if let Some(code) = ignore.iter().find(|word| fixed.contains(word.trim())) {
            return Err(BadSelection(format!("`{}` cannot be ignored", code.trim())));
        }
        Ok(Self {
            select: if select.is_empty() { None } else { Some(Chosen::new(select, codes)?) },
            ignore: Chosen::new(ignore, codes)?,
            fixed,
        })
    }

    /// Returns true if the selection changes nothing.
    pub fn is_empty(&self) -> bool {
        self.select.is_none() && self.ignore.codes.is_empty() && self.ignore.severities.is_empty()
    }

    /// The severity of a code, from its default severity and the one of the settings; `None` if it is not
    /// reported.
    pub(crate) fn severity(
        &self,
        code: &str,
        own: Severity,
        by_settings: Option<Severity>,
    ) -> Option<Severity> {
        if self.fixed.contains(code) {
            return Some(own);
        }
        let severity = match &self.select {
            None => by_settings,
            // A selected code is reported even if the settings silence it.
            Some(select) if select.codes.contains(code) => by_settings.or(Some(own)),
            Some(select) => by_settings.filter(|it| select.severities.contains(it)),
        }?;
        let is_ignored = self.ignore.codes.contains(code) || self.ignore.severities.contains(&severity);
        (!is_ignored).then_some(severity)
    }
}

impl Chosen {
    fn new(words: &[String], codes: &Codes) -> Result<Self, BadSelection> {
        let mut chosen = Self::default();
        for word in words.iter().map(|word| word.trim()) {
            if let Some(code) = codes.get(word) {
                chosen.codes.insert(code.code);
            } else if let Some(severity) = SEVERITIES.into_iter().find(|it| it.name() == word) {
                chosen.severities.push(severity);
            } else if codes.of_group(word).next().is_some() {
                chosen.codes.extend(codes.of_group(word).map(|it| it.code));
            } else if CodePattern::is_one(word) {
                let pattern = CodePattern::new(word)
                    .map_err(|why| BadSelection(format!("invalid pattern `{word}`: {why}")))?;
                let mut matched = codes.iter().filter(|it| pattern.matches(it.code)).peekable();
                if matched.peek().is_none() {
                    return Err(BadSelection(format!(
                        "no code matches `{word}`; run `goldpath rules` to list all codes"
                    )));
                }
                chosen.codes.extend(matched.map(|it| it.code));
            } else {
                let known = codes
                    .iter()
                    .map(|it| it.code)
                    .chain(SEVERITIES.map(Severity::name))
                    .chain(codes.groups());
                return Err(BadSelection(match nearest(word, known) {
                    Some(near) => format!("unknown code, group or severity `{word}`; did you mean `{near}`?"),
                    None => {
                        format!(
                            "unknown code, group or severity `{word}`; `goldpath explain` lists all codes"
                        )
                    }
                }));
            }
        }
        Ok(chosen)
    }
}
