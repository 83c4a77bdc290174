//! The server registers a capability for the documents of the languages that have it, and for no others.

use std::path::PathBuf;

use e2e::client::{Client, initialize};
use e2e::root;
use language::{Facets, Files, Language};
use serde_json::{Value, json};

use crate::registry::languages;

/// A method, the client capability that registers it, the server capability without registration, and which
/// languages have it.
type Capability = (&'static str, &'static str, &'static str, fn(Facets<'_>) -> bool);

const CAPABILITIES: &[Capability] = &[
    ("textDocument/completion", "completion", "completionProvider", |it| it.editing.is_some()),
    ("textDocument/hover", "hover", "hoverProvider", |it| it.editing.is_some()),
    ("textDocument/definition", "definition", "definitionProvider", |it| it.navigation.is_some()),
    ("textDocument/references", "references", "referencesProvider", |it| it.navigation.is_some()),
    ("textDocument/documentHighlight", "documentHighlight", "documentHighlightProvider", |it| {
        it.navigation.is_some()
    }),
    ("textDocument/documentSymbol", "documentSymbol", "documentSymbolProvider", |it| it.navigation.is_some()),
    ("textDocument/foldingRange", "foldingRange", "foldingRangeProvider", |it| it.navigation.is_some()),
    ("textDocument/selectionRange", "selectionRange", "selectionRangeProvider", |it| it.navigation.is_some()),
    ("textDocument/formatting", "formatting", "documentFormattingProvider", |it| it.formatting.is_some()),
    ("textDocument/rangeFormatting", "rangeFormatting", "documentRangeFormattingProvider", |it| {
        it.formatting.is_some()
    }),
    ("textDocument/onTypeFormatting", "onTypeFormatting", "documentOnTypeFormattingProvider", |it| {
        it.typed_formatting.is_some()
    }),
    ("textDocument/linkedEditingRange", "linkedEditingRange", "linkedEditingRangeProvider", |it| {
        it.linked_editing.is_some()
    }),
    ("textDocument/prepareCallHierarchy", "callHierarchy", "callHierarchyProvider", |it| it.graphs.is_some()),
    ("textDocument/rename", "rename", "renameProvider", |it| it.renaming.is_some()),
    ("textDocument/codeLens", "codeLens", "codeLensProvider", |it| it.marking.is_some()),
    ("textDocument/documentLink", "documentLink", "documentLinkProvider", |it| it.links.is_some()),
    ("textDocument/documentColor", "colorProvider", "colorProvider", |it| it.colors.is_some()),
    ("textDocument/inlayHint", "inlayHint", "inlayHintProvider", |it| it.marking.is_some()),
    ("textDocument/semanticTokens", "semanticTokens", "semanticTokensProvider", |it| it.marking.is_some()),
];

/// A document with its language id in the client.
struct Document {
    uri: String,
    language_id: &'static str,
    /// The names of the languages that files of this name may belong to.
    languages: Vec<&'static str>,
}

fn document(uri: impl Into<String>, language_id: &'static str, languages: &[&'static str]) -> Document {
    Document { uri: uri.into(), language_id, languages: languages.to_vec() }
}

const PACK: &str = "GridPonder";
const PUZZLESCRIPT: &str = "PuzzleScript";
const WAGE: &str = "WAGE";
const SETTINGS: &str = "Settings";

