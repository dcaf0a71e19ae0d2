//! The machine, in a line: times mean nothing without it.

use serde::Serialize;
use std::fmt;
use std::num::NonZeroUsize;

/// What times depend on.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Machine {
    /// The model's name, where the system tells.
    cpu: Option<String>,
    cores: usize,
    os: &'static str,
    arch: &'static str,
    /// The version of this program.
    exactly: &'static str,
}

impl Machine {
    pub(super) fn here() -> Self {
        // On Linux; nothing is lost where the file is not there.
        let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        Self {
            cpu: model(&text),
            cores: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            os: std::env::consts::OS,
            arch: std::env::consts::ARCH,
            exactly: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// The first processor's name.
fn model(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo
        .lines()
        .find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(cpu) = &self.cpu {
            write!(f, "{cpu}, ")?;
        }
        let cores = if self.cores == 1 { "core" } else { "cores" };
        write!(
            f,
            "{} {cores}, {} {}, exactly {}",
            self.cores, self.os, self.arch, self.exactly
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_named_if_it_is_known() {
        assert_eq!(model(""), None);
        let text = "processor\t: 0\nmodel\t\t: 1\nmodel name\t: A B\nmodel name\t: C\n";
        assert_eq!(model(text).as_deref(), Some("A B"));
    }
}
