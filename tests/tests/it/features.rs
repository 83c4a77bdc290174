//! What each language offers: the table of the README is made from its facets, and each facet answers.

use std::sync::Arc;
use std::time::Duration;

use e2e::root;
use expect_test::expect_file;
use language::{
    Attempt, BoardPart, BoardRequest, Boards, Canvas, Choice, Ending, Examination, Expected, Facets,
    FormatOptions, Job, Language, Look, Move, Moved, Origin, PlayableLevel, PolicyOverrides, Project,
    RecordRequest, ScriptOptions, SearchBudget, SearchJob, SearchLimits, SearchSignal, Searched, Semantics,
    Session, Standing, Start, VaryJob, Wanted, Watch, Win, scenes,
};
use text::{TextRange, TextSize};

use crate::registry::{languages, open};

const BEGIN: &str = "<!-- What each language offers, from its facets. -->\n";
const END: &str = "<!-- The end of what each language offers. -->";

/// The facets of a language, which are those of each of its projects.
fn features(language: &'static dyn Language, projects: &[Arc<dyn Project>]) -> Vec<(&'static str, bool)> {
    let of = |project: &dyn Project| -> Vec<_> {
        project.facets().features().map(|it| (it.title, it.is_implemented)).collect()
    };
    let nothing = of(&*open(language, vec![("goldpath.toml", "")]));
    for project in projects {
        assert_eq!(of(&**project), nothing, "{language:?}: the same whatever a project says");
    }
    nothing
}

fn table() -> String {
    let languages = languages();
    let columns: Vec<_> = languages.iter().map(|(_, language, all)| features(*language, all)).collect();
    let names: Vec<&str> = languages.iter().map(|(name, ..)| *name).collect();
    let head = format!("| | {} |\n|---|{}\n", names.join(" | "), ":---:|".repeat(names.len()));
    let row = |row: usize| {
        let marks: Vec<_> = columns.iter().map(|column| if column[row].1 { "✓" } else { "" }).collect();
        format!("| {} | {} |\n", columns[0][row].0, marks.join(" | "))
    };
    let counts: Vec<_> =
        languages.iter().map(|(_, language, _)| language.rules().len().to_string()).collect();
    let diagnostics = format!("| Diagnostics | {} |\n", counts.join(" | "));
    let laws: Vec<_> =
        languages.iter().map(|(_, language, _)| if language.laws().is_some() { "✓" } else { "" }).collect();
    let laws = format!("| [Laws](docs/laws.md) of `goldpath.toml` for levels | {} |\n", laws.join(" | "));
    head + &diagnostics + &laws + &(0..columns[0].len()).map(row).collect::<Vec<_>>().concat()
}

#[test]
fn the_readme_has_the_table_of_what_each_language_offers() {
    let path = root().join("README.md");
    let page = std::fs::read_to_string(&path).expect("the page is there").replace("\r\n", "\n");
    let (before, rest) = page.split_once(BEGIN).expect("the table begins");
    let (_, after) = rest.split_once(END).expect("the table ends");
    expect_file![path].assert_eq(&format!("{before}{BEGIN}\n{}\n{END}{after}", table()));
}

/// A probe of one facet: whether it has an answer at a place of a file.
type Probe = (&'static str, fn(&Place<'_>) -> bool);

struct Place<'p> {
    project: &'p Arc<dyn Project>,
    facets: Facets<'p>,
    file: &'p str,
    at: TextSize,
    range: TextRange,
}

const LOOK: Look<'static> = Look { semantics: Semantics::Released, picture: &|_| None };
const REQUEST: BoardRequest<'static> =
    BoardRequest { moves: None, step: None, acts: None, has_frames: true, look: LOOK };

