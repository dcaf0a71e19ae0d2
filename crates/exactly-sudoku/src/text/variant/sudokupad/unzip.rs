//! The short notation of SudokuPad's JSON.
//!
//! Keys are short and bare, strings stand in single quotes, `t` and `f` are true and false, colors
//! are six bare hex digits (`#0` and `#F` black and white), and an empty object in a list is
//! written as nothing: `{ce:[[,,,],[{v:3},,,]],re:[[[0,0],[0,1]]]}`.

/// Short keys and what they stand for.
const KEYS: &[(&str, &str)] = &[
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The JSON that a short text stands for; `None` if a string does not end. Whether the rest is
/// well formed, the parser of JSON says.
pub(super) fn unzip(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    // The brackets that are open.
    let mut open = Vec::new();
    // The last character that is not blank.
    let mut last = ' ';
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let in_list = open.last() == Some(&'[');
        match c {
            '[' | '{' => {
                open.push(c);
                out.push(c);
            }
            ',' | ']' | '}' => {
                // Nothing stands between two commas, or between a bracket and a comma.
                let is_item = last == ',' || (last == '[' && c == ',');
                if in_list && is_item {
                    out.push_str("{}");
                }
                if c != ',' {
                    open.pop();
                }
                out.push(c);
            }
            '\'' => {
                rest = quoted(after, &mut out)?;
                last = c;
                continue;
            }
            _ if c == ':' || c.is_whitespace() => out.push(c),
            _ => {
                let end = rest.find([',', ':', ']', '}', '[', '{', '\'']);
                let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
                let is_key = behind.starts_with(':') && !in_list;
                bare(word.trim(), is_key, &mut out);
                (rest, last) = (behind, 'w');
                continue;
            }
        }
        if !c.is_whitespace() {
            last = c;
        }
        rest = after;
    }
    Some(out)
}

/// A string up to its closing quote; what comes after it.
fn quoted<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    out.push('"');
    let mut chars = text.char_indices();
    while let Some((k, c)) = chars.next() {
        match c {
            '\'' => {
                out.push('"');
                return Some(&text[k + 1..]);
            }
            '\\' => match chars.next()?.1 {
                '\'' => out.push('\''),
                escaped => out.extend(['\\', escaped]),
            },
            '"' => out.push_str("\\\""),
            _ => out.push(c),
        }
    }
    None
}

/// A key, a number, a truth value, a color.
fn bare(word: &str, is_key: bool, out: &mut String) {
    if is_key {
        let long = KEYS.iter().find(|(short, _)| *short == word);
        string(long.map_or(word, |(_, long)| long), out);
        return;
    }
    let is_hex = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let is_color = is_hex && word.bytes().any(|b| b.is_ascii_alphabetic());
    match word {
        "t" => out.push_str("true"),
        "f" => out.push_str("false"),
        "true" | "false" | "null" => out.push_str(word),
        "#0" => out.push_str("\"#000000\""),
        "#F" => out.push_str("\"#FFFFFF\""),
        _ if is_color => string(&format!("#{word}"), out),
        _ if serde_json::from_str::<serde_json::Number>(word).is_ok() => out.push_str(word),
        _ => string(word, out),
    }
}

fn string(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::from(text).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn value(text: &str) -> Value {
        serde_json::from_str(&unzip(text).unwrap()).unwrap()
    }

    #[test]
    fn everything_short_is_made_long() {
        assert_eq!(
            value("{ce:[[,],[{v:3},]]}"),
            json!({"cells": [[{}, {}], [{"value": 3}, {}]]})
        );
        assert_eq!(value("{re:[]}"), json!({"regions": []}));
        assert_eq!(
            value(r"{l:[{c:CFCFCF,th:2,wp:[[2.5,-1e-7]],r:t,x:f}],c1:#0,c2:#F,t:1e5000}"),
            json!({
                "lines": [{
                    "color": "#CFCFCF", "thickness": 2, "wayPoints": [[2.5, -1e-7]],
                    "rounded": true, "x": false,
                }],
                "borderColor": "#000000", "backgroundColor": "#FFFFFF", "title": "#1e5000",
            })
        );
        assert_eq!(
            value(r#"{v:'it\'s a "b": [1,,]\n'}"#),
            json!({"value": "it's a \"b\": [1,,]\n"})
        );
        assert_eq!(unzip("{v:'open"), None);
        assert_eq!(unzip(r"{v:'open\"), None);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[\\[\\]{}:,'\\\\a-z0-9# ]{0,40}") {
            let _ = unzip(&text);
        }
    }
}
