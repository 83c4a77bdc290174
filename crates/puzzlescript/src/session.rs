//! A game under way: levels, inputs, undo, restart and what is shown after each (spec sections 16 to 18).
