"""
The schema's history, run by `engine.migrate` when a store is opened.

A change of `schema.py` comes with a new file in `versions/` (0002_..., with `down_revision = "0001"`). Files that were
released are never edited: databases out there have gone through them.
"""
