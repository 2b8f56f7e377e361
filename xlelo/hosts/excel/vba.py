"""The VBA module that Excel sees, with one function per catalogue entry; each calls Python.

Python cannot return an error value to Excel, because COM turns it into a missing argument. Python returns the error's
text, and this module makes a real error of it, which SUM and IFERROR recognise.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from xlelo.functions.function import Argument, Function
from xlelo.functions.grid import TALL
from xlelo.hosts.excel.errors import ExcelError

MODULE = "xlelo_udfs"
PYTHON_MODULE = "xlelo.udfs"
EXPLAINING = "ELO_WHY"
"""The function that answers with a sentence; it also explains why Python does not answer."""

ERRORS = {"#NULL!": 2000, "#DIV/0!": 2007, "#VALUE!": 2015, "#REF!": 2023, "#NAME?": 2029, "#NUM!": 2036, "#N/A": 2042}
"""Excel's error numbers (XlCVError)."""

LONGEST_TEXT = 255
"""Excel's limit for a description in the function wizard."""
LONGEST_SIGNATURE = 254
"""The most characters of all argument names with separators; beyond it the function wizard fails."""

_VBA_WORDS = """
abs addressof and any array as attribute boolean byref byte byval call case cbool cbyte ccur cdate cdbl
cdec cdecl cint circle clng clnglng clngptr close const csng cstr currency cvar cverr date debug decimal
declare defbool defbyte defcur defdate defdbl defdec defint deflng deflnglng deflngptr defobj defsng
defstr defvar dim do doevents double each else elseif empty end endif enum eqv erase event exit false fix
for friend function get global gosub goto if imp implements in input inputb int integer is lbound len
lenb let like lock long longlong longptr loop lset me mod new next not nothing null on open option
optional or paramarray preserve print private pset public put raiseevent redim rem resume return rset
scale seek select set sgn shared single spc static stop string sub tab then to true type typeof ubound
unlock until variant wend while with withevents write xor
"""
"""The reserved words of VBA (MS-VBAL 3.3.5.2)."""
_OWN_WORDS = "answer at given"
_RESERVED_WORDS = frozenset((_VBA_WORDS + _OWN_WORDS).split())

_ASCII = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "·": ".", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "..."}
    | {"≥": ">=", "≤": "<=", "→": "->", "⁄": "/"}
)
"""ASCII replacements for characters of the sentences that VBA source cannot hold."""

OWN_SETTINGS_ONLY = """\
Private Sub OwnSettingsOnly()
    ' The settings say which program runs as Python. They are the user's: a workbook that came by mail
    ' must not bring its own, on a sheet or in a file beside it.
    If SheetExists(ActiveWorkbook, PROJECT_NAME & ".conf") Or FileExists(GetDirectoryConfigFilePath()) Then
        Err.Raise 1000, , "this workbook or its folder holds settings of its own, " & PROJECT_NAME & ".conf"
    End If
End Sub

"""