fn documents() -> Vec<Document> {
    let below = |folder: &str| -> Vec<PathBuf> {
        let folder = root().join(folder);
        std::fs::read_dir(folder).expect("it is a folder").map(|it| it.expect("it is read").path()).collect()
    };
    let mut documents = vec![
        document("file:///w/a.PZ", "plaintext", &[PUZZLESCRIPT]),
        document("file:///w/a.pzl", "puzzlescript", &[PUZZLESCRIPT]),
        document("file:///w/a.Txt", "plaintext", &[PUZZLESCRIPT]),
        document("file:///w/a.ps", "postscript", &[PUZZLESCRIPT]),
        document("untitled:Untitled-1", "puzzlescript", &[PUZZLESCRIPT]),
        document("untitled:Untitled-1", "plaintext", &[PUZZLESCRIPT]),
        document("untitled:/w/new.puzzlescript", "plaintext", &[PUZZLESCRIPT]),
        document("file:///w/game.yaml", "yaml", &[WAGE]),
        document("file:///w/game.yml", "yaml", &[WAGE]),
        document("file:///w/game.json", "json", &[PACK, WAGE]),
        document("file:///w/cave.wage.yaml", "yaml", &[WAGE]),
        document("file:///w/CAVE.WAGE.JSON", "json", &[WAGE]),
        document("file:///w/cave.timeline.yml", "yaml", &[WAGE]),
        document("untitled:Untitled-1", "yaml", &[WAGE]),
        document("untitled:Untitled-1", "json", &[WAGE]),
        document("untitled:Untitled-1", "jsonc", &[WAGE]),
        document("untitled:/w/levels/new.json", "json", &[PACK]),
        document("file:///w/goldpath.toml", "toml", &[SETTINGS]),
        document("file:///w/godlpath.toml", "toml", &[SETTINGS]),
        document("file:///w/goldpath.tml", "plaintext", &[SETTINGS]),
        document("untitled:/w/goldpath.toml", "toml", &[SETTINGS]),
        document("file:///w/package.json", "json", &[]),
        document("file:///w/levels/deep/one.json", "json", &[]),
        document("file:///w/README.md", "markdown", &[]),
        document("file:///w/compose.yaml", "yaml", &[]),
        document("untitled:Untitled-1", "rust", &[]),
        document("git:/w/levels/one.json", "json", &[]),
    ];
    for pack in below("tests/packs") {
        for file in ["manifest.json", "theme.json"].map(|it| pack.join(it)) {
            documents.extend(file.exists().then(|| document(uri(&file), "json", &[PACK])));
        }
        let levels = std::fs::read_dir(pack.join("levels")).into_iter().flatten().flatten();
        documents.extend(levels.map(|level| document(uri(&level.path()), "json", &[PACK])));
    }
    documents.extend(below("tests/puzzlescript").iter().map(|it| document(uri(it), "json", &[PUZZLESCRIPT])));
    documents
}

fn uri(path: &std::path::Path) -> String {
    e2e::client::file_uri(path)
}

/// All capabilities of a client, with dynamic registration or without.
fn client_capabilities(is_dynamic: bool) -> Value {
    let mut all = json!({
        "semanticTokens": { "requests": {}, "tokenTypes": [], "tokenModifiers": [], "formats": [] },
    });
    for (_, client, ..) in CAPABILITIES {
        all[client]["dynamicRegistration"] = json!(is_dynamic);
    }
    json!({ "textDocument": all })
}

/// The response to `initialize`, and what is registered by selector until a later request is answered.
fn session(is_dynamic: bool) -> (Value, Vec<Value>) {
    let folder = tempfile::tempdir().expect("there is a folder");
    let mut client = Client::spawn();
    let params = initialize(folder.path(), &client_capabilities(is_dynamic), &json!({}));
    let answer = client.request("initialize", params);
    client.notify("initialized", json!({}));
    let mut registrations = Vec::new();
    if is_dynamic {
        let message = client.wait("registrations", |it| it["method"] == "client/registerCapability");
        registrations.extend(message["params"]["registrations"].as_array().expect("it is a list").clone());
    }
    client.request("workspace/symbol", json!({ "query": "" }));
    assert_eq!(
        client.heard.iter().filter(|it| *it == "client/registerCapability").count(),
        usize::from(is_dynamic)
    );
    (answer["capabilities"].clone(), registrations)
}

fn has(language: &'static dyn Language, is_implemented: fn(Facets<'_>) -> bool) -> bool {
    is_implemented(language.open(Files::default()).facets())
}

