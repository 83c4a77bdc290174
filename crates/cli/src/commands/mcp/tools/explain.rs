//! `explain`: the page of a code or of a word.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::reference;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Explain {
    /// The code of a finding, such as `unknown-event`, or a word of a language, such as `portals`
    what: String,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Explained {
    /// `diagnostic`, or what projects of the language of the word are called.
    of: String,
    /// The page, in Markdown for words.
    text: String,
}

impl Tool for Explain {
    const NAME: &'static str = "explain";
    const DESCRIPTION: &'static str = "Explains the code of a finding with what is wrong and what is right, or a word of the \
        GridPonder DSL or of WAGE.";
    type Answer = Explained;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Explained>, Refusal> {
        let what = self.what.trim();
        let page = Words::of(&["explain"]).arguments([what.as_ref()]).run(site, call);
        let unknown = match page {
            Ok(page) => {
                return Ok(Explained { of: "diagnostic".to_owned(), text: page.text() }.into());
            }
            Err(unknown) => unknown,
        };
        let found = reference::find(site.languages, what);
        let is_it = |section: &&reference::Section| {
            [section.name(), section.word()].iter().any(|name| name.eq_ignore_ascii_case(what))
        };
        let sections: Vec<_> = found.iter().filter(is_it).collect();
        let Some(first) = sections.first() else {
            let near =
                reference::near(site.languages, what).map(|near| format!("did you mean the word `{near}`? "));
            let near = near.unwrap_or_default();
            let Refusal(unknown) = unknown;
            return Err(Refusal::new(format!("{unknown}; {near}the tool `catalog` searches the words")));
        };
        let texts: Vec<&str> = sections.iter().map(|section| section.text).collect();
        Ok(Explained { of: first.of.to_owned(), text: texts.join("\n\n") }.into())
    }
}
