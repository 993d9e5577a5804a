"""How often one person may do something."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Turnstile:
    """So many times within so many seconds for each person, and a kind word for whoever wants more."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float]) -> None:
        self.most, self.seconds, self.now = most, seconds, now
        self._passed: dict[int, deque[float]] = {}

    def passes(self, person: int) -> bool:
        now = self.now()
        passed = self._passed.setdefault(person, deque())
        while passed and now - passed[0] >= self.seconds:
            passed.popleft()
        if len(passed) >= self.most:
            return False
        passed.append(now)
        if len(self._passed) > 10_000:  # those who have been quiet for long are forgotten
            recent = {who: times for who, times in self._passed.items() if times and now - times[-1] < self.seconds}
            self._passed = recent
        return True
