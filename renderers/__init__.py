"""Pictures: `draw(seen) -> Canvas` records what is to be drawn, `paint(canvas)` makes the PNG."""
