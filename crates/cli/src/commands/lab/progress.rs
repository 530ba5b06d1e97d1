//! How far an experiment has come: a bar with the time that is left on a
//! terminal, a line a part elsewhere.

use std::io::{IsTerminal, Write, stderr};

use indicatif::{ProgressBar, ProgressStyle};
use ludens_lab::run::Progress;

use crate::terminal::safe;

pub(super) struct Teller {
    bar: Option<ProgressBar>,
    part: Option<usize>,
}

impl Teller {
    pub(super) fn new() -> Teller {
        Teller { bar: stderr().is_terminal().then(bar), part: None }
    }

    pub(super) fn tell(&mut self, progress: Progress<'_>) {
        let is_new = self.part.replace(progress.part) != Some(progress.part);
        let title = format!("{}/{} {}", progress.part + 1, progress.parts, safe(progress.title));
        match &self.bar {
            Some(bar) => {
                if is_new {
                    // Units that were done before say nothing about the speed now.
                    bar.reset();
                    bar.set_position(progress.done);
                    bar.reset_eta();
                }
                bar.set_length(progress.units);
                bar.set_message(title);
                bar.set_position(progress.done);
            }
            None if is_new => {
                // A reader that has gone needs no more output.
                let _ = writeln!(stderr(), "{title}: {} of {}", progress.done, progress.units);
            }
            None => {}
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar() -> ProgressBar {
    let style = "{msg} {wide_bar} {pos}/{len} {elapsed_precise} left {eta_precise}";
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar
}

/// A long time in words.
pub(super) fn duration(minutes: f64) -> String {
    match minutes {
        m if m < 1.0 => "a minute".to_string(),
        m if m < 120.0 => format!("{m:.0} minutes"),
        m if m < 48.0 * 60.0 => format!("{:.0} hours", m / 60.0),
        m => format!("{:.0} days", m / 60.0 / 24.0),
    }
}
