"""The sheet language: columns, tables, inputs, checks, lists and cards as plain data."""
