//! The app: games, analyses and tournaments over HTTP, with live events, and
//! the page that shows them. Knows no rules and searches nothing itself.
