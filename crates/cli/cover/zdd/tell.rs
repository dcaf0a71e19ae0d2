//! What a diagram has said, as lines or as a JSON object.

use crate::answer::{Answer, BigNumber, Status};
use crate::batch::Out;
use exactly::num_bigint::BigUint;
use serde::Serialize;

/// The answer to one question.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) answer: Answer,
    /// Of the diagram, if there was one.
    pub(super) nodes: Option<u64>,
    /// Options with the number of covers that contain them.
    pub(super) uses: Option<Vec<(BigUint, String)>>,
    /// Numbers of covers by size.
    pub(super) sizes: Option<Vec<BigUint>>,
    pub(super) costs: Option<Vec<u128>>,
    pub(super) covers: Vec<String>,
    pub(super) dot: Option<String>,
}

/// The same for programs.
#[derive(Debug, Serialize)]
struct Json<'t> {
    file: &'t str,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<String>,
    count: Option<BigNumber<&'t BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// By option, in the order of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    uses: Option<Vec<BigNumber<&'t BigUint>>>,
    /// By number of options, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<BigNumber<&'t BigUint>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<Vec<u128>>,
    solutions: &'t [String],
}

impl Told {
    pub(super) fn new(answer: Answer) -> Self {
        Self {
            answer,
            nodes: None,
            uses: None,
            sizes: None,
            costs: None,
            covers: Vec::new(),
            dot: None,
        }
    }

    /// Is there no cover?
    pub(super) fn is_no(&self) -> bool {
        self.answer.status == Status::None
    }

    pub(super) fn write(&self, file: &str, json: bool, out: &mut Out) {
        match json {
            true => self.write_json(file, out),
            false => self.write_lines(out),
        }
    }

    fn write_lines(&self, out: &mut Out) {
        if let Some(stop) = self.answer.stop {
            return out.line(&format!("stopped ({stop})"));
        }
        if let Some(dot) = &self.dot {
            out.text.push_str(dot);
        } else if let Some(uses) = &self.uses {
            let numbers = || uses.iter().map(|(number, _)| number.to_string());
            let width = numbers().map(|number| number.len()).max().unwrap_or(0);
            for (number, (_, text)) in numbers().zip(uses) {
                out.line(format!("{number:>width$}  {text}").trim_end());
                out.spill();
            }
        } else if let Some(sizes) = &self.sizes {
            let some = |&(_, number): &(usize, &BigUint)| *number != BigUint::ZERO;
            for (size, number) in sizes.iter().enumerate().filter(some) {
                out.line(&format!("{size} options: {number}"));
            }
            if sizes.is_empty() {
                out.line("none");
            }
        } else if !self.covers.is_empty() {
            for (k, cover) in self.covers.iter().enumerate() {
                if k > 0 {
                    out.text.push('\n');
                }
                if let Some(costs) = &self.costs {
                    out.line(&format!("cost {}", costs[k]));
                }
                out.line(cover);
                out.spill();
            }
        } else if self.nodes.is_some() && self.is_no() {
            out.line("none");
        } else if let Some(number) = &self.answer.count {
            out.line(&number.to_string());
        }
    }

    fn write_json(&self, file: &str, out: &mut Out) {
        let count = self.answer.count.as_ref();
        let uses = self.uses.as_ref();
        let json = Json {
            file,
            status: self.answer.status,
            stopped_by: self.answer.stop.map(|stop| stop.to_string()),
            count: count.map(|number| BigNumber(number.value())),
            nodes: self.nodes,
            uses: uses.map(|uses| uses.iter().map(|(number, _)| BigNumber(number)).collect()),
            sizes: self
                .sizes
                .as_ref()
                .map(|sizes| sizes.iter().map(BigNumber).collect()),
            costs: self.costs.clone(),
            solutions: &self.covers,
        };
        match serde_json::to_string(&json) {
            Ok(line) => out.line(&line),
            Err(error) => out.internal_error(file, &error.to_string()),
        }
    }
}