#[test]
fn a_registration_selects_the_documents_of_the_languages_that_have_the_capability() {
    let languages = languages();
    let (offered, registrations) = session(true);
    let documents = documents();
    let mut selected = 0;
    for (method, _, server, is_implemented) in CAPABILITIES {
        let with: Vec<&str> = languages
            .iter()
            .filter(|(_, language, _)| has(*language, *is_implemented))
            .map(|(name, ..)| *name)
            .collect();
        assert!(!with.is_empty(), "no language has {method}");
        // What all languages have needs no selector.
        if with.len() == languages.len() {
            assert!(!offered[server].is_null(), "{method} is offered for all documents");
            continue;
        }
        selected += 1;
        assert_eq!(offered[server], Value::Null, "{method} is registered");
        let found: Vec<&Value> = registrations.iter().filter(|it| it["method"] == *method).collect();
        let [registration] = &found[..] else { panic!("{method}: {found:?}") };
        for document in &documents {
            let is_selected = selects(&registration["registerOptions"]["documentSelector"], document);
            let is_answered = document.languages.iter().any(|language| with.contains(language));
            let Document { uri, language_id, .. } = document;
            assert_eq!(is_selected, is_answered, "{method} in {uri} as {language_id}: {registration}");
        }
    }
    assert_eq!(registrations.len(), selected);
    let options = |method: &str| {
        let found = registrations.iter().find(|it| it["method"] == method);
        found.map_or(Value::Null, |it| it["registerOptions"].clone())
    };
    assert_eq!(options("textDocument/rename")["prepareProvider"], true);
    assert_eq!(options("textDocument/onTypeFormatting")["firstTriggerCharacter"], "}");
    assert_eq!(options("textDocument/semanticTokens")["range"], true);
}

#[test]
fn a_client_without_dynamic_registration_is_offered_all_capabilities() {
    let (offered, _) = session(false);
    for (method, _, server, _) in CAPABILITIES {
        assert!(!offered[server].is_null(), "{method}");
    }
}

#[test]
fn a_capability_that_is_not_registered_is_offered() {
    let folder = tempfile::tempdir().expect("there is a folder");
    let mut client = Client::spawn();
    let rename = json!({ "textDocument": { "rename": { "dynamicRegistration": true } } });
    let offered = client.request("initialize", initialize(folder.path(), &rename, &json!({})));
    let offered = &offered["capabilities"];
    assert!(offered["renameProvider"].is_null() && !offered["documentFormattingProvider"].is_null());
}

/// Returns true if a document matches a filter, as an editor decides.
fn selects(selector: &Value, document: &Document) -> bool {
    let (scheme, path) = document.uri.split_once(':').expect("it is a URI");
    let path = path.strip_prefix("//").unwrap_or(path);
    let is_met = |filter: &Value| {
        let is = |key: &str, value: &str| filter[key].as_str().is_none_or(|it| it == value);
        let is_path = filter["pattern"].as_str().is_none_or(|glob| is_match(glob, path));
        is("scheme", scheme) && is("language", document.language_id) && is_path
    };
    selector.as_array().expect("it is a selector").iter().any(is_met)
}

/// Matches a glob that begins with `**/`: as many segments at the end of the path as it has itself.
fn is_match(glob: &str, path: &str) -> bool {
    let glob = glob.strip_prefix("**/").expect("a file may be in any folder");
    let globs: Vec<&str> = glob.rsplit('/').collect();
    let segments: Vec<&str> = path.rsplit('/').collect();
    globs.len() < segments.len() && globs.iter().zip(segments).all(|(glob, it)| is_name(glob, it))
}

/// Matches a name with `*` and classes such as `[aA]`.
fn is_name(glob: &str, name: &str) -> bool {
    let mut letters = name.chars();
    match glob.chars().next() {
        None => name.is_empty(),
        Some('*') => name
            .char_indices()
            .map(|(at, _)| at)
            .chain([name.len()])
            .any(|at| is_name(&glob[1..], &name[at..])),
        Some('[') => {
            let (class, rest) = glob[1..].split_once(']').expect("it is a class");
            letters.next().is_some_and(|it| class.contains(it)) && is_name(rest, letters.as_str())
        }
        Some(letter) => {
            letters.next() == Some(letter) && is_name(&glob[letter.len_utf8()..], letters.as_str())
        }
    }
}
