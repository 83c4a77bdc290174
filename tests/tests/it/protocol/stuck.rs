//! Files that cannot be opened for a while.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use e2e::client::Client;
use e2e::folder::Folder;
use serde_json::json;

/// Holds a file so that opening it blocks, for at most the 45 seconds that the operating system allows by
/// default.
struct Hold(Child);

impl Hold {
    fn of(path: &Path) -> Option<Self> {
        const LEASE: &str = "import fcntl, os, signal, sys, time\n\
            signal.signal(signal.SIGIO, signal.SIG_IGN)\n\
            fcntl.fcntl(os.open(sys.argv[1], os.O_RDWR), 1024, fcntl.F_WRLCK)\n\
            print('held', flush=True)\n\
            time.sleep(600)\n";
        let started = Command::new("python3").args(["-c", LEASE]).arg(path).stdout(Stdio::piped()).spawn();
        let Ok(mut process) = started else {
            testrun::skip("there is no python3 to hold a file with");
            return None;
        };
        let mut said = String::new();
        let output = process.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut said).expect("it is text");
        let hold = Self(process);
        if said != "held\n" {
            testrun::skip("this file system lets nobody hold a file");
            return None;
        }
        Some(hold)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_file_that_does_not_come_stops_neither_its_pack_nor_others() {
    let folder = Folder::of("lantern_walk");
    let other = folder.path("../other");
    fs::create_dir_all(other.join("levels")).expect("the folder can be made");
    fs::write(other.join("game.json"), "{").expect("the file can be written");
    let Some(hold) = Hold::of(&folder.path("levels/the_hedge.json")) else { return };
    folder.write("manifest.json", "{");
    let above = folder.root().parent().expect("it lies in a folder");
    let mut client = Client::start(above, &json!({}), &json!({ "diagnostics": "push" }));
    let mut told = |uri: String, code: &str| {
        client.wait(code, |it| {
            let params = &it["params"];
            it["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == *uri
                && params["diagnostics"]
                    .as_array()
                    .is_some_and(|list| list.iter().any(|it| it["code"] == code))
        });
    };
    told(
        e2e::client::file_uri(&other.canonicalize().expect("it is there").join("game.json")),
        "syntax-error",
    );
    told(folder.uri("manifest.json"), "syntax-error");
    told(folder.uri("levels/the_hedge.json"), "unreadable-file");
    // It is read as soon as it can be opened.
    drop(hold);
    let uri = folder.uri("levels/the_hedge.json");
    client.wait("news of the file", |it| {
        let params = &it["params"];
        it["method"] == "textDocument/publishDiagnostics"
            && params["uri"] == *uri
            && params["diagnostics"]
                .as_array()
                .is_some_and(|list| list.iter().all(|it| it["code"] != "unreadable-file"))
    });
    assert!(client.finish().success());
}

#[test]
fn a_check_goes_on_without_a_file_that_does_not_come() {
    let folder = Folder::of("lantern_walk");
    let Some(_hold) = Hold::of(&folder.path("levels/the_hedge.json")) else { return };
    let run = e2e::goldpath_in(folder.root(), &["check", "--format", "concise", "."]);
    assert!(run.stdout.contains("the system did not answer"), "{}\n{}", run.stdout, run.stderr);
    assert_eq!(run.status, 3, "{}", run.stderr);
}
