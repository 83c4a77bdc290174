//! An in-memory client. It waits for messages with a deadline, never by sleeping.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

use language::{Language, Languages};
use lsp_types::Url;
use serde_json::{Value, json};
use settings::SettingsLanguage;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf};
use tokio::task::JoinHandle;

use crate::{Exit, serve};

pub(super) struct Client {
    input: Option<WriteHalf<DuplexStream>>,
    output: ReadHalf<DuplexStream>,
    unread: Vec<u8>,
    /// Messages received while waiting for another one.
    kept: VecDeque<Value>,
    pub(super) server: JoinHandle<Exit>,
    next_id: i64,
}

static SETTINGS: SettingsLanguage = SettingsLanguage::new(&[&gridponder::GRIDPONDER]);

/// The languages of the server in tests.
static LANGUAGES: [&dyn Language; 3] = [&gridponder::GRIDPONDER, &super::holding::Holding, &SETTINGS];

impl Client {
    /// A client before its handshake.
    pub(super) fn new() -> Self {
        Self::of(Languages::new(&LANGUAGES))
    }

    /// The same of a server with other languages.
    pub(super) fn of(languages: Languages) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 24);
        let (their_input, their_output) = tokio::io::split(theirs);
        let server = tokio::spawn(serve(their_input, their_output, languages));
        let (output, input) = tokio::io::split(ours);
        Self { input: Some(input), output, unread: Vec::new(), kept: VecDeque::new(), server, next_id: 1 }
    }

    /// A client with an open folder.
    pub(super) async fn start(folder: &Path, capabilities: Value, options: Value) -> Self {
        let mut client = Self::new();
        client.begin(folder, capabilities, options).await;
        client
    }

    /// Opens a folder.
    pub(super) async fn begin(&mut self, folder: &Path, capabilities: Value, options: Value) {
        let uri = Url::from_file_path(folder).unwrap();
        let params = json!({
            "processId": std::process::id(),
            "capabilities": capabilities,
            "initializationOptions": options,
            "workspaceFolders": [{ "uri": uri, "name": "folder" }],
        });
        self.request("initialize", params).await;
        self.notify("initialized", json!({})).await;
    }

    pub(super) async fn send(&mut self, message: Value) {
        let body = message.to_string();
        let text = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.send_raw(text.as_bytes()).await;
    }

    /// Sends bytes that need not be a message.
    pub(super) async fn send_raw(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).await.unwrap();
    }

    pub(super) async fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params })).await;
    }

    /// Sends a request without waiting for the response.
    pub(super) async fn post(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).await;
        id
    }

    /// Waits for the response to a request, with `result` or `error`.
    pub(super) async fn answer(&mut self, id: i64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none()).await
    }

    /// Sends a request and waits for its result.
    pub(super) async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.post(method, params).await;
        let answer = self.answer(id).await;
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Sends a request and waits for its error.
    pub(super) async fn refused(&mut self, method: &str, params: Value) -> Value {
        let id = self.post(method, params).await;
        self.answer(id).await["error"].clone()
    }

    /// Waits for the next matching message and keeps the others.
    pub(super) async fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).unwrap();
        }
        loop {
            let Ok(message) = tokio::time::timeout(testrun::PATIENCE, self.read()).await else {
                panic!("the message did not come; these did: {:#?}", self.kept);
            };
            if fits(&message) {
                return message;
            }
            self.kept.push_back(message);
        }
    }

    /// Waits for the parameters of the next notification or request of a method.
    pub(super) async fn wait_for(&mut self, method: &str) -> Value {
        self.wait(|message| message["method"] == method).await["params"].clone()
    }

    /// Keeps the messages that come, until none has come for so long.
    pub(super) async fn hear(&mut self, quiet: Duration) {
        while let Ok(message) = tokio::time::timeout(quiet, self.read()).await {
            self.kept.push_back(message);
        }
    }

    /// Takes the kept messages.
    pub(super) fn take_kept(&mut self) -> VecDeque<Value> {
        std::mem::take(&mut self.kept)
    }

    /// Returns true if a kept message of a method contains a text.
    pub(super) fn has_heard(&self, method: &str, text: &str) -> bool {
        self.kept.iter().map(Value::to_string).any(|it| it.contains(method) && it.contains(text))
    }

    /// The number of kept messages of a method.
    pub(super) fn count(&self, method: &str) -> usize {
        self.kept.iter().filter(|message| message["method"] == method).count()
    }

    /// Waits for a list of diagnostics of a file with these codes.
    pub(super) async fn codes(&mut self, uri: &Url, codes: &[&str]) -> Value {
        let uri = uri.to_string();
        self.wait(|message| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == *uri
                && params["diagnostics"].as_array().is_some_and(|list| {
                    list.iter().map(|it| it["code"].as_str().unwrap_or_default()).eq(codes.iter().copied())
                })
        })
        .await["params"]
            .clone()
    }

    async fn read(&mut self) -> Value {
        loop {
            if let Some(message) = self.take_message() {
                // Accept all requests of the server.
                if message.get("method").is_some() && message.get("id").is_some() {
                    let result = match message["method"].as_str() {
                        Some("workspace/configuration") => json!([null]),
                        _ => Value::Null,
                    };
                    self.send(json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })).await;
                }
                return message;
            }
            let mut buffer = [0; 4096];
            let length = self.output.read(&mut buffer).await.unwrap();
            assert!(length > 0, "the server has closed its output; unread: {:?}", self.kept);
            self.unread.extend_from_slice(&buffer[..length]);
        }
    }

    fn take_message(&mut self) -> Option<Value> {
        let end = self.unread.windows(4).position(|window| window == b"\r\n\r\n")?;
        let header = std::str::from_utf8(&self.unread[..end]).unwrap();
        let length: usize =
            header.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap().parse().unwrap();
        let body = self.unread.get(end + 4..end + 4 + length)?;
        let mut message = serde_json::from_slice(body).unwrap();
        self.unread.drain(..end + 4 + length);
        drop_unused(&mut message);
        Some(message)
    }

    pub(super) async fn open(&mut self, uri: &Url, version: i32, text: &str) {
        self.open_as(uri, "json", version, text).await;
    }

    /// Opens a document of a language.
    pub(super) async fn open_as(&mut self, uri: &Url, language: &str, version: i32, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document })).await;
    }

    /// Replaces the whole text.
    pub(super) async fn change(&mut self, uri: &Url, version: i32, text: &str) {
        let params = json!({
            "textDocument": { "uri": uri, "version": version },
            "contentChanges": [{ "text": text }],
        });
        self.notify("textDocument/didChange", params).await;
    }

    pub(super) async fn save(&mut self, uri: &Url) {
        self.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } })).await;
    }

    pub(super) async fn close(&mut self, uri: &Url) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } })).await;
    }

    /// Closes the input of the server.
    pub(super) async fn close_input(&mut self) {
        if let Some(mut input) = self.input.take() {
            input.shutdown().await.unwrap();
        }
    }
}

/// A folder with the minimal pack, in which some files may be replaced.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let minimal = testkit::minimal();
        Self::of(name, &minimal.iter().chain(files).copied().collect::<Vec<_>>())
    }

    /// A folder with these files alone.
    pub(super) fn of(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::Builder::new().prefix(name).tempdir().unwrap());
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn write(&self, file: &str, text: &str) {
        let path = self.0.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(super) fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.path().join(file)).unwrap()
    }

    pub(super) fn uri(&self, file: &str) -> Url {
        Url::from_file_path(self.0.path().join(file)).unwrap()
    }
}

/// The text of a file of the minimal pack.
pub(super) fn minimal(file: &str) -> &'static str {
    testkit::minimal().into_iter().find(|(path, _)| *path == file).unwrap().1
}

/// Removes the diagnostics about unused parts of the minimal pack.
fn drop_unused(message: &mut Value) {
    match message {
        Value::Array(values) => {
            values.retain(|value| value["code"] != testkit::UNUSED);
            values.iter_mut().for_each(drop_unused);
        }
        Value::Object(members) => members.values_mut().for_each(drop_unused),
        _ => {}
    }
}