/// One probe for each method that can be asked at a place without more.
const PROBES: &[Probe] = &[
    ("editing", |it| it.facets.editing.is_some_and(|facet| !facet.completion(it.file, it.at).is_empty())),
    ("editing", |it| it.facets.editing.is_some_and(|facet| facet.hover(it.file, it.at, &LOOK).is_some())),
    ("navigation", |it| {
        it.facets.navigation.is_some_and(|facet| facet.definitions(it.file, it.at).is_some())
    }),
    ("navigation", |it| {
        it.facets.navigation.is_some_and(|facet| !facet.occurrences(it.file, it.at, None).is_empty())
    }),
    ("navigation", |it| it.facets.navigation.is_some_and(|facet| !facet.symbols(it.file).is_empty())),
    ("navigation", |it| it.facets.navigation.is_some_and(|facet| !facet.find_symbols("", 1).is_empty())),
    ("navigation", |it| it.facets.navigation.is_some_and(|facet| !facet.folds(it.file).is_empty())),
    ("navigation", |it| {
        it.facets.navigation.is_some_and(|facet| !facet.selections(it.file, it.at).is_empty())
    }),
    ("marking", |it| {
        let findings = it.project.check(&Job::new(Semantics::Released));
        it.facets.marking.is_some_and(|facet| !facet.inlay_hints(&*findings, it.file, it.range).is_empty())
    }),
    ("marking", |it| {
        let findings = it.project.check(&Job::new(Semantics::Released));
        it.facets.marking.is_some_and(|facet| !facet.lenses(&*findings, it.file).is_empty())
    }),
    ("marking", |it| it.facets.marking.is_some_and(|facet| !facet.semantic_tokens(it.file).is_empty())),
    ("links", |it| it.facets.links.is_some_and(|facet| !facet.links(it.file).is_empty())),
    ("colors", |it| it.facets.colors.is_some_and(|facet| !facet.colors(it.file).is_empty())),
    ("pages", |it| it.facets.pages.is_some_and(|facet| facet.page(it.file, it.at).is_some())),
    ("formatting", |it| {
        let options = FormatOptions::default();
        it.facets.formatting.is_some_and(|facet| facet.format(it.file, None, &options).is_some())
    }),
    ("typed_formatting", |it| {
        let text = it.project.text(it.file).expect("it is a file of the project").replace(": ", ":   ");
        let changed = changed(it.project, it.file, &text);
        let options = FormatOptions::default();
        let facet = changed.facets().typed_formatting;
        facet.is_some_and(|facet| !facet.format_typed(it.file, it.at, &options).is_empty())
    }),
    ("linked_editing", |it| {
        it.facets.linked_editing.is_some_and(|facet| !facet.linked(it.file, it.at).is_empty())
    }),
    ("renaming", |it| {
        it.facets.renaming.is_some_and(|facet| matches!(facet.renamable(it.file, it.at), Ok(Some(_))))
    }),
    ("renaming", |it| {
        let rename = |name: &str| it.facets.renaming?.rename(it.file, it.at, name, Watch::PATIENT).ok();
        rename("another_name").is_some_and(|edits| !edits.is_empty())
    }),
    ("names", |it| {
        let rename =
            |(class, old)| it.facets.names?.rename_name(class, old, "another_name", Watch::PATIENT).ok();
        let named = [("kind", "wall"), ("object", "ice"), ("zone", "mill")].into_iter().find_map(rename);
        named.is_some_and(|renamed| !renamed.edits.is_empty())
    }),
    ("file_names", |it| it.facets.file_names.is_some_and(|facet| facet.named_file(it.file, it.at).is_some())),
    ("file_names", |it| {
        let rename = || it.facets.file_names?.rename_file(it.file, "another_name", Watch::PATIENT).ok();
        rename().is_some()
    }),
    ("file_names", |it| {
        it.facets.file_names.is_some_and(|facet| !facet.follow_deletions(&[it.file.to_owned()]).is_empty())
    }),
    ("file_names", |it| {
        it.facets
            .file_names
            .is_some_and(|facet| !facet.follow_rename(it.file, "levels/other.json").is_empty())
    }),
    ("refactorings", |it| {
        it.facets.refactorings.is_some_and(|facet| !facet.refactorings(it.file, it.range_at()).is_empty())
    }),
    ("refactorings", |it| {
        let Some(facet) = it.facets.refactorings else { return false };
        facet.refactorings(it.file, it.range_at()).iter().any(|offered| {
            let options = FormatOptions::default();
            facet.refactor(it.file, it.range_at(), offered.id, &options, Watch::PATIENT).is_ok()
        })
    }),
    ("levels", |it| it.facets.levels.is_some_and(|facet| !facet.sequence().is_empty())),
    ("levels", |it| {
        it.facets.levels.is_some_and(|facet| facet.new_level("another_level", "Another").is_ok())
    }),
    ("levels", |it| {
        it.facets
            .levels
            .is_some_and(|facet| facet.duplicate_level(it.file, "another_level", "Another").is_ok())
    }),
    ("levels", |it| it.facets.levels.is_some_and(|facet| facet.delete_level(it.file).is_ok())),
    ("levels", |it| {
        let Some(facet) = it.facets.levels else { return false };
        let entries = facet.sequence();
        let placed = entries.iter().find_map(|entry| Some((entry.place?, entry.id.clone())));
        let Some((place, id)) = placed else { return false };
        facet.arrange(&[Moved::Entry { place, id }], place + 2).is_ok()
    }),
    ("levels", |it| {
        let moves = serde_json::json!(["up"]);
        it.facets.levels.is_some_and(|facet| matches!(facet.record(it.file, &moves), Some(Ok(_))))
    }),
    ("level_entries", |it| {
        let told = |facet: &dyn language::LevelEntries| facet.level_entries(None);
        it.facets.level_entries.and_then(told).is_some_and(|(_, entries)| !entries.is_empty())
    }),
    ("level_entries", |it| {
        let Some(facet) = it.facets.level_entries else { return false };
        let last = facet.level_entries(None).map_or(0, |(_, entries)| entries.len());
        let order: Vec<usize> = (0..last).chain([0]).collect();
        facet.in_order(&order, Watch::PATIENT).is_ok_and(|edits| !edits.is_empty())
    }),
    ("level_entries", |it| {
        it.facets.level_entries.is_some_and(|facet| facet.add_below(0, Watch::PATIENT).is_ok())
    }),
    ("boards", |it| {
        it.facets.boards.is_some_and(|facet| matches!(facet.board(it.file, &REQUEST), Some(Ok(_))))
    }),
    ("boards", |it| {
        let stem = it.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".json");
        let named =
            |level: &str| it.facets.boards.is_some_and(|facet| facet.level_board(level, &REQUEST).is_ok());
        named(stem) || named("0")
    }),
    ("boards", |it| it.facets.boards.is_some_and(|facet| facet.board_position(it.file, it.at).is_some())),
    ("boards", |it| {
        let parts = [BoardPart::Cell([0, 0]), BoardPart::Step(1)];
        let is_written =
            |facet: &dyn Boards| parts.iter().any(|part| facet.board_source(it.file, *part, None).is_some());
        it.facets.boards.is_some_and(is_written)
    }),
    ("replays", |it| {
        let Some(facet) = it.facets.replays else { return false };
        let replay = |recording| facet.replay(recording, Semantics::Released);
        facet.recordings().all.iter().any(|it| replay(it).is_ok_and(|came| came.ending == Ending::Won))
    }),
    ("play", |it| it.facets.play.is_some_and(|facet| !facet.turn_noun().is_empty())),
    ("play", |it| it.facets.play.is_some_and(|facet| facet.semantics().contains(&Semantics::Released))),
    ("play", |it| it.attempt().is_some_and(|attempt| !attempt.choices().is_empty())),
    ("play", |it| it.attempt().is_some_and(|attempt| attempt.size().0 > 0)),
    ("play", |it| it.attempt().is_some_and(|attempt| !attempt.text(&mut |_| true).is_empty())),
    ("play", |it| {
        let Some(mut attempt) = it.attempt() else { return false };
        attempt.choices().iter().any(|choice| {
            let is_accepted = attempt.step(&choice.action).is_ok_and(|turn| turn.is_accepted);
            let (has_goals, has_events) = (!attempt.goals().is_empty(), !attempt.events().is_empty());
            attempt.back() && is_accepted && has_goals && has_events
        })
    }),
    ("play", |it| {
        let (Some(facet), Some(attempt)) = (it.facets.play, it.attempt()) else { return false };
        let moves = attempt.choices().into_iter().map(|choice| choice.action).take(1).collect();
        let levels = facet.levels();
        let start = Start { level: &levels[0].name, ..Start::default() };
        facet.check_moves(&moves).is_ok()
            && facet.trace(&start, &moves).is_ok_and(|mut it| it.next().is_some())
    }),
    ("play", |it| {
        let (Some(facet), Some(attempt)) = (it.facets.play, it.attempt()) else { return false };
        let moved = |it: Choice| Move { action: it.action, label: it.label };
        let moves: Vec<Move> = attempt.choices().into_iter().map(moved).take(1).collect();
        facet.ready().is_ok() && !facet.written(&moves).is_empty()
    }),
    ("observing", |it| {
        let (Some(facet), Some(level)) = (it.facets.observing, it.first_level()) else { return false };
        let Ok(attempt) = facet.observe(&Start { level: &level.name, ..Start::default() }) else {
            return false;
        };
        let (plain, anonymous) = (attempt.observation(false), attempt.observation(true));
        let offers = attempt.offers();
        !plain.board.is_empty()
            && plain.board != anonymous.board
            && offers.iter().any(|offer| offer.standing == Standing::Legal)
            && offers.iter().all(|offer| attempt.read(&offer.action).as_ref() == Ok(&offer.action))
    }),
    ("solving", |it| it.won().is_some()),
    ("solving", |it| {
        let (Some(facet), Some(win)) = (it.facets.solving, it.won()) else { return false };
        // A level may have a solution that is as good.
        facet.keep(&[win]).iter().all(Result::is_ok)
    }),
    ("solving", |it| {
        let (Some(facet), Some(level)) = (it.facets.solving, it.first_level()) else { return false };
        facet.fingerprints().contains_key(&level.name)
    }),
    ("measuring", |it| {
        let (Some(facet), Some(level)) = (it.facets.measuring, it.first_level()) else { return false };
        let metrics = facet.metrics(searched(&level.name), &mut |_, _| SearchSignal::Continue);
        metrics.is_ok_and(|metrics| metrics.bits.is_some())
    }),
    ("measuring", |it| {
        let (Some(facet), Some(level)) = (it.facets.measuring, it.first_level()) else { return false };
        facet.needs(searched(&level.name), &mut |_| SearchSignal::Continue).is_ok()
    }),
    ("explaining", |it| {
        let (Some(facet), Some(scene)) = (it.facets.explaining, it.first_scene()) else { return false };
        let start = Start { level: &scene, records: true, ..Start::default() };
        facet.turns(&Attempt::new(start, &[])).is_ok_and(|turns| !turns.is_empty())
    }),
    ("explaining", |it| {
        let (Some(facet), Some(scene)) = (it.facets.explaining, it.first_scene()) else { return false };
        facet.goals(&scene).is_ok_and(|goals| !goals.is_empty())
    }),
    ("explaining", |it| {
        let (Some(facet), Some(scene)) = (it.facets.explaining, it.first_scene()) else { return false };
        let rules = facet.rules(&scene).unwrap_or_default();
        let start = Start { level: &scene, records: true, ..Start::default() };
        let refusals = rules
            .first()
            .map(|rule| facet.refusals(&Attempt::new(start, &[]), std::slice::from_ref(&rule.rule), None));
        refusals.is_some_and(|refusals| refusals.is_ok())
    }),
    ("explaining", |it| {
        let (Some(facet), Some(scene)) = (it.facets.explaining, it.first_scene()) else { return false };
        let rules = facet.rules(&scene).unwrap_or_default();
        rules.first().is_some_and(|rule| !facet.edits(&scene, &rule.rule).is_empty())
    }),
    ("event_needs", |it| {
        let (Some(facet), Some(level)) = (it.facets.event_needs, it.first_level()) else { return false };
        facet.event_needs(searched(&level.name), &mut |_| SearchSignal::Continue).is_ok()
    }),
    ("tightening", |it| {
        let (Some(facet), Some(level)) = (it.facets.tightening, it.first_level()) else { return false };
        facet.tighten(searched(&level.name), &[], &mut |_| SearchSignal::Continue).is_ok()
    }),
    ("simplifying", |it| {
        let (Some(facet), Some(level)) = (it.facets.simplifying, it.first_level()) else { return false };
        facet.simplify(searched(&level.name), &mut |_| SearchSignal::Continue).is_ok()
    }),
    ("varying", |it| {
        let (Some(facet), Some(level)) = (it.facets.varying, it.first_level()) else { return false };
        let job = VaryJob {
            level: &level.name,
            semantics: Semantics::Released,
            want: "",
            seed: 1,
            states: 1000,
            origin: Origin::Level,
            laws: &[],
            kinds: None,
            locked: &[],
        };
        let mut has_answered = false;
        let ended = facet.vary(job, &|| false, &mut |run| {
            let state = run.state();
            let accepted = run.round(1).map_or(0, |levels| levels.len() as u64);
            has_answered = run.counts().tried > 0
                && run.counts().accepted == accepted
                && run.resumes_at() == 0
                && run.resume(&state);
        });
        ended.is_ok() && has_answered
    }),
    ("recorder", |it| {
        let Some(moves) = it.facets.recorder.and_then(|facet| facet.read_moves("R").ok()) else {
            return false;
        };
        let level = it.facets.play.and_then(|facet| Some(facet.levels().into_iter().next()?.name));
        let request = RecordRequest {
            level: level.as_deref(),
            moves: &moves,
            seed: "",
            name: Some("another"),
            expected: &[Expected::Board],
        };
        it.facets.recorder.is_some_and(|facet| facet.record(&request).is_ok())
    }),
    ("recorder", |it| {
        let exported = it.facets.recorder.and_then(|facet| facet.export().ok());
        exported.is_some_and(|mut all| all.any(|it| it.line.is_some()))
    }),
    ("scripts", |it| {
        let (Some(facet), Some(text)) = (it.facets.scripts, it.project.text(it.file)) else { return false };
        facet.run_script(it.file, text, &ScriptOptions::default()).is_ok_and(|run| run.is_as_expected)
    }),
    ("expansion", |it| it.facets.expansion.is_some_and(|facet| !facet.expand().rules.is_empty())),
    ("conversion", |it| it.facets.conversion.is_some_and(|facet| facet.convert().is_ok())),
    ("exporting", |it| {
        let exported = || Some(it.facets.exporting?.exported(&it.facets.play?.levels()));
        exported().is_some_and(|exported| !exported.entries.is_empty() && !exported.files.is_empty())
    }),
    ("graphs", |it| it.facets.graphs.is_some_and(|facet| facet.graph(it.file).is_some())),
    ("drawing", |it| it.canvas().is_some()),
    ("drawing", |it| {
        let id = |canvas: Canvas| canvas.pieces.first().map(|piece| piece.id.clone());
        let id = it.canvas().and_then(id);
        id.is_some_and(|id| it.facets.drawing.and_then(|facet| facet.piece(&id)).is_some())
    }),
    ("drawing", |it| {
        let looks = |canvas: &Canvas| it.facets.drawing?.looks(it.file, &LOOK, canvas).ok();
        it.canvas()
            .is_some_and(|canvas| looks(&canvas).is_some_and(|looks| looks.len() == canvas.pieces.len()))
    }),
    ("drawing", |it| {
        let drawn = |before: Canvas| {
            let mut canvas = before.clone();
            let piece = canvas.pieces.last()?.clone();
            canvas.layers.get_mut(piece.layer)?.set(0, canvas.pieces.len().checked_sub(1));
            it.facets.drawing?.drawn(it.file, None, &before, &canvas).ok()
        };
        it.canvas().and_then(drawn).is_some_and(|edits| !edits.is_empty())
    }),
    ("searches", |it| {
        let Some(facet) = it.facets.searches else { return false };
        let wants = |file: &str| file == it.file;
        let findings = it.project.check(&Job { wants_replay: &wants, ..Job::new(Semantics::Released) });
        let limits = SearchLimits::beside_other_work(Duration::from_secs(60), &|| Duration::ZERO);
        let job = SearchJob { wants: &wants, known: None, limits, cancelled: &|| false, progress: &|| {} };
        let proved = facet.search(&findings, &job).solution(it.file).and_then(|it| it.proved);
        proved.is_some()
    }),
    ("proofs", |it| {
        it.examined(|it, how| {
            matches!(it.facets.proofs?.fates(it.file, None, None, how), Some(Ok(_))).then_some(())
        })
    }),
    ("proofs", |it| {
        it.examined(|it, how| {
            matches!(it.facets.proofs?.necessity(it.file, None, how), Some(Ok(_))).then_some(())
        })
    }),
    ("searches", |it| {
        it.examined(|it, how| {
            matches!(it.facets.searches?.hint_advice(it.file, how), Some(Ok(_))).then_some(())
        })
    }),
    ("test_cases", |it| it.facets.test_cases.is_some_and(|facet| !facet.tests(it.file).is_empty())),
    ("governing", |it| it.facets.governing.is_some_and(|facet| !facet.policy(None).is_empty())),
    ("governing", |it| {
        let overrides = PolicyOverrides::default();
        it.facets.governing.is_some_and(|facet| facet.policy_with(None, &overrides).is_ok())
    }),
];

