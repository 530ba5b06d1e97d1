//! Matches and tournaments. Flags are called as fastchess calls them where the
//! idea is the same.

use std::path::PathBuf;

use clap::Args;
use ludens_arena::plan::{Format, OpeningOrder, OpeningSource, RunSettings, Shard};
use ludens_wire::run::texts::line;

use super::{OutputArgs, whole};

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// The two players
    #[arg(num_args = 0..=2, value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SprtArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// The new player, or the file of another build of this program
    #[arg(long, value_name = "PLAYER|FILE", required_unless_present = "resume")]
    pub(crate) new: Option<String>,
    /// The player that it must beat, or such a file
    #[arg(long, value_name = "PLAYER|FILE", default_value = "best")]
    pub(crate) old: String,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TournamentArgs {
    /// A file that describes the tournament, or the game
    #[arg(required_unless_present = "resume", value_name = "FILE|GAME")]
    pub(crate) what: Option<String>,
    /// The players, after a game
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// Who meets whom [default: round-robin]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

/// What a match and a tournament have in common.
#[derive(Debug, Clone, Args)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    pub(crate) settings: RunSettings,
    /// Play each opening with both colours (the default; see --no-repeat)
    #[arg(long, conflicts_with = "no_repeat")]
    repeat: bool,
    /// Each opening once, instead of with both colours
    #[arg(long)]
    no_repeat: bool,
    /// Where games begin: `own` (the game's list), `random` (random moves; a search leaves out positions that one side has as good as lost), `start`, or a file of moves or positions
    #[arg(long, value_name = "WHERE")]
    pub(crate) openings: Option<String>,
    /// How many random plies an opening has [default: 4]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=OpeningSource::MOST_PLIES as u64))]
    pub(crate) plies: Option<u32>,
    /// In which order the openings of a file come
    #[arg(long, value_enum, default_value_t = OpeningOrder::Random)]
    pub(crate) order: OpeningOrder,
    /// Programs that fail are always started again; for those who are used to saying so
    #[arg(long)]
    pub(crate) recover: bool,
    /// Play one part of so many, for several machines: 1/8
    #[arg(long, value_name = "I/N", conflicts_with_all = ["sprt", "resume"])]
    pub(crate) shard: Option<Shard>,
    /// What the players are called in tables, in their order: new,old
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = line)]
    pub(crate) names: Vec<String>,
    /// Go on with a run, which knows everything else itself
    #[arg(long, value_name = "RUN")]
    pub(crate) resume: Option<String>,
    /// Where games are kept [default: a file in your data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl ContestArgs {
    /// What the flags say of a run.
    pub(crate) fn settings(&self) -> RunSettings {
        let repeat = match (self.repeat, self.no_repeat) {
            (_, true) => Some(false),
            (true, false) => Some(true),
            (false, false) => None,
        };
        RunSettings { repeat, ..self.settings.clone() }
    }

    /// Whether flags say what a run is, which one that goes on knows itself.
    pub(crate) fn describes_run(&self) -> bool {
        // How a run is played and told is no part of it, and both colours are usual.
        let told = RunSettings {
            concurrency: None,
            ratinginterval: None,
            repeat: self.no_repeat.then_some(false),
            ..self.settings.clone()
        };
        let openings = self.openings.is_some() || self.plies.is_some();
        told != RunSettings::default() || openings || !self.names.is_empty()
    }
}
