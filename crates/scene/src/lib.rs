//! A drawing of a position as data, rendered as text and SVG
