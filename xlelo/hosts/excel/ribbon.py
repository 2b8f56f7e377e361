"""The add-in's tab in Excel's ribbon: its buttons and their VBA, which calls Python.

All buttons have one callback; a button's tag is its command.
"""

from xml.sax.saxutils import quoteattr

from xlelo.hosts.excel import vba
from xlelo.hosts.menu import COMMANDS, word

MODULE = "xlelo_ribbon"
ASK = "XleloAsk"
"""The VBA function that asks a question and returns the typed text; empty if the user cancels."""
PART = "customUI/customUI.xml"
RELATION = "http://schemas.microsoft.com/office/2006/relationships/ui/extensibility"
_PYTHON_MODULE = "xlelo.hosts.excel.ribbon_actions"
_TAB = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui"><ribbon><tabs>
<tab id="xleloTab" label="Elo"><group id="xleloGroup" label={group}>
{buttons}
</group></tab>
</tabs></ribbon></customUI>
"""
_SOURCE = """\
Public Sub XleloChosen(control As Object)
    XleloCarryOut control.Tag
End Sub

Public Sub XleloCarryOut(command As String)
    Dim why As String
    why = XleloRefusal(ActiveWorkbook)
    If why <> "" Then
        MsgBox why, vbExclamation, "xlelo"
        Exit Sub
    End If
    On Error GoTo failed
    OwnSettingsOnly
    RunPython "import {python}; {python}.carry_out('" & command & "')"
    Exit Sub
failed:
    MsgBox Err.Description, vbExclamation, "xlelo"
End Sub

Public Function XleloAsk(question As String) As String
    ' Not Application.InputBox: that one cuts a question off after 255 characters.
    XleloAsk = Trim(InputBox(question, "xlelo"))
End Function

Public Function XleloRefusal(book As Object) As String
    ' Results go to a new file beside the workbook: it must lie in a folder.
    If book Is Nothing Then
        XleloRefusal = "No workbook is open."
    ElseIf book.Path = "" Then
        XleloRefusal = "Save this workbook first: results go to a new file beside it."
    ElseIf LCase(Left(book.FullName, 4)) = "http" Then
        XleloRefusal = "This workbook is in OneDrive or SharePoint: save a copy on this computer first."
    End If
End Function

"""


def tab(version: str) -> str:
    buttons = (
        f'<button id="xlelo_{command}" tag="{command}" label={quoteattr(word(command, "en"))} onAction="XleloChosen"/>'
        for command in COMMANDS
    )
    return _TAB.format(group=quoteattr(f"xlelo {version}"), buttons="\n".join(buttons))


def module(build: str) -> str:
    return vba.module(MODULE, [build], vba.OWN_SETTINGS_ONLY + _SOURCE.format(python=_PYTHON_MODULE))
