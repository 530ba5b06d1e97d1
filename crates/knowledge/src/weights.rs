//! The numbers in an evaluation that can be changed by name
//! (`eval=mickey,eval.king=8`).

/// One adjustable number of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightInfo {
    /// The key in `eval.key=value`.
    pub name: &'static str,
    /// What it weighs, in one line.
    pub help: &'static str,
    /// The value it has when not given. A switch is 0 for off and 1 for on.
    pub default: f64,
}

/// The value of every weight of an evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    values: Vec<(&'static str, f64)>,
}

impl Weights {
    /// Every weight at its default.
    pub fn defaults(infos: &[WeightInfo]) -> Weights {
        Weights { values: infos.iter().map(|info| (info.name, info.default)).collect() }
    }

    /// Changes one weight; false if there is none of this name.
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        let entry = self.values.iter_mut().find(|(known, _)| *known == name);
        entry.map(|entry| entry.1 = value).is_some()
    }

    /// The value of a weight.
    ///
    /// # Panics
    /// If no such weight was declared: an evaluation that asks for one is
    /// wrong, whatever the user wrote.
    pub fn get(&self, name: &str) -> f64 {
        match self.values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => *value,
            None => panic!("no weight {name:?} is declared"),
        }
    }

    /// The weight in the hundredths that scores are counted in.
    ///
    /// # Panics
    /// As [`Weights::get`].
    pub fn hundredths(&self, name: &str) -> i32 {
        (self.get(name) * 100.0).round() as i32
    }

    /// Whether a switch is on.
    ///
    /// # Panics
    /// As [`Weights::get`].
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name) != 0.0
    }
}
