//! What a keystroke costs in a game of 300 rules: the change of the project, its check, and a proposal.

use std::fmt::Write as _;
use std::sync::Arc;

use language::{Change, Files, Job, Language, Project, Semantics};
use text::TextSize;
use wage::WAGE;

fn main() {
    divan::main();
}

/// A game of so many rules, about 200 bytes each.
fn game(rules: usize) -> String {
    let mut text = String::from("name: Big\nversion: 1\ncountdownSeconds: 900\nteams: []\nmap:\n  zones:\n");
    for zone in 0..30 {
        writeln!(text, "    - {{ id: zone_{zone}, placeable: true }}").expect("writing to a string");
    }
    let keys: Vec<String> = (0..30).map(|key| format!("k{key}: false")).collect();
    writeln!(text, "playerJoinStates:\n  - {{ {} }}\nrules:", keys.join(", ")).expect("writing to a string");
    for rule in 0..rules {
        let at = rule % 30;
        write!(
            text,
            "  - id: r{rule}\n    when:\n      kind: and\n      children:\n        - {{ kind: entered_zone, who: any, zoneId: \
             zone_{at} }}\n        - {{ kind: state_equals, who: same, key: k{at}, value: false }}\n    do:\n      - {{ kind: \
             set_state, target: same, key: k{at}, value: true }}\n"
        )
        .expect("writing to a string");
    }
    text
}

fn open(text: &str) -> Arc<dyn Project> {
    let texts = vec![(Arc::from("game.yaml"), Ok(Arc::from(text)))];
    WAGE.open(Files { texts, ..Files::default() })
}

/// The change of a key in the middle of the text, and the check after it. The text is sound before and after, or broken.
#[divan::bench(args = [" ", "{"])]
fn key(bencher: divan::Bencher<'_, '_>, typed: &str) {
    let text = game(300);
    let project = open(&text);
    let found = project.check(&Job::new(Semantics::Released));
    // Behind a closing brace, where another bracket is a mistake.
    let middle = text[..text.len() / 2].rfind("}\n").expect("there are braces") + 1;
    let changed: Arc<str> = format!("{}{typed}{}", &text[..middle], &text[middle..]).into();
    bencher.bench_local(|| {
        let texts = vec![(Arc::from("game.yaml"), Some(Ok(Arc::clone(&changed))))];
        let after = project.with(Change { texts, ..Change::default() }).expect("the text is another one");
        after.check(&Job { previous: Some(&*found), ..Job::new(Semantics::Released) })
    });
}

/// The proposals for a zone in the middle of the text.
#[divan::bench]
fn completion(bencher: divan::Bencher<'_, '_>) {
    let text = game(300);
    let at = text[..text.len() / 2].rfind("zone_").expect("there are zones") + 2;
    let offset = TextSize::new(u32::try_from(at).expect("a small text"));
    bencher.bench_local(|| wage::completion("game.yaml", &text, offset));
}
