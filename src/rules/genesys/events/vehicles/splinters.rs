//! Words the events of checks that damage asks of a crew.

/// The log text of a check against splinters. Other events have its wounds and its injury.
pub(crate) fn tell(name: &str, with: &str, shown: &str, wounds: u16) -> String {
    let (skill, pool) = match with.split_once(" [") {
        Some((skill, pool)) => (skill, format!(" [{pool}")),
        None => (with, String::new()),
    };
    let gap = if skill.is_empty() { "" } else { " " };
    let ends = if wounds == 0 {
        "and takes no wounds"
    } else {
        "and fails"
    };
    format!("{name} rolls{gap}{skill} against the splinters {ends}: {shown} (M-22).{pool}")
}
