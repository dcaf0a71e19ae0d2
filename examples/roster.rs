//! Who works when: people who may work several times, shifts that need several people, and
//! what everybody would rather not do.
//!
//! Run it with `cargo run --release --example roster`.

use exactly::{ItemId, ProblemBuilder, Solver};

const DAYS: [&str; 5] = ["Mon", "Tue", "Wed", "Thu", "Fri"];

/// The early shift needs two or three people, the late one two.
const SHIFTS: [(&str, u32, u32); 2] = [("early", 2, 3), ("late", 2, 2)];

/// Name, the most shifts in a week, how much an early and a late shift is disliked, and
/// the day off.
const PEOPLE: [(&str, u32, [u64; 2], &str); 6] = [
    ("Ada", 4, [1, 6], "Wed"),
    ("Ben", 5, [3, 2], "Mon"),
    ("Cleo", 3, [2, 2], "Fri"),
    ("Dan", 4, [7, 1], "Tue"),
    ("Eva", 5, [2, 3], "Thu"),
    ("Finn", 2, [4, 4], "Mon"),
];

/// What an empty place costs, when somebody has to be hired for it.
const HIRED: u64 = 25;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut b = ProblemBuilder::new();
    // How often somebody works is a multiplicity; so is how many a shift needs.
    let people = PEOPLE.map(|(name, most, ..)| b.multiple(name, 0..=most));
    let mut shifts: Vec<(usize, usize, ItemId)> = Vec::new();
    for (day, name) in DAYS.iter().enumerate() {
        for (k, (shift, least, most)) in SHIFTS.iter().enumerate() {
            let item = b.multiple(format!("{name}-{shift}"), *least..=*most);
            shifts.push((day, k, item));
        }
    }
    for (person, (name, _, dislikes, off)) in people.iter().zip(PEOPLE) {
        // One shift a day: a secondary item is covered at most once.
        let days = DAYS.map(|day| b.secondary(format!("{name}-{day}")));
        for &(day, shift, item) in &shifts {
            if DAYS[day] != off {
                let option = b.option([item, *person, days[day]]);
                b.cost(option, dislikes[shift]);
            }
        }
    }
    for &(_, _, shift) in &shifts {
        b.slack(shift, HIRED);
    }
    let problem = b.build()?;

    let mut solver = Solver::new(&problem);
    let answer = solver.cheapest();
    let best = answer.best().ok_or("somebody can always be hired")?;
    println!(
        "A week at a cost of {}, and no week costs less:\n",
        best.cost
    );
    for &(day, shift, item) in &shifts {
        let at_work = best.cover.iter().filter_map(|&option| {
            let cells = problem.cells(option);
            (cells[0].item == item).then(|| match cells.get(1) {
                Some(person) => problem.item_name(person.item),
                None => "(hired)",
            })
        });
        let mut names: Vec<&str> = at_work.collect();
        names.sort_unstable();
        println!("{} {:<5}  {}", DAYS[day], SHIFTS[shift].0, names.join(", "));
    }
    println!("\n{} nodes", solver.stats().nodes);
    Ok(())
}
