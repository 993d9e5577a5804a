"""The bot's database: SQLite by default, PostgreSQL by its address."""

from .errors import Stale, StoreError
from .rows import STATUSES, Chair, CheckpointRow, Deadline, Outgoing, Person, Status, StepRow, TableRow
from .store import Store

__all__ = [
    "STATUSES",
    "Chair",
    "CheckpointRow",
    "Deadline",
    "Outgoing",
    "Person",
    "Stale",
    "Status",
    "StepRow",
    "Store",
    "StoreError",
    "TableRow",
]
