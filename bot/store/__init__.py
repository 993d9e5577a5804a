"""The bot's database: SQLite by default, PostgreSQL by its address."""

from .errors import Stale, StoreError
from .event_rows import (
    EVENT_STATUSES,
    Config,
    Deed,
    Entry,
    EventRow,
    EventStatus,
    Link,
    PlayedGame,
    Progress,
    RatingRow,
    RecordRow,
    match_key,
)
from .rows import STATUSES, Chair, CheckpointRow, Deadline, DeckRow, Outgoing, Person, Status, StepRow, TableRow
from .store import Store

__all__ = [
    "EVENT_STATUSES",
    "STATUSES",
    "Chair",
    "CheckpointRow",
    "Config",
    "Deadline",
    "DeckRow",
    "Deed",
    "Entry",
    "EventRow",
    "EventStatus",
    "Link",
    "Outgoing",
    "Person",
    "PlayedGame",
    "Progress",
    "RatingRow",
    "RecordRow",
    "Stale",
    "Status",
    "StepRow",
    "Store",
    "StoreError",
    "TableRow",
    "match_key",
]
