//! Rules about legend.

use super::rule;

rule! {
    pub static LEGEND_SHAPE: Error in "legend" = "legend-shape";
    summary: "a legend line has only one word";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_DANGLING: Error in "legend" = "legend-dangling";
    summary: "a legend line ends in AND, OR or =";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_EQUALS_EXPECTED: Error in "legend" = "legend-equals-expected";
    summary: "the second token is not =";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_LOGIC_EXPECTED: Error in "legend" = "legend-logic-expected";
    summary: "a word stands where AND or OR must stand";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_MIXED_LOGIC: Error in "legend" = "legend-mixed-logic";
    summary: "AND and OR in one legend entry";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_UNREADABLE: Error in "legend" = "legend-unreadable";
    summary: "characters that cannot be read on the right of a legend line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_MALFORMED: Error in "legend" = "legend-malformed";
    summary: "a legend line of no known form";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_SELF_REFERENCE: Error in "legend" = "legend-self-reference";
    summary: "a legend name occurs on its own right-hand side";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_REPEATED_NAME: Warning in "legend" = "legend-repeated-name";
    summary: "the same name twice on the right of a legend line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NAME_UNDEFINED: Error in "legend" = "name-undefined";
    summary: "a right-hand name was not declared before this line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static AGGREGATE_OF_PROPERTY: Error in "legend" = "aggregate-of-property";
    summary: "AND entry uses an OR name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PROPERTY_OF_AGGREGATE: Error in "legend" = "property-of-aggregate";
    summary: "OR entry uses an AND name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEGEND_KIND_CONFLICT: Error in "legend" = "legend-kind-conflict";
    summary: "after synonyms are resolved an entry mixes AND and OR kinds (no line)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static AGGREGATE_SAME_LAYER: Error in "legend" = "aggregate-same-layer";
    summary: "an AND entry holds two objects of one layer";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static AGGREGATE_OBJECT_MISSING: Error in "legend" = "aggregate-object-missing";
    summary: "an AND entry holds a name with no object";
    doc: "";
    wrong: "";
    right: "";
}
