//! Rules about LEGEND.

use language::Applicability::{Manual, Unsafe};
use language::{Fixes, Rule};

pub(crate) static LEGEND_SHAPE: Rule = Rule::error("legend-shape", "legend")
    .summary("a legend entry has only a name")
    .doc("It declares nothing.")
    .wrong("LEGEND\n\nStone\n")
    .right("LEGEND\n\nStone = Wall\n");

pub(crate) static LEGEND_DANGLING: Rule = Rule::error("legend-dangling", "legend")
    .summary("a legend entry ends in `and`, `or` or `=`")
    .doc("It declares nothing.")
    .wrong("LEGEND\n\nStone = Wall or\n")
    .right("LEGEND\n\nStone = Wall\n");

pub(crate) static LEGEND_EQUALS_EXPECTED: Rule = Rule::error("legend-equals-expected", "legend")
    .summary("missing `=` after the name of a legend entry")
    .doc("It declares nothing.")
    .wrong("LEGEND\n\nStone Wall\n")
    .right("LEGEND\n\nStone = Wall\n");

pub(crate) static LEGEND_LOGIC_EXPECTED: Rule = Rule::error("legend-logic-expected", "legend")
    .summary("expected `and` or `or` in a legend entry")
    .doc("Names of a legend entry are joined by `and` for things in one cell, and by `or` for a choice.")
    .wrong("LEGEND\n\nStone = Wall Crate\n")
    .right("LEGEND\n\nStone = Wall or Crate\n");

pub(crate) static LEGEND_MIXED_LOGIC: Rule = Rule::error("legend-mixed-logic", "legend")
    .summary("a legend entry has both `and` and `or`")
    .doc("An entry is one or the other. A part of it can get a name of its own.")
    .wrong("LEGEND\n\nHeap = Crate and Target or Wall\n")
    .right("LEGEND\n\nHeap = Crate and Target\nOther = Crate or Wall\n");

pub(crate) static LEGEND_UNREADABLE: Rule = Rule::error("legend-unreadable", "legend")
    .summary("unexpected character in a legend entry")
    .doc("The rest of the line is skipped. Names on the right are words of letters, digits and `_`.")
    .wrong("LEGEND\n\nStone = Wall or !\n")
    .right("LEGEND\n\nStone = Wall or Crate\n");

pub(crate) static LEGEND_MALFORMED: Rule = Rule::error("legend-malformed", "legend")
    .summary("invalid legend entry")
    .doc("The forms are `A = B`, `A = B or C` and `A = B and C`, the last two with any number of names.")
    .wrong("LEGEND\n\nStone = Wall with Crate\n")
    .right("LEGEND\n\nStone = Wall or Crate\n");

pub(crate) static LEGEND_SELF_REFERENCE: Rule = Rule::error("legend-self-reference", "legend")
    .summary("a name is defined by itself")
    .doc("Its own name is left out.")
    .wrong("LEGEND\n\nStone = Wall or Stone\n")
    .right("LEGEND\n\nStone = Wall or Crate\n");

pub(crate) static LEGEND_REPEATED_NAME: Rule = Rule::warning("legend-repeated-name", "legend")
    .summary("duplicate name in a legend entry")
    .doc("It counts twice when rules are written out, which can change their order.")
    .wrong("LEGEND\n\nStone = Wall or Crate or Wall\n")
    .right("LEGEND\n\nStone = Wall or Crate\n");

pub(crate) static NAME_UNDEFINED: Rule = Rule::error("name-undefined", "legend")
    .fixes(Fixes::Sometimes(&[Unsafe, Manual]))
    .summary("a legend entry uses a name that is not declared above it")
    .doc("It is not defined. Names are declared before they are used.")
    .wrong("LEGEND\n\nStone = Granite or Wall\n")
    .right("LEGEND\n\nStone = Crate or Wall\n");

pub(crate) static AGGREGATE_OF_PROPERTY: Rule = Rule::error("aggregate-of-property", "legend")
    .summary("an AND-name contains an OR-name")
    .doc("`A and B` puts certain objects into one cell, and `A or B` leaves open which.")
    .wrong("LEGEND\n\nHeap = Piece and Wall\n")
    .right("LEGEND\n\nHeap = Crate and Target\n");

pub(crate) static PROPERTY_OF_AGGREGATE: Rule = Rule::error("property-of-aggregate", "legend")
    .summary("an OR-name contains an AND-name")
    .doc("An OR-name is a choice of objects. The AND-name is left out.")
    .wrong("LEGEND\n\nStone = Both or Wall\n")
    .right("LEGEND\n\nStone = Crate or Wall\n");

pub(crate) static LEGEND_KIND_CONFLICT: Rule = Rule::error("legend-kind-conflict", "legend")
    .summary("an entry mixes the kinds of names once names are followed")
    .doc("An AND-name leads to an OR-name, or the other way round.")
    .wrong("LEGEND\n\nHeap = Piece and Wall\n")
    .right("LEGEND\n\nHeap = Crate and Target\n");

pub(crate) static AGGREGATE_SAME_LAYER: Rule = Rule::error("aggregate-same-layer", "legend")
    .summary("an AND-name puts two objects of one layer into a cell")
    .doc("A cell holds one object of a layer, so that only the first is placed.")
    .wrong("LEGEND\n\nHeap = Crate and Wall\n")
    .right("LEGEND\n\nHeap = Crate and Target\n");

pub(crate) static AGGREGATE_OBJECT_MISSING: Rule = Rule::error("aggregate-object-missing", "legend")
    .summary("an AND-name holds a name without an object")
    .doc("It is left out. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("LEGEND\n\nHeap = Granite and Crate\n")
    .right("LEGEND\n\nHeap = Crate and Target\n");