#[test]
fn each_facet_that_a_language_has_answers_each_of_its_questions() {
    for (name, _, projects) in languages() {
        let files: Vec<_> =
            projects.iter().flat_map(|it| it.files().into_iter().map(move |file| (it, file))).collect();
        let there = projects[0].facets().features().filter(|it| it.is_implemented).map(|it| it.facet);
        for facet in there {
            let probes: Vec<_> = PROBES.iter().filter(|(of, _)| *of == facet).collect();
            assert!(!probes.is_empty(), "nothing is asked of `{facet}`");
            for (number, (_, answers)) in probes.iter().enumerate() {
                let mut places = (0..PLACES).flat_map(|step| files.iter().map(move |it| (step, it)));
                let is_answered = places.any(|(step, (project, file))| {
                    let text = project.text(file).expect("it is a file of the project");
                    let at = text.floor_char_boundary(text.len() * step / PLACES);
                    let [start, at, end] =
                        [0, at, text.len()].map(|at| TextSize::try_from(at).expect("it is small"));
                    let range = TextRange::new(start, end);
                    answers(&Place { project, facets: project.facets(), file, at, range })
                });
                assert!(is_answered, "{name}: `{facet}` has no answer to question {number}");
            }
        }
    }
}

/// So many places of each file are asked about, the start of each file first.
const PLACES: usize = 400;

