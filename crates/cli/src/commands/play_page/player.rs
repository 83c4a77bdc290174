//! The page without levels, and how levels come into it.

use std::fs;
use std::path::Path;

use language::escape;
use serde_json::Value as Json;

use crate::exit::Failure;

/// The page of this build; empty if it has none.
static BUILT_IN: &str = include_str!(concat!(env!("OUT_DIR"), "/player.html"));
/// Where the project belongs.
const PROJECT: &str = r#"<script type="application/json" id="project">null</script>"#;
const TITLE: &str = "<title>Goldpath</title>";

/// The page without levels.
pub(crate) struct Player(String);

impl Player {
    /// What those are told who have none.
    pub(crate) const MISSING: &str = "this build has no player for pages; build one with `crates/player/build` and then \
                                      Goldpath anew, or name one with `--player`";

    /// The page in a file, or the one of this build; `None` if that has none.
    pub(crate) fn find(file: Option<&Path>) -> Result<Option<Self>, Failure> {
        let Some(file) = file else {
            return Ok((!BUILT_IN.is_empty()).then(|| Self(BUILT_IN.to_owned())));
        };
        let shown = escape(&file.display().to_string()).into_owned();
        let text =
            fs::read_to_string(file).map_err(|why| Failure::could_not_run(format!("{shown}: {why}")))?;
        if !text.contains(PROJECT) || !text.contains(TITLE) {
            let why = "this is no player for pages; `crates/player/build` makes one";
            return Err(Failure::could_not_run(format!("{shown}: {why}")));
        }
        Ok(Some(Self(text)))
    }

    /// The page with a title and what it plays.
    pub(super) fn with(&self, title: &str, language: &str, project: &Json) -> Result<String, Failure> {
        let page = self.only(language).ok_or_else(|| {
            let why = "the player for pages is of another version; `crates/player/build` makes one of this";
            Failure::could_not_run(why)
        })?;
        // Nothing in it may end the element.
        let project = project.to_string().replace('<', "\\u003c");
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let title = format!("<title>{title}</title>");
        let project = PROJECT.replace("null", &project);
        Ok(page.replacen(TITLE, &title, 1).replacen(PROJECT, &project, 1))
    }

    /// The page with the engine of one language. It has those of all, each between marks.
    fn only(&self, language: &str) -> Option<String> {
        let (before, rest) = self.0.split_once("<!-- player ")?;
        let (_, engine) = self.0.split_once(&format!("<!-- player {language} -->"))?;
        let (engine, _) = engine.split_once(&format!("<!-- end of {language} -->"))?;
        let (_, after) = rest.rsplit_once("<!-- end of ")?;
        let (_, after) = after.split_once("-->")?;
        Some(format!("{before}{engine}{after}"))
    }
}
