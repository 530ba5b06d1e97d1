//! Completions and manual pages for the shell, made from the
//! argument table.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Arguments, CompletionsArgs, ManArgs};
use crate::failure::Failure;

pub(crate) fn print_completions(
    args: &CompletionsArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // The generator would panic on a closed pipe, a buffer never closes.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "ludens", &mut script);
    Ok(out.write_all(&script)?)
}

pub(crate) fn print_man(args: &ManArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Arguments::command();
    table.build();
    let mut page = &table;
    for name in &args.command {
        let Some(command) = page.find_subcommand(name) else {
            let known: Vec<_> = page.get_subcommands().map(clap::Command::get_name).collect();
            let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            return Err(Failure::usage(anyhow::anyhow!(
                "there is no command {name:?}; there are {known}"
            )));
        };
        page = command;
    }
    Ok(clap_mangen::Man::new(page.clone()).render(&mut *out)?)
}
