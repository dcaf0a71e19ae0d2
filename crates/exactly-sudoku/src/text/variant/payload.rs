//! What links carry: compressed JSON, after all that may happen to it on the way.

use crate::text::source::LONGEST;
use crate::text::variant::lz;
use itertools::Itertools as _;

/// So many slashes at most are doubled in all ways, and in payloads of so many characters at most.
const TRIED: usize = 10;
const SHORT: usize = 20_000;

/// Expands a payload and hands the text to `parse`, until one way of reading it parses.
///
/// Some programs turn `//` in a link into `/`, so the slashes are doubled again where nothing
/// else helps: all of them, or any of them if they are few.
pub(crate) fn expand<T>(payload: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    let payload = unescape(payload);
    let attempt = |payload: &str| {
        let text = lz::decompress(payload, LONGEST)?;
        parse(text.trim())
    };
    if let Some(found) = attempt(&payload) {
        return Some(found);
    }
    let parts = payload.split('/').collect_vec();
    let slashes = parts.len() - 1;
    if slashes == 0 {
        return None;
    }
    let all = attempt(&parts.join("//"));
    if all.is_some() || slashes > TRIED || payload.len() > SHORT {
        return all;
    }
    (1..1u32 << slashes).find_map(|doubled| {
        let mut candidate = parts[0].to_owned();
        for (k, part) in parts[1..].iter().enumerate() {
            candidate.push_str(if doubled >> k & 1 == 1 { "//" } else { "/" });
            candidate.push_str(part);
        }
        attempt(&candidate)
    })
}

/// The payload at the start of a text, escapes included.
pub(crate) fn leading(text: &str) -> &str {
    let is_part = |c| lz::is_base64(c) || matches!(c, '%' | ' ');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let payload = text[..end].trim_end();
    // A blank can be a plus sign of the payload, but not where words follow.
    match payload.split_once("  ") {
        Some((payload, _)) => payload,
        None => payload,
    }
}

/// Whether a text looks like a payload of JSON and nothing else: it begins as `{` does, is long
/// enough, and has letters of both cases, as a grid does not.
pub(crate) fn looks_like_one(text: &str) -> bool {
    let mut start = text.bytes();
    start.next() == Some(b'N')
        && matches!(start.next(), Some(b'4'..=b'7'))
        && text.len() >= 20
        && text.bytes().any(|b| b.is_ascii_lowercase())
        && text.bytes().any(|b| b.is_ascii_uppercase())
        && text.chars().all(|c| lz::is_base64(c) || c == '%')
}

/// Undoes the escapes of links: `%2B`, and blanks that were plus signs.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = match after {
            [high, low, ..] if byte == b'%' => hex(*high).zip(hex(*low)),
            _ => None,
        };
        (rest, _) = match escaped {
            Some((high, low)) => (&after[2..], bytes.push(high << 4 | low)),
            None if byte == b' ' => (after, bytes.push(b'+')),
            None => (after, bytes.push(byte)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_blanks_and_lost_slashes_are_mended() {
        let read =
            |payload: &str| expand(payload, |text| text.strip_prefix('{').map(str::to_owned));
        let mut mended = 0;
        for k in 0..60 {
            // Sixteen bits that are set are two slashes, if they begin at the right place.
            let text = format!("{{{}\u{ffff}é+{}", "a".repeat(k), k * k * 77);
            let payload = lz::compress(&text);
            let whole = Some(text[1..].to_owned());
            let escaped = payload
                .replace('+', "%2B")
                .replace('/', "%2f")
                .replace('=', "%3D");
            assert_eq!(read(&payload), whole);
            assert_eq!(read(&payload.replace('+', " ")), whole);
            assert_eq!(read(&escaped), whole);
            if payload.contains("//") {
                assert!(read(&payload.replace("//", "/")).is_some());
                mended += 1;
            }
        }
        assert!(mended > 10);
        assert_eq!(unescape("%2"), "%2");
        assert_eq!(unescape("100%"), "100%");
    }
}
