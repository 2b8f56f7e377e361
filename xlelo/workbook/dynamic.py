"""The metadata part of the file for dynamic array formulas. The cells of such formulas refer to it."""

from __future__ import annotations

from typing import Final

PART: Final = "xl/metadata.xml"

METADATA: Final = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    ' xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">'
    '<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1"'
    ' pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1"'
    ' coerce="1" cellMeta="1"/></metadataTypes>'
    '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">'
    '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>'
    '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)
"""Metadata with one type and one entry. The attribute cm="1" of a cell refers to it."""

_CONTENT = (
    '<Override PartName="/xl/metadata.xml"'
    ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"/></Types>'
)
_RELATION = (
    '<Relationship Id="rIdMetadata" Target="metadata.xml"'
    ' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata"/></Relationships>'
)


def declare(name: str, part: bytes) -> bytes:
    """Add the metadata part to the lists of parts."""
    match name:
        case "[Content_Types].xml":
            return part.replace(b"</Types>", _CONTENT.encode())
        case "xl/_rels/workbook.xml.rels":
            return part.replace(b"</Relationships>", _RELATION.encode())
    return part
