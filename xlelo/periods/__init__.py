"""A period of a rating list: forms of files, shared records, event import, warnings."""
