"""Sea Battle, by all the rules of docs/rules.md. Imports nothing."""
