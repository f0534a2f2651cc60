"""The handheld's case: solids, checks, pictures. `make case`."""
