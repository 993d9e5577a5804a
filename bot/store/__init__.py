"""The bot's database: SQLite by default, PostgreSQL by its address."""

from .errors import Stale, StoreError
from .event_rows import (
    EVENT_STATUSES,
    Challenge,
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
from .journals import APART
from .rows import CheckpointRow, Deadline, DeckRow, Outgoing, Person, StepRow
from .store import Store
from .table_rows import STATUSES, Chair, EventLink, Lost, Mark, Posted, Status, TableRow, Vote, VoteEnd, Window

__all__ = [
    "APART",
    "EVENT_STATUSES",
    "STATUSES",
    "Chair",
    "Challenge",
    "CheckpointRow",
    "Config",
    "Deadline",
    "DeckRow",
    "Deed",
    "Entry",
    "EventLink",
    "EventRow",
    "EventStatus",
    "Link",
    "Lost",
    "Mark",
    "Outgoing",
    "Person",
    "PlayedGame",
    "Posted",
    "Progress",
    "RatingRow",
    "RecordRow",
    "Stale",
    "Status",
    "StepRow",
    "Store",
    "StoreError",
    "TableRow",
    "Vote",
    "VoteEnd",
    "Window",
    "match_key",
]
