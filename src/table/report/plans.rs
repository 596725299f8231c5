//! The scenes that are planned for later as a report for the GM.

use rules::view::{PlannedScene, Weight};

use super::blocks::Block;
use crate::table::Face;

/// Returns the planned scenes with their lines and what they weigh against the party. Empty if there is none.
pub fn plans(face: &dyn Face) -> Vec<Block> {
    let plans = face.plans();
    if plans.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![Block::Heading(
        1,
        format!("{}: planned scenes", face.title()),
    )];
    for (n, plan) in plans.iter().enumerate() {
        blocks.push(Block::Heading(2, format!("{}. {}", n + 1, plan.title)));
        blocks.push(Block::Text(weighed(plan)));
        let lines = plan.lines.iter().enumerate();
        let lines = lines.map(|(n, line)| {
            let refused = line.refused.as_ref();
            let refused = refused.map_or_else(String::new, |why| format!(" — can't run: {why}"));
            ((n + 1).to_string(), format!("{}{refused}", line.line))
        });
        blocks.push(Block::Items(lines.collect()));
    }
    blocks
}

/// "Others: 4 minions · wounds 20. Party: 3 PCs · wounds 40. Wounds: 50% of the party's."
fn weighed(plan: &PlannedScene) -> String {
    let PlannedScene { party, others, .. } = plan;
    let share = share(plan).map_or_else(String::new, |share| format!(" {share}."));
    format!("Others: {others}. Party: {party}.{share}")
}

/// Returns what the others' first number is of the party's: "Wounds: 50% of the party's". `None` if one side
/// has nothing to compare.
pub fn share(plan: &PlannedScene) -> Option<String> {
    let percent = plan.others.against(&plan.party);
    let percent = percent.filter(|_| plan.others.first() > 0)?;
    let name = name(&plan.party)?;
    Some(format!("{name}: {percent}% of the party's"))
}

/// Returns the name of the compared number, with a capital letter.
fn name(side: &Weight) -> Option<String> {
    let mut name = side.measures.first()?.name.to_owned();
    name.get_mut(..1)?.make_ascii_uppercase();
    Some(name)
}
