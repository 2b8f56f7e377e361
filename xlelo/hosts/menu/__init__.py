"""The menu of LibreOffice and the ribbon of Excel: the command line's verbs for the open workbook.

Both use the same verbs. The words are in `words.toml`.
"""
