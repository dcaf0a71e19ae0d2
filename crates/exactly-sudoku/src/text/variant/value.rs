//! JSON values, and errors that know the way to the value at fault: `killercage[3].cells[1]`.

use crate::rules::RuleError;
use crate::text::error::{Place, ReadError};
use itertools::Itertools as _;
use serde_json::{Map, Value};
use std::fmt;

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// The way from the outermost value.
    path: String,
    fault: Fault,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    /// The value is not what was expected.
    Form(String),
    /// The rule cannot be kept.
    Rule(String),
    /// We have no such rule.
    Unsupported,
}

impl Wrong {
    /// The value is not what was expected; the message says what it is and what was.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::because(Fault::Form(message.into()))
    }

    /// The value names something that we do not have.
    pub(crate) fn unsupported() -> Self {
        Self::because(Fault::Unsupported)
    }

    fn because(fault: Fault) -> Self {
        let path = String::new();
        Self { path, fault }
    }

    /// The value is a member of an object.
    pub(crate) fn of(self, key: &str) -> Self {
        self.inside(key.to_owned())
    }

    /// The value is one of a list.
    pub(crate) fn at(self, index: usize) -> Self {
        self.inside(format!("[{index}]"))
    }

    fn inside(mut self, mut path: String) -> Self {
        if !self.path.is_empty() && !self.path.starts_with('[') {
            path.push('.');
        }
        self.path.insert_str(0, &path);
        self
    }
}

impl Wrong {
    /// The error of a text whose value begins at a place.
    pub(crate) fn into_error(self, at: Place) -> ReadError {
        let message = self.to_string();
        match self.fault {
            Fault::Form(_) => ReadError::Structure { at, message },
            Fault::Rule(_) => ReadError::Rule { at, message },
            Fault::Unsupported => ReadError::Unsupported {
                at,
                name: self.path,
            },
        }
    }
}

impl From<RuleError> for Wrong {
    fn from(error: RuleError) -> Self {
        Self::because(Fault::Rule(error.to_string()))
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(match &self.fault {
            Fault::Form(message) | Fault::Rule(message) => message,
            Fault::Unsupported => "not supported",
        })
    }
}

/// Whether a value says nothing: absent, empty or false.
pub(crate) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(members) => members.is_empty(),
    }
}

/// A value for a message, cut short.
pub(crate) fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// A text for a note: one line, cut short, and nothing that a terminal obeys.
pub(crate) fn words(value: &Value) -> String {
    let Some(text) = value.as_str() else {
        return shown(value);
    };
    let text = text.split_whitespace().join(" ");
    let mut shown = text.chars().filter(|c| !c.is_control());
    let mut words: String = shown.by_ref().take(300).collect();
    if shown.next().is_some() {
        words.push_str("...");
    }
    words
}

/// The items of a list; none where nothing is said.
pub(crate) fn list(value: &Value) -> Result<&[Value], Wrong> {
    match value {
        Value::Array(items) => Ok(items),
        other if is_nothing(other) => Ok(&[]),
        other => Err(Wrong::new(format!("{} is no list", shown(other)))),
    }
}

/// Reads all items of a list.
pub(crate) fn each<'v, T>(
    value: &'v Value,
    mut read: impl FnMut(&'v Value) -> Result<T, Wrong>,
) -> Result<Vec<T>, Wrong> {
    let items = list(value)?.iter().enumerate();
    items
        .map(|(k, item)| read(item).map_err(|wrong| wrong.at(k)))
        .collect()
}

/// The members of an object.
pub(crate) fn members(value: &Value) -> Result<&Map<String, Value>, Wrong> {
    value
        .as_object()
        .ok_or_else(|| Wrong::new(format!("{} is no object", shown(value))))
}

/// Reads a member; an absent one is null.
pub(crate) fn member<'v, T>(
    members: &'v Map<String, Value>,
    key: &str,
    read: impl FnOnce(&'v Value) -> Result<T, Wrong>,
) -> Result<T, Wrong> {
    read(members.get(key).unwrap_or(&Value::Null)).map_err(|wrong| wrong.of(key))
}

/// A whole number, also in quotes; `None` where nothing is said.
pub(crate) fn number(value: &Value) -> Result<Option<u32>, Wrong> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => whole(number),
        _ => None,
    };
    match number {
        Some(number) => Ok(Some(number)),
        None => Err(Wrong::new(format!(
            "{} is not a number of 0 to {}",
            shown(value),
            u32::MAX
        ))),
    }
}

/// Also `5.0`, which some programs write.
fn whole(number: &serde_json::Number) -> Option<u32> {
    if let Some(number) = number.as_u64() {
        return u32::try_from(number).ok();
    }
    let number = number.as_f64()?;
    let is_whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    is_whole.then_some(number as u32)
}

/// Yes or no; no where nothing is said.
pub(crate) fn flag(value: &Value) -> Result<bool, Wrong> {
    match value {
        Value::Bool(flag) => Ok(*flag),
        other if is_nothing(other) => Ok(false),
        other => Err(Wrong::new(format!(
            "{} is neither true nor false",
            shown(other)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn errors_tell_the_way() {
        let wrong = Wrong::new("no").at(1).of("cells").at(3).of("cage");
        assert_eq!(wrong.to_string(), "cage[3].cells[1]: no");
        assert_eq!(
            Wrong::new("no").at(2).at(1).of("grid").to_string(),
            "grid[1][2]: no"
        );
        assert_eq!(Wrong::new("no").to_string(), "no");
    }

    #[test]
    fn numbers_may_be_quoted() {
        assert_eq!(number(&json!("10")), Ok(Some(10)));
        assert_eq!(number(&json!(10.0)), Ok(Some(10)));
        assert_eq!(number(&json!(" ")), Ok(None));
        for value in [json!("x"), json!(-1), json!(1.5), json!(5e12), json!([])] {
            assert!(number(&value).is_err(), "{value}");
        }
    }
}
