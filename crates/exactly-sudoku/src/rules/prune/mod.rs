//! Propagators that several rules share, or that are too long to stand beside one.

mod balance;
mod bits;
mod counted;
mod different;
mod filling;
mod forbids;
mod labels;
mod pointer;
mod run;
mod seen;
mod span;

pub(super) use balance::Balance;
pub(super) use bits::bits;
pub(super) use counted::Counted;
pub(super) use different::Different;
pub(super) use filling::Filling;
pub(super) use forbids::Forbids;
pub(super) use labels::Labels;
pub(super) use pointer::Pointer;
pub(super) use run::Run;
pub(super) use seen::Seen;
pub(super) use span::Span;
