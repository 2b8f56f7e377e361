"""The law of a regulation: articles, dated numbers and tables, choices, roundings, derivations."""
