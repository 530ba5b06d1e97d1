//! The `ludens` program: arguments in, text or JSON out. Everything it knows of
//! games comes from the libraries; it is the only crate that prints.

mod args;
mod commands;
mod draw;
mod failure;
mod memory;
mod opinion;
mod place;
mod seats;
mod terminal;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command, ServeArgs, StoreWork, with_negative_values};
use failure::Failure;
use terminal::{Safe, safe};

fn main() -> ExitCode {
    memory::return_large_blocks();
    let arguments = Arguments::parse_from(with_negative_values(env::args_os()));
    // Not locked: a player that speaks to a referee writes from its own thread.
    let mut out = io::BufWriter::new(io::stdout());
    let result = run(arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it: that is no error.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure @ Failure::Stopped) => {
            let _ = out.flush();
            failure.exit_code()
        }
        Err(failure) => {
            let _ = out.flush();
            // Nothing is left to do if even the error cannot be printed.
            let _ = writeln!(io::stderr(), "error: {}", safe(&failure.to_string()));
            failure.exit_code()
        }
    }
}

fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let command = arguments.command.unwrap_or_else(|| Command::Serve(ServeArgs::default()));
    match printing(&command) {
        Printing::Signs => obey(command, out),
        Printing::File if !io::stdout().is_terminal() => obey(command, out),
        Printing::File | Printing::Text => obey(command, &mut Safe(out)),
    }
}

/// What a command prints.
enum Printing {
    /// Control characters that the terminal should obey, too: colours, a rewritten line.
    Signs,
    /// A file for other programs, written unchanged.
    File,
    /// Anything else.
    Text,
}

fn printing(command: &Command) -> Printing {
    match command {
        Command::Show(_)
        | Command::Moves(_)
        | Command::Analyze(_)
        | Command::Xray(_)
        | Command::Solve(_)
        | Command::Play(_) => Printing::Signs,
        Command::Convert(_) | Command::Completions(_) | Command::Man(_) => Printing::File,
        Command::Run(args) if args.export.is_some() => Printing::File,
        _ => Printing::Text,
    }
}

fn obey(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    if !matches!(command, Command::Endgames(_)) {
        ludens_arena::endings::use_default_folder();
    }
    match command {
        Command::Serve(args) => commands::serve::run(&args, out),
        Command::Games(args) => commands::games::run(&args, out),
        Command::Show(args) => commands::show::run(&args, out),
        Command::Moves(args) => commands::moves::run(&args, out),
        Command::Perft(args) => commands::perft::run(&args, out),
        Command::Convert(args) => commands::convert::run(&args, out),
        Command::Players(args) => commands::players::run(&args, out),
        Command::Analyze(args) => commands::analyze::run(&args, out),
        Command::Evaluate(args) => commands::evaluate::run(&args, out),
        Command::Xray(args) => commands::xray::run(&args, out),
        Command::Solve(args) => commands::solve::run(&args, out),
        Command::Endgames(args) => commands::endgames::run(&args, out),
        Command::Play(args) => commands::play::run(&args, out),
        Command::Engine(args) => commands::engine::run(&args),
        Command::Match(args) => commands::matches::run(&args, out),
        Command::Sprt(args) => commands::matches::sprt(&args, out),
        Command::Tournament(args) => commands::matches::tournament(&args, out),
        Command::League(args) => commands::league::run(&args, out),
        Command::CheckEngine(args) => commands::check_engine::run(&args, out),
        Command::Lab(args) => commands::lab::run(&args, out),
        Command::Learn(args) => commands::learn::run(&args, out),
        Command::Bench(args) => commands::bench::run(&args, out),
        Command::Runs(args) => commands::runs::list(&args, out),
        Command::Run(args) => commands::runs::one(&args, out),
        Command::Watch(args) => commands::runs::watch(&args, out),
        Command::Db(args) => match args.work {
            StoreWork::Backup(args) => commands::runs::backup(&args, out),
            StoreWork::Remove(args) => commands::runs::remove(&args, out),
        },
        Command::Merge(args) => commands::runs::merge(&args, out),
        Command::Completions(args) => commands::shell::print_completions(&args, out),
        Command::Man(args) => commands::shell::print_man(&args, out),
    }
}
