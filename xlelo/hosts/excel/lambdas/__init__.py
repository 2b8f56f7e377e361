"""The functions without any program: names in a workbook that are functions, for Excel 365 and Google Sheets."""
