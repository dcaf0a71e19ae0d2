//! The same search as Knuth's DLX1 and DLX2, node for node.
//!
//! `tests/data/exact-cover/knuth.tsv` has what the programs say, and how to hear it from
//! them. Dancing links makes DLX2's search to the last update. Dancing cells is not held
//! against SSXCC: that program takes no notice of options that leave some item without
//! any, and removes the options of the item it branches on once instead of with every
//! choice, so that nodes and updates are others by definition.

use exactly::{ItemOrder, Solver, Strategy};
use std::collections::HashMap;
use testkit::corpus::{self, Instance};

/// What the programs say of a problem.
#[derive(Clone, Copy)]
struct Said {
    nodes: u64,
    updates: u64,
}

fn said() -> HashMap<String, Said> {
    let table = corpus::workspace().join("tests/data/exact-cover/knuth.tsv");
    let lines = corpus::lines(&table).into_iter().skip(1);
    lines
        .map(|line| {
            let mut fields = line.split('\t');
            let name = fields.next().expect("a line is not empty").to_owned();
            let mut number = || {
                let field = fields.next().and_then(|field| field.parse().ok());
                field.unwrap_or_else(|| panic!("a line of {} is wrong", table.display()))
            };
            let said = Said {
                nodes: number(),
                updates: number(),
            };
            (name, said)
        })
        .collect()
}

/// The problems of the table that are there: the small ones always are.
fn instances() -> Vec<(Instance, Said)> {
    let mut said = said();
    let own = corpus::own_exact_cover();
    let all = own
        .into_iter()
        .chain(corpus::exact_cover().unwrap_or_default());
    all.filter_map(|instance| {
        let said = said.remove(&instance.name)?;
        Some((instance, said))
    })
    .collect()
}

#[test]
fn links_does_what_dlx2_does() {
    let instances = instances();
    assert!(instances.len() >= 8, "only {} problems", instances.len());
    for (instance, said) in instances {
        let problem = instance.problem();
        // The order of the book: the item with the fewest options, the first of several.
        let mut solver = Solver::builder(&problem)
            .strategy(Strategy::Links)
            .item_order(ItemOrder::Fewest)
            .build()
            .unwrap();
        let _ = solver.count();
        let stats = solver.stats();
        // The root is a node in the book.
        let counts = (stats.nodes + 1, stats.updates);
        assert_eq!(counts, (said.nodes, said.updates), "{}", instance.name);
    }
}
