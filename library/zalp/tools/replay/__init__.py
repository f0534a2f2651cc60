"""Score sheets on the computer: shown, drawn as the panels show them, refereed. docs/notation.md."""
