//! Boards as data: square, hexagonal and curved topologies that know no game
