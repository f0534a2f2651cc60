"""The library's documentation as a site: `make docs` writes build/docs. docs/tutorial.md is its second page."""