impl Place<'_> {
    fn range_at(&self) -> TextRange {
        TextRange::empty(self.at)
    }

    /// An attempt at the first level.
    fn attempt(&self) -> Option<Box<dyn Session>> {
        let facet = self.facets.play?;
        let first = facet.levels().into_iter().next()?;
        facet.start(&Start { level: &first.name, records: true, ..Start::default() }).ok()
    }

    /// The name of what is asked about first.
    fn first_scene(&self) -> Option<String> {
        scenes(&self.facets).into_iter().next()
    }

    fn first_level(&self) -> Option<PlayableLevel> {
        self.facets.play?.levels().into_iter().next()
    }

    /// A path that wins the first level.
    fn won(&self) -> Option<Win> {
        let level = self.first_level()?;
        let wanted = Wanted::default();
        let solved =
            self.facets.solving?.solve(searched(&level.name), wanted, &mut |_| SearchSignal::Continue);
        let path = solved.ok()?.verdict.path()?.to_vec();
        Some(Win { level: level.name, path })
    }

    fn canvas(&self) -> Option<Canvas> {
        self.facets.drawing?.canvas(self.file, None)?.ok()
    }

    /// What a search of a few states finds.
    fn examined(&self, ask: impl FnOnce(&Self, &Examination<'_>) -> Option<()>) -> bool {
        let limits = SearchLimits::beside_other_work(Duration::from_secs(60), &|| Duration::ZERO);
        let how = Examination { semantics: Semantics::Released, limits, cancelled: &|| false };
        ask(self, &how).is_some()
    }
}

/// A search of a few states of a level.
fn searched(level: &str) -> Searched<'_> {
    let budget = SearchBudget { states: Some(5000), memory: 1 << 26 };
    Searched { level, semantics: Semantics::Released, budget }
}

fn changed(project: &Arc<dyn Project>, file: &str, text: &str) -> Arc<dyn Project> {
    let texts = vec![(Arc::from(file), Some(Ok(Arc::from(text))))];
    let change = language::Change { texts, ..language::Change::default() };
    project.with(change).unwrap_or_else(|| Arc::clone(project))
}