_ANSWER = """\
Private Function Answer(ByVal functionName As String, ByVal given As Variant) As Variant
    Dim result As Variant
    On Error GoTo failed
{before}\
    CutToWhatIsUsed given
    result = XLPy.CallUDF("{python}", functionName, given, Nothing, Application.Caller)
    Answer = WithErrors(result)
    Exit Function
failed:
    If functionName = "{explaining}" Then
        Answer = WhyNot(Err.Description)
    Else
        Answer = CVErr({value_error})
    End If
End Function

Private Sub CutToWhatIsUsed(given As Variant)
    ' A whole column given by mistake has a million cells: hand over as many rows as its sheet uses.
    Dim at As Long, height As Long, last As Long, used As Long
    For at = LBound(given) To UBound(given)
        If Not IsMissing(given(at)) Then
            If IsObject(given(at)) Then
                If given(at).Rows.Count >= {tall} Then
                    If height <> 0 And height <> given(at).Rows.Count Then Exit Sub
                    height = given(at).Rows.Count
                    With given(at).Worksheet.UsedRange
                        last = .Row + .Rows.Count - given(at).Row
                    End With
                    If last > used Then used = last
                ElseIf given(at).Rows.Count > 1 Then
                    Exit Sub
                End If
            End If
        End If
    Next at
    If height = 0 Or used > height Then Exit Sub
    If used < 1 Then used = 1
    For at = LBound(given) To UBound(given)
        If Not IsMissing(given(at)) Then
            If IsObject(given(at)) Then
                If given(at).Rows.Count = height Then Set given(at) = given(at).Resize(used)
            End If
        End If
    Next at
End Sub

Private Function WithErrors(result As Variant) As Variant
    Dim row As Long, column As Long
    Select Case Dimensions(result)
        Case 0
            WithErrors = TrueError(result)
            Exit Function
        Case 1
            For row = LBound(result) To UBound(result)
                result(row) = TrueError(result(row))
            Next row
        Case 2
            For row = LBound(result, 1) To UBound(result, 1)
                For column = LBound(result, 2) To UBound(result, 2)
                    result(row, column) = TrueError(result(row, column))
                Next column
            Next row
    End Select
    WithErrors = result
End Function

Private Function Dimensions(result As Variant) As Long
    Dim counted As Long, bound As Long
    On Error GoTo last
    Do While IsArray(result)
        bound = UBound(result, counted + 1)
        counted = counted + 1
    Loop
last:
    Dimensions = counted
End Function

Private Function TrueError(ByVal cell As Variant) As Variant
    TrueError = cell
    If VarType(cell) = vbString Then
        Select Case cell
{cases}
        End Select
    End If
End Function

Private Function WhyNot(ByVal description As String) As String
    ' A Python traceback says in its last line what happened.
    Dim oneLine As Variant, allLines As String, lastLine As String
    For Each oneLine In Split(Replace(description, vbCr, ""), vbLf)
        If Trim(oneLine) <> "" Then lastLine = Trim(oneLine)
        allLines = allLines & " " & Trim(oneLine)
    Next oneLine
    If InStr(description, "Traceback") > 0 Then allLines = " " & lastLine
    WhyNot = Left("Python does not answer:" & allLines, {longest})
End Function
"""


def addin_module(functions: Iterable[Function], build: str) -> str:
    """The add-in's module. `build`: the line with the versions of the build."""
    return _module(functions, [build], own_settings_only=True)


def importable_module(functions: Iterable[Function], build: str) -> str:
    """The module for a workbook that has xlwings and its own settings; it is imported by hand."""
    needs = "The workbook needs the VBA of xlwings: its module, or a reference to its add-in"
    return _module(functions, [build, needs], own_settings_only=False)


def wizard_texts(functions: Iterable[Function]) -> str:
    """VBA that gives the function wizard the arguments' sentences when the workbook opens.

    Excel changes them only in a visible workbook, so this does not work in an add-in.
    """
    lines = [
        "Private Sub Workbook_Open()",
        "    Dim host As Object",
        "    On Error Resume Next",
        "    Set host = Application",
    ]
    for function in functions:
        name = _quote(function.name)
        described = f"Description:={_sentence(function.sentence)}, Category:={_quote(function.category)}"
        lines.append(f"    host.MacroOptions Macro:={name}, {described}" + _argument_texts(function))
    return _text([*lines, "End Sub"])


def to_ascii(text: str) -> str:
    """The text in ASCII. VBA source uses the code page of the machine that opens it; only ASCII is equal in all."""
    spaced = re.sub(r"(?<=\d)(?=[¼½¾])", " ", text)
    plain = unicodedata.normalize("NFKD", spaced).translate(_ASCII)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    if not plain.isascii():
        strange = next(letter for letter in plain if not letter.isascii())
        raise ExcelError(f"VBA cannot hold the letter {strange!r} of {text!r}")
    return plain


def module(name: str, notes: Iterable[str], source: str) -> str:
    comments = [f"' {to_ascii(note)}" for note in notes]
    return _text([f'Attribute VB_Name = "{name}"', "Option Explicit", *comments, "", *source.splitlines()])


