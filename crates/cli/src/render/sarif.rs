//! SARIF 2.1.0: one log for a whole run, with all rules, places, fixes and fingerprints. Lines and columns from 1,
//! columns in UTF-16 units. The shapes are in `model`.

mod model;

use std::collections::BTreeMap;
use std::sync::Arc;

use disk::Problem;
use language::{Applicability, Fix, Severity};
use text::TextRange;

use crate::here::Here;
use crate::render::Unread;
use crate::render::files::Files;
pub(crate) use model::Result as Finding;
use model::{
    ArtifactChange, ArtifactLocation, Configuration, Driver, Fingerprints, FixProperties, Invocation, Level,
    Log, LogicalLocation, Message, Notification, PhysicalLocation, Place, Region, Replacement, Rule, Run,
    Tool,
};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub(crate) fn finding(files: &mut Files<'_>, here: &Here, finding: &super::Finding) -> Finding {
    let diagnostic = &finding.diagnostic;
    let message = match &diagnostic.help {
        None => diagnostic.message.clone(),
        Some(help) => format!("{}\n{help}", diagnostic.message),
    };
    let mut location = location(files, here, &diagnostic.at.file, diagnostic.at.range, None);
    // The pointer to a whole file is empty and says nothing.
    let pointer = diagnostic.address.iter().filter(|pointer| !pointer.is_empty());
    location.logical_locations =
        pointer.map(|pointer| LogicalLocation { pointer: pointer.clone() }).collect();
    let related = diagnostic.related.iter().map(|related| {
        self::location(files, here, &related.at.file, related.at.range, Some(&related.message))
    });
    let related_locations = related.collect();
    Finding {
        rule_id: diagnostic.code,
        rule_index: check::rules().iter().position(|rule| rule.code == diagnostic.code),
        level: diagnostic.severity.into(),
        message: Message::text(message),
        locations: vec![location],
        related_locations,
        partial_fingerprints: Fingerprints { goldpath: finding.fingerprint.clone() },
        fixes: diagnostic.fixes.iter().map(|it| fix(files, here, it)).collect(),
    }
}

pub(crate) fn document(results: Vec<Finding>, unread: &Unread) -> Vec<u8> {
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "goldpath",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: check::rules().iter().map(|rule| self::rule(rule)).collect(),
                },
            },
            invocations: [Invocation {
                execution_successful: unread.is_empty(),
                tool_execution_notifications: unread.problems.iter().map(notification).collect(),
            }],
            column_kind: "utf16CodeUnits",
            results,
        }],
    };
    // Plain texts and numbers can always be turned into JSON.
    let mut document = serde_json::to_vec_pretty(&log).unwrap_or_default();
    document.push(b'\n');
    document
}

fn rule(rule: &check::Rule) -> Rule {
    Rule {
        id: rule.code,
        short_description: Message::text(rule.summary),
        full_description: Message::both(rule.doc.trim(), rule.doc.trim()),
        help: Message::both(format!("{}\n\n{}", rule.summary, rule.doc.trim()), rule.markdown("#")),
        default_configuration: Configuration { level: rule.severity.into() },
    }
}

fn notification(problem: &Problem) -> Notification {
    Notification { level: Level::Error, message: Message::text(problem.to_string()) }
}

impl From<Severity> for Level {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Information | Severity::Hint => Self::Note,
        }
    }
}

fn location(
    files: &mut Files<'_>,
    here: &Here,
    file: &Arc<str>,
    range: TextRange,
    message: Option<&str>,
) -> Place {
    Place {
        physical_location: PhysicalLocation {
            artifact_location: artifact(files, here, file),
            region: region(files, file, range),
        },
        logical_locations: Vec::new(),
        message: message.map(Message::text),
    }
}

fn artifact(files: &Files<'_>, here: &Here, file: &str) -> ArtifactLocation {
    ArtifactLocation { uri: here.uri(&files.shown(file)) }
}

/// The place in a text; a file that could not be read has none.
fn region(files: &mut Files<'_>, file: &Arc<str>, range: TextRange) -> Option<Region> {
    let text = files.text(file)?;
    let (start, end) = (text.lines().position(range.start()), text.lines().position(range.end()));
    Some(Region {
        start_line: start.line + 1,
        start_column: start.character + 1,
        end_line: end.line + 1,
        end_column: end.character + 1,
    })
}

