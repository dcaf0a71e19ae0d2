//! Base64 with `-` and `_`, as constraint strings have it.

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The six bits of each character; `None` if one has none.
pub(super) fn sextets(text: &str) -> Option<Vec<u8>> {
    text.bytes()
        .map(|byte| SYMBOLS.iter().position(|&symbol| symbol == byte))
        .map(|at| at.map(|value| value as u8))
        .collect()
}

/// Bits, the least significant of each six first; without the zeros at the end.
pub(super) fn write_bits(bits: impl IntoIterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.into_iter().collect();
    let sextet = |part: &[bool]| {
        let bits = part.iter().enumerate();
        bits.fold(0, |value, (k, &bit)| value | usize::from(bit) << k)
    };
    let mut values: Vec<usize> = bits.chunks(6).map(sextet).collect();
    while values.last() == Some(&0) {
        values.pop();
    }
    values
        .into_iter()
        .map(|value| char::from(SYMBOLS[value]))
        .collect()
}

/// The text that was encoded, byte by byte; `None` if it is no text.
pub(super) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    for part in sextets(text.trim_end_matches('='))?.chunks(4) {
        let bits = part
            .iter()
            .fold(0u32, |bits, &value| bits << 6 | u32::from(value));
        let bits = bits << (6 * (4 - part.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..part.len()]);
    }
    String::from_utf8(bytes).ok()
}

pub(super) fn encode(text: &str) -> String {
    let mut out = String::new();
    for part in text.as_bytes().chunks(3) {
        let byte = |k: usize| u32::from(part.get(k).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for k in 0..=part.len() {
            out.push(char::from(SYMBOLS[(bits >> (18 - 6 * k) & 63) as usize]));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_bits_go_both_ways() {
        assert_eq!(decode("WzEyNDU3OF0qMy4q").as_deref(), Some("[124578]*3.*"));
        for text in ["", "a", "ab", "abc", "[1-9]*?>"] {
            assert_eq!(decode(&encode(text)).as_deref(), Some(text));
        }
        assert_eq!(decode("!"), None);
        let bits = [true, false, false, false, false, false, false, true, false];
        assert_eq!(write_bits(bits), "BC");
        assert_eq!(sextets("BC"), Some(vec![1, 2]));
        assert_eq!(write_bits([false; 12]), "");
    }
}
