//! A timetable as CSV, and as a picture.

use super::Schedule;
use crate::draw::{Picture, Svg, light};
use itertools::Itertools as _;
use svg::node::element::{Group, Rectangle, Text};

/// A schedule, with all slots and rooms.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) slots: Vec<String>,
    pub(super) rooms: Vec<String>,
    pub(super) schedule: Schedule,
}

const HEIGHT: f32 = 34.0;
const LETTER: f32 = 8.4;
const MARGIN: f32 = 12.0;

impl Picture for Plan {
    fn text(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let titles = ["exam", "slot", "room", "students", "cost"].map(str::to_owned);
        let rows = self.schedule.exams().iter().map(|placed| {
            let numbers = [u64::from(placed.students), placed.cost].map(|n| n.to_string());
            let [students, cost] = numbers;
            [
                placed.exam.clone(),
                placed.slot.clone(),
                placed.room.clone(),
                students,
                cost,
            ]
        });
        for row in [titles].into_iter().chain(rows) {
            let written = writer.write_record(&row);
            written.expect("rows are of one length, and a vector takes them");
        }
        let text = writer.into_inner().expect("a vector takes all");
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }

    fn svg(&self) -> Svg {
        let exams = self.schedule.exams();
        let length = |text: &String| text.chars().count();
        let first = self.slots.iter().map(length).max().unwrap_or(0);
        let names = self
            .rooms
            .iter()
            .chain(exams.iter().map(|placed| &placed.exam));
        let column = names.map(length).max().unwrap_or(0).max(6);
        let width = |letters: usize| letters as f32 * LETTER + 16.0;
        let (first, column) = (width(first), width(column));
        let mut group = Group::new().set("transform", format!("translate({MARGIN},{MARGIN})"));
        let exam_in = |slot: &String, room: &String| {
            exams
                .iter()
                .find(|placed| placed.slot == *slot && placed.room == *room)
        };
        for (k, room) in self.rooms.iter().enumerate() {
            let x = first + (k as f32 + 0.5) * column;
            group = group.add(words((x, HEIGHT / 2.0), room, "middle").set("font-weight", "bold"));
        }
        for (row, slot) in (1u8..).zip(&self.slots) {
            let y = f32::from(row) * HEIGHT;
            let title = words((first - 8.0, y + HEIGHT / 2.0), slot, "end");
            group = group.add(title.set("font-weight", "bold"));
            for (k, room) in self.rooms.iter().enumerate() {
                let x = first + k as f32 * column;
                let placed = exam_in(slot, room);
                let color = placed.map_or("white", |placed| {
                    let number = exams
                        .iter()
                        .map(|e| &e.exam)
                        .sorted()
                        .position(|e| *e == placed.exam);
                    light(number.unwrap_or(0) as u32)
                });
                let cell = Rectangle::new()
                    .set("x", x)
                    .set("y", y)
                    .set("width", column)
                    .set("height", HEIGHT)
                    .set("fill", color)
                    .set("stroke", "#444");
                group = group.add(cell);
                if let Some(placed) = placed {
                    let at = (x + column / 2.0, y + HEIGHT / 2.0);
                    group = group.add(words(at, &placed.exam, "middle"));
                }
            }
        }
        let height = (self.slots.len() as f32 + 1.0) * HEIGHT;
        let cost = format!("cost {}", self.schedule.cost());
        group = group.add(words((first, height + 14.0), &cost, "start"));
        let width = first + self.rooms.len() as f32 * column + 2.0 * MARGIN;
        Svg::new(group, width, height + 24.0 + 2.0 * MARGIN)
    }
}

fn words((x, y): (f32, f32), words: &str, anchor: &str) -> Text {
    Text::new(words)
        .set("x", x)
        .set("y", y + 5.0)
        .set("font-size", 15)
        .set("font-family", "Helvetica, Arial, sans-serif")
        .set("text-anchor", anchor)
        .set("fill", "#111")
}
