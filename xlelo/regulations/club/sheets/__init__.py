"""The sheets of a club's list."""
