//! An SVG picture, shape by shape.

use std::fmt::{Display, Write};

/// Colours that nearly everybody can distinguish (Okabe and Ito), without yellow,
/// which is hard to see on white paper.
pub(super) const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f"];

/// Beside colours, lines differ by their dashes.
pub(super) const DASHES: [&str; 4] = ["", "7 4", "2 3", "9 3 2 3"];

/// How wide a letter is, roughly, in pixels.
pub(super) const LETTER: f64 = 7.0;

const STYLE: &str = "\
text{font:13px system-ui,sans-serif;fill:#1d2433}\
.soft{fill:#5b6472}.grid{stroke:#d9dee6}.axis{stroke:#5b6472}.whisker{stroke:#1d2433}\
.paper{fill:#fff}.inside{fill:#fff}.onlight{fill:#1d2433}.ondark{fill:#fff}\
@media (prefers-color-scheme:dark){text{fill:#e8ecf3}.soft{fill:#a8b1bf}.grid{stroke:#39414f}\
.axis{stroke:#a8b1bf}.whisker{stroke:#e8ecf3}.paper{fill:#161b24}.inside{fill:#161b24}\
.onlight{fill:#1d2433}.ondark{fill:#fff}}";

/// A picture being drawn.
pub(super) struct Picture {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text stands from its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

impl Picture {
    pub(super) fn new(width: f64, height: f64) -> Picture {
        Picture { width, height, body: String::new() }
    }

    fn add(&mut self, shape: impl Display) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.body, "{shape}");
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let (anchor, text) = (anchor.name(), escape(text));
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{text}</text>"
        ));
    }

    /// A text along the left edge, from below.
    pub(super) fn upright(&mut self, x: f64, y: f64, text: &str) {
        let text = escape(text);
        self.add(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\" \
             class=\"soft\">{text}</text>"
        ));
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.add(format_args!(
            "<line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    pub(super) fn rectangle(&mut self, corner: (f64, f64), size: (f64, f64), colour: &str) {
        self.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"{colour}\"/>",
            corner.0, corner.1, size.0, size.1
        ));
    }

    /// A line through these points.
    pub(super) fn curve(&mut self, points: &[(f64, f64)], colour: &str, dash: &str) {
        self.add(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dash}\" stroke-linejoin=\"round\"/>",
            list(points)
        ));
    }

    /// The area within these points, lightly.
    pub(super) fn band(&mut self, points: &[(f64, f64)], colour: &str) {
        self.add(format_args!(
            "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"0.18\"/>",
            list(points)
        ));
    }

    /// The mark of a series: filled for ours, hollow for what was published.
    pub(super) fn mark(&mut self, at: (f64, f64), series: usize, is_hollow: bool) {
        let colour = COLOURS[series % COLOURS.len()];
        let (x, y) = at;
        let fill = if is_hollow {
            format!("class=\"inside\" stroke=\"{colour}\" stroke-width=\"2\"")
        } else {
            format!("fill=\"{colour}\"")
        };
        match series % 4 {
            0 => self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" {fill}/>")),
            1 => self.add(format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" {fill}/>",
                x - 4.0,
                y - 4.0
            )),
            2 => self.shape(&[(x, y - 5.5), (x + 5.0, y + 4.0), (x - 5.0, y + 4.0)], &fill),
            _ => self.shape(&[(x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y)], &fill),
        }
    }

    fn shape(&mut self, points: &[(f64, f64)], fill: &str) {
        self.add(format_args!("<polygon points=\"{}\" {fill}/>", list(points)));
    }

    /// The whole file; `title` is for screen readers.
    pub(super) fn finish(self, title: &str) -> String {
        let Picture { width, height, body } = self;
        let title = escape(title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{title}\">\n\
             <style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n"
        )
    }
}

fn list(points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

/// A text inside XML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// No more letters than there is room for.
pub(super) fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_string();
    }
    let kept: String = text.chars().take(letters.saturating_sub(1)).collect();
    format!("{kept}…")
}
