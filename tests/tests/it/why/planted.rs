//! A rule is broken so that what is recorded fails: in packs, in games of PuzzleScript and in timelines of WAGE. The answer to why
//! it fails should name the rule among the first three causes.

mod games;
mod packs;
pub(super) mod timelines;

use std::sync::Arc;
use std::thread;

use language::{
    Answer, Attempt, Ending, Project, Recording, Records, Semantics, remedies, suspects, unmet, why_fails,
    why_not_met,
};

/// A recording of a project in which a rule was broken.
struct Planted {
    project: Arc<dyn Project>,
    recording: Recording,
    /// The name of the rule.
    rule: String,
    /// What was done, for a person.
    told: String,
}

/// Whether a recording does what is expected of it.
fn passes(project: &dyn Project, recording: &Recording) -> bool {
    let replays = project.facets().replays.expect("all languages have recordings");
    replays.replay(recording, Semantics::Released).is_ok_and(|it| it.ending != Ending::NotWon)
}

impl Planted {
    /// The answers to what keeps each goal from being met.
    fn answers(&self) -> Vec<Answer> {
        let explaining = self.project.facets().explaining.expect("it can be asked why");
        let scene = self.recording.scene();
        let moves = self.recording.actions();
        let attempt = Attempt::new(self.recording.start(Semantics::Released), &moves);
        let turns = explaining.turns(&attempt).expect("it can be played");
        let rules = explaining.rules(scene).expect("they can be read");
        let goals = explaining.goals(scene).expect("they can be read");
        let records = Records { turns: &turns, noun: explaining.noun() };
        let suspected = suspects(records, &unmet(records, &goals), &rules);
        let found =
            remedies(&*self.project, (&self.recording, Semantics::Released), &suspected, &mut || true);
        if unmet(records, &goals).is_empty() {
            return vec![why_fails(records, "it fails".to_owned(), &rules, &found)];
        }
        goals.iter().map(|goal| why_not_met(records, goal, &rules, &found)).collect()
    }

    /// The rules that the answers name first.
    fn is_named(&self, answers: &[Answer]) -> bool {
        answers.iter().any(|answer| {
            let named = answer.reasons.iter().filter(|reason| reason.depth == 0).take(3);
            named.filter_map(|reason| reason.actor.as_ref()).any(|actor| actor.name == self.rule)
        })
    }
}

/// How many were asked about, and what is said of those whose rule is not named.
fn asked(planted: Vec<Planted>) -> (usize, Vec<String>) {
    let count = planted.len();
    let missed = planted.into_iter().filter_map(|it| {
        let answers = it.answers();
        (!it.is_named(&answers)).then(|| format!("{}\n{answers:#?}", it.told))
    });
    (count, missed.collect())
}

#[test]
fn nineteen_of_twenty_broken_rules_are_among_the_first_three_causes() {
    let languages = [
        ("packs", packs::planted as fn() -> Vec<Planted>),
        ("games", games::planted),
        ("timelines", timelines::planted),
    ];
    let answers: Vec<(usize, Vec<String>)> = thread::scope(|scope| {
        let running = languages.map(|(_, plant)| scope.spawn(move || asked(plant())));
        running.map(|it| it.join().expect("it does not panic")).into()
    });
    for ((name, _), (asked, missed)) in languages.iter().zip(&answers) {
        println!("{name}: {asked} asked, {} missed", missed.len());
        assert!(*asked >= 10, "{name}: only {asked} of what is planted fail");
    }
    let asked: usize = answers.iter().map(|(asked, _)| asked).sum();
    let missed: Vec<String> = answers.into_iter().flat_map(|(_, missed)| missed).collect();
    assert!(missed.len() * 20 <= asked, "{} of {asked} are missed:\n{}", missed.len(), missed.join("\n"));
}
