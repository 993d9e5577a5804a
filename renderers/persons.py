"""People who sit at the tables of the gallery."""

from __future__ import annotations

NAMES = ("Ana", "Bo the Unready", "Čeněk Novák", "Dagný Þórsdóttir")
LONG_NAMES = ("Maximiliana von und zu Hohenburg", "龍の鍛冶師 Ryū 🔥", "🐉🐉🐉", "Wyrmslayer_the_Magnificent_XXIII")