def _module(functions: Iterable[Function], notes: Iterable[str], *, own_settings_only: bool) -> str:
    bodies = [line for function in functions for line in _function(function)]
    cases = (f'            Case "{text}": TrueError = CVErr({number})' for text, number in ERRORS.items())
    answer = _ANSWER.format(
        before="    OwnSettingsOnly\n" if own_settings_only else "",
        python=PYTHON_MODULE,
        explaining=EXPLAINING,
        value_error=ERRORS["#VALUE!"],
        cases="\n".join(cases),
        longest=LONGEST_TEXT,
        tall=TALL,
    )
    return module(MODULE, notes, "\n".join([*bodies, (OWN_SETTINGS_ONLY if own_settings_only else "") + answer]))


def _function(function: Function) -> Iterator[str]:
    _check(function)
    name = function.name
    yield f"Public Function {name}({', '.join(map(_declaration, function.arguments))}) As Variant"
    yield f"Attribute {name}.VB_Description = {_sentence(function.sentence)}"
    yield rf'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \n14"'
    fixed = [identifier(argument) for argument in function.arguments if not argument.variadic]
    rest = [identifier(argument) for argument in function.arguments if argument.variadic]
    if rest:
        yield from _gather(fixed, rest[0])
        yield f'    {name} = Answer("{name}", given)'
    else:
        yield f'    {name} = Answer("{name}", Array({", ".join(fixed)}))'
    yield "End Function"
    yield ""


def _gather(fixed: Sequence[str], rest: str) -> Iterator[str]:
    """VBA lines that collect all arguments. Ranges are passed as ranges (Set), not as their values."""
    yield "    Dim given() As Variant, at As Long"
    yield f"    ReDim given(0 To UBound({rest}) + {len(fixed)})"
    for at, name in enumerate(fixed):
        yield f"    If IsObject({name}) Then Set given({at}) = {name} Else given({at}) = {name}"
    yield f"    For at = 0 To UBound({rest})"
    yield f"        If IsObject({rest}(at)) Then"
    yield f"            Set given(at + {len(fixed)}) = {rest}(at)"
    yield "        Else"
    yield f"            given(at + {len(fixed)}) = {rest}(at)"
    yield "        End If"
    yield "    Next at"


def _declaration(argument: Argument) -> str:
    if argument.variadic:
        return f"ParamArray {identifier(argument)}() As Variant"
    return f"{'Optional ' if argument.optional else ''}{identifier(argument)} As Variant"


def identifier(argument: Argument) -> str:
    """The argument's name in VBA, which keeps some words for itself."""
    return f"{argument.name}_" if argument.name.lower() in _RESERVED_WORDS else argument.name


def _check(function: Function) -> None:
    """Refuse what VBA or Excel would refuse without a reason."""
    name, arguments = function.name, function.arguments
    for word in (name, *(argument.name for argument in arguments)):
        if not (word.isascii() and word.isidentifier() and word[0] != "_"):
            raise ExcelError(f"{name}: {word!r} is no name for VBA")
    if sum(len(identifier(argument)) + 1 for argument in arguments) > LONGEST_SIGNATURE:
        raise ExcelError(f"{name}: the names of the arguments have more than {LONGEST_SIGNATURE} letters together")
    if any(argument.variadic for argument in arguments[:-1]):
        raise ExcelError(f"{name}: only the last argument can stand for several")
    if arguments and arguments[-1].variadic and any(argument.optional for argument in arguments[:-1]):
        raise ExcelError(f"{name}: VBA takes no optional arguments before one that stands for several")


def _argument_texts(function: Function) -> str:
    if not function.arguments:
        return ""
    sentences = ", _\n".join(f"        {_sentence(argument.sentence)}" for argument in function.arguments)
    return f", ArgumentDescriptions:=Array( _\n{sentences})"


def _sentence(sentence: str) -> str:
    text = to_ascii(sentence)
    if len(text) > LONGEST_TEXT:
        raise ExcelError(f"Excel shows {LONGEST_TEXT} letters of a description; this has {len(text)}: {text}")
    return _quote(text)


def _quote(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _text(lines: Iterable[str]) -> str:
    return "\n".join([*lines, ""]).replace("\n", "\r\n")
