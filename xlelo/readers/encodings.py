"""The first bytes of texts that are not UTF-8."""

from __future__ import annotations

import codecs

UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""First two bytes → encoding."""
