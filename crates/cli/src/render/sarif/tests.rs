//! A log with all parts, and the invariants of every log.

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
                "text": "unknown event \"`x`\"\\u001b\nevents are listed"
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
                    },
                    "region": {
                      "endColumn": 1,
                      "endLine": 1,
                      "startColumn": 1,
                      "startLine": 1
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
              "informationUri": "urn:x-goldpath:0.1.0",
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
            "markdown": "The step changes nothing except the counters: the avatar bumps into something, or no system handles the action. The step costs an action, and the player sees nothing. Consecutive steps are reported together.",
            "text": "The step changes nothing except the counters: the avatar bumps into something, or no system handles the action. The step costs an action, and the player sees nothing. Consecutive steps are reported together."
          },
          "help": {
            "markdown": "# idle-step\n\nwarning: a step of the gold path changes nothing\n\nThe step changes nothing except the counters: the avatar bumps into something, or no system handles the action. The step costs an action, and the player sees nothing. Consecutive steps are reported together.\n\n**Wrong**\n\n```\nlevels/one.json: \"solution\": { \"goldPath\": [\"up\", \"right\", \"right\"] }\n```\n\n**Right**\n\n```\nlevels/one.json: \"solution\": { \"goldPath\": [\"right\", \"right\"] }\n```\n",
            "text": "a step of the gold path changes nothing\n\nThe step changes nothing except the counters: the avatar bumps into something, or no system handles the action. The step costs an action, and the player sees nothing. Consecutive steps are reported together."
          },
          "id": "idle-step",
          "shortDescription": {
            "text": "a step of the gold path changes nothing"
          }
        }"##]].assert_eq(&serde_json::to_string_pretty(rule).unwrap());
    assert_eq!(run["results"], serde_json::json!([]));
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
}
