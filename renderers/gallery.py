"""
A gallery of all pictures, from games with fixed seeds: `python -m renderers.gallery [folder]`.

Its index.html shows each picture with its alt text, so that both can be judged.
"""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from pathlib import Path

from .canvas import file_name
from .paint import contact_sheet, paint

GAMES = {"godsforge": "Godsforge", "defiance": "Defiance of the Gods", "twilight": "Twilight of the Gods"}
COLUMNS = 9  # of the sheet with all cards


def figure(about: str, source: str, alt: str) -> str:
    alt = escape(alt)
    return (
        f'<figure><figcaption>{about}</figcaption><img src="{source}" alt="{alt}" loading="lazy"><p>{alt}</p></figure>'
    )


def show(name: str, title: str, folder: Path) -> str:
    """All pictures of one game, or of tournaments, as files; returns its part of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    made = import_module(f"renderers.{name}.gallery")
    rows = []
    if name in GAMES:
        (folder / file_name("cards")).write_bytes(contact_sheet(made.faces(), COLUMNS, 220))
        (folder / "board.md").write_text(made.words() + "\n", encoding="utf-8")
        rows.append(figure("all cards", f"{name}/{file_name('cards')}", "All cards, small."))
    for picture, canvas in made.pictures():
        data = paint(canvas)
        (folder / file_name(picture)).write_bytes(data)
        about = f"{picture}: {canvas.w} × {canvas.h}, {len(data) // 1024} KB"
        rows.append(figure(about, f"{name}/{file_name(picture)}", canvas.alt))
    print(f"{title}: {len(rows)} pictures in {folder}")
    return "\n".join([f"<h1>{title}</h1>", *rows])


def main(folder: Path) -> None:
    wanted = {**GAMES, "tournament": "Tournaments"}
    parts = [show(name, title, folder / name) for name, title in wanted.items()]
    (folder / "index.html").write_text(PAGE.replace("ROWS", "\n".join(parts)), encoding="utf-8")
    print(f"Open {folder / 'index.html'}")


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The games in pictures</title>
<style>
body { background: #313338; color: #dbdee1; font: 16px/1.4 sans-serif; margin: 2em; }
figure { display: inline-block; vertical-align: top; width: 540px; margin: 0 1em 2em 0; }
img { max-width: 100%; border-radius: 8px; }
p { color: #b5bac1; font-size: 14px; }
</style>
ROWS
</html>
"""

if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures"))
