//! Rules about the text as a whole.

use language::Rule;

pub(crate) static TOO_MANY_ISSUES: Rule = Rule::error("too-many-issues", "general")
    .summary("too many errors: compilation was given up")
    .doc("With more than a hundred messages, warnings among them, the game is given up, so that nothing can play it. Most of them often have one cause, so the first ones are worth mending first.")
    .wrong("(a hundred and one mistakes)\n")
    .right("(fewer)\n");

pub(crate) static TOO_MANY_RULES: Rule = Rule::error("too-many-rules", "general")
    .summary("a rule has more forms than anything could run, or a name more members")
    .doc("A rule is written out once per direction, per movement that a word such as `moving` means, and per object of a name such as `A or B`. These multiply, and a game with more than 40,000 rules, more than 3,000,000 names on the way to them, or a name with more than 20,000 members is not played here. Fewer such words in one rule, or several rules, keep the number small.")
    .wrong("(a rule with `moving` in a dozen cells)\n")
    .right("(a rule per direction)\n");
