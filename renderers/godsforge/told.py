"""Pictures in words."""
LIMIT = 1024


def cut(words: str, limit: int = LIMIT) -> str:
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"
