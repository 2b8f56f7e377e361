"""The functions as names with LAMBDA formulas, which need no add-in. For Excel 365 and Google Sheets."""
