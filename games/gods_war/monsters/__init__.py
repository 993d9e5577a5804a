"""What each monster does: those of one type together, put to the moments of `hooks.py`."""

from . import arachne_solara, cosmic, cwim, dragons, mother_of_monsters, sky_terror

__all__ = ["arachne_solara", "cosmic", "cwim", "dragons", "mother_of_monsters", "sky_terror"]
