//! How to choose a move in any game.
