"""How a text that is not in UTF-8 begins."""

from __future__ import annotations

import codecs

UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""The first two bytes → the encoding."""
