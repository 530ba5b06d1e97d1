//! The verdicts as JSON, for programs.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Report;
use crate::judge::{Compared, Judgement, Number, Verdict};

/// The verdicts on all claims of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Verdicts {
    /// The experiment.
    pub experiment: String,
    /// How much of it was run.
    pub scale: String,
    /// Whether everything was measured.
    pub whole: bool,
    /// The figures in sentences.
    pub findings: Vec<String>,
    /// The claims, in the file's order.
    pub claims: Vec<ClaimVerdict>,
}

/// The verdict on a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClaimVerdict {
    /// The sentence.
    pub says: String,
    /// The sentence with places for what is compared, by which translations are found.
    #[serde(default)]
    pub template: String,
    /// What takes the places.
    #[serde(default)]
    pub values: BTreeMap<String, String>,
    /// Who says it.
    pub by: Option<String>,
    /// What the figures say.
    pub verdict: Verdict,
    /// Whether that was expected.
    pub as_expected: bool,
    /// Its comparisons.
    pub comparisons: Vec<ComparisonVerdict>,
}

/// The verdict on a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ComparisonVerdict {
    /// As it is written.
    pub text: String,
    /// What the figures say.
    pub verdict: Verdict,
    /// The left side and its standard error.
    pub left: Option<[f64; 2]>,
    /// The right side and its standard error.
    pub right: Option<[f64; 2]>,
}

impl Verdicts {
    pub(super) fn of(report: &Report<'_>) -> Verdicts {
        Verdicts {
            experiment: report.experiment.name.clone(),
            scale: report.experiment.scale.to_string(),
            whole: report.is_whole,
            findings: report.findings(),
            claims: report.judgements.iter().map(ClaimVerdict::of).collect(),
        }
    }

    pub(super) fn to_json(&self) -> String {
        // Plain data can always be written.
        serde_json::to_string_pretty(self)
            .map_or_else(|error| error.to_string(), |json| json + "\n")
    }
}

impl ClaimVerdict {
    fn of(judgement: &Judgement<'_>) -> ClaimVerdict {
        let number = |number: Number| [number.value, number.error];
        let part = |part: &Compared<'_>| ComparisonVerdict {
            text: part.comparison.text.clone(),
            verdict: part.verdict,
            left: part.sides.map(|(left, _)| number(left)),
            right: part.sides.map(|(_, right)| number(right)),
        };
        ClaimVerdict {
            says: judgement.claim.says.clone(),
            template: judgement.claim.template.clone(),
            values: judgement.claim.values.clone(),
            by: judgement.claim.by.clone(),
            verdict: judgement.verdict,
            as_expected: judgement.is_as_expected(),
            comparisons: judgement.parts.iter().map(part).collect(),
        }
    }
}