fn fix(files: &mut Files<'_>, here: &Here, fix: &Fix) -> model::Fix {
    let mut changes: BTreeMap<&Arc<str>, Vec<Replacement>> = BTreeMap::new();
    for edit in &fix.edits {
        let deleted_region = region(files, &edit.file, edit.edit.range).unwrap_or(Region::START);
        let replacement =
            Replacement { deleted_region, inserted_content: Message::text(edit.edit.insert.clone()) };
        changes.entry(&edit.file).or_default().push(replacement);
    }
    let change = |(file, replacements): (&Arc<str>, _)| ArtifactChange {
        artifact_location: artifact(files, here, file),
        replacements,
    };
    model::Fix {
        description: Message::text(fix.title.clone()),
        artifact_changes: changes.into_iter().map(change).collect(),
        properties: FixProperties {
            applicability: match fix.applicability {
                Applicability::Safe => "safe",
                Applicability::Unsafe => "unsafe",
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use language::Severity;
    use serde_json::Value as Json;

    use crate::args::Format;
    use crate::render::testing::Case;

    fn run(case: &Case) -> Json {
        let log: Json = serde_json::from_str(&case.show(Format::Sarif)).unwrap();
        log["runs"][0].clone()
    }

    #[test]
    fn columns_count_utf16_units_and_all_parts_are_there() {
        let case = Case::new(&[("game.json", "{\r\n\t\"é😀\": \"x\"}"), ("levels/a b#.json", "[\"x\"]")])
            .error("unknown-event", "game.json", "\"x\"", "unknown event \"`x`\"\u{1b}")
            .help("events are listed")
            .at("/é😀")
            .related("levels/a b#.json", "\"x\"", "used here")
            .fix("game.json", "\"x\"", "\"turn_ended\"")
            .diagnostic(Severity::Hint, "no-rule", "manifest.json", "", "there is no `manifest.json`")
            .unread("packs/b", "permission denied");
        let mut run = run(&case);
        let rules = run["tool"]["driver"]["rules"].take();
        let index = run["results"][0]["ruleIndex"].take();
        assert_eq!(rules[index.as_u64().unwrap() as usize]["id"], "unknown-event");
        expect![[r#"
            {
              "columnKind": "utf16CodeUnits",
              "invocations": [
                {
                  "executionSuccessful": false,
                  "toolExecutionNotifications": [
                    {
                      "level": "error",
                      "message": {
                        "text": "packs/b: permission denied"
                      }
                    }
                  ]
                }
              ],
              "results": [
                {
                  "fixes": [
                    {
                      "artifactChanges": [
                        {
                          "artifactLocation": {
                            "uri": "packs/a/game.json"
                          },
                          "replacements": [
                            {
                              "deletedRegion": {
                                "endColumn": 12,
                                "endLine": 2,
                                "startColumn": 9,
                                "startLine": 2
                              },
                              "insertedContent": {
                                "text": "\"turn_ended\""
                              }
                            }
                          ]
                        }
                      ],
                      "description": {
                        "text": "Change it to `\"turn_ended\"`"
                      },
                      "properties": {
                        "applicability": "safe"
                      }
                    }
                  ],
                  "level": "error",
                  "locations": [
                    {
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "/é😀"
                        }
                      ],
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "packs/a/game.json"
                        },
                        "region": {
                          "endColumn": 12,
                          "endLine": 2,
                          "startColumn": 9,
                          "startLine": 2
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "unknown event \"`x`\"\u001b\nevents are listed"
                  },
                  "partialFingerprints": {
                    "goldpath/v1": "dc10cf2fd436950401f5f8652845d0cf"
                  },
                  "relatedLocations": [
                    {
                      "message": {
                        "text": "used here"
                      },
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "packs/a/levels/a%20b%23.json"
                        },
                        "region": {
                          "endColumn": 5,
                          "endLine": 1,
                          "startColumn": 2,
                          "startLine": 1
                        }
                      }
                    }
                  ],
                  "ruleId": "unknown-event",
                  "ruleIndex": null
                },
                {
                  "level": "note",
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "packs/a/manifest.json"
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "there is no `manifest.json`"
                  },
                  "partialFingerprints": {
                    "goldpath/v1": "624c506ffd1afeb77e680b87f97815ca"
                  },
                  "ruleId": "no-rule"
                }
              ],
              "tool": {
                "driver": {
                  "name": "goldpath",
                  "rules": null,
                  "semanticVersion": "0.1.0"
                }
              }
            }"#]]
        .assert_eq(&serde_json::to_string_pretty(&run).unwrap());
    }

    #[test]
    fn every_rule_is_described() {
        let run = run(&Case::new(&[]));
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert_eq!(rules.len(), check::rules().len());
        let rule = rules.iter().find(|rule| rule["id"] == "idle-step").unwrap();
        expect![[r##"
            {
              "defaultConfiguration": {
                "level": "warning"
              },
              "fullDescription": {
                "markdown": "The state after the step is the state before it, apart from the counters: the avatar bumps into something, or no system acts on the action. The step costs an action, and a player who follows it sees nothing.",
                "text": "The state after the step is the state before it, apart from the counters: the avatar bumps into something, or no system acts on the action. The step costs an action, and a player who follows it sees nothing."
              },
              "help": {
                "markdown": "# idle-step\n\nwarning: a step of the gold path changes nothing\n\nThe state after the step is the state before it, apart from the counters: the avatar bumps into something, or no system acts on the action. The step costs an action, and a player who follows it sees nothing.\n\n**Wrong**\n\n```\nlevels/one.json: \"solution\": { \"goldPath\": [\"up\", \"right\", \"right\"] }\n```\n\n**Right**\n\n```\nlevels/one.json: \"solution\": { \"goldPath\": [\"right\", \"right\"] }\n```\n",
                "text": "a step of the gold path changes nothing\n\nThe state after the step is the state before it, apart from the counters: the avatar bumps into something, or no system acts on the action. The step costs an action, and a player who follows it sees nothing."
              },
              "id": "idle-step",
              "shortDescription": {
                "text": "a step of the gold path changes nothing"
              }
            }"##]].assert_eq(&serde_json::to_string_pretty(rule).unwrap());
        assert_eq!(run["results"], serde_json::json!([]));
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    }
}
