//! Colors.

/// Light colors that black letters can be read on, next ones far from each other.
pub const LIGHT: [&str; 24] = [
    "#8fb8de", "#f2b880", "#a8d5a2", "#e59a9a", "#c3b1e1", "#f7e08b", "#8fd3cf", "#e8a9cf",
    "#cfc3a5", "#dedede", "#d7e58f", "#d3a68c", "#9fc9a9", "#f5c6c0", "#a9b4d0", "#ffd3a1",
    "#c2e0d8", "#d9b3d9", "#b9c77a", "#e6d2b8", "#7fb5b5", "#dba2a2", "#b0a3cc", "#b5d0f0",
];

/// The color number `k`; they repeat.
///
/// ```
/// use exactly_puzzles::draw::light;
///
/// assert_ne!(light(0), light(1));
/// assert_eq!(light(0), light(24));
/// ```
#[must_use]
pub const fn light(k: u32) -> &'static str {
    LIGHT[k as usize % LIGHT.len()]
}
