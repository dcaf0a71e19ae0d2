//! Random boards and pieces, against a search that fills the first empty square.

use exactly_puzzles::Puzzle as _;
use exactly_puzzles::polyform::{
    Cell, Copies, Packing, PackingBuilder, PackingError, Piece, Pieces, Region, Space, Turns, UpTo,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

type Square = (i32, i32);
type Form = BTreeSet<Square>;
/// By piece and its squares.
type Filled = BTreeSet<(usize, Form)>;

/// What the board may be turned to; the first four are rotations.
const WAYS: [fn(Square) -> Square; 8] = [
    |(r, c)| (r, c),
    |(r, c)| (c, -r),
    |(r, c)| (-r, -c),
    |(r, c)| (-c, r),
    |(r, c)| (r, -c),
    |(r, c)| (-r, c),
    |(r, c)| (c, r),
    |(r, c)| (-c, -r),
];

fn home(squares: impl IntoIterator<Item = Square>) -> Form {
    let squares: Vec<Square> = squares.into_iter().collect();
    let row = squares.iter().map(|s| s.0).min().unwrap_or(0);
    let col = squares.iter().map(|s| s.1).min().unwrap_or(0);
    let moved = squares.into_iter().map(|(r, c)| (r - row, c - col));
    moved.collect()
}

/// All ways to fill the board with pieces, each so many times.
fn fill(
    board: &Form,
    pieces: &[(Form, Copies)],
    ways: usize,
    laid: &mut Vec<(usize, Form)>,
    found: &mut BTreeSet<Filled>,
) {
    let covered: Form = laid
        .iter()
        .flat_map(|(_, form)| form.iter().copied())
        .collect();
    let number = |k: usize| laid.iter().filter(|(piece, _)| *piece == k).count() as u32;
    let times: Vec<u32> = (0..pieces.len()).map(number).collect();
    let Some(&(row, col)) = board.difference(&covered).next() else {
        if (0..pieces.len()).all(|k| times[k] >= pieces[k].1.least) {
            found.insert(laid.iter().cloned().collect());
        }
        return;
    };
    for (k, (form, copies)) in pieces.iter().enumerate() {
        if copies.most == Some(times[k]) {
            continue;
        }
        let forms = WAYS[..ways]
            .iter()
            .map(|way| home(form.iter().copied().map(way)));
        for form in forms.collect::<BTreeSet<Form>>() {
            let (r, c) = form.first().copied().unwrap_or((0, 0));
            let moved: Form = form
                .iter()
                .map(|s| (s.0 - r + row, s.1 - c + col))
                .collect();
            if moved
                .iter()
                .all(|s| board.contains(s) && !covered.contains(s))
            {
                laid.push((k, moved));
                fill(board, pieces, ways, laid, found);
                laid.pop();
            }
        }
    }
}

/// The number of classes under the ways that map the board to itself. Every piece may be
/// laid in all of these ways, so that it is mapped to itself.
fn classes(board: &Form, found: &BTreeSet<Filled>, ways: usize) -> u64 {
    let mut rest = found.clone();
    let mut classes = 0;
    while let Some(first) = rest.pop_first() {
        classes += 1;
        for way in &WAYS[..ways] {
            let turned: Vec<Square> = board.iter().copied().map(way).collect();
            let row = turned.iter().map(|s| s.0).min().unwrap_or(0);
            let col = turned.iter().map(|s| s.1).min().unwrap_or(0);
            let moved = |form: &Form| -> Form {
                let turned = form.iter().copied().map(way);
                turned.map(|(r, c)| (r - row, c - col)).collect()
            };
            if moved(board) == *board {
                rest.remove(&first.iter().map(|(k, form)| (*k, moved(form))).collect());
            }
        }
    }
    classes
}

fn copies() -> impl Strategy<Value = Copies> {
    let kinds = [
        (1, Some(1)),
        (0, Some(1)),
        (0, None),
        (1, Some(2)),
        (2, Some(2)),
        (1, None),
    ];
    prop::sample::select(kinds.to_vec()).prop_map(|(least, most)| Copies { least, most })
}

/// A board in 4 x 4, often symmetric.
fn board() -> impl Strategy<Value = Form> {
    let holes = prop::collection::btree_set((0..4, 0..4), 0..5);
    let board = (holes, 0..4).prop_map(|(holes, kind)| {
        let images = |(r, c): Square| match kind {
            0 => vec![(r, c)],
            1 => vec![(r, c), (3 - r, 3 - c)],
            2 => vec![(r, c), (r, 3 - c)],
            _ => vec![(r, c), (c, 3 - r), (3 - r, 3 - c), (3 - c, r)],
        };
        let holes: Form = holes.into_iter().flat_map(images).collect();
        let full = (0..4).flat_map(|r| (0..4).map(move |c| (r, c)));
        home(full.filter(|square| !holes.contains(square)))
    });
    board.prop_filter("a board has squares", |board| !board.is_empty())
}

fn pieces() -> impl Strategy<Value = Vec<(Form, Copies)>> {
    let forms: [&[Square]; 8] = [
        &[(0, 0)],
        &[(0, 0), (0, 1)],
        &[(0, 0), (0, 1), (0, 2)],
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (0, 1), (0, 2), (1, 0)],
        &[(0, 0), (0, 1), (1, 1), (1, 2)],
        &[(0, 0), (0, 1), (0, 2), (1, 1)],
        // Not connected.
        &[(0, 0), (0, 2)],
    ];
    let forms: Vec<Form> = forms
        .iter()
        .map(|form| form.iter().copied().collect())
        .collect();
    let some = prop::sample::subsequence(forms, 1..5);
    let copies = prop::collection::vec(copies(), 5);
    (some, copies).prop_map(|(forms, copies)| forms.into_iter().zip(copies).collect())
}

/// The board and the pieces for the crate.
fn plan(board: &Form, list: &[(Form, Copies)], turns: Turns) -> PackingBuilder {
    let picture: Vec<String> = (0..4)
        .map(|r| {
            (0..4)
                .map(|c| if board.contains(&(r, c)) { '.' } else { '#' })
                .collect()
        })
        .collect();
    let region = Region::plane(&picture.join("\n")).expect("dots and crosses");
    let named = list
        .iter()
        .zip(["a", "b", "c", "d", "e"])
        .map(|((form, copies), name)| {
            let cells = form.iter().map(|&(r, c)| Cell::new(0, r, c));
            (Piece::new(name, cells).expect("it has cells"), *copies)
        });
    let pieces = Pieces::new(Space::Plane, turns, named).expect("names differ");
    Packing::builder(region, pieces)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn as_many_packings_as_by_filling_square_by_square(
        board in board(),
        list in pieces(),
        turns in prop::sample::select(vec![Turns::Fixed, Turns::OneSided, Turns::Free]),
    ) {
        let ways = match turns {
            Turns::Fixed => 1,
            Turns::OneSided => 4,
            Turns::Free => 8,
        };
        let mut found = BTreeSet::new();
        fill(&board, &list, ways, &mut Vec::new(), &mut found);
        let plan = plan(&board, &list, turns);
        match plan.clone().build() {
            Err(PackingError::Size { .. }) => prop_assert!(found.is_empty()),
            built => prop_assert_eq!(built.unwrap().count(), found.len() as u64),
        }
        for (ways, up_to) in [(4, UpTo::Rotations), (8, UpTo::Symmetry)].into_iter().filter(|k| k.0 <= ways) {
            if let Ok(packing) = plan.clone().up_to(up_to).build() {
                prop_assert_eq!(packing.count(), classes(&board, &found, ways));
            }
        }
    }
}
