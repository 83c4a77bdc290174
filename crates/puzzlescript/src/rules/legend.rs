//! Rules about LEGEND.

use language::Applicability::{Manual, Unsafe};
use language::Fixes;

use super::declare::rule;

rule! {
    pub static LEGEND_SHAPE: Error in "legend" = "legend-shape";
    summary: "a legend entry has only a name";
    doc: "It declares nothing.";
    wrong: "LEGEND\n\nStone\n";
    right: "LEGEND\n\nStone = Wall\n";
}

rule! {
    pub static LEGEND_DANGLING: Error in "legend" = "legend-dangling";
    summary: "a legend entry ends in `and`, `or` or `=`";
    doc: "It declares nothing.";
    wrong: "LEGEND\n\nStone = Wall or\n";
    right: "LEGEND\n\nStone = Wall\n";
}

rule! {
    pub static LEGEND_EQUALS_EXPECTED: Error in "legend" = "legend-equals-expected";
    summary: "missing `=` after the name of a legend entry";
    doc: "It declares nothing.";
    wrong: "LEGEND\n\nStone Wall\n";
    right: "LEGEND\n\nStone = Wall\n";
}

rule! {
    pub static LEGEND_LOGIC_EXPECTED: Error in "legend" = "legend-logic-expected";
    summary: "expected `and` or `or` in a legend entry";
    doc: "Names of a legend entry are joined by `and` for things in one cell, and by `or` for a choice.";
    wrong: "LEGEND\n\nStone = Wall Crate\n";
    right: "LEGEND\n\nStone = Wall or Crate\n";
}

rule! {
    pub static LEGEND_MIXED_LOGIC: Error in "legend" = "legend-mixed-logic";
    summary: "a legend entry has both `and` and `or`";
    doc: "An entry is one or the other. A part of it can get a name of its own.";
    wrong: "LEGEND\n\nHeap = Crate and Target or Wall\n";
    right: "LEGEND\n\nHeap = Crate and Target\nOther = Crate or Wall\n";
}

rule! {
    pub static LEGEND_UNREADABLE: Error in "legend" = "legend-unreadable";
    summary: "unexpected character in a legend entry";
    doc: "The rest of the line is skipped. Names on the right are words of letters, digits and `_`.";
    wrong: "LEGEND\n\nStone = Wall or !\n";
    right: "LEGEND\n\nStone = Wall or Crate\n";
}

rule! {
    pub static LEGEND_MALFORMED: Error in "legend" = "legend-malformed";
    summary: "invalid legend entry";
    doc: "The forms are `A = B`, `A = B or C` and `A = B and C`, the last two with any number of names.";
    wrong: "LEGEND\n\nStone = Wall with Crate\n";
    right: "LEGEND\n\nStone = Wall or Crate\n";
}

rule! {
    pub static LEGEND_SELF_REFERENCE: Error in "legend" = "legend-self-reference";
    summary: "a name is defined by itself";
    doc: "Its own name is left out.";
    wrong: "LEGEND\n\nStone = Wall or Stone\n";
    right: "LEGEND\n\nStone = Wall or Crate\n";
}

rule! {
    pub static LEGEND_REPEATED_NAME: Warning in "legend" = "legend-repeated-name";
    summary: "duplicate name in a legend entry";
    doc: "It counts twice when rules are written out, which can change their order.";
    wrong: "LEGEND\n\nStone = Wall or Crate or Wall\n";
    right: "LEGEND\n\nStone = Wall or Crate\n";
}

rule! {
    pub static NAME_UNDEFINED: Error in "legend" = "name-undefined";
    summary: "a legend entry uses a name that is not declared above it";
    doc: "It is not defined. Names are declared before they are used.";
    wrong: "LEGEND\n\nStone = Granite or Wall\n";
    right: "LEGEND\n\nStone = Crate or Wall\n";
    fixes: Fixes::Sometimes(&[Unsafe, Manual]);
}

rule! {
    pub static AGGREGATE_OF_PROPERTY: Error in "legend" = "aggregate-of-property";
    summary: "an AND-name contains an OR-name";
    doc: "`A and B` puts certain objects into one cell, and `A or B` leaves open which.";
    wrong: "LEGEND\n\nHeap = Piece and Wall\n";
    right: "LEGEND\n\nHeap = Crate and Target\n";
}

rule! {
    pub static PROPERTY_OF_AGGREGATE: Error in "legend" = "property-of-aggregate";
    summary: "an OR-name contains an AND-name";
    doc: "An OR-name is a choice of objects. The AND-name is left out.";
    wrong: "LEGEND\n\nStone = Both or Wall\n";
    right: "LEGEND\n\nStone = Crate or Wall\n";
}

rule! {
    pub static LEGEND_KIND_CONFLICT: Error in "legend" = "legend-kind-conflict";
    summary: "an entry mixes the kinds of names once names are followed";
    doc: "An AND-name leads to an OR-name, or the other way round.";
    wrong: "LEGEND\n\nHeap = Piece and Wall\n";
    right: "LEGEND\n\nHeap = Crate and Target\n";
}

rule! {
    pub static AGGREGATE_SAME_LAYER: Error in "legend" = "aggregate-same-layer";
    summary: "an AND-name puts two objects of one layer into a cell";
    doc: "A cell holds one object of a layer, so that only the first is placed.";
    wrong: "LEGEND\n\nHeap = Crate and Wall\n";
    right: "LEGEND\n\nHeap = Crate and Target\n";
}

rule! {
    pub static AGGREGATE_OBJECT_MISSING: Error in "legend" = "aggregate-object-missing";
    summary: "an AND-name holds a name without an object";
    doc: "It is left out. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "LEGEND\n\nHeap = Granite and Crate\n";
    right: "LEGEND\n\nHeap = Crate and Target\n";
}
