"""The rating officer's work on a period: import and removal of events, merges of players, corrections."""
