//! The conformance kit: every kernel runs the same cases.
