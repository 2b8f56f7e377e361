"""The program's icon: a white pawn on green, drawn here, as PNG of any size."""

import math
import struct
import zlib
from typing import Final

GREEN: Final = (46, 110, 78)
WHITE: Final = (255, 255, 255)
HEAD, RADIUS = 0.29, 0.14
BANDS: Final = ((0.42, 0.48, 0.17, 0.17), (0.48, 0.74, 0.08, 0.6), (0.74, 0.86, 0.28, 0.28))
"""Collar, body and foot: top, bottom, half of the width at the top, and what it would be one side further down."""
FINE: Final = 4
"""Points are drawn so many times finer than they are shown, which makes edges smooth."""


def png(size: int) -> bytes:
    rows = b"".join(b"\0" + b"".join(bytes(_colour(x, y, size)) for x in range(size)) for y in range(size))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


def _colour(x: int, y: int, size: int) -> tuple[int, ...]:
    points = [(x + (i + 0.5) / FINE, y + (j + 0.5) / FINE) for i in range(FINE) for j in range(FINE)]
    white = sum(_is_pawn(at / size, down / size) for at, down in points)
    total = len(points)
    return tuple((paper * (total - white) + ink * white) // total for paper, ink in zip(GREEN, WHITE, strict=True))


def _is_pawn(x: float, y: float) -> bool:
    """Whether a point of the square of side 1 is in the head, the collar, the body or the foot."""
    apart = abs(x - 0.5)
    if math.hypot(apart, y - HEAD) < RADIUS:
        return True
    return any(top <= y < bottom and apart < above + (below - above) * (y - top) for top, bottom, above, below in BANDS)
