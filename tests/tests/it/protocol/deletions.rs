//! Single bytes deleted from open files: the server continues, and its diagnostics of other objects stay.
//!
//! The invariant: mistakes are inserted into every object of a file that shows one. After a byte is deleted,
//! all mistakes outside of the innermost object around that byte are still reported. The object around a
//! brace is the next outer one, not the object that the brace delimits, and without a brace of the outermost
//! object nothing is expected.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use e2e::client::Client;
use e2e::folder::Folder;
use serde_json::{Value, json};

/// The distance between deleted bytes; `GOLDPATH_EVERY_BYTE=1` deletes each byte.
fn stride(bytes: usize) -> usize {
    if std::env::var_os("GOLDPATH_EVERY_BYTE").is_some() { 1 } else { (bytes / 24).max(1) }
}

/// The number of concurrent requests.
const AHEAD: usize = 8;

/// The key of a mistake; it is similar to no word.
fn key(mistake: usize) -> String {
    format!("qqqq{mistake}")
}

/// The objects of a valid JSON text, from brace to brace.
fn objects(text: &str) -> Vec<Range<usize>> {
    let (mut objects, mut open, mut is_string, mut is_escaped) = (Vec::new(), Vec::new(), false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            b'{' if !is_string => open.push(at),
            b'}' if !is_string => objects.extend(open.pop().map(|start| start..at + 1)),
            _ => {}
        }
    }
    objects.sort_by_key(|object| object.start);
    objects
}

/// A text with a mistake at the start of each of these objects, in the layout of the object.
fn with_mistakes(text: &str, objects: &[Range<usize>], of: &BTreeSet<usize>) -> String {
    let mut changed = text.to_owned();
    for &mistake in of.iter().rev() {
        let start = objects[mistake].start + 1;
        let inside = &text[start..];
        let space = &inside[..inside.len() - inside.trim_start().len()];
        let space = if space.is_empty() { " " } else { space };
        let end = if inside.trim_start().starts_with('}') { "" } else { "," };
        changed.insert_str(start, &format!("{space}\"{}\": 0{end}", key(mistake)));
    }
    changed
}

/// The reported mistakes.
fn shown(diagnostics: &Value) -> BTreeSet<usize> {
    let list = diagnostics.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .filter_map(|it| it["message"].as_str()?.split_once("qqqq"))
        .filter_map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok())
        .collect()
}

/// An open file with pull diagnostics.
struct Open<'c> {
    client: &'c mut Client,
    uri: String,
    version: i64,
}

impl<'c> Open<'c> {
    fn new(client: &'c mut Client, uri: String, text: &str) -> Self {
        client.open(&uri, 1, text);
        Self { client, uri, version: 1 }
    }

    fn post(&mut self, text: &str) -> i64 {
        self.version += 1;
        self.client.change(&self.uri, self.version, text);
        self.client.post("textDocument/diagnostic", json!({ "textDocument": { "uri": self.uri } }))
    }

    fn diagnostics(&mut self, request: i64) -> Value {
        let answer = self.client.answer(request);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"]["items"].clone()
    }
}

/// Deletes bytes from a file, one at a time. Returns their number, and the number of expected mistakes.
fn delete_bytes(client: &mut Client, folder: &Folder, file: &str) -> (usize, usize) {
    let text = folder.read(file);
    let places = objects(&text);
    let mut open = Open::new(client, folder.uri(file), &text);
    let everywhere = with_mistakes(&text, &places, &(0..places.len()).collect());
    let request = open.post(&everywhere);
    // Some objects may have any key.
    let planted = shown(&open.diagnostics(request));
    let text = with_mistakes(&text, &places, &planted);
    let places = objects(&text);
    let request = open.post(&text);
    assert_eq!(shown(&open.diagnostics(request)), planted, "{file}");

    let (mut looked_for, mut taken) = (0, 0);
    let bytes: Vec<usize> = (0..text.len()).step_by(stride(text.len())).collect();
    for chunk in bytes.chunks(AHEAD) {
        let requests: Vec<(usize, i64)> = chunk
            .iter()
            .map(|&byte| {
                let mut changed = text.clone().into_bytes();
                changed.remove(byte);
                // JSON messages can contain only text.
                (byte, open.post(&String::from_utf8_lossy(&changed)))
            })
            .collect();
        for (byte, request) in requests {
            let found = shown(&open.diagnostics(request));
            let around = places.iter().rfind(|object| object.start < byte && byte + 1 < object.end);
            let is_outermost_brace = places
                .iter()
                .any(|object| object.start == 0 && (byte == object.start || byte + 1 == object.end));
            let expected: BTreeSet<usize> = planted
                .iter()
                .copied()
                .filter(|&mistake| {
                    let at = places[mistake].start + 1;
                    !is_outermost_brace && around.is_none_or(|around| !around.contains(&at))
                })
                .collect();
            let lost: Vec<&str> = expected.difference(&found).map(|&at| &text[places[at].clone()]).collect();
            assert!(
                lost.is_empty(),
                "{file} without byte {byte}, before {:?}: {lost:#?}",
                text.get(byte..(byte + 30).min(text.len()))
            );
            looked_for += expected.len();
            taken += 1;
        }
    }
    let closed = json!({ "textDocument": { "uri": open.uri } });
    open.client.notify("textDocument/didClose", closed);
    (taken, looked_for)
}

/// Deletes bytes from the first files of a pack.
fn delete_bytes_of(pack: &Path, files: usize) {
    let folder = Folder::copy(pack, "pack");
    let mut names: Vec<String> = ["game.json", "manifest.json", "theme.json"].map(str::to_owned).to_vec();
    let levels = std::fs::read_dir(folder.path("levels")).expect("the pack has levels");
    let mut levels: Vec<String> =
        levels.filter_map(|entry| Some(format!("levels/{}", entry.ok()?.file_name().to_str()?))).collect();
    levels.sort();
    names.append(&mut levels);
    names.truncate(files);
    let options = json!({ "diagnostics": "pull", "replay": "never" });
    let mut client = Client::start(folder.root(), &json!({}), &options);
    let (mut taken, mut looked_for) = (0, 0);
    for file in names.iter().filter(|file| folder.path(file).is_file()) {
        let done = delete_bytes(&mut client, &folder, file);
        taken += done.0;
        looked_for += done.1;
    }
    assert!(taken > 100 && looked_for > taken, "{taken} bytes, {looked_for} mistakes looked for");
    assert!(client.finish().success());
}

#[test]
fn our_own_packs_keep_what_is_said_of_other_objects() {
    for pack in ["lantern_walk", "drip_tiles", "prism_turn"] {
        delete_bytes_of(&e2e::root().join("tests/packs").join(pack), 7);
    }
}

#[test]
fn a_shipped_pack_keeps_what_is_said_of_other_objects() {
    let Some(root) = testrun::shared("packs/carrot_quest") else { return };
    delete_bytes_of(&root, 6);
}
