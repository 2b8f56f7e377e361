"""The vocabulary a regulation is written in."""
