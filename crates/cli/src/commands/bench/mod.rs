//! `ludens bench`: figures, each printed only after the rules it rests on were
//! checked by this very program.

mod rules;

use std::io::Write;

use crate::args::{Bench, BenchArgs};
use crate::failure::Failure;

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        Bench::Rules(args) => rules::run(args, out),
        _ => todo!(),
    }
}
