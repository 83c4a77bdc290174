//! The texts of a project as a page has them.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value};

/// What a page hands over.
pub(crate) struct Texts {
    pub(crate) language: String,
    /// By path.
    pub(crate) files: Vec<(Arc<str>, Arc<str>)>,
    /// The names of the pictures that the page has.
    #[cfg_attr(not(feature = "packs"), expect(dead_code, reason = "games have neither"))]
    pub(crate) pictures: BTreeSet<String>,
    /// Whether packs are played as their documents say, rather than as the released game does.
    #[cfg_attr(not(feature = "packs"), expect(dead_code, reason = "games have neither"))]
    pub(crate) is_documented: bool,
}

impl Texts {
    /// Reads them. Err: what is missing.
    pub(crate) fn read(texts: &str) -> Result<Self, String> {
        let texts: Map<String, Value> =
            serde_json::from_str(texts).map_err(|why| format!("the texts are no object of JSON: {why}"))?;
        let word = |key: &str| texts.get(key).and_then(Value::as_str);
        let files = texts.get("files").and_then(Value::as_object).ok_or("the texts have no `files`")?;
        let file = |(path, text): (&String, &Value)| Some((path.as_str().into(), text.as_str()?.into()));
        let pictures = texts.get("pictures").and_then(Value::as_array).into_iter().flatten();
        Ok(Self {
            language: word("language").ok_or("the texts have no `language`")?.to_owned(),
            files: files.iter().filter_map(file).collect(),
            pictures: pictures.filter_map(|name| Some(name.as_str()?.to_owned())).collect(),
            is_documented: word("semantics") == Some("documented"),
        })
    }
}
