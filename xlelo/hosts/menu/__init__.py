"""What a program's own menu offers on the workbook that is open in it: the command line's verbs, without a terminal.

LibreOffice's menu and Excel's ribbon are two ways to the same verbs; the words stand in `words.toml`.
"""
